import Devices
package import Layers
import Runner

extension Fence: CapableCommand {
    package static var capabilities: [Capability] { [.fence] }
}

extension Capability {
    package static let fence = Capability(
        warnings: [
            131: [.replacedRegion]
        ],
        codes: [
            CodeText(.skippedFixes, "replaced", "A later region has the same identifier.")
        ],
        manual: [
            ManualNote(20, .inMemory("the regions of 'plat fence'")),
            ManualNote(20, .memory("'plat fence'", holds: "its regions")),
        ])
}

extension WarningKind {
    /// A region that a later one with the same identifier has replaced.
    static let replacedRegion = WarningKind("replaced", "a region was replaced by a later one with the same identifier")
}
