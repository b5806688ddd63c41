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
                62,
                .memory(
                    "TopoJSON",
                    holds:
                        "when read the document, up to --max-record; when written about 80 bytes per vertex, up to --topology-memory"
                ))
        ])
}

extension Capability {
    static let topoJSONInput = Capability(
        warnings: [352: [.flatSource]],
        codes: [
            CodeText(
                .files, "several-objects", "A TopoJSON from a pipe has several objects, which are read as one layer."),
            CodeText(.unreadableFiles, "bad-topology", "The arcs, objects or transform of a TopoJSON are damaged."),
            CodeText(.unreadableFiles, "no-such-object", "A TopoJSON has no object of the name that the path states."),
            CodeText(.unreadableFiles, "not-topojson", "The document is not a topology."),
        ])
}

extension WarningKind {
    /// A position with an elevation, in a format whose arcs have none.
    static let flatPosition = WarningKind(
        "dropped-ordinate", "elevations were dropped: positions of TopoJSON have an x and a y")
    /// A position with more than two numbers in a TopoJSON that is read.
    static let flatSource = WarningKind(
        "dropped-ordinate", "numbers after the x and the y of positions in TopoJSON were dropped")
}
