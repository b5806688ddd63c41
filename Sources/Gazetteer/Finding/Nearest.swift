/// Which places count.
public struct PlaceFilter: Sendable {
    /// Bits of groups.
    var groups: UInt8 = .max
    /// Index of the country; nil for all.
    public var country: Int?

    /// - Parameters:
    ///   - kinds: those that count.
    ///   - country: index of the country; nil for all.
    public init(_ kinds: Set<PlaceKind> = Set(PlaceKind.allCases), country: Int? = nil) {
        self.init(groups: PlaceGroup.allCases.filter { kinds.contains($0.kind) }, country: country)
    }

    init(groups: [PlaceGroup], country: Int? = nil) {
        self.groups = groups.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
        self.country = country
    }

    /// Populated places that are no sections of others.
    public static let towns = PlaceFilter(groups: [.town])
    /// Sections of populated places.
    public static let sections = PlaceFilter(groups: [.section])
    public static let postals = PlaceFilter(groups: [.postal])
}

/// A place and how far it is.
public struct NearPlace: Hashable, Sendable {
    public var place: Int
    /// Metres.
    public var distance: Double

    public init(place: Int, distance: Double) {
        self.place = place
        self.distance = distance
    }
}

/// Metres on the ellipsoid between two coordinates.
public typealias DistanceMeasure = (Coordinate, Coordinate) -> Double

extension Gazetteer {
    /// The place with the least distance from a coordinate; of several with the same distance, the one with the lower
    /// index.
    ///
    /// - Parameters:
    ///   - limit: metres beyond which no place counts.
    ///   - measure: asked only about places that may be the nearest, so mostly about one.
    public func nearest(
        to coordinate: Coordinate, where filter: PlaceFilter = PlaceFilter(), within limit: Double = .infinity,
        measuredBy measure: DistanceMeasure
    ) -> NearPlace? {
        nil
    }

    /// The places with the least distances, the nearest first.
    public func nearest(
        _ limitCount: Int, to coordinate: Coordinate, where filter: PlaceFilter = PlaceFilter(),
        within limit: Double = .infinity, measuredBy measure: DistanceMeasure
    ) -> [NearPlace] {
        []
    }

    /// Calls `body` with places that may be within some metres, in no order, and with their chords through the earth in
    /// metres: within 2 m of the exact ones, and up to 17 km shorter than the distance for a quarter of the globe.
    @inline(__always)
    public func forEachPlace(
        near coordinate: Coordinate, within limit: Double, where filter: PlaceFilter = PlaceFilter(),
        _ body: (Int, Double) -> Void
    ) {
    }

    /// Calls `body` with the towns that claim a coordinate, in no order, and with their chords. A town claims what is
    /// within √(population / 500π) kilometres.
    @inline(__always)
    public func forEachClaim(on coordinate: Coordinate, _ body: (Int, Double) -> Void) {
    }
}
