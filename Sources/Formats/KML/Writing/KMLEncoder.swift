import FormatKit
import Geometry
import Layers
import Memory

/// Encodes features as placemarks, which wait until all are known.
struct KMLEncoder: FeatureConsumer, ~Copyable {
    private let precision: Precision
    private let folderField: String?
    private(set) var output = ByteBuffer(capacity: 64 << 10)
    private(set) var runs = FlatBuffer<GroupedRows.Run>()
    /// The names of the folders of the runs, one after the other; a group of a run is the index of its name.
    private(set) var folders: [[UInt8]] = []
    private var fields: [Field] = []
    private var roles = FlatBuffer<KMLRole>()
    private var areSpelled = FlatBuffer<Bool>()
    /// The start of each field's element.
    private var prefixes: [[UInt8]] = []
    /// True for each field whose name has characters that XML cannot hold.
    private var areNamesCut = FlatBuffer<Bool>()
    private var folderIndex = -1
    private var idIndex = -1
    /// The types that the values of each field have had, and those of the identifiers.
    private(set) var types = FlatBuffer<KMLTypes>()
    private(set) var idTypes: KMLTypes = []
    /// Index of the feature's value that plays each role; -1 for none.
    private var values = FlatBuffer<Int>()
    /// Texts of values without quotes and escapes.
    private var plain = ByteBuffer()
    /// True once a character was dropped of the feature that is being encoded.
    private var hasDropped = false

    init(precision: Precision, folderField: String?) {
        (self.precision, self.folderField) = (precision, folderField)
        for _ in 0..<KMLRole.count { values.append(-1) }
    }

    var hasFolderField: Bool { folderIndex >= 0 }
    var fieldNames: [String] { fields.map(\.name) }

    /// The fields with the types of their values.
    var typedFields: [(name: String, types: KMLTypes)] {
        var typed = fields.indices.map { (fields[$0].name, types[$0]) }
        if !idTypes.isEmpty { typed.append(("id", idTypes)) }
        return typed
    }

    mutating func add(_ field: Field) {
        if field.name == folderField { folderIndex = fields.count }
        if field.name == "id" { idIndex = fields.count }
        fields.append(field)
        let role = KMLRole(field: field.name)
        roles.append(role)
        areSpelled.append(role.isSpelled(field.name))
        types.append([])
        let prefix = Self.element(of: field.name)
        prefixes.append(prefix.bytes.indices.map { prefix.bytes[$0] })
        var name = ByteBuffer()
        areNamesCut.append(!name.append(xml: field.name))
    }

    /// The start of the element of a field's values.
    static func element(of name: String) -> ByteBuffer {
        var element = ByteBuffer()
        element.append("<SimpleData name=\"")
        _ = element.append(xml: name, isAttribute: true)
        element.append("\">")
        return element
    }

    mutating func begin() {
        output.removeAll()
        runs.removeAll()
        folders.removeAll()
        idTypes = []
        for index in 0..<types.count { types[index] = [] }
    }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func send(to results: KMLWriter) throws(Problem) { try results.add(self) }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let start = output.count
        hasDropped = false
        plain.removeAll()
        output.append("<Placemark>")
        let bytes = chunk.bytes.bytes
        arrange(feature, bytes)
        putElements(feature, bytes)
        putStyle(feature, bytes)
        putData(feature, bytes)
        do throws(UnwritableShape) {
            try putGeometry(feature, bytes)
        } catch {
            output.truncate(to: start)
            throw error.badRecord(feature.record)
        }
        output.append("</Placemark>\n")
        closeRun(feature, bytes)
        note(&feature, at: chunk.byte(of: feature))
    }

    private mutating func note(_ feature: inout Feature, at byte: Int) {
        if hasDropped { feature.warnings.add(.droppedCharacter, at: byte) }
        var hasIdentifier = false
        for index in 0..<feature.values.count {
            if feature.values[index].field == idIndex, feature.values[index].kind != .null { hasIdentifier = true }
        }
        feature.noteDroppedMembers(withID: hasIdentifier, at: byte)
        if !feature.shape.measures.isEmpty { feature.noteLostMeasures(at: byte) }
        for index in 0..<feature.values.count where feature.values[index].kind == .json {
            let value = feature.values[index]
            // Arrays that a command makes are not a loss of the input's structure.
            let isTimes = values[KMLRole.coordTimes.rawValue] == index
            if !value.isInScratch, !isTimes { feature.warnings.add(.jsonAsText, at: byte) }
        }
    }

    /// Adds the placemark to the run of its folder.
    private mutating func closeRun(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        var name: [UInt8] = []
        if folderIndex >= 0 {
            for index in 0..<feature.values.count where feature.values[index].field == folderIndex {
                let text = text(of: feature.values[index], feature, bytes)
                name = text.range.map { plain.bytes[$0] }
            }
        }
        if let last = runs.last, folders[last.group] == name {
            runs[runs.count - 1].end = output.count
            return
        }
        folders.append(name)
        runs.append(GroupedRows.Run(group: folders.count - 1, end: output.count))
    }
}

