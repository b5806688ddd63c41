import Foundation
import TestSupport
import Testing

/// What plat advises on tables without a header, and which columns it takes for numbers.
struct TableGuessTests {
    /// The advice names the columns of coordinates, never those that number the rows, and works when it is typed.
    @Test(arguments: [
        (
            "1,Bern,46.95,7.44\n2,Basel,47.56,7.59\n",
            "--no-header --lat 3 --lon 4, or --lat 4 --lon 3 if the longitude comes first", "46.95,7.44"
        ),
        ("1,7.44,46.95,Bern\n2,7.59,47.56,Basel\n", "--no-header --lat 2 --lon 3, or", "7.44,46.95"),
        ("1;46,95;7,44\n2;47,56;7,59\n", "--no-header --lat 2 --lon 3, or", "46.95,7.44"),
        ("46,95;7,44\n47,56;7,59\n", "--no-header --lat 1 --lon 2, or", "46.95,7.44"),
        ("1;Bern;46,95;7,44\n2;Basel;47,56;7,59\n", "--no-header --lat 3 --lon 4, or", "46.95,7.44"),
        ("Perth,115.86,-31.95,1\nSydney,151.2,-33.87,2\n", "--no-header --lat 3 --lon 2\n", "-31.95,115.86"),
        ("Perth,-31.95,115.86\nSydney,-33.87,151.2\n", "--no-header --lat 2 --lon 3\n", "-31.95,115.86"),
        ("-31.95,Perth,115.86\n-33.87,Sydney,151.2\n", "--no-header --lat 1 --lon 3\n", "-31.95,115.86"),
        ("x;POINT (7.44 46.95)\ny;POINT (7 46)\n", "--no-header --wkt 2\n", "POINT (7.44 46.95)"),
        ("1,Bern,600000.5,200000.5\n2,Basel,611220.2,267503.1\n", "--no-header --x 3 --y 4\n", nil),
    ])
    func adviceNamesTheColumns(_ table: String, _ advice: String, _ start: String?) throws {
        let directory = try Workdir()
        try directory.write("t.csv", table)
        let refused = try directory.plat("cat", "t.csv")
        #expect(refused.status == 65 && refused.errors.contains("use \(advice)"), "\(refused.errors)")
        guard let start else { return }
        let options = advice.split(separator: ",")[0].split(separator: " ").map { String($0) }
        let read = try directory.plat(
            ["cat", "-q", "-f", "csv", "t.csv"] + options.map { $0.trimmingCharacters(in: .newlines) })
        #expect(read.status == 0 && read.lines.dropFirst().first?.hasPrefix(start) == true, "\(read)")
    }

    /// Two pairs that are equally good are both named, and none is chosen.
    @Test(arguments: [
        ("a,46.9,7.4,47.5,7.5\nb,46.8,7.3,47.4,7.6\n", "columns 2 and 3, or 3 and 4, or 4 and 5 may hold them"),
        ("46.9,7.4,x,47.5,7.5\n46.8,7.3,x,47.4,7.6\n", "columns 1 and 2, or 4 and 5 may hold them"),
        ("1,2,x\n2,3,x\n", "by number with --lat and --lon\n"),
    ])
    func noneIsChosenOfSeveral(_ table: String, _ advice: String) throws {
        let outcome = try Workdir().plat("cat", input: table)
        #expect(outcome.status == 65 && outcome.errors.contains("use --no-header, and name the columns"))
        #expect(outcome.errors.contains(advice) && !outcome.errors.contains("--lat 1"), "\(outcome.errors)")
    }

    /// Words that may also name widths and lengths are not taken for coordinates, but the advice names them.
    @Test func namesOfDegreesInGerman() throws {
        let directory = try Workdir()
        try directory.write("t.csv", "Ort;Breite;Länge\nBern;46,95;7,44\n")
        let refused = try directory.plat("cat", "t.csv")
        #expect(refused.status == 65, "\(refused)")
        #expect(refused.errors.contains("use plat cat --lat Breite --lon 'Länge' t.csv\n"), "\(refused.errors)")
        let read = try directory.plat("cat", "-q", "-f", "csv", "--lat", "Breite", "--lon", "Länge", "t.csv")
        #expect(read.text == "lat,lon,Ort\n46.95,7.44,Bern\n", "\(read.errors)")
        try directory.write("t.csv", "Teil,Breite,Länge\nx,460,700\n")
        #expect(try !directory.plat("cat", "t.csv").errors.contains("--lat Breite"))
    }

