package import Layers
import Runner

extension Simplify: CapableCommand {
    package static var capabilities: [Capability] { [.simplify] }
}

extension Capability {
    fileprivate static let simplify = Capability(
        warnings: [321: [.droppedRing]],
        codes: [
            CodeText(
                .warnings, "unshared-edges",
                "Edges of a layer for 'plat simplify' or 'plat dissolve --inner-lines' lie on others without sharing all vertices."
            ),
            CodeText(.warnings, "crossing-edges", "Edges of such a layer cross or touch others between their ends."),
        ],
        manual: [
            ManualNote(62, .onPlane("simplify")),
            ManualNote(
                16,
                .counts(
                    """
                    'plat simplify' counts positions of lines and rings and how many of them it keeps, junctions, which \
                    always stay, and vertices that stay only so that no borders cross.
                    """)),
            ManualNote(
                62,
                .memory(
                    "'plat simplify'",
                    holds: "about 90 bytes per vertex, and 170 more where borders meet, unless it has --no-topology")),
        ])
}

extension WarningKind {
    static let droppedRing = WarningKind("dropped-ring", "islands and lakes smaller than --drop-under were dropped")
}
