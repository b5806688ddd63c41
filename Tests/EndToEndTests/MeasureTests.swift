import Foundation
import TestSupport
import Testing

struct MeasureTests {
    private func lines(_ input: String, _ arguments: String...) throws -> [String] {
        let outcome = try Workdir().plat(["measure", "-q"] + arguments, input: Array(input.utf8))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.lines
    }

    /// MapKit's number, and those of PROJ's geodesic.
    @Test func knownNumbers() throws {
        let pair = "35,135,35.9,135.8\n"
        #expect(try lines(pair) == ["123472.285,35.7988622"])
        #expect(try lines(pair, "--what", "local-distance", "--precision", "full") == ["123473.50391501632"])
        let all = "distance,course,final-course,seconds"
        #expect(
            try lines(pair, "--what", all, "--speed", "10") == ["123472.285,35.7988622,36.2628754,12347.228"])
        #expect(try lines("35.9,135.8,35,135", "--what", "course,final-course") == ["216.2628754,215.7988622"])
    }

    @Test func theRestOfALineStays() throws {
        let input = "# header\n\n 0 0  0 1\tmore, and more\r\n0,0,1,0,x\n"
        #expect(
            try Workdir().plat("measure", "-q", input: input).text
                == "# header\n\n 111319.491,90\tmore, and more\r\n110574.389,0,x\n")
    }

    /// Without a way there is no course, and opposite places end in time.
    @Test func degeneratePairs() throws {
        let what = ["--what", "distance,course,final-course,rhumb-distance,rhumb-course"]
        let input = "1,1,1,1\n10,180,10,-180\n90,0,90,50\n0,0,0,180\n-90,0,90,50\n0,0,0.5,179.7\n"
        let outcome = try Workdir().plat(["measure", "-q"] + what, input: Array(input.utf8))
        #expect(
            outcome.lines == [
                "0,,,0,", "0,,,0,", "0,,,0,", "20003931.459,0,180,20037508.343,90",
                "20003931.459,50,0,20003931.459,0", "19944127.421,15.5568828,164.4425139,20003936.695,89.8405777",
            ])
    }

    /// A course just under a whole turn is not written as 360.
    @Test func wholeTurns() throws {
        let pair = "0,0,1,-0.000000001\n"
        #expect(try lines(pair, "--what", "course,rhumb-course") == ["359.9999999,359.9999999"])
        #expect(try lines(pair, "--what", "course,rhumb-course", "--precision", "3") == ["0,0"])
        #expect(try lines("0,0,1,0\n1,0,0,0", "--what", "course") == ["0", "180"])
    }

    @Test func scales() throws {
        let what = "metres-per-point,points-per-metre"
        #expect(
            try lines("60 x\n0\n37.3326\n85.5\n-90\n", "--what", what) == [
                "0.0747011,13.3866854 x", "0.1482898,6.7435534", "0.1183444,8.4499107", ",0", ",0",
            ])
        #expect(try lines("N 45 30\n", "--what", "metres-per-point") == ["0.1044681"])
        let full = try lines("37.3326", "--what", "points-per-meter", "--precision", "full")
        #expect(abs(try #require(full.first.flatMap { Double($0) }) - 8.449910702134479) < 1e-13)
        #expect(
            try lines("lat\n60\n", "--what", what, "--columns", "lat:a,b") == ["lat,a,b", "60,0.0747011,13.3866854"])
        let bad = try Workdir().plat("measure", "--what", what, input: "1\n91\n")
        #expect(bad.status == 65 && bad.errors.contains("<stdin>:2:1: error: latitude 91 is outside -90…90"))
    }

    @Test func columns() throws {
        let table = "n,a,b,c,d\r\nk,35,135,35.9,135.8\r\nm,\"0°N\",0,0,\"1\"\r\ne,,,,\r\n"
        let outcome = try Workdir().plat("measure", "--columns", "a,b,c,d", input: table)
        #expect(outcome.status == 0)
        #expect(
            outcome.text
                == "n,a,b,c,d,distance,course\r\nk,35,135,35.9,135.8,123472.285,35.7988622\r\nm,\"0°N\",0,0,\"1\",111319.491,90\r\ne,,,,,,\r\n"
        )
        #expect(outcome.errors.contains("1 row has no coordinates"))
        let over = try Workdir().plat(
            "measure", "-q", "--columns", "2,3,4,5:d,way", "--what", "course,distance", input: table)
        #expect(over.lines[1] == "k,35,135,35.9,35.7988622,123472.285\r")
        let part = try Workdir().plat("measure", "--columns", "a,b,c,d", input: "a,b,c,d\n1,2,,3\n")
        #expect(part.status == 65 && part.errors.contains("'c' is empty but 'a' is not"), "\(part.errors)")
    }

    @Test func badRecords() throws {
        let directory = try Workdir()
        let input = "1,2,3,4\n1,2,93,4\n1,2,3,181\n-91 0 0 0\n1,2,3\nx\n"
        let outcome = try directory.plat(
            "measure", "--on-error", "skip", "--rejects", "bad.csv", "--log-format", "json", "--summary", "json",
            input: input)
        #expect(outcome.status == 0 && outcome.lines == ["313705.445,45.1441688"])
        #expect(outcome.errors.contains(#""skippedBy":{"invalid-coordinate":3,"not-a-number":2}"#), "\(outcome.errors)")
        let rejects = try #require(directory.text("bad.csv")).split(separator: "\n").map(String.init)
        #expect(rejects.count == 6)
        #expect(rejects[1].hasPrefix("<stdin>,2,2,8,5,invalid-coordinate,latitude 93 is outside -90…90"))
        #expect(rejects[2].hasPrefix("<stdin>,3,3,17,7,invalid-coordinate,longitude 181 is outside -180…180"))
        let failed = try directory.plat("measure", input: input)
        #expect(failed.status == 65 && failed.lines == ["313705.445,45.1441688"])
        #expect(failed.errors.contains("<stdin>:2:5: error: latitude 93 is outside"))
        let table = try directory.plat("measure", "--columns", "a,b,c,d", input: "a,b,c,d\n1,2,3,4\n1,2,93,4\n")
        #expect(table.status == 65 && table.errors.contains("<stdin>:3:5: error: latitude 93 is outside"))
    }

    @Test func layers() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","features":["#
                + #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0],[1,1]]}},"#
                + #"{"type":"Feature","properties":{"n":2,"area":7},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},"#
                + #"{"type":"Feature","properties":{"n":3},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#)
        let outcome = try directory.plat("measure", "-f", "csv", "a.geojson")
        #expect(
            outcome.lines.map { $0.split(separator: "\"").last.map(String.init) } == [
                "wkt,n,length,perimeter,area", ",1,221893.879,,", ",2,,443770.917,12308778361.469", "POINT (0 0),3,,,",
            ], "\(outcome.text)")
        #expect(outcome.errors.contains("1 replaced-field") && outcome.errors.contains("1 nothing-to-measure"))
        let coarse = try directory.plat("measure", "-q", "-f", "geojsonseq", "--precision", "0", "a.geojson")
        #expect(coarse.lines[0].contains(#""length":221894,"perimeter":null,"area":null"#), "\(coarse.text)")
        try directory.write("t.csv", "wkt,n\n\"LINESTRING (0 0, 3 4)\",1\n\"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))\",2\n")
        let planar = try directory.plat("measure", "-q", "--planar", "-f", "csv", "t.csv")
        #expect(planar.lines[1].hasSuffix(",1,5,,") && planar.lines[2].hasSuffix(",2,,8,4"), "\(planar.text)")
        let shapefile = try directory.shell(
            "plat measure -q -o b.shp --bbox 0.5,0.5,1,1 a.geojson 2>&1; plat cat -q --split-by-kind -o c.shp a.geojson; plat measure -q -o d.shp c_polygon.shp; plat cat -q -f geojsonseq d.shp"
        )
        #expect(shapefile.text.contains(#""area":12308778361.469"#), "\(shapefile.text)")
    }

    @Test func legs() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "wkt\n\"LINESTRING (0 0, 1 0, 1 1)\"\n\"POINT (1 1)\"\n\"LINESTRING (179 0, 181 0)\"\n")
        let outcome = try directory.plat("measure", "--legs", "a.csv")
        #expect(
            outcome.lines == [
                "feature,leg,from_lat,from_lon,to_lat,to_lon,distance,course", "1,1,0,0,0,1,111319.491,90",
                "1,2,0,1,1,1,110574.389,0", "3,1,0,179,0,-179,222638.982,90",
            ], "\(outcome.text)")
        #expect(
            outcome.errors.contains("3 read, 3 legs written from 2 records, 1 skipped (1 no-legs)"), "\(outcome.errors)"
        )
        let several = try directory.plat("measure", "-q", "--legs", "--what", "rhumb-course", "a.csv", "a.csv")
        #expect(several.lines[0] == "source,feature,leg,from_lat,from_lon,to_lat,to_lon,rhumb_course")
        #expect(several.lines.last == "a.csv,3,1,0,179,0,-179,90")
    }

    /// Distances, courses, lengths, perimeters, areas and legs are pyproj's.
    @Test(.enabled(if: Python.has("pyproj"))) func asPyprojMeasures() throws {
        #expect(try oracle("measure_oracle", [Binary.path, "\(Effort.of(4000))"]) == "ok\n")
    }

    /// In expressions, area() and length() are what `measure` finds, of repaired polygons too.
    @Test func areasOfExpressions() throws {
        let directory = try Workdir()
        func feature(_ kind: String, _ coordinates: String) -> String {
            #"{"type":"Feature","properties":{},"geometry":{"type":"\#(kind)","coordinates":\#(coordinates)}}"#
        }
        try directory.write(
            "a.geojsonl",
            [
                feature("Polygon", "[[[0,0],[60,0],[60,60],[0,60],[0,0]],[[10,10],[10,20],[20,20],[20,10],[10,10]]]"),
                feature("Polygon", "[[[0,0],[2,2],[2,0],[0,3],[0,0]]]"),
                feature(
                    "MultiPolygon",
                    "[[[[170,-80],[190,-80],[190,80],[170,80],[170,-80]]],[[[1,1],[2,1],[2,2],[1,1]]]]"),
                feature("Polygon", "[[[-180,-20],[180,-20],[180,20],[-180,20],[-180,-20]]]"),
                feature("LineString", "[[0,60],[90,60]]"),
            ].joined(separator: "\n"))
        for option in ["", "--make-valid"] {
            let measured = try directory.shell("plat measure \(option) -f csv a.geojsonl | sed 's/.*\",//'")
            let computed = try directory.shell(
                """
                plat cat \(option) --set 'a=round(area(),3)' --set 'l=round(length(),3)' -f csv a.geojsonl |
                    sed 's/.*",//'
                """)
            func numbers(_ lines: [String], _ columns: (Int, Int)) -> [[Double]] {
                lines.dropFirst().map { line in
                    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                    return [columns.0, columns.1].map { Double(cells[$0]) ?? 0 }
                }
            }
            let (one, other) = (numbers(measured.lines, (2, 0)), numbers(computed.lines, (0, 1)))
            #expect(one == other && one.count == 5, "\(measured.text)\(computed.text)")
            for code in option.isEmpty ? ["1 invalid-area", "1 wide-edge"] : ["1 made-valid", "1 wide-edge"] {
                #expect(measured.errors.contains(code) && computed.errors.contains(code), "\(computed.errors)")
            }
            #expect(computed.errors.contains("invalid-area") == option.isEmpty, "\(computed.errors)")
            // The halves of the bow tie have more area together than it has.
            let filtered = try directory.shell(
                "plat filter \(option) -q 'area() BETWEEN 2e10 AND 9e10' -f geojsonseq a.geojsonl")
            #expect(filtered.lines.count == (option.isEmpty ? 0 : 1), "\(filtered.text)")
        }
    }

    @Test func anyNumberOfThreads() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 5)
        let rows = (0..<60_000).map { _ in
            (0..<4).map { field in
                let reach = field.isMultiple(of: 2) ? 90.05 : 180
                return String(format: "%.6f", Double.random(in: -reach...reach, using: &random))
            }.joined(separator: ",")
        }
        try directory.write("rows", rows.joined(separator: "\n"))
        try directory.write("a.csv", "a,b,c,d\n" + rows.joined(separator: "\n"))
        for options in [["rows"], ["--columns", "a,b,c,d", "a.csv"]] {
            let outcomes = try ["1", "2", "5"].map { threads in
                try directory.plat(
                    ["measure", "--on-error", "skip", "--summary", "json", "--threads", threads] + options)
            }
            #expect(outcomes.allSatisfy { $0.status == 0 && $0.output == outcomes[0].output })
            #expect(outcomes[0].lines.count > 59_000)
        }
    }

    @Test(arguments: [
        ("--what distance,metres-per-point", "metres-per-point and distance cannot be measured together"),
        ("--what seconds", "--what seconds needs --speed; hint: for example --speed 50km/h"),
        ("--speed 3", "--speed needs --what seconds"), ("--what seconds --speed 0", "--speed"),
        ("--what length", "--what: unknown measure 'length' (use distance, course,"),
        ("--what course,course", "'course' is named twice"),
        ("--columns a,b", "--columns: 4 columns are needed, but 2 are named"),
        ("--columns a,b,c,d:e", "--columns: 2 columns are needed after the colon, but 1 is named"),
        ("--columns a,b --what points-per-metre", "--columns: 1 column is needed, but 2 are named"),
        ("--columns a,b,c,d --bbox 1,2,3,4", "--bbox cannot be used with --columns"),
        ("--columns a,b,c,d -o a.geojson", "-o: --columns writes a table"),
        ("--columns a,b,c,d --legs", "--legs and --columns cannot be used together"),
        ("--legs -f geojson", "--legs writes a CSV"), ("--legs --planar", "--planar cannot be used with --legs"),
        ("--legs --what points-per-metre", "--what points-per-metre cannot be used with --legs"),
    ])
    func usage(_ options: String, _ message: String) throws {
        let outcome = try Workdir().plat(["measure"] + options.split(separator: " ").map(String.init))
        #expect(outcome.status == 64, "\(outcome.status)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func whatIsMeantIsSaid() throws {
        let directory = try Workdir()
        try directory.write("t.csv", "a,b,c,d\n1,2,3,4\n")
        try directory.write("g.csv", "wkt\n\"LINESTRING (0 0, 1 0)\"\n")
        let table = try directory.plat("measure", "t.csv")
        #expect(table.status == 65 || table.status == 64)
        #expect(table.errors.contains("use --columns LAT,LON,LAT,LON"), "\(table.errors)")
        let layer = try directory.plat("measure", "--what", "distance", "g.csv")
        #expect(layer.status == 64 && layer.errors.contains("--what needs lines of coordinates, --columns or --legs"))
        let foreign = try directory.plat("distance")
        #expect(foreign.errors.contains("plat measure"), "\(foreign.errors)")
    }

    /// Braces stand around points, rects and regions. One number, or two places, are none of them.
    @Test(arguments: [
        ("--what metres-per-point", "5\n{5}\n", "'{5}' is not a number"),
        ("", "1,2,3,4\n{{1,2},{3,4}}\n", "numbers in braces are map points, not coordinates"),
        ("", "1,2,3,4\n 1,2 {3,4}\n", "numbers in braces are map points, not coordinates"),
    ])
    func bracesAreBadRecords(options: String, lines: String, message: String) throws {
        let words = ["measure"] + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array(lines.utf8))
        #expect(outcome.status == 65 && outcome.errors.contains("<stdin>:2:"), "\(outcome.errors)")
        #expect(outcome.errors.contains("error: \(message); hint: "), "\(outcome.errors)")
    }

    /// Lines in braces are not a layer, wherever they stand; a hint says how to convert them.
    @Test(arguments: ["{{1,2},{3,4}}\n", "{1,2}, {3,4}\n", "\n {1, 2}\n"])
    func filesOfBraces(text: String) throws {
        let directory = try Workdir()
        try directory.write("a.txt", text)
        let (file, piped) = (try directory.plat("measure", "a.txt"), try directory.plat("measure", input: text))
        for outcome in [file, piped] {
            #expect(
                outcome.status == 65 && outcome.text.allSatisfy(\.isNewline)
                    && outcome.errors.contains(
                        "numbers in braces are map points, not coordinates; hint: 'plat convert --from map-point --to coordinate'"
                    ), "\(outcome.errors)")
        }
    }

    /// What is drawn as a parallel has no length along the shortest path, or leads over a pole. It is reported.
    @Test(arguments: [
        ("POLYGON((-180 0,180 0,180 60,-180 60,-180 0))", true), ("LINESTRING(-180 60,180 60)", true),
        ("LINESTRING(0 60,180 60)", true), ("POLYGON((-180 -90,180 -90,180 -60,0 -60,-180 -60,-180 -90))", true),
        ("POLYGON((-180 -90,180 -90,180 -60,60 -60,-60 -60,-180 -60,-180 -90))", false),
        ("LINESTRING(-120 10,0 20,120 30)", false), ("LINESTRING(170 10,-170 10)", false),
    ])
    func wideEdges(shape: String, isWide: Bool) throws {
        for option in ["", "--legs"] {
            let words = ["measure"] + option.split(separator: " ").map(String.init)
            let outcome = try Workdir().plat(words, input: Array("wkt\n\"\(shape)\"\n".utf8))
            #expect(outcome.status == 0 && outcome.errors.contains("1 wide-edge") == isWide, "\(outcome.errors)")
            guard option.isEmpty, shape.hasPrefix("POLYGON") else { continue }
            // Nobody can take the area of a shape around the world for 0.
            #expect(outcome.text.contains(#""perimeter":null,"area":null"#) == isWide, "\(outcome.text)")
        }
    }

    /// The area of a polygon that crosses itself is reported; a repaired one has its own.
    @Test func invalidPolygons() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "wkt\n\"POLYGON((0 0,2 2,2 0,0 1,0 0))\"\n\"POLYGON((0 0,1 0,1 1,0 0))\"\n\"LINESTRING(0 0,1 1)\"\n")
        let asIs = try directory.shell("plat measure a.csv")
        #expect(asIs.status == 0 && asIs.errors.contains("altered (1 invalid-area)"), "\(asIs.errors)")
        #expect(asIs.errors.contains("use --make-valid"), "\(asIs.errors)")
        let repaired = try directory.shell("plat measure --make-valid --fields wkt -f csv a.csv")
        #expect(!repaired.errors.contains("invalid-area") && repaired.errors.contains("1 made-valid"))
        let later = try directory.shell("plat cat -q --make-valid a.csv | plat measure -q -f csv")
        func area(_ outcome: Command.Outcome) -> Double? {
            outcome.lines[1].split(separator: ",").last.flatMap { Double($0) }
        }
        let (one, other) = (try #require(area(repaired)), try #require(area(later)))
        #expect(abs(one - other) < 1e-6 * other, "\(one) \(other)")
    }
}
