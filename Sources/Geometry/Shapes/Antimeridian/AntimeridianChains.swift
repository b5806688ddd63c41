import Memory

/// Chains from side to side of a world: the pieces that the antimeridian cuts rings into. They are joined to rings
/// again.
///
/// Along a side of a world, from south to north, the inside of a polygon begins at the end of one chain and stops at
/// the next. These two ends are joined, no matter which rings they belong to and which way those run. Where a polygon
/// overlaps itself, the inside may begin again before it stops. Then the one that began last stops first, so that no
/// area is lost.
struct AntimeridianChains: ~Copyable {
    var places = FlatBuffer<AntimeridianPlace>()
    private(set) var chains = FlatBuffer<Chain>()
    private var ends: [End] = []
    /// For each end, the end it is joined with.
    private var partners: [Int] = []
    /// Ends where the inside began and has not yet stopped.
    private var open: [Int] = []
    /// True if two ends lie in the same place, so that rings may touch themselves there.
    private(set) var hasTouching = false

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Chain: BitwiseCopyable {
        var start: Int
        var end: Int
        var world: Int
        var isPole = false
        /// Indices of the chain's ends in the sorted list of all ends.
        var firstEnd = 0
        var lastEnd = 0
        var isTaken = false
    }

    private struct End {
        var world: Int
        var isEast: Bool
        var y: Double
        /// Slope of the chain where it leaves the side, in degrees per degree; orders ends in the same place.
        var slope: Double
        var chain: Int
        var isFirst: Bool
        /// True if the inside begins here, on the way north.
        var isOpening: Bool

        static func isBefore(_ left: End, _ right: End) -> Bool {
            if left.world != right.world { return left.world < right.world }
            if left.isEast != right.isEast { return right.isEast }
            if left.y != right.y { return left.y < right.y }
            return left.slope != right.slope ? left.slope < right.slope : left.chain < right.chain
        }

        func isOnSide(of other: End) -> Bool { world == other.world && isEast == other.isEast }
    }

    mutating func removeAll() {
        places.removeAll()
        chains.removeAll()
        ends.removeAll(keepingCapacity: true)
        hasTouching = false
    }

    /// Cuts a ring into chains. Returns false when the ring does not meet the antimeridian. Skips edges along the
    /// antimeridian, as joining the ends creates them again.
    ///
    /// - Parameter isFolded: true to treat all worlds as one, so that chains of different worlds are joined.
    mutating func cut(_ track: borrowing AntimeridianTrack, _ way: AntimeridianTrack.Way, isFolded: Bool) -> Bool {
        let count = way.end - way.start
        guard var start = Self.firstMeeting(track, way) else { return false }
        var open = places.count
        let first = track.place(way, start)
        if first.meridian == nil {
            let next = track.place(way, start + 1)
            places.append(Self.crossing(first, next, of: next.world))
            start += 1
        }
        for index in start..<start + count {
            let (place, next) = (track.place(way, index), track.place(way, index + 1))
            guard let world = AntimeridianCutter.world(of: place, next) else { continue }
            if let meridian = place.meridian {
                open = places.count
                places.append(place.at(meridian, of: world))
            } else {
                places.append(place)
            }
            if let meridian = next.meridian {
                places.append(next.at(meridian, of: world))
                close(open, world: isFolded ? 0 : world, way.isInsideLeft)
            } else if next.world != world {
                places.append(Self.crossing(place, next, of: world))
                close(open, world: isFolded ? 0 : world, way.isInsideLeft)
                open = places.count
                places.append(Self.crossing(place, next, of: next.world))
            }
        }
        places.truncate(to: chains.last?.end ?? 0)
        return true
    }

    /// First place on an antimeridian, or else the last one before a crossing, so that the first chain contains the
    /// place where the ring begins.
    private static func firstMeeting(_ track: borrowing AntimeridianTrack, _ way: AntimeridianTrack.Way) -> Int? {
        let count = way.end - way.start
        if count > 0, track.places[way.start].meridian != nil { return 0 }
        for index in (0..<count).reversed() {
            let (place, next) = (track.place(way, index), track.place(way, index + 1))
            if place.meridian != nil || next.meridian == nil && next.world != place.world { return index }
        }
        return nil
    }

