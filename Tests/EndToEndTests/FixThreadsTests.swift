import Foundation
import TestSupport
import Testing

/// `plat track` and `plat fence` write the same bytes for any number of threads, in all forms of output.
struct FixThreadsTests {
    /// Long notes make several chunks of a few thousand rows.
    private static func directory() throws -> Workdir {
        let directory = try Workdir()
        let fixes = FixStream.fixes(seed: 22, devices: 9, count: 1300, lateness: 300, noteLength: 800)
        try directory.write("fixes.csv", FixStream.table(fixes))
        try directory.write("regions.geojsonl", FixStream.layer(FixStream.regions(seed: 3, 40)))
        return directory
    }

    /// Runs a command with several numbers of threads at the same time, and compares what they write.
    private func check(_ command: String) throws {
        let directory = try Self.directory()
        let numbers = Effort.threads
        let outcome = try directory.shell(
            """
            for n in \(numbers.map(String.init).joined(separator: " ")); do
                # A summary of warnings tells the time.
                { \(command) --threads $n fixes.csv 2>&1 > out.$n | sed 's/[0-9.]* s$//' > err.$n; echo $? >> err.$n; } &
            done
            wait
            """)
        #expect(outcome.status == 0)
        let first = try #require(directory.read("out.1"))
        let errors = try #require(directory.text("err.1"))
        #expect(first.count > 1000 && errors.hasSuffix("0\n"), "\(errors)")
        for number in numbers.dropFirst() {
            #expect(directory.read("out.\(number)") == first, "\(command), \(number) threads")
            #expect(directory.text("err.\(number)") == errors)
            if command.contains("--state ") {
                #expect(directory.read("state.\(number)") == directory.read("state.1"), "state of \(number) threads")
            }
        }
    }

    @Test(arguments: [
        "--add leg,why,step,travelled,speed,course,turn,age,from -f csv", "--add step -f geojson",
        "--add step,from -f geojsonseq", "--legs --max-gap 5m -f csv", "--legs --pause 2m --write-bbox -f geojson",
        "--events --pause 2m --max-gap 6m --turn 30 -f csv", "--events --stall 1m --desired-accuracy 10 -f geojson",
        "--last --link -f csv", "--every 3m -f geojsonseq", "--reorder 4m --add step -f csv",
        "--order sort --add step -f csv", "--reorder 4m --add from --forget 20m --state state.$n -f csv",
        "--smooth 2 --max-age 2m --skip-cached -f csv", "--significant --significant-distance 100 -f geojson",
    ])
    func track(options: String) throws { try check("plat track -q \(options)") }

    @Test(arguments: [
        "--cushion 20 --dwell 30s", "--fields note --region-fields r -f geojson", "--loiter 3m -f geojsonseq --rs",
        "--states all --notify none", "--cross --max-gap 5m", "--reorder 4m --accuracy-cushion 1",
        "--order sort --limit 3 --ahead", "--reorder 4m --fields note --forget 20m --state state.$n",
    ])
    func fence(options: String) throws {
        try check("plat fence -q --regions regions.geojsonl --radius-field r \(options)")
    }
}
