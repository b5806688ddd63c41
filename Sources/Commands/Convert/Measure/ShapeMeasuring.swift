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
        let onGlobe = geodesic.map { GlobeMeasures(of: feature.shape, $0) }
        let measures = onGlobe?.measures ?? feature.shape.planarMeasures
        if measures.length == nil, measures.area == nil {
            feature.warnings.add(.unmeasured, at: chunk.byte(of: feature))
        }
        if onGlobe?.hasWideEdge ?? false { feature.warnings.add(.wideEdge, at: chunk.byte(of: feature)) }
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
        if gate.refuses(feature.shape, as: &indexed) { feature.warnings.add(.invalidArea, at: chunk.byte(of: feature)) }
    }
}

extension Shape {
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
