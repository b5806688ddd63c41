/// When clocks are changed each year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct DaylightRule {
    /// Seconds ahead of UTC.
    private let standard: Int
    private let daylight: Int
    private let start: YearTime
    private let end: YearTime

    /// Nil for a text that is not such a rule, also for a zone whose clocks are never changed.
    init?(_ text: ArraySlice<UInt8>) {
        var text = RuleText(rest: text)
        guard text.skipName(), let west = text.time(), text.skipName() else { return nil }
        standard = -west
        daylight = text.next == UInt8(ascii: ",") ? standard + 3600 : text.time().map { -$0 } ?? 0
        guard text.take(","), let start = text.yearTime(), text.take(","), let end = text.yearTime(),
            text.rest.isEmpty
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// The changes of some years, in order, with the offset from then on.
    func changes(in years: ClosedRange<Int>) -> [(time: Int, offset: Int)] {
        var changes: [(time: Int, offset: Int)] = []
        for year in years {
            changes.append((start.seconds(in: year) - standard, daylight))
            changes.append((end.seconds(in: year) - daylight, standard))
        }
        // Where the end of one year is the start of the next, daylight saving time goes on.
        return changes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// A time of each year, by the clocks before the change.
    struct YearTime {
        enum Day {
            /// The weekday so many times in a month; the fifth is the last.
            case weekday(month: Int, week: Int, day: Int)
            /// From 1, without the leap day.
            case dayOfCommonYear(Int)
            /// From 0.
            case dayOfYear(Int)
        }

        let day: Day
        /// Seconds after midnight, which may be days away.
        let time: Int

        /// In seconds since 1970-01-01.
        func seconds(in year: Int) -> Int { days(in: year) * 86_400 + time }

        private func days(in year: Int) -> Int {
            switch day {
            case .weekday(let month, let week, let weekday):
                let first = CivilDay(year: year, month: month, day: 1)
                let next = CivilDay(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
                let day = first.daysSince1970 + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
                return day < next.daysSince1970 ? day : day - 7
            case .dayOfCommonYear(let number):
                let leap = CivilDay.isLeap(year) && number >= 60 ? 1 : 0
                return CivilDay(year: year, dayOfYear: number + leap).daysSince1970
            case .dayOfYear(let number): return CivilDay(year: year, dayOfYear: number + 1).daysSince1970
            }
        }
    }
}

/// The rest of a rule while it is read.
private struct RuleText {
    var rest: ArraySlice<UInt8>

    var next: UInt8 { rest.first ?? 0 }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips the abbreviation of a zone: letters, or anything in angle brackets.
    mutating func skipName() -> Bool {
        guard next == UInt8(ascii: "<") else {
            let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            rest.removeFirst(letters.count)
            return !letters.isEmpty
        }
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        rest.removeFirst(digits.count)
        guard digits.count <= 3, let value = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        return range ~= value ? value : nil
    }

    /// Takes hours, or hours with minutes and seconds, in seconds.
    mutating func time() -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard var seconds = number(0...167).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(":") {
            guard let value = number(0...59) else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    mutating func yearTime() -> DaylightRule.YearTime? {
        let day: DaylightRule.YearTime.Day
        if take("M") {
            guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                let weekday = number(0...6)
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        } else if take("J") {
            guard let number = number(1...365) else { return nil }
            day = .dayOfCommonYear(number)
        } else {
            guard let number = number(0...365) else { return nil }
            day = .dayOfYear(number)
        }
        guard take("/") else { return DaylightRule.YearTime(day: day, time: 7200) }
        return time().map { DaylightRule.YearTime(day: day, time: $0) }
    }
}
