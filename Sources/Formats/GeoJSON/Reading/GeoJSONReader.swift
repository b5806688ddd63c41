package import FormatKit
package import Geometry
public import Layers
import Memory

/// Reads GeoJSON features from chunks, strictly; for invalid ones it reports what is wrong and where.
///
/// It takes time linear in the bytes, and allocates nothing per feature except to grow buffers.
public struct GeoJSONReader: FeatureReader, ~Copyable {
    public static var measureLoss: WarningKind { .droppedFourth }

    let flavor: GeoJSONFlavor
    let options: LayerOptions
    /// The coordinate space of the input: WGS84 unless it or the options say otherwise.
    let space: CoordinateSpace
    /// True if the input is not in WGS84, so that its coordinates are transformed later.
    let isTransformed: Bool
    /// True if properties are needed one by one rather than as one text.
    let needsValues: Bool
    let selection: Set<String>?
    /// The table that the objects are rows of; nil for GeoJSON.
    let rows: JSONRows?
    let hasPlaces: Bool
    var place = JSONPlace()

    let unseen: UnseenNames?
    /// The file, for advice; nil for a pipe.
    private let file: String?
    private var position = 0
    /// The first byte at or after `position` that is not valid UTF-8.
    private var invalid = Int.max
    var fields: [Field] = []
    private(set) var fieldBytes = 0
    /// Names that are allowed once the layer has no room for more.
    private var closedNames: Set<String>?
    public private(set) var hasRefusedFields = false
    var properties = GeoJSONPropertyNames()
    var foreignNames = JSONKeys()
    var frames = FlatBuffer<GeometryFrame>()
    /// Number of parts without positions in the current coordinates, and where the first of them ends.
    var emptyParts = 0
    var emptyPart = 0
    /// True if the first part is one of them.
    var startsEmpty = false
    /// The fault of a member of the current collection of which nothing is left.
    var shortMember: JSONFault?
    /// Where the first position of the record with more than four numbers has the fifth.
    var fifth: Int?
    /// Warnings of the record that is being read: they count only if the record is valid.
    var warnings = FlatBuffer<NotedWarning>()

    package init(
        flavor: GeoJSONFlavor, options: LayerOptions, space: CoordinateSpace, unseen: UnseenNames? = nil,
        source: String = ByteSource.standardInputName, rows: JSONRows? = nil
    ) {
        self.rows = rows
        hasPlaces = rows?.places != nil
        self.unseen = unseen
        file = source == ByteSource.standardInputName ? nil : source
        self.flavor = flavor
        self.options = options
        self.space = options.sourceSpace ?? space
        isTransformed = self.space != .wgs84
        needsValues =
            hasPlaces || options.needsFields || options.fields != nil || !options.stringFields.isEmpty
            || !options.leading.isEmpty
        selection = options.readFields.map { Set($0) }
    }

    /// The word for what a record must end within.
    private var unit: String {
        switch flavor {
        case .document: "text"
        case .lines: "line"
        case .records: "record"
        }
    }

    package var fieldCount: Int { fields.count }
    /// Numbers of names that are not fields: unknown so far, not wanted, or without room.
    static let (unknown, unwanted, refused) = (-1, -2, -3)
    public func field(_ index: Int) -> Field { fields[index] }
    public var fieldLimit: FieldLimit? { options.fieldLimit }

    public mutating func begin(_ chunk: borrowing Chunk) {
        position = 0
        if !chunk.bytes.isEmpty { unseen?.noteRecords() }
        findInvalid(chunk.bytes.bytes)
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let bytes = chunk.bytes.bytes
        skipToRecord(bytes)
        guard position < bytes.count else { return false }
        let start = position
        warnings.removeAll()
        fifth = nil
        let text = bytes.extracting(..<textEnd(bytes))
        let (oldFields, wasRefusing) = (fields.count, hasRefusedFields)
        do throws(JSONFault) {
            let end = try readRecord(text, from: start, into: &feature)
            guard end <= invalid else { throw JSONFault(.invalidUTF8, at: invalid) }
            guard options.recordLimit.allows((flavor == .document ? end : text.count) - start) else {
                throw JSONFault(.tooLong, at: start)
            }
            feature.record = TextRange(start, end)
            position = flavor == .document ? end : text.count
            for index in 0..<warnings.count {
                feature.warnings.add(warnings[index].kind, at: warnings[index].byte)
            }
            feature.ordinateLoss = fifth.map { (.droppedFifth, $0) }
            return true
        } catch {
            position = recordEnd(text, from: start)
            let fault = invalid < min(error.byte, position) ? JSONFault(.invalidUTF8, at: invalid) : error
            if invalid < position { findInvalid(bytes) }
            guard options.recordLimit.allows(position - start) else {
                // Fields that it added are forgotten: a record too long to be held would not have added them.
                forgetFields(from: oldFields)
                (feature.fieldCount, hasRefusedFields) = (oldFields, wasRefusing)
                feature.values.removeAll()
                throw options.recordLimit.badRecord(at: start)
            }
            feature.values.removeAll()
            if needsValues, fault.reason != .invalidUTF8 { readFields(ofBad: text, from: start, into: &feature) }
            var end = position
            while end > start, JSONScanner.isBlank(text[end - 1]) { end -= 1 }
            throw fault.badRecord(TextRange(start, end), in: text, unit: unit, file: file)
        }
    }

