import Features
import Geometry
import Layers
import Memory
import Streams
import Times

/// Reads the date and the height of features from their fields.
struct DatedFields: ~Copyable {
    /// Part that a field has, and the index of its name among those of the part; of several fields the first in this
    /// order counts.
    private struct Role: BitwiseCopyable {
        var isTime: Bool
        var rank: Int32
    }

    private let request: DeclinationRequest
    /// Parts of the fields by their indices.
    private var roles: [Role?] = []
    private var hasRoles = false
    private var time = -1
    private var height = -1

    init(_ request: DeclinationRequest) { self.request = request }

    mutating func add(_ field: Field, at index: Int) {
        while roles.count <= index { roles.append(nil) }
        if let rank = request.rankOfTime(field.name) {
            roles[index] = Role(isTime: true, rank: Int32(truncatingIfNeeded: rank))
        } else if let rank = request.rankOfHeight(field.name) {
            roles[index] = Role(isTime: false, rank: Int32(truncatingIfNeeded: rank))
        }
        if roles[index] != nil { hasRoles = true }
    }

    /// Finds the values of a feature.
    @inline(__always)
    mutating func arrange(_ feature: borrowing Feature) {
        (time, height) = (-1, -1)
        guard hasRoles else { return }
        var (timeRank, heightRank) = (Int32.max, Int32.max)
        let values = feature.values.span
        for index in values.indices where values[index].kind != .null {
            guard let role = roles[values[index].field] else { continue }
            if role.isTime {
                if role.rank < timeRank { (time, timeRank) = (index, role.rank) }
            } else if role.rank < heightRank {
                (height, heightRank) = (index, role.rank)
            }
        }
    }

    /// The decimal year of the arranged feature.
    @inline(__always)
    func year(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double {
        switch request.date {
        case .year(let year): return year
        case .field(_, .decimalYears):
            guard let year = try number(time, "year", of: feature, chunk) else { throw noTime(feature, chunk) }
            guard DecimalYear.nameable.contains(year) else {
                throw BadRecord(
                    "invalid-time", record: feature.record, at: chunk.byte(of: feature),
                    "the year \(DecimalText.shortest(year)) is outside 1…9999")
            }
            return year
        case .field(_, .times(let times)):
            let reading = try read(times, of: feature, chunk)
            feature.warn(of: reading, at: chunk.byte(of: feature))
            return reading.instant.decimalYear
        }
    }

    private func read(
        _ times: TimeReader, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> TimeReading {
        guard time >= 0 else { throw noTime(feature, chunk) }
        let text = Self.text(feature.values[time])
        let bytes = feature.values[time].isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if times.notation == .automatic, Self.isYear(bytes.extracting(text)) {
            throw BadRecord(
                "invalid-time", record: feature.record, at: chunk.byte(of: feature),
                "the time is '\(excerpt(text.map { bytes[$0] }))', which looks like a decimal year",
                hint: "use \(OptionName.timeFormat) year, or s for seconds since 1970")
        }
        if let day = times.readDay(bytes.extracting(text)) { return day }
        do throws(TimeFault) {
            return try times.read(bytes.extracting(text))
        } catch {
            if error == .empty { throw noTime(feature, chunk) }
            throw BadRecord(
                invalidTime: error, bytes.extracting(text), record: feature.record, at: chunk.byte(of: feature))
        }
    }

    /// True for a number that is rather a year than the seconds of the first hour of 1970.
    private static func isYear(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 4, let (number, end) = DecimalText.scan(text, from: 0), end == text.count else {
            return false
        }
        return 1800..<2200 ~= number
    }

    private func noTime(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> BadRecord {
        BadRecord(
            "no-time", record: feature.record, at: chunk.byte(of: feature), "the record has no time",
            hint: "use --date to give all features the same date")
    }

    /// The height of the arranged feature in metres; 0 if it has none.
    @inline(__always)
    func height(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double {
        if case .meters(let meters) = request.height { return meters }
        if let meters = try number(height, "altitude", of: feature, chunk) { return meters }
        guard case .field(nil) = request.height, let elevation = feature.shape.elevations.last, elevation.isFinite
        else {
            return 0
        }
        return elevation
    }

    /// The number of a value; nil if there is none.
    private func number(
        _ index: Int, _ title: String, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double? {
        guard index >= 0 else { return nil }
        let value = feature.values[index]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        var range = Self.text(value)
        while !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: " ") { range = range.dropFirst() }
        while !range.isEmpty, bytes[range.upperBound - 1] == UInt8(ascii: " ") { range = range.dropLast() }
        if range.isEmpty { return nil }
        let text = bytes.extracting(range)
        if let (number, end) = DecimalText.scan(text, from: 0), end == text.count { return number }
        throw BadRecord(
            "not-a-number", record: feature.record, at: chunk.byte(of: feature),
            "the \(title) is '\(excerpt(text.indices.map { text[$0] }))', which is not a number",
            hint: title == "altitude" ? "use --altitude to ignore the field" : nil)
    }

    /// Range of a value without the quotes of a JSON string.
    private static func text(_ value: Value) -> Range<Int> {
        guard value.kind == .jsonString, value.text.count >= 2 else { return value.text.range }
        return value.text.lowerBound + 1..<value.text.upperBound - 1
    }
}
