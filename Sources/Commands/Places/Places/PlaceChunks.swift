public import Gazetteer
import Geometry
public import Layers
import Memory

/// Chunks of the places of a gazetteer, in its order. A record is the index of a place.
public final class PlaceChunks: ChunkSource {
    private static let placesInChunk = 1024

    private let places: [Int32]
    private var next = 0

    init(_ places: [Int32]) { self.places = places }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.records.records.count < Self.placesInChunk, next < places.count {
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: 0, record: next))
            chunk.bytes.append(bytesOf: places[next])
            next += 1
        }
        return !chunk.records.isEmpty
    }
}

/// Makes a feature of each place of a gazetteer.
public struct PlaceReader: FeatureReader, ~Copyable {
    private let fields: PlaceFields
    private var index = 0

    init(_ gazetteer: Gazetteer) { fields = PlaceFields(gazetteer: gazetteer) }

    public func field(_ index: Int) -> Field { PlaceFields.all[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let start = chunk.records.records[index].start
        index += 1
        var cursor = RawCursor(chunk.bytes.bytes, at: start)
        let place = Int(cursor.take(Int32.self))
        feature.fieldCount = PlaceFields.all.count
        feature.record = TextRange(start, start)
        if fields.gazetteer.hasCoordinate(place) {
            let coordinate = fields.gazetteer.coordinate(place)
            feature.shape.setPoint(x: coordinate.longitude, y: coordinate.latitude)
        }
        fields.append(place, to: &feature)
        return true
    }
}

/// The places of a gazetteer as a layer.
public struct PlaceLayer: OpenedLayer, Sendable {
    public let gazetteer: Gazetteer
    private let places: [Int32]

    /// - Parameter kinds: the kinds of places to take.
    public init(_ gazetteer: Gazetteer, kinds: Set<PlaceKind>) {
        self.gazetteer = gazetteer
        places = (0..<gazetteer.count).filter { kinds.contains(gazetteer.kind($0)) }.map { Int32($0) }
    }

    public var facts: LayerFacts {
        var facts = LayerFacts(source: "gazetteer")
        (facts.hasOnlyPoints, facts.kind) = (true, .point)
        facts.fields = PlaceFields.all
        return facts
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(PlaceChunks(places)) { [gazetteer] in PlaceReader(gazetteer) }
    }
}
