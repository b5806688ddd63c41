import Geometry
import Layers
import Operations
import Readers

/// A layer whose format is known and whose start has been read.
enum OpenedLayer {
    case csv(CSVLayer)
    case geoJSON(GeoJSONLayer)
    case shapefile(ShapefileLayer)
    case photos(PhotoLayer)
    case gpx(GPXLayer)
    /// A layer made of the rows of others.
    case groups(GroupLayer)
    case kept(KeptLayer)
    case differences(DifferenceLayer)
    case grid(GridLayer)
    case places(PlaceLayer)

    var facts: LayerFacts {
        switch self {
        case .csv(let layer): layer.facts
        case .geoJSON(let layer): layer.facts
        case .shapefile(let layer): layer.facts
        case .photos(let layer): layer.facts
        case .gpx(let layer): layer.facts
        case .groups(let layer): layer.facts
        case .kept(let layer): layer.facts
        case .differences(let layer): layer.facts
        case .grid(let layer): layer.facts
        case .places(let layer): layer.facts
        }
    }

    /// True if all its features were gathered before one is written.
    var isGathered: Bool {
        switch self {
        case .groups, .kept, .differences: true
        case .csv, .geoJSON, .shapefile, .photos, .gpx, .grid, .places: false
        }
    }

    /// Chunks and readers of layers of any format.
    func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        switch self {
        case .csv(let layer): Self.erased(layer.chunks, layer.makeReader)
        case .geoJSON(let layer): Self.erased(layer.chunks, layer.makeReader)
        case .shapefile(let layer): Self.erased(layer.chunks, layer.makeReader)
        case .photos(let layer): Self.erased(layer.chunks, layer.makeReader)
        case .gpx(let layer): Self.erased(layer.chunks, layer.makeReader)
        case .groups(let layer): Self.erased(try layer.chunks(), layer.rows.makeReader(layer.form))
        case .kept(let layer): Self.erased(try layer.features.chunks(), layer.features.makeReader)
        case .differences(let layer): Self.erased(try layer.differences.chunks(), layer.differences.makeReader)
        case .grid(let layer): Self.erased(layer.grid.makeChunks()) { [grid = layer.grid] in grid.makeReader() }
        case .places(let layer): Self.erased(layer.makeChunks()) { layer.makeReader() }
        }
    }

    private static func erased<Reader: FeatureReader & ~Copyable>(
        _ chunks: some ChunkSource, _ makeReader: @escaping @Sendable () -> Reader
    ) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        (AnyChunkSource(chunks), { AnyReader.of(makeReader()) })
    }

    /// Members of a GeoJSON collection other than features; complete once the layer was read to its end.
    var collectionMembers: [(key: [UInt8], value: [UInt8])] {
        if case .geoJSON(let layer) = self { layer.collectionMembers } else { [] }
    }
}

/// A layer whose features are made of rows.
struct GroupLayer {
    let rows: GatheredRows
    let form: GroupForm
    let chunks: () throws(Problem) -> any ChunkSource

    var facts: LayerFacts {
        var facts = LayerFacts(source: "groups", format: "")
        facts.fields = rows.fields
        return facts
    }
}

/// A layer of features that were kept until all were known.
struct KeptLayer {
    let features: KeptFeatures

    var facts: LayerFacts { LayerFacts(source: "features", format: "") }
}

/// A layer of the features that differ between two others.
struct DifferenceLayer {
    let differences: Differences

    var facts: LayerFacts { LayerFacts(source: "features", format: "") }
}

/// A layer of the points of a grid.
struct GridLayer {
    let grid: GeographicGrid

    var facts: LayerFacts {
        var facts = LayerFacts(source: "grid", format: "")
        (facts.hasOnlyPoints, facts.kind) = (true, .point)
        return facts
    }
}

extension PlaceLayer {
    var facts: LayerFacts {
        var facts = LayerFacts(source: "gazetteer", format: "")
        (facts.hasOnlyPoints, facts.kind) = (true, .point)
        facts.fields = fields
        return facts
    }
}
