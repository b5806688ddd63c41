/// What keeps a label from showing, besides other labels.
enum LabelStanding: UInt8, BitwiseCopyable, Sendable {
    case free
    /// Its feature has no position.
    case placeless
    /// Its place is outside of the view.
    case outside
    /// It is of an earlier view.
    case previous

    /// Whether there is a label that could show.
    var isLabel: Bool { self == .free }
}
