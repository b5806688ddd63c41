import Foundation
import TestSupport
import Testing

/// Fixes that are out of order, or that no device can have made.
struct FixOrderTests {
    private let directory: Workdir

    init() throws { directory = try Workdir() }

    private func backwards(_ count: Int) -> String {
        "lat,lon,time\n" + (0..<count).reversed().map { "0,\(Double($0) / 1000),\($0)\n" }.joined()
    }

    /// A file with the newest fix first lost all but one of them.
    @Test func aFileThatRunsBackwards() throws {
        try directory.write("a.csv", backwards(416))
        let sorted = try directory.shell("plat track --legs -f csv a.csv")
        #expect(
            sorted.errors.contains("a.csv: note: the newest fixes come first, so all are sorted"), "\(sorted.errors)")
        #expect(sorted.errors.contains("416 read, 1 leg written from 416 records, "), "\(sorted.errors)")
        // 0.415 degrees of the equator.
        #expect(sorted.lines.last?.contains(",1,0,415,415,416,46197.589,46197.589,") == true, "\(sorted.text)")
        #expect(try directory.shell("gzip -k a.csv; plat track -q --legs -f csv a.csv.gz").lines == sorted.lines)
        let dropped = try directory.shell("plat track --order drop -f csv a.csv")
        #expect(dropped.status == 0 && dropped.errors.contains("415 skipped (415 late)"), "\(dropped.errors)")
        #expect(!dropped.errors.contains("warning"))
    }

    /// What came through a pipe cannot be looked at first: most of it must not be lost in silence.
    @Test func aPipeThatRunsBackwards() throws {
        try directory.write("a.csv", backwards(100))
        let failed = try directory.shell("cat a.csv | plat track -o out.csv; echo $?; ls")
        #expect(failed.lines == ["65", "a.csv"], "\(failed.text)")
        #expect(
            failed.errors.contains("error: 99 fixes of 100 were earlier")
                && failed.errors.contains("hint: use --order sort, or --order drop"), "\(failed.errors)")
        #expect(try directory.shell("cat a.csv | plat track -q --order sort -f csv").lines.count == 101)
        #expect(try directory.shell("cat a.csv | plat track -q --order drop -f csv").lines.count == 2)
        // Half of the fixes may be late, with and without a state; points that are no fixes do not count.
        try directory.write("half.csv", "lat,lon,time,kind\n0,0,10,\n0,1,20,\n0,2,5,\n0,3,6,\n")
        for options in ["", "--state s"] {
            let half = try directory.shell("cat half.csv | plat track -f csv \(options)")
            #expect(half.status == 0 && half.errors.contains("warning: 2 fixes of 4 were earlier"), "\(half.errors)")
            let more = try directory.shell(
                "{ cat half.csv; echo 0,4,7,; echo 0,5,30,wpt; } | plat track -f csv \(options.isEmpty ? "" : "--state t")"
            )
            #expect(more.status == 65 && more.errors.contains("error: 3 fixes of 5 were earlier"), "\(more.errors)")
        }
    }

    /// One late fix in a hundred is dropped as it was, and named; two are sorted in.
    @Test(arguments: [(1, false), (2, true)])
    func aFewLateFixes(count: Int, isSorted: Bool) throws {
        var times = Array(0..<100)
        for index in 0..<count { times[50 + index * 10] = index }
        try directory.write("a.csv", "lat,lon,time\n" + times.map { "0,\($0),\($0)\n" }.joined())
        let outcome = try directory.shell("plat track -f csv a.csv")
        #expect(outcome.errors.contains("are sorted by device and time") == isSorted, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 fix of 100 was earlier") == !isSorted, "\(outcome.errors)")
        #expect(outcome.errors.contains("(1 late)") == !isSorted && outcome.errors.contains("duplicate") == isSorted)
    }

    /// Fences skip fixes as tracks do.
    @Test func fencesThatClean() throws {
        try directory.write("r.csv", "id,lat,lon\nr,0,0\n")
        try directory.write(
            "a.csv", "lat,lon,time,acc\n0,1,0,5\n0,0,10,900\n0,1,20,5\n0,0,30,5\n0,1,40,5\n0,1,50,5\n0,1,60,5\n")
        func events(_ options: String) throws -> [Substring] {
            try directory.shell("plat fence -q --regions r.csv --radius 9 \(options) a.csv").lines.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[3]
            }
        }
        #expect(try events("") == ["10", "20", "30", "40"])
        #expect(try events("--max-accuracy 100") == ["30", "40"])
        #expect(try events("--max-speed 50 --max-accuracy 100") == [])
        let counted = try directory.shell(
            "plat fence --regions r.csv --radius 9 --max-speed 50 --max-accuracy 100 a.csv")
        #expect(counted.errors.contains("2 skipped (1 inaccurate, 1 too-fast)"), "\(counted.errors)")
        let idle = try directory.shell("cut -d, -f1-3 a.csv | plat fence --regions r.csv --radius 9 --max-accuracy 1")
        #expect(idle.errors.contains("--max-accuracy has no effect"), "\(idle.errors)")
    }
}
