import Geometry
import Layers
import Streams

/// A card with its addresses.
struct VCardCard {
    /// An address of the card, or the lack of one.
    struct Address {
        /// The line in the chunk; nil if the card has no address.
        var line: TextRange?
        var group = ""
        var values: [VCardField: [UInt8]] = [:]
        var position: Shape.Point?
    }

    private(set) var values: [VCardField: [UInt8]] = [:]
    private(set) var addresses: [Address] = []
    /// Number of lines that are not properties.
    private(set) var strayLines = 0
    private let range: TextRange
    private var version: String?
    private var names: [UInt8] = []
    /// Alternatives of addresses that are there already.
    private var alternatives: Set<[UInt8]> = []
    private var positions: [(group: String, point: Shape.Point)] = []

    init(_ range: TextRange) { self.range = range }

    mutating func add(_ line: VCardLine) throws(BadRecord) {
        if version == nil, line.name != "VERSION", !["BEGIN", "PROFILE", "PRODID"].contains(line.name) {
            throw bad("the card does not start with its version", line)
        }
        switch line.name {
        case "VERSION":
            let text = String(decoding: VCardLine.trimmed(line.text), as: UTF8.self)
            guard text == "3.0" || text == "4.0" else {
                throw bad("the card is vCard \(excerpt(line.text)), not 3.0 or 4.0", line)
            }
            version = text
        case "FN": try put(.name, line.text, line)
        case "N":
            let parts = line.components
            names = VCardLine.trimmed((parts.count > 1 ? parts[1] + [0x20] : []) + parts[0])
            try check(names, line)
        case "ORG":
            try put(.organization, Array(line.components.filter { !$0.isEmpty }.joined(separator: [0x2C, 0x20])), line)
        case "EMAIL": try put(.email, line.text, line)
        case "TEL": try put(.phone, line.text.dropping(prefix: "tel:"), line)
        case "URL": try put(.url, line.text, line)
        case "NOTE": try put(.note, line.text, line)
        case "GEO":
            positions.append((line.group, try position(line.text, line)))
        case "ADR": try addAddress(line)
        default: break
        }
    }

    mutating func addStrayLine() { strayLines += 1 }

    /// Puts positions and names where they belong, once all lines are there.
    mutating func complete() {
        if values[.name] == nil { values[.name] = names.isEmpty ? values[.organization] : names }
        if addresses.isEmpty { addresses.append(Address()) }
        for index in addresses.indices where addresses[index].position == nil {
            let address = addresses[index]
            // One position of several addresses may be that of any.
            let own = positions.first { !$0.group.isEmpty && $0.group == address.group }
            addresses[index].position = (own ?? (addresses.count == 1 ? positions.first : nil))?.point
        }
    }

    /// Keeps the first text of a field.
    private mutating func put(_ field: VCardField, _ text: [UInt8], _ line: VCardLine) throws(BadRecord) {
        let text = VCardLine.trimmed(text)
        guard values[field] == nil, !text.isEmpty else { return }
        try check(text, line)
        values[field] = text
    }

    private mutating func addAddress(_ line: VCardLine) throws(BadRecord) {
        // A post office box, further lines and the street; then what has fields of its own.
        let parts = line.components
        var address = Address(line: line.range, group: line.group)
        let street = Array(parts.prefix(3).filter { !$0.isEmpty }.joined(separator: [0x2C, 0x20]))
        address.values[.street] = street
        for (field, part) in zip([VCardField.city, .state, .postcode, .country], parts.dropFirst(3)) {
            address.values[field] = part
        }
        address.values = address.values.filter { !$0.value.isEmpty }
        guard !address.values.isEmpty else { return }
        let alternative = line.parameter("ALTID")
        guard alternative.isEmpty || alternatives.insert(alternative).inserted else { return }
        let type = line.parameter("TYPE")
        if !type.isEmpty { address.values[.type] = type.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } }
        for value in address.values.values { try check(value, line) }
        let geo = line.parameter("GEO")
        if !geo.isEmpty { address.position = try position(geo, line) }
        addresses.append(address)
    }

    private func check(_ text: [UInt8], _ line: VCardLine) throws(BadRecord) {
        if line.isQuotedPrintable { throw bad("quoted-printable text is of vCard 2.1, not 3.0 or 4.0", line) }
        if text.span.firstInvalidUTF8() != nil {
            throw BadRecord(
                "invalid-utf8", record: range, at: line.range.lowerBound, "text is not UTF-8",
                hint: "name the encoding with \(OptionName.encoding)")
        }
    }

    /// Reads `latitude;longitude` or `geo:latitude,longitude`.
    private func position(_ text: [UInt8], _ line: VCardLine) throws(BadRecord) -> Shape.Point {
        let bare = text.dropping(prefix: "geo:")
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";")]
        let numbers = bare.split(omittingEmptySubsequences: false) { separators.contains($0) }
            .map { VCardLine.trimmed(Array($0)) }.prefix(2).map { number in
                DecimalText.scan(number.span, from: 0).flatMap { $0.end == number.count ? $0.value : nil }
            }
        guard numbers.count == 2, let y = numbers[0], let x = numbers[1] else {
            throw BadRecord(
                "not-a-coordinate", record: range, at: line.range.lowerBound, "'\(excerpt(text))' is not a position")
        }
        guard y.magnitude <= 90, x.magnitude <= 180 else {
            throw BadRecord(
                "invalid-coordinate", record: range, at: line.range.lowerBound,
                "the position '\(excerpt(text))' is not on the globe",
                hint: y.magnitude <= 180 && x.magnitude <= 90 ? "are latitude and longitude swapped?" : nil)
        }
        return Shape.Point(x: x, y: y)
    }

    private func bad(_ message: Wording, _ line: VCardLine) -> BadRecord {
        BadRecord(
            "old-vcard", record: range, at: line.range.lowerBound, message,
            hint: "export the contacts as vCard 3.0 or 4.0")
    }
}

extension [UInt8] {
    /// The text without a prefix of ASCII letters in any case.
    fileprivate func dropping(prefix: String) -> [UInt8] {
        let start = String(decoding: self.prefix(prefix.utf8.count), as: UTF8.self)
        return start.lowercased() == prefix ? Array(dropFirst(prefix.utf8.count)) : self
    }
}
