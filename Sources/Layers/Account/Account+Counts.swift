// Counts by code, in one order.
extension Account {
    static func add(_ count: Int, _ code: String, to counts: inout [(code: String, count: Int)]) {
        if let index = counts.firstIndex(where: { $0.code == code }) {
            counts[index].count += count
        } else {
            let rank = rank(of: code)
            counts.insert((code, count), at: counts.firstIndex { Self.rank(of: $0.code) > rank } ?? counts.count)
        }
    }

    /// Reasons for leaving out fixes of devices.
    public static let codesOfFixes = [
        "invalid-fix", "late", "duplicate", "same-time", "stale", "inaccurate", "too-fast", "not-moved", "not-turned",
        "too-soon", "paused", "not-needed", "not-last", "lacks-accuracy", "lacks-altitude", "lacks-speed",
        "lacks-course", "lacks-heading",
    ]

    /// Bad records come first, in the order in which they come up, then reasons for skipping valid ones. These and changes
    /// have one order. So it does not depend on the pieces in which an input is read.
    private static func rank(of code: String) -> Int { ranks[code] ?? (code == "deleted" ? .max : 0) }

    private static let ranks: [String: Int] = {
        let others = LeftOut.allCases.map(\.code) + Alterations.Kind.allCases.map(\.code)
        let all = zip(others, (codesOfFixes.count + 1)...).map { ($0, $1) } + zip(codesOfFixes, 1...).map { ($0, $1) }
        return Dictionary(all) { first, _ in first }
    }()
}
