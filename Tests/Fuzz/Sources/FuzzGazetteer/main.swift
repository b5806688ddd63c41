import FuzzSupport
import Gazetteer

/// The bytes of a gazetteer, whose header is made right so that what is behind it gets read; or, if they start with `D`,
/// what a gazetteer is made from. Everything is queried from both.
runFuzzer(seeds: Seeds.all) { start, count in
    guard count > 1 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if bytes[0] == UInt8(ascii: "D") {
        built(from: bytes.span.extracting(1..<count))
    } else {
        mapped(bytes)
    }
    return 0
}

private func mapped(_ bytes: [UInt8]) {
    do throws(GazetteerFault) {
        _ = try Gazetteer(bytes)
    } catch {
        precondition(!error.message.isEmpty)
    }
    guard let gazetteer = try? Gazetteer(Seeds.withRightHeader(bytes)) else { return }
    ask(gazetteer, for: bytes.suffix(20))
    precondition(gazetteer.fault?.message.isEmpty != true)
}

private func built(from bytes: Span<UInt8>) {
    var tape = ByteTape(bytes)
    var places: [DraftPlace] = []
    while !tape.isAtEnd, places.count < 40 {
        var place = DraftPlace()
        let flags = tape.byte()
        place.id = UInt32(tape.byte() & 15)
        place.kind = PlaceKind(rawValue: flags & 7) ?? .place
        (place.latitude, place.longitude) = (tape.fraction() * 90, tape.fraction() * 180)
        if flags & 8 != 0 { place.latitude = flags & 16 != 0 ? 90 : -90 }
        place.population = UInt64(tape.byte()) << UInt64(flags >> 5 * 8)
        place.name = name(&tape)
        if flags & 16 != 0 { place.alternates.append(PlaceName(name(&tape), language: name(&tape))) }
        (place.country, place.admin1) = (name(&tape), name(&tape))
        places.append(place)
    }
    guard let image = makeImage(places) else { return }
    precondition(image == makeImage(places.reversed()), "the order makes a difference")
    guard let gazetteer = try? Gazetteer(image), (try? gazetteer.check()) != nil else { fatalError("not read back") }
    ask(gazetteer, for: places.last.map { Array($0.name.utf8) } ?? [])
    precondition(gazetteer.fault == nil, "\(gazetteer.fault!.message)")
    for index in 0..<gazetteer.keyCount {
        let key = gazetteer.key(index)
        precondition(gazetteer.keyIndex(of: key.span) == index)
        precondition(gazetteer.keys(startingWith: key).lowerBound == index)
    }
}

private func makeImage(_ places: [DraftPlace]) -> [UInt8]? {
    var draft = GazetteerDraft()
    for place in places {
        guard (try? draft.add(place)) != nil else { fatalError("a place is refused") }
    }
    return try? draft.image()
}

/// Up to seven bytes, made UTF-8.
private func name(_ tape: inout ByteTape) -> String {
    let count = tape.byte() & 7
    return String(decoding: (0..<count).map { _ in tape.byte() }, as: UTF8.self)
}

private func ask(_ gazetteer: Gazetteer, for word: some Sequence<UInt8>) {
    for place in 0..<gazetteer.count {
        _ = gazetteer.name(place) + gazetteer.asciiName(place) + gazetteer.timeZone(place)
        _ = gazetteer.featureCode(place)
        for name in gazetteer.names(place).prefix(100) { _ = name.value }
        for division in [gazetteer.admin1(place), gazetteer.admin2(place)] {
            _ = division.map { gazetteer.divisionRow($0) }
        }
        _ = gazetteer.country(place).map { gazetteer.countryRow($0) }
        _ = gazetteer.postalRow(place)
    }
    _ = gazetteer.sources
    let word = Array(word)
    _ = gazetteer.keys(startingWith: word)
    for posting in gazetteer.postings(of: word) { _ = gazetteer.name(posting.place) }
    for edits in 0...2 {
        for found in gazetteer.corrected(word, edits: edits) { _ = gazetteer.postings(ofKey: found.key) }
    }
    let measure: DistanceMeasure = { one, other in
        let (latitude, longitude) = (one.latitude - other.latitude, one.longitude - other.longitude)
        return latitude * latitude + longitude * longitude
    }
    for (latitude, longitude) in [(47.5, 8.5), (-90, 0), (0, 180)] {
        let point = Coordinate(latitude: latitude, longitude: longitude)
        _ = gazetteer.nearest(to: point, measuredBy: measure)
        _ = gazetteer.nearest(5, to: point, where: .towns, measuredBy: measure)
        gazetteer.forEachClaim(on: point) { place, _ in
            _ = gazetteer.name(place)
            return .infinity
        }
    }
}
