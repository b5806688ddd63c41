import Layers

extension Capability {
    static let topoJSONOutput = Capability(
        warnings: [22: [.flatPosition]],
        codes: [
            CodeText(
                .warnings, "broken-by-quantization",
                "Polygons touch or cross themselves on the grid of --quantization."),
            CodeText(
                .warnings, "collapsed-by-quantization",
                "Lines or rings have no extent on the grid of --quantization."),
        ],
        manual: [
            ManualNote(
                62, .memory("TopoJSON", holds: "about 80 bytes per vertex, up to --topology-memory"))
        ])
}

extension WarningKind {
    /// A position with an elevation, in a format whose arcs have none.
    static let flatPosition = WarningKind(
        "dropped-ordinate", "elevations were dropped: positions of TopoJSON have an x and a y")
}
