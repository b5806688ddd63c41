import Geometry
import Layers
import Memory

/// Turns a multipatch, the faces of a solid, into polygons: strips and fans into their triangles, rings into polygons
/// and holes by their types. Faces may be vertical, so containment on the plane is not tested.
struct MultipatchAssembly {
    /// The type of a part, with its number in the format.
    private enum PartType: Int32 {
        case triangleStrip = 0
        case triangleFan = 1
        case outerRing = 2
        case innerRing = 3
        case firstRing = 4
        case ring = 5
    }

    static func isKnown(_ type: Int32) -> Bool { PartType(rawValue: type) != nil }

    /// Assembles polygons from parts; false if the type of a part is missing or unknown.
    static func assemble(
        _ raw: borrowing Shape, _ types: Span<Int32>, into shape: inout Shape, note: (WarningKind) -> Void
    ) -> Bool {
        shape.removeAll()
        guard types.count == raw.ringEnds.count else { return false }
        var polygons = 0
        /// True if a polygon is open, and true if plain rings are holes in it.
        var (isOpen, takesRings) = (false, false)
        func close(_ shape: inout Shape) {
            if isOpen { shape.endPart() }
            isOpen = false
        }
        for part in 0..<types.count {
            guard let type = PartType(rawValue: types[part]) else { return false }
            let range = raw.positions(ofRing: part)
            switch type {
            case .triangleStrip, .triangleFan:
                close(&shape)
                guard range.count >= 3 else {
                    note(.degenerateRing)
                    continue
                }
                for corner in range.dropFirst(2) {
                    put(raw, type == .triangleFan ? range.lowerBound : corner - 2, corner - 1, corner, into: &shape)
                    polygons += 1
                }
            case .innerRing where isOpen, .ring where isOpen && takesRings:
                _ = PolygonAssembly.put(raw, range, isOuter: false, into: &shape, note)
            case .outerRing, .innerRing, .firstRing, .ring:
                close(&shape)
                guard PolygonAssembly.put(raw, range, isOuter: true, into: &shape, note) else { continue }
                (isOpen, takesRings) = (true, type == .firstRing)
                polygons += 1
            }
        }
        close(&shape)
        shape.kind = polygons == 1 ? .polygon : .multiPolygon
        return true
    }

    private static func put(_ raw: borrowing Shape, _ a: Int, _ b: Int, _ c: Int, into shape: inout Shape) {
        let (p, q, r) = (raw.points[a], raw.points[b], raw.points[c])
        let turn = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
        for corner in turn < 0 ? [a, c, b, a] : [a, b, c, a] { shape.append(raw, corner) }
        shape.endRing()
        shape.endPart()
    }
}
