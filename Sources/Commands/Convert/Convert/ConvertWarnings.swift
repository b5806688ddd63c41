package import Layers
import Runner

extension Convert: CapableCommand {
    package static var capabilities: [Capability] { [.convert] }
}

extension Capability {
    package static let convert = Capability(
        warnings: [
            85: [.vanishedRect, .droppedRemainder]
        ])
}

extension WarningKind {
    /// A rect of which the algebra of rects leaves nothing.
    static let vanishedRect = WarningKind("null-rect", "nothing is left of a rect, so it became null")
    /// A rect beyond both sides of the world, of whose two remainders one was kept.
    static let droppedRemainder = WarningKind(
        "dropped-remainder",
        "a rect extends beyond both sides of the world; the remainder is only of the part beyond the eastern side")
}
