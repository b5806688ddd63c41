import Features
import Geometry
package import Layers
import Memory
import Movement
import Streams
package import Times

/// Reads a fix from the place and the values of a feature.
///
/// Methods that are called for each fix change it, or are static, and take texts instead of features: a reader or a
/// feature that they borrow would be copied at each call.
package struct FixReader: ~Copyable {
    let request: FixRequest
    package private(set) var times: TimeReader
    private(set) var fields: FixFields
    /// True if the time of reception of the feature has no zone.
    private var receptionAssumesUTC = false
    /// Columns and named fields that have come up.
    var found = FoundFixFields()
    /// Kinds of points of GPX that are not fixes.
    private let otherPoints: [[UInt8]]
    /// Hashes of the first values of a field named id in the chunk.
    private var ids: Set<UInt64> = []
    /// The name of the input, where that is the device.
    private var file: (source: Int, name: [UInt8]) = (-1, [])
    /// The name of a device behind that of its file.
    private var nameInFile = ByteBuffer()
    /// The date and the time of day of the fix that is being read, if they are in fields of their own.
    private var joined: [UInt8] = []

    package init(_ request: FixRequest) {
        self.request = request
        times = request.times
        fields = FixFields(request)
        otherPoints = PointKind.elements(except: request.points)
    }

    /// Fixes the unit of times that are numbers; nil lets the next number decide.
    package mutating func setUnit(_ unit: EpochUnit?) {
        ids.removeAll(keepingCapacity: true)
        times = request.times
        if let unit { times.setUnit(unit) }
    }

    mutating func sendFound(to all: inout FoundFixFields) { found.send(to: &all) }

    package mutating func add(_ field: Field) {
        let column = fields.add(field.name)
        found.note(field.name, column, isNamed: request.names(field.name))
    }
}

extension FixReader {
    /// Reads the fix of a feature into a chunk.
    package mutating func read(_ feature: inout Feature, of chunk: borrowing Chunk, into fixes: inout FixChunk)
        throws(BadRecord)
    {
        fields.find(in: feature.values.span)
        guard try isFix(feature, chunk) else {
            let none = Fix(time: .min, latitude: 0, longitude: 0)
            let record = Int32(truncatingIfNeeded: feature.index)
            return fixes.append(FixChunk.Entry(fix: none, skipReason: .otherPoint, device: 0, record: record), nil)
        }
        let place = try feature.placeOfFix(chunk)
        let origin = RecordOrigin(feature, chunk)
        let time = fields[.time]
        var fix = Fix(
            time: try microseconds(of: &feature, chunk, origin), latitude: place.y, longitude: place.x)
        receptionAssumesUTC = false
        try fill(&fix, &feature, chunk, origin)
        try fillHeading(&fix, &feature, chunk, origin)
        if receptionAssumesUTC { feature.warnings.add(.assumedUTC, at: origin.byte) }
        if request.isForMap, MapPoint.isBeyondMap(latitude: fix.latitude) {
            feature.warnings.add(.clampedLatitude, at: origin.byte)
        }
        var entry = FixChunk.Entry(fix: fix, device: 0, record: Int32(truncatingIfNeeded: feature.index))
        entry.skipReason = flaw(of: fix)
        // The first fix that counts decides how the name of its device is written.
        if entry.skipReason == nil { entry.device = Int32(truncatingIfNeeded: try device(of: &feature, chunk, &fixes)) }
        if joined.isEmpty {
            entry.timeKind = feature.values[time].kind
            entry.time = feature.withWrittenText(ofValue: time, chunk) { fixes.addText($0) }
        } else {
            // The time of day alone would say too little in an event.
            entry.timeKind = .string
            entry.time = fixes.addText(Array(Instant(microseconds: fix.time).description.utf8).span)
        }
        try readMap(of: &feature, chunk, origin, &entry, &fixes)
        fixes.append(entry, request.geodesic)
    }

