import FormatKit
import Geometry
import Layers

/// What the first object of a table in JSON shows of all of them.
package struct JSONRows: Sendable {
    /// The first names, for messages.
    private(set) var names: [String] = []
    /// The members that hold the position of each object; nil if there are none.
    var places: (latitude: String, longitude: String)?

    static let latitudes = ["lat", "latitude"]
    static let longitudes = ["lon", "lng", "long", "longitude"]

    init() {}

    /// The names of the members of an object that is not GeoJSON; nil if it has no members or is damaged.
    ///
    /// - Parameter isGiven: true if the objects are rows whatever their members are.
    private init?(_ bytes: Span<UInt8>, at start: Int, isGiven: Bool) {
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        do throws(JSONFault) {
            while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "\"") {
                let end = try JSONScanner.endOfString(bytes, from: index + 1)
                let name = JSONText.string(bytes, index, end)
                let value = try JSONScanner.endOfColon(bytes, from: end)
                let valueEnd = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
                names.append(name)
                index = JSONScanner.skipBlanks(bytes, from: valueEnd)
                if JSONScanner.byte(bytes, at: index) == UInt8(ascii: "}") { break }
                index = JSONScanner.skipBlanks(bytes, from: index + 1)
            }
        } catch {
            return nil
        }
        guard !names.isEmpty || isGiven else { return nil }
        if let latitude = first(of: Self.latitudes), let longitude = first(of: Self.longitudes) {
            places = (latitude, longitude)
        }
    }

    private func first(of wanted: [String]) -> String? {
        wanted.lazy.compactMap { name in names.first { $0.lowercased() == name } }.first
    }

    /// True if the first members of an object show that GeoJSON was meant. The others may be long in coming.
    private static func isGeoJSON(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        do throws(JSONFault) {
            while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "\"") {
                let end = try JSONScanner.endOfString(bytes, from: index + 1)
                let name = JSONText.string(bytes, index, end)
                let value = try JSONScanner.endOfColon(bytes, from: end)
                guard value < bytes.count else { return false }
                // Of other members than the type, the first byte tells.
                if name != "type", isOfGeoJSON(name, bytes, value, value) { return true }
                let valueEnd = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
                if isOfGeoJSON(name, bytes, value, valueEnd) { return true }
                index = JSONScanner.skipBlanks(bytes, from: valueEnd)
                guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",") else { return false }
                index = JSONScanner.skipBlanks(bytes, from: index + 1)
            }
        } catch {
            return false
        }
        return false
    }

    /// True for a member that shows that GeoJSON was meant, even if the object is not valid.
    private static func isOfGeoJSON(_ name: String, _ bytes: Span<UInt8>, _ value: Int, _ end: Int) -> Bool {
        switch name {
        case "type":
            return GeoJSONType(bytes, value, end) != nil
                || GeoJSONType.nearest(bytes, at: value, isGeometry: false).map {
                    $0.lowercased() == JSONText.string(bytes, value, end).lowercased()
                } ?? false
        case "geometry", "properties", "coordinates", "geometries", "features":
            return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n")].contains(bytes[value])
        default: return false
        }
    }
}

// How an input shows that it is a table.
extension JSONRows {
    /// True if the start of a file may be that of a layer: of GeoJSON, or of other JSON with geometries, or of several
    /// rows. A lone object of other members is a document of another kind.
    static func mayBeLayer(_ bytes: Span<UInt8>) -> Bool {
        let start = JSONScanner.skipBlanks(bytes, from: bytes.startsWithByteOrderMark ? 3 : 0)
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") else { return start < bytes.count }
        if isGeoJSON(bytes, at: start) || JSONText.string(named: "type", bytes, in: start) == "Topology" { return true }
        let members = ["geometryType", "locations", "semanticSegments"]
        if members.contains(where: { JSONText.value(named: $0, bytes, in: start) != nil }) { return true }
        var skipper = JSONSkipper()
        guard let end = skipper.end(bytes, from: skipper.begin(bytes, at: start), isAtEnd: false) else { return false }
        return JSONScanner.byte(bytes, at: JSONScanner.skipBlanks(bytes, from: end)) == UInt8(ascii: "{")
    }

    /// The rows of an input, which its first object describes; nil if the input is something else.
    ///
    /// - Parameter isGiven: true if the user says that it has rows.
    static func find(
        in input: inout ByteSource, _ flavor: GeoJSONFlavor, isGiven: Bool, isLive: Bool
    ) throws(Problem) -> JSONRows? {
        guard flavor != .records || isGiven else { return nil }
        var lengths = GeoJSONFlavor.lookAheads[...]
        var isAll = false
        while true {
            let count = input.peeked.count
            if let (rows, isSure) = first(input.peeked, flavor, isGiven: isGiven, isAll: isAll), isSure || isAll {
                return rows ?? (isGiven ? JSONRows() : nil)
            }
            if isAll || lengths.isEmpty { return isGiven ? JSONRows() : nil }
            if isLive {
                try input.peek(count + 1)
                isAll = input.peeked.count == count || count >= GeoJSONFlavor.lookAheads.last ?? 0
            } else if let length = lengths.popFirst() {
                try input.peek(length)
                isAll = input.peeked.count < length || lengths.isEmpty
            }
        }
    }

