package import Layers
package import Movement

/// Counts the fixes that were skipped, for each reason.
package struct SkippedFixCounts {
    private var numbers = [Int](repeating: 0, count: FixSkipReason.allCases.count)

    package init() {}

    package mutating func add(_ reason: FixSkipReason, _ count: Int = 1) { numbers[Int(reason.rawValue)] += count }

    func count(of reason: FixSkipReason) -> Int { numbers[Int(reason.rawValue)] }

    mutating func add(_ more: SkippedFixCounts) {
        for index in numbers.indices { numbers[index] += more.numbers[index] }
    }

    package func append(to bytes: inout ByteBuffer) {
        for number in numbers { bytes.append(bytesOf: number) }
    }

    /// Reads counts that were appended.
    package mutating func take(from cursor: inout RawCursor) {
        for index in numbers.indices { numbers[index] = cursor.take(Int.self) }
    }

    package var counts: [(code: String, count: Int)] {
        FixSkipReason.allCases.map { ($0.code, numbers[Int($0.rawValue)]) }.filter { $0.1 > 0 }
    }
}
