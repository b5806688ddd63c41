import Geometry
import Glibc

/// An edge that is straight in longitude and latitude, with its place in space. A single place is an edge without
/// length.
struct SurfaceEdge: BitwiseCopyable {
    /// Degrees.
    let start: Shape.Point
    let end: Shape.Point
    let from: SpaceVector
    let to: SpaceVector
    /// Most metres between a share of the edge and the same share of the straight line through the earth.
    let sag: Double
    /// Index of the first of its two halves; negative before the edge was halved.
    var halves: Int32 = -1

    @inline(__always)
    init(_ start: Shape.Point, _ end: Shape.Point, from: SpaceVector, to: SpaceVector) {
        self.start = start
        self.end = end
        self.from = from
        self.to = to
        sag = Self.sag(from, to, Self.radians(start, end))
    }

    /// Bounds the sag by an eighth of the greatest acceleration, as is usual for linear interpolation. With p the
    /// distance from the axis and M the meridian's radius, the acceleration has three parts: p east² across the axis, 2
    /// M sin(latitude) north · east sideways, and along the meridian north² times M and its change, at most 1.0001 of
    /// a²/b.
    @inline(__always)
    private static func sag(_ from: SpaceVector, _ to: SpaceVector, _ step: Shape.Point) -> Double {
        let (east, north) = (step.x.magnitude, step.y.magnitude)
        guard east > 0 || north > 0 else { return 0 }
        let radius: Double = EllipsoidChord.greatestRadius * 1.0001
        let axisSquare: Double = max(from.x * from.x + from.y * from.y, to.x * to.x + to.y * to.y)
        let axisDistance: Double = (from.z < 0) == (to.z < 0) ? axisSquare.squareRoot() : WGS84.equatorialRadius
        let sine: Double = max(from.z.magnitude, to.z.magnitude) / EllipsoidChord.leastRadius
        let aside: Double = 2 * radius * min(sine, 1) * north * east
        return (axisDistance * east * east + aside + radius * north * north) / 8 + 1e-8
    }

    /// The step from start to end, in radians.
    @inline(__always)
    private static func radians(_ start: Shape.Point, _ end: Shape.Point) -> Shape.Point {
        Shape.Point(x: (end.x - start.x) * .pi / 180, y: (end.y - start.y) * .pi / 180)
    }

    /// Position in degrees at a share of the edge.
    @inline(__always)
    func position(at share: Double) -> Shape.Point {
        if share >= 1 { return end }
        return Shape.Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }

    var halved: (SurfaceEdge, SurfaceEdge) {
        let middle = position(at: 0.5)
        let place = Self.place(of: middle)
        return (
            SurfaceEdge(start, middle, from: from, to: place), SurfaceEdge(middle, end, from: place, to: to)
        )
    }

    /// Place in space of a position in degrees.
    @inline(__always)
    static func place(of position: Shape.Point) -> SpaceVector {
        let latitude = EllipsoidLatitude(position.y * .pi / 180)
        let longitude: Double = position.x * .pi / 180
        return SpaceVector(
            latitude.axisDistance * cos(longitude), latitude.axisDistance * sin(longitude), latitude.height)
    }
}

extension SurfaceEdge {
    /// Motion of a place along an edge, which takes one unit of time in all.
    struct Motion {
        let position: Shape.Point
        let place: SpaceVector
        let velocity: SpaceVector
        let acceleration: SpaceVector
        /// Parts of the velocity along the surface.
        let north: Double
        let east: Double
    }

    @inline(__always)
    func motion(at share: Double) -> Motion {
        let position = position(at: share)
        let step = Self.radians(start, end)
        let latitude = EllipsoidLatitude(position.y * .pi / 180)
        let longitude: Double = position.x * .pi / 180
        let outward = SpaceVector(cos(longitude), sin(longitude), 0)
        let eastward = SpaceVector(-outward.y, outward.x, 0)
        let radius = latitude.meridianRadius
        let (sine, cosine) = (latitude.sine, latitude.cosine)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let radiusChange: Double = 3 * WGS84.eccentricitySquared * radius * sine * cosine / flatness
        let north: Double = radius * step.y
        let east: Double = latitude.axisDistance * step.x
        let outwardBend: Double = -(radiusChange * sine + radius * cosine) * step.y * step.y - east * step.x
        let upwardBend: Double = (radiusChange * cosine - radius * sine) * step.y * step.y
        let eastwardBend: Double = -2 * radius * sine * step.y * step.x
        return Motion(
            position: position,
            place: outward * latitude.axisDistance + SpaceVector(0, 0, latitude.height),
            velocity: outward * (-sine * north) + eastward * east + SpaceVector(0, 0, cosine * north),
            acceleration: outward * outwardBend + eastward * eastwardBend + SpaceVector(0, 0, upwardBend),
            north: north, east: east)
    }
}
