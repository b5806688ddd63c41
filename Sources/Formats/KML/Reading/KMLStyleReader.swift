import FormatKit
import Layers

/// Reads styles and maps of styles among the elements of a KML.
struct KMLStyleReader {
    /// The style or map of styles that has ended, with its identifier.
    enum Found {
        case style(KMLStyle, String?)
        /// A map of which the usual style is elsewhere.
        case link(String, String?)
    }

    private var style: KMLStyle?
    private var id: String?
    /// True inside of a map, of which only the usual style counts.
    private var isMap = false
    private var mapID: String?
    private var key = ""
    private var link: String?
    private var mapped: KMLStyle?

    /// True inside of a style or a map.
    var isOpen: Bool { style != nil || isMap }

    mutating func begin(_ element: KMLElement) {
        switch element {
        case .style: (style, id) = (KMLStyle(), nil)
        case .styleMap: (isMap, mapID, link, mapped) = (true, nil, nil, nil)
        case .pair: key = ""
        default: break
        }
    }

    mutating func setIdentifier(_ value: Span<UInt8>) {
        let value = String(decoding: value.indices.map { value[$0] }, as: UTF8.self)
        if style != nil { id = value } else if isMap { mapID = value }
    }

    mutating func take(_ element: KMLElement, in outer: KMLElement, _ text: String) {
        switch (outer, element) {
        case (.lineStyle, .color): style?.line = KMLColor(kml: text)
        case (.lineStyle, .width): style?.width = Self.number(text)
        case (.polyStyle, .color): style?.fill = KMLColor(kml: text)
        case (.polyStyle, .fill): style?.isFilled = text != "0" && text != "false"
        case (.iconStyle, .color): style?.marker = KMLColor(kml: text)
        case (.icon, .href): if !text.isEmpty { style?.icon = text }
        case (.pair, .key): key = text
        case (.pair, .styleUrl): if key == "normal" { link = text }
        default: break
        }
    }

    private static func number(_ text: String) -> String? { Array(text.utf8).span.isJSONNumber ? text : nil }

    mutating func end(_ element: KMLElement, in outer: KMLElement) -> Found? {
        switch element {
        case .style:
            guard let found = style else { return nil }
            style = nil
            guard isMap else { return .style(found, id) }
            if key == "normal" { mapped = found }
            return nil
        case .styleMap:
            isMap = false
            if let mapped { return .style(mapped, mapID) }
            return link.map { .link($0, mapID) }
        default: return nil
        }
    }
}
