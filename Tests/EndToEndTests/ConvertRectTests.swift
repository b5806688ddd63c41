import Foundation
import TestSupport
import Testing

/// The algebra of map rects in `plat convert`.
struct ConvertRectTests {
    private static let world = "268435456"

    private func convert(_ arguments: String, _ input: String) throws -> Workdir.Outcome {
        let words = arguments.split(separator: " ").map(String.init)
        return try Workdir().plat(["convert", "-q", "--kind", "rect"] + words, input: Array(input.utf8))
    }

    static let known: [(arguments: String, input: String, output: String)] = [
        ("--inset 5,5", "10,20,30,40", "15,25,20,30"),
        ("--inset -5,2.5", "10,20,30,40", "5,22.5,40,35"),
        ("--inset 15,20", "10,20,30,40", "25,40,0,0"),
        ("--inset 15.5,0", "10,20,30,40", "null"),
        ("--inset 0,21", "10,20,30,40", "null"),
        ("--offset -20,7", "10,20,30,40", "-10,27,30,40"),
        ("--clip 0,0,20,100", "10,20,30,40", "10,20,10,40"),
        ("--clip {{0,0},{20,100}}", "10,20,30,40", "10,20,10,40"),
        // Touching is not overlapping.
        ("--clip 40,20,5,5", "10,20,30,40", "null"),
        ("--clip 100,100,5,5", "10,20,30,40", "null"),
        ("--union 100,0,10,10", "10,20,30,40", "10,0,100,60"),
        ("--union 100,0,0,0", "10,20,30,40", "10,0,90,60"),
        ("--union 1,2,3,4", "null", "1,2,3,4"),
        // The published slices and remainders of MKMapRectDivide.
        ("--split 10,minX", "10,20,30,40", "10,20,10,40"),
        ("--split 10,minX --remainder", "10,20,30,40", "20,20,20,40"),
        ("--remainder --split 10,maxX", "10,20,30,40", "10,20,20,40"),
        ("--split 10,maxX", "10,20,30,40", "30,20,10,40"),
        ("--split 10,minY", "10,20,30,40", "10,20,30,10"),
        ("--split 10,minY --remainder", "10,20,30,40", "10,30,30,30"),
        ("--split 10,maxY", "10,20,30,40", "10,50,30,10"),
        ("--split 10,maxY --remainder", "10,20,30,40", "10,20,30,30"),
        ("--split 99,minX", "10,20,30,40", "10,20,30,40"),
        ("--split 99,minX --remainder", "10,20,30,40", "40,20,0,40"),
        ("--split 0,minX", "10,20,30,40", "10,20,0,40"),
        // Beyond the 180th meridian.
        ("--remainder", "268435446,5,30,40", "0,5,20,40"),
        ("--remainder", "-10,5,30,40", "268435446,5,10,40"),
        ("--remainder", "10,5,30,40", "null"),
        ("--remainder", "0,0,268435456,268435456", "null"),
        // In the order of the command line.
        ("--union 0,0,1,1 --inset 5,5", "10,20,30,40", "5,5,30,50"),
        ("--inset 5,5 --union 0,0,1,1", "10,20,30,40", "0,0,35,55"),
        ("--inset 1,1 --offset 1,1 --inset 1,1 --offset 1,1", "10,20,30,40", "14,24,26,36"),
        ("--split 10,minX --union 100,0,10,10", "10,20,30,40", "10,0,100,60"),
        ("--offset 268435416,0 --remainder --offset 7,0", "10,20,40,40", "7,20,10,40"),
        // A null rect stays null, but for a union.
        ("--inset 99,99 --inset -99,-99", "10,20,30,40", "null"),
        ("--clip 100,100,5,5 --offset 3,3 --union 1,1,1,1 --offset 1,0", "10,20,30,40", "2,1,1,1"),
        ("--offset 1,1", "null", "null"),
        ("--from map-point --to map-point", "null", "null"),
        ("--from map-point --to coordinate --union 0,0,268435456,268435456", "null", "0,0,170.1022576,360"),
    ]

    @Test(arguments: known)
    func onLines(_ row: (arguments: String, input: String, output: String)) throws {
        func lines(_ rect: String) -> String {
            [("", ""), ("", " Null Island, x"), ("  ", ",\t1,2"), ("", "\r")]
                .map { $0 + rect + $1 + "\n# 1,2\n\n" }.joined()
        }
        let outcome = try convert(row.arguments, lines(row.input))
        #expect(outcome.text == lines(row.output), "\(row.arguments)")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty == (row.output != "null" || row.input == "null"), "\(outcome.errors)")
    }

