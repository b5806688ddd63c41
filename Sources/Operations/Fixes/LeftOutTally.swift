/// Counts the fixes that were left out, for each reason.
struct LeftOutTally {
    private var numbers = [Int](repeating: 0, count: LeftOutFix.allCases.count)

    mutating func add(_ reason: LeftOutFix) { numbers[Int(reason.rawValue)] += 1 }

    var counts: [(code: String, count: Int)] {
        LeftOutFix.allCases.map { ($0.code, numbers[Int($0.rawValue)]) }.filter { $0.1 > 0 }
    }
}
