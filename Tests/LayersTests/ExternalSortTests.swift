import Foundation
import Layers
import Memory
import Testing

struct ExternalSortTests {
    private struct Record: SortedRecord, Hashable {
        /// Few, so that many tie.
        var key: Int32
        var row: Int
        /// Of an odd size.
        var mark: UInt8

        static func precedes(_ one: Record, _ other: Record) -> Bool { one.key < other.key }
    }

    /// Xorshift, with a seed.
    private static func keys(_ count: Int, upTo bound: Int32, seed: UInt64) -> [Record] {
        var state = seed
        return (0..<count).map { row in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Record(key: Int32(state >> 33) % bound, row: row, mark: UInt8(truncatingIfNeeded: row))
        }
    }

    private static func sorted(
        _ records: [Record], capacity: Int, fanIn: Int = 256, folder: String = "/tmp"
    ) throws(Problem) -> [Record] {
        let sort = ExternalSort<Record>(capacity: capacity, fanIn: fanIn, folder: folder)
        for record in records { try sort.append(record) }
        try sort.finish()
        var result: [Record] = []
        while let record = try sort.next() { result.append(record) }
        #expect(try sort.next() == nil)
        return result
    }

    /// By key and then by row, which is what a stable sort of the keys must come to.
    private static func expected(_ records: [Record]) -> [Record] {
        records.sorted { ($0.key, $0.row) < ($1.key, $1.row) }
    }

    @Test(arguments: [1, 2, 3, 7, 100], [2, 3, 256])
    func isTheStableSort(capacity: Int, fanIn: Int) throws {
        for count in [0, 1, 2, 3, 4, 6, 7, 8, 9, 20, 63, 64, 65, 500] {
            for bound: Int32 in [1, 3, 1000] {
                let records = Self.keys(count, upTo: bound, seed: UInt64(count + 1) &* 0x9e37_79b9_7f4a_7c15)
                #expect(
                    try Self.sorted(records, capacity: capacity, fanIn: fanIn) == Self.expected(records),
                    "\(count) records of \(bound) keys")
            }
        }
    }

    /// Records that come in runs, between others.
    @Test func runs() throws {
        for count in [0, 1, 5, 64, 500] {
            let records = Self.keys(count, upTo: 20, seed: UInt64(count + 3))
            let sort = ExternalSort<Record>(capacity: 7, fanIn: 3, folder: "/tmp")
            var run = FlatBuffer<Record>()
            for start in stride(from: 0, to: count, by: 10) {
                let piece = records[start..<min(start + 10, count)]
                if start % 20 == 0 {
                    for record in piece { try sort.append(record) }
                    continue
                }
                run.removeAll()
                for record in Self.expected(Array(piece)) { run.append(record) }
                try sort.append(run: run)
            }
            try sort.finish()
            var result: [Record] = []
            while let record = try sort.next() { result.append(record) }
            #expect(result == Self.expected(records))
        }
    }

    @Test func windowsAreFilledAgain() throws {
        let records = Self.keys(50_000, upTo: 5000, seed: 7)
        #expect(try Self.sorted(records, capacity: 1000, fanIn: 5) == Self.expected(records))
        #expect(try Self.sorted(records, capacity: 50_000) == Self.expected(records))
    }

    @Test(arguments: [1, 10, 49_999])
    func whatIsInOrderStaysSo(capacity: Int) throws {
        let records = Self.expected(Self.keys(5_000, upTo: 50, seed: 11))
        let backwards = Array(records.reversed())
        #expect(try Self.sorted(records, capacity: capacity) == records)
        #expect(
            try Self.sorted(backwards, capacity: capacity).map(\.key) == records.map(\.key))
    }

    @Test func aFileIsMadeOnlyWhenItIsNeeded() throws {
        let records = Self.keys(10, upTo: 5, seed: 3)
        let folder = "/nowhere/at/all"
        #expect(try Self.sorted(records, capacity: 10, folder: folder) == Self.expected(records))
        let problem = #expect(throws: Problem.self) { try Self.sorted(records, capacity: 9, folder: folder) }
        #expect(problem?.kind == .writeFailed)
        #expect(problem?.message.contains("\(folder): no such file") == true)
        #expect(problem?.hint?.contains("TMPDIR") == true)
    }

    @Test func nothingStaysBehind() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sort-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = Self.keys(1000, upTo: 50, seed: 5)
        #expect(try Self.sorted(records, capacity: 7, fanIn: 4, folder: folder) == Self.expected(records))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
}
