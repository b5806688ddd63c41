import Layers

extension JSONText {
    /// Where the value of a member of an object starts; nil if the object has none, or is damaged before it.
    ///
    /// - Parameter start: at the opening brace.
    package static func value(named name: String, _ bytes: Span<UInt8>, in start: Int) -> Int? {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") else { return nil }
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        do {
            while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "\"") {
                let end = try JSONScanner.endOfString(bytes, from: index + 1)
                let value = try JSONScanner.endOfColon(bytes, from: end)
                if string(bytes, index, end) == name { return value }
                index = JSONScanner.skipBlanks(bytes, from: try JSONScanner.endOfValue(bytes, from: value, depth: 0))
                index = JSONScanner.skipBlanks(bytes, from: index + 1)
            }
        } catch {}
        return nil
    }

    package static func string(named name: String, _ bytes: Span<UInt8>, in start: Int) -> String? {
        guard let value = value(named: name, bytes, in: start),
            JSONScanner.byte(bytes, at: value) == UInt8(ascii: "\""),
            let end = try? JSONScanner.endOfString(bytes, from: value + 1)
        else { return nil }
        return string(bytes, value, end)
    }
}

/// Documents of JSON that are layers but not GeoJSON, by their first members.
package enum JSONLayerKind {
    case topology
    case esri

    package init?(_ start: Span<UInt8>) {
        var first = start.startsWithByteOrderMark ? 3 : 0
        first = JSONScanner.skipBlanks(start, from: first)
        if let type = JSONText.string(named: "type", start, in: first) {
            guard type == "Topology" else { return nil }
            self = .topology
        } else if let value = JSONText.value(named: "geometryType", start, in: first),
            start.extracting(min(value, start.count)...).starts(with: Array("\"esriGeometry".utf8))
        {
            self = .esri
        } else if let value = JSONText.value(named: "fields", start, in: first),
            JSONScanner.byte(start, at: value) == UInt8(ascii: "["),
            let type = JSONText.string(named: "type", start, in: JSONScanner.skipBlanks(start, from: value + 1)),
            type.hasPrefix("esriFieldType")
        {
            self = .esri
        } else if let error = JSONText.value(named: "error", start, in: first),
            JSONText.value(named: "code", start, in: error) != nil
        {
            // The answer of a service that has failed.
            self = .esri
        } else {
            return nil
        }
    }
}
