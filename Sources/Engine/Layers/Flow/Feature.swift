public import Geometry
public import Memory

/// One record of a layer, in buffers that the next one reuses: a shape and named values.
///
/// Values are ranges of text: of the chunk the record is from, or of `scratch` where its text had to be changed.
public struct Feature: ~Copyable {
    /// The index of the record in its chunk.
    public var index = 0
    /// Range of the record in its chunk.
    public var record = TextRange()
    /// True if the feature is of the same record as the one before it.
    public var continuesRecord = false
    /// Number of such features of the chunk up to this one.
    var continuedCount = 0
    /// Number of features of the chunk that were written before it.
    public internal(set) var writtenBefore = 0
    /// True if its file marks the record as deleted.
    public var isDeleted = false
    public var shape = Shape()
    /// True if the shape is known to stay within ±180°, without an edge over the antimeridian.
    public var staysWithinWorld = false
    /// Values in the order of the record, each field at most once; fields without a value may be absent.
    public var values = FlatBuffer<Value>()
    /// Number of fields that its reader knows so far.
    public var fieldCount = 0
    /// The values as one JSON object in the chunk, for a writer that can copy it; empty if there is none or if it
    /// differs from `values`. A reader from which no fields are requested may then leave `values` empty.
    public var properties = TextRange()
    /// The field that has the shape's measures as its value; negative where there is none.
    public var measuresField = -1
    /// Number of measures in that value.
    public var measuresCount = 0
    /// The loss of ordinates after the measure, and where it is; counted unless the measure is lost as well.
    public var ordinateLoss: (kind: WarningKind, byte: Int)?
    /// The identifier as JSON text; empty for none.
    public var id = TextRange()
    /// True if the identifier only numbers the rows of the input.
    public var isIDOfRow = false
    /// Members of a GeoJSON feature that GeoJSON does not know.
    public var foreignMembers = FlatBuffer<Member>()
    /// The features of layer B that an operation has found to go with it, for consumers that need them.
    public var partners = FlatBuffer<Partner>()
    /// Number of such features that were only counted.
    public var unlistedPartners = 0
    /// Text of values that is not in the chunk.
    public var scratch = ByteBuffer()
    /// Changes that nobody asked for.
    public var warnings = Warnings()

    @inlinable
    public init() {}

    /// Empties everything except the warnings, which keep counting.
    @inlinable
    public mutating func removeAll() {
        isDeleted = false
        continuesRecord = false
        measuresField = -1
        ordinateLoss = nil
        shape.removeAll()
        shape.isFromMap = false
        values.removeAll()
        properties = TextRange()
        id = TextRange()
        isIDOfRow = false
        foreignMembers.removeAll()
        partners.removeAll()
        unlistedPartners = 0
        scratch.removeAll()
    }

    /// Index of its record in the chunk.
    public var recordIndex: Int { index - continuedCount }

    /// Raises the field numbers of the values, as the fields of the operation come first.
    @usableFromInline
    mutating func shiftFields(by count: Int) {
        for index in 0..<values.count { values[index].shiftField(by: count) }
        if measuresField >= 0 { measuresField += count }
    }

    /// Counts that the measures are lost, with all ordinates after them.
    public mutating func noteLostMeasures(at byte: Int) {
        warnings.add(.droppedMeasure, at: byte)
        ordinateLoss = nil
    }

    /// A member by its JSON key, quotes included, and its JSON text.
    @frozen
    public struct Member: BitwiseCopyable, Sendable {
        public var key: TextRange
        public var value: TextRange
        /// True if both lie in the feature's `scratch` rather than in the chunk.
        public var isInScratch: Bool

        @inlinable
        public init(key: TextRange, value: TextRange, isInScratch: Bool = false) {
            self.key = key
            self.value = value
            self.isInScratch = isInScratch
        }
    }
}

/// A feature of layer B that goes with another.
@frozen
public struct Partner: BitwiseCopyable, Sendable {
    /// Its number in that layer.
    public var item: Int32
    /// Index of the predicate that holds, among those that were tested.
    public var predicate: Int32
    /// Distance in metres; NaN if it was not requested.
    public var distance: Double

    @inlinable
    public init(_ item: Int, predicate: Int = 0, distance: Double = .nan) {
        self.item = Int32(truncatingIfNeeded: item)
        self.predicate = Int32(truncatingIfNeeded: predicate)
        self.distance = distance
    }
}

/// A piece of text by where its bytes start and end.
@frozen
public struct TextRange: Hashable, BitwiseCopyable, Sendable {
    @usableFromInline var first: Int32
    @usableFromInline var end: Int32

    @inlinable
    public init() { (first, end) = (0, 0) }

    /// Chunks are far shorter than 2^31 bytes.
    @inlinable
    public init(_ start: Int, _ end: Int) {
        first = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }

    @inlinable public var lowerBound: Int { Int(first) }
    @inlinable public var upperBound: Int { Int(end) }
    @inlinable public var count: Int { Int(end) - Int(first) }
    @inlinable public var isEmpty: Bool { first == end }
    @inlinable public var range: Range<Int> { Int(first)..<Int(end) }
}

/// The value of one field of a feature.
@frozen
public struct Value: BitwiseCopyable, Sendable {
    @frozen
    public enum Kind: UInt8, Sendable {
        case null
        /// A number as JSON writes it.
        case number
        /// `true` or `false`.
        case boolean
        /// Valid UTF-8, without quotes or escapes.
        case string
        /// A JSON string with its quotes and escapes.
        case jsonString
        /// A JSON array or object.
        case json
    }

