import FormatKit
import Geometry
public import Layers
import Memory

/// Converts features to the records that are kept until all are known, and notes which columns they need.
public struct ShapefileEncoder: FeatureConsumer, ~Copyable {
    private let plan: KindDecision
    /// True if only fields are written.
    private let isTable: Bool
    private var output = ByteBuffer(capacity: 64 << 10)
    private var fields: [Field] = []
    /// The numbers that the first fields have in the results.
    private var numbers = FlatBuffer<Int32>()
    private var tallies: [ColumnTally] = []
    private var geometry = GeometryTally()
    /// The kind that all geometries of the chunk must have, once it is known.
    private var kind: ShapefileKind?
    private var rings = FlatBuffer<ShapefileRing>()
    private var nesting = RingNesting()
    /// True if a record of the chunk was skipped that has fields.
    private var hasSkipped = false
    /// A string without its escapes.
    private var unquoted = ByteBuffer()

    /// - Parameters:
    ///   - plan: the decision of the results.
    ///   - isTable: true if only fields are written.
    public init(_ plan: KindDecision, isTable: Bool = false) {
        (self.plan, self.isTable) = (plan, isTable)
    }

    public mutating func add(_ field: Field) {
        fields.append(field)
        tallies.append(ColumnTally())
    }

    /// The fields of the input are columns, whatever happens to its records.
    public static var notesSkippedFields: Bool { true }

    public mutating func note(skippedField field: Int) {
        tallies[field].isSeen = true
        hasSkipped = true
    }

    public mutating func begin() {
        hasSkipped = false
        output.removeAll()
        for index in tallies.indices { tallies[index] = ColumnTally() }
        geometry = GeometryTally()
        kind = plan.splitsByKind ? nil : plan.kind
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let record = feature.record
        let found = isTable ? nil : try kind(of: feature)
        let flags: ShapefileRecord.Flags
        do throws(UnwritableShape) {
            flags = found == nil ? [] : try feature.shape.shapefileFlags()
        } catch {
            throw error.badRecord(record)
        }
        if let found, !plan.splitsByKind {
            guard kind == nil || kind == found else { throw Self.mixed(found, kind, record) }
            kind = found
        }
        if let found {
            feature.shape.fillRings(&rings)
            if feature.shape.kind == .multiPolygon, hasNestedShell(feature.shape) {
                feature.warnings.add(.nestedShell, at: chunk.byte(of: feature))
            }
            if feature.shape.isMultiOfOne { feature.warnings.add(.singlePart, at: chunk.byte(of: feature)) }
            feature.shape.append(to: &output, as: found, flags, rings)
            let parts = found.hasParts ? rings.count : 0
            geometry.insert(found, flags, positions: feature.shape.points.count, parts: parts)
        } else {
            output.append(bytesOf: UInt16(0))
            geometry.insert(nil, [], positions: 0, parts: 0)
            if feature.shape.kind != .null {
                feature.warnings.add(isTable ? .leftGeometry : .emptyGeometry, at: record.lowerBound)
            }
        }
        appendValues(&feature, of: chunk.bytes.bytes)
        feature.noteDroppedMembers(withID: true, at: record.lowerBound)
    }

    public var isFull: Bool { output.count >= Self.fullLength }

    public mutating func isOutdated(by results: ShapefileSpool) -> Bool {
        guard !plan.splitsByKind, let kind else { return false }
        return plan.decide(kind) != kind
    }

    public mutating func send(to results: ShapefileSpool) throws(Problem) {
        guard !output.isEmpty || hasSkipped else { return }
        while numbers.count < fields.count { numbers.append(Int32(results.number(of: fields[numbers.count]))) }
        try results.add(output, numbers, tallies, geometry)
    }
}

extension ShapefileEncoder {
    /// Kind of a feature's geometry; nil for a null shape, which is how an empty geometry is written.
    private func kind(of feature: borrowing Feature) throws(BadRecord) -> ShapefileKind? {
        if feature.shape.kind == .collection {
            throw BadRecord(
                "unwritable-geometry", record: feature.record, at: feature.record.lowerBound,
                "a shapefile cannot hold a geometry collection",
                hint: "write GeoJSON instead, or split it: plat explode, or plat dissolve --split")
        }
        return feature.shape.points.isEmpty ? nil : ShapefileKind(feature.shape.kind)
    }

