import Geometry

/// Properties of a line or ring that follow from its positions alone.
extension Span where Element == Shape.Point {
    enum Winding {
        case clockwise
        case counterclockwise
    }

    var isClosed: Bool { count > 0 && self[0] == self[count - 1] }

    var firstNotFinite: Int? { (0..<count).first { !self[$0].x.isFinite || !self[$0].y.isFinite } }

    /// True if all positions are the same.
    var isOnePlace: Bool { (0..<count).allSatisfy { self[$0] == self[0] } }

    /// True if all positions lie on one line: exactly so, but for the rounding of their distances from the first.
    var isFlat: Bool {
        guard let other = (0..<count).first(where: { self[$0] != self[0] }) else { return true }
        let along = (x: self[other].x - self[0].x, y: self[other].y - self[0].y)
        return (other..<count).allSatisfy { index in
            let x = self[index].x - self[0].x
            let y = self[index].y - self[0].y
            // A plain difference of two rounded products is seldom zero where it should be (Kahan).
            let product = along.y * x
            let lost = product.addingProduct(-along.y, x)
            return (-product).addingProduct(along.x, y) + lost == 0
        }
    }

    /// The way around of a closed ring; nil where rounding could have made the sign of the area.
    ///
    /// Each term is of the length of one edge, not of two far corners, so that the bound stays small for long rings.
    var winding: Winding? {
        guard count >= 4 else { return nil }
        var area = 0.0
        var magnitude = 0.0
        for index in 1..<count - 1 {
            let left = (self[index].x - self[0].x) * (self[index + 1].y - self[index].y)
            let right = (self[index].y - self[0].y) * (self[index + 1].x - self[index].x)
            area += left - right
            magnitude += abs(left) + abs(right)
        }
        guard abs(area) > magnitude * Double(count) * .ulpOfOne else { return nil }
        return area > 0 ? .counterclockwise : .clockwise
    }

    /// The end of the first segment that covers more than half of all longitudes, while the way around is shorter.
    ///
    /// One along a pole has no length, and one from -180 to 180 is the edge of a geometry that has been cut.
    var firstOverAntimeridian: Int? {
        guard count > 1 else { return nil }
        return (1..<count).first { index in
            let (from, to) = (self[index - 1], self[index])
            let width = abs(from.x - to.x)
            guard width > 180, width.isFinite else { return false }
            return !(abs(from.x) == 180 && abs(to.x) == 180) && !(abs(from.y) == 90 && from.y == to.y)
        }
    }

    /// True if the edges lead around the world where each takes the shorter way, so that the ring encloses a pole.
    var surroundsPole: Bool {
        var worlds = 0
        for index in indices.dropFirst() {
            let (from, to) = (self[index - 1], self[index])
            guard abs(from.x) != 180 || abs(to.x) != 180, abs(from.y) != 90 || from.y != to.y else { continue }
            if to.x - from.x > 180 { worlds -= 1 } else if to.x - from.x < -180 { worlds += 1 }
        }
        return worlds != 0
    }

    /// True if two closed rings have the same positions in the same order, wherever they begin and either way around.
    func isSameRing(as other: Span<Shape.Point>) -> Bool {
        let length = count - 1
        guard length > 0, other.count == count else { return false }
        for start in 0..<length where other[start] == self[0] {
            if (0..<length).allSatisfy({ self[$0] == other[(start + $0) % length] }) { return true }
            if (0..<length).allSatisfy({ self[$0] == other[(start + length - $0) % length] }) { return true }
        }
        return false
    }
}
