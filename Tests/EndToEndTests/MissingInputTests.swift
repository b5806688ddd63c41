import Foundation
import TestSupport
import Testing

/// Inputs of which some cannot be read, and features of which some have no geometry.
struct MissingInputTests {
    private func workdir() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        try directory.write("b.csv", "lat,lon\n1,2\n3,4\n")
        try directory.write("bad.csv", "lat,lon\n1,200\n")
        return directory
    }

    /// The others are reported all the same.
    @Test(arguments: ["a.csv missing b.csv", "missing a.csv bad.csv b.csv", "a.csv b.csv folder"])
    func reportsGoOn(_ files: String) throws {
        let directory = try workdir()
        _ = try directory.shell("mkdir folder")
        let missing = files.contains("folder") ? "folder" : "missing"
        let info = try directory.shell("plat info -q --json -o report \(files)")
        #expect(info.status == 66, "\(info.errors)")
        #expect(info.errors.hasPrefix("\(missing): error: cannot read"), "\(info.errors)")
        let report = try JSONSerialization.jsonObject(with: Data(directory.read("report") ?? [])) as? [String: Any]
        let layers = try #require(report?["layers"] as? [[String: Any]])
        #expect(layers.map { $0["source"] as? String } == files.split(separator: " ").map(String.init))
        let counts = layers.filter { $0["source"] as? String == "b.csv" }.map { $0["features"] as? Int }
        #expect(counts == [2])

        let check = try directory.shell("plat check -q \(files)")
        #expect(
            check.status == 66 && check.lines.contains { $0.hasPrefix("\(missing): unreadable: ") }, "\(check.text)")
        #expect(check.text.contains("bad.csv:2") == files.contains("bad.csv"))
    }

    /// An older report says more than one that lacks an input, or half of one; bad records are what a report is about.
    @Test(
        arguments: [
            ("a.csv missing b.csv", [66, 66]), ("missing", [66, 66]), ("a.csv folder", [66, 66]),
            ("a.csv cut.csv.gz b.csv", [65, 65]), ("cut.csv.gz", [65, 65]), ("broken.csv.gz a.csv", [65, 65]),
        ])
    func anOlderReportStays(_ files: String, _ statuses: [Int32]) throws {
        let directory = try workdir()
        var random = SplitMix64(seed: 3)
        let rows = (0..<20000).map { _ in "\(random.int(-80...80)),\(random.int(-179...179))\n" }.joined()
        try directory.write("big.csv", "lat,lon\n" + rows)
        _ = try directory.shell(
            """
            mkdir folder; gzip big.csv; head -c 5000 big.csv.gz > cut.csv.gz; cp big.csv.gz broken.csv.gz
            printf 'XXXX' | dd of=broken.csv.gz bs=1 seek=3000 conv=notrunc 2> dd
            """)
        for (command, status) in zip(["info", "check"], statuses) {
            let kept = try directory.shell("echo old > report; plat \(command) -o report \(files); echo $?; cat report")
            #expect(kept.lines == ["\(status)", "old"], "\(command) \(kept.text)\(kept.errors)")
            // A single input that cannot be opened is reported before there is a report at all.
            #expect(kept.errors.contains("the previous file was kept") == (files != "missing"), "\(kept.errors)")
            // The report that would say why was dropped.
            #expect(kept.errors.contains("error: "), "\(kept.errors)")
            let written = try directory.shell("plat \(command) -q \(files)")
            #expect(command == "check" || !files.contains("a.csv") || written.text.contains("a.csv"))
            #expect(written.status != 0 && !written.errors.contains("kept"), "\(written.errors)")
        }
        #expect(!directory.contents.contains { $0.hasSuffix(".part") })
    }

    @Test func anOlderReportIsReplaced() throws {
        let directory = try workdir()
        try directory.write("bad.csv", "lat,lon\n1,2\n200,1\n")
        for (command, status) in [("info", 65), ("check", 1)] {
            let outcome = try directory.shell(
                "echo old > report; plat \(command) -q -o report a.csv bad.csv; echo $?; cat report")
            #expect(outcome.lines.first == "\(status)" && outcome.text.contains("bad.csv"), "\(outcome.text)")
            #expect(!outcome.lines.contains("old") && !outcome.errors.contains("kept"), "\(outcome.errors)")
        }
    }

    /// Nobody may look into the folder of an input.
    @Test(.enabled(if: Need.root && Package.has("setpriv"))) func anInputInAClosedFolder() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            mkdir closed open; mv b.csv closed; chmod 700 closed; chmod 777 open; chmod 755 .; chmod 644 a.csv
            cp "$(command -v plat)" plat; chmod 755 plat; echo old > open/report; chmod 666 open/report
            for command in info check; do
              setpriv --reuid 65534 --regid 65534 --clear-groups ./plat $command -q -o open/report a.csv closed/b.csv
              echo $?; cat open/report
            done
            ls open
            """)
        #expect(outcome.lines == ["66", "old", "66", "old", "report"], "\(outcome.text)\(outcome.errors)")
    }

    /// Alone it is reported before anything is written, as always; and data is made of all inputs or none.
    @Test(arguments: ["info missing", "check missing", "cat a.csv missing", "bounds a.csv missing"])
    func othersDoNot(_ command: String) throws {
        let outcome = try workdir().shell("plat \(command)")
        #expect(outcome.status == 66 && outcome.text == "", "\(outcome.text)")
        #expect(outcome.errors == "missing: error: cannot read: no such file or directory\n")
    }

    @Test(arguments: ["geojson", "geojsonseq", "csv"]) func featuresWithoutAGeometryAreCounted(_ format: String) throws
    {
        let directory = try workdir()
        try directory.write("in.csv", "lat,lon,n\n1,2,1\n,,2\n,,3\n")
        let text = try directory.plat("cat", "-f", format, "in.csv", "in.csv")
        #expect(text.errors.contains("6 read, 6 written, 4 without geometry, "), "\(text.errors)")
        let json = try directory.plat("cat", "-f", format, "--summary", "json", "in.csv")
        #expect(json.errors.contains("\"withoutGeometry\":2"), "\(json.errors)")
        // Once, where features are kept first.
        let kept = try directory.plat("bounds", "--z-order", "n", "-f", format, "in.csv")
        #expect(kept.errors.contains("3 written") && kept.errors.contains("2 without geometry, "), "\(kept.errors)")
        let none = try directory.plat("cat", "-f", format, "a.csv")
        #expect(!none.errors.contains("geometry"), "\(none.errors)")
    }

    @Test func checkListsAMissingInputOnce() throws {
        let outcome = try workdir().plat("check", "a.csv", "missing")
        #expect(outcome.status == 66)
        #expect(outcome.text == "missing: unreadable: cannot read: no such file or directory\n")
        #expect(!outcome.errors.contains("missing"), "\(outcome.errors)")
    }
}
