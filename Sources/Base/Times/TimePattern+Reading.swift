extension TimePattern {
    /// The parts of a time while its text is read.
    private struct Fields {
        var time = CivilTime()
        var (year, month, day) = (0, 0, 0)
        var dayOfYear = 0
        var weekday: Int?
        var isAfternoon = false
        /// Magnitude of an epoch number.
        var seconds: Int?
        var isBeforeEpoch = false
    }

    /// - Parameter zone: the clocks that show a time without a zone; nil if none were given.
    func read(_ text: consuming TimeCursor, _ zone: ZoneOffsets?) throws(TimeFault) -> TimeReading {
        var cursor = text
        var fields = Fields()
        for part in parts {
            switch part {
            case .literal(let byte): guard cursor.take(byte) else { throw .mismatch }
            case .blanks:
                guard TimeCursor.isBlank(cursor.byte()) else { throw .mismatch }
                cursor.skipBlanks()
            case .field(let field): guard try Self.take(field, &cursor, &fields) else { throw .mismatch }
            }
        }
        guard cursor.isAtEnd else { throw .mismatch }
        if let seconds = fields.seconds {
            let magnitude = Int64(seconds * 1_000_000 + fields.time.microsecond)
            let instant = Instant(microseconds: fields.isBeforeEpoch ? -magnitude : magnitude)
            guard instant >= .earliest, instant <= .latest else { throw .outOfRange }
            return TimeReading(instant, isNumber: true)
        }
        return try reading(&fields, zone)
    }

    private func reading(_ fields: inout Fields, _ zone: ZoneOffsets?) throws(TimeFault) -> TimeReading {
        guard fields.year > 0 else { throw .outOfRange }
        let date: CivilDay
        if has(.dayOfYear) {
            guard 1...CivilDay.days(in: fields.year) ~= fields.dayOfYear else { throw .noSuchDay }
            date = CivilDay(year: fields.year, dayOfYear: fields.dayOfYear)
        } else {
            date = CivilDay(year: fields.year, month: fields.month, day: fields.day)
        }
        guard date.exists, fields.weekday ?? date.weekday == date.weekday else { throw .noSuchDay }
        fields.time.days = date.daysSince1970
        if has(.hourOfTwelve) {
            guard 1...12 ~= fields.time.hour else { throw .noSuchTimeOfDay }
            // Twelve o'clock begins each half of the day.
            fields.time.hour = fields.time.hour % 12 + (fields.isAfternoon ? 12 : 0)
        }
        return try fields.time.reading(assuming: zone)
    }

    /// Takes the text of a directive; false if it is something else.
    private static func take(
        _ field: Field, _ cursor: inout TimeCursor, _ fields: inout Fields
    ) throws(TimeFault) -> Bool {
        switch field {
        case .year:
            for offset in 0..<4 where cursor.digit(offset) > 9 { return false }
            return set(&fields.year, cursor.digits(upTo: 4))
        case .yearOfCentury:
            guard let year = cursor.twoDigits() else { return false }
            // As POSIX has it.
            fields.year = year < 69 ? 2000 + year : 1900 + year
        case .month: return set(&fields.month, cursor.digits(upTo: 2))
        case .monthName: return set(&fields.month, takeName(&cursor, months).map { $0 + 1 })
        case .day:
            cursor.skipBlanks()
            return set(&fields.day, cursor.digits(upTo: 2))
        case .dayOfYear: return set(&fields.dayOfYear, cursor.digits(upTo: 3))
        case .weekday:
            fields.weekday = takeName(&cursor, weekdays)
            return fields.weekday != nil
        case .hour, .hourOfTwelve: return set(&fields.time.hour, cursor.digits(upTo: 2))
        case .half:
            fields.isAfternoon = cursor.take(word: "PM")
            return fields.isAfternoon || cursor.take(word: "AM")
        case .minute: return set(&fields.time.minute, cursor.digits(upTo: 2))
        case .second: return set(&fields.time.second, cursor.digits(upTo: 2))
        case .fraction: return set(&fields.time.microsecond, cursor.fraction())
        case .zone:
            fields.time.zone = try cursor.zone()
            guard fields.time.zone == nil else { return true }
            if cursor.isLetter() { throw .namedZone }
            return false
        case .epoch:
            fields.isBeforeEpoch = cursor.take(UInt8(ascii: "-"))
            // Twelve digits reach beyond the year 9999.
            guard let high = cursor.digits(upTo: 6) else { return false }
            let start = cursor.index
            var seconds = high
            if let low = cursor.digits(upTo: 6) {
                for _ in start..<cursor.index { seconds *= 10 }
                seconds += low
            }
            fields.seconds = seconds
        }
        return true
    }

    private static func set(_ number: inout Int, _ value: Int?) -> Bool {
        guard let value else { return false }
        number = value
        return true
    }

    /// Takes a name, whole or its first three letters, in letters of any case.
    private static func takeName(_ cursor: inout TimeCursor, _ names: [StaticString]) -> Int? {
        for (index, name) in names.enumerated() {
            var length = 0
            while length < name.utf8CodeUnitCount {
                guard unsafe cursor.byte(length) & ~0x20 == name.utf8Start[length] else { break }
                length += 1
            }
            guard length >= 3 else { continue }
            cursor.index += length == name.utf8CodeUnitCount ? length : 3
            return index
        }
        return nil
    }

    private static let months: [StaticString] = [
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER",
        "DECEMBER",
    ]
    private static let weekdays: [StaticString] = [
        "SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
    ]
}

