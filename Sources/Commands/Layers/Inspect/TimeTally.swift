import Features
import JSON
import Layers
public import Times

/// Counts the values of a field of times that are not times, and keeps the first and the last time.
///
/// The first number of a layer decides the unit of all, and may be in a chunk that another thread works. So numbers are
/// read in every unit until all chunks are merged.
public struct TimeTally: Sendable {
    private static let reader = TimeReader()

    private var texts = TimeSpan()
    /// In the order of `EpochUnit`.
    private var numbers = [TimeSpan](repeating: TimeSpan(), count: EpochUnit.allCases.count)
    private var firstUnit: EpochUnit?
    private var firstIsTime: Bool?
    private var otherValues = 0

    /// Number of times without a zone.
    public private(set) var assumedUTC = 0

    /// The first and the last of some times.
    private struct TimeSpan {
        var first = Instant.latest
        var last = Instant.earliest
        var count = 0
        /// Values beyond the range of times.
        var refused = 0

        init() {}

        var value: JSONValue {
            [
                "first": .string("\(first.microseconds)"), "last": .string("\(last.microseconds)"),
                "count": .integer(count), "refused": .integer(refused),
            ]
        }

        init?(_ value: JSONValue) {
            guard let first = value["first"]?.text.flatMap({ Int64($0) }), let count = value["count"]?.int,
                let last = value["last"]?.text.flatMap({ Int64($0) }), let refused = value["refused"]?.int
            else { return nil }
            (self.first, self.last) = (Instant(microseconds: first), Instant(microseconds: last))
            (self.count, self.refused) = (count, refused)
        }

        mutating func insert(_ instant: Instant?) {
            guard let instant else {
                refused += 1
                return
            }
            first = min(first, instant)
            last = max(last, instant)
            count += 1
        }

        mutating func merge(_ other: TimeSpan) {
            first = min(first, other.first)
            last = max(last, other.last)
            count += other.count
            refused += other.refused
        }
    }

    /// True for a field of dates, where eight digits are a day.
    private var holdsDays = false

    /// - Parameter holdsDays: true for a field of dates.
    init(holdsDays: Bool = false) { self.holdsDays = holdsDays }

    /// The tally as JSON, and a tally of such JSON.
    var value: JSONValue {
        [
            "texts": texts.value, "numbers": .array(numbers.map(\.value)), "others": .integer(otherValues),
            "unit": firstUnit.map { .integer(Int($0.rawValue)) } ?? .null,
            "isTime": firstIsTime.map { .boolean($0) } ?? .null, "assumed": .integer(assumedUTC),
        ]
    }

    init?(_ value: JSONValue) {
        guard let texts = value["texts"].flatMap({ TimeSpan($0) }), let all = value["numbers"]?.items,
            let others = value["others"]?.int, let assumed = value["assumed"]?.int
        else { return nil }
        let numbers = all.compactMap { TimeSpan($0) }
        guard numbers.count == self.numbers.count else { return nil }
        (self.texts, self.numbers, otherValues, assumedUTC) = (texts, numbers, others, assumed)
        firstUnit = value["unit"]?.int.flatMap { unit in EpochUnit.allCases.first { Int($0.rawValue) == unit } }
        firstIsTime = value["isTime"]?.flag
    }

    mutating func removeAll() { self = TimeTally(holdsDays: holdsDays) }

    /// Adds a value; empty ones do not count.
    mutating func insert(_ value: Value, _ text: Span<UInt8>) {
        switch value.kind {
        case .null: break
        case .number, .string: insert(text)
        case .jsonString:
            let inside = text.extracting(1..<text.count - 1)
            guard inside.contains(UInt8(ascii: "\\")) else { return insert(inside) }
            var plain = ByteBuffer()
            plain.appendPlain(Value(.jsonString, field: 0, TextRange(0, text.count)), text)
            insert(plain.bytes)
        case .boolean, .json: insertOther()
        }
    }

    private mutating func insert(_ text: Span<UInt8>) {
        if holdsDays, let day = Self.reader.readDay(text) { return insert(day) }
        if let instants = Self.reader.readInAllUnits(text), let unit = Self.reader.unit(ofFirst: text) {
            for index in numbers.indices { numbers[index].insert(instants[index]) }
            if firstUnit == nil { firstUnit = unit }
            if firstIsTime == nil { firstIsTime = instants[Int(unit.rawValue)] != nil }
            return
        }
        do throws(TimeFault) {
            insert(try Self.reader.read(text))
        } catch {
            if error != .empty { insertOther() }
        }
    }

    private mutating func insert(_ reading: TimeReading) {
        texts.insert(reading.instant)
        if reading.assumesUTC { assumedUTC += 1 }
        if firstIsTime == nil { firstIsTime = true }
    }

    private mutating func insertOther() {
        otherValues += 1
        if firstIsTime == nil { firstIsTime = false }
    }

    /// Adds the values of later features.
    mutating func merge(_ other: TimeTally) {
        texts.merge(other.texts)
        for index in numbers.indices { numbers[index].merge(other.numbers[index]) }
        firstUnit = firstUnit ?? other.firstUnit
        firstIsTime = firstIsTime ?? other.firstIsTime
        otherValues += other.otherValues
        assumedUTC += other.assumedUTC
    }
}

extension TimeTally {
    /// True if the first value is a time, so that the field is one of times.
    public var holdsTimes: Bool { firstIsTime ?? false }

    /// The unit of epoch numbers; nil if there are none.
    public var unit: EpochUnit? { firstUnit }

    /// True if times are written as in ISO 8601.
    public var hasTexts: Bool { texts.count > 0 }

    /// The notations that occur, for people.
    public var notation: String {
        [hasTexts ? "ISO 8601" : nil, unit.map { "epoch \($0.name)" }].compactMap(\.self).joined(separator: " and ")
    }

    /// Numbers in the unit of the first of them.
    private var ofUnit: TimeSpan { firstUnit.map { numbers[Int($0.rawValue)] } ?? TimeSpan() }

    /// Number of times.
    public var count: Int { texts.count + ofUnit.count }

    /// Number of values that are not times.
    public var invalid: Int { otherValues + ofUnit.refused }

    /// The earliest time; later than all others if there are none.
    public var first: Instant { min(texts.first, ofUnit.first) }

    /// The latest time.
    public var last: Instant { max(texts.last, ofUnit.last) }
}
