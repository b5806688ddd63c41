import Gazetteer
import Geometry
import Memory

/// Answers where a coordinate is, by layers and a gazetteer. One finder works on one thread.
struct ReverseLookup: ~Copyable {
    private let layers: ReverseLayers
    private let gazetteer: Gazetteer
    private let rules: ReverseRules
    private let meter: GeodesicMeter
    /// Fields that are not written are not computed.
    private let needsWaters: Bool
    private let needsZone: Bool
    private var hits = AreaHits()
    private var waters = AreaHits()

    /// Metres within which a place gives the country better than an outline that is near.
    private static let sureReach = 2000.0
    /// Metres beyond which a place gives neither the time zone nor the territory: Kiribati has three zones.
    private static let farReach = 1_000_000.0

    init(_ request: ReverseRequest, _ meter: GeodesicMeter) {
        layers = request.layers
        gazetteer = request.common.gazetteer
        let fields = request.common.fields
        var rules = request.rules
        // What a layer of countries leaves out is at sea.
        if request.layers.areas != nil { rules.usesOutlines = false }
        rules.findsPostalCode = fields.contains(.postalCode) || !request.common.textNames.isEmpty
        self.rules = rules
        needsZone = fields.contains(.timeZone) || !request.common.textNames.isEmpty
        needsWaters =
            needsZone || fields.contains { $0 == .ocean || $0 == .inlandWater || $0 == .areasOfInterest }
        self.meter = meter
    }

    mutating func answer(at coordinate: Coordinate) -> (answer: ReverseAnswer, ground: GroundFacts?) {
        guard !layers.isEmpty else { return (gazetteer.answer(at: coordinate, rules, measuredBy: measure), nil) }
        var ground = GroundFacts()
        let place = Shape.Point(x: coordinate.longitude, y: coordinate.latitude)
        if let areas = layers.areas { findCountry(coordinate, place, areas, &ground) }
        if needsWaters, let waters = layers.waters { findWaters(place, waters, &ground) }
        var answer = answer(at: coordinate, &ground)
        if needsZone { findZone(place, coordinate, answer, &ground) }
        if answer.place == nil, ground.code != nil || ground.countryName != nil {
            (answer.status, answer.match, answer.reason) = (.matched, .area, nil)
        }
        return (answer, ground)
    }

    private var measure: DistanceMeasure {
        { [meter] in meter.distance(from: $0, to: $1) }
    }

    /// The place in the country that outlines have found, if they have found one.
    private func answer(at coordinate: Coordinate, _ ground: inout GroundFacts) -> ReverseAnswer {
        guard ground.code != nil, ground.country == nil else {
            let answer = gazetteer.answer(at: coordinate, rules, in: ground.country, measuredBy: measure)
            // The nearest place gives the country of an area without a code.
            if answer.country != nil { ground.countryName = nil }
            return answer
        }
        // The gazetteer has no place in that country.
        return ReverseAnswer()
    }

    private mutating func findCountry(
        _ coordinate: Coordinate, _ place: Shape.Point, _ areas: CountryAreas, _ ground: inout GroundFacts
    ) {
        areas.layer.find(place, &hits)
        ground.isInArea = hits.inside.count > 0 || hits.nearest != nil
        guard ground.isInArea else { return }
        if hits.touchesBorder, let country = sureCountry(at: coordinate) {
            (ground.country, ground.code) = (country, Self.bytes(gazetteer, gazetteer.countryCode(country)))
        } else if let area = decidingArea(areas) {
            ground.code = areas.codes[area]
            ground.country = areas.countries[area]
            if let country = ground.country { ground.country = territory(of: country, at: coordinate, areas) }
        }
        takeNames(areas, &ground)
    }

    /// The country of a place that is so near that it decides beside an outline.
    private func sureCountry(at coordinate: Coordinate) -> Int? {
        let filter = PlaceFilter.populated
        let near = gazetteer.nearest(to: coordinate, where: filter, within: Self.sureReach, measuredBy: measure)
        guard let near, near.distance < Self.sureReach else { return nil }
        return gazetteer.country(near.place)
    }

