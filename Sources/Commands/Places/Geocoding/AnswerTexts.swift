import Features
import Gazetteer
import Geometry
import Layers

/// Writes the address, the title and the subtitle of answers.
struct AnswerTexts: ~Copyable {
    /// A text that features get.
    enum Kind { case address, title, subtitle }

    /// The texts, in the order of their fields.
    let kinds: [Kind]
    private let request: GeocodingRequest
    private var writer = AddressWriter()
    private var inputs: NamedTexts
    /// The field of the input with the name at the top of a card, and how likely its name is.
    private var nameField: (index: Int, rank: Int)?
    private var ownName: [UInt8] = []
    /// Names in templates, and the field of answers that each means unless the input has a field of that name.
    private let names: [String]
    private let meanings: [PlacemarkField?]
    /// Values of the input under these names, of the last feature that was read.
    private var values = ByteBuffer()
    private var ends: [Int] = []
    /// The query of that feature, whose parts the address keeps.
    private var query = ForwardQuery([])

    init(_ request: GeocodingRequest) {
        self.request = request
        var kinds: [Kind] = []
        if request.address != nil { kinds.append(.address) }
        if request.title != nil { kinds.append(.title) }
        if request.subtitle != nil { kinds.append(.subtitle) }
        self.kinds = kinds
        var names: [String] = []
        for name in (request.title?.names ?? []) + (request.subtitle?.names ?? []) where !names.contains(name) {
            names.append(name)
        }
        self.names = names
        meanings = names.map { request.field(named: $0) }
        inputs = NamedTexts(names, log: request.log)
    }

    var isWanted: Bool { !kinds.isEmpty }

    mutating func add(_ field: Field, at index: Int) {
        inputs.add(field, at: index)
        guard request.address == .vcard, let rank = AddressPart.name.rank(of: field.name) else { return }
        if nameField.map({ rank < $0.rank }) ?? true { nameField = (index, rank) }
    }

    /// Reads the values that templates name.
    mutating func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk, of query: ForwardQuery) {
        guard isWanted else { return }
        values.removeAll()
        ends.removeAll(keepingCapacity: true)
        for name in names.indices {
            inputs.append(name, of: feature, chunk, to: &values)
            ends.append(values.count)
        }
        self.query = query
        ownName = if let nameField { Self.text(of: nameField.index, feature, chunk) } else { [] }
    }

    private static func text(of field: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> [UInt8] {
        var text = ByteBuffer()
        guard text.appendPlain(ofField: field, feature, chunk) else { return [] }
        text.trimBlanks(from: 0)
        return text.bytes.indices.map { text[$0] }
    }

    /// Makes the address of an answer.
    ///
    /// - Parameter ground: facts from layers about the coordinate of the query; nil without layers.
    mutating func arrange(
        _ facts: PlacemarkFacts, _ ground: GroundFacts?, of gazetteer: Gazetteer, in languages: [Int]
    ) {
        writer.parts.removeAll()
        if let place = facts.place, gazetteer.kind(place) == .other {
            set(.name, gazetteer.text(.name, of: facts, in: languages), gazetteer)
        }
        let ownName = ownName
        if !ownName.isEmpty { writer.parts.set(.name) { $0.append(ownName.span) } }
        let city = gazetteer.text(.locality, of: facts, in: languages)
        set(.city, city ?? gazetteer.text(.subLocality, of: facts, in: languages), gazetteer)
        let others: [(AddressPart, PlacemarkField)] = [
            (.state, .administrativeArea), (.postcode, .postalCode), (.country, .country), (.code, .isoCountryCode),
            (.zone, .timeZone),
        ]
        for (part, field) in others {
            if let groundText = ground?.text(field) {
                if let groundText { writer.parts.set(part) { $0.append(groundText.span) } }
            } else {
                let languages = field == .isoCountryCode ? [] : languages
                set(part, gazetteer.text(field, of: facts, in: languages), gazetteer)
            }
        }
        if facts.place != nil { keepParts() }
        writer.arrange()
    }

    /// Puts the street and the postal code of the query into the address, and the state if the answer has none.
    private mutating func keepParts() {
        let query = query
        for (part, text) in [(AddressPart.street, query.street), (.postcode, query.postalCode), (.state, query.state)]
        where text.contains(where: { $0 > 0x20 }) && (part != .state || writer.parts.isEmpty(.state)) {
            writer.parts.set(part) { $0.append(text.span) }
        }
    }

    private mutating func set(_ part: AddressPart, _ text: PlaceText?, _ gazetteer: Gazetteer) {
        guard let text else { return }
        writer.parts.set(part) { $0.append(gazetteer.bytes(of: text)) }
    }

    /// Appends a text; nothing if there is no address, or none of a template's fields has a value.
    ///
    /// - Parameter append: appends the value of a field of the answer.
    func append(
        _ kind: Kind, at place: Coordinate?, to buffer: inout ByteBuffer,
        _ append: (PlacemarkField, inout ByteBuffer) -> Void
    ) {
        switch kind {
        case .address:
            guard writer.parts.hasAddress else { return }
            switch request.address {
            case .line, nil: writer.appendLine(to: &buffer)
            case .address: writer.appendDictionary(to: &buffer)
            case .vcard: writer.appendCard(at: place, to: &buffer)
            }
        case .title: write(request.title, to: &buffer, append)
        case .subtitle: write(request.subtitle, to: &buffer, append)
        }
    }

    private func write(
        _ template: FieldTemplate?, to buffer: inout ByteBuffer, _ append: (PlacemarkField, inout ByteBuffer) -> Void
    ) {
        guard let template else { return }
        template.write(to: &buffer) { index, buffer in
            guard let name = names.firstIndex(of: template.names[index]) else { return }
            if inputs.isKnown(name) {
                buffer.append(values.bytes.extracting((name > 0 ? ends[name - 1] : 0)..<ends[name]))
            } else if let field = meanings[name] {
                append(field, &buffer)
            } else if names[name] == AddressRequest.addressName {
                writer.appendLine(to: &buffer)
            }
        }
    }
}

extension GeocodingRequest {
    /// True if templates take a name for a field of answers or for the address, where the input has no such field.
    public static func isOfAnswers(_ name: String, prefix: String) -> Bool {
        // If the input has a field of the name, a number follows that of the answer.
        let digits = name.reversed().prefix { ("0"..."9").contains($0) }.count
        let bare = digits > 0 && name.dropLast(digits).hasSuffix("_") ? String(name.dropLast(digits + 1)) : name
        return name == AddressRequest.addressName || PlacemarkField(rawValue: bare) != nil
            || PlacemarkField.allCases.contains { prefix + $0.rawValue == bare }
    }
}
