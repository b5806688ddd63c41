import Glibc

/// A name to be found, as one text or in fields. Texts are UTF-8; an empty one is as good as none.
public struct ForwardQuery: Hashable, Sendable {
    /// A name with what it lies in, in any of the usual orders; or the name of the town, if there are fields.
    public var text: [UInt8]
    /// Street and number, which no gazetteer of places knows.
    public var street: [UInt8] = []
    public var state: [UInt8] = []
    public var postalCode: [UInt8] = []
    public var country: [UInt8] = []
    /// True if there is a field for the town that is empty. A country or state is then a part of an answer only.
    public var lacksTown = false

    public init(_ text: [UInt8]) { self.text = text }
}

/// Rules that all answers must meet.
public struct ForwardRules: Sendable {
    /// The most edits of a correction, 0 to 2.
    public var mostEdits = 2
    /// Places near it are preferred among those of one spelling.
    public var bias: RegionBias?
    /// Places outside of it do not count.
    public var box: CoordinateBox?
    /// Indices of the countries that count; nil for all.
    public var countries: [Int]?
    /// Kinds of places that count.
    public var kinds = Set(PlaceKind.allCases)
    /// Metres within which two places of one name are taken for one; 0 to distinguish all places.
    public var sameness = 20_000.0

    public init() {}
}

/// A region near which places are preferred.
public struct RegionBias: Sendable {
    public var centre: Coordinate
    /// Metres at which the preference is half of what it is at the centre.
    public var radius: Double

    public init(centre: Coordinate, radius: Double) {
        self.centre = centre
        self.radius = radius
    }

    /// Preference for a place, in score.
    public func preference(for coordinate: Coordinate) -> Double {
        let distance = Sphere.distance(centre, coordinate)
        return distance.isFinite ? 4 * exp2(-distance / radius) : 0
    }
}

/// A bounding box in degrees; it goes over the 180th meridian if its west is greater than its east.
public struct CoordinateBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    public func contains(_ coordinate: Coordinate) -> Bool {
        guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
        if west > east { return coordinate.longitude >= west || coordinate.longitude <= east }
        return coordinate.longitude >= west && coordinate.longitude <= east
    }
}
