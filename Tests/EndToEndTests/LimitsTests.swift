import Foundation
import TestSupport
import Testing

/// Every limit falls on the same records by all ways that bytes may come.
struct LimitsTests {
    private static let limit = 64 << 10

    /// Outcomes of plat for a file, for the same through a pipe in pieces, and for the same compressed, each by several
    /// numbers of threads.
    private func outcomes(_ name: String, _ bytes: [UInt8], _ arguments: String) throws -> [(String, Workdir.Outcome)] {
        let folder = try Workdir()
        try folder.write(name, bytes)
        _ = try folder.shell("gzip -1 -k \(name)")
        var outcomes: [(String, Workdir.Outcome)] = []
        for (threads, piece) in [(1, 1_000), (2, 33_333), (5, 300_000)] {
            let plat = "plat cat \(arguments) --threads \(threads)"
            outcomes.append(("file \(threads)", try folder.shell("\(plat) \(name)")))
            outcomes.append(("gzip \(threads)", try folder.shell("\(plat) \(name).gz")))
            outcomes.append(("pipe \(threads)", try folder.shell("dd status=none bs=\(piece) if=\(name) | \(plat)")))
        }
        return outcomes
    }

    private func feature(_ number: Int, _ names: [String], padding: Int) -> String {
        let members = names.map { "\"\($0)\":1," }.joined()
        let text = String(repeating: "x", count: padding)
        return
            "{\"type\":\"Feature\",\"id\":\(number),\"geometry\":null,\"properties\":{\(members)\"text\":\"\(text)\"}}"
    }

    /// The numbers of the features that were written. Of a pipe whose first row is too long, they are text.
    private func identifiers(_ outcome: Workdir.Outcome) -> [Int] {
        outcome.lines.compactMap { line in
            line.firstRange(of: "\"id\":").flatMap { name in
                Int(line[name.upperBound...].drop { $0 == "\"" }.prefix { $0.isNumber })
            }
        }
    }

