extension Shape {
    /// Becomes the rect's outline in degrees, or nothing for a null one.
    ///
    /// What is wider than half the world has a place in the middle of its long edges: nobody takes those the other way then.
    public mutating func become(_ rect: MapRect) {
        removeAll()
        guard !rect.isNull else { return }
        kind = .polygon
        let (west, east) = (Self.longitude(rect.minX), Self.longitude(rect.maxX))
        let north = Coordinate.latitude(ofMapY: rect.minY)
        let south = Coordinate.latitude(ofMapY: rect.maxY)
        let middle = rect.width > MapPoint.worldSize / 2 ? Self.longitude(rect.midX) : nil
        append(x: west, y: south)
        if let middle { append(x: middle, y: south) }
        append(x: east, y: south)
        append(x: east, y: north)
        if let middle { append(x: middle, y: north) }
        append(x: west, y: north)
        append(x: west, y: south)
        endRing()
        endPart()
    }

    /// Becomes the box's outline on the plane, or nothing for a null one.
    public mutating func become(_ box: Box) {
        removeAll()
        guard !box.isNull else { return }
        kind = .polygon
        append(x: box.west, y: box.south)
        append(x: box.east, y: box.south)
        append(x: box.east, y: box.north)
        append(x: box.west, y: box.north)
        append(x: box.west, y: box.south)
        endRing()
        endPart()
    }

    /// Beyond ±180 for what lies past the world.
    private static func longitude(_ x: Double) -> Double { x / MapPoint.worldSize * 360 - 180 }
}
