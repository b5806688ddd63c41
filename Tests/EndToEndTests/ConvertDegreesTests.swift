import TestSupport
import Testing

/// Degrees with minutes and seconds, read and written.
struct ConvertDegreesTests {
    private func convert(_ words: [String], _ text: String) throws -> Workdir.Outcome {
        try Workdir().plat(
            ["convert", "-q", "--from", "coordinate", "--to", "coordinate"] + words, input: Array(text.utf8))
    }

    @Test(arguments: [
        ("45°30'N,122°40'W x", "45.5,-122.6666667 x"), ("S 33 51 24.0, E 151 12 36", "-33.8566667, 151.21"),
        ("-0°30', 0°30'W", "-0.5, -0.5"), ("90°N,180°W,x", "90,-180,x"),
        ("45°30'N 122°40'W Main 7", "45.5 -122.6666667 Main 7"),
        ("45°\u{A0}31′12″\u{A0}N,1°0'0''W,a,b", "45.52,-1,a,b"),
        ("45:31:12 N, 122:40:55 W, y", "45.52, -122.6819444, y"),
        ("1,2 3°", "1,2 3°"), ("1.5 2°", "1.5 2"), ("45°30' -122.5 z", "45.5 -122.5 z"), ("{1, 2} a", "{1, 2} a"),
        ("{ 45° 30' , 2°W }, a", "{ 45.5 , -2 }, a"), ("# 1°", "# 1°"),
    ])
    func linesAreRead(_ line: String, _ expected: String) throws {
        let outcome = try convert([], line)
        #expect(outcome.status == 0 && outcome.lines == [expected], "\(outcome)")
    }

