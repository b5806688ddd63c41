import Foundation
import Testing

struct ConvertColumnsTests {
    private static let toMap = ["convert", "-q", "--from", "coordinate", "--to", "map-point"]
    /// Where 0,0 is on the map.
    private static let middle = "134217728"

    /// Coordinates that stay coordinates show where numbers come from and go to.
    static let known: [(columns: String, input: String, output: String)] = [
        ("lat,lon:a,b", "lat,lon\n1,2\n", "lat,lon,a,b\n1,2,1,2\n"),
        ("lon,lat:a,b", "lat,lon\n1,2\n", "lat,lon,a,b\n1,2,2,1\n"),
        ("lat,lon", "lat,lon\n1.50,2\n", "lat,lon\n1.5,2\n"),
        ("lat,lon:lon,lat", "lat,lon\n1,2\n", "lat,lon\n2,1\n"),
        ("lat,lon:n,lat", "lat,n,lon\n1,x,2\n", "lat,n,lon\n2,1,2\n"),
        ("lat,lon:x,n", "lat,n,lon\n1,\"a,b\",2\n", "lat,n,lon,x\n1,2,2,1\n"),
        ("LAT,Lon:A,b", "lat,lon,a\n1,2,3\n", "lat,lon,a,b\n1,2,1,2\n"),
        ("2,1:3,4", "a,b,c\n1,2,x\n", "a,b,c,4\n1,2,2,1\n"),
        ("lat,lon:LAT,b", "lat,LAT,lon\n1,x,2\n", "lat,LAT,lon,b\n1,1,2,2\n"),
        ("\"a,b\",\"c:d\":\"e:f\",\"g,h\"", "\"a,b\",c:d\n1,2\n", "\"a,b\",c:d,e:f,\"g,h\"\n1,2,1,2\n"),
        // Numbers between blanks or in quotes, and as people write them.
        ("a,b:c,d", "a,b\n\"1\", 2 \n \t3,\"4\"\n", "a,b,c,d\n\"1\", 2 ,1,2\n \t3,\"4\",3,4\n"),
        ("a,b:a,b", "a;b;c\n1,5;-2,25;3,5\n", "a;b;c\n1.5;-2.25;3,5\n"),
        ("a,b:c,b", "a;b\n\"45°30'0\"\"N\";122° 15′ W\n", "a;b;c\n\"45°30'0\"\"N\";-122.25;45.5\n"),
        ("a,b:a,b", "a,b\n\"45°30'0\"\"S\",122:15:00 W\n", "a,b\n-45.5,-122.25\n"),
        ("a,b:a,b", "a,b\n1e1,.5\n+3.,-0\n", "a,b\n10,0.5\n3,0\n"),
        // Where rows end.
        ("a,b:c,d", "a,b\r\n1,2\r\n3,4", "a,b,c,d\r\n1,2,1,2\r\n3,4,3,4\r\n"),
        ("a,b:c,d", "a,b\r1,2\r", "a,b,c,d\r1,2,1,2\r"),
        ("a,b:c,d", "a,b\n1,2\r\n\"3\",\"4\"\n", "a,b,c,d\n1,2,1,2\r\n\"3\",\"4\",3,4\n"),
        ("a,b:c,d", "a,b", "a,b,c,d\n"),
        ("a,b:c,d", "\n\na,b\n\n\n1,2\n\r\n\n", "\n\na,b,c,d\n\n\n1,2,1,2\n\r\n\n"),
        ("a,b:c,d", "a,n,b\n1,\"x\r\n\"\"y\n\",2\n", "a,n,b,c,d\n1,\"x\r\n\"\"y\n\",2,1,2\n"),
        // Rows without a place.
        ("a,b:c,b", "a,n,b\n,x,\n\"\",y,\"  \"\n", "a,n,b,c\n,x,,\n\"\",y,,\n"),
        // Quotes within names and values stay as they are.
        ("a,b:c,d", "a,b,\" a\"\"\"\n1,2,x\"y\n", "a,b,\" a\"\"\",c,d\n1,2,x\"y,1,2\n"),
    ]

