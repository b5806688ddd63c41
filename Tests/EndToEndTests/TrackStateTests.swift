import Foundation
import TestSupport
import Testing

/// `plat track --state`: fixes that come in parts have the results of one run.
struct TrackStateTests {
    /// Fixes of three devices, some of them late, that walk, rest and are silent.
    private static func fixes(seed: UInt64, count: Int = 30) -> [String] {
        var random = SplitMix64(seed: seed)
        var places = [(48.0, 16.0), (48.05, 16.05), (-17, 179.999)]
        var clock = 1_777_636_800
        return (0..<count).map { _ in
            let device = Int.random(in: 0..<3, using: &random)
            clock += [1, 5, 30, 60, 400].randomElement(using: &random) ?? 1
            if Int.random(in: 0..<5, using: &random) > 1 {
                places[device].0 += Double.random(in: -0.004...0.004, using: &random)
                places[device].1 += Double.random(in: -0.004...0.004, using: &random)
                places[device].1 = remainder(places[device].1, 360)
            }
            let late = [0, 0, 0, 40, 100].randomElement(using: &random) ?? 0
            let accuracy = Int.random(in: 1...90, using: &random)
            return String(
                format: "d%d,%d,%.6f,%.6f,%d\n", device, clock - late, places[device].0, places[device].1, accuracy)
        }
    }

    private static let header = "device,time,lat,lon,accuracy\n"

