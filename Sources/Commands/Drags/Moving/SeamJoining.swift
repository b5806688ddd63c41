import GEOS
import Geometry
import Memory

/// Joins shapes again that were cut at the antimeridian, so that they can be moved as a whole.
struct SeamJoining: ~Copyable {
    private var context: GEOS.Context?
    private var joined = Shape()

    init() {}

    /// Joins the pieces of lines and polygons on both sides of the meridian; longitudes are then within 0…360. Leaves a
    /// shape as it is if it was not cut there, crosses Greenwich too, has measures, or GEOS cannot join it.
    mutating func join(_ shape: inout Shape) throws(GEOSError) {
        guard shape.measures.isEmpty, shape.kind == .multiLineString || shape.kind == .multiPolygon else { return }
        let box = shape.box
        guard box.west == -180, box.east == 180, !Self.crossesGreenwich(shape) else { return }
        joined.removeAll()
        joined.isFromMap = shape.isFromMap
        if shape.kind == .multiLineString {
            for index in 0..<shape.points.count { Self.turn(&shape.points[index]) }
            joinLines(of: shape)
        } else {
            guard try joinPolygons(of: shape) else { return }
        }
        for index in 0..<joined.points.count { joined.points[index].x += 180 }
        swap(&joined, &shape)
    }

    /// Moves a position to the map that has the antimeridian in its middle, which is exact near that.
    private static func turn(_ point: inout Shape.Point) { point.x += point.x < 0 ? 180 : -180 }

    private static func crossesGreenwich(_ shape: borrowing Shape) -> Bool {
        for ring in 0..<shape.ringEnds.count {
            var (isWest, isEast) = (false, false)
            for index in shape.positions(ofRing: ring) {
                if shape.points[index].x < 0 { isWest = true } else { isEast = true }
            }
            if isWest, isEast { return true }
        }
        return false
    }

    private mutating func joinPolygons(of shape: borrowing Shape) throws(GEOSError) -> Bool {
        var turned = Shape()
        turned.kind = shape.kind
        turned.points.append(contentsOf: shape.points.span)
        turned.elevations.append(contentsOf: shape.elevations.span)
        turned.ringEnds.append(contentsOf: shape.ringEnds.span)
        turned.partEnds.append(contentsOf: shape.partEnds.span)
        for index in 0..<turned.points.count { Self.turn(&turned.points[index]) }
        if context == nil { context = try GEOS.Context() }
        guard let context else { return false }
        do throws(GEOSError) {
            let union = try GEOS.Geometry(turned, keepingElevations: true, in: context).unaryUnion()
            let isFromMap = joined.isFromMap
            try union.write(into: &joined)
            joined.isFromMap = isFromMap
        } catch {
            if error.kind == .notInstalled { throw error }
            return false
        }
        return joined.kind == .polygon || joined.kind == .multiPolygon
    }

    /// Appends to each line that ends at the meridian the one that starts there.
    private mutating func joinLines(of shape: borrowing Shape) {
        let count = shape.ringEnds.count
        func ends(_ ring: Int) -> (first: Shape.Point, last: Shape.Point)? {
            let positions = shape.positions(ofRing: ring)
            return positions.isEmpty
                ? nil : (shape.points[positions.lowerBound], shape.points[positions.upperBound - 1])
        }
        var starts: [Shape.Point: Int] = [:]
        var follows = [Bool](repeating: false, count: count)
        for ring in 0..<count {
            if let first = ends(ring)?.first, first.x.magnitude == 0 { starts[first] = ring }
        }
        var next = [Int](repeating: -1, count: count)
        for ring in 0..<count {
            guard let last = ends(ring)?.last, last.x.magnitude == 0, let other = starts.removeValue(forKey: last),
                other != ring
            else { continue }
            next[ring] = other
            follows[other] = true
        }
        var isDone = [Bool](repeating: false, count: count)
        // A closed line has no start; any of its pieces will do.
        for ring in (0..<count).filter({ !follows[$0] }) + (0..<count).filter({ follows[$0] }) where !isDone[ring] {
            var (piece, isFirst) = (ring, true)
            while piece >= 0, !isDone[piece] {
                isDone[piece] = true
                for index in shape.positions(ofRing: piece).dropFirst(isFirst ? 0 : 1) {
                    joined.append(
                        x: shape.points[index].x, y: shape.points[index].y,
                        elevation: index < shape.elevations.count ? shape.elevations[index] : .nan)
                }
                (piece, isFirst) = (next[piece], false)
            }
            joined.endRing()
        }
        joined.kind = joined.ringEnds.count == 1 ? .lineString : .multiLineString
        joined.endPart()
    }
}