    /// Reads the device of a feature, which may have any shape, and its time.
    ///
    /// - Parameter needsTime: false to leave the time.
    /// - Returns: microseconds since 1970 UTC, and the number of the device among those of the chunk.
    package mutating func readMoment(
        of feature: inout Feature, _ chunk: borrowing Chunk, needsTime: Bool, into fixes: inout FixChunk
    ) throws(BadRecord) -> (time: Int64, device: Int) {
        fields.find(in: feature.values.span)
        let time = needsTime ? try microseconds(of: &feature, chunk, RecordOrigin(feature, chunk)) : 0
        return (time, try device(of: &feature, chunk, &fixes))
    }

    private mutating func microseconds(
        of feature: inout Feature, _ chunk: borrowing Chunk, _ origin: RecordOrigin
    ) throws(BadRecord) -> Int64 {
        let time = fields[.time]
        guard time >= 0 else { throw origin.noTime }
        joined.removeAll(keepingCapacity: true)
        if fields[.date] == time, request.named[.time] == nil {
            try feature.withText(ofValue: time, chunk) { (text) throws(BadRecord) in
                try Self.checkMoment(text, origin)
            }
        } else if fields[.date] >= 0, fields[.date] != time {
            try join(feature, time, fields[.date], chunk)
        }
        let reading =
            joined.isEmpty
            ? try feature.withText(ofValue: time, chunk) { (text) throws(BadRecord) in try self.time(text, origin) }
            : try self.time(Array(joined).span, origin, isJoined: true)
        feature.warn(of: reading, at: origin.byte)
        return reading.instant.microseconds
    }

    private mutating func time(
        _ text: Span<UInt8>, _ origin: RecordOrigin, isJoined: Bool = false
    ) throws(BadRecord) -> TimeReading {
        if times.unit == nil { times.setUnit(byFirst: text) }
        do throws(TimeFault) {
            return try times.read(text)
        } catch {
            if error == .empty { throw origin.noTime }
            // A pattern of the user is compared with a blank between the date and the time.
            let shown = text.indices.map { isJoined && text[$0] == UInt8(ascii: "T") ? 0x20 : text[$0] }
            throw BadRecord(invalidTime: error, shown.span, record: origin.record, at: origin.byte)
        }
    }

