import Features
import Geometry
import Glibc
import LabelFeatures
import LabelLines
import Layers
import MadeShapes
import Memory
import PROJ
import Runner

/// Makes points of each feature, on WGS84 or on a plane.
struct PointMaking: FeatureOperation, ~Copyable {
    static var yieldsSeveral: Bool { true }

    /// Most points of a feature, which take 320 MB.
    static let mostPoints = 10_000_000

    private let site: PointSite
    private let seed: UInt64
    /// Nil on a plane.
    private let geodesic: Geodesic?
    private var count: NumericField?
    private var labelPlace: LabelPlace
    private var cutter = AntimeridianCutter()

    private var made = FlatBuffer<Shape.Point>()
    private var elevations = FlatBuffer<Double>()
    private var next = 0
    /// The shape as it was: points are made of it one after the other.
    private var whole = Shape()
    /// The values as they are here: later steps number their fields anew.
    private var values = FlatBuffer<Value>()
    private var measuresField = -1

    init(_ site: PointSite, seed: UInt64, isPlanar: Bool) throws(Problem) {
        self.site = site
        self.seed = seed
        geodesic = isPlanar ? nil : try Geodesic.loaded()
        count = site.field.map { NumericField(named: $0) }
        if case .center = site { labelPlace = LabelPlace(.center) } else { labelPlace = LabelPlace(.label) }
    }

