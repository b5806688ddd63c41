import Geometry

/// Better bounds for the distance of two parts of shapes than the gap of their boxes, for shapes many parts of which
/// may be the nearest by their boxes: the teeth of a star, or a ring around.
struct PairBounds {
    /// Paths from the only place of one of the shapes; nil if both have more.
    private let paths: FarPaths?
    /// True if that is the first of the two.
    private let isFromFirst: Bool
    private var slope: FarPaths.Slope?
    private var known: FarPaths.Slope?

    init(_ geodesic: Geodesic, _ one: borrowing EdgeTree, _ other: borrowing EdgeTree) {
        let place = one.place
        isFromFirst = place != nil
        paths = (place ?? other.place).map { FarPaths(geodesic, from: Shape.Box($0), areClose: true) }
    }

    /// True if paths are measured from a place.
    var areFromPlace: Bool { paths != nil }

    /// Begins with the contents of a part of one of the shapes.
    mutating func begin(inFirst: Bool, _ box: (low: SpaceVector, high: SpaceVector), chord: Double) {
        slope = nil
        guard let paths, inFirst != isFromFirst else { return }
        slope = paths.slope(to: SurfaceBox(low: box.low, high: box.high), chord: chord, or: known)
        known = slope ?? known
    }

    /// The least possible chord of two parts, one of which is of the contents; any that is too long if it is.
    @inline(__always)
    func chord(_ one: SurfaceCapsule, _ other: SurfaceCapsule, upTo most: Double) -> Double {
        let gap = paths == nil ? one.gap(toCapsule: other) : isFromFirst ? other.gap(to: one) : one.gap(to: other)
        guard gap <= most, let slope else { return gap }
        return max(gap, EllipsoidChord.longest(ofPath: max(slope.least(to: isFromFirst ? other : one), 0)) - 1e-6)
    }
}

extension Shape.Box {
    fileprivate init(_ place: Shape.Point) {
        self.init(west: place.x, south: place.y, east: place.x, north: place.y)
    }
}
