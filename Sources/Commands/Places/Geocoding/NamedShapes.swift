import Features
public import Gazetteer
import Geometry
import LabelFeatures
public import Layers
import Memory

/// A feature of a layer that is searched by name.
public struct NamedShape: Sendable {
    public var name: String
    /// The place of its label.
    public var coordinate: Coordinate
}

/// A piece of a line with a name.
struct NamedSegment {
    var start: Shape.Point
    var end: Shape.Point
    /// Index of the name in `NamedShapes.streets`.
    var name: Int

    /// The piece itself; one that goes over the 180th meridian, or reaches it, is on both sides of the map.
    static func pieces(from start: Shape.Point, to end: Shape.Point, name: Int) -> [NamedSegment] {
        var end = end
        if end.x - start.x > 180 { end.x -= 360 } else if end.x - start.x < -180 { end.x += 360 }
        let piece = NamedSegment(start: start, end: end, name: name)
        guard max(start.x.magnitude, end.x.magnitude) >= 180 else { return [piece] }
        let turn = max(start.x, end.x) >= 180 ? -360.0 : 360.0
        return [
            piece,
            NamedSegment(
                start: Shape.Point(x: start.x + turn, y: start.y), end: Shape.Point(x: end.x + turn, y: end.y),
                name: name),
        ]
    }
}

/// The named features of a layer, and the lines among them that have one of two names.
public final class NamedShapes {
    public private(set) var shapes: [NamedShape] = []
    /// Names of the lines that cross, each once.
    private(set) var streets: [String] = []
    /// Pieces of the lines of each of the two names.
    private(set) var segments: ([NamedSegment], [NamedSegment]) = ([], [])
    /// True if the field of the names has come up.
    public private(set) var hasField = false

    public init() {}

    fileprivate func take(_ found: borrowing NamedShapeGatherer) {
        shapes += found.shapes
        hasField = hasField || found.field != nil
        for (name, isFirst, points) in found.lines {
            let index = streets.firstIndex(of: name) ?? streets.count
            if index == streets.count { streets.append(name) }
            for (start, end) in zip(points, points.dropFirst()) {
                for segment in NamedSegment.pieces(from: start, to: end, name: index) {
                    if isFirst { segments.0.append(segment) } else { segments.1.append(segment) }
                }
            }
        }
    }
}

/// Takes the name and the place of each feature.
public struct NamedShapeGatherer: FeatureConsumer, ~Copyable {
    private let nameField: String
    /// The two names of a crossing; nil if none is looked for.
    private let crossing: StreetCrossing?
    private var folder: NameFolder?
    private var place = LabelPlace(.label)
    private var fieldCount = 0
    fileprivate var field: Int?
    private var text = ByteBuffer()
    fileprivate var shapes: [NamedShape] = []
    fileprivate var lines: [(name: String, isFirst: Bool, points: [Shape.Point])] = []

    public init(naming field: String, _ crossing: StreetCrossing?) {
        nameField = field
        self.crossing = crossing
        // The crossing was folded before, so the library is there.
        folder = crossing == nil ? nil : try? FoldingLibrary.makeFolder()
    }

    public mutating func add(_ field: Field) {
        if field.name == nameField, self.field == nil { self.field = fieldCount }
        fieldCount += 1
    }

    public mutating func begin() {
        shapes.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }

    /// Features without a name or a position are never found, so they are not taken.
    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        guard let name = name(of: feature, chunk), let point = place.point(of: feature) else { return }
        shapes.append(NamedShape(name: name, coordinate: Coordinate(latitude: point.y, longitude: point.x)))
        guard let crossing, feature.shape.kind == .lineString || feature.shape.kind == .multiLineString,
            let words = folder?.keys(of: name).first?.split(separator: " ").map({ String($0) })
        else { return }
        for (street, isFirst) in [(crossing.first, true), (crossing.second, false)] {
            guard street.allSatisfy({ words.contains($0) }) else { continue }
            for ring in 0..<feature.shape.ringEnds.count {
                lines.append((name, isFirst, feature.shape.positions(ofRing: ring).map { feature.shape.points[$0] }))
            }
        }
    }

    private mutating func name(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> String? {
        text.removeAll()
        guard let field, text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else { return nil }
        let bytes = text.bytes
        guard bytes.firstInvalidUTF8() == nil else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    public mutating func send(to results: NamedShapes) throws(Problem) { results.take(self) }
}
