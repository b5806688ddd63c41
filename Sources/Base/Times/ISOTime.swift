/// Times of ISO 8601 and near it: `2026-05-01`, `2026-05-01 12:00`, `2026-05-01T12:00:50,25+02:00`, `20260501T120050Z`.
enum ISOTime {
    /// True if the text begins as such a time does. Eight digits alone are a number.
    static func resembles(_ cursor: borrowing TimeCursor) -> Bool {
        guard cursor.digit(0) < 10, cursor.digit(1) < 10, cursor.digit(2) < 10, cursor.digit(3) < 10 else {
            return false
        }
        if cursor.byte(4) == UInt8(ascii: "-") { return true }
        for offset in 4..<8 where cursor.digit(offset) > 9 { return false }
        return isSeparator(cursor.byte(8))
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
    }

    /// - Parameter zone: the clocks that show a time without a zone; nil if none were given.
    static func read(_ text: consuming TimeCursor, _ zone: ZoneOffsets?) throws(TimeFault) -> TimeReading {
        var cursor = text
        guard let century = cursor.twoDigits(), let yearOfCentury = cursor.twoDigits() else { throw .notATime }
        let isExtended = cursor.take(UInt8(ascii: "-"))
        guard let month = cursor.twoDigits(), !isExtended || cursor.take(UInt8(ascii: "-")),
            let day = cursor.twoDigits()
        else { throw .notATime }
        let date = CivilDay(year: century * 100 + yearOfCentury, month: month, day: day)
        var time = CivilTime()
        if !cursor.isAtEnd {
            guard isSeparator(cursor.byte()) else { throw .notATime }
            cursor.index += 1
            try readTimeOfDay(&cursor, &time, isExtended: isExtended)
        }
        guard date.exists else { throw date.year == 0 ? .outOfRange : .noSuchDay }
        time.days = date.daysSince1970
        return try time.reading(assuming: zone)
    }

    private static func readTimeOfDay(
        _ cursor: inout TimeCursor, _ time: inout CivilTime, isExtended: Bool
    ) throws(TimeFault) {
        guard let hour = cursor.twoDigits(), !isExtended || cursor.take(UInt8(ascii: ":")),
            let minute = cursor.twoDigits()
        else { throw .notATime }
        (time.hour, time.minute) = (hour, minute)
        if isExtended ? cursor.take(UInt8(ascii: ":")) : cursor.digit() < 10 {
            guard let second = cursor.twoDigits() else { throw .notATime }
            time.second = second
            if cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) {
                guard let fraction = cursor.fraction() else { throw .notATime }
                time.microsecond = fraction
            }
        }
        guard !cursor.isAtEnd else { return }
        cursor.skipBlanks()
        if cursor.take(word: "AM") || cursor.take(word: "PM") { throw .notATime }
        let isWord = cursor.isLetter() || cursor.byte() == UInt8(ascii: "[")
        time.zone = try cursor.zone()
        if !cursor.isAtEnd || time.zone == nil {
            // An offset may be followed by the name of its zone, as in +01:00[Europe/Vienna].
            let isNamed = isWord || time.zone != nil && (cursor.isLetter() || cursor.byte() == UInt8(ascii: "["))
            throw isNamed ? .namedZone : .notATime
        }
    }
}
