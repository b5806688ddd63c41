/// A day of the Gregorian calendar, which is extended to all years; the year before 1 is 0.
struct CivilDay: Sendable {
    let year: Int
    /// From 1.
    let month: Int
    /// From 1.
    let day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter days: days since 1970-01-01, of any instant.
    init(daysSince1970 days: Int) {
        // Years are counted from March, so that the leap day is the last of its year, and in eras of 400 years.
        let sinceEpoch = days + Self.daysBefore1970
        let era = (sinceEpoch >= 0 ? sinceEpoch : sinceEpoch - (Self.daysInEra - 1)) / Self.daysInEra
        let dayOfEra = sinceEpoch - era * Self.daysInEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day by its number in a year from 1.
    init(year: Int, dayOfYear: Int) {
        self.init(daysSince1970: CivilDay(year: year, month: 1, day: 1).daysSince1970 + dayOfYear - 1)
    }

    /// Days from 0000-03-01 to 1970-01-01.
    private static let daysBefore1970 = 719_468
    private static let daysInEra = 146_097

    var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysInEra + dayOfEra - Self.daysBefore1970
    }

    /// The number of the day in its year, from 1.
    var dayOfYear: Int { daysSince1970 - CivilDay(year: year, month: 1, day: 1).daysSince1970 + 1 }

    /// 0 for Sunday.
    var weekday: Int {
        // 1970 began on a Thursday.
        let weekday = (daysSince1970 + 4) % 7
        return weekday < 0 ? weekday + 7 : weekday
    }

    /// True if the calendar has the day; its parts may be any numbers of up to four digits.
    var exists: Bool {
        1...9999 ~= year && 1...12 ~= month && day >= 1 && day <= Self.days(inMonth: month, of: year)
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func days(in year: Int) -> Int { isLeap(year) ? 366 : 365 }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