/// Values.
extension KMLEncoder {
    /// Appends the text of a value to `plain`, and returns where it is.
    private mutating func text(of value: Value, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> TextRange {
        let start = plain.count
        let source = value.isInScratch ? feature.scratch.bytes : bytes
        if value.kind == .jsonString, value.text.count >= 2 {
            plain.appendUnescaped(source, value.text.lowerBound + 1..<value.text.upperBound - 1)
        } else if value.kind != .null {
            plain.append(source.extracting(value.text.range))
        }
        return TextRange(start, plain.count)
    }

    /// Finds the value that plays each role.
    private mutating func arrange(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        for index in 0..<values.count { values[index] = -1 }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let role = roles[value.field]
            guard role != .data, value.kind != .null else { continue }
            guard values[role.rawValue] < 0 || areSpelled[value.field] else { continue }
            if canPlay(role, value, feature, bytes) { values[role.rawValue] = index }
        }
        // An opacity changes a colour, which must be there.
        if values[KMLRole.stroke.rawValue] < 0 { values[KMLRole.strokeOpacity.rawValue] = -1 }
        if values[KMLRole.fill.rawValue] < 0 { values[KMLRole.fillOpacity.rawValue] = -1 }
    }

    /// True if the value can be an element of its own.
    private mutating func canPlay(
        _ role: KMLRole, _ value: Value, _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) -> Bool {
        let range = text(of: value, feature, bytes)
        let isText = value.kind == .string || value.kind == .jsonString
        let text = plain.bytes.extracting(range.range)
        switch role {
        case .name: return !text.isEmpty && value.kind != .json
        case .address, .phoneNumber, .snippet, .description: return isText && !text.isEmpty
        case .time, .begin, .end: return isText && XMLTime.isValid(text)
        case .styleUrl: return isText && !text.isEmpty && text.isPlainAddress
        case .icon: return isText && !text.isEmpty && text.xmlTrimmed.count == text.count
        case .visibility, .extrude, .tessellate: return value.kind == .number && (text.spells("0") || text.spells("1"))
        case .altitudeMode:
            return isText && feature.shape.kind != .null
                && (text.spells("clampToGround") || text.spells("relativeToGround") || text.spells("absolute"))
        case .markerColor, .stroke, .fill: return isText && KMLColor(simplestyle: text) != nil
        case .strokeOpacity, .fillOpacity: return value.kind == .number && Self.opacity(text) != nil
        case .strokeWidth: return value.kind == .number && text[0] != UInt8(ascii: "-")
        case .coordTimes: return value.kind == .json && CoordinateTimes.fit(text, feature.shape, areMoments: false)
        case .data: return false
        }
    }

    private static func opacity(_ text: Span<UInt8>) -> UInt8? {
        guard let (value, end) = DecimalText.scan(text, from: 0), end == text.count else { return nil }
        return KMLColor.alpha(ofOpacity: value)
    }

