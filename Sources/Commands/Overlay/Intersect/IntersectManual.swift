package import Layers
import Runner

extension Intersect: CapableCommand {
    package static var capabilities: [Capability] { [.intersect] }
}

extension Capability {
    fileprivate static let intersect = Capability(
        manual: [
            ManualNote(50, .onPlane("intersect")),
            ManualNote(
                10,
                .summaryLine(
                    "layer A: 9 read, 1 written, 8 skipped (8 no-match); layer B: 3 loaded; 0.0 s")),
            ManualNote(10, .inMemory("the features of layer B of 'plat intersect'")),
            ManualNote(10, .memory("'plat intersect'", holds: "layer B")),
        ])
}
