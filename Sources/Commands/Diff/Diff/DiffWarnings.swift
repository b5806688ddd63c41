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
        ])
}
