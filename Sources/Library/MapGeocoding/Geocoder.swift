import CPlaces
public import Gazetteer
import MapGeometry

/// Finds places by their names, and names the places of coordinates, without a network.
///
/// ```swift
/// let geocoder = try Geocoder()
/// let answer = try geocoder.answer(to: "London, CA")
/// print(answer.status, answer.placemarks[0])  // matched London (Ontario, Canada) at 42.98339,-81.23304
/// print(try geocoder.answer(to: "London").placemarks[0].country!)  // United Kingdom
/// ```
///
/// The same gazetteer gives the same answers for ever. Copies share it, and any number of threads may query them.
public struct Geocoder: Sendable {
    private let gazetteer: Gazetteer
    /// Rules of all answers.
    public var rules: Rules

    /// A geocoder of the largest places, which come with the program.
    public init(rules: Rules = Rules()) throws(GazetteerFault) {
        let bytes = unsafe UnsafeRawBufferPointer(start: plat_places_start(), count: plat_places_count)
        gazetteer = try unsafe Gazetteer(bytes: bytes, owner: nil)
        self.rules = rules
    }

    /// A geocoder of the places in a file that `plat gazetteer build` has made. The file is mapped, not loaded.
    public init(path: String, rules: Rules = Rules()) throws(GazetteerFault) {
        gazetteer = try Gazetteer(path: Array(path.utf8))
        self.rules = rules
    }

    /// Sentences to show beside answers, as the licences of the data require.
    public var attributions: [String] { gazetteer.attributions }

    /// Finds the places that a text may mean, such as `Springfield, MO` or `10115 Berlin`.
    ///
    /// - Throws: a fault if the gazetteer is damaged, or libutf8proc is missing.
    public func answer(to query: String) throws(GazetteerFault) -> Answer {
        let gazetteer = try gazetteer.forThread()
        var search = try ForwardSearch(gazetteer, rules: rules.forward(in: gazetteer))
        let found = search.answer(ForwardQuery(Array(query.utf8)))
        let languages = rules.languages.compactMap { gazetteer.language($0) }
        var answer = Answer(status: found.status, reason: found.reason, match: found.match)
        answer.margin = found.margin
        answer.unused = found.unused
        answer.placemarks = found.candidates.map { candidate in
            var facts = PlacemarkFacts()
            facts.place = candidate.place
            facts.country = gazetteer.country(candidate.place)
            return Placemark(facts, at: gazetteer.coordinate(candidate.place), of: gazetteer, in: languages)
        }
        if let fault = gazetteer.fault { throw fault }
        return answer
    }

    /// Names the place where a coordinate is. There is one placemark at most, with the coordinate of the query.
    ///
    /// - Throws: a fault if the gazetteer is damaged.
    public func answer(at coordinate: Coordinate) throws(GazetteerFault) -> Answer {
        guard coordinate.isValid else { return Answer(status: .unmatched, reason: .emptyQuery) }
        let gazetteer = try gazetteer.forThread()
        let found = gazetteer.answer(at: coordinate, rules.reverse) { $0.geodesicDistance(to: $1) }
        let languages = rules.languages.compactMap { gazetteer.language($0) }
        var answer = Answer(status: found.status, reason: found.reason, match: found.match)
        if found.place != nil || found.country != nil {
            var facts = PlacemarkFacts()
            facts.isNamed = false
            (facts.place, facts.section, facts.country) = (found.place, found.section, found.country)
            var placemark = Placemark(facts, at: coordinate, of: gazetteer, in: languages)
            placemark.distance = found.distance
            answer.placemarks = [placemark]
        }
        if let fault = gazetteer.fault { throw fault }
        return answer
    }
}