    mutating func add(_ field: Field, at index: Int) { count?.add(field, at: index) }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        made.removeAll()
        elevations.removeAll()
        next = 0
        if feature.shape.points.isEmpty {
            // An empty geometry has no place, as none.
            feature.shape.removeAll()
            return nil
        }
        if let fault = feature.shape.faultOfPlace(
            isPlanar: geodesic == nil, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        if let reason = try findPoints(of: &feature, chunk) { return reason }
        swap(&whole, &feature.shape)
        values.removeAll()
        values.append(contentsOf: feature.values.span)
        measuresField = feature.measuresField
        feature.dropStaleBox(of: chunk)
        put(into: &feature)
        return nil
    }

    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard next < made.count else { return false }
        feature.values.removeAll()
        feature.values.append(contentsOf: values.span)
        feature.measuresField = measuresField
        put(into: &feature)
        return true
    }

    private mutating func put(into feature: inout Feature) {
        feature.shape.removeAll()
        feature.shape.kind = .point
        feature.shape.isFromMap = whole.isFromMap
        if next < made.count {
            let elevation = next < elevations.count ? elevations[next] : .nan
            feature.shape.append(x: made[next].x, y: made[next].y, elevation: elevation)
            feature.shape.endRing()
            feature.shape.endPart()
        }
        next += 1
        feature.renewMeasures()
    }

    private mutating func findPoints(
        of feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> SkipReason? {
        // A single point stays where it is, with its elevation.
        let isOnePoint = feature.shape.points.count == 1
        switch site {
        case .label, .center:
            if isOnePoint {
                findVertices(of: feature.shape)
            } else if geodesic == nil {
                findOnPlane(feature.shape)
            } else if let place = try labelPlace.point(of: feature, in: chunk) {
                made.append(place)
            }
        case .centroid, .inside:
            if isOnePoint {
                findVertices(of: feature.shape)
            } else {
                findCentroid(of: &feature, chunk)
            }
        case .vertices: findVertices(of: feature.shape)
        case .start, .end, .middle, .every: try findAlongLines(of: feature, chunk)
        case .random(let number): try scatter(number, over: feature, chunk)
        case .randomByField:
            let number = try count?.value(of: feature, chunk, code: "bad-count") ?? 0
            guard (0...Double(Self.mostPoints)).contains(number) else {
                throw BadRecord(
                    "bad-count", record: feature.record, at: chunk.byte(of: feature),
                    "\(DecimalText.shortest(number)) is not a number of points from 0 to \(Self.mostPoints)")
            }
            if number.rounded() == 0 { return .noDots }
            try scatter(Int(number.rounded()), over: feature, chunk)
        }
        guard made.isEmpty else { return nil }
        if site.isRandom {
            if case .random(count: 0) = site { return .noDots }
            return .noArea
        }
        return .noLine
    }

    private mutating func findOnPlane(_ shape: borrowing Shape) {
        if case .center = site {
            let box = shape.box
            made.append(
                Shape.Point(x: box.west + (box.east - box.west) / 2, y: box.south + (box.north - box.south) / 2))
        } else if let place = shape.labelPoint(isPlanar: true) {
            made.append(place)
        }
    }

    private mutating func findCentroid(of feature: inout Feature, _ chunk: borrowing Chunk) {
        whole.removeAll()
        whole.copy(feature.shape)
        if geodesic != nil { _ = cutter.cut(&whole) }
        let dimension = whole.greatestDimension
        var (globe, plane) = (GlobeCentroid(), PlaneCentroid())
        for index in 0..<whole.geometryCount {
            let (kind, parts) = whole.geometry(index)
            guard let own = kind.dimension, own == dimension else { continue }
            for part in parts {
                let rings = whole.rings(ofParts: part..<part + 1)
                for ring in rings {
                    let positions = whole.positions(ofRing: ring)
                    switch own {
                    case 0:
                        for index in positions {
                            globe.add(whole.points[index])
                            plane.add(whole.points[index])
                        }
                    case 1:
                        for index in positions.dropFirst() {
                            let (one, other) = (whole.points[index - 1], whole.points[index])
                            let middle = Shape.Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
                            let length = length(from: one, to: other)
                            globe.add(middle, weight: length)
                            plane.add(middle, weight: length)
                        }
                    default:
                        let span = whole.points.span.extracting(positions)
                        globe.add(ring: span, isHole: ring != rings.lowerBound)
                        plane.add(ring: span, isHole: ring != rings.lowerBound)
                    }
                }
            }
        }
        let found = geodesic == nil ? plane.place : globe.place
        guard let place = found ?? whole.labelPoint(isPlanar: geodesic == nil) else { return }
        guard dimension == 2, !whole.holds(place) else { return made.append(place) }
        if case .inside = site, let label = whole.labelPoint(isPlanar: geodesic == nil) {
            made.append(label)
        } else {
            feature.warnings.add(.centroidOutside, at: chunk.byte(of: feature))
            made.append(place)
        }
    }

    private mutating func findVertices(of shape: borrowing Shape) {
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            for ring in shape.rings(ofParts: parts) {
                let positions = shape.positions(ofRing: ring)
                let isClosed =
                    kind.dimension == 2 && positions.count > 1
                    && shape.points[positions.lowerBound] == shape.points[positions.upperBound - 1]
                for position in isClosed ? positions.dropLast() : positions { add(position, of: shape) }
            }
        }
    }

    private mutating func add(_ position: Int, of shape: borrowing Shape) {
        made.append(shape.points[position])
        if position < shape.elevations.count { elevations.append(shape.elevations[position]) }
    }

    private mutating func findAlongLines(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        for index in 0..<feature.shape.geometryCount {
            let (kind, parts) = feature.shape.geometry(index)
            guard let dimension = kind.dimension, dimension > 0 else { continue }
            for ring in feature.shape.rings(ofParts: parts) {
                let positions = feature.shape.positions(ofRing: ring)
                guard let first = positions.first else { continue }
                switch site {
                case .start: add(first, of: feature.shape)
                case .end: add(positions.upperBound - 1, of: feature.shape)
                case .middle:
                    var length = 0.0
                    for index in positions.dropFirst() {
                        length += self.length(from: feature.shape.points[index - 1], to: feature.shape.points[index])
                    }
                    add(at: length / 2, step: .infinity, along: positions, of: feature.shape)
                case .every(let step):
                    add(at: 0, step: step.metres, along: positions, of: feature.shape)
                default: break
                }
                guard made.count <= Self.mostPoints else {
                    throw BadRecord(
                        "too-many-points", record: feature.record, at: chunk.byte(of: feature),
                        "with steps this short the feature would have more than \(Self.mostPoints) points")
                }
            }
        }
    }

    /// Adds a point after so many metres of a line, and one after each further step.
    private mutating func add(at start: Double, step: Double, along positions: Range<Int>, of shape: borrowing Shape) {
        var wanted = start
        for index in positions.dropFirst() where made.count <= Self.mostPoints {
            let (one, other) = (shape.points[index - 1], shape.points[index])
            let length = length(from: one, to: other)
            let isLast = index == positions.upperBound - 1
            while wanted < length || isLast && wanted <= length, made.count <= Self.mostPoints {
                let share = length > 0 ? wanted / length : 0
                made.append(place(share, from: one, to: other, length: length))
                if index < shape.elevations.count {
                    elevations.append(shape.elevations[index - 1] * (1 - share) + shape.elevations[index] * share)
                }
                wanted += step
                if wanted == .infinity { return }
            }
            wanted -= length
        }
    }

    private func place(_ share: Double, from one: Shape.Point, to other: Shape.Point, length: Double) -> Shape.Point {
        guard let geodesic, share > 0 else {
            return Shape.Point(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
        }
        let path = geodesic.path(
            from: Coordinate(latitude: one.y, longitude: one.x), to: Coordinate(latitude: other.y, longitude: other.x))
        let place = path.coordinate(afterMeters: share * length)
        return Shape.Point(x: place.longitude, y: place.latitude)
    }

    private func length(from one: Shape.Point, to other: Shape.Point) -> Double {
        guard let geodesic else { return hypot(other.x - one.x, other.y - one.y) }
        return geodesic.quickInverse(
            from: Coordinate(latitude: one.y, longitude: one.x),
            to: Coordinate(latitude: other.y, longitude: other.x), needsEnd: false
        ).meters
    }

    private mutating func scatter(
        _ number: Int, over feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        if let fault = feature.shape.faultOfCrossings(
            over: Shape.mostDrawnCrossings, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        whole.removeAll()
        whole.copy(feature.shape)
        if geodesic != nil { _ = cutter.cut(&whole) }
        var numbers = ScatteredPoints.Numbers(
            seed: seed &* 0x9e37_79b9 &+ UInt64(truncatingIfNeeded: chunk.source) << 48
                &+ UInt64(truncatingIfNeeded: chunk.byte(of: feature)))
        ScatteredPoints(whole, isPlanar: geodesic == nil).append(number, &numbers, to: &made)
    }
}

extension Shape {
    /// Becomes another shape, without its heights and measures.
    fileprivate mutating func copy(_ other: borrowing Shape) {
        kind = other.kind
        isFromMap = other.isFromMap
        points.append(contentsOf: other.points.span)
        ringEnds.append(contentsOf: other.ringEnds.span)
        partEnds.append(contentsOf: other.partEnds.span)
        members.append(contentsOf: other.members.span)
    }
}
