/// A day by its number since 4713 BC.
struct JulianDay {
    private let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// The Gregorian date, written as in ISO 8601; nil outside the years 1 to 9999. Uses Richards' algorithm.
    var text: String? {
        guard 1_721_426...5_373_484 ~= number else { return nil }
        let f = number + 1401 + (4 * number + 274_277) / 146_097 * 3 / 4 - 38
        let e = 4 * f + 3
        let h = 5 * (e % 1461 / 4) + 2
        let day = h % 153 / 5 + 1
        let month = (h / 153 + 2) % 12 + 1
        let year = e / 1461 - 4716 + (14 - month) / 12
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(width - "\(number)".count, 0)) + "\(number)"
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