    /// The smallest area with a code that holds the coordinate, else the nearest one within the tolerance.
    private func decidingArea(_ areas: CountryAreas) -> Int? {
        for index in 0..<hits.inside.count where areas.codes[hits.inside[index]] != nil { return hits.inside[index] }
        if hits.inside.count > 0 { return nil }
        return hits.nearest.flatMap { areas.codes[$0] == nil ? nil : $0 }
    }

    /// The territory that the nearest place is in, if the layer takes it for a part of a country.
    private func territory(of country: Int, at coordinate: Coordinate, _ areas: CountryAreas) -> Int {
        guard let territories = areas.absentTerritories[country] else { return country }
        func nearest(_ country: Int?) -> NearPlace? {
            gazetteer.nearest(
                to: coordinate, where: PlaceFilter.populated.within(country: country), measuredBy: measure)
        }
        guard let near = nearest(nil), gazetteer.country(near.place) != country else { return country }
        var best = (country: country, distance: nearest(country)?.distance ?? .infinity)
        for territory in territories {
            guard let near = nearest(territory), near.distance < min(best.distance, Self.farReach) else { continue }
            best = (territory, near.distance)
        }
        return best.country
    }

    /// Takes names from the areas of the country, the smallest first.
    private func takeNames(_ areas: CountryAreas, _ ground: inout GroundFacts) {
        func take(_ area: Int) {
            if let code = ground.code, let known = areas.codes[area], code != known,
                areas.countries[area].map({ !(areas.absentTerritories[$0] ?? []).contains(ground.country ?? -1) })
                    ?? true
            {
                return
            }
            if ground.admin1 == nil { ground.admin1 = areas.admin1(area) }
            if ground.admin2 == nil { ground.admin2 = areas.layer.facts[area][.admin2] }
            if ground.countryName == nil { ground.countryName = areas.countryName(area) }
        }
        for index in 0..<hits.inside.count { take(hits.inside[index]) }
        if let nearest = hits.nearest, hits.inside.count == 0 || ground.code != nil { take(nearest) }
    }

    /// The smallest sea, the smallest lake, and the names of all others. What a layer of countries takes for land is no
    /// sea: outlines and coasts of other scales overlap.
    private mutating func findWaters(_ place: Shape.Point, _ areas: WaterAreas, _ ground: inout GroundFacts) {
        areas.layer.find(place, &waters)
        for index in 0..<waters.inside.count {
            let area = waters.inside[index]
            guard let name = areas.names[area] else { continue }
            switch areas.kinds[area] {
            case .ocean where ground.isInArea: break
            case .ocean where ground.ocean == nil: ground.ocean = name
            case .inland where ground.inlandWater == nil: ground.inlandWater = name
            case .ocean, .inland, .other:
                ground.interests = (ground.interests.map { $0 + Array("; ".utf8) } ?? []) + name
            }
        }
    }

    private mutating func findZone(
        _ place: Shape.Point, _ coordinate: Coordinate, _ answer: ReverseAnswer, _ ground: inout GroundFacts
    ) {
        if let zones = layers.zones {
            ground.zone = .none
            zones.find(place, &waters)
            for index in 0..<waters.inside.count {
                guard let zone = zones.facts[waters.inside[index]][.zone] else { continue }
                ground.zone = .named(zone)
                return
            }
        } else if ground.ocean != nil {
            ground.zone = .none
        } else if answer.zonePlace == nil, let country = ground.country {
            let filter = PlaceFilter.populated.within(country: country)
            let near = gazetteer.nearest(
                to: coordinate, where: filter, within: Self.farReach, measuredBy: measure)
            if let near {
                ground.zonePlace = near.place
            }
        }
    }

    private static func bytes(_ gazetteer: Gazetteer, _ text: PlaceText) -> [UInt8] {
        Array(gazetteer.string(text).utf8)
    }
}
