import Devices
import Features
import Geometry
public import Layers
import Memory
import Movement
import PROJ

/// Options for reading the areas of a layer.
public struct AreaRequest: Sendable {
    public let subject: AreaSubject
    /// Metres from their outlines within which areas are found.
    public let tolerance: Double
    let geodesic: Geodesic

    /// Throws if PROJ is not installed.
    public init(_ subject: AreaSubject, tolerance: Double = 0) throws(Problem) {
        self.subject = subject
        self.tolerance = tolerance
        geodesic = try Geodesic.loaded()
    }
}

/// Facts that a layer states about one area.
struct AreaFacts: Sendable {
    /// Index of its input.
    var source = 0
    private var texts: [[UInt8]?]

    init(source: Int) {
        self.source = source
        texts = Array(repeating: nil, count: AreaRole.allCases.count)
    }

    subscript(_ role: AreaRole) -> [UInt8]? {
        get { texts[role.rawValue] }
        set { texts[role.rawValue] = newValue }
    }
}

/// Reads the area of each feature.
public struct AreaGatherer: FeatureConsumer, ~Copyable {
    private let request: AreaRequest
    private var gate = ValidityGate(mends: true, expectsPlaces: true)
    private var subject = IndexedShapes()
    /// The roles of each field of the reader.
    private var roles: [[(role: AreaRole, rank: Int)]] = []
    private var ranks = [Int](repeating: .max, count: AreaRole.allCases.count)
    private var text = ByteBuffer()
    fileprivate var found: [AreaField] = []
    fileprivate var list = RegionList()
    fileprivate var facts: [AreaFacts] = []

    public init(_ request: AreaRequest) { self.request = request }

    public mutating func add(_ field: Field) {
        let roles = AreaRole.roles(ofField: field.name, among: request.subject.roles)
        self.roles.append(roles)
        for (role, rank) in roles { found.append(AreaField(role: role, rank: rank, name: field.name)) }
    }

    public mutating func begin() {
        list.removeAll()
        facts.removeAll(keepingCapacity: true)
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let kind = feature.shape.kind
        guard kind == .polygon || kind == .multiPolygon || feature.shape.points.isEmpty else {
            throw BadRecord(
                "not-an-area", record: feature.record, at: chunk.byte(of: feature),
                "an area is a polygon, not a \(kind.name)")
        }
        try gate.admit(&feature, of: chunk, as: &subject)
        if feature.shape.points.isEmpty {
            feature.warnings.add(.emptyArea, at: chunk.byte(of: feature))
            return
        }
        readFacts(of: feature, chunk)
        var terms = RegionTerms()
        terms.cushion = request.tolerance
        // No two areas have the same identifier, so none replaces another.
        let identifier =
            Self.bytes(UInt64(truncatingIfNeeded: chunk.source)) + Self.bytes(UInt64(chunk.key(of: feature)))
        list.append(identifier.span, polygon: feature.shape, terms, request.geodesic)
        list.regions[list.regions.count - 1].depth = .infinity
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }

    private mutating func readFacts(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        var facts = AreaFacts(source: chunk.source)
        for index in ranks.indices { ranks[index] = .max }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.kind != .null, !roles[value.field].isEmpty else { continue }
            text.removeAll()
            text.appendPlain(value, value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes)
            guard text.bytes.firstInvalidUTF8() == nil else { continue }
            let plain = Self.trimmed(text.bytes)
            for (role, rank) in roles[value.field] where rank < ranks[role.rawValue] && role.accepts(plain) {
                facts[role] = plain
                ranks[role.rawValue] = rank
            }
        }
        self.facts.append(facts)
    }

    /// A text with one blank where there are several, and none at its ends.
    private static func trimmed(_ text: Span<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        for index in text.indices where text[index] != UInt8(ascii: " ") || plain.last != text[index] {
            if plain.isEmpty, text[index] == UInt8(ascii: " ") { continue }
            plain.append(text[index])
        }
        if plain.last == UInt8(ascii: " ") { plain.removeLast() }
        return plain
    }

    public mutating func send(to results: AreaGathering) throws(Problem) { results.take(&self) }
}

/// A field that describes areas.
struct AreaField: Hashable, Sendable {
    var role: AreaRole
    var rank: Int
    var name: String
}

/// The areas of all chunks, in input order.
public final class AreaGathering {
    let request: AreaRequest
    private var list = RegionList()
    private(set) var facts: [AreaFacts] = []
    private(set) var found: Set<AreaField> = []

    public init(_ request: AreaRequest) { self.request = request }

    public var count: Int { facts.count }

    fileprivate func take(_ gatherer: inout AreaGatherer) {
        list.append(taking: &gatherer.list)
        facts += gatherer.facts
        found.formUnion(gatherer.found)
    }

    /// Indexes the areas; none are left here.
    func makeSet() throws(Problem) -> RegionSet {
        var taken = RegionList()
        swap(&taken, &list)
        return try RegionSet(taken)
    }

    /// Fields for a role, the best first.
    func fields(_ role: AreaRole) -> [String] {
        found.filter { $0.role == role }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
    }

    /// True if no field holds what the areas are for.
    public var lacksFields: Bool {
        !request.subject.needed.contains { role in found.contains { $0.role == role } }
    }

    /// Names of fields that would do, of many.
    public var wantedFields: [String] {
        switch request.subject {
        case .countries: ["iso_a2_eh", "iso_a2", "country_code", "country", "name"]
        case .waters: ["name", "name_en", "label"]
        case .zones: ["tzid", "time_zone", "zone"]
        }
    }

    /// Which fields were taken for what, as a sentence without an end.
    public var explanation: String {
        let words: [(AreaRole, String)] = [
            (.code, "country codes"), (.country, "countries"), (.name, "names"), (.admin1, "first-level divisions"),
            (.admin2, "second-level divisions"), (.kind, "kinds"), (.zone, "time zones"),
        ]
        let parts = words.compactMap { role, word in
            let fields = fields(role)
            return fields.isEmpty ? nil : "\(word) from \(fields.joined(separator: ", else "))"
        }
        return parts.joined(separator: "; ")
    }
}