    @Test(arguments: [
        (
            "45°60',3", "1:1",
            "'45°60'' is not a number of degrees; hint: write a number such as 45.52, or degrees such as"
        ),
        ("1,45°61'W", "1:3", "'45°61'W' is not a number of degrees"),
        ("91°N,1", "1:1", "latitude 91 is outside -90…90"),
        ("122°40'W,45°N", "1:1", "are latitude and longitude swapped? latitude comes first"),
        ("45° 30' N 122° 40' W", "1:1", "put a comma after it"),
        ("45°30' 2 x", "1:1", "it is unclear where '45°30'' ends"),
        ("N 45 31.2 x", "1:1", "'N 45 31.2 x' is not a number of degrees"),
        ("45°31,2'N,3", "1:8", "'2'N' is not a number of degrees"), ("abc,3", "1:1", "'abc' is not a number; hint"),
        ("{1,2", "1:5", "'{1,2' does not have the form {lat, lon}"),
        ("{{1,2},{3,4}}", "1:2", "is a rect or a region, not a point"),
    ])
    func badLinesAreReported(_ line: String, _ location: String, _ message: String) throws {
        let outcome = try convert([], line)
        #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome)")
        #expect(
            outcome.errors.contains("<stdin>:\(location): error: ") && outcome.errors.contains(message), "\(outcome)")
    }

    @Test func spansHaveNoLetter() throws {
        let region = ["--kind", "region"]
        #expect(try convert(region, "1°30'N,2°W,0°30',1:30:00 x").text == "1.5,-2,0.5,1.5 x\n")
        #expect(try convert(region, "{{1, 2}, {3, 4°30'}}").text == "{{1, 2}, {3, 4.5}}\n")
        #expect(try convert(region, "1,2,3°N,4").errors.contains("'3°N' is not a number of degrees"))
        let columns = region + ["--columns", "a,b,c,d:a,b,c,d"]
        #expect(try convert(columns, "a,b,c,d\n1°30',2°W,0°30',1:30:00\n").text == "a,b,c,d\n1.5,-2,0.5,1.5\n")
        #expect(try convert(columns, "a,b,c,d\n1,2,3°N,4\n").errors.contains("'3°N' is not a number"))
    }

    /// Units of other spaces are not degrees.
    @Test(arguments: ["map-point", "EPSG:4326", "EPSG:25832"]) func onlyCoordinatesHaveDegrees(_ space: String) throws {
        for line in ["1°30',2", "1,2°E"] {
            let lines = try Workdir().plat("convert", "--from", space, "--to", "coordinate", input: line)
            #expect(lines.status == 65 && lines.errors.contains("is not a number; hint"), "\(lines)")
            let table = try Workdir().plat(
                "convert", "--columns", "a,b", "--from", space, "--to", "coordinate", input: "a,b\n\(line)\n")
            #expect(table.status == 65 && table.errors.contains("is not a number"), "\(table)")
        }
    }

    @Test func numbersInBracesAreLines() throws {
        let (point, rect) = ("{134217728, 134217728.0} a", "{{0, 0}, {268435456.0, 134217728}}")
        let words = ["convert", "-q", "--from", "map-point", "--to", "coordinate"]
        #expect(try Workdir().plat(words, input: Array(point.utf8)).text == "{0, 0} a\n")
        #expect(
            try Workdir().plat(words + ["--kind", "rect"], input: Array(rect.utf8)).text
                == "{{66.5132604, 0}, {85.0511288, 360}}\n")
        #expect(try Workdir().plat("fit", "--size", "9x9", input: "{1,2}\n{3,4}\n").text.contains("center      2."))
        for json in ["{}", "{ \n}", #"{"type":"Point"}"#] {
            let outcome = try Workdir().plat(words, input: Array(json.utf8))
            #expect(outcome.status == 65 && !outcome.errors.contains("form {"), "\(outcome)")
        }
    }

    @Test func listsToFitAreRead() throws {
        for list in ["45°30'N,122°40'W\n", "N 45 30, W 122 40\n", "# x\n45:30:00 N, 122:40:00W Portland\n"] {
            let outcome = try Workdir().plat("fit", "--size", "9x9", input: list)
            #expect(outcome.text.contains("center      45.5,-122.6666667\n"), "\(outcome)")
        }
        #expect(
            try Workdir().plat("fit", "--size", "9x9", input: "n1,n2\n1,2\n").errors.contains("no coordinate columns"))
    }

    @Test(arguments: [
        (["--center", "45°30'N, 122°40'W", "--zoom", "4"], ["--center", "45.5,-122.66666666666667", "--zoom", "4"]),
        (["--center", "-0°30',1°", "--zoom", "4"], ["--center", "-0.5,1", "--zoom", "4"]),
        (["--region", "45°30'N,122°W,1°30',2°"], ["--region", "45.5,-122,1.5,2"]),
        (["--bbox", "123°W,45°30'N,120:30:00 W, N 46 00"], ["--bbox", "-123,45.5,-120.5,46"]),
    ])
    func optionsTakeDegrees(_ degrees: [String], _ numbers: [String]) throws {
        let outcome = try Workdir().plat(["fit", "--size", "300x200"] + degrees)
        let plain = try Workdir().plat(["fit", "--size", "300x200"] + numbers)
        #expect(outcome.status == 0 && outcome.text == plain.text, "\(outcome)")
    }

    @Test(arguments: [
        (["--center", "91°N,1", "--zoom", "4"], "--center: latitude 91 is outside -90…90"),
        (["--center", "45°60'N,1", "--zoom", "4"], "is not a coordinate; hint: use LAT,LON within"),
        (["--center", "1°W,1°N", "--zoom", "4"], "are latitude and longitude swapped?"),
        (["--region", "1,2,1°N,2"], "is not a region"), (["--bbox", "1°N,2,3,4"], "is not a bounding box"),
        (["--center", "1,2", "--span-meters", "1°,2"], "has an unknown unit"),
        (["--map-rect", "1°,2,3,4"], "--map-rect"),
    ])
    func badOptionsAreRefused(_ words: [String], _ message: String) throws {
        let outcome = try Workdir().plat(["fit", "--size", "300x200"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome)")
    }

    @Test func aPlaneHasNoDegrees() throws {
        let table = "x,y\n1,2\n"
        let words = ["cat", "--planar", "--x", "x", "--y", "y", "--bbox"]
        #expect(try Workdir().plat(words + ["0,0,3,3"], input: Array(table.utf8)).status == 0)
        let outcome = try Workdir().plat(words + ["0°,0,3,3"], input: Array(table.utf8))
        #expect(outcome.status == 64 && outcome.errors.contains("a plane has no degrees"), "\(outcome)")
    }
}

