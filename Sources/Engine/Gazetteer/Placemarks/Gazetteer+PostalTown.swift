extension Gazetteer {
    /// Metres within which the town of a postal code is looked for, and the most towns that are compared with its name.
    private static let townReach = 50_000.0
    private static let mostTowns = 8

    /// The town of a postal code, whose divisions and time zone are those of the code; any other place itself. Tables of
    /// postal codes have no time zones, and other codes of divisions.
    func town(of place: Int) -> Int {
        guard kind(place) == .postal, let country = country(place) else { return place }
        let near = nearest(
            Self.mostTowns, to: coordinate(place), where: PlaceFilter.towns.within(country: country),
            within: Self.townReach, measuredBy: Sphere.distance)
        let name = name(place)
        return near.first { self.name($0.place) == name || asciiName($0.place) == name }?.place ?? near.first?.place
            ?? place
    }
}
