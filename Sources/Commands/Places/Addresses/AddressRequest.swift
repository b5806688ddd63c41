import Features
public import Layers

/// Which columns hold the parts of addresses, and what is made of them.
public struct AddressRequest: Sendable {
    public enum Form: String, CaseIterable, Sendable {
        /// Text on one line.
        case line
        /// A JSON object of the parts.
        case address
        /// A card of an address book.
        case vcard
    }

    public var form = Form.line
    /// True to add the address as lines.
    public var addsLines = false
    public var title: FieldTemplate?
    public var subtitle: FieldTemplate?
    /// Fields that are named; other parts are found by the usual names of their columns.
    public var named: [AddressPart: String] = [:]
    /// What the names of added fields start with.
    public var prefix = ""
    /// Fields of the input that are written; nil for all.
    public var written: [String]?
    /// Names of the input's fields, which added fields cannot have.
    public var taken: Set<String> = []
    /// Records which fields the input has.
    public var log: FoundNames?

    public init() {}

    /// Name in templates for the address itself, on one line.
    public static let addressName = "address"

    /// Fields that are added.
    var added: [Field] {
        func field(_ name: String, _ type: FieldType = .string) -> Field {
            Field(FreeName.of(prefix + name, besides: taken), type)
        }
        var fields = [field(form == .vcard ? "vcard" : "address", form == .address ? .any : .string)]
        if addsLines { fields.append(field("address_lines")) }
        if title != nil { fields.append(field("title")) }
        if subtitle != nil { fields.append(field("subtitle")) }
        return fields
    }

    /// Index of a field's name among those of a part; nil if it does not hold the part.
    func rank(of name: String, for part: AddressPart) -> Int? {
        if let named = named[part] { return named == name ? 0 : nil }
        // The code of a country that is not the one named would contradict it.
        if part == .code, named[.country] != nil { return nil }
        let rank = part.rank(of: name)
        // A column of whole addresses does not fill in for streets that are empty.
        if part == .street, rank == AddressPart.rankOfWhole, hasStreets { return nil }
        return rank
    }

    /// True if the input has a field that is certainly of streets.
    private var hasStreets: Bool {
        taken.contains { name in
            AddressPart.street.rank(of: name).map { $0 < AddressPart.rankOfWhole } ?? false
        }
    }

    /// True if a field holds a part that every address needs.
    public func isOfAddress(_ name: String) -> Bool {
        AddressPart.essential.contains { rank(of: name, for: $0) != nil }
    }

    /// Fields that look like parts of an address, but are not read.
    func unreadParts(among fields: [Field]) -> [(part: AddressPart, name: String)] {
        var read = Set(AddressPart.allCases.compactMap { field(of: $0, among: fields) })
        read.formUnion(named.values)
        let missing: [AddressPart] = [.street, .number, .postcode, .city, .state, .country].filter { part in
            field(of: part, among: fields) == nil && (part != .country || field(of: .code, among: fields) == nil)
        }
        let found = missing.compactMap { part in
            fields.first { part.isLikely($0.name) && !read.contains($0.name) }.map { (part: part, name: $0.name) }
        }
        // A number alone may be one of anything.
        let hasStreet = field(of: .street, among: fields) != nil || found.contains { $0.part == .street }
        return found.filter { $0.part != .number || hasStreet }
    }

    /// The field with a part; nil if there is none.
    public func field(of part: AddressPart, among fields: [Field]) -> String? {
        fields.enumerated().compactMap { index, field in rank(of: field.name, for: part).map { ($0, index, field.name) }
        }
        .min { ($0.0, $0.1) < ($1.0, $1.1) }?.2
    }
}