/// `--format`.
struct ConvertFormatTests {
    private func convert(_ words: [String], _ text: String) throws -> Workdir.Outcome {
        try Workdir().plat(
            ["convert", "-q", "--from", "coordinate", "--to", "coordinate"] + words, input: Array(text.utf8))
    }

    @Test(arguments: [
        (["dms"], "45.52,-122.681944444 x", "45°31'12.0000\"N,122°40'55.0000\"W x"),
        (["dm"], "45.52,-122.681944444 x", "45°31.200000'N,122°40.916667'W x"),
        (["decimal"], "45.52,-122.681944444 x", "45.52,-122.6819444 x"),
        (["dms"], "33.99999999999 -179.99999999", "34°00'00.0000\"N 180°00'00.0000\"W"),
        (["dms", "--precision", "0"], "-0.00001,0.5", "0°00'00\"N,0°30'00\"E"),
        (["dm", "--precision", "1"], "{1.5, 2.99999}", "{1°30.0'N, 3°00.0'E}"),
        (
            ["dms", "--kind", "region"], "1 -2 3 4.5 x",
            "1°00'00.0000\"N 2°00'00.0000\"W 3°00'00.0000\" 4°30'00.0000\" x"
        ),
    ])
    func linesAreWritten(_ words: [String], _ line: String, _ expected: String) throws {
        let outcome = try convert(["--format"] + words, line)
        #expect(outcome.lines == [expected], "\(outcome)")
    }

