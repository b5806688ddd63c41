import Gazetteer
import TestSupport
import Testing

/// Damaged files are refused, or give answers; nothing crashes or hangs.
struct DamageTests {
    private let image: [UInt8]

    init() throws { image = try World(places: 60, seed: 31).image() }

    @Test func aFileThatEndsEarlyIsRefused() throws {
        // All offsets in the header, and all where a section may end.
        for count in Array(0..<700) + Array(stride(from: 704, to: image.count, by: Effort.isFull ? 1 : 8)) {
            #expect(throws: GazetteerFault.self) { try Gazetteer(Array(image.prefix(count))) }
        }
        #expect(throws: GazetteerFault.notAGazetteer) { try Gazetteer([]) }
        #expect(throws: GazetteerFault.notAGazetteer) { try Gazetteer(Array("PK\u{3}\u{4} and more".utf8)) }
        #expect(throws: GazetteerFault.truncated(expected: UInt64(image.count), found: UInt64(image.count - 1))) {
            try Gazetteer(image.dropLast())
        }
        #expect(throws: GazetteerFault.self) { try Gazetteer(image + [0]) }
    }

    @Test func otherVersionsAndByteOrdersAreNamed() throws {
        var other = image
        other[12] = 9
        #expect(throws: GazetteerFault.otherVersion(9)) { try Gazetteer(other) }
        other = image
        other[8..<12].reverse()
        #expect(throws: GazetteerFault.otherByteOrder) { try Gazetteer(other) }
    }

    @Test func aFlippedBitIsFoundByTheChecksums() throws {
        for index in stride(from: 0, to: image.count, by: Effort.isFull ? 1 : 11) {
            var damaged = image
            damaged[index] ^= 1 << UInt8(index % 8)
            #expect(throws: GazetteerFault.self, "byte \(index)") { try Gazetteer(damaged).check() }
        }
    }

    @Test func damagedFilesAnswer() throws {
        var random = SplitMix64(seed: 32)
        for _ in 0..<Effort.of(3000) {
            var damaged = image
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let index = Int.random(in: 600..<image.count, using: &random)
                damaged[index] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random)!
            }
            guard let gazetteer = try? Gazetteer(damaged) else { continue }
            ask(gazetteer)
        }
    }

    /// Queries everything.
    private func ask(_ gazetteer: Gazetteer) {
        for place in 0..<gazetteer.count {
            _ = gazetteer.name(place) + gazetteer.asciiName(place) + gazetteer.timeZone(place)
            _ = gazetteer.featureCode(place)
            _ = gazetteer.coordinate(place)
            for name in gazetteer.names(place).prefix(1000) { _ = name.value }
            for division in [gazetteer.admin1(place), gazetteer.admin2(place)] {
                _ = division.map { gazetteer.divisionRow($0) }
            }
            _ = gazetteer.country(place).map { gazetteer.countryRow($0) }
            _ = gazetteer.postalRow(place)
        }
        _ = gazetteer.sources
        for key in 0..<gazetteer.keyCount {
            for posting in gazetteer.postings(ofKey: key).prefix(1000) { _ = gazetteer.name(posting.place) }
        }
        for word in ["paris", "ab", "東京"] {
            _ = gazetteer.keyIndex(of: word.utf8.span)
            _ = gazetteer.keys(startingWith: Array(word.utf8))
            for edits in 0...2 { _ = gazetteer.corrected(Array(word.utf8), edits: edits) }
        }
        let measure: DistanceMeasure = { one, other in
            abs(one.latitude - other.latitude) + abs(one.longitude - other.longitude)
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
        _ = gazetteer.fault?.message
    }
}
