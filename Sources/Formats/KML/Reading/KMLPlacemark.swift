import FormatKit
import Geometry
import Layers
import Memory

/// A placemark that is being read.
struct KMLPlacemark: ~Copyable {
    private(set) var parsed = ParsedFeature()
    private(set) var names: ParsedNames
    private var shape = KMLShape()
    private var tracks = KMLTracks()
    private var style: KMLStyle?
    private var styleURL = ""
    private var schema: KMLSchema?
    /// The name of the open Data or SimpleData.
    private var dataName: [UInt8] = []
    private var isTyped = false
    /// True for the rings of an outerBoundaryIs.
    private var isOuter = true
    private var isInPolygon = false
    private let limit: RecordLimit

    init(_ options: LayerOptions, _ fields: ParsedFields, _ unseen: UnseenNames) {
        names = ParsedNames(options, fields, unseen)
        limit = options.recordLimit
    }

    mutating func begin(folder: [UInt8]) {
        parsed.removeAll()
        shape.begin()
        tracks.begin()
        (style, styleURL, schema) = (nil, "", nil)
        isInPolygon = false
        if !folder.isEmpty { add(folder.span, named: "folder", .string) }
    }

    mutating func nest() { parsed.fault = parsed.fault ?? ParsedFault("bad-geometry", "a Placemark is in another") }

    mutating func giveUp(_ limit: RecordLimit) {
        parsed.removeAll()
        parsed.fault = .tooLong(limit)
    }

    mutating func setIdentifier(_ value: Span<UInt8>) {
        guard !value.isEmpty else { return }
        let start = parsed.text.bytes.count
        parsed.text.bytes.append(jsonString: value)
        parsed.feature.id = TextRange(start, parsed.text.bytes.count)
    }

    mutating func setSchema(_ schema: KMLSchema?) { self.schema = schema }

    mutating func beginData(named name: Span<UInt8>, isTyped: Bool) {
        dataName.removeAll(keepingCapacity: true)
        for index in name.indices { dataName.append(name[index]) }
        self.isTyped = isTyped
    }

    mutating func beginSeries(named name: Span<UInt8>) { tracks.openSeries(named: name) }

    mutating func merge(_ found: KMLStyle) {
        var merged = style ?? KMLStyle()
        merged.merge(found)
        style = merged
    }

    mutating func beginText(_ element: KMLElement) {
        if element == .simpleData { (dataName, isTyped) = ([], true) }
    }

    /// Begins an element without text of its own.
    mutating func begin(_ element: KMLElement, in outer: KMLElement) {
        switch element {
        case .data: (dataName, isTyped) = ([], false)
        case .schemaData: schema = nil
        case .track:
            tracks.beginTrack(in: parsed.feature.shape)
        case .polygon where !isInPolygon:
            isInPolygon = true
            shape.beginPolygon(in: parsed.feature.shape)
        case .outerBoundaryIs: isOuter = true
        case .innerBoundaryIs: isOuter = false
        case _ where element.isMulti: shape.isMulti = true
        default: break
        }
    }

    mutating func end(_ element: KMLElement, in outer: KMLElement) {
        switch element {
        case .polygon where isInPolygon:
            isInPolygon = false
            shape.endPolygon(in: parsed.feature.shape)
        case .track:
            let (first, kind) = tracks.endTrack(&parsed)
            shape.end(kind, from: first, of: &parsed)
        default: break
        }
    }

    mutating func endText(_ element: KMLElement, in outer: KMLElement, _ text: borrowing FlatBuffer<UInt8>) {
        endText(element, in: outer, text.span)
    }

    private mutating func endText(_ element: KMLElement, in outer: KMLElement, _ text: Span<UInt8>) {
        switch (outer, element) {
        case (_, .coordinates): add(coordinates: text, of: outer)
        case (.track, .when): tracks.add(when: text, to: &parsed)
        case (.track, .coord): tracks.add(coord: text, to: &parsed)
        case (.simpleArrayData, .value): tracks.add(value: text, to: &parsed)
        case (.data, .value), (.schemaData, .simpleData): addData(text)
        case (.placemark, .styleUrl):
            styleURL = String(decoding: text.xmlTrimmed.map { text[$0] }, as: UTF8.self)
        case (.placemark, .longSnippet), (.placemark, .snippet): add(text, named: "snippet", .string)
        case (.placemark, .visibility), (_, .extrude), (_, .tessellate):
            add(number: text, named: element.rawValue)
        case (.timeStamp, .when): add(text.extracting(text.xmlTrimmed), named: "time", .string)
        case (.timeSpan, _), (_, .altitudeMode):
            add(text.extracting(text.xmlTrimmed), named: element.rawValue, .string)
        default: add(text, named: element.rawValue, .string)
        }
    }

