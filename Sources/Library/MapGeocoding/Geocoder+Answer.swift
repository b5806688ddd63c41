public import Gazetteer

extension Geocoder {
    /// Answer to a name or a coordinate.
    public struct Answer: Hashable, Sendable {
        /// A clear answer, several that fit about as well, or none.
        public var status: GeocodingStatus
        /// Reason why a query has no answer; nil if it has one.
        public var reason: GeocodingReason?
        /// Way in which the answer was found; nil without an answer.
        public var match: GeocodingMatch?
        /// The places, the best first.
        public var placemarks: [Placemark] = []
        /// Lead of the first place over the second. With a lead of at least 1, nine of ten are right. Nil without a second.
        public var margin: Double?
        /// Words of the query that matched nothing, such as the name of a street.
        public var unused = ""

        init(status: GeocodingStatus, reason: GeocodingReason? = nil, match: GeocodingMatch? = nil) {
            self.status = status
            self.reason = reason
            self.match = match
        }
    }

    /// Rules of answers.
    public struct Rules: Hashable, Sendable {
        /// Two-letter codes of the countries that count; empty for all.
        public var countries: [String] = []
        /// Places in or near this region come first, among those of one spelling.
        public var region: CoordinateRegion?
        /// True if names with a few wrong letters are corrected.
        public var correctsNames = true
        /// Codes of the languages in which names are wanted, the best first. Names in other languages need a gazetteer
        /// that has them.
        public var languages: [String] = []
        /// Metres beyond which no place gives its name to a coordinate; infinite for no limit.
        public var reach = 50_000.0
        /// True to name the nearest place, even if it is a village beside a city.
        public var takesNearest = false

        /// Rules that most people want.
        public init() {}

        func forward(in gazetteer: Gazetteer) -> ForwardRules {
            var rules = ForwardRules()
            if !correctsNames { rules.mostEdits = 0 }
            if !countries.isEmpty {
                rules.countries = countries.compactMap { gazetteer.country(code: $0.uppercased()) }
            }
            if let region {
                let (centre, span) = (region.center, region.span)
                let corner = Coordinate(
                    latitude: min(centre.latitude + span.latitudeDelta / 2, 90),
                    longitude: centre.longitude + span.longitudeDelta / 2)
                rules.bias = RegionBias(centre: centre, radius: max(Sphere.distance(centre, corner), 1))
            }
            return rules
        }

        var reverse: ReverseRules {
            var rules = ReverseRules()
            rules.reach = reach
            rules.takesNearest = takesNearest
            return rules
        }
    }
}
