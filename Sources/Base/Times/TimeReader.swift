/// Reads times from text, without an allocation. Any bytes are safe.
///
/// A column of epoch numbers has one unit, which its first number decides. With several threads only the caller knows
/// which number is the first: it calls `unit(ofFirst:)` and sets the unit before any other value is read.
public struct TimeReader: Hashable, Sendable {
    /// The notation that is read.
    public let notation: TimeNotation
    /// The clocks that show times without a zone; nil if UTC is assumed.
    public let zone: ZoneOffsets?
    /// The unit of epoch numbers. While it is nil, each number is read in the unit that its own size suggests.
    public private(set) var unit: EpochUnit?

    /// - Parameters:
    ///   - notation: how times are written.
    ///   - zone: the clocks that show times without a zone; nil to assume UTC and say so in each reading.
    public init(_ notation: TimeNotation = .automatic, zone: ZoneOffsets? = nil) {
        self.notation = notation
        self.zone = zone
        if case .epoch(let unit) = notation { self.unit = unit }
    }

    /// The unit that a column has if this is its first number; nil if the text is not a number, or if the notation
    /// leaves nothing to decide.
    public func unit(ofFirst text: Span<UInt8>) -> EpochUnit? {
        guard notation == .automatic, !ISOTime.resembles(TimeCursor(text)) else { return nil }
        return EpochNumber(TimeCursor(text))?.unit
    }

    /// Fixes the unit of epoch numbers, unless the notation or an earlier call has fixed it.
    public mutating func setUnit(_ first: EpochUnit) {
        if notation == .automatic, unit == nil { unit = first }
    }

    /// Fixes the unit of epoch numbers by the first value of a column if that is a number. A unit that is fixed stays.
    public mutating func setUnit(byFirst text: Span<UInt8>) {
        if unit == nil, let first = unit(ofFirst: text) { unit = first }
    }

    /// Reads the time that the whole of a text spells, blanks around it aside. Takes time linear in its length.
    public func read(_ text: Span<UInt8>) throws(TimeFault) -> TimeReading {
        let cursor = TimeCursor(text)
        guard !cursor.isAtEnd else { throw .empty }
        switch notation {
        case .automatic:
            if ISOTime.resembles(cursor) { return try ISOTime.read(cursor, zone) }
            guard let number = EpochNumber(cursor) else { throw Self.fault(of: TimeCursor(text)) }
            return try number.reading(unit ?? number.unit)
        case .epoch(let unit):
            guard let number = EpochNumber(cursor) else { throw .notANumber }
            return try number.reading(unit)
        case .pattern(let pattern):
            return try pattern.read(cursor, zone)
        }
    }

    /// Reads a day of eight digits from 1800 to 2199, such as 20260105, as its midnight. For fields of dates: in a field of
    /// times such a text is a number since 1970.
    ///
    /// - Returns: nil if the text is not such a day, or if the notation is not automatic.
    public func readDay(_ text: Span<UInt8>) -> TimeReading? {
        guard notation == .automatic, text.count == 8 else { return nil }
        for index in text.indices where !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index]) { return nil }
        let century = 10 * Int(text[0] - UInt8(ascii: "0")) + Int(text[1] - UInt8(ascii: "0"))
        guard 18...21 ~= century else { return nil }
        return try? ISOTime.read(TimeCursor(text), zone)
    }

    /// Reads a number in each of the units, in their order; nil for those in which it is out of range.
    ///
    /// For a caller that knows only later which value is the first of its column.
    ///
    /// - Returns: nil if the text is not a number, or if the notation is not automatic.
    public func readInAllUnits(_ text: Span<UInt8>) -> InlineArray<4, Instant?>? {
        guard notation == .automatic, !ISOTime.resembles(TimeCursor(text)),
            let number = EpochNumber(TimeCursor(text))
        else { return nil }
        var instants = InlineArray<4, Instant?>(repeating: nil)
        for unit in EpochUnit.allCases { instants[Int(unit.rawValue)] = try? number.reading(unit).instant }
        return instants
    }

    /// The reason why a text is neither ISO 8601 nor a number.
    private static func fault(of cursor: consuming TimeCursor) -> TimeFault {
        // 3/1/2022, 03.01.2022, 2022/01/03
        guard cursor.digits(upTo: 4) != nil else { return .notATime }
        let sign = cursor.byte()
        guard sign == UInt8(ascii: "/") || sign == UInt8(ascii: "."), cursor.take(sign),
            cursor.digits(upTo: 2) != nil, cursor.take(sign), cursor.digits(upTo: 4) != nil
        else { return .notATime }
        return .unknownOrder
    }
}

extension TimeReader {
    /// Reads an offset from UTC alone, such as `+01:00` or `UTC`, in minutes east.
    public static func zone(_ text: String) throws(TimeFault) -> Int {
        let bytes = Array(text.utf8)
        var cursor = TimeCursor(bytes.span)
        guard let zone = try cursor.zone() else { throw cursor.isLetter() ? .namedZone : .notATime }
        guard cursor.isAtEnd else { throw .notATime }
        return zone
    }
}
