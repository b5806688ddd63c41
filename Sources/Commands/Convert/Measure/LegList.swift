import Features
import Geometry
public import Layers
import Memory

/// The legs of a chunk's features as lines of a table: each edge of a line or ring, with its measures.
public struct LegList: FeatureConsumer, ~Copyable {
    /// Receives the lines of all chunks, in order.
    public final class Sink {
        fileprivate let take: (borrowing ByteBuffer) throws(Problem) -> Void
        fileprivate let names: [String]
        public fileprivate(set) var count = 0

        /// - Parameter names: the inputs as cells of a table; empty if there is only one.
        public init(names: [String], _ take: @escaping (borrowing ByteBuffer) throws(Problem) -> Void) {
            self.names = names
            self.take = take
        }
    }

    /// A feature and where its lines end in the text.
    private struct Item: BitwiseCopyable {
        var record: Int
        var legsEnd: Int
    }

    private let meter: PairMeter
    private let precisions: [Precision]
    private let ofCoordinates: Precision
    private var source = 0
    private var items = FlatBuffer<Item>()
    /// Where each leg's line ends in the text.
    private var ends = FlatBuffer<Int>()
    /// Lines without the number of the feature.
    private var text = ByteBuffer()

    public init(_ request: MeasureRequest, _ meter: PairMeter) {
        self.meter = meter
        precisions = request.precisions
        ofCoordinates = request.precision ?? .digits(7)
    }

    /// Names of the columns after those of the input.
    public static func columns(_ request: MeasureRequest) -> [String] {
        ["feature", "leg", "from_lat", "from_lon", "to_lat", "to_lon"] + request.measures.map(\.column)
    }

    public mutating func add(_ field: Field) {}

    public mutating func begin() {
        items.removeAll()
        ends.removeAll()
        text.removeAll()
    }

    public var isFull: Bool { text.count >= Self.fullLength }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        var leg = 0
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            guard kind != .null, kind != .point, kind != .multiPoint else { continue }
            for ring in feature.shape.rings(ofParts: parts) {
                for position in feature.shape.positions(ofRing: ring).dropFirst() {
                    leg += 1
                    append(leg, from: feature.shape.points[position - 1], to: feature.shape.points[position])
                }
            }
        }
        if feature.shape.hasWideEdge { feature.warnings.add(.wideEdge, at: chunk.byte(of: feature)) }
        items.append(Item(record: feature.index + 1, legsEnd: ends.count))
    }

    private mutating func append(_ leg: Int, from first: Shape.Point, to last: Shape.Point) {
        let start = Coordinate(onGlobe: first)
        let end = Coordinate(onGlobe: last)
        text.append(digitsOf: leg)
        for number in [start.latitude, start.longitude, end.latitude, end.longitude] {
            text.append(UInt8(ascii: ","))
            text.append(number, ofCoordinates)
        }
        meter.measure(from: start, to: end) { index, value in
            text.append(UInt8(ascii: ","))
            if !value.isNaN { text.append(value, precisions[index]) }
        }
        text.append(UInt8(ascii: "\n"))
        ends.append(text.count)
    }

    public mutating func receive(recordsBefore count: Int) {
        for index in 0..<items.count { items[index].record += count }
    }

    public mutating func send(to results: Sink) throws(Problem) {
        var lines = ByteBuffer(capacity: text.count + ends.count * 8)
        var (leg, start) = (0, 0)
        for index in 0..<items.count {
            while leg < items[index].legsEnd {
                if !results.names.isEmpty {
                    lines.append(results.names[source])
                    lines.append(UInt8(ascii: ","))
                }
                lines.append(digitsOf: items[index].record)
                lines.append(UInt8(ascii: ","))
                lines.append(text.bytes.extracting(start..<ends[leg]))
                start = ends[leg]
                leg += 1
            }
        }
        results.count += ends.count
        try results.take(lines)
    }
}

/// Skips features that have no legs.
public struct LegFinding: FeatureOperation, ~Copyable {
    public init() {}

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        for index in 0..<feature.shape.geometryCount where feature.shape.geometry(index).kind.dimension ?? 0 > 0 {
            return nil
        }
        return .noLegs
    }
}

extension Coordinate {
    /// A position whose longitude may be some turns away, and whose latitude a hair beyond a pole.
    fileprivate init(onGlobe point: Shape.Point) {
        let longitude = point.x.magnitude <= 180 ? point.x : Self.wrapped(longitude: point.x)
        self.init(latitude: min(max(point.y, -90), 90), longitude: longitude)
    }
}
