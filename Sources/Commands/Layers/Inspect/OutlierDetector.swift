public import Geometry
import JSON
public import Layers

/// The whereabouts of features, to find those that are far from all others: a histogram of each axis and the outermost
/// features on each side, so memory is bounded.
package struct OutlierDetector: ~Copyable {
    /// Features that are kept on each side. If there are more so far out, they are a cluster.
    private static let keptCount = 16
    /// Layers of fewer features are not examined.
    private static let leastFeatures = 20
    /// How many times as far away as the other features are spread.
    private static let leastRatio = 5.0
    /// From so many on that are near each other, features are a cluster.
    private static let clusterSize = 3

    package struct Candidate: Sendable {
        var box: Shape.Box
        /// The number of its record: in the chunk at first, then in the input.
        package var record: Int
        var byte: Int
        var location: InputLocation?
    }

    private enum Side: Int, CaseIterable {
        case west, south, east, north

        /// Grows the further out a box is.
        func reach(of box: Shape.Box) -> Double {
            switch self {
            case .west: -box.east
            case .south: -box.north
            case .east: box.west
            case .north: box.south
            }
        }
    }

    private var count = 0
    private var horizontal = Histogram()
    private var vertical = Histogram()
    /// For each side, the outermost first; of those equally far out the earliest records.
    private var outermost = [[Candidate]](repeating: [], count: Side.allCases.count)
    /// For each side, the reach from which on a feature is kept.
    private var leastReach = SIMD4<Double>(repeating: -.infinity)

    package init() {}

    /// The whereabouts as JSON, with candidates that have locations.
    var value: JSONValue {
        [
            "count": .integer(count), "x": .array(horizontal.numbers.map { .integer($0) }),
            "y": .array(vertical.numbers.map { .integer($0) }),
            "outermost": .array(outermost.map { .array($0.compactMap(\.value)) }),
        ]
    }

    /// Takes such JSON; false for other JSON.
    mutating func take(_ value: JSONValue) -> Bool {
        guard let count = value["count"]?.int, let x = value["x"]?.items?.compactMap(\.int),
            let y = value["y"]?.items?.compactMap(\.int), let sides = value["outermost"]?.items,
            horizontal.take(x), vertical.take(y), sides.count == Side.allCases.count
        else { return false }
        self.count = count
        for side in Side.allCases {
            for item in sides[side.rawValue].items ?? [] {
                guard let candidate = Candidate(item) else { return false }
                keep(candidate, on: side)
            }
        }
        return true
    }

    mutating func removeAll() {
        count = 0
        horizontal.removeAll()
        vertical.removeAll()
        for side in outermost.indices { outermost[side].removeAll(keepingCapacity: true) }
        leastReach = SIMD4(repeating: -.infinity)
    }

    package mutating func insert(_ box: Shape.Box, record: Int, byte: Int) {
        let (x, y) = (box.west / 2 + box.east / 2, box.south / 2 + box.north / 2)
        guard x.isFinite, y.isFinite else { return }
        count += 1
        horizontal.insert(x)
        vertical.insert(y)
        let isFarther = SIMD4(-box.east, -box.north, box.west, box.south) .> leastReach
        guard isFarther != SIMDMask(repeating: false) else { return }
        for side in Side.allCases where isFarther[side.rawValue] {
            keep(Candidate(box: box, record: record, byte: byte), on: side)
        }
    }

    private mutating func keep(_ candidate: Candidate, on side: Side) {
        let reach = side.reach(of: candidate.box)
        let index = outermost[side.rawValue].lastIndex { side.reach(of: $0.box) >= reach }.map { $0 + 1 } ?? 0
        outermost[side.rawValue].insert(candidate, at: index)
        guard outermost[side.rawValue].count >= Self.keptCount else { return }
        outermost[side.rawValue].removeLast(outermost[side.rawValue].count - Self.keptCount)
        leastReach[side.rawValue] = side.reach(of: outermost[side.rawValue][Self.keptCount - 1].box)
    }

    /// The candidates that are as far out as those of another, in the order of their records.
    package func candidates(beyond other: borrowing OutlierDetector) -> [Candidate] {
        var found: [Int: Candidate] = [:]
        for side in Side.allCases {
            for candidate in outermost[side.rawValue]
            where side.reach(of: candidate.box) > other.leastReach[side.rawValue] {
                found[candidate.record] = candidate
            }
        }
        return found.values.sorted { $0.record < $1.record }
    }

    /// Gives candidates their locations; all others are dropped.
    package mutating func setLocations(_ locations: [Int: InputLocation]) {
        for side in outermost.indices {
            outermost[side] = outermost[side].compactMap { candidate in
                guard let location = locations[candidate.record] else { return nil }
                var candidate = candidate
                candidate.location = location
                return candidate
            }
        }
    }

    /// Adds later features.
    ///
    /// - Parameter recordsBefore: how many records come before theirs.
    package mutating func merge(_ other: borrowing OutlierDetector, recordsBefore: Int) {
        count += other.count
        horizontal.merge(other.horizontal)
        vertical.merge(other.vertical)
        for side in Side.allCases {
            for var candidate in other.outermost[side.rawValue]
            where side.reach(of: candidate.box) > leastReach[side.rawValue] {
                candidate.record += recordsBefore
                keep(candidate, on: side)
            }
        }
    }

    /// The features that are far from all others, in the order of their records.
    ///
    /// The middle box leaves out one in a hundred features on each side, at least one. A feature is far away if its
    /// distance from that box is more than five times the box's longer side, and fewer than three features are within
    /// a side's length of it: more of them are islands or a second region.
    ///
    /// - Parameters:
    ///   - isGeographic: true if x is a longitude, so that the way around the globe may be the shorter one.
    ///   - leastSide: how long the side of the box is taken to be at least.
    package func outliers(isGeographic: Bool, leastSide: Double) -> [FarOutlier] {
        guard count >= Self.leastFeatures else { return [] }
        let trim = max(count / 100, 1)
        guard let x = horizontal.range(leavingOut: trim), let y = vertical.range(leavingOut: trim) else { return [] }
        let middle = Shape.Box(west: x.lowerBound, south: y.lowerBound, east: x.upperBound, north: y.upperBound)
        let side = max(middle.east - middle.west, middle.north - middle.south, leastSide)
        guard side > 0, side.isFinite else { return [] }
        var candidates: [Int: Candidate] = [:]
        for kept in outermost { for candidate in kept { candidates[candidate.record] = candidate } }
        let far = candidates.values.filter { candidate in
            let distance = candidate.box.distance(to: middle, isGeographic: isGeographic)
            guard distance > Self.leastRatio * side else { return false }
            let near = candidates.values.filter {
                $0.box.distance(to: candidate.box, isGeographic: isGeographic) <= side
            }
            return near.count < Self.clusterSize
        }
        return far.sorted { $0.record < $1.record }.compactMap { candidate in
            candidate.location.map {
                FarOutlier(
                    location: $0, distance: candidate.box.distance(to: middle, isGeographic: isGeographic),
                    middle: middle)
            }
        }
    }
}