    @Test(arguments: known)
    func convertsColumns(_ row: (columns: String, input: String, output: String)) throws {
        let outcome = try Workdir().plat(
            "convert", "-q", "--columns", row.columns, "--from", "coordinate", "--to", "coordinate", input: row.input)
        #expect(outcome.text == row.output)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
    }

    /// Without --columns, a file whose header has one pair of degrees is a table; all others are lines, as before.
    @Test func columnsAreFoundByName() throws {
        let directory = try Workdir()
        for header in ["n,lat,lon", "n,Latitude,LONG", "n,stop_lat,stop_lon", "n;lat;lon", "n\tlat\tlon"] {
            let text = "\(header)\nx,45,8\n"
            let separator = header.first { !$0.isLetter } ?? ","
            try directory.write("a.csv", text.replacing(",", with: String(separator)))
            let names = header.split(separator: separator).dropFirst().joined(separator: ",")
            let found = try directory.plat("convert", "-d", "EPSG:3857", "a.csv")
            let named = try directory.plat(
                "convert", "--from", "coordinate", "-d", "EPSG:3857", "--columns", names, "a.csv")
            #expect(found.status == 0 && found.output == named.output, "\(header): \(found.errors)")
            #expect(found.errors.contains("a.csv: note: coordinates are read from "))
        }
        for header in ["n,x,y", "lat,lon,lat", "lat,lon,latitude,longitude", "a_lat,a_lon,b_lat,b_lon", "n,lat"] {
            try directory.write("b.csv", "\(header)\n1,2,3,4\n")
            let outcome = try directory.plat("convert", "-d", "EPSG:3857", "b.csv")
            #expect(outcome.status == 65 && outcome.errors.contains("a table with --columns LAT,LON"), "\(header)")
        }
    }

    @Test func bytesThatAreNoTextStay() throws {
        // A NUL near the start is no text at all.
        let header = "lat,lon,\(String(repeating: "n", count: 600))\n"
        let head = Array("\(header)0,0,".utf8)
        let junk: [UInt8] = [0xE9, 0x00, 0xFF, 0xC3]
        let outcome = try Workdir().plat(
            Self.toMap + ["--columns", "lat,lon:lat,lon"], input: head + junk + [0x0A])
        let numbers = "\(header)\(Self.middle),\(Self.middle),"
        #expect(outcome.output == Array(numbers.utf8) + junk + [0x0A])
    }

    @Test(arguments: [
        ("--from coordinate --to map-point", "a,b", "map_x,map_y"),
        ("--from coordinate --to pixel --size 9x9 --center 0,0 --zoom 0", "a,b", "pixel_x,pixel_y"),
        ("--from map-point --to coordinate", "a,b", "lat,lon"),
        ("--from coordinate --to EPSG:3857", "a,b", "x,y"),
        ("-s EPSG:3857", "a,b", "lat,lon"),
        ("--kind rect --from map-point --to coordinate", "a,b,c,d", "lat,lon,dlat,dlon"),
        ("--kind region --from coordinate --to map-point", "a,b,c,d", "map_x,map_y,map_w,map_h"),
        (
            "--kind region --from coordinate --to pixel --size 9x9 --center 0,0 --zoom 0", "a,b,c,d",
            "pixel_x,pixel_y,pixel_w,pixel_h"
        ),
        ("--kind region -d EPSG:3857", "a,b,c,d", "x,y,width,height"),
    ])
    func newColumnsHaveNames(_ arguments: String, _ columns: String, _ names: String) throws {
        let words = ["convert", "-q", "--columns", columns] + arguments.split(separator: " ").map(String.init)
        let row = columns.map { $0 == "," ? "," : "0" }.joined()
        let outcome = try Workdir().plat(words, input: Array("\(columns)\n\(row)\n".utf8))
        #expect(outcome.status == 0)
        #expect(outcome.lines.first == "\(columns),\(names)")
        #expect(outcome.lines.last?.hasPrefix(row + ",") == true)
    }

    @Test func columnsThatNobodyNamedAreNotOverwrittenInSilence() throws {
        let input = "lat,lon,x,map_x\n0,0,a,b\n"
        let assumed = try Workdir().plat(Self.toMap + ["--columns", "lat,lon"], input: Array(input.utf8))
        #expect(assumed.text == "lat,lon,x,map_x,map_y\n0,0,a,\(Self.middle),\(Self.middle)\n")
        #expect(assumed.errors.contains("existing columns were overwritten: map_x"))
        let named = try Workdir().plat(Self.toMap + ["--columns", "lat,lon:map_x,map_y"], input: Array(input.utf8))
        #expect(named.output == assumed.output)
        #expect(named.errors == "")
    }

