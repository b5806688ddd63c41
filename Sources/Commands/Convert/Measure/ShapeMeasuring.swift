import Features
import Geometry
import Glibc
public import Layers
import Memory
import PROJ

/// Gives each feature the length of its lines, and the perimeter and the area of its polygons.
public struct ShapeMeasuring: FeatureOperation, ~Copyable {
    private static let fields = ["length", "perimeter", "area"].map { Field($0, .number) }

    private let precision: Precision
    /// Nil on a plane.
    private let geodesic: Geodesic?
    private let repairs: Bool
    private var replaced = ReplacedFields(Self.fields)
    private var gate: ValidityGate
    private var indexed = IndexedShapes()

    /// Makes an operation for one thread; throws if PROJ is needed and not installed.
    ///
    /// - Parameters:
    ///   - isPlanar: true if positions are on a plane; measures are then in its units.
    ///   - repairs: true if invalid polygons are repaired before they are measured.
    public init(precision: Precision?, isPlanar: Bool, repairs: Bool = false) throws(Problem) {
        self.repairs = repairs
        gate = ValidityGate(mends: repairs, expectsPlaces: false)
        self.precision = precision ?? .digits(3)
        geodesic = isPlanar ? nil : try Geodesic.loaded()
    }

    public var addedFields: [Field] { Self.fields }

    public static var keepsShapes: Bool { false }

    public mutating func add(_ field: Field, at index: Int) { replaced.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if let fault = feature.shape.faultOfPlace(
            isPlanar: geodesic == nil, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        if feature.shape.kind.dimension ?? 2 == 2, geodesic == nil || !feature.shape.hasLongEdge {
            try checkValid(&feature, chunk)
        }
        var measures = geodesic?.measures(of: feature.shape) ?? feature.shape.planarMeasures
        if measures.length == nil, measures.area == nil {
            feature.warnings.add(.unmeasured, at: chunk.byte(of: feature))
        }
        if geodesic != nil, feature.shape.hasWideEdge {
            feature.warnings.add(.wideEdge, at: chunk.byte(of: feature))
            // A band around the world would have no area, as its parallels have no length.
            (measures.area, measures.perimeter) = (nil, nil)
        }
        var values = FeatureValues()
        for value in [measures.length, measures.perimeter, measures.area] {
            values.append(value ?? .nan, precision, to: &feature)
        }
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        return nil
    }

    /// Repairs polygons that are not valid, or warns of them.
    private mutating func checkValid(_ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        if repairs {
            try gate.admit(&feature, of: chunk, as: &indexed)
            return
        }
        indexed.removeAll()
        indexed.append(feature.shape, expectsPlaces: false)
        guard let problem = gate.problem(ofIndexed: 0, in: indexed), problem.code == "invalid-geometry" else { return }
        feature.warnings.add(.invalidArea, at: chunk.byte(of: feature))
    }
}

extension Shape {
    /// True if the longitudes of an edge are half a turn or whole turns apart: what is drawn as a parallel around the
    /// world then has no length, or leads over a pole. Edges at a pole do not count.
    var hasWideEdge: Bool {
        guard box.east - box.west >= 180 else { return false }
        for ring in 0..<ringEnds.count {
            for index in positions(ofRing: ring).dropFirst() {
                let (start, end) = (points[index - 1], points[index])
                let span = (end.x - start.x).magnitude
                if span >= 180, span.truncatingRemainder(dividingBy: 180) == 0, start.y.magnitude < 90,
                    end.y.magnitude < 90
                {
                    return true
                }
            }
        }
        return false
    }

    /// True if an edge is longer than 180°, so that rings may not lie as they do on the globe.
    fileprivate var hasLongEdge: Bool {
        guard box.east - box.west > 180 else { return false }
        for ring in 0..<ringEnds.count {
            for index in positions(ofRing: ring).dropFirst()
            where (points[index].x - points[index - 1].x).magnitude > 180 {
                return true
            }
        }
        return false
    }

    /// Measures in the units of a plane.
    fileprivate var planarMeasures: GeodesicMeasures {
        var measures = GeodesicMeasures()
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard kind != .null, kind != .point, kind != .multiPoint else { continue }
            for part in parts {
                let rings = rings(ofParts: part..<part + 1)
                var covered = 0.0
                for ring in rings {
                    let positions = positions(ofRing: ring)
                    if kind == .lineString || kind == .multiLineString {
                        measures.length = (measures.length ?? 0) + length(of: positions, isRing: false)
                    } else {
                        measures.perimeter = (measures.perimeter ?? 0) + length(of: positions, isRing: true)
                        covered += ring == rings.lowerBound ? area(of: positions) : -area(of: positions)
                    }
                }
                if kind == .polygon || kind == .multiPolygon { measures.area = (measures.area ?? 0) + max(covered, 0) }
            }
        }
        return measures
    }

    private func length(of positions: Range<Int>, isRing: Bool) -> Double {
        guard let first = positions.first else { return 0 }
        var length = 0.0
        for index in positions.dropFirst() { length += distance(index - 1, index) }
        return isRing ? length + distance(positions.upperBound - 1, first) : length
    }

    private func distance(_ start: Int, _ end: Int) -> Double {
        hypot(points[end].x - points[start].x, points[end].y - points[start].y)
    }

    private func area(of positions: Range<Int>) -> Double {
        guard let first = positions.first else { return 0 }
        // Relative to the first position, so that a small ring far from the origin keeps its digits.
        let origin = points[first]
        var sum = 0.0
        for index in positions.dropFirst() {
            let (start, end) = (points[index - 1], points[index])
            sum += (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
        }
        return (sum / 2).magnitude
    }
}
