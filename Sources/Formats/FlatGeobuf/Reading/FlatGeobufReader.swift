import FormatKit
import Geometry
import Layers
import Memory
import Streams

/// Reads the features of a FlatGeobuf. Text of values stays where it is in the chunk.
struct FlatGeobufReader: FeatureReader, ~Copyable {
    private let plan: FlatGeobufPlan
    private var shapes = FlatShapeReader()
    private var index = 0

    init(_ plan: FlatGeobufPlan) { self.plan = plan }

    func field(_ index: Int) -> Field { plan.fields[index] }

    mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let records = chunk.records.records.span
        guard index < records.count else { return false }
        let entry = records[index]
        let end = index + 1 < records.count ? records[index + 1].start : chunk.bytes.count
        index += 1
        feature.fieldCount = plan.fields.count
        feature.record = TextRange(entry.start, max(end, entry.start))
        if let absence = FlatGeobufChunks.Absence(rawValue: entry.absence) { throw bad(absence, feature.record) }
        let start = entry.start + 4
        let bytes = chunk.bytes.bytes.extracting(start..<end)
        do throws(FlatFault) {
            let table = try FlatTable(rootOf: bytes)
            if let properties = try table.list(1, of: 1) {
                try readValues(bytes, properties, from: start, &feature)
            }
            if let geometry = try table.table(0) {
                try shapes.read(geometry, bytes, plan.header.geometryType, into: &feature.shape)
            }
        } catch {
            feature.shape.removeAll()
            if let curve = shapes.curve {
                let names = FlatGeobufHeader.typeNames
                throw BadRecord(
                    "curve", record: feature.record, at: entry.start,
                    "plat does not read geometries of the kind \(Int(curve) < names.count ? names[Int(curve)] : "\(curve)")",
                    hint: "replace curves first, as with 'ogr2ogr -nlt CONVERT_TO_LINEAR out.fgb in.fgb'")
            }
            throw BadRecord(
                "damaged-record", record: feature.record, at: entry.start,
                "byte \(error.byte + 4) of the feature leads nowhere, or its lists do not fit together")
        }
        try checkShape(&feature)
        return true
    }

    private func bad(_ absence: FlatGeobufChunks.Absence, _ record: TextRange) -> BadRecord {
        switch absence {
        case .truncated:
            BadRecord(
                "truncated", record: record, at: record.lowerBound, "the file ends inside this feature",
                hint: "is it an incomplete copy?")
        case .missing:
            BadRecord(
                "truncated", record: record, at: record.lowerBound,
                "the file ends before this feature, but its header claims \(plan.header.count)",
                hint: "is it an incomplete copy?")
        case .tooLong: plan.limit.badRecord(record, at: record.lowerBound, hint: RecordLimit.hint)
        }
    }

    private mutating func checkShape(_ feature: inout Feature) throws(BadRecord) {
        let start = feature.record.lowerBound
        func bad(_ code: String, _ message: Wording, hint: Wording? = nil) -> BadRecord {
            BadRecord(code, record: feature.record, at: start, message, hint: hint)
        }
        guard !feature.shape.points.isEmpty else { return }
        if feature.shape.kind == .point {
            if feature.shape.points.count == 1, feature.shape.points[0].x.isNaN, feature.shape.points[0].y.isNaN {
                let kind = feature.shape.kind
                feature.shape.removeAll()
                feature.shape.kind = kind
                return
            }
            guard feature.shape.points.count == 1 else { throw bad("damaged-record", "a point has several positions") }
        }
        guard feature.shape.points.span.areFinite else {
            throw bad("not-finite", "a coordinate is infinite or not a number")
        }
        guard shapes.hasOpenRing == 0 else { throw bad("bad-geometry", "a ring is not closed") }
        guard plan.checksDegrees else { return }
        let box = feature.shape.box
        if DegreeRange.isExceeded(by: box) {
            throw bad("invalid-coordinate", DegreeRange.fault(of: box), hint: DegreeRange.question(about: box))
        }
    }
}

