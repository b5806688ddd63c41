import Foundation
import TestSupport
import Testing

/// `plat track --smooth`: places by all fixes of a leg, before and after.
struct SmoothingTests {
    /// One system of equations for all fixes of a leg, without a filter, has the same answer.
    @Test(.enabled(if: Python.has("numpy", "pyproj"))) func allFixesAtOnce() throws {
        #expect(try oracle("smoothing_oracle", [Binary.path, "\(Effort.of(40))"]) == "ok\n")
    }

    /// Places come nearer to the true ones, and no step is faster than all steps between two fixes.
    @Test(.enabled(if: Python.isThere)) func errorsOfKnownWays() throws {
        #expect(try oracle("smoothing_errors", [Binary.path]) == "ok\n")
    }

    /// A runner whose fixes are bad for a while, then good again: the place does not leap to the good one.
    @Test func noLeapAfterBadFixes() throws {
        let fixes = (0..<60).map { second in
            let isBad = 20..<40 ~= second
            return "48,\(16 + 0.00004 * Double(second) + (isBad ? 0.0004 : 0)),\(second),\(isBad ? 100 : 3)\n"
        }
        let directory = try Workdir()
        try directory.write("run.csv", "lat,lon,time,accuracy\n" + fixes.joined())
        let outcome = try directory.shell("plat track -q -f csv --smooth 1 --add speed run.csv | cut -d, -f1-4")
        let speeds = outcome.lines.dropFirst(2).compactMap { Double($0.split(separator: ",").last ?? "") }
        #expect(speeds.count == 59 && speeds.allSatisfy { 1...9 ~= $0 }, "\(speeds) \(outcome.errors)")
    }

    /// The last step would be faster than any that two fixes show: it is as fast as the fastest one.
    @Test func stepsThatNoFixesShow() throws {
        let directory = try Workdir()
        let fixes = [(0.0, 0.0), (10, 0), (20, 0), (30, 0), (31, 0.0001), (32, 0.0002), (33, 0.0002), (60, 0.0002)]
        try directory.write(
            "fixes.csv", "lat,lon,time,accuracy\n" + fixes.map { "0,\($0.1),\($0.0),0.01\n" }.joined())
        let outcome = try directory.shell("plat track -q -f csv --smooth 0.1 --add speed fixes.csv | cut -d, -f1-4")
        let speeds = outcome.lines.dropFirst(2).compactMap { Double($0.split(separator: ",").last ?? "") }
        #expect(speeds.allSatisfy { $0 <= 11.133 }, "\(outcome.text)")
    }

    /// Gaps, pauses and skipped fixes are those of the fixes as they were, and smoothing does not reach across them.
    @Test func legsStay() throws {
        let directory = try Workdir()
        try directory.write(
            "fixes.csv", FixStream.table(FixStream.fixes(seed: 7, devices: 3, count: 900, lateness: 50)))
        let options = "--order drop --max-gap 4m --pause 3m --pause-radius 200 --max-speed 30 --min-fixes 1"
        let outcome = try directory.shell(
            """
            for smooth in "" "--smooth 0.5"; do
                plat track --legs -f csv \(options) $smooth fixes.csv > legs.csv 2> errors
                sed 's/.*",/,/' legs.csv | cut -d, -f2-7 | tail -n +2 | sort | md5sum
                sed 's/, [0-9.]* s$//' errors | tail -1
                plat track --stops -f csv \(options) $smooth fixes.csv 2> /dev/null | sort | md5sum
            done
            # A leg by itself is smoothed as it is among others.
            printf 'lat,lon,time,accuracy\\n1,1,0,9\\n1,1.0001,1,9\\n1,1.0003,2,9\\n' > a.csv
            printf 'lat,lon,time,accuracy\\n1,1.2,900,9\\n1,1.2001,901,9\\n1,1.2003,902,9\\n' > b.csv
            { cat a.csv; tail -n +2 b.csv; } > both.csv
            { plat track -q -f csv --smooth 0.5 a.csv; plat track -q -f csv --smooth 0.5 b.csv | tail -n +2; } > apart
            plat track -q -f csv --smooth 0.5 --max-gap 5m both.csv | cmp - apart && echo same
            """)
        let lines = outcome.lines
        #expect(lines.count == 7 && lines.last == "same", "\(outcome.text) \(outcome.errors)")
        if lines.count == 7 { #expect(Array(lines[0..<3]) == Array(lines[3..<6])) }
    }

    /// Places without an accuracy get none, and a column of it comes only from the input.
    @Test func accuraciesAreNotInvented() throws {
        let directory = try Workdir()
        try directory.write("none.csv", "lat,lon,time\n1,1,0\n1,1.0001,1\n1,1.0003,2\n")
        try directory.write("some.csv", "lat,lon,time,h_acc\n1,1,0,9\n1,1.0001,1,\n1,1.0003,2,9\n")
        let outcome = try directory.shell(
            """
            plat cat -q -o none.geojsonl none.csv; plat cat -q -o some.geojsonl some.csv
            for name in none some; do
                for input in $name.csv $name.geojsonl; do
                    plat track -q --smooth 0.5 -f csv $input | cut -d, -f3-
                    plat track -q --smooth 0.5 -f geojsonseq $input | sed 's/.*"properties"://'
                done
            done
            plat track -q --smooth 0.5 -f csv - < none.geojsonl | cut -d, -f4
            """)
        let none = [#"{"time":0}}"#, #"{"time":1}}"#, #"{"time":2}}"#]
        let table = ["time", "0", "1", "2"]
        #expect(Array(outcome.lines.prefix(14)) == table + none + table + none)
        let some = outcome.lines.filter { $0.contains("h_acc") }
        #expect(some.count == 8 && some.filter { $0.contains(#""accuracy":"#) }.count == 4, "\(outcome.text)")
        #expect(outcome.lines.filter { $0 == "1,," }.count == 2, "\(outcome.text) \(outcome.errors)")
    }

    /// What waits is kept in the state: runs over parts, of any lengths, are one run. Threads and chunks do not matter.
    @Test func partsAndThreads() throws {
        let directory = try Workdir()
        let fixes = FixStream.fixes(seed: 8, devices: 2, count: 1500, noteLength: 900)
        try directory.write("all.csv", FixStream.table(fixes))
        for (number, part) in [0..<37, 37..<600, 600..<1499, 1499..<1500].enumerated() {
            try directory.write("part\(number).csv", FixStream.table(Array(fixes[part])))
        }
        let outcome = try directory.shell(
            """
            set -e
            track() { plat track -f csv --smooth 0.3 --add leg,speed "$@"; }
            track -q all.csv > whole
            for n in 1 3; do track -q --threads $n all.csv | cmp - whole; done
            track --state s part0.csv > rows 2> errors
            grep -q '37 read, 0 written, .*37 kept in the state' errors || cat errors
            for n in 1 2; do track -q --state s part$n.csv | tail -n +2 >> rows; done
            track -q --state s --close part3.csv | tail -n +2 >> rows
            cmp rows whole && wc -l < rows
            """)
        #expect(outcome.status == 0 && outcome.text == "1501\n", "\(outcome.text) \(outcome.errors)")
    }
}
