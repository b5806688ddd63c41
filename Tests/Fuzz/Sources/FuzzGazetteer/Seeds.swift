import Gazetteer

/// Small gazetteers with something in every section.
enum Seeds {
    static var all: [[UInt8]] {
        [gazetteer(places: 1), gazetteer(places: 12), Array("D\u{4}\u{1}ababc\u{5}Paris\u{3}abc\u{2}FR\u{1}1".utf8)]
    }

    private static func gazetteer(places count: Int) -> [UInt8] {
        var draft = GazetteerDraft()
        do throws(GazetteerFault) {
            for index in 0..<count {
                var place = DraftPlace()
                (place.id, place.name, place.asciiName) = (UInt32(index), "Zürich \(index)", "Zurich")
                (place.latitude, place.longitude) = (47 + Double(index), 8.5)
                (place.country, place.admin1, place.admin2) = ("CH", "ZH", "1")
                (place.timeZone, place.featureCode, place.population) = ("Europe/Zurich", "PPL", 400_000)
                place.alternates = [PlaceName("東京", language: "ja"), PlaceName("Turicum")]
                try draft.add(place)
            }
            var country = DraftCountry()
            (country.code, country.name, country.id) = ("CH", "Switzerland", 99)
            try draft.addCountry(country)
            var postal = DraftPostal()
            (postal.country, postal.code, postal.name) = ("CH", "8001", "Zürich")
            try draft.addPostal(postal)
            var source = GazetteerSource()
            source.name = "cities.txt"
            try draft.addSource(source)
            return try draft.image()
        } catch {
            fatalError(error.message)
        }
    }

    /// Offsets of the size of the file, of the number of sections, and of the checksum; the length of a section's row.
    private static let size = 16
    private static let count = 24
    private static let checksum = 28
    private static let row = 24

    /// The same bytes with the size and the checksum that they should have.
    static func withRightHeader(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count >= checksum + 4 else { return bytes }
        for index in 0..<8 { bytes[size + index] = UInt8(truncatingIfNeeded: bytes.count >> (8 * index)) }
        for index in 0..<4 { bytes[checksum + index] = 0 }
        let end = checksum + 4 + Int(bytes[count]) * row
        guard end <= bytes.count else { return bytes }
        var sum = UInt32.max
        for byte in bytes[..<end] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        for index in 0..<4 { bytes[checksum + index] = UInt8(truncatingIfNeeded: ~sum >> UInt32(8 * index)) }
        return bytes
    }
}