    /// Without a header, numbers name columns wherever a field is named.
    @Test func numbersNameColumns() throws {
        let directory = try Workdir()
        try directory.write(
            "fixes.csv", "a,46.95,7.44,5,2026-01-01T10:00:00Z\na,46.951,7.441,6,2026-01-01T10:01:00Z\n")
        let table = "--no-header --lat 2 --lon 3"
        let track = try directory.shell("plat track -q \(table) --time 5 --device 1 --legs -f csv fixes.csv")
        #expect(track.status == 0 && track.lines.count == 2, "\(track.errors)")
        for (command, found) in [
            ("cat -q -f csv --fields 4,1", "46.95,7.44,5,a"),
            ("cat -q -f csv --string-fields 4", "46.95,7.44,a,5,2026-01-01T10:00:00Z"),
            ("declutter -q -f csv --priority 4 --label 1 --fields 4,1", "46.95,7.44,5,a,"),
            ("bounds -q --as table --fields 1,5", "a,2026-01-01T10:00:00Z,"),
        ] {
            let outcome = try directory.shell("plat \(command) \(table) fixes.csv")
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            #expect(outcome.lines.dropFirst().first?.hasPrefix(found) == true, "\(command): \(outcome.text)")
        }
        let shape = try directory.shell("plat shape polyline -q \(table) --group 1 --order 5 -f csv fixes.csv")
        #expect(shape.lines.last == "\"LINESTRING (7.44 46.95, 7.441 46.951)\",a,5,2026-01-01T10:00:00Z", "\(shape)")
        let unknown = try directory.plat("cat", "--no-header", "--lat", "2", "--lon", "3", "--fields", "9", "fixes.csv")
        #expect(unknown.status == 64 && unknown.errors.contains("the fields are 1, 2, 3, 4, 5"), "\(unknown.errors)")
    }

