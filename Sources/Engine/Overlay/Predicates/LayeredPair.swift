package import GEOS
package import Geometry
import Memory

/// Relation of two shapes, at least one a collection, each split into layers of points, lines and areas.
///
/// A shape is what its layers cover together. Areas come before lines, and lines before points: a part of a line that
/// lies in an area belongs to the area's interior or boundary. GEOS itself answers for collections only if their
/// members do not overlap, and not always correctly, so here it gets one layer at a time.
package struct LayeredPair {
    package typealias Layer = PreparedGeometry

    private let one: [Layer]
    private let other: [Layer]
    private let context: Context
    private let grid: Double

    /// - Parameter grid: the spacing to which positions are rounded if an overlay fails without rounding.
    package init(_ one: [Layer], _ other: [Layer], in context: Context, grid: Double) {
        self.one = one
        self.other = other
        self.context = context
        self.grid = grid
    }

    package func satisfies(_ predicate: Predicate) throws(GEOSError) -> Bool {
        guard try intersect() else { return predicate == .disjoint }
        let (mine, its) = (one.first?.dimension ?? .points, other.first?.dimension ?? .points)
        switch predicate {
        case .intersects: return true
        case .disjoint: return false
        case .covers: return try covers(one, other)
        case .coveredBy: return try covers(other, one)
        case .contains: return try covers(one, other) ? interiorsMeet() : false
        case .within: return try covers(other, one) ? interiorsMeet() : false
        case .equals: return try covers(one, other) ? covers(other, one) : false
        case .touches: return try !interiorsMeet()
        case .crosses:
            if mine == its { return try mine != .lines ? false : shareLines() ? false : interiorsMeet() }
            let isCovered = try mine < its ? covers(other, one) : covers(one, other)
            return try isCovered ? false : interiorsMeet()
        case .overlaps:
            guard mine == its, try !covers(one, other), try !covers(other, one) else { return false }
            return try mine == .lines ? shareLines() : interiorsMeet()
        }
    }

    private func intersect() throws(GEOSError) -> Bool {
        for mine in one {
            for its in other where try its.prepared.satisfies(.intersects, mine.prepared.geometry) { return true }
        }
        return false
    }

    /// True if no place of the second shape lies outside the first.
    private func covers(_ cover: [Layer], _ covered: [Layer]) throws(GEOSError) -> Bool {
        for layer in covered where try !covers(cover, layer) { return false }
        return true
    }

    private func covers(_ cover: [Layer], _ layer: Layer) throws(GEOSError) -> Bool {
        for one in cover where try one.prepared.satisfies(.covers, layer.prepared.geometry) { return true }
        // Areas are subtracted last: where they cut a line, the rest has a rounded end, which may not lie on other
        // lines.
        var rest = layer
        for part in cover.reversed() {
            if try part.prepared.satisfies(.covers, rest.prepared.geometry) { return true }
            guard let left = try subtract(part, from: rest) else { return true }
            rest = left
        }
        return false
    }

    /// Subtracts one layer from another; nil if nothing is left.
    private func subtract(_ cover: Layer, from layer: Layer) throws(GEOSError) -> Layer? {
        guard let mine = layer.dimension, let its = cover.dimension, mine <= its,
            try cover.prepared.satisfies(.intersects, layer.prepared.geometry)
        else { return layer }
        let rest = try layer.prepared.geometry.difference(with: cover.prepared.geometry, grid: grid)
        return try rest.isEmpty ? nil : Layer(rest, mine)
    }

    private func interiorsMeet() throws(GEOSError) -> Bool {
        for mine in one {
            for its in other where mine.dimension == .areas || its.dimension == .areas {
                if try interiorsMeet(mine, its) { return true }
            }
        }
        // Here no area's interior meets anything, and the rest of lines and points may only meet outside all areas.
        let (points, otherPoints) = (try points(of: one), try points(of: other))
        let (lines, otherLines) = (one.first { $0.dimension == .lines }, other.first { $0.dimension == .lines })
        for (mine, its) in [(points, otherPoints), (points, otherLines), (lines, otherPoints)] {
            if let mine, let its, try interiorsMeet(mine, its) { return true }
        }
        guard let lines, let otherLines else { return false }
        return try linesMeet(lines, otherLines)
    }

    private func interiorsMeet(_ mine: Layer, _ its: Layer) throws(GEOSError) -> Bool {
        guard try its.prepared.satisfies(.intersects, mine.prepared.geometry) else { return false }
        return try !its.prepared.satisfies(.touches, mine.prepared.geometry)
    }

    /// Points that lie in no area, and on no line of their own collection.
    private func points(of layers: [Layer]) throws(GEOSError) -> Layer? {
        var points = layers.first { $0.dimension == .points }
        for cover in one + other where cover.dimension == .areas {
            if let left = points { points = try subtract(cover, from: left) }
        }
        for cover in layers where cover.dimension == .lines {
            if let left = points { points = try subtract(cover, from: left) }
        }
        return points
    }

    /// True if lines meet outside all areas, and not only at their ends.
    private func linesMeet(_ mine: Layer, _ its: Layer) throws(GEOSError) -> Bool {
        guard try interiorsMeet(mine, its) else { return false }
        var common = try mine.prepared.geometry.intersection(with: its.prepared.geometry, grid: grid)
        for area in one + other where area.dimension == .areas {
            common = try common.difference(with: area.prepared.geometry, grid: grid)
        }
        if try common.length > 0 { return true }
        var places = Shape()
        guard try common.parts(of: .points, into: &places) else { return false }
        var place = Shape()
        for index in 0..<places.points.count {
            place.setPoint(x: places.points[index].x, y: places.points[index].y)
            let geometry = try GEOS.Geometry(place, in: context)
            if try !mine.prepared.satisfies(.touches, geometry), try !its.prepared.satisfies(.touches, geometry) {
                return true
            }
        }
        return false
    }

    /// True if the lines share more than single places.
    private func shareLines() throws(GEOSError) -> Bool {
        guard let mine = one.first, let its = other.first else { return false }
        return try mine.prepared.geometry.intersection(with: its.prepared.geometry, grid: grid).length > 0
    }
}

/// A geometry with several owners, prepared for many questions.
package final class PreparedGeometry {
    package typealias Dimension = GEOS.Geometry.Dimension

    let prepared: Prepared
    /// Nil for a collection.
    package let dimension: Dimension?
    /// The parts of a collection by dimension, once they have been needed.
    var knownLayers: [PreparedGeometry]?

    init(_ geometry: consuming GEOS.Geometry, _ dimension: Dimension?) throws(GEOSError) {
        prepared = try Prepared(geometry)
        self.dimension = dimension
    }

    /// Makes the geometry of a shape, with its elevations.
    package convenience init(_ shape: borrowing Shape, in context: Context) throws(GEOSError) {
        let dimension = shape.kind.dimension.flatMap { Dimension(rawValue: $0) }
        try self.init(GEOS.Geometry(shape, keepingElevations: true, in: context), dimension)
    }
}
