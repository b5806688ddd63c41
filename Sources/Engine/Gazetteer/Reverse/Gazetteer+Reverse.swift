/// Places of coordinates.
extension Gazetteer {
    /// Finds the town that a coordinate belongs to, the section of it, the country and the time zone.
    ///
    /// A town claims what is within √(population / 500π) kilometres. Of those that claim a coordinate, the one with the
    /// least distance for its size has it; a coordinate that none claims belongs to the nearest place.
    ///
    /// - Parameters:
    ///   - country: index of the country that the coordinate is known to be in; nil to take that of the nearest place.
    ///   - measure: metres on the ellipsoid.
    public func answer(
        at coordinate: Coordinate, _ rules: ReverseRules = ReverseRules(), in country: Int? = nil,
        measuredBy measure: DistanceMeasure
    ) -> ReverseAnswer {
        var answer = ReverseAnswer()
        answer.country = country
        let near = nearest(
            to: coordinate, where: PlaceFilter.populated.within(country: country), within: rules.reach,
            measuredBy: measure)
        guard let near else {
            answer.reason = .tooFar
            if country == nil, rules.usesOutlines { answer.country = outlinedCountry(at: coordinate) }
            if answer.country != nil { (answer.status, answer.match, answer.reason) = (.matched, .area, nil) }
            return answer
        }
        answer.country = country ?? self.country(near.place)
        answer.status = .matched
        answer.match = .nearest
        answer.zonePlace = near.place
        let town = rules.takesNearest ? nil : claim(on: coordinate, rules, in: answer.country, measure)
        let found = town ?? (rules.takesNearest ? near : nearestTown(near, coordinate, rules, answer.country, measure))
        (answer.place, answer.distance) = (found.place, found.distance)
        answer.section = section(at: coordinate, rules, in: answer.country, measure)
        if answer.section == found.place { answer.section = nil }
        if rules.findsPostalCode {
            let postals = PlaceFilter.postals.within(country: answer.country)
            answer.postal =
                nearest(to: coordinate, where: postals, within: ReverseRules.postalReach, measuredBy: measure)?.place
        }
        return answer
    }

    /// The town with the least distance for its size, among those of a country that claim a coordinate and are not too
    /// far.
    private func claim(
        on coordinate: Coordinate, _ rules: ReverseRules, in country: Int?, _ measure: DistanceMeasure
    ) -> NearPlace? {
        var best: (place: Int, burden: Double)?
        // Up to 500 km, a chord is shorter than the way on the ground by less than a thousandth.
        let sure = rules.reach.isFinite ? min(rules.reach * 0.999 - 3, 500_000) : .infinity
        forEachClaim(on: coordinate) { place, chord in
            if self.country(place) == country,
                chord <= sure || measure(coordinate, self.coordinate(place)) <= rules.reach
            {
                let burden = chord / TownClaim.weight(of: population(place))
                if best.map({ (burden, place) < ($0.burden, $0.place) }) ?? true { best = (place, burden) }
            }
            return best?.burden ?? .infinity
        }
        return best.map { NearPlace(place: $0.place, distance: measure(coordinate, self.coordinate($0.place))) }
    }

    /// The nearest town instead of a section of one, if it is not too far.
    private func nearestTown(
        _ near: NearPlace, _ coordinate: Coordinate, _ rules: ReverseRules, _ country: Int?, _ measure: DistanceMeasure
    ) -> NearPlace {
        guard isSection(near.place) else { return near }
        var towns = PlaceFilter.towns
        towns.country = country
        return nearest(to: coordinate, where: towns, within: rules.reach, measuredBy: measure) ?? near
    }

    private func section(
        at coordinate: Coordinate, _ rules: ReverseRules, in country: Int?, _ measure: DistanceMeasure
    ) -> Int? {
        var sections = PlaceFilter.sections
        sections.country = country
        let reach = min(ReverseRules.sectionReach, rules.reach)
        return nearest(to: coordinate, where: sections, within: reach, measuredBy: measure)?.place
    }
}
