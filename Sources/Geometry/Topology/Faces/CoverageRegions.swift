package import Geometry
import Memory

/// Where areas of a layer lie over each other, by pairs of their owners, and the gaps that areas enclose: found on a grid
/// that is finer than what layers are written with.
package struct CoverageRegions: ~Copyable {
    /// Memory does not suffice, or coordinates are too large for the grid.
    package enum Fault: Error {
        case tooLarge
        /// More borders end at one place than can be compared with each other.
        case crowded
        case coordinates
        /// There is a bug in plat.
        case endless
    }

    /// Pairs of owners whose areas overlap, in order, and the numbers of their shapes.
    package private(set) var overlaps: [(one: Int, other: Int, shape: Int)] = []
    private let repair: CoverageRepair
    private let shapes: RepairedShapes
    /// Owners, by the numbers of pairs: twice the same for what is in one area only.
    private let pairs: [(one: Int, other: Int)]
    private var rings: RegionRings
    private var nextGap = 0
    private let scale: Double
    /// Bytes of memory that the work takes.
    package let byteCount: Int

    /// Positions up to this number of cells are exact.
    private static let most = 0x1p49

    /// - Parameters:
    ///   - wanted: the owners whose areas are looked at; nil for all.
    ///   - most: the most places where edges meet, and the most areas over each other.
    ///   - memory: the most bytes of memory.
    package init(
        _ areas: CoverageAreas, of wanted: Set<Int>?, _ metric: BorderMetric, atMost most: Int, memory: Int
    ) throws(Fault) {
        let scale = try Self.scale(for: areas.shape.points.span, metric)
        let ownBytes = 40 * areas.shape.points.count + 600 * areas.shape.ringEnds.count
        var edges = NodedEdges()
        var list = FlatBuffer<FaceOwners.Area>()
        var owners: [Int] = []
        for part in 0..<areas.owners.count where wanted?.contains(Int(areas.owners[part])) ?? true {
            if owners.last != Int(areas.owners[part]) { owners.append(Int(areas.owners[part])) }
            Self.add(part, of: areas, scale, Int32(owners.count - 1), &edges, &list)
        }
        do throws(NodedEdges.Fault) {
            try edges.cut(atMost: most, memory: memory - ownBytes)
        } catch {
            switch error {
            case .endless: throw .endless
            case .crowded: throw .crowded
            case .tooManyMeetings, .tooLarge: throw .tooLarge
            }
        }
        let byteCount = edges.byteCount + ownBytes
        var pairs = OwnerPairs(owners)
        let request = Self.request(metric, scale)
        let repair = CoverageRepair(
            try Self.owners(edges, list.span, &pairs, atMost: most), request, ranks: [0.0].span)
        let shapes = RepairedShapes(
            repair, RepairedShapes.noOutlines(pairs.all.count).span, where: { pairs.all[$0].one != pairs.all[$0].other }
        )
        for (number, pair) in pairs.all.enumerated() where pair.one != pair.other && shapes.isChanged(number) {
            overlaps.append((pair.one, pair.other, number))
        }
        overlaps.sort { ($0.one, $0.other) < ($1.one, $1.other) }
        rings = RegionRings(repair.owners.graph)
        (self.pairs, self.scale, self.byteCount) = (pairs.all, scale, byteCount)
        self.repair = repair
        self.shapes = shapes
    }

    private static func owners(
        _ edges: consuming NodedEdges, _ list: Span<FaceOwners.Area>, _ pairs: inout OwnerPairs, atMost most: Int
    ) throws(Fault) -> FaceOwners {
        do throws(FaceOwners.TooManyLayers) {
            return try FaceOwners(FaceGraph(edges), list, atMost: most) {
                (features) throws(FaceOwners.TooManyLayers) in
                guard features.count * features.count / 2 <= most else { throw FaceOwners.TooManyLayers() }
                return pairs.numbers(of: features)
            }
        } catch {
            throw .tooLarge
        }
    }

    private static func request(_ metric: BorderMetric, _ scale: Double) -> CoverageRepair.Request {
        var request = CoverageRepair.Request()
        (request.metric, request.scale, request.overlaps) = (metric, scale, .keep)
        return request
    }

    /// Nine decimals of degrees, seven of other units, or fewer for large coordinates.
    private static func scale(for points: Span<Shape.Point>, _ metric: BorderMetric) throws(Fault) -> Double {
        var greatest = 0.0
        for index in points.indices {
            // Not a number is not less.
            guard points[index].x.magnitude <= Self.most, points[index].y.magnitude <= Self.most else {
                throw .coordinates
            }
            greatest = max(greatest, points[index].x.magnitude, points[index].y.magnitude)
        }
        var digits = metric.isPlane ? 7 : 9
        while digits > 0, greatest * DecimalText.powerOfTen(digits) > Self.most { digits -= 1 }
        return DecimalText.powerOfTen(digits)
    }

    private static func add(
        _ part: Int, of areas: CoverageAreas, _ scale: Double, _ feature: Int32, _ edges: inout NodedEdges,
        _ list: inout FlatBuffer<FaceOwners.Area>
    ) {
        let rings = areas.shape.rings(ofParts: part..<part + 1)
        var points = FlatBuffer<Shape.Point>()
        for ring in rings {
            list.append(
                FaceOwners.Area(
                    feature: feature, polygon: rings.count > 1 ? Int32(part) : -1, isHole: ring != rings.lowerBound))
            points.removeAll()
            for position in areas.shape.positions(ofRing: ring) {
                let point = areas.shape.points[position]
                points.append(Shape.Point(x: (point.x * scale).rounded() + 0, y: (point.y * scale).rounded() + 0))
            }
            _ = edges.add(points.span, area: Int32(list.count - 1), owner: feature)
        }
    }

    /// Turns a shape into that of an overlap.
    package func copy(_ number: Int, to shape: inout Shape) {
        shape.removeAll()
        shapes.append(number, to: &shape, scale: scale)
        shape.kind = shape.partEnds.count == 1 ? .polygon : .multiPolygon
    }

    /// The owners around the next gap, and its shape; nil if there is none.
    package mutating func nextGap(into shape: inout Shape) -> [Int]? {
        while nextGap < repair.findings.count {
            let finding = repair.findings[nextGap]
            nextGap += 1
            guard finding.kind == .gap else { continue }
            repair.append(finding, to: &rings)
            shape.removeAll()
            rings.append(rings.count - 1, to: &shape, scale: scale)
            shape.kind = .polygon
            var around: Set<Int> = []
            for number in repair.features(of: finding) {
                around.insert(pairs[Int(number)].one)
                around.insert(pairs[Int(number)].other)
            }
            return around.sorted()
        }
        return nil
    }
}

/// Numbers for pairs of owners.
private struct OwnerPairs {
    let owners: [Int]
    private(set) var all: [(one: Int, other: Int)] = []
    private var numbers: [UInt64: Int32] = [:]

    init(_ owners: [Int]) { self.owners = owners }

    /// The pairs of features, in order; that of a single one with itself.
    mutating func numbers(of features: borrowing FlatBuffer<Int32>) -> FlatBuffer<Int32> {
        var found: [Int32] = []
        for one in 0..<features.count {
            if features.count == 1 { found.append(number(features[0], features[0])) }
            for other in one + 1..<max(features.count, one + 1) { found.append(number(features[one], features[other])) }
        }
        found.sort()
        var result = FlatBuffer<Int32>()
        for number in found { result.append(number) }
        return result
    }

    private mutating func number(_ one: Int32, _ other: Int32) -> Int32 {
        let key = BorderGraph.key(one, other)
        if let known = numbers[key] { return known }
        numbers[key] = Int32(all.count)
        all.append((owners[Int(one)], owners[Int(other)]))
        return Int32(all.count - 1)
    }
}