    /// Adds a new field, unless there is no room for it.
    mutating func takeField(_ name: String) -> Bool {
        let bytes = fieldBytes + name.utf8.count
        if let closedNames {
            guard closedNames.contains(name) else { return false }
        } else if !options.fieldLimit.allows(fields.count + 1, bytes: bytes) {
            hasRefusedFields = true
            return false
        }
        unseen?.see(name)
        fields.append(Field(name, .any))
        fieldBytes = bytes
        return true
    }

    /// True if the limit on the number of fields is reached; otherwise their names take too many bytes.
    var hasMostFields: Bool { (closedNames?.count ?? fields.count) >= options.fieldLimit.count }

    public mutating func closeFields(_ names: Set<String>) {
        closedNames = names
        hasRefusedFields = false
        refuseFields()
    }

    /// Makes records fail that have a field for which there is no room.
    mutating func refuseFields() {
        guard let closedNames else { return }
        for entry in 0..<properties.keys.count {
            let field = properties.keys[entry].field
            if field >= 0, !closedNames.contains(fields[field].name) { properties.keys[entry].field = Self.refused }
        }
    }

    private mutating func forgetFields(from count: Int) {
        guard count < fields.count else { return }
        for entry in 0..<properties.keys.count where properties.keys[entry].field >= count {
            properties.keys[entry].field = Self.unknown
        }
        for field in fields[count...] { fieldBytes -= field.name.utf8.count }
        fields.removeLast(fields.count - count)
    }

    struct NotedWarning: BitwiseCopyable {
        var kind: WarningKind
        var byte: Int
    }

    mutating func note(_ kind: WarningKind, at byte: Int) {
        warnings.append(NotedWarning(kind: kind, byte: byte))
    }

    private mutating func findInvalid(_ bytes: Span<UInt8>) {
        invalid = bytes.extracting(position...).firstInvalidUTF8().map { $0 + position } ?? Int.max
    }

    /// Skips what separates records; the framing has checked it already.
    private mutating func skipToRecord(_ bytes: Span<UInt8>) {
        while position < bytes.count {
            let byte = bytes[position]
            let isBetween: Bool =
                switch flavor {
                case .document: byte == UInt8(ascii: ",")
                case .lines: false
                case .records: byte == GeoJSONFlavor.recordSeparator
                }
            guard isBetween || JSONScanner.isBlank(byte) else { return }
            position &+= 1
        }
    }

    /// Bound beyond which the record at `position` cannot extend.
    private func textEnd(_ bytes: Span<UInt8>) -> Int {
        switch flavor {
        case .document: bytes.count
        case .lines: bytes.first(UInt8(ascii: "\n"), from: position)
        case .records: bytes.first(GeoJSONFlavor.recordSeparator, from: position)
        }
    }

    /// End of a record that cannot be read, as the framing finds it.
    private func recordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        guard flavor == .document else { return text.count }
        var skipper = JSONSkipper()
        let index = skipper.begin(text, at: start)
        return max(skipper.end(text, from: index, isAtEnd: true) ?? text.count, start + 1)
    }

    private mutating func readRecord(
        _ text: Span<UInt8>, from start: Int, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        let end =
            rows == nil
            ? try readObject(text, from: start, into: &feature) : try readRow(text, from: start, into: &feature)
        guard flavor != .document else { return end }
        let rest = JSONScanner.skipBlanks(text, from: end)
        guard rest == text.count else { throw JSONFault(.textAfterValue, at: rest) }
        return end
    }
}