    /// True if readers, which nest rings by containment, will take a polygon for a hole in another.
    private mutating func hasNestedShell(_ shape: borrowing Shape) -> Bool {
        var (part, outer) = (0, 0)
        // Directions are those that will be written, whatever they are now.
        nesting.find(shape.points.span, ringEnds: shape.ringEnds.span) { ring, _ in
            guard ring == outer else { return .left }
            while part < shape.partEnds.count, outer == ring {
                outer = shape.partEnds[part]
                part += 1
            }
            return .right
        }
        for part in 0..<shape.partEnds.count {
            let outer = part == 0 ? 0 : shape.partEnds[part - 1]
            if outer < shape.ringEnds.count, nesting.parents[outer] >= 0 { return true }
        }
        return false
    }

    private static func mixed(_ found: ShapefileKind, _ kind: ShapefileKind?, _ record: TextRange) -> BadRecord {
        BadRecord(
            "mixed-kinds", record: record, at: record.lowerBound,
            "a shapefile of \(kind?.name ?? "other") geometries cannot hold a \(found.name)",
            hint: "use --split-by-kind to write a shapefile for each kind")
    }

    private mutating func appendValues(_ feature: inout Feature, of bytes: Span<UInt8>) {
        var count: Int32 = 0
        for index in 0..<feature.values.count where feature.values[index].kind != .null { count += 1 }
        output.append(bytesOf: count)
        var hasNUL = false
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if value.isInScratch {
                append(value, of: feature.scratch.bytes, &hasNUL)
            } else {
                append(value, of: bytes, &hasNUL)
            }
        }
        if hasNUL { feature.warnings.add(.blankedNUL, at: feature.record.lowerBound) }
    }

    private mutating func append(_ value: Value, of bytes: Span<UInt8>, _ hasNUL: inout Bool) {
        let (range, field) = (value.text.range, value.field)
        switch value.kind {
        case .null: tallies[field].isSeen = true
        case .number: Self.append(bytes.extracting(range), .number, field, to: &output, &tallies[field])
        case .boolean: Self.append(bytes.extracting(range), .boolean, field, to: &output, &tallies[field])
        case .json: Self.append(bytes.extracting(range), .json, field, to: &output, &tallies[field])
        case .string:
            guard bytes.extracting(range).contains(0) else {
                return Self.append(bytes.extracting(range), .string, field, to: &output, &tallies[field])
            }
            unquoted.removeAll()
            unquoted.append(bytes.extracting(range))
            appendUnquoted(ofField: field, &hasNUL)
        case .jsonString:
            unquoted.removeAll()
            if range.count > 2 { unquoted.appendUnescaped(bytes, range.lowerBound + 1..<range.upperBound - 1) }
            appendUnquoted(ofField: field, &hasNUL)
        }
    }

    /// Appends the unquoted text, with NULs made blanks because a NUL would end the text for readers.
    private mutating func appendUnquoted(ofField field: Int, _ hasNUL: inout Bool) {
        if unquoted.blankNULs() { hasNUL = true }
        Self.append(allOf: unquoted, .string, field, to: &output, &tallies[field])
    }

    private static func append(
        allOf text: borrowing ByteBuffer, _ kind: ShapefileRecord.TextKind, _ field: Int, to output: inout ByteBuffer,
        _ tally: inout ColumnTally
    ) {
        append(text.bytes, kind, field, to: &output, &tally)
    }

    private static func append(
        _ text: Span<UInt8>, _ kind: ShapefileRecord.TextKind, _ field: Int, to output: inout ByteBuffer,
        _ tally: inout ColumnTally
    ) {
        tally.insert(kind, text)
        output.append(bytesOf: Int32(field))
        output.append(kind.rawValue)
        output.append(bytesOf: Int32(text.count))
        output.append(text)
    }
}
