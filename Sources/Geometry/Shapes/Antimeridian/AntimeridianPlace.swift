import Memory

/// A position on the way along a line or ring that may lead from world to world.
@usableFromInline
struct AntimeridianPlace: BitwiseCopyable {
    /// Longitude within ±180°.
    var x: Double
    var y: Double
    var elevation: Double
    var measure: Double
    /// How many worlds east of the start of the line or ring.
    var world: Int

    /// Degrees; a micrometre on the ground. A position nearer to the antimeridian counts as on it, as rounding would
    /// otherwise create slivers.
    private static let reach = 1e-11

    init(_ shape: borrowing Shape, _ index: Int) {
        x = Self.onMap(shape.points[index].x)
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

    /// Longitude with rounding removed: ±180° where it is beyond that by less than a decimetre.
    static func withoutRounding(_ longitude: Double) -> Double {
        let beyond = longitude.magnitude - 180
        return beyond > 0 && beyond < 1e-6 ? (longitude < 0 ? -180 : 180) : longitude
    }

    /// Longitude within ±180°, without rounding it.
    static func wrapped(_ longitude: Double) -> Double {
        longitude.magnitude > 180 ? longitude.remainder(dividingBy: 360) : longitude
    }

    /// Longitude within ±180°, which is ±180° where it is nearly that.
    static func onMap(_ longitude: Double) -> Double {
        let x = wrapped(longitude)
        return x.magnitude >= 180 - reach ? (x < 0 ? -180 : 180) : x
    }

    /// True if both are the same place of the globe, within the rounding of longitudes from another world. False for
    /// places on opposite sides of the map.
    func isAt(_ other: AntimeridianPlace) -> Bool { y == other.y && (x - other.x).magnitude <= Self.reach }

    /// True if both are at the same pole, within the rounding of latitudes.
    func isAtSamePole(as other: AntimeridianPlace) -> Bool {
        min(y.magnitude, other.y.magnitude) > 90 - 1e-9 && (y > 0) == (other.y > 0)
    }

    /// The antimeridian it is on, numbered as the world east of it.
    var meridian: Int? { x == -180 ? world : x == 180 ? world + 1 : nil }

    /// Place with the mean of both latitudes, elevations and measures; its longitude is still this one's.
    func halfway(to other: AntimeridianPlace) -> AntimeridianPlace {
        var place = self
        place.y = (y + other.y) / 2
        place.elevation = (elevation + other.elevation) / 2
        place.measure = (measure + other.measure) / 2
        return place
    }

    /// Longitude continued from world to world, past ±180°.
    var unwrapped: Double { x + 360 * Double(world) }

    /// The place moved to the side of `world` that the antimeridian `meridian` is.
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

    /// Place where the edge between neighbouring worlds meets the antimeridian. Computed from west to east whichever
    /// way the edge runs, so that shapes that share the edge share the cut.
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