    private mutating func add(coordinates text: Span<UInt8>, of outer: KMLElement) {
        let first = parsed.feature.shape.points.count
        do throws(ParsedFault) {
            try parsed.append(coordinates: text)
        } catch {
            parsed.fault = parsed.fault ?? error
        }
        switch outer {
        case .point: shape.end(.point, from: first, of: &parsed)
        case .linearRing where isInPolygon: shape.endRing(isOuter: isOuter, from: first, of: &parsed)
        case .polygon: shape.endRing(isOuter: true, from: first, of: &parsed)
        default: shape.end(.lineString, from: first, of: &parsed)
        }
    }

    private mutating func addData(_ text: Span<UInt8>) {
        let bare = text.extracting(text.xmlTrimmed)
        let name = dataName
        switch isTyped ? schema?.type(of: name.span) : nil {
        case .text: add(text, named: name.span, .string)
        case .boolean:
            if bare.isEmpty { return }
            if bare.spells("1") || bare.spells("true") { return add("true", named: name.span, .boolean) }
            if bare.spells("0") || bare.spells("false") { return add("false", named: name.span, .boolean) }
            parsed.warnings.append(.misfit)
            add(text, named: name.span, .string)
        case .number:
            if bare.isEmpty { return }
            if bare.isJSONNumber { return add(bare, named: name.span, .number) }
            if let (value, end) = DecimalText.scan(bare, from: 0), end == bare.count {
                return add(DecimalText.shortest(value), named: name.span, .number)
            }
            parsed.warnings.append(.misfit)
            add(text, named: name.span, .string)
        case nil: add(bare.isJSONNumber ? bare : text, named: name.span, bare.isJSONNumber ? .number : .string)
        }
    }

    private mutating func add(number text: Span<UInt8>, named name: String) {
        let bare = text.extracting(text.xmlTrimmed)
        if bare.isEmpty { return }
        add(bare, named: name, bare.isJSONNumber ? .number : .string)
    }

    private mutating func add(_ text: Span<UInt8>, named name: String, _ kind: Value.Kind) {
        if !text.isEmpty { add(text, named: name.utf8.span, kind) }
    }

    private mutating func add(_ text: String, named name: Span<UInt8>, _ kind: Value.Kind) {
        add(text.utf8.span, named: name, kind)
    }

    /// Adds a value. A second one of the same name that differs gets a name of its own.
    private mutating func add(_ text: Span<UInt8>, named name: Span<UInt8>, _ kind: Value.Kind) {
        let (field, isText) = names.field(named: name)
        if field == ParsedNames.unwanted { return }
        let kind = isText && kind != .json ? .string : kind
        let range = parsed.put(text)
        if parsed.append(kind, field, range) || hasValue(field, text) { return }
        var number = 2
        while number < 1000 {
            let other = names.field(
                named: String(decoding: name.indices.map { name[$0] }, as: UTF8.self) + "_\(number)")
            if parsed.append(kind, other.number, range) || hasValue(other.number, text) { break }
            number += 1
        }
        parsed.warnings.append(.repeatedData)
    }

    /// True if the field has such a value.
    private func hasValue(_ field: Int, _ text: Span<UInt8>) -> Bool {
        for index in 0..<parsed.feature.values.count where parsed.feature.values[index].field == field {
            let known = parsed.text.bytes.bytes.extracting(parsed.feature.values[index].text.range)
            guard known.count == text.count else { return false }
            for index in text.indices where known[index] != text[index] { return false }
            return true
        }
        return false
    }

    /// True if it refers to a style of the file that is not among those known so far.
    func lacksStyle(among styles: KMLStyles) -> Bool { styleURL.hasPrefix("#") && styles.style(at: styleURL) == nil }

    /// Completes the placemark.
    mutating func finish(_ styles: KMLStyles) {
        if !styleURL.isEmpty {
            if let shared = styles.style(at: styleURL) {
                var merged = shared
                if let style { merged.merge(style) }
                style = merged
            } else {
                add(Array(styleURL.utf8).span, named: "styleUrl", .string)
            }
        }
        for key in style?.keys ?? [] {
            add(key.value, named: Array(key.name.utf8).span, key.isNumber ? .number : .string)
        }
        let isMulti = shape.isMulti || shape.leafCount > 1
        shape.finish(&parsed)
        tracks.finish(&parsed, &names, isMulti: isMulti)
        if parsed.fault != nil { parsed.feature.shape.removeAll() }
    }
}
