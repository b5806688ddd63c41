import FuzzSupport
import Gazetteer

/// What is looked for by name: a byte of options, then the text, or the parts of an address with a zero byte between.
runFuzzer(seeds: Town.seeds) { start, count in
    guard count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var parts = bytes.dropFirst().split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false).map { Array($0) }
    while parts.count < 5 { parts.append([]) }
    var query = ForwardQuery(parts[0])
    (query.street, query.state, query.postalCode, query.country) = (parts[1], parts[2], parts[3], parts[4])
    var rules = ForwardRules()
    rules.mostEdits = Int(bytes[0] & 3)
    if bytes[0] & 4 != 0 { rules.bias = RegionBias(centre: Coordinate(latitude: -90, longitude: 180), radius: 1) }
    if bytes[0] & 8 != 0 { rules.kinds = [.admin1, .postal] }
    if bytes[0] & 16 != 0 { rules.sameness = 0 }
    guard var search = try? ForwardSearch(Town.gazetteer, rules: rules),
        var other = try? ForwardSearch(Town.gazetteer, rules: rules)
    else { fatalError("no libutf8proc") }
    let answer = search.answer(query)
    check(answer, rules)
    // A search that has answered before must not differ from a new one.
    _ = other.answer(ForwardQuery(Array("Vile".utf8)))
    precondition(other.answer(query) == answer, "another answer to the same query")
    precondition(search.answer(query) == answer, "another answer to a query that repeats")
    let listed = search.list(parts[0], atMost: 5)
    check(listed, rules)
    precondition(listed.candidates.count <= 5)
    return 0
}

private func check(_ answer: ForwardAnswer, _ rules: ForwardRules) {
    precondition((answer.status == .unmatched) == answer.candidates.isEmpty)
    precondition((answer.status == .unmatched) == (answer.reason != nil))
    precondition((answer.match == nil) == answer.candidates.isEmpty)
    for candidate in answer.candidates {
        precondition(candidate.place >= 0 && candidate.place < Town.gazetteer.count && candidate.score.isFinite)
        precondition(candidate.edits <= min(rules.mostEdits, 2))
        precondition(rules.kinds.contains(Town.gazetteer.kind(candidate.place)))
    }
    let places = answer.candidates.map(\.place)
    precondition(Set(places).count == places.count, "a place is there twice")
}

extension ForwardAnswer {
    fileprivate static func == (one: ForwardAnswer, other: ForwardAnswer) -> Bool {
        one.status == other.status && one.reason == other.reason && one.match == other.match
            && one.candidates == other.candidates && one.unused == other.unused
    }
}

/// A few places with names of many kinds.
enum Town {
    static let seeds: [[UInt8]] = [
        "Z\u{FC}rich, CH", "8001 Zu\u{308}rich", "St. Louis-Missouri", "\u{6771}\u{4EAC}\u{90FD}",
        "Sprnigfeild / IL / US",
        "springfield\u{0}1 Main St\u{0}IL\u{0}8001\u{0}US", "Southern Nations, Nationalities, and Peoples, Ethiopia",
        "capital of switzerland", "\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}",
    ].map { [2] + Array($0.utf8) }

    static let gazetteer: Gazetteer = {
        var draft = GazetteerDraft()
        do throws(GazetteerFault) {
            let rows: [(String, String, String, PlaceKind, Double, Double, UInt64)] = [
                ("Zürich", "CH", "ZH", .place, 47.4, 8.5, 400_000),
                ("Springfield", "US", "IL", .place, 39.8, -89.6, 114_000),
                ("Springfield", "US", "MO", .place, 37.2, -93.3, 170_000),
                ("東京", "JP", "40", .place, 35.7, 139.7, 9_000_000),
                ("St. Louis", "US", "MO", .place, 38.6, -90.2, 300_000), ("Σίσυφος", "GR", "", .place, 38, 23, 0),
                ("Sodo", "ET", "54", .place, 6.9, 37.8, 100_000),
                ("Stratford-upon-Avon", "GB", "ENG", .place, 52.2, -1.7, 0),
            ]
            for (index, row) in rows.enumerated() {
                var place = DraftPlace()
                (place.id, place.name, place.country, place.admin1) = (UInt32(index + 1), row.0, row.1, row.2)
                (place.kind, place.latitude, place.longitude, place.population) = (row.3, row.4, row.5, row.6)
                place.alternates = [PlaceName("Turicum \(index)"), PlaceName("山\(index)市", language: "ja")]
                try draft.add(place)
            }
            for (code, name) in [("CH", "Switzerland"), ("US", "United States"), ("ET", "Ethiopia"), ("JP", "Japan")] {
                var country = DraftCountry()
                (country.code, country.name, country.id) = (code, name, UInt32(name.utf8.count + 90))
                try draft.addCountry(country)
            }
            for (code, name) in [("US.IL", "Illinois"), ("ET.54", "Southern Nations, Nationalities, and Peoples")] {
                var division = DraftDivision()
                (division.code, division.name, division.id) = (code, name, UInt32(name.utf8.count + 900))
                try draft.addDivision(division)
            }
            var postal = DraftPostal()
            (postal.country, postal.code, postal.name, postal.latitude, postal.longitude) = (
                "CH", "8001", "Zürich", 47.4, 8.5
            )
            try draft.addPostal(postal)
            return try Gazetteer(try draft.image())
        } catch {
            fatalError(error.message)
        }
    }()
}
