import Gazetteer
import Geometry
import Layers
import Runner
import Streams

/// Faults of a gazetteer, and probable faults of its places.
struct GazetteerFindings: ~Copyable {
    private let loaded: LoadedGazetteer
    private var outlines: CountryOutlines?

    private var gazetteer: Gazetteer { loaded.gazetteer }

    init(_ loaded: LoadedGazetteer, _ outlines: consuming CountryOutlines?) {
        self.loaded = loaded
        self.outlines = outlines
    }

    /// Reports all problems in the order of places. Throws for a file that is damaged.
    consuming func report(to report: CheckReport, _ diagnostics: Diagnostics) throws(Problem) {
        try loaded.check()
        let codes = namelessCodes
        let twins = twins
        // Numbers of places by division.
        var nameless: [Int: Int] = [:]
        for place in 0..<gazetteer.count {
            try checkCoordinate(of: place, report)
            if let other = twins[place] {
                try report.add(
                    problem(
                        "duplicate-place", of: place,
                        "the same name, kind and division as record \(other + 1), and within 1 km of it"))
            }
            // Divisions of postal codes have codes of their own.
            if gazetteer.kind(place) == .postal { continue }
            if let country = gazetteer.country(place), codes.countries.contains(country) {
                let code = gazetteer.string(gazetteer.countryCode(country))
                try report.add(
                    problem("unknown-code", of: place, "the country '\(printable(code))' has no name"))
            } else if let division = gazetteer.admin1(place), codes.divisions.contains(division) {
                nameless[division, default: 0] += 1
            }
        }
        for (division, count) in nameless.sorted(by: { $0.key < $1.key }) {
            let code = gazetteer.string(gazetteer.divisionCode(division))
            diagnostics.explain(
                "unnamed-division", at: InputLocation(source: loaded.name),
                "the division '\(printable(code))' of \(count) place\(count == 1 ? "" : "s") has no name")
        }
        guard !nameless.isEmpty else { return }
        let count = nameless.values.reduce(0, +)
        diagnostics.report(
            Problem(
                .data, "unnamed-division", severity: .note, at: InputLocation(source: loaded.name),
                "\(count) place\(count == 1 ? " is" : "s are") in divisions without a name",
                hint: "list the divisions with --explain"))
    }

    private func problem(_ code: String, of place: Int, _ message: Wording) -> Problem {
        let id = gazetteer.id(place)
        let name = printable(gazetteer.name(place)) + (id == 0 ? "" : " (\(id))")
        return Problem(
            .data, code, severity: .warning, at: InputLocation(source: loaded.name, record: place + 1),
            "\(name): " + message)
    }

    private mutating func checkCoordinate(of place: Int, _ report: CheckReport) throws(Problem) {
        guard gazetteer.hasCoordinate(place) else { return }
        let coordinate = gazetteer.coordinate(place)
        if coordinate.latitude == 0, coordinate.longitude == 0 {
            return try report.add(problem("null-island", of: place, "the place is at 0,0"))
        }
        guard outlines != nil, gazetteer.kind(place) == .place, let country = gazetteer.country(place) else { return }
        let code = gazetteer.string(gazetteer.countryCode(country))
        let found = outlines!.countries(at: coordinate)
        guard !found.isEmpty, !found.contains(code) else { return }
        try report.add(
            problem(
                "outside-country", of: place,
                "the place is said to be in \(code), but lies in \(found.joined(separator: ", "))"))
    }

    /// Countries and divisions of which only the code is known.
    private var namelessCodes: (countries: Set<Int>, divisions: Set<Int>) {
        (
            Set((0..<gazetteer.countryCount).filter { gazetteer.countryName($0).isEmpty }),
            Set((0..<gazetteer.divisionCount).filter { gazetteer.divisionName($0).isEmpty })
        )
    }

    /// An earlier place of the same name for each place that has one, by index.
    private var twins: [Int: Int] {
        struct Identity: Hashable {
            let kind: PlaceKind
            let isSection: Bool
            let country: Int?
            let division: Int?
            let name: String
            let code: String
        }
        var known: [Identity: [Int]] = [:]
        var twins: [Int: Int] = [:]
        for place in 0..<gazetteer.count where gazetteer.hasCoordinate(place) {
            let code = gazetteer.postalCode(place).map { gazetteer.string($0) } ?? ""
            let identity = Identity(
                kind: gazetteer.kind(place), isSection: gazetteer.isSection(place), country: gazetteer.country(place),
                division: gazetteer.admin1(place), name: gazetteer.name(place), code: code)
            let others = known[identity] ?? []
            if let other = others.first(where: { isNear(place, $0) }) { twins[place] = other }
            known[identity, default: []].append(place)
        }
        return twins
    }

    /// True within about a kilometre, on a sphere.
    private func isNear(_ place: Int, _ other: Int) -> Bool {
        let (a, b) = (gazetteer.coordinate(place), gazetteer.coordinate(other))
        return a.localDistance(to: b) < 1000
    }
}