    /// The first names that come up are the fields; a record with any other is bad, unless it is too long to be read.
    @Test(arguments: [1, 2, 3], [false, true])
    func fieldsAreCountedInInputOrder(_ seed: UInt64, _ isSequence: Bool) throws {
        var random = SplitMix64(seed: seed)
        var (fields, expected, features): (Set<String>, [Int], [String]) = ([], [], [])
        let most = random.int(3...12)
        for number in 0..<60 {
            let names = (0..<random.int(0...2)).map { _ in "n\(random.int(0...30))" }
            let unique = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } + ["text"]
            let text = feature(
                number, unique.dropLast(), padding: random.int(1...20) == 1 ? 70_000 : random.int(0...30_000))
            features.append(text)
            guard text.utf8.count <= Self.limit else { continue }
            var isGood = true
            for name in unique where isGood && !fields.contains(name) {
                isGood = fields.count < most
                if isGood { fields.insert(name) }
            }
            if isGood { expected.append(number) }
        }
        let text =
            isSequence
            ? features.map { $0 + "\n" }.joined()
            : "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
        let options = "-f geojsonseq --string-fields n1 --on-error skip --max-record 64K --max-fields \(most)"
        let all = try outcomes(isSequence ? "in.geojsonl" : "in.geojson", Array(text.utf8), options)
        for (way, outcome) in all {
            #expect(outcome.status == 0 && identifiers(outcome) == expected, "\(way): \(outcome.errors)")
        }
        #expect(all.allSatisfy { $0.1.output == all[0].1.output })
    }

    /// Of a run that ends at the first bad record.
    @Test func theFirstFieldTooManyEndsTheRun() throws {
        let features = (0..<100).map { feature($0, ["n\($0)"], padding: 9_000) }
        for (way, outcome) in try outcomes(
            "in.geojsonl", Array(features.joined(separator: "\n").utf8),
            "-f geojsonseq --string-fields n1 --max-fields 40")
        {
            #expect(outcome.status == 65 && identifiers(outcome) == Array(0..<39), "\(way)")
            #expect(outcome.errors.contains(":40:"), "\(way): \(outcome.errors)")
        }
    }

    @Test func fieldsThatAreNotWantedDoNotCount() throws {
        let features = (0..<50).map { feature($0, ["n\($0)"], padding: 0) }
        let outcome = try Workdir().plat(
            "cat", "-f", "csv", "--fields", "n7,text", "--max-fields", "2", input: features.joined(separator: "\n"))
        #expect(outcome.status == 0 && outcome.errors.contains("50 read, 50 written"), "\(outcome.errors)")
    }

    /// Records around the limit, each of a known length.
    @Test(arguments: ["in.geojson", "in.geojsonl", "in.csv"])
    func longRecordsAreSkipped(_ name: String) throws {
        var random = SplitMix64(seed: 7)
        var (records, expected): ([String], [Int]) = ([], [])
        for number in 0..<30 {
            let length = [100, Self.limit - 1, Self.limit, Self.limit + 1, 150_000][random.int(0...4)]
            records.append(name.hasSuffix("csv") ? row(number, length) : feature(number, length: length))
            if length <= Self.limit { expected.append(number) }
        }
        let text: String =
            switch name {
            case "in.csv": "id,lat,lon,text\n" + records.joined(separator: "\r\n")
            case "in.geojsonl": records.joined(separator: "\n\n") + "\n"
            default: "{\"type\":\"FeatureCollection\",\"features\":[" + records.joined(separator: " , ") + "]}"
            }
        for (way, outcome) in try outcomes(
            name, Array(text.utf8), "-f geojsonseq --on-error skip --max-record 64K")
        {
            #expect(outcome.status == 0 && identifiers(outcome) == expected, "\(way): \(outcome.errors)")
            #expect(
                outcome.errors.contains("\(30 - expected.count) skipped (\(30 - expected.count) record-too-long)"),
                "\(way): \(outcome.errors)")
        }
    }

    private func feature(_ number: Int, length: Int) -> String {
        feature(number, [], padding: length - feature(number, [], padding: 0).utf8.count)
    }

    /// A row with a quoted field that has line breaks and quotes.
    private func row(_ number: Int, _ length: Int) -> String {
        let start = "\(number),1,2,\"a\n\"\"b\"\"\r\n"
        return start + String(repeating: "x", count: length - start.utf8.count - 1) + "\""
    }

    /// Lines are counted also in what is not held.
    @Test func locationsBehindLongRecordsAreRight() throws {
        let long = feature(0, length: 150_000).replacing("xx", with: "x\n")
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(long),\n{\"type\":\"Feature\"]}]}"
        let line = text.utf8.count { $0 == 0x0A } + 1
        for (way, outcome) in try outcomes(
            "in.geojson", Array(text.utf8), "--on-error skip --max-record 64K --log-format json")
        {
            #expect(
                outcome.errors.contains("\"line\": \(line)") || outcome.errors.contains("\"line\":\(line)"),
                "\(way): \(outcome.errors)")
        }
    }

    /// A table of another kind: a record that is too long by its header in a shapefile is not loaded.
    @Test func longShapesAreSkipped() throws {
        let folder = try Workdir()
        let line = (0..<5_000).map { "[\(Double($0) / 100),\($0 % 7)]" }.joined(separator: ",")
        let short = "{\"type\":\"LineString\",\"coordinates\":[[1,1],[2,2]]}\n"
        try folder.write(
            "in.geojsonl", short + "{\"type\":\"LineString\",\"coordinates\":[\(line)]}\n" + short)
        #expect(try folder.plat("cat", "-o", "out.shp", "in.geojsonl").status == 0)
        let outcome = try folder.plat("cat", "--max-record", "64K", "--on-error", "skip", "out.shp")
        #expect(outcome.errors.contains("3 read, 2 written, 1 skipped (1 record-too-long)"), "\(outcome.errors)")
        #expect(try folder.plat("cat", "out.shp").errors.contains("3 read, 3 written"))
    }

    /// Longer than what was once read from a pipe.
    @Test func whatIsWrittenIsReadFromAPipe() throws {
        let folder = try Workdir()
        try folder.write("in.geojsonl", feature(1, length: 20 << 20) + "\n" + feature(2, length: 100))
        let outcome = try folder.shell(
            "plat cat in.geojsonl | plat cat -f geojsonseq | plat cat -f csv | tail -n 1 | head -c 9")
        #expect(outcome.text.hasPrefix("2,") || outcome.text.contains(",2"), "\(outcome.text) \(outcome.errors)")
    }

    /// A header may be as long as any record, and what is behind it is read as behind a short one.
    @Test func headersAreLimitedLikeRecords() throws {
        let names = (0..<9_000).map { "a_column_\($0)" }
        let rows = (0..<40).map { "\($0),1,\($0),\(String(repeating: "7,", count: 8_999))x\n" }
        let table = "id,lat,lon,\(names.joined(separator: ","))\n" + rows.joined()
        #expect(names.joined().utf8.count > Self.limit)
        let all = try outcomes("in.csv", Array(table.utf8), "-f geojsonseq --fields id,a_column_8998,a_column_8999")
        for (way, outcome) in all {
            #expect(outcome.status == 0 && identifiers(outcome) == Array(0..<40), "\(way): \(outcome.errors)")
            #expect(
                outcome.lines.first?.hasSuffix(#"{"id":0,"a_column_8998":7,"a_column_8999":"x"}}"#) == true,
                "\(way): \(outcome.lines.first ?? "")")
        }
        for (way, outcome) in try outcomes("in.csv", Array(table.utf8), "--on-error skip --max-record 64K") {
            #expect(outcome.status == 65 && outcome.output.isEmpty, "\(way)")
            #expect(outcome.errors.contains("the first row is longer than 64 KiB"), "\(way): \(outcome.errors)")
        }
    }

    /// The header of a table that plat itself writes, by which it also finds columns to convert.
    @Test func longHeadersThatAreWrittenAreRead() throws {
        let folder = try Workdir()
        let members = (0..<5_000).map { "\"the name of a field, \($0)\":\($0)" }.joined(separator: ",")
        try folder.write(
            "in.geojsonl",
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,1]},\"properties\":{\(members)}}\n"
        )
        let back = try folder.shell("plat cat -f csv in.geojsonl > t.csv; plat cat -f geojsonseq t.csv")
        #expect(back.status == 0 && back.output == folder.read("in.geojsonl"), "\(back.errors)")
        #expect((folder.read("t.csv") ?? []).count > Self.limit)
        let convert = "plat convert --columns lat,lon:y,x --from coordinate --to map-point"
        for script in ["\(convert) t.csv", "dd status=none bs=999 if=t.csv | \(convert)", "gzip -c t.csv | \(convert)"]
        {
            let outcome = try folder.shell(script)
            #expect(outcome.status == 0 && outcome.lines.count == 2, "\(script): \(outcome.errors)")
            #expect(outcome.lines.first?.hasSuffix(",y,x") == true)
        }
    }

    /// Time must not grow with the square of their number.
    @Test func manyForeignMembersAreKept() throws {
        let members = (0..<60_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let outcome = try Workdir().plat(
            "cat", input: "{\"type\":\"FeatureCollection\",\"features\":[],\(members)}")
        #expect(outcome.status == 0 && outcome.text.hasSuffix("],\(members)}\n"))
    }

    @Test func membersAreLimitedLikeRecords() throws {
        let value = String(repeating: "1", count: 40_000)
        let text = "{\"type\":\"FeatureCollection\",\"features\":[],\"a\":\(value),\"b\":\(value)}"
        for (way, outcome) in try outcomes("in.geojson", Array(text.utf8), "--on-error skip --max-record 64K") {
            #expect(outcome.status == 65, "\(way)")
            #expect(
                outcome.errors.contains("the members other than the features take more than 64 KiB"),
                "\(way): \(outcome.errors)")
        }
    }

    @Test(arguments: ["1K", "2G", "x", "-1", "64k0"])
    func sizesAreChecked(_ size: String) throws {
        let outcome = try Workdir().plat("cat", "--max-record=\(size)", input: "{}")
        #expect(outcome.status == 64 && outcome.errors.contains("--max-record"), "\(outcome.errors)")
    }

    /// Lines of numbers, of which some are too long, with what makes them records or not.
    @Test func longLinesAreSkipped() throws {
        var random = SplitMix64(seed: 64)
        var (text, expected, bad): (String, [String], [Int]) = ("", [], [])
        for number in 1...40 {
            let length =
                number < 4 ? 100 : [100, Self.limit - 1, Self.limit, Self.limit + 1, 400_000][random.int(0...4)]
            let start = ["\(number),2 ", "# \(number) ", "x \(number) ", " "][
                length > Self.limit ? random.int(0...3) : 0]
            text += start + String(repeating: " ", count: length - start.utf8.count - 1) + "e\n"
            if length <= Self.limit { expected.append("\(number)") } else { bad.append(number) }
        }
        let folder = try Workdir()
        try folder.write("in.txt", text)
        _ = try folder.shell("gzip -1 -k in.txt")
        let plat = "plat convert --from map-point --to map-point --precision 0 --max-record 64K"
        for threads in [1, 3] {
            for script in [
                "CMD in.txt", "CMD in.txt.gz", "dd status=none bs=999 if=in.txt | CMD",
                "dd status=none bs=99999 if=in.txt | CMD",
            ] {
                let skipping = script.replacing(
                    "CMD", with: "\(plat) --threads \(threads) --on-error skip --rejects bad --log-format json")
                let outcome = try folder.shell(skipping)
                #expect(outcome.status == 0, "\(script): \(outcome.errors)")
                #expect(outcome.lines.map { String($0.prefix { $0 != "," }) } == expected, "\(script)")
                let account = #""read":40,"written":\#(expected.count),"skipped":\#(bad.count),"#
                #expect(outcome.errors.contains(account), "\(script): \(outcome.errors)")
                let lines = try folder.shell(
                    "python3 -c 'import csv; print([int(r[\"line\"]) for r in csv.DictReader(open(\"bad\"))])'")
                #expect(lines.text == "\(bad)\n", "\(script): \(lines.text)\(lines.errors)")
                let failing = try folder.shell(script.replacing("CMD", with: "\(plat) --threads \(threads)"))
                #expect(failing.status == 65 && failing.lines.count == bad[0] - 1, "\(script)")
                #expect(
                    failing.errors.contains(":\(bad[0]):1: error: the line is longer than 64 KiB"), "\(failing.errors)")
            }
        }
    }

    @Test func fitHasTheSameLimit() throws {
        let folder = try Workdir()
        try folder.write("in.txt", "1,2\n5,6 \(String(repeating: "x", count: Self.limit))\n3,4\n")
        try folder.write("short.txt", "1,2\n3,4\n")
        let fit = "plat fit --size 100x100 --json"
        let outcome = try folder.shell("\(fit) --max-record 64K --on-error skip in.txt")
        #expect(outcome.status == 0 && outcome.errors.contains("1 line-too-long"), "\(outcome.errors)")
        #expect(outcome.output == (try folder.shell("\(fit) short.txt").output))
        #expect(try folder.shell("\(fit) --max-record 64K in.txt").status == 65)
        #expect(try folder.shell("\(fit) in.txt").output != outcome.output)
    }
}
