import FormatKit
import Geometry
public import Layers
import Memory

/// Reads the points of GPX as features.
public struct GPXReader: FeatureReader, ~Copyable {
    private let plan: GPXPlan
    private var fields: [Field] = []
    private var index = 0

    init(_ plan: GPXPlan) {
        self.plan = plan
    }

    public func field(_ index: Int) -> Field { fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let entry = chunk.records.records[index]
        index += 1
        let bytes = chunk.bytes.bytes
        let record = GPXRecord(start: entry.start)
        feature.record = TextRange(record.number(.rawStart, bytes), record.number(.rawEnd, bytes))
        feature.fieldCount = record.number(.fieldCount, bytes)
        if feature.fieldCount > fields.count { fields = plan.fields.all }
        // The fields and the elevation of a bad point are columns of the output as well.
        var misfits = 0
        for index in 0..<record.number(.valueCount, bytes) {
            let (field, content, text) = record.value(index, bytes)
            readValue(text, field, content, bytes, into: &feature, &misfits)
        }
        let elevation = record.text(from: .elevationStart, to: .elevationEnd, bytes).flatMap { number($0, bytes) }
        if let elevation { feature.shape.elevations.append(elevation) }
        if let fault = GPXPoint.Fault(rawValue: entry.absence) { throw bad(fault, feature.record, bytes) }
        let (x, y) = try readPosition(record, bytes, of: &feature)
        feature.shape.setPoint(x: x, y: y)
        if let elevation { feature.shape.elevations.append(elevation) }
        for _ in 0..<misfits { feature.note(.textForNumber) }
        let notes = record.number(.notes, bytes)
        if notes & GPXRecord.repetition != 0 { feature.note(.repeatedElement) }
        if notes & GPXRecord.differentTime != 0, plan.isExamined { feature.note(.mixedTimes) }
        return true
    }

    private func readPosition(
        _ record: GPXRecord, _ bytes: Span<UInt8>, of feature: inout Feature
    ) throws(BadRecord) -> (x: Double, y: Double) {
        let latitude = record.text(from: .latitudeStart, to: .latitudeEnd, bytes)
        let longitude = record.text(from: .longitudeStart, to: .longitudeEnd, bytes)
        guard let latitude, let longitude else {
            throw bad(
                "missing-coordinate", feature.record, "the point has no \(latitude == nil ? "latitude" : "longitude")")
        }
        let y = try coordinate(latitude, .latitude, bytes, &feature)
        let x = try coordinate(longitude, .longitude, bytes, &feature)
        if y.magnitude > 90 {
            throw outside(y, "latitude", 90, feature.record, mayBeSwapped: y.magnitude <= 180 && x.magnitude <= 90)
        }
        if x.magnitude > 180 { throw outside(x, "longitude", 180, feature.record, mayBeSwapped: false) }
        return (x, y)
    }

    private func number(_ text: TextRange, _ bytes: Span<UInt8>) -> Double? {
        guard let (value, end) = DecimalText.scan(bytes.extracting(text.range), from: 0), end == text.count else {
            return nil
        }
        return value
    }

    private func coordinate(
        _ text: TextRange, _ axis: DegreeText.Axis, _ bytes: Span<UInt8>, _ feature: inout Feature
    ) throws(BadRecord) -> Double {
        guard let value = number(text, bytes) else {
            throw bad(
                "not-a-coordinate", feature.record,
                "'\(excerpt(of: bytes.extracting(text.range)))' is not a \(axis == .latitude ? "latitude" : "longitude")",
                hint: "GPX has decimal degrees")
        }
        if value == 0, DecimalText.isUnderflow(bytes, text.range) { feature.note(.vanishedNumber) }
        return value
    }

    private func outside(
        _ value: Double, _ name: String, _ limit: Int, _ record: TextRange, mayBeSwapped: Bool
    ) -> BadRecord {
        bad(
            "invalid-coordinate", record, "\(name) \(DecimalText.shortest(value)) is outside -\(limit)…\(limit)",
            hint: mayBeSwapped ? "are latitude and longitude swapped?" : nil)
    }

    private func readValue(
        _ text: TextRange, _ field: Int, _ content: GPXNames.Content, _ bytes: Span<UInt8>,
        into feature: inout Feature, _ misfits: inout Int
    ) {
        let value = bytes.extracting(text.range)
        guard content != .text, !value.isJSONNumber else {
            return feature.values.append(Value(content == .text ? .string : .number, field: field, text))
        }
        guard content == .number else { return feature.values.append(Value(.string, field: field, text)) }
        let start = feature.scratch.count
        guard feature.scratch.append(decimal: value) else {
            misfits += 1
            return feature.values.append(Value(.string, field: field, text))
        }
        feature.values.append(
            Value(.number, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    private func bad(_ code: String, _ record: TextRange, _ message: Wording, hint: Wording? = nil) -> BadRecord {
        BadRecord(code, record: record, at: record.lowerBound, message, hint: hint)
    }

    private func bad(_ fault: GPXPoint.Fault, _ record: TextRange, _ bytes: Span<UInt8>) -> BadRecord {
        switch fault {
        case .tooLong:
            plan.limit.badRecord(record, at: record.lowerBound, hint: "\(RecordLimit.hint)")
        case .tooManyFields:
            bad(
                "too-many-fields", record, "with this point, the layer has more fields than are allowed",
                hint: "use \(OptionName.fields) to read only some, or --max-fields to allow more")
        case .misplaced:
            bad(
                "misplaced-point", record,
                "neither a trkpt in a trkseg, nor a rtept in a rte, nor a wpt outside of these and of extensions: '\(excerpt(of: bytes.extracting(record.range)))'"
            )
        case .nested: bad("misplaced-point", record, "the point has another point in it")
        case .strayText:
            bad("stray-text", record, "text between points: '\(excerpt(of: bytes.extracting(record.range)))'")
        }
    }
}

extension Feature {
    fileprivate mutating func note(_ kind: WarningKind) { warnings.add(kind, at: record.lowerBound) }
}

extension ByteBuffer {
    /// Appends a number as JSON writes it, if `text` is a decimal number of XML, which may have a plus sign, leading
    /// zeros, and no digits on one side of the point. Otherwise it appends nothing and returns false.
    mutating func append(decimal text: Span<UInt8>) -> Bool {
        var index = 0
        let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if text.count > 0, isNegative || text[0] == UInt8(ascii: "+") { index = 1 }
        let whole = digits(text, from: index)
        var fraction = whole.upperBound..<whole.upperBound
        index = whole.upperBound
        if index < text.count, text[index] == UInt8(ascii: ".") {
            fraction = digits(text, from: index + 1)
            index = fraction.upperBound
        }
        guard index == text.count, !whole.isEmpty || !fraction.isEmpty else { return false }
        if isNegative { append(UInt8(ascii: "-")) }
        var first = whole.lowerBound
        while first + 1 < whole.upperBound, text[first] == UInt8(ascii: "0") { first += 1 }
        if whole.isEmpty { append(UInt8(ascii: "0")) } else { append(text.extracting(first..<whole.upperBound)) }
        if !fraction.isEmpty {
            append(UInt8(ascii: "."))
            append(text.extracting(fraction))
        }
        return true
    }

    private func digits(_ text: Span<UInt8>, from start: Int) -> Range<Int> {
        var end = start
        while end < text.count, text[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        return start..<end
    }
}