    /// Passes objects without members, which do not show what the others are.
    private static func skipEmptyObjects(_ bytes: Span<UInt8>, isArray: Bool, from start: inout Int) {
        while JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") {
            var next = JSONScanner.skipBlanks(bytes, from: start + 1)
            guard JSONScanner.byte(bytes, at: next) == UInt8(ascii: "}") else { return }
            next = JSONScanner.skipBlanks(bytes, from: next + 1)
            let separator = isArray ? UInt8(ascii: ",") : GeoJSONFlavor.recordSeparator
            if JSONScanner.byte(bytes, at: next) == separator { next = JSONScanner.skipBlanks(bytes, from: next + 1) }
            start = next
        }
    }

    /// Nil if more bytes are needed.
    private static func first(
        _ bytes: Span<UInt8>, _ flavor: GeoJSONFlavor, isGiven: Bool, isAll: Bool
    ) -> (rows: JSONRows?, isSure: Bool)? {
        var start = JSONScanner.skipBlanks(bytes, from: bytes.startsWithByteOrderMark ? 3 : 0)
        if JSONScanner.byte(bytes, at: start) == GeoJSONFlavor.recordSeparator {
            start = JSONScanner.skipBlanks(bytes, from: start + 1)
        }
        let isArray = flavor == .document && JSONScanner.byte(bytes, at: start) == UInt8(ascii: "[")
        if isArray { start = JSONScanner.skipBlanks(bytes, from: start + 1) }
        let first = start
        skipEmptyObjects(bytes, isArray: isArray, from: &start)
        guard start < bytes.count else { return nil }
        guard bytes[start] == UInt8(ascii: "{") else { return (nil, true) }
        if !isGiven, isGeoJSON(bytes, at: start) { return (nil, true) }
        var skipper = JSONSkipper()
        let next = skipper.begin(bytes, at: start)
        guard let end = skipper.end(bytes, from: next, isAtEnd: isAll) else { return nil }
        guard let rows = JSONRows(bytes.extracting(..<end), at: start, isGiven: isGiven) else { return (nil, true) }
        // A lone object is more often a document of another kind.
        guard flavor == .document, !isArray, !isGiven, start == first else { return (rows, true) }
        let following = JSONScanner.skipBlanks(bytes, from: end)
        guard following < bytes.count else { return isAll ? (nil, true) : nil }
        return (bytes[following] == UInt8(ascii: "{") ? rows : nil, true)
    }
}

// Tables without coordinates.
extension JSONRows {
    static let format: any LayerFormat = JSONRowsFormat()

    /// Decides which members hold positions; throws if a command needs them and there are none.
    mutating func decidePlaces(_ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        if options.takesNoGeometry { places = nil }
        if let places {
            facts.guesses.append(LayerFacts.Guess("latitude", places.latitude, "name of a member"))
            facts.guesses.append(LayerFacts.Guess("longitude", places.longitude, "name of a member"))
            facts.hasOnlyPoints = true
            facts.geometryColumns = [places.latitude, places.longitude].filter { !Self.isKept($0, options) }
        }
        guard places == nil, !options.takesNoGeometry else { return }
        switch options.needsGeometry {
        case .never, .ifLikely(isNoted: false): break
        case .ifLikely:
            facts.notices.append(
                Problem(
                    .data, "no-geometry-members", severity: .note, at: facts.location,
                    "the JSON objects have no coordinates", hint: Self.naming))
        case .always:
            let list = names.prefix(8).map { shortName($0) }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
            throw Problem(
                .data, "no-geometry-members", at: facts.location,
                "the JSON objects have no coordinates; \(names.count == 1 ? "the only member is" : "the members are") \(list)",
                hint: Self.naming)
        }
    }

    private static let naming: Wording = "name the members that hold them lat and lon"

    /// True if a member that holds a coordinate is also a field.
    static func isKept(_ name: String, _ options: LayerOptions) -> Bool {
        options.namedFields.contains(name) || options.keptColumns.contains(name)
            || options.readFields?.contains(name) ?? false
    }
}

extension Capability {
    static let jsonRows = Capability(
        codes: [
            CodeText(.unreadableFiles, "no-geometry-members", "JSON rows have no members lat and lon.")
        ])
}
