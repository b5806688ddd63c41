import Geometry
import Layers
import Streams
import Times

/// Reads a fix from the place and the values of a feature.
struct FixReader: ~Copyable {
    /// The part that a field has in a fix.
    struct Role: BitwiseCopyable {
        var column: FixColumn
        /// Place among the names of the column; of several fields, that of the least counts.
        var rank: Int32
    }

    /// A part that is not one of the fix itself.
    private enum Other {
        case segment, mode, view
    }

    let request: FixRequest
    private(set) var times: TimeReader
    private var roles: [Role?] = []
    private var others: [Other?] = []
    /// Index of the value for each column; -1 for none.
    private var values = FlatBuffer<Int>()
    private var ranks = FlatBuffer<Int32>()
    private var segment = -1
    private(set) var mode = -1
    private(set) var view = -1
    /// True if the time of reception of the feature has no zone.
    private var receptionAssumesUTC = false
    /// Columns and named fields that have come up.
    private(set) var found = FoundFixFields()

    init(_ request: FixRequest) {
        self.request = request
        times = request.times
        for _ in FixColumn.allCases {
            values.append(-1)
            ranks.append(.max)
        }
    }

    /// Fixes the unit of times that are numbers; nil lets the next number decide.
    mutating func settle(_ unit: EpochUnit?) {
        times = request.times
        if let unit { times.settleUnit(unit) }
    }

    mutating func handOverFound(to all: inout FoundFixFields) { found.handOver(to: &all) }

    mutating func add(_ field: Field) {
        let role = role(of: field.name)
        roles.append(role)
        found.note(field.name, role?.column, for: request)
        others.append(other(of: field.name))
    }

    private func other(of name: String) -> Other? {
        if request.mode == name { return .mode }
        if request.view == name { return .view }
        let isSegment =
            request.segment.map { $0 == name } ?? FixRequest.segmentNames.contains(FixColumn.bare(name))
        return isSegment ? .segment : nil
    }

    private func role(of name: String) -> Role? {
        if let column = request.named.first(where: { $0.value == name })?.key { return Role(column: column, rank: -1) }
        guard let (column, rank) = FixColumn.role(named: name), request.named[column] == nil,
            request.used.contains(column)
        else { return nil }
        return Role(column: column, rank: Int32(rank))
    }

    /// Finds the values of a feature that belong to the fix.
    private mutating func arrange(_ feature: borrowing Feature) {
        for index in 0..<values.count {
            values[index] = -1
            ranks[index] = .max
        }
        (segment, mode, view) = (-1, -1, -1)
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.kind != .null else { continue }
            if let other = others[value.field] {
                switch other {
                case .segment: segment = index
                case .mode: mode = index
                case .view: view = index
                }
            }
            guard let role = roles[value.field] else { continue }
            let column = Int(role.column.rawValue)
            if role.rank < ranks[column] {
                ranks[column] = role.rank
                values[column] = index
            }
        }
    }
}

extension FixReader {
    /// Reads the fix of a feature into a chunk.
    mutating func read(_ feature: inout Feature, of chunk: borrowing Chunk, into fixes: inout FixChunk)
        throws(BadRecord)
    {
        arrange(feature)
        let place = try feature.placeOfFix(chunk)
        let time = try self.time(of: &feature, chunk)
        var fix = Fix(time: time.microseconds, latitude: place.y, longitude: place.x)
        receptionAssumesUTC = false
        try fill(&fix, feature, chunk)
        try fillHeading(&fix, &feature, chunk)
        if receptionAssumesUTC { feature.alterations.add(.assumedUTC, at: chunk.byte(of: feature)) }
        var entry = FixChunk.Entry(fix: fix, device: 0, record: Int32(truncatingIfNeeded: feature.index))
        entry.leftOut = flaw(of: fix)
        entry.device = Int32(truncatingIfNeeded: device(of: feature, chunk, &fixes))
        let value = feature.values[values[Int(FixColumn.time.rawValue)]]
        entry.timeKind = value.kind
        entry.time = append(value, of: feature, chunk, to: &fixes.texts)
        if request.isForMap, MapPoint.isBeyondMap(latitude: fix.latitude) {
            feature.alterations.add(.clampedLatitude, at: chunk.byte(of: feature))
        }
        entry.mode = try mapMode(of: feature, chunk)
        if let seen = try seenView(of: feature, chunk) {
            entry.view = Int32(truncatingIfNeeded: fixes.views.count)
            fixes.views.append(SeenView(seen))
        }
        fixes.append(entry, request.geodesic)
    }

