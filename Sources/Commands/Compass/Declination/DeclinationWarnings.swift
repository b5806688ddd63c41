public import Layers
import Runner

extension Declination: CapableCommand {
    package static var capabilities: [Capability] { [.declinations] }
}

extension Capability {
    public static let declinations = Capability(
        warnings: [
            110: [.undeclined]
        ])
}

extension WarningKind {
    /// A feature without a position, where the declination is wanted.
    static let undeclined = WarningKind("no-declination", "a feature without a position has no declination")
}
