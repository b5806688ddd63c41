package import Layers
import Runner

extension Render: CapableCommand {
    package static var capabilities: [Capability] { [.render] }
}

extension Capability {
    fileprivate static let render = Capability(
        manual: [
            ManualNote(
                70,
                .memory(
                    "'plat render'",
                    holds: """
                        what it shows, which is about 80 bytes for each dot, 170 for each pin, 640 for each label and 16 \
                        for each position of a line or area
                        """))
        ])
}
