extension MapRect {
    /// Half-open: the western and northern edges are inside, the others are not.
    @inlinable
    public func contains(_ point: MapPoint) -> Bool {
        isStandard && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Closed: a rect contains itself. Null and negative rects neither contain nor are contained.
    @inlinable
    public func contains(_ other: MapRect) -> Bool {
        isStandard && other.isStandard
            && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// True where the insides overlap; touching is not enough. A line or a point counts where it lies inside the other.
    @inlinable
    public func intersects(_ other: MapRect) -> Bool {
        isStandard && other.isStandard
            && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// As `intersects`, but a line or a point also belongs to the rect whose western or northern edge it is on: of rects side by
    /// side one has it. Along the world's own eastern and southern edges, beyond which there is nothing, it counts too.
    @inlinable
    package func holdsSome(of other: MapRect) -> Bool { holdsSome(of: other, lastX: MapPoint.worldSize) }

    /// As `holdsSome` on a plane, which ends nowhere: the edges of the least x and the least y are inside.
    @inlinable
    package func holdsSomeOnPlane(of other: MapRect) -> Bool {
        holdsSome(of: other, lastX: .infinity, lastY: .infinity)
    }

    /// - Parameters:
    ///   - lastX: the x at which the world ends, if it does; a rect that ends there contains it.
    ///   - lastY: the same of y.
    @inlinable
    func holdsSome(of other: MapRect, lastX: Double, lastY: Double = MapPoint.worldSize) -> Bool {
        if intersects(other) { return true }
        guard isStandard, other.isStandard, isThin || other.isThin else { return false }
        return Self.overlap(minX, maxX, other.minX, other.maxX, last: lastX)
            && overlapsHeight(of: other, last: lastY)
    }

    /// Closed: true where they share a place.
    @inlinable
    public func touches(_ other: MapRect) -> Bool {
        isStandard && other.isStandard
            && minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// True if its edges leave out nothing: a line or a point.
    @inlinable var isThin: Bool { minX == maxX || minY == maxY }

    @inlinable
    func overlapsHeight(of other: MapRect, last: Double = MapPoint.worldSize) -> Bool {
        Self.overlap(minY, maxY, other.minY, other.maxY, last: last)
    }

    /// True if two stretches overlap, or one is a place that the other contains: its first place, and its last one only where
    /// that is the end of all.
    @inlinable
    static func overlap(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double, last: Double) -> Bool
    {
        if start == end {
            return start >= otherStart && (start < otherEnd || isLast(start, otherStart, otherEnd, last))
        }
        if otherStart == otherEnd {
            return otherStart >= start && (otherStart < end || isLast(otherStart, start, end, last))
        }
        return start < otherEnd && otherStart < end
    }

    @inlinable
    static func isLast(_ place: Double, _ start: Double, _ end: Double, _ last: Double) -> Bool {
        start < end && place == end && end == last
    }

    /// The common part, inside both to the last bit; null when they do not intersect.
    @inlinable
    public func intersection(_ other: MapRect) -> MapRect {
        guard intersects(other) else { return .null }
        let west = max(minX, other.minX)
        let north = max(minY, other.minY)
        return MapRect(
            x: west, y: north,
            width: Self.extent(from: west, notPast: min(maxX, other.maxX)),
            height: Self.extent(from: north, notPast: min(maxY, other.maxY)))
    }

    /// The smallest planar rect over both, covering them to the last bit. Only null is ignored, points are not.
    @inlinable
    public func union(_ other: MapRect) -> MapRect {
        if isNull { return other }
        if other.isNull { return self }
        let west = min(minX, other.minX)
        let north = min(minY, other.minY)
        return MapRect(
            x: west, y: north,
            width: Self.extent(from: west, reaching: max(maxX, other.maxX)),
            height: Self.extent(from: north, reaching: max(maxY, other.maxY)))
    }

    /// Moves each vertical side inwards by `dx` and each horizontal one by `dy`; the size may turn negative.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> MapRect {
        if isNull { return self }
        return MapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The same rect elsewhere; null stays null.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> MapRect {
        if isNull { return self }
        return MapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Cuts off a slice along one side. The distance is clamped to the rect.
    @inlinable
    public func divided(atDistance distance: Double, from edge: MapRectEdge) -> (slice: MapRect, remainder: MapRect) {
        if isNull { return (.null, .null) }
        let extent = edge == .minX || edge == .maxX ? width : height
        let cut = min(max(distance, 0), max(extent, 0))
        let rest = extent - cut
        switch edge {
        case .minX:
            return (
                MapRect(x: minX, y: minY, width: cut, height: height),
                MapRect(x: minX + cut, y: minY, width: rest, height: height)
            )
        case .maxX:
            return (
                MapRect(x: minX + rest, y: minY, width: cut, height: height),
                MapRect(x: minX, y: minY, width: rest, height: height)
            )
        case .minY:
            return (
                MapRect(x: minX, y: minY, width: width, height: cut),
                MapRect(x: minX, y: minY + cut, width: width, height: rest)
            )
        case .maxY:
            return (
                MapRect(x: minX, y: minY + rest, width: width, height: cut),
                MapRect(x: minX, y: minY, width: width, height: rest)
            )
        }
    }

    // `end - start` is half a unit off at most, so one step of the width is enough to bring the sum to the right side.

    /// The widest extent whose far edge, as `start + extent`, does not pass `end`.
    @inlinable
    package static func extent(from start: Double, notPast end: Double) -> Double {
        let extent = end - start
        return start + extent > end ? extent.nextDown : extent
    }

    /// The narrowest extent whose far edge, as `start + extent`, reaches `end`.
    @inlinable
    package static func extent(from start: Double, reaching end: Double) -> Double {
        let extent = end - start
        return start + extent < end ? extent.nextUp : extent
    }
}
