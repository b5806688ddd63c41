public import Gazetteer
public import Layers
import PROJ
import Streams

/// What is done with records that have no answer, or more than one.
public enum AnswerPolicy: String, CaseIterable, Sendable {
    /// The record is written with its status.
    case keep
    case skip
    /// The run ends.
    case fail
}

/// What all questions to a gazetteer have in common.
public struct GeocodingRequest: Sendable {
    public let gazetteer: Gazetteer
    /// Fields of answers that features get, in their order.
    public var fields: [PlacemarkField]
    /// Text at the start of their names.
    public var prefix = ""
    /// Names that fields of answers cannot have, because fields of the input that are written have them.
    public var taken: Set<String> = []
    /// Fields of the input that are written; nil for all.
    public var written: [String]?
    /// Languages of names, the preferred one first.
    public var languages: [String] = []
    public var unmatched = AnswerPolicy.keep
    public var ambiguous = AnswerPolicy.keep
    /// The least metres that a span shows.
    public var leastSpan = 1000.0

    public init(_ gazetteer: Gazetteer, fields: [PlacemarkField]) {
        self.gazetteer = gazetteer
        self.fields = fields
    }

    var added: [Field] { fields.map { Field(name(of: $0), $0.isNumber ? .number : .string) } }

    /// The name of a field, with a number behind it if the input has a field of that name.
    private func name(of field: PlacemarkField) -> String {
        let name = prefix + field.rawValue
        guard taken.contains(name) else { return name }
        var number = 2
        while taken.contains("\(name)_\(number)") { number += 1 }
        return "\(name)_\(number)"
    }

    /// Indices of the languages that the gazetteer knows.
    var knownLanguages: [Int] { languages.compactMap { gazetteer.language($0) } }
}

/// What is looked for by name.
public struct ForwardRequest: Sendable {
    public var common: GeocodingRequest
    public var rules = ForwardRules()
    /// Field of the query; nil to find one by its name.
    public var query: String?
    /// Fields of the parts of a query.
    public var street: String?
    public var city: String?
    public var state: String?
    public var postalCode: String?
    public var country: String?
    /// The query of all features; nil to read it from fields.
    public var text: [UInt8]?
    /// True to list places whose names have the words of the text.
    public var lists = false
    /// The most answers of one record.
    public var candidates = 1
    public var log: FoundNames?

    public init(_ common: GeocodingRequest) { self.common = common }

    /// Names by which the field of queries is found, the likeliest first; small letters only.
    public static let queryNames = ["query", "place", "location", "address", "city", "town", "name"]

    /// True if a field has parts of a query, so that none of whole queries is looked for.
    public var hasParts: Bool { city != nil || state != nil || postalCode != nil || country != nil }

    /// The field of queries; nil if there is none.
    public func queryField(among fields: [Field]) -> String? {
        for name in Self.queryNames {
            if let field = fields.first(where: { $0.name.lowercased() == name }) { return field.name }
        }
        return nil
    }
}

/// What is looked for by coordinate.
public struct ReverseRequest: Sendable {
    public var common: GeocodingRequest
    public var rules = ReverseRules()
    /// True to move features to the places of their answers.
    public var snaps = false

    public init(_ common: GeocodingRequest) { self.common = common }
}

extension Problem {
    /// A gazetteer that cannot answer.
    public init(geocoding fault: GazetteerFault) {
        if case .noLibrary = fault {
            self.init(
                .unavailable, "no-libutf8proc", "\(printable(fault.message))",
                hint: "install libutf8proc (Debian: apt-get install libutf8proc2)")
        } else {
            self.init(.data, "bad-gazetteer", "\(printable(fault.message))")
        }
    }
}