    @Test(arguments: [
        (
            ["--columns", "a"],
            "--columns: 2 columns are needed, but 1 is named ('a'); hint: a record has the form lat,lon"
        ),
        (["--columns", "a,b:x"], "--columns: 2 columns are needed after the colon, but 1 is named ('x')"),
        (["--columns", "a,b,c"], "2 columns are needed, but 3 are named"),
        (["--columns", "a,b:c"], "2 columns are needed after the colon, but 1 is named"),
        (["--columns", "a,b", "--kind", "region"], "--columns: 4 columns are needed, but 2 are named"),
        (["--columns", "a,a"], "'a' is named twice"), (["--columns", "a,b:c,c"], "'c' is named twice"),
        (["--columns", "a,b:"], "--columns"), (["--columns", ",b"], "--columns"),
        (["--columns", "a,b:c,d:e,f"], "--columns"), (["--columns", "\"a,b"], "--columns"),
        (["--columns", "a,lng"], "no column named 'lng'; hint: the columns are a, b"),
        (["--columns", "a,3"], "the table has no column 3; it has 2"), (["--columns", "a,A"], "are the same column"),
        (["--columns", "a,b:1,A"], "are the same column"),
        (["--columns", "a,b", "--no-header"], "no column named 'a'; hint: the columns are 1, 2"),
    ])
    func whatMakesNoSense(_ arguments: [String], _ message: String) throws {
        let directory = try Workdir()
        let outcome = try directory.plat(Self.toMap + ["-o", "out"] + arguments, input: Array("a,b\n1,2\n".utf8))
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text == "" && directory.contents == [])
    }

    @Test(arguments: [
        ("", "empty"), ("\n\n", "only blanks"), ("{\"type\":\"FeatureCollection\",\"features\":[]}", "file is geojson"),
        ("\0\0\u{27}\n", "the file is a shapefile, but --columns needs a CSV; hint: omit --columns"),
        ("\"a,b\n1,2\n", "quote that opens here is not closed"), ("PK\u{3}\u{4}", "zip archive"),
    ])
    func whatIsNoTable(_ input: String, _ message: String) throws {
        let outcome = try Workdir().plat(Self.toMap + ["--columns", "a,b"], input: Array(input.utf8))
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text == "")
    }

    @Test func tablesWithoutAHeader() throws {
        let directory = try Workdir()
        let plain = try directory.plat(
            Self.toMap + ["--columns", "2,3:x,y", "--no-header"], input: Array("n,0,0\nm,0,0".utf8))
        #expect(plain.text == "n,0,0,\(Self.middle),\(Self.middle)\nm,0,0,\(Self.middle),\(Self.middle)\n")
        let inPlace = try directory.plat(
            Self.toMap + ["--columns", "1,2:2,1", "--no-header"], input: Array("0;0;n\r\n".utf8))
        #expect(inPlace.text == "\(Self.middle);\(Self.middle);n\r\n")
        // Commas part it into as many columns, but then they are no numbers.
        let commas = try directory.plat(
            Self.toMap + ["--columns", "1,2:2,1", "--no-header"], input: Array("0,0;0,0;a,b\n".utf8))
        #expect(commas.text == "\(Self.middle);\(Self.middle);a,b\n")
    }

    @Test func ofColumnsOfOneNameTheFirstIsMeantAndThatIsSaid() throws {
        let input = Array("lat,n,n,lon,lat\n0,1,2,0,9\n".utf8)
        let first = try Workdir().plat(Self.toMap + ["--columns", "lat,lon:lat,lon"], input: input)
        #expect(first.text == "lat,n,n,lon,lat\n\(Self.middle),1,2,\(Self.middle),9\n")
        #expect(first.errors.contains("warning: several columns have the same name: lat; the first is used"))
        let fifth = try Workdir().plat(Self.toMap + ["--columns", "lon,5:lon,5"], input: input)
        #expect(fifth.text == "lat,n,n,lon,lat\n0,1,2,140928614.4,\(Self.middle)\n")
        #expect(fifth.errors == "")
    }

    @Test func delimitersAreGuessedByTheColumns() throws {
        let directory = try Workdir()
        for (delimiter, name) in [(",", ","), (";", ";"), ("\t", "tab"), ("|", "|")] {
            // Each of the others parts it into more columns.
            let others = [",", ";", "\t", "|"].filter { $0 != delimiter }.map { $0 + $0 + $0 }.joined()
            let input = ["lat", "lon", others].joined(separator: delimiter) + "\n"
            let outcome = try directory.plat(
                "convert", "--explain", "--from", "coordinate", "--to", "coordinate", "--columns", "lat,lon:u,v",
                input: input)
            #expect(outcome.text == input.dropLast() + delimiter + "u" + delimiter + "v\n")
            #expect(outcome.errors.contains("delimiter: \(name) ("))
        }
        let given = try directory.plat(
            Self.toMap + ["--columns", "a,b:a,b", "--delimiter", "/"], input: Array("a/b/c,d\n0/0/1,2\n".utf8))
        #expect(given.text == "a/b/c,d\n\(Self.middle)/\(Self.middle)/1,2\n")
    }

    /// In UTF-16 with its mark, with UTF-8's mark, compressed, and as a TSV by its name.
    @Test func inputsAsTheyCome() throws {
        let directory = try Workdir()
        let text = "lat,lon,näme\r\n0,0,ü\r\n"
        let expected = "lat,lon,näme,map_x,map_y\r\n0,0,ü,\(Self.middle),\(Self.middle)\r\n"
        try directory.write("plain.csv", text)
        try directory.write("mark.csv", [0xEF, 0xBB, 0xBF] + Array(text.utf8))
        try directory.write("wide.csv", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        _ = try directory.shell("gzip -k plain.csv")
        for name in ["plain.csv", "mark.csv", "wide.csv", "plain.csv.gz"] {
            let outcome = try directory.plat(Self.toMap + ["--columns", "lat,lon", name])
            #expect(outcome.text == expected, "\(name)")
        }
        // A mark of a later file does not stand in the middle.
        let both = try directory.plat(Self.toMap + ["--columns", "lat,lon", "plain.csv", "mark.csv"])
        #expect(both.text == expected + expected.split(separator: "\r\n")[1] + "\r\n")
        try directory.write("a.tsv", "lat\tlon\tn,m,o\n0\t0\tx\n")
        let tabs = try directory.plat(Self.toMap + ["--columns", "1,2:1,2", "a.tsv"])
        #expect(tabs.text == "lat\tlon\tn,m,o\n\(Self.middle)\t\(Self.middle)\tx\n")
    }

    @Test func filesOfOneHeader() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0")
        try directory.write("b.csv", "\"lat\",lon\r\n0,0\r\n")
        try directory.write("more.csv", "lat,lon,n\n0,0,1\n")
        try directory.write("other.csv", "lat,lng\n0,0\n")
        let row = "0,0,\(Self.middle),\(Self.middle)"
        let both = try directory.plat(
            Self.toMap + ["--columns", "lat,lon", "a.csv", "-", "b.csv"], input: Array("lat,lon\n0,0\n".utf8))
        #expect(both.text == "lat,lon,map_x,map_y\n\(row)\n\(row)\n\(row)\r\n")
        for (name, message) in [
            ("more.csv", "more.csv:1: error: the file has 3 columns, but a.csv has 2"),
            ("other.csv", "other.csv:1: error: column 2 is 'lng', but in a.csv it is 'lon'"),
        ] {
            let outcome = try directory.plat(Self.toMap + ["--columns", "lat,lon", "a.csv", name])
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.text == "")
        }
        // A pipe is looked at when it is its turn.
        let late = try directory.shell(
            "printf 'x,y\\n0,0\\n' | plat \(Self.toMap.joined(separator: " ")) --columns lat,lon a.csv -")
        #expect(late.status == 65 && late.errors.contains("column 1 is 'x'"))
        #expect(late.text == "lat,lon,map_x,map_y\n\(row)\n")
    }
}