    /// An exponent between digits may be a code, unless all values have exponents.
    @Test(arguments: [
        ("12E5,7", false), ("7,12E5", false), ("1e5,", true), ("12E5,3e7", true), ("1e5,1.5e3", true),
        ("1.2e5,7", true), ("1e-5,7", true), ("-1e5,7", true), ("1E+5,7", true), ("0E1,1", false), ("12E5,x", false),
        ("12E5,1e-5,8", false), ("12E5,1e-5", true),
    ])
    func codesAreText(_ values: String, _ areNumbers: Bool) throws {
        let directory = try Workdir()
        let cells = values.split(separator: ",", omittingEmptySubsequences: false)
        try directory.write("t.csv", "lat,lon,v\n" + cells.map { "1,2,\($0)\n" }.joined())
        for (input, name) in [("t.csv", "file"), ("< t.csv", "redirection"), ("< <(cat t.csv)", "pipe")] {
            let outcome = try directory.shell("plat cat -q -f geojsonseq \(input)")
            let written = outcome.lines.map { line in line.components(separatedBy: #""v":"#)[1].dropLast(2) }
            let expected = cells.map { $0.isEmpty ? "null" : areNumbers ? "\($0)" : "\"\($0)\"" }
            #expect(written.map { String($0).components(separatedBy: "}")[0] } == expected, "\(name)")
        }
        #expect(try directory.plat("cat", "-q", "-o", "t.shp", "t.csv").status == 0)
        let shape = try directory.plat("cat", "-q", "-f", "csv", "t.shp")
        let isKept = shape.lines.dropFirst().first.map { $0.hasSuffix(",\(cells[0])") }
        if !areNumbers { #expect(isKept == true, "\(shape.text)") }
    }

    /// A code far behind the start of a pipe is a misfit, and behind that of a file makes the column one of text.
    @Test func lateCodes() throws {
        let directory = try Workdir()
        try directory.write(
            "t.csv", "lat,lon,v\n" + String(repeating: "1,2,70000\n", count: 10_000) + "1,2,12E5\n")
        let file = try directory.shell("plat cat -q -f geojsonseq t.csv | sed -n '1p;$p'")
        #expect(file.lines.map { $0.contains(#""v":""#) } == [true, true], "\(file.text)")
        let pipe = try directory.shell("cat t.csv | plat cat -f geojsonseq | sed -n '1p;$p'")
        #expect(pipe.lines.map { $0.contains(#""v":""#) } == [false, true], "\(pipe.text)")
        #expect(pipe.errors.contains("10001 read, 10001 written, altered (1 "), "\(pipe.errors)")
        let early = try directory.shell(
            "(echo lat,lon,v; yes 1,2,12E5 | head -n 9999; echo 1,2,7) | plat cat -q -f geojsonseq | head -n 1")
        #expect(early.text.contains(#""v":"12E5""#), "\(early.text)")
    }

    /// A row of values is not taken for the names of columns.
    @Test(arguments: [
        ("Bern,46.95,7.44\n", "--lat 2 --lon 3", "the header of column 2 is a number: '46.95'"),
        ("Bern,46.95,7.44\n", "--lat 46.95 --lon 7.44", "the header of column 2 is a number: '46.95'"),
        ("1,POINT(1 2)\n", "--wkt 2", "the header of column 2 is a geometry: 'POINT(1 2)'"),
        ("1,2,3\nBern,46.95,7.44\n", "--lat 2 --lon 3", ""),
    ])
    func valuesInTheHeader(table: String, options: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let outcome = try directory.shell("plat cat -q -f csv \(options) a.csv")
        #expect(outcome.status == (message.isEmpty ? 0 : 64), "\(outcome.errors)")
        #expect(message.isEmpty || outcome.errors.contains(message))
        #expect(outcome.errors.contains("no header row") == !message.isEmpty)
        #expect(try directory.shell("plat cat -q -f csv --no-header \(options) a.csv").status != 70)
    }

    /// Which of several columns with names of coordinates are read, and what is said of the others.
    @Test(arguments: [
        (
            "lat,lon,latitude,longitude\n1,2,3,4\n", "", "1,2",
            "not from latitude and longitude; hint: for those, use --lat latitude --lon longitude"
        ),
        ("lat,lon,latitude,longitude\n1,2,1,2\n", "", "1,2", nil),
        ("lat,lon,x,y\n1,2,3,4\n", "", "1,2", "not from y and x; hint: for those, use --x x --y y"),
        ("lat,lon,x,y\n1,2,3,4\n", "--lat lat", "1,2", nil),
        (
            "wkt,lat,lon\nPOINT (2 1),5,6\n", "", "POINT (2 1)",
            "read from wkt, not from lat and lon; hint: for those, use --lat lat --lon lon"
        ),
        ("wkt,lat,lon\nPOINT (2 1),1,2\n", "", "POINT (2 1)", nil),
        // Metres are not read from columns of degrees.
        ("lat,lon,x,y\n46.95,7.44,10,20\n", "-s EPSG:2056 -d EPSG:2056", "20,10", "from y and x, not from lat and lon"),
        ("lat,lon,E,N\n46.95,7.44,10,20\n", "-s EPSG:2056 -d EPSG:2056", "20,10", "from N and E, not from lat and lon"),
        ("easting,northing\n10,20\n", "-s EPSG:2056 -d EPSG:2056", "20,10", nil),
        ("lat,lon,x,y\n46.95,7.44,10,20\n", "-s EPSG:4258 -d EPSG:4258", "46.95,7.44", "not from y and x"),
        (
            "lat,lon\n46.95,7.44\n", "-s EPSG:2056 -d EPSG:2056", "46.95,7.44",
            "but seem to be degrees; hint: if they are, leave out --src-crs"
        ),
        ("lat,lon\n1200000,2600000\n", "-s EPSG:2056 -d EPSG:2056", "1200000,2600000", nil),
        // One pair with a prefix is a guess, which is said.
        (
            "stop_id,stop_lat,stop_lon\n7,1,2\n", "", "1,2",
            "coordinates are read from stop_lat and stop_lon, by their names"
        ),
        ("decimalLongitude,decimalLatitude\n2,1\n", "", "1,2", "read from decimalLatitude and decimalLongitude"),
        ("location-long,location-lat\n2,1\n", "", "1,2", "read from location-lat and location-long"),
        ("INTPTLAT,INTPTLONG\n+1,-002\n", "", "1,-2", "read from INTPTLAT and INTPTLONG"),
        ("@id,@lat,@lon\n7,1,2\n", "", "1,2", "read from @lat and @lon"),
        ("pos_x,pos_y\n10,20\n", "-s EPSG:2056 -d EPSG:2056", "20,10", "read from pos_y and pos_x"),
        // Both in one column.
        ("n,location\n7,\"(1, 2)\"\n8,\n", "", "1,2", "location is read as latitude and longitude"),
        ("n,geo_point_2d\n7,\"1.5,-2\"\n", "", "1.5,-2", "geo_point_2d is read as latitude and longitude"),
        ("n,where\n7,1 2\n", "--lat where --lon where", "1,2", nil),
    ])
    func choicesAreReported(_ table: String, _ options: String, _ start: String, _ note: String?) throws {
        let directory = try Workdir()
        try directory.write("t.csv", table)
        let outcome = try directory.shell("plat cat \(options) -f csv t.csv")
        #expect(outcome.status == 0 && outcome.lines.dropFirst().first?.hasPrefix(start) == true, "\(outcome)")
        if let note {
            #expect(outcome.errors.contains(note), "\(outcome.errors)")
        } else {
            #expect(!outcome.errors.contains("read from") && !outcome.errors.contains("seem"), "\(outcome.errors)")
        }
    }

    /// Advice on tables whose columns cannot be known works when it is typed.
    @Test(arguments: [
        (
            "a_lat,a_lon,b_lat,b_lon\n1,2,3,4\n", "--lat a_lat --lon a_lon, or --lat b_lat --lon b_lon\n",
            "--lat b_lat --lon b_lon"
        ),
        (
            "easting,northing\n1,2\n", "name the CRS of easting and northing, as in --src-crs EPSG:2056\n",
            "--src-crs EPSG:2056"
        ),
        ("my_x,my_y\n1,2\n", "--src-crs unless they are degrees; use --x my_x --y my_y\n", "--x my_x --y my_y"),
        (
            "7.44 46.95 Bern\n8.54 47.38 Zürich\n",
            "use --delimiter space; if the file has no header row, use --no-header --lat 1 --lon 2, or",
            "--delimiter space --no-header --lat 2 --lon 1"
        ),
        (
            "lat lon name\n46.95 7.44 Bern\n", "if blanks separate the columns, use --delimiter space\n",
            "--delimiter space"
        ),
        ("7.44|46.95|Bern\n8.54|47.38|Zürich\n", "--no-header --lat 1 --lon 2, or", "--no-header --lat 2 --lon 1"),
    ])
    func adviceWorks(_ table: String, _ advice: String, _ options: String) throws {
        let directory = try Workdir()
        try directory.write("t.csv", table)
        let refused = try directory.plat("cat", "t.csv")
        #expect(refused.status == 65 && refused.errors.contains(advice), "\(refused.errors)")
        #expect(try directory.shell("plat cat -q \(options) t.csv").status == 0)
    }

    /// A date says what to type, with the order of its numbers if that is certain.
    @Test(arguments: [
        ("13.05.2024", "hint: use --time-format '%d.%m.%Y'\n"),
        ("05/13/2024 10:00", "hint: use --time-format '%m/%d/%Y %H:%M'\n"),
        ("05/06/2024", "hint: use --time-format '%d/%m/%Y', or with day and month the other way round\n"),
    ])
    func datesSayWhatToType(_ date: String, _ advice: String) throws {
        let outcome = try Workdir().plat("track", input: "time,lat,lon\n\(date),1,2\n")
        #expect(outcome.status == 65 && outcome.errors.contains(advice), "\(outcome.errors)")
    }

    /// A column of exponents is one of numbers, also beside a file without it.
    @Test func exponentsBesideAnotherFile() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "a,d\n2,1e3\n1,9e0\n")
        try directory.write("b.csv", "a\n1\n")
        let outcome = try directory.shell("plat group --max d -f csv a.csv b.csv")
        #expect(outcome.text == "d_max\n1e3\n" && !outcome.errors.contains("misfit"), "\(outcome.errors)")
    }
}
