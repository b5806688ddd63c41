import Geometry
public import Layers

/// A layer of the points of a grid.
public struct GridLayer: OpenedLayer {
    private let grid: GeographicGrid

    public init(grid: GeographicGrid) { self.grid = grid }

    public var facts: LayerFacts {
        var facts = LayerFacts(source: "grid")
        (facts.hasOnlyPoints, facts.kind) = (true, .point)
        return facts
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(grid.makeChunks()) { [grid] in grid.makeReader() }
    }
}
