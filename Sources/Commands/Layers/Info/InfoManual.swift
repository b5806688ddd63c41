package import Layers
import Runner

extension Info: CapableCommand {
    package static var capabilities: [Capability] { [.info] }
}

extension Capability {
    fileprivate static let info = Capability(
        manual: [
            ManualNote(10, .onPlane("info")),
            ManualNote(20, .badRecords("'plat info' lists each kind of bad record once.")),
        ])
}
