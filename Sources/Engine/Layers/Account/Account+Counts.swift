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

    /// Bad records come first, in the order in which they come up, then reasons for skipping valid ones. These and changes
    /// have one order. So it does not depend on the pieces in which an input is read.
    private static func rank(of code: String) -> Int {
        if let index = SkipReason.index(ofCode: code) { return 1 + index }
        if let index = WarningKind.index(ofCode: code) { return 1 + SkipReason.count + index }
        return code == "deleted" ? .max : 0
    }
}