    /// Throws for a day without a time of day: another field may have that, and midnight would be a bad guess.
    private static func checkMoment(_ text: Span<UInt8>, _ origin: RecordOrigin) throws(BadRecord) {
        var digits = 0
        for index in text.indices {
            if text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: "T") { return }
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index] { digits += 1 }
        }
        // As 20240501; other numbers are times since 1970.
        guard !text.isEmpty, digits < text.count || digits == 8 else { return }
        let notation = digits == text.count ? " --time-format '%Y%m%d'" : ""
        throw BadRecord(
            "date-only", record: origin.record, at: origin.byte,
            "the date '\(excerpt(text.indices.map { text[$0] }))' has no time of day, and no other field was taken for it",
            hint: "name the field of the time with --time; --time date\(notation) reads days as their midnights")
    }

    /// Joins a date with a time of day, such as 12:00:50. Other times have their date.
    private mutating func join(
        _ feature: borrowing Feature, _ time: Int, _ date: Int, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let clock = try feature.withText(ofValue: time, chunk) { (text) throws(BadRecord) in Self.timeOfDay(text) }
        guard let clock else { return }
        joined = try feature.withText(ofValue: date, chunk) { (text) throws(BadRecord) in
            text.indices.map { text[$0] }
        }
        // As in 20240501, which would be a number of seconds.
        if joined.count == 8, joined.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            joined.insert(UInt8(ascii: "-"), at: 6)
            joined.insert(UInt8(ascii: "-"), at: 4)
        }
        if case .pattern = request.times.notation { joined.append(0x20) } else { joined.append(UInt8(ascii: "T")) }
        joined += clock
        found.noteJoinedDate()
    }

    /// The text of a time of day; nil for any other.
    private static func timeOfDay(_ text: Span<UInt8>) -> [UInt8]? {
        let clock = text.indices.map { text[$0] }.drop { $0 == 0x20 }
        let digits = clock.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        // As in 93005 for 09:30:05; a time since 1970 with as few digits would be in its first days.
        if 3...6 ~= digits.count, clock.count == digits.count || clock[clock.startIndex + digits.count] == 0x2E {
            var all = [UInt8](repeating: 0x30, count: 6 - digits.count)
            all += clock
            guard all[0] <= 0x32, all[2] < 0x36, all[4] < 0x36 else { return nil }
            all.insert(UInt8(ascii: ":"), at: 4)
            all.insert(UInt8(ascii: ":"), at: 2)
            return all
        }
        guard 1...2 ~= digits.count, clock.dropFirst(digits.count).first == UInt8(ascii: ":") else { return nil }
        return (digits.count == 1 ? [UInt8(ascii: "0")] : []) + clock
    }

    private mutating func fill(
        _ fix: inout Fix, _ feature: inout Feature, _ chunk: borrowing Chunk, _ origin: RecordOrigin
    ) throws(BadRecord) {
        fix.accuracy = try number(.accuracy, feature, chunk, origin)
        fix.altitude = try number(.altitude, feature, chunk, origin)
        if fix.altitude.isNaN, let elevation = feature.shape.elevations.last {
            fix.altitude = elevation
            found.noteElevation()
        }
        if try number(.verticalAccuracy, feature, chunk, origin) < 0 { fix.altitude = .nan }
        let speed = try number(.speed, feature, chunk, origin)
        if speed >= 0, !(request.isAIS && speed >= 102.3) { fix.speed = speed * request.speedUnit }
        fix.course = Fix.degrees(try number(.course, feature, chunk, origin), isAIS: request.isAIS)
        if fields[.received] >= 0 {
            fix.received = try feature.withText(ofValue: fields[.received], chunk) { (text) throws(BadRecord) in
                try received(text, origin)
            }
        }
        if fields[.segment] >= 0 {
            fix.segment = try feature.withText(ofValue: fields[.segment], chunk) { (text) throws(BadRecord) in
                NameTable.hash(text)
            }
        }
    }

    /// The number of a column; NaN if the record has none.
    @inline(__always)
    func number(
        _ column: FixColumn, _ feature: borrowing Feature, _ chunk: borrowing Chunk, _ origin: RecordOrigin
    ) throws(BadRecord) -> Double {
        try number(at: fields[column], title: column.title, feature, chunk, origin)
    }

    /// The number of a value; NaN if the record has none.
    ///
    /// - Parameter title: the value in messages.
    @inline(__always)
    func number(
        at index: Int, title: @autoclosure () -> String, _ feature: borrowing Feature, _ chunk: borrowing Chunk,
        _ origin: RecordOrigin
    ) throws(BadRecord) -> Double {
        guard index >= 0 else { return .nan }
        return try feature.withText(ofValue: index, chunk) { (text) throws(BadRecord) in
            try Self.number(text, title: title, origin)
        }
    }

    private static func number(
        _ text: Span<UInt8>, title: () -> String, _ origin: RecordOrigin
    ) throws(BadRecord) -> Double {
        var (start, stop) = (0, text.count)
        while start < stop, text[start] == UInt8(ascii: " ") { start += 1 }
        while start < stop, text[stop - 1] == UInt8(ascii: " ") { stop -= 1 }
        if start == stop { return .nan }
        let text = text.extracting(start..<stop)
        guard let (number, end) = DecimalText.scan(text, from: 0), end == text.count, number.isFinite else {
            throw BadRecord(
                "not-a-number", record: origin.record, at: origin.byte,
                "the \(title()) is '\(excerpt(text.indices.map { text[$0] }))', which is not a number")
        }
        return number
    }

    private mutating func received(_ text: Span<UInt8>, _ origin: RecordOrigin) throws(BadRecord) -> Int64? {
        do throws(TimeFault) {
            // Its numbers may have another unit than those of the time.
            let reading = try request.times.read(text)
            if reading.assumesUTC { receptionAssumesUTC = true }
            return reading.instant.microseconds
        } catch {
            if error == .empty { return nil }
            throw BadRecord(invalidTime: error, text, record: origin.record, at: origin.byte)
        }
    }

    /// Reason to leave out a fix whatever comes before it.
    private mutating func flaw(of fix: Fix) -> FixSkipReason? {
        if fix.isInvalid { return .invalidFix }
        guard !request.required.isEmpty else { return nil }
        if request.required.contains(.accuracy), fix.accuracy.isNaN { return .lacksAccuracy }
        if request.required.contains(.altitude), fix.altitude.isNaN { return .lacksAltitude }
        if request.required.contains(.speed), fix.speed.isNaN { return .lacksSpeed }
        if request.required.contains(.course), fix.course.isNaN { return .lacksCourse }
        if request.required.contains(.heading), fix.heading.isNaN { return .lacksHeading }
        return nil
    }

    /// False for a point of GPX of a kind that was not requested.
    private mutating func isFix(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        let index = fields[.kind]
        guard index >= 0 else { return true }
        return try feature.withText(ofValue: index, chunk) { (text) throws(BadRecord) in
            !otherPoints.contains { text.elementsEqual($0) }
        }
    }

    private mutating func device(
        of feature: inout Feature, _ chunk: borrowing Chunk, _ fixes: inout FixChunk
    ) throws(BadRecord) -> Int {
        if fields[.id] >= 0, !found.repeatsID, ids.count < Self.mostIDs { try noteID(of: feature, chunk) }
        if !request.files.isEmpty, file.source != chunk.source {
            file = (chunk.source, Array(request.files[chunk.source].utf8))
        }
        let index = fields[.device]
        guard index >= 0 else {
            return fixes.devices.number(of: file.name.span, request.files.isEmpty ? .null : .string)
        }
        // The name is kept without quotes and escapes.
        let kind = feature.values[index].kind == .jsonString ? .string : feature.values[index].kind
        if request.areTracksOfFiles, try isPointOfGPX(feature, chunk) {
            let name = file.name
            nameInFile.removeAll()
            nameInFile.append(name.span)
            nameInFile.append(": ")
            let isNamed = try feature.withText(ofValue: index, chunk) { (text) throws(BadRecord) in
                let count = nameInFile.count
                if text.count >= count, (0..<count).allSatisfy({ text[$0] == nameInFile[$0] }) { return true }
                nameInFile.append(text)
                return false
            }
            // A GPX has such names already.
            if !isNamed {
                found.noteTracksOfTables()
                return fixes.devices.number(of: nameInFile.bytes, .string)
            }
        }
        return try feature.withText(ofValue: index, chunk) { (text) throws(BadRecord) in
            fixes.devices.number(of: text, kind)
        }
    }

    /// True for a point of a track or route, in GPX or in a table that was made of it.
    private func isPointOfGPX(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        guard fields[.kind] >= 0 else { return false }
        return try feature.withText(ofValue: fields[.kind], chunk) { (text) throws(BadRecord) in
            Self.pointsOfGPX.contains { text.elementsEqual($0) }
        }
    }

    private static let pointsOfGPX = PointKind.elements(except: [])

    /// Watches whether a field named id has one value in several records, as the name of a device has.
    private mutating func noteID(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        let hash = try feature.withText(ofValue: fields[.id], chunk) { (text) throws(BadRecord) in
            NameTable.hash(text)
        }
        if !ids.insert(hash).inserted { found.noteRepeatedID() }
    }

    private static var mostIDs: Int { 4096 }
}
