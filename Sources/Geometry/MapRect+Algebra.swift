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
    static func extent(from start: Double, notPast end: Double) -> Double {
        let extent = end - start
        return start + extent > end ? extent.nextDown : extent
    }

    /// The narrowest extent whose far edge, as `start + extent`, reaches `end`.
    @inlinable
    static func extent(from start: Double, reaching end: Double) -> Double {
        let extent = end - start
        return start + extent < end ? extent.nextUp : extent
    }
}
