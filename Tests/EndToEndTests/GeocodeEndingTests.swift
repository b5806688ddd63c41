import Foundation
import TestSupport
import Testing

/// How runs of `plat geocode` end: signals, readers that leave, and gazetteers that are damaged.
@Suite(.serialized) struct GeocodeEndingTests {
    private static let commands = [
        "reverse --distance-filter 500 -f csv", "reverse -f csv", "forward --query name -f csv",
    ]

    @Test(arguments: commands) func aReaderThatLeaves(command: String) throws {
        let outcome = try Workdir().shell(
            """
            (echo lat,lon,name; yes 48.85,2.35,Paris) | plat geocode \(command) -q 2> errors | head -2 > /dev/null
            echo ${PIPESTATUS[1]} ${PIPESTATUS[2]} $(grep -c error: errors)
            """)
        #expect(outcome.text == "141 0 0\n", "\(outcome.text)")
    }

    @Test(arguments: commands) func aSignalLeavesTheOldOutput(command: String) throws {
        let directory = try Workdir()
        try directory.write("out.csv", "old\n")
        let outcome = try directory.shell(
            """
            mkfifo in; (echo lat,lon,name; yes 48.85,2.35,Paris) > in 2> /dev/null & writer=$!
            set -m; plat geocode \(command) -q -o out.csv < in & pid=$!
            until ls -a | grep -q part; do sleep 0.05; done
            kill -INT $pid; wait $pid; echo $?; kill $writer 2> /dev/null; cat out.csv; ls -a | grep -c part
            """)
        #expect(outcome.text.hasSuffix("130\nold\n0\n"), "\(outcome.text) \(outcome.errors)")
    }

    /// A gazetteer with wrong numbers ends the run with what was found before, never with a crash, and the same for any
    /// number of threads.
    @Test func damage() throws {
        let directory = try Workdir()
        let zones = ["Europe/Paris", "Africa/Lagos", "Asia/Tokyo"]
        var table = ""
        var random = SplitMix64(seed: 3)
        for id in 1...400 {
            table += GeoNames.place(
                id, "Place \(id)", "\(random.double(-80...80))", "\(random.double(-180...180))",
                population: "\(id * 500)",
                zone: zones[id % 3])
        }
        try directory.write("p.txt", table)
        try directory.write("c.txt", GeoNames.country("FR", "FRA", "France", 9))
        let built = try directory.shell("plat gazetteer build -q -o a.gaz p.txt c.txt")
        #expect(built.status == 0, "\(built.errors)")
        let good = try #require(directory.read("a.gaz"))
        try directory.write(
            "in.csv",
            "lat,lon,name\n"
                + (0..<300).map { "\(Double($0) / 2 - 75),\(Double($0) - 150),Place \($0)" }.joined(separator: "\n")
                + "\n")
        var ends: [Int32: Int] = [:]
        for round in 0..<Effort.of(120) {
            var bytes = good
            for _ in 0..<[1, 20, 500][round % 3] { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            try directory.write("b.gaz", bytes)
            for command in [
                "reverse -f csv in.csv --within none", "forward --query name -f csv in.csv", "search -f csv place",
            ] {
                let one = try directory.shell("plat geocode \(command) -q --gazetteer b.gaz --threads 1")
                let four = try directory.shell("plat geocode \(command) -q --gazetteer b.gaz --threads 4")
                #expect(one.status == 0 || one.status == 65, "\(command): \(one.status) \(one.errors)")
                #expect(one.status == four.status && one.text == four.text, "\(command)")
                if one.status == 65 { #expect(one.errors.contains("gazetteer"), "\(one.errors)") }
                ends[one.status ?? -1, default: 0] += 1
            }
        }
        #expect(ends[65, default: 0] > 0 && ends[0, default: 0] > 0, "\(ends)")
    }
}
