public import Layers
import Runner

extension Diff: CapableCommand {
    package static var capabilities: [Capability] { [.differences] }
}

extension Capability {
    public static let differences = Capability(
        codes: [
            CodeText(.badRecords, "no-id", "The feature has no value in a field that identifies features."),
            CodeText(
                .badRecords, "repeated-id", "An earlier feature of the same layer of 'plat diff' has the same id."),
        ],
        manual: [
            ManualNote(60, .onPlane("diff")),
            ManualNote(
                20,
                .summaryLine(
                    "24 read (11 old, 13 new), 3 added, 1 removed, 4 edited, 6 unchanged, 0.1 s",
                    explanation: "'plat diff', which counts the records of both layers.")),
        ])
}