extension TimePattern {
    /// The pattern of a text such as `03/01/2022 12:30`, for hints: the day comes first unless the numbers rule that
    /// out.
    ///
    /// - Returns: nil if the text is not three numbers with slashes or dots, followed by a time of day or nothing.
    public static func suggestion(for text: Span<UInt8>) -> String? {
        var cursor = TimeCursor(text)
        let start = cursor.index
        guard let first = cursor.digits(upTo: 4) else { return nil }
        let isYearFirst = cursor.index - start == 4
        let sign = cursor.byte()
        guard sign == UInt8(ascii: "/") || sign == UInt8(ascii: "."), cursor.take(sign),
            let second = cursor.digits(upTo: 2), cursor.take(sign)
        else { return nil }
        let lastStart = cursor.index
        guard cursor.digits(upTo: 4) != nil else { return nil }
        let lastLength = cursor.index - lastStart
        guard isYearFirst ? lastLength <= 2 : lastLength == 2 || lastLength == 4 else { return nil }
        let year = isYearFirst || lastLength == 4 ? "%Y" : "%y"
        let isMonthFirst = second > 12 && first <= 12
        let order = isYearFirst ? [year, "%m", "%d"] : isMonthFirst ? ["%m", "%d", year] : ["%d", "%m", year]
        let date = order.joined(separator: String(Unicode.Scalar(sign)))
        guard !cursor.isAtEnd else { return date }
        guard let time = timeSuggestion(&cursor) else { return nil }
        return date + time
    }

    private static func timeSuggestion(_ cursor: inout TimeCursor) -> String? {
        var pattern = cursor.byte() == UInt8(ascii: "T") ? "T" : " "
        guard cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: " ")), cursor.digits(upTo: 2) != nil,
            cursor.take(UInt8(ascii: ":")), cursor.digits(upTo: 2) != nil
        else { return nil }
        pattern += "%H:%M"
        if cursor.take(UInt8(ascii: ":")), cursor.digits(upTo: 2) != nil {
            pattern += ":%S"
            if cursor.take(UInt8(ascii: ".")), cursor.fraction() != nil { pattern += ".%f" }
        }
        let hasBlank = TimeCursor.isBlank(cursor.byte())
        cursor.skipBlanks()
        if cursor.take(word: "AM") || cursor.take(word: "PM") {
            pattern = pattern.split(separator: "%H", omittingEmptySubsequences: false).joined(separator: "%I")
            pattern += hasBlank ? " %p" : "%p"
        } else if !cursor.isAtEnd, (try? cursor.zone()) != nil {
            pattern += hasBlank ? " %z" : "%z"
        }
        return cursor.isAtEnd ? pattern : nil
    }
}
