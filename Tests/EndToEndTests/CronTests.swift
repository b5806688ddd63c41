import Foundation
import TestSupport
import Testing

/// Runs that nobody watches: what they print, when they fail, and what they leave for a log.
struct CronTests {
    /// Positions at 86° and 89° are beyond what EPSG:3857 can show.
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n86,5\n1,2\n89,6\n")
        try directory.write("good.csv", "lat,lon,ele\n1,2,3\n")
        try directory.write("bad.csv", "lat,lon\n1,2\nbad,4\n")
        try directory.write("out.csv", "old\n")
        return directory
    }

    private func summary(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        let line = try #require(outcome.errorLines.last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }

    @Test func warningsAreExpectedOrErrors() throws {
        let directory = try directory()
        let run = "cat -d EPSG:3857 -o out.csv a.csv"
        for (options, status, lines, isWritten) in [
            ("-q", 0, 2, true), ("-q --expect beyond-map", 0, 0, true), ("-q --expect beyond-map=2", 0, 0, true),
            ("--expect beyond-map=2", 0, 1, true), ("-q --expect beyond-map=1", 0, 2, true),
            ("-q --strict", 65, 2, false), ("-q --strict --expect beyond-map=1", 65, 2, false),
            ("-q --strict --expect beyond-map=2 --threads 4", 0, 0, true),
            ("-q --strict --expect clamped-latitude", 65, 2, false), ("--expect Beyond=x", 64, 1, false),
        ] as [(String, Int32, Int, Bool)] {
            try directory.write("out.csv", "old\n")
            let outcome = try directory.plat((run + " " + options).split(separator: " ").map { String($0) })
            #expect(outcome.status == status && outcome.errorLines.count == lines, "\(options): \(outcome.errors)")
            #expect((directory.text("out.csv") != "old\n") == isWritten, "\(options)")
        }
        #expect(directory.contents.sorted() == ["a.csv", "bad.csv", "good.csv", "out.csv"])
        // A note is nothing that is wrong, and files of several formats are withheld in the same way.
        let quiet = try directory.shell("plat cat -q --strict -o out.fgb good.csv && rm out.fgb")
        #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
        let sets = try directory.shell("plat cat -q --strict -d EPSG:3857 -o out.shp a.csv; ls out.shp out.gpkg")
        #expect(sets.errors.contains("the warning beyond-map is an error because of --strict"), "\(sets.errors)")
        #expect(sets.errors.contains("cannot access 'out.shp'") && sets.errors.contains("cannot access 'out.gpkg'"))
    }

    @Test func theRecordOfARunIsAlwaysWritten() throws {
        let directory = try directory()
        for (line, status, code) in [
            ("cat -q --summary json -d EPSG:3857 -o out.csv a.csv", 0, nil),
            ("cat -q --log-format json -o out.csv good.csv", 0, nil),
            ("cat -q --summary json -o new.csv bad.csv", 65, "not-a-coordinate"),
            ("cat --log-format json -o none/new.csv good.csv", 73, "cannot-create"),
            ("check -q --summary json bad.csv", 1, nil), ("cat --log-format json --nope", 64, "usage"),
        ] as [(String, Int32, String?)] {
            let outcome = try directory.plat(line.split(separator: " ").map { String($0) })
            let record = try summary(outcome)
            #expect(outcome.status == status && record["status"] as? Int == Int(status), "\(line): \(outcome.errors)")
            #expect(record["type"] as? String == "summary" && record["error"] as? String == code, "\(record)")
            #expect(record["command"] as? String == "plat \(line.prefix { $0 != " " })", "\(record)")
            let time = try #require(record["time"] as? String)
            #expect(time.hasPrefix("20") && time.hasSuffix("Z"))
            let outputs = line.contains("-o out.csv") ? ["out.csv"] : line.hasPrefix("check") ? ["-"] : []
            #expect(record["outputs"] as? [String] == outputs, "\(line): \(record)")
            if line.contains("a.csv") { #expect(record["alteredBy"] as? [String: Int] == ["beyond-map": 2]) }
        }
        let pipe = try directory.shell("plat cat -f csv good.csv 2> /dev/null | plat cat -o out.csv")
        #expect(pipe.errors.hasPrefix("plat cat: 1 read, 1 written"), "\(pipe.errors)")
    }

    /// The line of the README for pipes with other programs publishes nothing, whichever of them fails.
    @Test func aFailureAnywhereInAPipePublishesNothing() throws {
        let readme = try Package.text("README.md")
        let line = try #require(readme.split(separator: "\n").first { $0.hasPrefix("$ bash -o pipefail -c '") })
        let script = String(line.dropFirst("$ bash -o pipefail -c '".count).dropLast())
        let stages = script.components(separatedBy: " | ")
        try #require(stages.count == 3 && stages[2].contains(" && mv new.geojson cities.geojson"))
        let directory = try directory()
        try directory.write("cities.geojson", "old\n")
        _ = try directory.shell("gzip -c good.csv > cities.csv.gz")
        for position in 0...stages.count {
            var failing = stages
            // Each writes what it would have written, and fails at its end.
            if position < stages.count - 1 { failing[position] = "{ \(stages[position]); false; }" }
            if position == stages.count - 1 {
                failing[position] = stages[position].replacing(" && mv", with: " /nope && mv")
            }
            let outcome = try directory.plain("bash", failing.joined(separator: " | "))
            #expect((outcome.status == 0) == (position == stages.count), "\(failing): \(outcome.errors)")
            #expect((directory.text("cities.geojson") == "old\n") == (position < stages.count), "\(failing)")
        }
    }

    @Test(.enabled(if: Python.isThere)) func thePythonModule() throws {
        let folders = [Package.root + "/Sources/Library/Python", Package.modules]
        let script = "\(Package.root)/Tests/EndToEndTests/Oracles/python_module.py"
        let outcome = try Command.run(
            [Python.path, "-W", "ignore", script, Package.root + "/samples"],
            environment: ["PYTHONPATH": folders.joined(separator: ":"), "PLAT": Binary.path])
        #expect(outcome.text == "ok\n", "\(outcome.errors)")
    }
}

extension Workdir {
    /// Runs the script of a line such as `bash -o pipefail -c '…'`.
    fileprivate func plain(_ shell: String, _ script: String) throws -> Outcome {
        try write("script", script)
        return try self.shell("\(shell) -o pipefail script")
    }
}
