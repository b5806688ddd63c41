/// The places that an edge shares with another boundary without crossing it.
struct SharedPlaces {
    private struct Place {
        var point: Shape.Point
        /// True if the other boundary runs along the edge from here.
        var isCoveredForward: Bool
        var isCoveredBackward: Bool
    }

    /// Direction of two edges that overlap along a line.
    enum Stretch {
        /// They share single places only.
        case none
        case sameWay
        case oppositeWay
    }

    private var places: [Place] = []

    var isEmpty: Bool { places.isEmpty }

    mutating func removeAll() {
        if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    }

    /// Adds the places that an edge shares with another that it meets. Nil if the two cross inside both.
    mutating func add(_ segment: Segment, _ from: Shape.Point, _ to: Shape.Point) -> Stretch? {
        let other = Segment(from, to)
        let (holdsStart, holdsEnd) = (other.holds(segment.start), other.holds(segment.end))
        let (holdsFrom, holdsTo) = (segment.holds(from), segment.holds(to))
        guard holdsStart || holdsEnd || holdsFrom || holdsTo else { return nil }
        // Edges that share two different places overlap.
        let isStretch =
            holdsFrom && holdsTo || holdsStart && holdsEnd
            || (holdsStart || holdsEnd) && (holdsFrom && !isEnd(from, segment) || holdsTo && !isEnd(to, segment))
                && Orientation(segment.start, segment.end, from) == .straight
                && Orientation(segment.start, segment.end, to) == .straight
        guard isStretch else {
            if holdsStart { add(segment.start, false, false) }
            if holdsEnd { add(segment.end, false, false) }
            if holdsFrom { add(from, false, false) }
            if holdsTo { add(to, false, false) }
            return Stretch.none
        }
        let isSameWay = segment.progress(of: from) < segment.progress(of: to)
        let (first, last) = isSameWay ? (from, to) : (to, from)
        add(holdsStart ? segment.start : first, true, false)
        add(holdsEnd ? segment.end : last, false, true)
        return isSameWay ? .sameWay : .oppositeWay
    }

    private func isEnd(_ place: Shape.Point, _ segment: Segment) -> Bool {
        place == segment.start || place == segment.end
    }

    private mutating func add(_ point: Shape.Point, _ isCoveredForward: Bool, _ isCoveredBackward: Bool) {
        places.append(
            Place(point: point, isCoveredForward: isCoveredForward, isCoveredBackward: isCoveredBackward))
    }

    /// Visits the pieces between the places, as far as the other boundary does not run along them: each from one of its
    /// ends.
    mutating func forEachPiece(_ segment: Segment, _ visit: (Shape.Point, _ isForward: Bool) -> Void) {
        if places.count > 1 {
            places.sort { segment.progress(of: $0.point) < segment.progress(of: $1.point) }
        }
        var index = 0
        while index < places.count {
            var place = places[index]
            let isFirst = index == 0
            index += 1
            while index < places.count, places[index].point == place.point {
                if places[index].isCoveredForward { place.isCoveredForward = true }
                if places[index].isCoveredBackward { place.isCoveredBackward = true }
                index += 1
            }
            if isFirst, place.point != segment.start, !place.isCoveredBackward { visit(place.point, false) }
            if place.point != segment.end, !place.isCoveredForward { visit(place.point, true) }
        }
    }
}

extension Segment {
    /// Grows from the start to the end, for places on the segment.
    fileprivate func progress(of place: Shape.Point) -> Double {
        let isWide = (end.x - start.x).magnitude >= (end.y - start.y).magnitude
        if isWide { return end.x > start.x ? place.x : -place.x }
        return end.y > start.y ? place.y : -place.y
    }
}

extension Segment {
    /// True if a place lies on it.
    func holds(_ place: Shape.Point) -> Bool {
        if place == start || place == end { return true }
        return box.west <= place.x && place.x <= box.east && box.south <= place.y && place.y <= box.north
            && Orientation(start, end, place) == .straight
    }
}