extension OutlierDetector.Candidate {
    fileprivate var value: JSONValue? {
        guard let location else { return nil }
        return [
            "box": .array([box.west, box.south, box.east, box.north].map { .number($0) }), "number": .integer(record),
            "place": location.value,
        ]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let box = value["box"]?.exactNumbers, box.count == 4, let record = value["number"]?.int,
            let location = value["place"].flatMap({ InputLocation($0) })
        else { return nil }
        self.init(
            box: Shape.Box(west: box[0], south: box[1], east: box[2], north: box[3]), record: record, byte: 0,
            location: location)
    }
}

/// A feature that is far from all others of its layer.
public struct FarOutlier: Sendable {
    public let location: InputLocation
    /// In the units of the coordinates.
    public let distance: Double
    /// The box that nearly all features of the layer are in.
    public let middle: Shape.Box
}

extension Shape.Box {
    /// The gap between two boxes; 0 if they meet.
    fileprivate func distance(to other: Shape.Box, isGeographic: Bool) -> Double {
        var dx = max(west - other.east, other.west - east, 0)
        if isGeographic {
            let (left, right) = west < other.west ? (self, other) : (other, self)
            dx = min(dx, max(left.west + 360 - right.east, 0))
        }
        let dy = max(south - other.north, other.south - north, 0)
        return (dx * dx + dy * dy).squareRoot()
    }
}
