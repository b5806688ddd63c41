package import Layers
import Runner

extension ShapeCommand: CapableCommand {
    package static var capabilities: [Capability] { [.shape] }
}

extension Capability {
    fileprivate static let shape = Capability(
        manual: [
            ManualNote(70, .onPlane("shape (except geodesic)")),
            ManualNote(
                10,
                .counts(
                    """
                    'gathered' counts the rows that 'plat shape' put into groups; the counts after it are of shapes and \
                    groups.
                    """)),
        ])
}
