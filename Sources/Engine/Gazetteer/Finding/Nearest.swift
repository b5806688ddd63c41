import Glibc

/// A place and how far it is.
public struct NearPlace: Hashable, Sendable {
    public var place: Int
    /// Metres.
    public var distance: Double

    public init(place: Int, distance: Double) {
        self.place = place
        self.distance = distance
    }
}

/// Metres on the ellipsoid between two coordinates.
public typealias DistanceMeasure = (Coordinate, Coordinate) -> Double

extension Gazetteer {
    /// The place with the least distance from a coordinate; of several with the same distance, the one with the lowest
    /// index. Takes O(log n).
    ///
    /// - Parameters:
    ///   - limit: metres beyond which no place counts.
    ///   - measure: called only for places that may be the nearest, so mostly for one.
    public func nearest(
        to coordinate: Coordinate, where filter: PlaceFilter = PlaceFilter(), within limit: Double = .infinity,
        measuredBy measure: DistanceMeasure
    ) -> NearPlace? {
        guard coordinate.isGlobal else { return nil }
        let sieve = filter.sieve(for: storage)
        if sieve.isEmpty { return nil }
        let position = SIMD3<Float>(EarthVector(coordinate))
        var walk = TreeWalk(storage, from: position)
        var best = (place: -1, squared: Float.infinity)
        // The least squared distance of all others, as far as they matter.
        var second = Float.infinity
        var reach = Self.squaredReach(within: limit)
        while let run = walk.next(within: reach) {
            for index in run {
                let node = unsafe storage.treeNodes[unchecked: index]
                let squared = walk.squaredDistance(node)
                guard squared <= reach, sieve.admits(node.place, storage) else { continue }
                if squared < best.squared {
                    second = best.squared
                    best = (node.place, squared)
                    let near = ChordBounds.limit(for: Double(squared).squareRoot())
                    reach = min(reach, Float(near * near).nextUp)
                } else {
                    second = min(second, squared)
                }
            }
        }
        guard best.place >= 0 else { return nil }
        let distance = measure(coordinate, self.coordinate(best.place))
        let first = NearPlace(place: best.place, distance: distance)
        guard second <= reach else { return distance <= limit ? first : nil }
        let result = nearest(to: coordinate, atLeast: first, sieve, measure)
        return result.distance <= limit ? result : nil
    }

    /// The nearest place, if others may be nearer than the one with the least chord.
    private func nearest(
        to coordinate: Coordinate, atLeast first: NearPlace, _ sieve: PlaceSieve, _ measure: DistanceMeasure
    ) -> NearPlace {
        var best = first
        var walk = TreeWalk(storage, from: SIMD3<Float>(EarthVector(coordinate)))
        var reach = Self.squaredReach(within: best.distance)
        while let run = walk.next(within: reach) {
            for index in run {
                let node = unsafe storage.treeNodes[unchecked: index]
                guard walk.squaredDistance(node) <= reach, node.place != first.place,
                    sieve.admits(node.place, storage)
                else { continue }
                let distance = measure(coordinate, self.coordinate(node.place))
                if distance < best.distance || (distance == best.distance && node.place < best.place) {
                    best = NearPlace(place: node.place, distance: distance)
                    reach = Self.squaredReach(within: distance)
                }
            }
        }
        return best
    }

    /// Calls `body` with the places whose chord through the earth may be that of so many metres, in no order, and with
    /// their chords in metres. A chord is exact to 2 m and a millionth; for distances up to 100 km it is up to a metre
    /// shorter than the distance.
    @inline(__always)
    public func forEachPlace(
        near coordinate: Coordinate, within limit: Double, where filter: PlaceFilter = PlaceFilter(),
        _ body: (Int, Double) -> Void
    ) {
        guard coordinate.isGlobal else { return }
        let sieve = filter.sieve(for: storage)
        var walk = TreeWalk(storage, from: SIMD3<Float>(EarthVector(coordinate)))
        let reach = Self.squaredReach(within: limit)
        while let run = walk.next(within: reach) {
            for index in run {
                let node = unsafe storage.treeNodes[unchecked: index]
                let squared = walk.squaredDistance(node)
                guard squared <= reach, sieve.admits(node.place, storage) else { continue }
                body(node.place, Double(squared).squareRoot())
            }
        }
    }

    /// Calls `body` with the towns that claim a coordinate, in no order, and with their chords in metres. A town claims
    /// what is within √(population / 500π) kilometres; some that claim 3 m less come up too.
    ///
    /// - Parameter body: returns the burden beyond which no town matters any more: metres by the root of the people.
    @inline(__always)
    public func forEachClaim(on coordinate: Coordinate, _ body: (Int, Double) -> Double) {
        guard coordinate.isGlobal else { return }
        let sieve = PlaceFilter.towns.sieve(for: storage)
        var walk = TreeWalk(storage, from: SIMD3<Float>(EarthVector(coordinate)))
        let reaches = storage.treeReaches
        var burden = Float.infinity
        // The square of the farthest that a town of the run may be; nobody claims anything where it is negative.
        var farthest: Float = -1
        while let run = walk.next(within: { nodes in
            let reach = unsafe reaches[unchecked: TreeNode.middle(of: nodes)]
            let limit = min(reach, burden * TownClaim.weight(ofReach: reach)) + 3
            farthest = reach > 0 ? limit * limit : -1
            return farthest
        }) {
            for index in run {
                let node = unsafe storage.treeNodes[unchecked: index]
                let squared = walk.squaredDistance(node)
                // Few places are so near that their records have to be read.
                guard squared <= farthest, sieve.admits(node.place, storage) else { continue }
                let reach = TownClaim.reach(of: unsafe storage.places[unchecked: node.place].population) + 3
                guard squared <= reach * reach else { continue }
                burden = Float(body(node.place, Double(squared).squareRoot())).nextUp
            }
        }
    }

    /// The square of the longest chord in single precision that what is within some metres can have.
    private static func squaredReach(within limit: Double) -> Float {
        guard limit >= 0 else { return -1 }
        let chord = ChordBounds.longestChord(ofPath: limit)
        let longest = chord + ChordBounds.slack(of: min(chord, 2 * ChordBounds.greatestRadius))
        return Float(longest * longest).nextUp
    }
}

extension Coordinate {
    /// True for latitudes on the globe and any longitude, in whole turns too.
    var isGlobal: Bool { latitude.magnitude <= 90 && longitude.isFinite }
}
