/// A position on the way along a line or ring that may lead from world to world.
@usableFromInline
struct AntimeridianPlace: BitwiseCopyable {
    /// Within ±180°.
    var x: Double
    var y: Double
    var elevation: Double
    var measure: Double
    /// How many worlds east of where the way began.
    var world: Int

    /// Degrees, a micrometre on the ground: what is nearer to the antimeridian is on it, or slivers would come of rounding.
    private static let reach = 1e-11

    init(_ shape: borrowing Shape, _ index: Int) {
        let x = Self.wrapped(shape.points[index].x)
        self.x = x.magnitude >= 180 - Self.reach ? (x < 0 ? -180 : 180) : x
        y = shape.points[index].y
        elevation = shape.elevation(index)
        measure = shape.measure(index)
        world = 0
    }

    /// A place with neither elevation nor measure.
    init(x: Double, y: Double) {
        self.x = x
        self.y = y
        elevation = .nan
        measure = .nan
        world = 0
    }

    /// The longitude on ±180° where it is beyond by less than a decimetre, as rounding puts it; else as it is.
    static func withoutRounding(_ longitude: Double) -> Double {
        let beyond = longitude.magnitude - 180
        return beyond > 0 && beyond < 1e-6 ? (longitude < 0 ? -180 : 180) : longitude
    }

    /// The longitude within ±180°, without rounding.
    static func wrapped(_ longitude: Double) -> Double {
        longitude.magnitude > 180 ? longitude.remainder(dividingBy: 360) : longitude
    }

    /// True if both are one place of the globe, give or take the rounding of longitudes from another world; one on either
    /// side of the map are not.
    func isAt(_ other: AntimeridianPlace) -> Bool { y == other.y && (x - other.x).magnitude <= Self.reach }

    /// Give or take the rounding of latitudes.
    func isAtSamePole(as other: AntimeridianPlace) -> Bool {
        min(y.magnitude, other.y.magnitude) > 90 - 1e-9 && (y > 0) == (other.y > 0)
    }

    /// The antimeridian it is on, numbered as the world east of it.
    var meridian: Int? { x == -180 ? world : x == 180 ? world + 1 : nil }

    /// With the mean of both latitudes and heights.
    func halfway(to other: AntimeridianPlace) -> AntimeridianPlace {
        var place = self
        place.y = (y + other.y) / 2
        place.elevation = (elevation + other.elevation) / 2
        place.measure = (measure + other.measure) / 2
        return place
    }

    /// The longitude counted on from world to world.
    var unwrapped: Double { x + 360 * Double(world) }

    /// At the side of a world that an antimeridian is.
    func at(_ meridian: Int, of world: Int) -> AntimeridianPlace {
        var place = self
        place.world = world
        place.x = meridian == world ? -180 : 180
        return place
    }

    func with(heightsOf other: AntimeridianPlace) -> AntimeridianPlace {
        var place = self
        place.elevation = other.elevation
        place.measure = other.measure
        return place
    }

    /// Where the edge between places in neighbouring worlds meets the antimeridian. Reckoned from the west whichever way the
    /// edge runs, so that shapes that share the edge share the cut.
    static func crossing(_ first: AntimeridianPlace, _ second: AntimeridianPlace) -> AntimeridianPlace {
        let (west, east) = first.world < second.world ? (first, second) : (second, first)
        let cut = AntimeridianCut(from: west.x, to: east.x)
        var place = west
        place.x = 180
        place.y = cut.value(west.y, east.y)
        place.elevation = cut.value(west.elevation, east.elevation)
        place.measure = cut.value(west.measure, east.measure)
        return place
    }
}
