import Layers

/// Writes one address after the other, in the order that is usual in its country.
///
/// Parts that are empty, and parts that repeat another one, are not written.
struct AddressWriter: ~Copyable {
    var parts = AddressParts()
    /// The address that was arranged last, a line for each of its lines.
    private(set) var lines = ByteBuffer()
    /// Two letters of the country of that address; empty if the country is unknown.
    private(set) var code = ""
    /// True if the country of that address is given and unknown.
    private(set) var hasUnknownCountry = false
    private var isEastAsian = false
    /// The country that was looked up last, and the text that it was given as.
    private var known: Country?
    private var knownText: [UInt8] = []

    /// Arranges the parts of the next address. Afterwards the street has the number of the house, and the country its
    /// name.
    mutating func arrange() {
        decideCountry()
        let format = AddressFormat.of(code)
        isEastAsian = format.eastAsian != nil && parts.isEastAsian
        joinNumber(isEastAsian ? .afterStreet : format.number)
        let order = isEastAsian ? format.eastAsian ?? format.order : format.order
        var lines = ByteBuffer()
        swap(&lines, &self.lines)
        lines.removeAll()
        order.template.write(to: &lines) { name, buffer in
            var part = order.parts[name]
            // What is only a state must not lose it.
            if part == .city, parts.isEmpty(.city), !order.parts.contains(.state) { part = .state }
            if !isRepeated(part, format) { buffer.append(parts[part]) }
        }
        swap(&lines, &self.lines)
    }

    /// Finds the country by its code or its name. A code becomes the name.
    private mutating func decideCountry() {
        (code, hasUnknownCountry) = ("", false)
        let given: AddressPart = parts.isEmpty(.code) ? .country : .code
        guard !parts.isEmpty(given) else { return }
        if !Self.isEqual(parts[given], knownText) {
            knownText = Self.array(parts[given])
            known = Country.named(parts[given])
        }
        guard let known else {
            // A code that nobody knows is better than no country.
            hasUnknownCountry = true
            let text = knownText
            if parts.isEmpty(.country) { parts.set(.country) { $0.append(text.span) } }
            return
        }
        code = known.code
        guard parts.isEmpty(.country) || Country.isCode(parts[.country]) else { return }
        parts.set(.country) { $0.append(known.name) }
    }

    /// Puts the number of the house into the street.
    private mutating func joinNumber(_ position: AddressFormat.NumberPosition) {
        guard !parts.isEmpty(.number) else { return }
        let (street, number) = (Self.array(parts[.street]), Self.array(parts[.number]))
        guard !street.isEmpty else { return }
        parts.set(.street) { buffer in
            buffer.append((position == .beforeStreet ? number : street).span)
            buffer.append(position == .afterComma ? ", " : " ")
            buffer.append((position == .beforeStreet ? street : number).span)
        }
        parts.remove(.number)
    }

    /// True for a part that another one repeats and that gives way to it.
    private func isRepeated(_ part: AddressPart, _ format: AddressFormat) -> Bool {
        switch part {
        case .country: parts.isSame(.country, .city)
        case .state: parts.isSame(.state, .country) || !format.keepsState && parts.isSame(.state, .city)
        case .street:
            parts.isSame(.street, .city) || parts.isSame(.street, .state) || parts.isSame(.street, .country)
        case .name:
            parts.isSame(.name, .street) || parts.isSame(.name, .city) || parts.isSame(.name, .state)
                || parts.isSame(.name, .country)
        case .number, .city, .postcode, .code, .zone, .page: false
        }
    }

    private static func array(_ text: Span<UInt8>) -> [UInt8] { text.indices.map { text[$0] } }

    private static func isEqual(_ text: Span<UInt8>, _ other: [UInt8]) -> Bool {
        guard text.count == other.count else { return false }
        for index in text.indices where text[index] != other[index] { return false }
        return true
    }

    /// Appends the arranged address as one line.
    func appendLine(to buffer: inout ByteBuffer) {
        for index in 0..<lines.count {
            if lines[index] == UInt8(ascii: "\n") {
                buffer.append(isEastAsian ? " " : ", ")
            } else {
                buffer.append(lines[index])
            }
        }
    }

    private static let members: [(name: String, part: AddressPart)] = [
        ("Street", .street), ("City", .city), ("State", .state), ("ZIP", .postcode), ("Country", .country),
    ]

    /// Appends the arranged address as a JSON object of its parts and lines. Empty parts have no member.
    func appendDictionary(to buffer: inout ByteBuffer) {
        buffer.append("{")
        var isFirst = true
        for (name, part) in Self.members where !parts.isEmpty(part) {
            buffer.append(isFirst ? "\"\(name)\":" : ",\"\(name)\":")
            buffer.append(jsonString: parts[part])
            isFirst = false
        }
        if !code.isEmpty {
            buffer.append(",\"CountryCode\":")
            buffer.append(jsonString: code)
        }
        buffer.append(isFirst ? "\"FormattedAddressLines\":[" : ",\"FormattedAddressLines\":[")
        var start = 0
        for index in 0...lines.count where index == lines.count || lines[index] == UInt8(ascii: "\n") {
            if start > 0 { buffer.append(",") }
            buffer.append(jsonString: lines.bytes.extracting(start..<index))
            start = index + 1
        }
        buffer.append("]}")
    }
}