    /// The text of the value that plays a role; nil if none does.
    private mutating func text(_ role: KMLRole, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> TextRange? {
        let index = values[role.rawValue]
        return index < 0 ? nil : text(of: feature.values[index], feature, bytes)
    }

    private mutating func put(
        _ role: KMLRole, as element: StaticString, _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) {
        guard let range = text(role, feature, bytes) else { return }
        output.append("<\(element)>")
        putXML(range)
        output.append("</\(element)>")
    }

    private mutating func putXML(_ range: TextRange) {
        if !output.append(xmlOf: plain, range) { hasDropped = true }
    }

    /// Puts the elements before the style, in the order of the schema.
    private mutating func putElements(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        put(.name, as: "name", feature, bytes)
        put(.visibility, as: "visibility", feature, bytes)
        put(.address, as: "address", feature, bytes)
        put(.phoneNumber, as: "phoneNumber", feature, bytes)
        put(.snippet, as: "snippet", feature, bytes)
        put(.description, as: "description", feature, bytes)
        // A feature has one time at most.
        if values[KMLRole.time.rawValue] >= 0 {
            output.append("<TimeStamp>")
            put(.time, as: "when", feature, bytes)
            output.append("</TimeStamp>")
            values[KMLRole.begin.rawValue] = -1
            values[KMLRole.end.rawValue] = -1
        } else if values[KMLRole.begin.rawValue] >= 0 || values[KMLRole.end.rawValue] >= 0 {
            output.append("<TimeSpan>")
            put(.begin, as: "begin", feature, bytes)
            put(.end, as: "end", feature, bytes)
            output.append("</TimeSpan>")
        }
        put(.styleUrl, as: "styleUrl", feature, bytes)
    }

    private mutating func color(
        _ role: KMLRole, _ opacity: KMLRole?, usual: UInt8, _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) -> KMLColor? {
        guard let range = text(role, feature, bytes) else { return nil }
        var color = KMLColor(simplestyle: plain.bytes.extracting(range.range))
        color?.alpha = usual
        if let opacity, let range = text(opacity, feature, bytes) {
            color?.alpha = Self.opacity(plain.bytes.extracting(range.range)) ?? usual
        }
        return color
    }

    private mutating func putStyle(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        let roles: [KMLRole] = [.markerColor, .icon, .stroke, .strokeWidth, .fill]
        guard roles.contains(where: { values[$0.rawValue] >= 0 }) else { return }
        output.append("<Style>")
        let marker = color(.markerColor, nil, usual: 255, feature, bytes)
        if marker != nil || values[KMLRole.icon.rawValue] >= 0 {
            output.append("<IconStyle>")
            if let marker { output.append("<color>\(marker.kml)</color>") }
            if let icon = text(.icon, feature, bytes) {
                output.append("<Icon><href>")
                putXML(icon)
                output.append("</href></Icon>")
            }
            output.append("</IconStyle>")
        }
        let stroke = color(.stroke, .strokeOpacity, usual: 255, feature, bytes)
        if stroke != nil || values[KMLRole.strokeWidth.rawValue] >= 0 {
            output.append("<LineStyle>")
            if let stroke { output.append("<color>\(stroke.kml)</color>") }
            put(.strokeWidth, as: "width", feature, bytes)
            output.append("</LineStyle>")
        }
        if let fill = color(.fill, .fillOpacity, usual: KMLColor.usualFill, feature, bytes) {
            output.append("<PolyStyle><color>\(fill.kml)</color></PolyStyle>")
        }
        output.append("</Style>")
    }

    /// Puts the values that have no element of their own.
    private mutating func putData(_ feature: borrowing Feature, _ bytes: Span<UInt8>) {
        var hasData = false
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.kind != .null, value.field != folderIndex else { continue }
            let role = roles[value.field]
            // A name that is a number keeps its type beside the element.
            let isTypedName = role == .name && value.kind != .string && value.kind != .jsonString
            if role != .data, values[role.rawValue] == index, !isTypedName { continue }
            begin(&hasData)
            let range = text(of: value, feature, bytes)
            let found = KMLTypes(value.kind, plain.bytes.extracting(range.range))
            types[value.field].insert(found)
            let prefix = prefixes[value.field]
            output.append(prefix.span)
            if areNamesCut[value.field] { hasDropped = true }
            put(value.kind, range)
        }
        var hasIdentifier = feature.id.isEmpty
        for index in 0..<feature.values.count where feature.values[index].field == idIndex {
            hasIdentifier = hasIdentifier || feature.values[index].kind != .null
        }
        if !hasIdentifier {
            begin(&hasData)
            let isText = bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
            let value = Value(isText ? .jsonString : .number, field: 0, feature.id)
            let range = text(of: value, feature, bytes)
            let found = KMLTypes(value.kind, plain.bytes.extracting(range.range))
            idTypes.insert(found)
            output.append("<SimpleData name=\"id\">")
            put(value.kind, range)
        }
        if hasData { output.append("</SchemaData></ExtendedData>") }
    }

    private mutating func begin(_ hasData: inout Bool) {
        if !hasData { output.append("<ExtendedData><SchemaData schemaUrl=\"#fields\">") }
        hasData = true
    }

    private mutating func put(_ kind: Value.Kind, _ range: TextRange) {
        if kind == .boolean {
            // The writer decides on the notation once it knows whether the field has other values.
            output.append(KMLTypes.mark)
            let first = plain.bytes[range.lowerBound]
            output.append(first)
        } else {
            putXML(range)
        }
        output.append("</SimpleData>")
    }

    private mutating func putGeometry(
        _ feature: borrowing Feature, _ bytes: Span<UInt8>
    ) throws(UnwritableShape) {
        guard feature.shape.kind != .null else { return }
        let extrude = text(.extrude, feature, bytes)
        let tessellate = text(.tessellate, feature, bytes)
        let mode = text(.altitudeMode, feature, bytes)
        let times = text(.coordTimes, feature, bytes)
        var geometry = KMLGeometry(precision: precision)
        geometry.setPrefixes(plain, extrude: extrude, tessellate: tessellate, mode: mode)
        if let times {
            try geometry.putTracks(feature.shape, plain, times, into: &output)
        } else {
            try geometry.put(feature.shape, into: &output)
        }
    }
}

extension ByteBuffer {
    /// Appends a range of another buffer as the content of an element; false if characters were dropped.
    fileprivate mutating func append(xmlOf other: borrowing ByteBuffer, _ range: TextRange) -> Bool {
        append(xml: other.bytes.extracting(range.range))
    }
}

extension Span where Element == UInt8 {
    /// True for an address that XML reads back as it is.
    fileprivate var isPlainAddress: Bool {
        for index in indices where self[index] <= 0x20 || self[index] >= 0x7F { return false }
        return true
    }
}

extension KMLColor {
    /// A colour of simplestyle, `#rrggbb` in small letters, which KML reads back as it is.
    init?(simplestyle text: Span<UInt8>) {
        guard text.count == 7, text[0] == UInt8(ascii: "#") else { return nil }
        for index in 1..<7 {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                continue
            default: return nil
            }
        }
        let digits = String(decoding: (1..<7).map { text[$0] }, as: UTF8.self)
        guard let value = UInt32(digits, radix: 16) else { return nil }
        self.init(
            red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255), alpha: 255)
    }
}
