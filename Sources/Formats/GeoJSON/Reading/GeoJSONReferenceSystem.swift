import FormatKit

/// The meaning of a `crs` member, which GeoJSON had until RFC 7946.
package enum GeoJSONReferenceSystem: Hashable {
    /// Degrees, longitude first, as without a `crs`.
    case wgs84
    /// A name for PROJ to look up.
    case named(String)
    /// A `crs` of null: the system is unknown.
    case unknown
    /// A link to a definition, which is not followed.
    case link
    /// A form that no specification describes.
    case unreadable

    /// - Parameter start: where the member's value starts, which is known to be JSON.
    package init(_ bytes: Span<UInt8>, at start: Int) {
        self = Self.read(bytes, at: start)
    }

    private static func read(_ bytes: Span<UInt8>, at start: Int) -> GeoJSONReferenceSystem {
        if bytes.has("null", at: start) { return .unknown }
        guard let type = JSONText.string(named: "type", bytes, in: start),
            let properties = JSONText.value(named: "properties", bytes, in: start)
        else { return .unreadable }
        switch type.lowercased() {
        case "name":
            guard let name = JSONText.string(named: "name", bytes, in: properties) else { return .unreadable }
            return short(name)
        case "epsg":
            guard let code = JSONText.value(named: "code", bytes, in: properties),
                let end = try? JSONScanner.endOfValue(bytes, from: code, depth: 0)
            else { return .unreadable }
            let isString = bytes[code] == UInt8(ascii: "\"")
            let text = isString ? JSONText.string(bytes, code, end) : text(bytes, code, end)
            return Int(text).map { short("EPSG:\($0)") } ?? .unreadable
        case "link": return .link
        default: return .unreadable
        }
    }

    private static func text(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        String(decoding: bytes.array(start, end), as: UTF8.self)
    }

    /// Shortens `urn:ogc:def:crs:EPSG:…:25832` to `EPSG:25832`; leaves other names to PROJ.
    private static func short(_ name: String) -> GeoJSONReferenceSystem {
        var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if parts.count >= 6, parts[..<4].map({ $0.lowercased() }) == ["urn", "ogc", "def", "crs"] {
            parts = [parts[4], parts[parts.count - 1]]
        }
        guard parts.count == 2 else { return .named(name) }
        let text = parts[0].uppercased() + ":" + parts[1]
        switch text {
        case "OGC:CRS84", "EPSG:4326": return .wgs84
        default: return .named(parts[0].uppercased() == "EPSG" || name.contains("::") ? text : name)
        }
    }
}