    @Test func cellsAreQuoted() throws {
        let table = "a,lat,lon\nx,\"45.52\",-1.5\ny,,\n"
        let columns = ["--columns", "lat,lon:lat,q"]
        #expect(
            try convert(columns + ["--format", "dms"], table).text
                == "a,lat,lon,q\nx,\"45°31'12.0000\"\"N\",-1.5,\"1°30'00.0000\"\"W\"\ny,,,\n")
        #expect(
            try convert(columns + ["--format", "dm", "--precision", "2"], table).text
                == "a,lat,lon,q\nx,45°31.20'N,-1.5,1°30.00'W\ny,,,\n")
        let quoted = try convert(["--columns", "a,b:a,b", "--delimiter", "'", "--format", "dm"], "a'b\n1'2\n")
        #expect(quoted.text == "a'b\n\"1°00.000000'N\"'\"2°00.000000'E\"\n")
    }

    @Test(arguments: [
        (["--to", "map-point", "--format", "dms"], "--format: only coordinates have a format; use --to coordinate"),
        (["--to", "EPSG:4326", "--format", "dm"], "only coordinates have a format"),
        (
            ["--to", "coordinate", "--format", "dmss"],
            "unknown format 'dmss' (use decimal, dms or dm); hint: did you mean dms?"
        ),
        (["--to", "coordinate", "--format", "csv"], "hint: -f csv chooses the format of a layer"),
        (
            ["--to", "coordinate", "--format", "dm", "--precision", "full"],
            "--precision full cannot be used with --format dm"
        ),
        (["--to", "coordinate", "--format", "dms", "-f", "csv"], "--format needs lines of numbers or --columns"),
        (["--to", "coordinate", "--format", "dms", "--input-format", "csv"], "--format needs lines"),
    ])
    func wrongUsesAreRefused(_ words: [String], _ message: String) throws {
        let outcome = try Workdir().plat(["convert", "--from", "coordinate"] + words, input: Array("1,2\n".utf8))
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome)")
    }

    @Test func layersHaveNoFormat() throws {
        let outcome = try Workdir().plat(
            "convert", "--format", "dm", input: #"{"type":"Point","coordinates":[1,2]}"#)
        #expect(outcome.status == 64 && outcome.errors.contains("--format needs lines of numbers"), "\(outcome)")
    }

    /// Random coordinates in units of 1e-7 degrees, whose degrees, minutes and seconds integers give exactly: a unit
    /// is 3.6 ten-thousandths of a second, or 6 millionths of a minute.
    @Test func whatIsWrittenReadsBack() throws {
        var random = SplitMix64(seed: 1784)
        let places = (0..<3000).map { index -> (Int, Int) in
            // Some next to a whole minute, where rounding carries.
            let offset = index % 3 == 0 ? Int.random(in: -2...2, using: &random) : 0
            let (latitude, longitude) = (
                Int.random(in: -900_000_000...900_000_000, using: &random),
                Int.random(in: -1_800_000_000...1_800_000_000, using: &random)
            )
            guard index % 3 == 0 else { return (latitude, longitude) }
            return (latitude / 30_000_000 * 29_000_000 + offset, longitude / 30_000_000 * 29_000_000 + offset)
        }
        let input = places.map { "\(decimal($0.0)),\(decimal($0.1))" }
        for (format, expected) in [("dms", seconds), ("dm", minutes)] {
            let wanted = places.map { [expected($0.0, "NS"), expected($0.1, "EW")] }
            let lines = try convert(["--format", format], input.joined(separator: "\n"))
            try #require(lines.lines == wanted.map { $0.joined(separator: ",") })
            let back = try convert(["--precision", "6"], lines.text)
            let rounded = try convert(["--precision", "6"], input.joined(separator: "\n"))
            #expect(back.lines.count == places.count && nearlyEqual(back.lines, rounded.lines))
            #expect(try convert(["--format", format], lines.text).text == lines.text)

            let columns = ["--columns", "a,b:a,b", "--format", format]
            let table = try convert(columns, "a,b\n" + input.joined(separator: "\n") + "\n")
            let cells = wanted.map { $0.map { $0.contains("\"") ? "\"\($0.replacing("\"", with: "\"\""))\"" : $0 } }
            #expect(table.lines.dropFirst().elementsEqual(cells.map { $0.joined(separator: ",") }))
            #expect(try convert(columns, table.text).text == table.text)
            let again = try convert(["--columns", "a,b:a,b", "--precision", "6"], table.text)
            #expect(Array(again.lines.dropFirst()) == back.lines)
        }
    }

    private func decimal(_ units: Int) -> String {
        (units < 0 ? "-" : "") + "\(units.magnitude / 10_000_000)." + padded(units.magnitude % 10_000_000, 7)
    }

    private func seconds(_ units: Int, _ letters: String) -> String {
        let total = (units.magnitude * 36 + 5) / 10
        let whole = total / 10_000
        return
            "\(whole / 3600)°\(padded(whole / 60 % 60, 2))'\(padded(whole % 60, 2)).\(padded(total % 10_000, 4))\"\(letter(units < 0 && total > 0, letters))"
    }

    private func minutes(_ units: Int, _ letters: String) -> String {
        let total = units.magnitude * 6
        let whole = total / 1_000_000
        return
            "\(whole / 60)°\(padded(whole % 60, 2)).\(padded(total % 1_000_000, 6))'\(letter(units < 0 && total > 0, letters))"
    }

    private func letter(_ isSecond: Bool, _ letters: String) -> String {
        String(isSecond ? letters.last! : letters.first!)
    }

    private func padded(_ number: UInt, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// True if numbers differ by a unit of the last of six decimals at most.
    private func nearlyEqual(_ some: [String], _ others: [String]) -> Bool {
        zip(some, others).allSatisfy { one, other in
            zip(one.split(separator: ","), other.split(separator: ",")).allSatisfy { first, second in
                guard let first = Double(first), let second = Double(second) else { return false }
                return abs(first - second) < 1.5e-6
            }
        }
    }
}