    /// The last fix of each device is written in every run, also if the device was silent.
    @Test func lastFixes() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "device,time,lat,lon\na,1,0,0\nb,1,1,1\na,2,0,1\n")
        try directory.write("b.csv", "device,time,lat,lon\nb,3,2,2\n")
        let outcome = try directory.shell(
            "plat track --last --state s -f csv a.csv; plat track --last --state s -f csv b.csv")
        #expect(
            outcome.lines == ["lat,lon,device,time", "0,1,a,2", "1,1,b,1", "lat,lon,device,time", "0,1,a,2", "2,2,b,3"])
        #expect(outcome.errors.contains("1 read, 2 from the state, 2 written, 1 skipped (1 not-last), "))
    }

    @Test func theSummaryCountsWhatWaits() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "time,lat,lon\n1,0,0\n2,0,1\n60,0,2\n")
        let first = try directory.shell("plat track --reorder 30s --state s -f csv a.csv")
        #expect(first.errors.hasPrefix("3 read, 2 written, 1 kept in the state, "), "\(first.errors)")
        let second = try directory.shell("plat track --reorder 30s --state s --close -f csv --summary json a.csv")
        #expect(second.lines.count == 2, "\(second.text)")
        #expect(second.errors.contains(#""read":3,"written":1,"skipped":3,"skippedBy":{"late":1,"duplicate":2}"#))
        #expect(second.errors.contains(#""fromState":1"#) && !second.errors.contains("keptInState"))
    }

    /// Memory does not grow with devices that send nothing any more, and the summary counts them.
    @Test func silentDevicesAreForgotten() throws {
        let directory = try Workdir()
        let fixes = (0..<5000).map { "d\($0),\($0 * 10),1,1\nd\($0),\($0 * 10 + 5),1,1.001\n" }
        try directory.write("a.csv", "device,time,lat,lon\n" + fixes.joined() + "d0,60000,1,1\n")
        let outcome = try directory.shell(
            "plat track --forget 1h --legs --min-fixes 1 -f csv a.csv; plat track --forget 1h --legs --min-fixes 1 --state s -f csv a.csv; wc -c < s"
        )
        #expect(outcome.errors.contains("5001 legs written from 10001 records, 5000 devices forgotten, "))
        let lines = outcome.lines
        #expect(lines.filter { $0.contains(",d0,1,") }.count == 3)
        #expect(Int(lines.last?.trimmingCharacters(in: .whitespaces) ?? "").map { $0 < 1_500_000 } == true)
    }

    @Test func otherOptionsAreRefused() throws {
        let directory = try Workdir()
        try directory.write("a.csv", TrackTests.walk)
        try directory.write("b.csv", TrackTests.walk.replacingOccurrences(of: "time", with: "time,name"))
        let outcome = try directory.shell(
            """
            plat track -q --state s --reorder 1m -f csv a.csv; cp s old
            plat track --state s --reorder 2m -f csv a.csv; echo $?
            plat track --state s --reorder 1m a.csv > /dev/null; echo $?
            plat track --state s --reorder 1m -f csv b.csv; echo $?
            cmp s old && echo same
            plat track --state a.csv a.csv; echo $?
            plat track --state nowhere/s a.csv; echo $?
            plat track --state s -o s a.csv; echo $?
            plat track --state s --order sort a.csv; echo $?
            plat track --close a.csv; echo $?
            """)
        #expect(
            outcome.lines.filter { !$0.contains(",") } == ["65", "65", "65", "same", "73", "73", "64", "64", "64"],
            "\(outcome.text)")
        #expect(outcome.errors.contains("s: error: the state is that of a run with other options"))
        #expect(outcome.errors.contains("s: error: rows that wait in the state have other columns than the input"))
    }

    /// A state that is damaged at any offset ends the run with 65, and stays as it is.
    @Test func damagedStatesAreRefused() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.header + Self.fixes(seed: 4).joined())
        let made = try directory.shell("plat track -q --state s --reorder 1m -f csv a.csv")
        #expect(made.status == 0, "\(made.errors)")
        let state = try #require(directory.read("s"))
        #expect(state.count > 1000)
        var random = SplitMix64(seed: 9)
        for trial in 0..<Effort.of(40) {
            var damaged = state
            if trial.isMultiple(of: 4) {
                damaged.removeLast(Int.random(in: 1...state.count, using: &random))
            } else {
                damaged[Int.random(in: 0..<state.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            try directory.write("x", damaged)
            let outcome = try directory.plat("track", "--state", "x", "--reorder", "1m", "-f", "csv", "a.csv")
            #expect(outcome.status == 65 && outcome.text.isEmpty, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("x:") && outcome.errors.contains("hint: restore an older state"))
            #expect(directory.read("x") == damaged)
        }
    }

    /// Of two runs at the same time one is refused before it writes anything; a state is a file with a name.
    @Test func twoRunsAtOnce() throws {
        let directory = try Workdir()
        try directory.write("a.csv", TrackTests.walk)
        let outcome = try directory.shell(
            """
            plat track -q --state s a.csv > /dev/null; mkfifo in pipe
            plat track -q --state s < in > /dev/null & exec 3> in; head -1 a.csv >&3
            lock=":$(stat -c %i s) 0 EOF"
            for try in $(seq 500); do grep -q "$lock" /proc/locks && break; sleep 0.02; done
            plat track --state s a.csv; echo $?
            exec 3>&-; wait
            timeout 20 plat track --state pipe a.csv; echo $?
            plat track --state '' a.csv; echo $?
            """)
        #expect(outcome.lines == ["73", "73", "64"], "\(outcome.text) \(outcome.errors)")
        #expect(
            outcome.errors.contains("s is used by another run") && outcome.errors.contains("pipe: it is not a file"))
    }

    /// A state that is not there yet cannot be locked, but none is lost in silence.
    @Test func twoFirstRuns() throws {
        let directory = try Workdir()
        try directory.write("a.csv", TrackTests.walk)
        let outcome = try directory.shell(
            """
            mkfifo in
            { plat track -q --state s - < in > /dev/null; echo $?; } & exec 3> in
            head -2 a.csv >&3; sleep 0.2
            plat track -q --state s a.csv > /dev/null; echo $?; cp s first
            exec 3>&-; wait; cmp s first && echo same
            """)
        #expect(outcome.lines == ["0", "73", "same"], "\(outcome.text) \(outcome.errors)")
        #expect(outcome.errors.contains("another run has made the state s meanwhile"), "\(outcome.errors)")
    }

    /// A run that fails leaves the old state.
    @Test func aFailureLeavesTheState() throws {
        let directory = try Workdir()
        try directory.write("a.csv", TrackTests.walk)
        try directory.write("bad.csv", "lat,lon,time\n1,1,never\n")
        let outcome = try directory.shell(
            "plat track -q --state s a.csv > o; cp s old; plat track --state s bad.csv > o; echo $?; cmp s old && echo same"
        )
        #expect(outcome.lines == ["65", "same"])
    }

    /// Each run of a cron job has another time by which ages are measured.
    @Test func anotherNowIsNoOtherOption() throws {
        let outcome = try Workdir().shell(
            """
            printf 'time,lat,lon\\n2026-01-01T00:00:00Z,0,0\\n' > a.csv
            printf 'time,lat,lon\\n2026-01-01T00:05:00Z,0,1\\n' > b.csv
            plat track -q -f csv --state s --max-age 1h --now 2026-01-01T00:01:00Z a.csv | tail -n 1
            plat track -q -f csv --state s --max-age 1h --now 2026-01-01T00:06:00Z b.csv | tail -n 1
            """)
        #expect(outcome.lines == ["0,0,2026-01-01T00:00:00Z", "0,1,2026-01-01T00:05:00Z"], "\(outcome.errors)")
    }

    /// A state in an earlier layout is refused as such, not as damaged, and stays.
    @Test func statesOfAnEarlierVersion() throws {
        let outcome = try Workdir().shell(
            """
            printf 'time,lat,lon\\n1,0,0\\n' > a.csv; plat track -q -f csv --state s a.csv > /dev/null
            sed -i '1s/plat state [0-9]*/plat state 1/' s; cp s before
            plat track -q -f csv --state s a.csv; echo $?; cmp s before
            """)
        #expect(outcome.lines == ["65"], "\(outcome.text)")
        #expect(outcome.errors.contains("s: error: the state was written by an earlier version of plat"))
    }

    /// A part that comes twice has nothing new, which is said, and the state stays as it is; a part that runs backwards
    /// is refused.
    @Test(arguments: ["track", "fence --regions r.csv --radius 9"]) func partsTwiceAndBackwards(_ command: String)
        throws
    {
        let directory = try Workdir()
        try directory.write("r.csv", "id,lat,lon\nr,0,0\n")
        try directory.write("a.csv", "time,lat,lon\n1,0,0\n2,0,1\n3,0,2\n")
        try directory.write("b.csv", "time,lat,lon\n2,0,1\n3,0,2\n4,0,3\n5,0,4\n")
        try directory.write("c.csv", "time,lat,lon\n9,0,0\n8,0,1\n7,0,2\n")
        let run = "plat \(command) --state s -f csv"
        let twice = try directory.shell("\(run) -q a.csv > /dev/null; \(run) a.csv")
        #expect(twice.status == 0 && twice.lines.count == 1, "\(twice)")
        let known = "fixes were at or before the last one of their device in the state, and skipped"
        #expect(twice.errors.contains("a.csv: warning: all 3 \(known)"), "\(twice.errors)")
        #expect(!twice.errors.contains("were earlier"), "\(twice.errors)")
        let overlap = try directory.shell("\(run) b.csv")
        #expect(overlap.status == 0 && overlap.errors.contains("2 of 4 \(known)"), "\(overlap.errors)")
        let before = directory.read("s")
        let backwards = try directory.shell("\(run) c.csv")
        #expect(backwards.status == 65, "\(backwards)")
        #expect(
            backwards.errors.contains(
                "2 fixes of 3 were earlier than the last one of their device and were skipped; hint: sort the input by time"
            ),
            "\(backwards.errors)")
        #expect(directory.read("s") == before)
        let asked = try directory.shell("plat \(command) --state new --order drop -q -f csv c.csv")
        #expect(asked.status == 0, "\(asked)")
    }
}
