import Foundation
import TestSupport
import Testing

/// `plat fence --state`: fixes that come in parts have the events of one run.
struct FenceStateTests {
    private static let header = "device,time,lat,lon,accuracy,note\n"

    private static func fixes(seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        var clock = 1_777_636_800
        return (0..<36).map { index in
            clock += [1, 5, 30, 60, 400].randomElement(using: &random) ?? 1
            let late = [0, 0, 0, 40, 100].randomElement(using: &random) ?? 0
            return String(
                format: "d%d,%d,%.6f,%.6f,%d,n%d\n", Int.random(in: 0..<3, using: &random), clock - late,
                Double.random(in: 48...48.02, using: &random), Double.random(in: 16...16.02, using: &random),
                Int.random(in: 1...90, using: &random), index)
        }
    }

    private static func regions(seed: UInt64, _ count: Int) -> String {
        var random = SplitMix64(seed: seed)
        return "id,lat,lon,r\n"
            + (0..<count).map { index in
                String(
                    format: "r%d,%.5f,%.5f,%d\n", index, Double.random(in: 48...48.02, using: &random),
                    Double.random(in: 16...16.02, using: &random), Int.random(in: 100...800, using: &random))
            }.joined()
    }

    /// A region that is new in the second run starts in silence; one that was removed is forgotten.
    @Test func regionsMayChange() throws {
        let directory = try Workdir()
        try directory.write("one.csv", "id,lat,lon\na,0,0\nb,0,1\n")
        try directory.write("two.csv", "id,lat,lon\nc,0,0\nb,0,1\n")
        try directory.write("1.csv", "time,lat,lon\n1,0,0.5\n2,0,0\n")
        try directory.write("2.csv", "time,lat,lon\n3,0,0\n4,0,1\n5,0,0.5\n")
        let outcome = try directory.shell(
            """
            plat fence -q --regions one.csv --radius 100 --state s 1.csv | cut -d, -f2-4
            plat fence -q --regions two.csv --radius 100 --state s 2.csv | cut -d, -f2-4
            """)
        #expect(
            outcome.lines == [
                "region,event,time", "a,enter,2", "region,event,time", "c,exit,4", "b,enter,4", "b,exit,5",
            ], "\(outcome.errors)")
    }

    @Test func damagedAndOtherStatesAreRefused() throws {
        let directory = try Workdir()
        try directory.write("r.csv", Self.regions(seed: 3, 12))
        try directory.write("a.csv", Self.header + Self.fixes(seed: 4).joined())
        let command = "plat fence -q --regions r.csv --radius-field r"
        let outcome = try directory.shell(
            """
            \(command) --state s --reorder 1m a.csv > first; echo $?
            cp s old
            \(command) --state s --reorder 1m --dwell 1s a.csv; echo $?
            \(command) --state s --reorder 1m --fields note a.csv; echo $?
            plat track -q --state s -f csv a.csv; echo $?
            \(command) --state r.csv a.csv; echo $?
            \(command) --state s --order sort a.csv; echo $?
            cmp s old && echo same
            """)
        #expect(outcome.lines == ["0", "65", "65", "65", "73", "64", "same"], "\(outcome.text) \(outcome.errors)")
        let state = try #require(directory.read("s"))
        var random = SplitMix64(seed: 9)
        for _ in 0..<Effort.of(25) {
            var damaged = state
            damaged[Int.random(in: 0..<state.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            try directory.write("x", damaged)
            let outcome = try directory.shell("\(command) --state x --reorder 1m a.csv")
            #expect(outcome.status == 65 && outcome.text.isEmpty, "\(outcome.errors)")
            #expect(directory.read("x") == damaged)
        }
    }

    /// Of a region that has another shape or place than before, nothing is known, so no false crossing is reported.
    @Test(arguments: ["A,48,16,5", "A,48.01,16,100", "A,48,16.0001,1"])
    func aChangedRegionIsUnknown(region: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            printf 'time,lat,lon\\n0,48,16\\n10,48,16.0001\\n' > a.csv
            printf 'time,lat,lon\\n20,48,16.0001\\n' > b.csv
            printf 'id,lat,lon,radius\\nA,48,16,100\\nB,49,16,100\\n' > regions.csv
            fence() { plat fence -q --regions regions.csv --radius-field radius --state s -f csv "$1" | tail -n +2; }
            fence a.csv; fence b.csv
            printf 'id,lat,lon,radius\\n\(region)\\nB,49,16,100\\n' > regions.csv
            fence b2.csv 2> /dev/null; sed 's/20,48/30,48/' b.csv > c.csv; fence c.csv
            """)
        #expect(outcome.lines.isEmpty, "\(outcome.text)")
        #expect(outcome.errors.contains("s: warning: the shape of a region has changed since the state was written"))
    }
}
