import Foundation
import TestSupport
import Testing

/// Bad rows, accounts, threads and pipes of `plat convert --columns`.
struct ConvertColumnsRecordTests {
    private static let toMap = ["convert", "--from", "coordinate", "--to", "map-point", "--columns", "lat,lon"]
    private static let middle = "134217728,134217728"

    @Test(arguments: [
        ("1,x,", "3:3: error: 'x' is not a longitude"), ("\"y\",1,", "3:2: error: 'y' is not a latitude"),
        ("91,0,", "3:1: error: latitude 91 is outside -90…90"),
        ("0,181,", "3:3: error: longitude 181 is outside"), ("0,,", "3:3: error: 'lon' is empty but 'lat' is not"),
        (" ,1,", "3:1: error: 'lat' is empty but 'lon' is not"),
        ("0,0", "3:1: error: the row has 2 values, but the header has 3 columns"),
        ("0,0,a,b", "3:1: error: the row has 4 values, but the header has 3 columns"),
        ("0,0,\"a\"b", "3:8: error: text follows the closing quote"), ("nan,0,", "3:1: error: 'nan' is not a latitude"),
        ("1e999,0,", "3:1: error: '1e999' is not a latitude"),
        ("0,0,\"", "3:5: error: the quote that opens here is not closed"),
    ])
    func badRowsAreRecords(_ row: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("in", "lat,lon,n\n0,0,a\n\(row)\n")
        let failed = try directory.plat(Self.toMap + ["in"])
        #expect(failed.status == 65)
        #expect(failed.errors.contains("in:" + message), "\(failed.errors)")
        #expect(failed.text == "lat,lon,n,map_x,map_y\n0,0,a,\(Self.middle)\n")
        let skipped = try directory.plat(Self.toMap + ["--on-error", "skip", "--rejects", "bad", "in"])
        #expect(skipped.status == 0)
        #expect(skipped.output == failed.output)
        #expect(skipped.errors.contains("2 read, 1 written, 1 skipped"))
        let rejects = try directory.shell(
            "python3 -c 'import csv; print([row[\"raw\"] for row in csv.DictReader(open(\"bad\", newline=\"\"))])'")
        #expect(rejects.lines == ["['\(row)']"])
    }

