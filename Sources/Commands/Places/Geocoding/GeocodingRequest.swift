import Features
public import Gazetteer
import Geometry
public import Layers
import Streams

/// Policy for records that have no answer, or several.
public enum AnswerPolicy: String, CaseIterable, Sendable {
    /// The record is written with its status.
    case keep
    case skip
    /// The run ends.
    case fail
}

/// Settings that all requests to a gazetteer share.
public struct GeocodingRequest: Sendable {
    public internal(set) var gazetteer: Gazetteer
    /// Fields of answers that features get, in their order.
    public var fields: [PlacemarkField]
    /// Fields that answers can have; the names of others mean nothing.
    public var possible = PlacemarkField.allCases
    /// Text at the start of their names.
    public var prefix = ""
    /// Names of the input's fields, which fields of answers cannot have.
    public internal(set) var taken: Set<String> = []
    /// Names of the fields to write, of the input and of answers; nil for all of the input and the usual ones of
    /// answers. `choose` makes fields of them.
    public var wanted: [String]?
    /// Fields of the input that are written; nil for all.
    public internal(set) var written: [String]?
    /// Languages of names, the preferred one first.
    public var languages: [String] = []
    public var unmatched = AnswerPolicy.keep
    public var ambiguous = AnswerPolicy.keep
    /// True if records that are skipped are listed among the rejects.
    public var listsSkipped = false
    /// The least metres that a span shows.
    public var leastSpan = 1000.0
    /// Form in which features get the address of their answer; nil for none.
    public var address: AddressRequest.Form?
    /// Texts that features get, of fields of the input and of answers.
    public var title: FieldTemplate?
    public var subtitle: FieldTemplate?
    /// The layer whose features are the answers; nil for the places of the gazetteer.
    public var layer: NamedLayer?
    /// Fields of the layer that answers have, under the names that they get.
    var layerFields: [(index: Int, name: String)] = []
    /// Records which fields that options name come up.
    public var log: FoundNames?

    public init(_ gazetteer: Gazetteer, fields: [PlacemarkField]) {
        self.gazetteer = gazetteer
        self.fields = fields
    }

    var added: [Field] {
        fields.map { Field(name($0.rawValue), $0.isNumber ? .number : $0 == .reused ? .boolean : .string) }
            + textNames.map { text in
                Field(name(text), text == Self.dictionaryName && address == .address ? .any : .string)
            }
            + layerFields.map { index, name in
                var field = layer?.fields[index] ?? Field(name, .any)
                field.name = name
                return field
            }
    }

    private static let dictionaryName = "address"

    /// Names of the texts that are made of answers.
    var textNames: [String] {
        var names: [String] = []
        if let address { names.append(address == .vcard ? "vcard" : Self.dictionaryName) }
        if title != nil { names.append("title") }
        if subtitle != nil { names.append("subtitle") }
        return names
    }

    /// The name of a new field, with a number behind it if the input has a field of that name.
    func name(_ field: String) -> String { FreeName.of(prefix + field, besides: taken) }

    /// Indices of the languages that the gazetteer knows.
    var knownLanguages: [Int] { languages.compactMap { gazetteer.language($0) } }
}

extension GeocodingRequest {
    /// Applies the policy for a record without a clear answer; returns the reason if it is skipped.
    ///
    /// - Parameters:
    ///   - kind: the kind of records without an answer.
    ///   - explanation: describes what is wrong with the record.
    func decide(
        _ status: GeocodingStatus, as kind: WarningKind, _ feature: inout Feature, _ chunk: borrowing Chunk,
        _ explanation: @autoclosure () -> Wording
    ) throws(BadRecord) -> SkipReason? {
        if status == .matched { return nil }
        let isUnmatched = status == .unmatched
        let byte = chunk.byte(of: feature)
        let policy = isUnmatched ? unmatched : ambiguous
        if policy == .keep {
            feature.warnings.add(isUnmatched ? kind : .ambiguousPlace, at: byte)
            return nil
        }
        let reason = isUnmatched ? SkipReason.unmatchedPlace : .ambiguousPlace
        if policy == .skip, !listsSkipped { return reason }
        var record = BadRecord(status.rawValue, record: feature.record, at: byte, explanation())
        if policy == .skip { record.skipReason = reason }
        throw record
    }
}

/// Request for places by name.
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
    /// True if the answers are features of a layer.
    public var isOfLayer = false
    /// The query of all features; nil to read it from fields.
    public var text: [UInt8]?
    /// The place from which the distances of answers are measured; nil for none.
    public var near: Coordinate?
    /// True to list places whose names have the words of the text.
    public var lists = false
    /// The most answers of one record.
    public var candidates = 1
    /// Records where answers are; nil if that is not requested.
    public var region: FoundRegion?

    public init(_ common: GeocodingRequest) { self.common = common }

    /// Names by which the field of queries is found, the likeliest first; small letters only.
    public static let queryNames = ["query", "place", "location", "address", "city", "town", "name"]

    /// True if an option names a field with parts of a query, so that none of whole queries is needed.
    public var hasParts: Bool {
        city != nil || state != nil || postalCode != nil || country != nil || isOfLayer && street != nil
    }

    /// The field of queries, by its name; nil if there is none.
    public static func queryField(among names: [String], called usual: [String] = queryNames) -> String? {
        for name in usual {
            if let field = names.first(where: { $0.lowercased() == name }) { return field }
        }
        return nil
    }
}

/// Request for the places of coordinates.
public struct ReverseRequest: Sendable {
    public var common: GeocodingRequest
    public var rules = ReverseRules()
    /// True to move features to the places of their answers.
    public var snaps = false
    /// Layers of countries, waters and time zones.
    public var layers = ReverseLayers()
    /// Field of the heading that places lie ahead of.
    public var heading: String?
    /// When the last answer of a device is taken again; nil for never.
    public var reuse: ReuseRequest?
    public var log: FoundNames?

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