    /// Braces stay around numbers, and go with them.
    @Test(arguments: [
        ("--inset 5,5", "{{10, 20}, {30, 40}} a", "{{15, 25}, {20, 30}} a"),
        ("--inset 99,5", "  {{10, 20}, { 30,40} } }a", "  null }a"),
        ("--remainder", "{{268435446.0, 5.0}, {30.0, 40.0}}", "{{0, 5}, {20, 40}}"),
        ("--union 1,2,3,4", "null null", "1,2,3,4 null"),
    ])
    func ofFrames(_ arguments: String, _ input: String, _ output: String) throws {
        #expect(try convert(arguments, input + "\n").text == output + "\n")
    }

    static let rows: [(arguments: String, input: String, output: String)] = known.map { row in
        func cells(_ text: String) -> String { text == "null" ? ",,," : text }
        return (row.arguments, cells(row.input), cells(row.output))
    }

    @Test(arguments: rows)
    func onColumns(_ row: (arguments: String, input: String, output: String)) throws {
        let added = try convert(
            "--columns x,y,w,h:p,q,r,s " + row.arguments, "n,x,y,w,h\n\"a,\"\"b\",\(row.input)\r\n")
        #expect(
            added.text
                == "n,x,y,w,h,p,q,r,s\n\"a,\"\"b\",\(row.input),\(row.output)\r\n", "\(row.arguments)")
        let replaced = try convert(
            "--columns x,y,w,h:x,y,w,h " + row.arguments, "x,y,n,w,h\n\(row.input.replacingThird(with: "\"c\nd\""))\n")
        #expect(
            replaced.text == "x,y,n,w,h\n\(row.output.replacingThird(with: "\"c\nd\""))\n", "\(row.arguments)")
        #expect(added.status == 0 && replaced.status == 0)
    }

    @Test(.enabled(if: Python.has("shapely"))) func exactFractions() throws {
        #expect(try oracle("rects_oracle", [Binary.path, "\(Effort.of(200))"]) == "ok\n")
    }

    /// Rects that became null are counted, and the first is reported with its position.
    @Test func nullIsCounted() throws {
        let input = "1,1,9,9\nnull\n{{50,1},{9,9}}\n60,1,9,9 x\n"
        let outcome = try Workdir().plat("convert", "--kind", "rect", "--clip", "0,0,40,40", input: input)
        #expect(outcome.text == "1,1,9,9\nnull\nnull\nnull x\n" && outcome.status == 0)
        #expect(outcome.errors.hasPrefix("<stdin>:3:3: warning: nothing is left of a rect, so it became null\n"))
        #expect(outcome.errors.contains("4 read, 4 written, altered (2 null-rect)"), "\(outcome.errors)")
        let table = try Workdir().plat(
            "convert", "--kind", "rect", "--columns", "a,b,c,d", "--clip", "0,0,40,40",
            input: "a,b,c,d\n1,1,9,9\n,,,\n50,1,9,9\n")
        #expect(table.lines.first == "a,b,c,d,map_x,map_y,map_w,map_h")
        #expect(table.lines.dropFirst() == ["1,1,9,9,1,1,9,9", ",,,,,,,", "50,1,9,9,,,,"])
        #expect(table.errors.hasPrefix("<stdin>:4:1: warning: nothing is left of a rect"), "\(table.errors)")
        #expect(table.errors.contains("note: 1 row has no coordinates; the new columns are empty"))
        #expect(table.errors.contains("3 read, 3 written, altered (1 null-rect)"))
    }

    /// Between two spaces the algebra happens on the map.
    @Test(arguments: [
        ("--from coordinate --to coordinate", "10,20,5,5\n-40,179,8,8\n0,-180,1,1\n"),
        ("--from coordinate --to map-point", "10,20,5,5\n84,179,8,8\n"),
        ("--from EPSG:3857 --to coordinate", "1000000,1000000,200000,300000\n"),
        ("--from EPSG:25832 --to EPSG:3857", "500000,5500000,20000,30000\n"),
        ("--from EPSG:3857 --to EPSG:3857", "1000000,1000000,200000,300000\n-5000,-9000,8000,10000\n"),
        ("--from coordinate --to pixel --size 800x600 --center 10,20 --zoom 5", "10,20,5,5\n"),
        ("--from pixel --to pixel --size 800x600 --center 10,20 --zoom 5", "10,20,500,400\n"),
    ])
    func betweenSpaces(_ spaces: String, _ input: String) throws {
        let words = spaces.split(separator: " ").map(String.init)
        let view = Array(words.dropFirst(4))
        let steps = ["--inset", "1000,-2000", "--offset", "0.5,3"]
        func run(_ words: [String], _ input: [UInt8]) throws -> Workdir.Outcome {
            try Workdir().plat(["convert", "-q", "--kind", "rect", "--precision", "full"] + words, input: input)
        }
        let whole = try run(words + steps, Array(input.utf8))
        let inward = try run(
            ["--from", words[1], "--to", "map-point"] + (words[1] == "pixel" ? view : []), Array(input.utf8))
        let changed = try run(steps, inward.output)
        let outward = try run(
            ["--from", "map-point", "--to", words[3]] + (words[3] == "pixel" ? view : []), changed.output)
        #expect(whole.status == 0 && outward.status == 0 && whole.lines.count == input.split(separator: "\n").count)
        #expect(whole.text == outward.text, "\(whole.errors)")
    }

    /// The part of a region beyond the antimeridian, and the part on this side.
    @Test func overTheAntimeridian() throws {
        let region = "0,178,4,8\n"
        let far = try convert("--from coordinate --to coordinate --remainder", region)
        let near = try convert("--from coordinate --to coordinate --clip 0,0,\(Self.world),\(Self.world)", region)
        #expect(far.text == "0,-179,4,2\n" && near.text == "0,177,4,6\n", "\(far.text)\(near.text)")
    }

    /// One rect cannot be the remainder on both sides; what is missing is counted.
    @Test func beyondBothSides() throws {
        let outcome = try Workdir().plat(
            "convert", "--kind", "rect", "--remainder", input: "-10,0,20,5\n-100,0,300000000,50\nnull\n")
        #expect(outcome.lines == ["268435446,0,10,5", "0,0,31564444,50", "null"], "\(outcome.text)")
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 dropped-remainder)"), "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix("<stdin>:2:1: warning: a rect extends beyond both sides of the world"),
            "\(outcome.errors)")
    }

    /// Latitudes beyond the map are moved to its edge and counted, also from degrees to degrees.
    @Test func beyondTheMap() throws {
        let outcome = try Workdir().plat(
            "convert", "--kind", "region", "--from", "coordinate", "--to", "coordinate", "--offset", "0,0",
            input: "84,0,8,8\n0,10,8,8\n")
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 clamped-latitude)"), "\(outcome.errors)")
        #expect(outcome.lines[1] == "0,10,8,8" && outcome.lines[0] != "84,0,8,8")
    }

    @Test(arguments: [
        ("--inset 5,5", "--inset needs rects, but each record is a point; hint: add --kind rect"),
        ("--remainder --from coordinate --to coordinate", "each record is then lat,lon,dlat,dlon"),
        ("--kind rect --inset 5", "--inset: '5' is not a distance in map points; hint: use DX,DY"),
        ("--kind rect --inset 5,nan", "--inset: '5,nan' is not a distance in map points"),
        ("--kind rect --offset 1e300,0", "--offset: '1e300,0' is not a distance"),
        ("--kind rect --clip 1,2,3", "--clip: '1,2,3' is not a map rect; hint: use X,Y,W,H"),
        ("--kind rect --union 1,2,-3,4", "--union: '1,2,-3,4' is not a map rect"),
        ("--kind rect --split 10", "--split: '10' is not a split; hint: use N,EDGE"),
        (
            "--kind rect --split 10,west",
            "--split: unknown edge 'west' (use minX, minY, maxX or maxY); hint: west is minX"
        ),
        ("--kind rect --split 10,MINX", "hint: did you mean minX?"),
        ("--kind rect --split -1,minX", "--split: -1 is out of range"),
        ("--kind rect --split 1,minX --split 2,minX", "--split is given twice: '1,minX' and '2,minX'"),
        (
            "--kind rect --inset 5,5 --input-format csv",
            "--inset needs lines of numbers or --columns; hint: 'plat bounds --as table'"
        ),
        ("--kind rect --inset 5,5 --to pixel", "pixel coordinates need a view"),
        ("--kind rect --inset 5,5 --format dms", "--format: only coordinates have a format; use --to coordinate"),
    ])
    func whatMakesNoSense(_ arguments: String, _ message: String) throws {
        let directory = try Workdir()
        let words = arguments.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["convert", "-o", "out"] + words, input: Array("1,2,3,4\n".utf8))
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text == "" && directory.contents == [])
    }

    /// Bad records are those of any rect; null is a word of its own.
    @Test(arguments: [
        ("1,2,-3,4", "<stdin>:2:5: error: width -3 is negative"), ("nullx", "'nullx' is not a number"),
        ("nul", "'nul' is not a number"), ("1,2,3,null", "'null' is not a number"), ("NULL", "'NULL' is not a number"),
        ("1e999,0,1,1", "'1e999' is not a number"),
        ("0,0,1e308,1e308", "0,0,1e+308,1e+308 is outside the range of map points"),
    ])
    func badRecords(_ line: String, _ message: String) throws {
        let outcome = try convert("--offset 1,1", "0,0,1,1\n\(line)\n5,5,1,1\n")
        #expect(outcome.status == 65 && outcome.text == "1,1,1,1\n" && outcome.errors.contains(message))
        let skipping = try convert("--offset 1,1 --on-error skip", "0,0,1,1\nnull\n\(line)\n5,5,1,1\n")
        #expect(skipping.status == 0 && skipping.lines == ["1,1,1,1", "null", "6,6,1,1"], "\(skipping.errors)")
    }

    /// A null point is no record of points.
    @Test func pointsAreNeverNull() throws {
        let outcome = try Workdir().plat("convert", "--from", "map-point", "--to", "map-point", input: "null\n")
        #expect(outcome.status == 65 && outcome.errors.contains("'null' is not a number"))
    }

    @Test func throughPipes() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            printf '10,20,30,40 a\\n0,0,1,1 b\\n' | plat convert -q --kind rect --inset 5,5 2> /dev/null |
                plat convert -q --kind rect --union 100,100,1,1
            """)
        #expect(outcome.lines == ["15,25,86,76 a", "100,100,1,1 b"])
        for input in ["", "\n\n", "# x\n"] {
            #expect(try convert("--inset 5,5", input).text == input)
        }
    }

    /// Many chunks and threads, and the order of lines.
    @Test func anyNumberOfThreads() throws {
        let directory = try Workdir()
        _ = try directory.shell(
            "seq 1 300000 | awk '{ printf \"%d,%d,%d,7 %d\\n\", $1, $1 * 3, $1 % 20, $1 }' > a.txt")
        #expect(try directory.isSameForAllThreads(["convert", "--kind", "rect", "--inset", "5,1", "a.txt"]))
        let outcome = try directory.plat("convert", "-q", "--kind", "rect", "--inset", "5,1", "a.txt")
        #expect(outcome.lines.count == 300_000)
        #expect(outcome.lines[9] == "15,31,0,5 10" && outcome.lines[8] == "null 9")
    }

    /// From a layer to the parts of its rects.
    @Test func rectsOfALayer() throws {
        let directory = try Workdir()
        let far = #"{"type":"LineString","coordinates":[[170,0],[-170,10]]}"#
        try directory.write("a.geojsonl", features: [(far, #"{"n":"a"}"#), (far, #"{"n":"b"}"#)])
        let outcome = try directory.shell(
            """
            plat bounds -q --as table --precision full a.geojsonl |
                plat convert -q --kind rect --precision full --columns map_x,map_y,map_w,map_h:rx,ry,rw,rh --remainder
            """)
        let header = try #require(outcome.lines.first).split(separator: ",").map(String.init)
        #expect(outcome.lines.count == 3)
        for line in outcome.lines.dropFirst() {
            let cells = line.split(separator: ",").map(String.init)
            func value(_ name: String) -> String { cells[header.firstIndex(of: name) ?? 0] }
            for (made, found) in [("rx", "rest_x"), ("ry", "rest_y"), ("rw", "rest_w"), ("rh", "rest_h")] {
                #expect(value(made) == value(found))
            }
        }
    }
}

extension String {
    /// The text with another cell after its second one.
    fileprivate func replacingThird(with cell: String) -> String {
        var cells = split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        cells.insert(cell, at: 2)
        return cells.joined(separator: ",")
    }
}