    @Test func badNumbersOfOtherSpaces() throws {
        for cell in ["45°", "x"] {
            let outcome = try Workdir().plat(
                "convert", "--from", "map-point", "--to", "coordinate", "--columns", "x,y", input: "x,y\n1,\(cell)\n")
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("<stdin>:2:3: error: '\(cell)' is not a number"), "\(outcome.errors)")
        }
    }

    /// Lines are those of the text, whatever stands in quotes before.
    @Test func locationsCountEveryLine() throws {
        let directory = try Workdir()
        try directory.write("a", "lat,lon,n\r\n0,0,\"a\r\nb\nc\"\r\n\r\nx,0,\r\n")
        try directory.write("b", "lat,lon,n\n0,0,\"\n\"\n0,x,\n")
        let outcome = try directory.plat(
            Self.toMap + ["--on-error", "skip", "--log-format", "json", "--rejects", "bad", "a", "b"])
        #expect(outcome.status == 0)
        let rejects = try #require(directory.text("bad")).split(separator: "\n").map(String.init)
        #expect(rejects.count == 3)
        #expect(rejects[1].hasPrefix("a,2,6,27,1,not-a-coordinate,"), "\(rejects)")
        #expect(rejects[2].hasPrefix("b,2,4,20,3,not-a-coordinate,"), "\(rejects)")
    }

    @Test func tooManyErrorsEndTheWork() throws {
        let outcome = try Workdir().plat(
            Self.toMap + ["--on-error", "skip", "--max-errors", "1"], input: Array("lat,lon\nx,0\ny,0\n0,0\n".utf8))
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("more than 1 bad record"))
    }

    @Test func rowsWithoutAPlaceAreCountedAndNothingWrong() throws {
        let directory = try Workdir()
        try directory.write("in", "lat,lon\n,\n0,0\n\"\",\" \"\n")
        let outcome = try directory.plat(Self.toMap + ["in"])
        #expect(outcome.status == 0)
        #expect(outcome.text == "lat,lon,map_x,map_y\n,,,\n0,0,\(Self.middle)\n\"\",\" \",,\n")
        #expect(outcome.errors.contains("note: 2 rows have no coordinates"))
        #expect(outcome.errors.contains("3 read, 3 written"))
        #expect(try directory.plat(Self.toMap + ["-q", "in"]).errors == "")
    }

    @Test func clampedLatitudesAreCounted() throws {
        let outcome = try Workdir().plat(Self.toMap, input: Array("lat,lon\n86,0\n85,0\n".utf8))
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("2 read, 2 written, altered (1 clamped-latitude)"))
    }

    @Test func theOutputAppearsWhenItIsWhole() throws {
        let directory = try Workdir()
        try directory.write("out", "old")
        try directory.write("in", "lat,lon\n0,0\nx,y\n")
        #expect(try directory.plat(Self.toMap + ["-o", "out", "in"]).status == 65)
        #expect(directory.text("out") == "old")
        #expect(try directory.plat(Self.toMap + ["-o", "in", "in"]).status == 73)
        #expect(try directory.plat(Self.toMap + ["--on-error", "skip", "-o", "out", "in"]).status == 0)
        #expect(directory.text("out") == "lat,lon,map_x,map_y\n0,0,\(Self.middle)\n")
        #expect(directory.contents == ["in", "out"])
    }

    /// Cells in quotes run over the ends of chunks, and some rows are bad.
    @Test func threadsDoNotMatter() throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 3)
        var input = "n;lat;lon\r\n"
        for row in 0..<40_000 {
            let text = String(repeating: "a;\r\n\"\"", count: Int.random(in: 0...20, using: &generator))
            let latitude = row % 997 == 0 ? "x" : "\(Double.random(in: -80...80, using: &generator))"
            input += "\"\(text)\";\(latitude);\(Double.random(in: -180...180, using: &generator))\r\n"
        }
        #expect(input.utf8.count > 2 << 20)
        try directory.write("in", input)
        let one = try directory.plat(
            Self.toMap + ["--threads", "1", "--on-error", "skip", "--rejects", "bad", "in"])
        #expect(one.status == 0)
        #expect(one.errors.contains("40000 read, 39959 written, 41 skipped (41 not-a-coordinate)"))
        let rejects = directory.read("bad")
        for threads in 2...4 {
            let more = try directory.plat(
                Self.toMap + ["--threads", "\(threads)", "--on-error", "skip", "--rejects", "bad", "in"])
            #expect(more.output == one.output, "\(threads) threads")
            #expect(directory.read("bad") == rejects)
        }
        let slow = try directory.shell(
            "(head -c 100001 in; sleep 0.1; tail -c +100002 in) | plat "
                + "convert -q --from coordinate --to map-point --columns lat,lon --on-error skip")
        #expect(slow.output == one.output)
    }

    @Test func aSlowPipeIsAnsweredAtOnce() throws {
        // Each answer comes while the pipe is still open; nothing but that answer ends the waiting.
        let outcome = try Workdir().shell(
            """
            mkfifo in out; plat \(Self.toMap.joined(separator: " ")) -q < in > out & exec 3> in 4< out
            printf 'lat,' >&3; sleep 0.1; echo lon >&3; read -r -t 20 line <&4; echo "$line"
            echo 0,0 >&3; read -r -t 20 line <&4; echo "$line"
            echo 0,0 >&3; read -r -t 20 line <&4; echo "$line"
            exec 3>&-; wait
            """)
        #expect(outcome.lines == ["lat,lon,map_x,map_y", "0,0,\(Self.middle)", "0,0,\(Self.middle)"])
    }

    /// cs2cs reads and writes in the authority's axis order.
    @Test(.enabled(if: Package.has("cs2cs")))
    func agreesWithPROJ() throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 8)
        let points = (0..<5000).map { _ in
            (Double.random(in: 40...60, using: &generator), Double.random(in: -10...20, using: &generator))
        }
        try directory.write("points", points.map { "\($0.0) \($0.1)\n" }.joined())
        try directory.write("in", "n|lat|lon\n" + points.map { "x,\"|\($0.0)|\($0.1)\n" }.joined())
        let theirs = try directory.shell("cs2cs -d 6 EPSG:4326 EPSG:25832 points").lines
        let ours = try directory.plat(
            "convert", "-d", "EPSG:25832", "--precision", "6", "--columns", "lat,lon:e,n2", "in"
        ).lines
        #expect(ours.count == 5001 && theirs.count == 5000)
        var worst = 0.0
        for (line, their) in zip(ours.dropFirst(), theirs) {
            let found = line.split(separator: "|").suffix(2).compactMap { Double($0) }
            let expected = their.split { $0 == "\t" || $0 == " " }.prefix(2).compactMap { Double($0) }
            #expect(found.count == 2 && expected.count == 2)
            worst = max(worst, abs(found[0] - expected[0]), abs(found[1] - expected[1]))
        }
        #expect(worst < 2e-6)
    }
}
