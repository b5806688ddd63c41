package import Layers
import Runner

extension Convert: CapableCommand {
    package static var capabilities: [Capability] { [.convert] }
}

extension Capability {
    package static let convert = Capability(
        warnings: [
            85: [.vanishedRect, .droppedRemainder]
        ],
        manual: [
            ManualNote(0, .degrees("'plat convert --format dms' and 'dm' write degrees in the same forms.")),
            ManualNote(
                0,
                .chapter(
                    title: "Converted tables",
                    """
                    'plat convert --columns' changes the named columns of a CSV and keeps every other byte. The result is \
                    UTF-8 without a byte order mark, is not compressed, and its last row ends with a line break. Rows in \
                    which the named columns are all empty get empty results. Further files must have the same header, \
                    which is written once.
                    """)),
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