/// The values of fields: the number of a column, then its value.
extension FlatGeobufReader {
    /// - Parameter origin: where `bytes` start in the chunk.
    private func readValues(
        _ bytes: Span<UInt8>, _ range: Range<Int>, from origin: Int, _ feature: inout Feature
    ) throws(FlatFault) {
        var position = range.lowerBound
        while position < range.upperBound {
            guard position + 2 <= range.upperBound else { throw FlatFault(position) }
            let column = Int(bytes.number16(at: position))
            position += 2
            guard column < plan.header.columns.count else { throw FlatFault(position - 2) }
            let type = plan.header.columns[column].type
            var length = type.length ?? 0
            if type.length == nil {
                guard position + 4 <= range.upperBound else { throw FlatFault(position) }
                length = Int(bytes.number32(at: position))
                position += 4
            }
            guard length <= range.upperBound - position else { throw FlatFault(position) }
            let field = plan.fieldOfColumn[column]
            if field >= 0 { read(type, bytes, position..<position + length, field, column, from: origin, &feature) }
            position += length
        }
    }

    private func read(
        _ type: FlatGeobufHeader.ColumnType, _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ column: Int,
        from origin: Int, _ feature: inout Feature
    ) {
        let first = feature.scratch.count
        let start = range.lowerBound
        switch type {
        case .string, .dateTime, .json:
            let text = bytes.extracting(range)
            var kind = Value.Kind.string
            if type == .json, (try? JSONScanner.checkText(text)) != nil { kind = text.kindOfJSON }
            guard text.firstInvalidUTF8() != nil else {
                return feature.values.append(
                    Value(kind, field: field, TextRange(origin + start, origin + range.upperBound)))
            }
            feature.warnings.add(.windows1252, at: feature.record.lowerBound)
            for index in text.indices where !feature.scratch.append(windows1252: text[index]) {
                feature.scratch.append("\u{FFFD}")
            }
            return feature.values.append(
                Value(.string, field: field, TextRange(first, feature.scratch.count), isInScratch: true))
        case .binary:
            feature.scratch.append(base64: bytes.extracting(range))
            feature.warnings.add(.bytesAsText, at: feature.record.lowerBound)
            return feature.values.append(
                Value(.string, field: field, TextRange(first, feature.scratch.count), isInScratch: true))
        case .bool:
            feature.scratch.append(bytes[start] == 0 ? "false" : "true")
            return feature.values.append(
                Value(.boolean, field: field, TextRange(first, feature.scratch.count), isInScratch: true))
        case .int8: feature.scratch.append(digitsOf: Int(Int8(bitPattern: bytes[start])))
        case .uint8: feature.scratch.append(digitsOf: Int(bytes[start]))
        case .int16: feature.scratch.append(digitsOf: bytes.littleInt16(start).signed16)
        case .uint16: feature.scratch.append(digitsOf: Int(bytes.number16(at: start)))
        case .int32: feature.scratch.append(digitsOf: bytes.littleInt32(start))
        case .uint32: feature.scratch.append(digitsOf: Int(bytes.number32(at: start)))
        case .int64: feature.scratch.append(digitsOf: Int(bytes.littleInt64(start)))
        case .uint64: feature.scratch.append("\(bytes.number64(at: start))")
        case .float, .double:
            let number =
                type == .double
                ? bytes.littleDouble(start) : Self.shortest(Float(bitPattern: bytes.number32(at: start)))
            guard number.isFinite else {
                if number.isNaN { return feature.values.append(Value(.null, field: field, TextRange())) }
                feature.scratch.append(number > 0 ? "Infinity" : "-Infinity")
                feature.warnings.add(.misfit, at: feature.record.lowerBound)
                return feature.values.append(
                    Value(.string, field: field, TextRange(first, feature.scratch.count), isInScratch: true))
            }
            feature.scratch.append(real: number)
        }
        let kind: Value.Kind = plan.areText[column] ? .string : .number
        feature.values.append(Value(kind, field: field, TextRange(first, feature.scratch.count), isInScratch: true))
    }

    /// The double with the fewest digits that is the float: 0.1 rather than 0.10000000149011612.
    private static func shortest(_ number: Float) -> Double {
        number.isFinite ? Double(number.description) ?? Double(number) : Double(number)
    }
}

extension Int {
    /// The signed number that 16 bits stand for.
    fileprivate var signed16: Int { Int(Int16(truncatingIfNeeded: self)) }
}

extension Span<UInt8> {
    /// The kind of value that a valid JSON text is.
    fileprivate var kindOfJSON: Value.Kind {
        switch firstByteOfText {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .json
        default: .string
        }
    }
}
