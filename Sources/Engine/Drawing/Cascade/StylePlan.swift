/// The steps by which the style of features of one kind comes about.
struct StylePlan: Sendable {
    /// The style before the first step.
    var base = Style()
    /// The style before the first step of a feature that has a key of simplestyle.
    var simpleBase = Style()
    /// Properties of features that are styles.
    var properties: [Property] = []
    var steps: [Step] = []
    /// True if features decide about anything.
    var hasInputs = false

    struct Property: Sendable, BitwiseCopyable {
        var key: StyleKey
        var slot: Int32
        /// True if the key makes the defaults of simplestyle hold.
        var isSimple: Bool
    }

    /// A value that is set, or conditions under which steps after it are skipped.
    struct Step: Sendable, BitwiseCopyable {
        enum Kind: UInt8, Sendable, BitwiseCopyable {
            /// Sets the first of the values.
            case constant
            /// Goes on at the step `end` unless the condition `first` holds.
            case condition
            /// Sets the value that the field itself has.
            case property
            case linear
            case step
            case match
            /// Sets the colour of the colour scale.
            case color
        }

        var kind: Kind
        var key: StyleKey = .fill
        var slot: Int32 = -1
        /// Range of the stops or values.
        var first: Int32 = 0
        var end: Int32 = 0
        /// Number of the value of features that have none; negative to leave the style as it is.
        var otherwise: Int32 = -1
        /// Number of the rule in the style file if it has a legend; negative for all others.
        var rule: Int32 = -1
    }
}