    private static func crossing(
        _ place: AntimeridianPlace, _ next: AntimeridianPlace, of world: Int
    ) -> AntimeridianPlace {
        AntimeridianPlace.crossing(place, next).at(max(place.world, next.world), of: world)
    }

    private mutating func close(_ start: Int, world: Int, _ isLeft: Bool) {
        for isFirst in [true, false] {
            let place = places[isFirst ? start : places.count - 1]
            let neighbor = places[isFirst ? start + 1 : places.count - 2]
            let slope = (neighbor.y - place.y) / (neighbor.x - place.x).magnitude
            // The border of an area on its left runs north in the east, so the inside begins where a chain arrives.
            let isOpening = (isFirst == (place.x < 0)) == isLeft
            ends.append(
                End(
                    world: world, isEast: place.x > 0, y: place.y, slope: slope, chain: chains.count,
                    isFirst: isFirst, isOpening: isOpening))
        }
        chains.append(Chain(start: start, end: places.count, world: world))
    }

    /// Adds the chain along a pole from the west of the map to the east.
    mutating func closeOver(pole: Double) {
        let start = places.count
        for x in [-180.0, 180] {
            let slope = pole < 0 ? -Double.infinity : .infinity
            ends.append(
                End(
                    world: 0, isEast: x > 0, y: pole, slope: slope, chain: chains.count, isFirst: x < 0,
                    isOpening: pole < 0))
            places.append(AntimeridianPlace(x: x, y: pole))
        }
        chains.append(Chain(start: start, end: places.count, world: 0, isPole: true))
    }

    /// Finds which ends belong together. Every side of a world has an even number of ends, as rings return to their
    /// start.
    private mutating func pair() {
        ends.sort(by: End.isBefore)
        partners.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        for index in ends.indices {
            let end = ends[index]
            partners.append(index)
            if end.isFirst { chains[end.chain].firstEnd = index } else { chains[end.chain].lastEnd = index }
            if index > 0, !ends[index - 1].isOnSide(of: end) { pairRest() }
            if index > 0, ends[index - 1].isOnSide(of: end), ends[index - 1].y == end.y { hasTouching = true }
            if let other = open.last, ends[other].isOpening != end.isOpening {
                join(open.removeLast(), index)
            } else {
                open.append(index)
            }
        }
        pairRest()
        for index in ends.indices where chains[ends[index].chain].isPole {
            // A pole has no height of its own: a place there takes the height of the ring.
            let (slot, neighbor) = (slot(of: ends[index]), slot(of: ends[partners[index]]))
            places[slot] = places[slot].with(heightsOf: places[neighbor])
        }
    }

    /// Joins the ends left on a side, two by two. Rings that cross each other may leave several ends of the same kind.
    private mutating func pairRest() {
        for position in stride(from: 1, to: open.count, by: 2) { join(open[position - 1], open[position]) }
        open.removeAll(keepingCapacity: true)
    }

    private mutating func join(_ end: Int, _ other: Int) {
        partners[end] = other
        partners[other] = end
    }

    private func slot(of end: End) -> Int { end.isFirst ? chains[end.chain].start : chains[end.chain].end - 1 }

    /// Joins the chains to rings. Each ring runs the way of its first chain.
    mutating func join(_ pieces: inout AntimeridianPieces, hasHoles: Bool) {
        pair()
        for first in 0..<chains.count where !chains[first].isTaken {
            var (chain, isForward, hasSide) = (first, true, false)
            while !chains[chain].isTaken {
                chains[chain].isTaken = true
                let (start, count) = (chains[chain].start, chains[chain].end - chains[chain].start)
                for step in 0..<count { pieces.append(places[isForward ? start + step : start + count - 1 - step]) }
                let end = isForward ? chains[chain].lastEnd : chains[chain].firstEnd
                let next = ends[partners[end]]
                if next.y != ends[end].y { hasSide = true }
                (chain, isForward) = (next.chain, next.isFirst)
            }
            pieces.endJoined(world: chains[first].world, hasSide: hasSide, mayTouchItself: hasTouching || hasHoles)
        }
    }
}
