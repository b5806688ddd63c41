extension Shape {
    /// Shrinks the rings of polygons to a box. They still cover the same area of the box, and nothing beyond. Where a
    /// ring leaves the box, it follows the rim; edges inside the box stay unchanged. For polygons without elevations.
    ///
    /// Returns false, leaving nothing useful, if a ring crosses a side of the box more than twice: it would run to and
    /// fro along the rim, so that it no longer tells which side is inside. Linear in the positions.
    public mutating func drawIn(to box: Box) -> Bool {
        var whole = Shape()
        swap(&whole, &self)
        kind = whole.kind
        var ring = FlatBuffer<Point>()
        var room = FlatBuffer<Point>()
        for part in 0..<whole.partEnds.count {
            let rings = whole.rings(ofParts: part..<part + 1)
            let partStart = ringEnds.count
            for index in rings {
                ring.removeAll()
                for position in whole.positions(ofRing: index) { ring.append(whole.points[position]) }
                guard Self.drawIn(&ring, to: box, &room) else { return false }
                if ring.count >= 4 {
                    points.append(contentsOf: ring.span)
                    endRing()
                } else if index == rings.lowerBound {
                    // Without an outer ring there are no holes.
                    break
                }
            }
            if ringEnds.count > partStart { partEnds.append(ringEnds.count) }
        }
        return true
    }

    private static func drawIn(_ ring: inout FlatBuffer<Point>, to box: Box, _ room: inout FlatBuffer<Point>) -> Bool {
        var own = Box()
        for index in 0..<ring.count { own.insert(ring[index]) }
        if own.west < box.west, !cut(&ring, &room, { $0.x >= box.west }, { $0.meeting($1, x: box.west) }) {
            return false
        }
        if own.east > box.east, !cut(&ring, &room, { $0.x <= box.east }, { $0.meeting($1, x: box.east) }) {
            return false
        }
        if own.south < box.south, !cut(&ring, &room, { $0.y >= box.south }, { $0.meeting($1, y: box.south) }) {
            return false
        }
        return own.north <= box.north || cut(&ring, &room, { $0.y <= box.north }, { $0.meeting($1, y: box.north) })
    }

    /// Keeps the part of a closed ring on one side of a line, and closes it along the line. False if the ring crosses
    /// the line more than twice.
    @inline(__always)
    private static func cut(
        _ ring: inout FlatBuffer<Point>, _ room: inout FlatBuffer<Point>, _ isInside: (Point) -> Bool,
        _ crossing: (Point, Point) -> Point
    ) -> Bool {
        room.removeAll()
        guard ring.count > 0 else { return true }
        var last = ring[0]
        var wasInside = isInside(last)
        var crossings = 0
        if wasInside { room.append(last) }
        for index in 1..<ring.count {
            let next = ring[index]
            let isNow = isInside(next)
            if isNow != wasInside {
                crossings += 1
                room.append(crossing(last, next))
            }
            if isNow { room.append(next) }
            (last, wasInside) = (next, isNow)
        }
        if room.count > 0, room[0] != room[room.count - 1] { room.append(room[0]) }
        swap(&ring, &room)
        return crossings <= 2
    }
}

extension Shape.Point {
    fileprivate func meeting(_ other: Self, x: Double) -> Self {
        Self(x: x, y: y + (other.y - y) * ((x - self.x) / (other.x - self.x)))
    }

    fileprivate func meeting(_ other: Self, y: Double) -> Self {
        Self(x: x + (other.x - x) * ((y - self.y) / (other.y - self.y)), y: y)
    }
}