    /// The time, for whose missing zone the feature counts as altered.
    private mutating func time(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Instant {
        let reading = try timeReading(of: feature, chunk)
        if reading.assumesUTC { feature.alterations.add(.assumedUTC, at: chunk.byte(of: feature)) }
        return reading.instant
    }

    private mutating func timeReading(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> TimeReading {
        let index = values[Int(FixColumn.time.rawValue)]
        guard index >= 0 else { throw noTime(feature, chunk) }
        let value = feature.values[index]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if let plain = Self.unescaped(value, bytes) { return try timeReading(plain.bytes, feature, chunk) }
        return try timeReading(bytes.extracting(Self.inner(value)), feature, chunk)
    }

    private mutating func timeReading(
        _ text: Span<UInt8>, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> TimeReading {
        if times.unit == nil { times.settleUnit(byFirst: text) }
        do throws(TimeFault) {
            return try times.read(text)
        } catch {
            if error == .empty { throw noTime(feature, chunk) }
            throw BadRecord(invalidTime: error, text, record: feature.record, at: chunk.byte(of: feature))
        }
    }

    private func noTime(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> BadRecord {
        BadRecord("no-time", record: feature.record, at: chunk.byte(of: feature), "the record has no time")
    }

    /// The text of a JSON string without its escapes; nil if it has none.
    private static func unescaped(_ value: Value, _ bytes: Span<UInt8>) -> ByteBuffer? {
        guard value.kind == .jsonString else { return nil }
        let text = bytes.extracting(value.text.range)
        for index in text.indices where text[index] == UInt8(ascii: "\\") {
            var plain = ByteBuffer()
            plain.appendPlain(value, bytes)
            return plain
        }
        return nil
    }

    /// Range of a value without the quotes of a JSON string.
    static func inner(_ value: Value) -> Range<Int> {
        guard value.kind == .jsonString, value.text.count >= 2 else { return value.text.range }
        return value.text.lowerBound + 1..<value.text.upperBound - 1
    }

    private mutating func fill(_ fix: inout Fix, _ feature: borrowing Feature, _ chunk: borrowing Chunk)
        throws(BadRecord)
    {
        fix.accuracy = try number(.accuracy, feature, chunk)
        fix.altitude = try number(.altitude, feature, chunk)
        if fix.altitude.isNaN, let elevation = feature.shape.elevations.last {
            fix.altitude = elevation
            found.noteElevation()
        }
        if try number(.verticalAccuracy, feature, chunk) < 0 { fix.altitude = .nan }
        let speed = try number(.speed, feature, chunk)
        if speed >= 0, !(request.isAIS && speed >= 102.3) { fix.speed = speed * request.speedUnit }
        fix.course = Fix.degrees(try number(.course, feature, chunk), isAIS: request.isAIS)
        if values[Int(FixColumn.received.rawValue)] >= 0 { fix.received = try received(feature, chunk) }
        if segment >= 0 {
            let value = feature.values[segment]
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            if let plain = Self.unescaped(value, bytes) {
                fix.segment = NameTable.hash(plain.bytes)
            } else {
                fix.segment = NameTable.hash(bytes.extracting(Self.inner(value)))
            }
        }
    }

    /// The number of a column; NaN if the record has none.
    func number(
        _ column: FixColumn, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double {
        let index = values[Int(column.rawValue)]
        guard index >= 0 else { return .nan }
        let value = feature.values[index]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        var range = Self.inner(value)
        while !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: " ") { range = range.dropFirst() }
        while !range.isEmpty, bytes[range.upperBound - 1] == UInt8(ascii: " ") { range = range.dropLast() }
        if range.isEmpty { return .nan }
        let text = bytes.extracting(range)
        guard let (number, end) = DecimalText.scan(text, from: 0), end == text.count, number.isFinite else {
            throw BadRecord(
                "not-a-number", record: feature.record, at: chunk.byte(of: feature),
                "the \(column.title) is '\(excerpt(text.indices.map { text[$0] }))', which is not a number")
        }
        return number
    }

    private mutating func received(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Int64? {
        let value = feature.values[values[Int(FixColumn.received.rawValue)]]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if let plain = Self.unescaped(value, bytes) { return try received(plain.bytes, feature, chunk) }
        return try received(bytes.extracting(Self.inner(value)), feature, chunk)
    }

    private mutating func received(
        _ text: Span<UInt8>, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Int64? {
        do throws(TimeFault) {
            // Its numbers may have another unit than those of the time.
            let reading = try request.times.read(text)
            if reading.assumesUTC { receptionAssumesUTC = true }
            return reading.instant.microseconds
        } catch {
            if error == .empty { return nil }
            throw BadRecord(invalidTime: error, text, record: feature.record, at: chunk.byte(of: feature))
        }
    }

    /// Reason to leave out a fix whatever comes before it.
    private func flaw(of fix: Fix) -> LeftOutFix? {
        if fix.isInvalid { return .invalidFix }
        guard !request.required.isEmpty else { return nil }
        if request.required.contains(.accuracy), fix.accuracy.isNaN { return .lacksAccuracy }
        if request.required.contains(.altitude), fix.altitude.isNaN { return .lacksAltitude }
        if request.required.contains(.speed), fix.speed.isNaN { return .lacksSpeed }
        if request.required.contains(.course), fix.course.isNaN { return .lacksCourse }
        if request.required.contains(.heading), fix.heading.isNaN { return .lacksHeading }
        return nil
    }

    private mutating func device(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, _ fixes: inout FixChunk
    ) -> Int {
        let index = values[Int(FixColumn.device.rawValue)]
        guard index >= 0 else { return fixes.devices.number(of: Span(), .null) }
        let value = feature.values[index]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if let plain = Self.unescaped(value, bytes) { return fixes.devices.number(of: plain.bytes, .string) }
        return fixes.devices.number(of: bytes.extracting(Self.inner(value)), value.kind)
    }

    private func append(
        _ value: Value, of feature: borrowing Feature, _ chunk: borrowing Chunk, to texts: inout ByteBuffer
    ) -> TextRange {
        let start = texts.count
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        texts.append(bytes.extracting(value.text.range))
        return TextRange(start, texts.count)
    }
}
