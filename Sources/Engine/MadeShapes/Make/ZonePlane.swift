import Features
package import Geometry
import Glibc
import Memory

/// Where outlines are drawn so that what they wind around is plain: in degrees, or around a pole that they may contain,
/// where a position is as far from the origin as from the pole in degrees.
package enum ZonePlane: CaseIterable {
    case degrees, north, south

    /// Metres of a degree of latitude where they are fewest.
    package static let degree = 110_574.0

    /// The plane of an edge whose zone reaches so many degrees of latitude from it.
    package init(_ start: Shape.Point, _ end: Shape.Point, reach: Double) {
        let (north, south) = (max(start.y, end.y), min(start.y, end.y))
        // Close to a pole longitudes turn fast.
        if north >= -south, north + reach > 89 { self = .north } else { self = -south + reach > 89 ? .south : .degrees }
    }

    /// The position of a place. Rings keep their direction.
    package func position(of place: Shape.Point) -> Shape.Point {
        guard self != .degrees else { return place }
        let (distance, angle) = (90 - hemisphere * place.y, place.x * .pi / 180)
        return Shape.Point(x: distance * cos(angle), y: hemisphere * distance * sin(angle))
    }

    private var hemisphere: Double { self == .south ? -1 : 1 }

    /// The place at a position; around a pole, with a longitude that continues from another.
    package func place(at position: Shape.Point, near longitude: Double) -> Shape.Point {
        guard self != .degrees else { return position }
        let angle = atan2(hemisphere * position.y, position.x) * 180 / .pi
        return Shape.Point(
            x: LongitudeCopy.of(angle, near: longitude), y: hemisphere * (90 - hypot(position.x, position.y)))
    }

    /// Brings areas from around the pole back to degrees. Edges are divided so that they may be straight in degrees.
    ///
    /// A ring around the pole ends one turn from its start and is closed as it is, as all rings that contain a pole.
    package func bringBack(_ areas: borrowing Shape, into result: inout Shape, error: Double) {
        result.removeAll()
        result.kind = areas.kind
        for part in 0..<areas.partEnds.count {
            for ring in areas.rings(ofParts: part..<part + 1) {
                bringBack(
                    areas.points.span.extracting(areas.positions(ofRing: ring)), into: &result,
                    error / Self.degree)
            }
            result.endPart()
        }
    }

    private func bringBack(_ ring: Span<Shape.Point>, into result: inout Shape, _ error: Double) {
        let first = place(at: ring[0], near: 0)
        var last = first
        result.append(x: first.x, y: first.y)
        for index in ring.indices.dropFirst() {
            let (start, end) = (ring[index - 1], ring[index])
            let length = hypot(end.x - start.x, end.y - start.y)
            var share = 0.0
            repeat {
                let x = start.x + (end.x - start.x) * share
                let y = start.y + (end.y - start.y) * share
                // A parallel bends the more the closer to the pole it is.
                let step = (8 * max(hypot(x, y), error) * error).squareRoot()
                share = length * (1 - share) <= step * 1.001 ? 1 : share + step / length
                if share == 1, index == ring.count - 1 { break }
                last = place(
                    at: share == 1
                        ? end
                        : Shape.Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share),
                    near: last.x)
                result.append(x: last.x, y: last.y)
            } while share < 1
        }
        result.append(x: first.x, y: first.y)
        result.endRing()
    }
}