    public var kind: Kind
    /// True if `text` lies in the feature's `scratch` rather than in the chunk.
    public var isInScratch: Bool
    /// The field by its index in the reader's schema.
    @usableFromInline var fieldIndex: Int32
    public var text: TextRange

    @inlinable
    public init(_ kind: Kind, field: Int, _ text: TextRange, isInScratch: Bool = false) {
        self.kind = kind
        self.isInScratch = isInScratch
        fieldIndex = Int32(truncatingIfNeeded: field)
        self.text = text
    }

    @inlinable public var field: Int {
        get { Int(fieldIndex) }
        set { fieldIndex = Int32(truncatingIfNeeded: newValue) }
    }

    @usableFromInline
    mutating func shiftField(by count: Int) { fieldIndex += Int32(truncatingIfNeeded: count) }
}

/// A field of a layer.
public struct Field: Hashable, Sendable {
    public var name: String
    public var type: FieldType
    /// True if the file itself declares the type, so that text that looks like a number is text.
    public var isDeclared: Bool
    /// The most characters of a value, as the file declares it; 0 if it does not.
    public var width: Int
    /// Number of digits after the point, as the file declares it.
    public var decimals: Int
    /// True if the file declares that its numbers are integers, or its dates times.
    public var isFiner = false

    public init(_ name: String, _ type: FieldType, isDeclared: Bool = false, width: Int = 0, decimals: Int = 0) {
        self.name = name
        self.type = type
        self.isDeclared = isDeclared
        self.width = width
        self.decimals = decimals
    }
}

/// The type of the values of a field, as far as it is known before they are read.
public enum FieldType: String, Hashable, Sendable {
    /// Every value is a number or null.
    case number
    /// Every value is text or null.
    case string
    /// Every value is a day as text, YYYY-MM-DD, or a time with its day, or null.
    case date
    /// Every value is a truth value or null.
    case boolean
    /// Each value has a type of its own.
    case any
}

extension Feature {
    /// Makes the measures of the shape a value of a field: a number for a point, an array for a line or points, an
    /// array of arrays for more. The shape keeps its measures until no step changes it any more.
    public mutating func appendMeasures(asField field: Int) {
        let start = scratch.count
        putMeasures()
        let kind: Value.Kind = shape.kind == .point ? .number : .json
        values.append(Value(kind, field: field, TextRange(start, scratch.count), isInScratch: true))
        (measuresField, measuresCount) = (field, shape.measures.count)
    }

    /// Has the value made again, as the positions of the shape have changed.
    public mutating func renewMeasures() {
        if measuresField >= 0 { measuresCount = -1 }
    }

    /// Removes measures from the shape that are a value, and makes the value again if the positions have changed.
    public mutating func takeMeasures(isCut: Bool) {
        guard measuresField >= 0 else { return }
        if isCut || shape.measures.count != measuresCount, !shape.measures.isEmpty {
            for index in 0..<values.count where values[index].field == measuresField {
                let start = scratch.count
                putMeasures()
                values[index].kind = shape.kind == .point ? .number : .json
                values[index].text = TextRange(start, scratch.count)
            }
        }
        shape.measures.removeAll()
    }

    /// Appends the measures to the scratch as JSON: null for missing ones, in arrays nested like those of the
    /// positions.
    private mutating func putMeasures() {
        var indexOfRing = 0
        func number(_ index: Int, into scratch: inout ByteBuffer) {
            let measure = shape.measures[index]
            if measure.isFinite { scratch.append(measure, .full) } else { scratch.append("null") }
        }
        func ring(into scratch: inout ByteBuffer) {
            scratch.append(UInt8(ascii: "["))
            for (offset, index) in shape.positions(ofRing: indexOfRing).enumerated() {
                if offset > 0 { scratch.append(UInt8(ascii: ",")) }
                number(index, into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
            indexOfRing += 1
        }
        func rings(upTo end: Int, into scratch: inout ByteBuffer) {
            scratch.append(UInt8(ascii: "["))
            let first = indexOfRing
            while indexOfRing < end {
                if indexOfRing > first { scratch.append(UInt8(ascii: ",")) }
                ring(into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
        }
        var scratch = ByteBuffer()
        switch shape.kind {
        case .null, .collection: break
        case .point: number(0, into: &scratch)
        case .multiPoint, .lineString: ring(into: &scratch)
        case .multiLineString, .polygon: rings(upTo: shape.ringEnds.count, into: &scratch)
        case .multiPolygon:
            scratch.append(UInt8(ascii: "["))
            for part in 0..<shape.partEnds.count {
                if part > 0 { scratch.append(UInt8(ascii: ",")) }
                rings(upTo: shape.partEnds[part], into: &scratch)
            }
            scratch.append(UInt8(ascii: "]"))
        }
        self.scratch.append(scratch.bytes)
    }
}

extension Feature {
    /// Notes that an output cannot hold the feature's foreign members, nor its identifier if it drops that.
    @inlinable
    public mutating func noteDroppedMembers(withID dropsID: Bool, at byte: Int) {
        if !foreignMembers.isEmpty {
            warnings.add(.droppedMember, at: byte)
        } else if dropsID, !id.isEmpty, !isIDOfRow {
            warnings.add(.droppedIdentifier, at: byte)
        }
    }
}
