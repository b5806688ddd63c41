import Foundation
import TestSupport
import Testing

struct ShapeRectTests {
    @Test(.enabled(if: Python.isThere)) func rectsAreRightByOtherFormulas() throws {
        #expect(try oracle("row_rects_oracle", [Binary.path, "5", "\(Effort.of(3000))"]) == "ok\n")
    }

    private func shapes(_ arguments: String, _ input: String) throws -> Workdir.Outcome {
        try Workdir().plat(
            ["shape", "rect"] + arguments.split(separator: " ").map(String.init), input: Array(input.utf8))
    }

    /// MapKit's rect around 37.3326, −122.0303 has sides of 16899.821404268958 for 2000 m.
    @Test func metresAreThoseOfTheFramework() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n37.3326,-122.0303\\n' | plat shape rect -q --size 2000 --precision full \
            | plat bounds -q --as total --precision full
            printf 'lat,lon\\n37.3326,-122.0303\\n' | plat shape rect -q --size 1000x2000 --offset 500,1000 \
            --precision full | plat bounds -q --as total --precision full
            """)
        let numbers = outcome.text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
        let side = 16899.821404268958
        let expected = [
            43216891.34952898, 104163483.19862716, side, side, 43216891.34952898 + side / 2,
            104163483.19862716 - side / 2, side / 2, side,
        ]
        try #require(numbers.count == 8)
        for (number, value) in zip(numbers, expected) { #expect(abs(number - value) < 1e-7, "\(numbers)") }
    }

    /// `bounds --as table` describes rects by map points, which come back as they were.
    @Test func rectsOfATableComeBack() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            printf 'wkt\\n"LINESTRING(170 10,-170 -20)"\\n"POLYGON((0 0,5 0,5 60,0 0))"\\nPOINT(1 2)\\n' > l.csv
            plat bounds -q --as rects -f csv --precision 6 l.csv | head -3 > want
            plat bounds -q --as table --precision full l.csv \
            | plat shape rect --map-rect-fields map_x,map_y,map_w,map_h -f csv --fields map_x,map_y,map_w,map_h --precision 6 > have
            cut -d '"' -f 1-3 have | sed 's/,[-0-9.,]*$//' | head -3 | sed 's/,map_x.*//' | diff - <(sed 's/,map_x.*//' want) && echo same; tail -1 have | cut -c 1
            """)
        #expect(outcome.text == "same\n,\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("3 read, 3 written, altered (1 empty-rect), 1 without geometry"))
    }

    /// Fields of degrees are read as columns of coordinates are.
    @Test(arguments: [
        ("--region-fields a,b,c,d", "N 10 30|W 20°15'|1°30'|0°30'", "10.5,-20.25,1.5,0.5"),
        ("--region-fields a,b,c,d", "10°30'36\"\"S|20:15:00 E|1|1", "-10.51,20.25,1,1"),
        ("--bbox-fields a,b,c,d", "W 1 30|S 2 15|E 3 45|N 4 30", "-1.5,-2.25,3.75,4.5"),
    ])
    func degreesWithMinutes(option: String, row: String, same: String) throws {
        let cells = row.split(separator: "|").map { "\"\($0)\"" }.joined(separator: ",")
        let header = "a,b,c,d\n"
        let read = try shapes(option + " -f geojsonseq", header + cells + "\n")
        let plain = try shapes(option + " -f geojsonseq", header + same + "\n")
        func geometry(_ text: String) -> String { text.components(separatedBy: "\"properties\"")[0] }
        #expect(read.status == 0 && geometry(read.text) == geometry(plain.text), "\(read.text)\(read.errors)")
        let bad = try shapes(option, header + "E 1 30|E 1 30|E 1 30|N 1 30\n".replacingOccurrences(of: "|", with: ","))
        #expect(bad.status == 65 && bad.errors.contains("holds 'E 1 30', which is not a number"), "\(bad.errors)")
    }

    @Test func theAntimeridianPolesAndTheEdgeOfTheMap() throws {
        let boxes = try shapes(
            "--bbox-fields w,s,e,n", "w,s,e,n\n170,1,-170,2\n-180,-90,180,90\n10,89,20,90\n")
        #expect(boxes.text.contains("[[[[180,2],[170,2],[170,1],[180,1],[180,2]]],[[[-180,1],[-170,1],[-170,2]"))
        #expect(boxes.text.contains("[[[-180,-90],[0,-90],[180,-90],[180,90],[0,90],[-180,90],[-180,-90]]]"))
        #expect(boxes.errors == "3 read, 3 written, 0.0 s\n" || boxes.errors.hasPrefix("3 read, 3 written, 0."))
        let rects = try shapes(
            "--map-rect-fields a,b,c,d", "a,b,c,d\n-10,-10,30,268435476\n0,268435500,5,5\n-1,0,536870912,268435456\n")
        #expect(rects.errors.contains("altered (1 empty-rect, 2 cut-rect), 1 without geometry"), "\(rects.errors)")
        let region = try shapes("--region-fields a,b,c,d", "a,b,c,d\n89,0,4,1\n")
        #expect(region.text.contains("[[[-0.5,87],[0.5,87],[0.5,90],[-0.5,90],[-0.5,87]]]"))
        #expect(region.errors.contains("altered (1 cut-rect)"))
    }

    @Test func badRowsAreTold() throws {
        let input = "a,b,c,d\n1,2,3,4\n,,,\n1,2,-3,4\n1,,3,4\n1,2,x,4\n1,2,0,4\n"
        let rects = try shapes("--map-rect-fields a,b,c,d --on-error skip", input)
        #expect(rects.status == 0)
        #expect(
            rects.errors.contains(
                "6 read, 3 written, 3 skipped (1 invalid-rect, 2 bad-rect), altered (2 empty-rect), 2 without geometry"),
            "\(rects.errors)")
        for message in [
            "width -3 is negative", "field 'b' has no value", "a rect that is null or has no area became",
        ] {
            #expect(rects.errors.contains(message), "\(rects.errors)")
        }
        let first = try shapes("--map-rect-fields a,b,c,d", input)
        #expect(first.status == 65 && first.errors.contains("<stdin>:4:1: error: width -3 is negative"))
        let region = try shapes("--region-fields a,b,c,d", "a,b,c,d\n91,0,1,1\n")
        #expect(region.status == 65 && region.errors.contains("latitude 91 of the centre is outside -90…90"))
        let box = try shapes("--bbox-fields a,b,c,d", "a,b,c,d\n0,5,1,4\n")
        #expect(box.status == 65 && box.errors.contains("south 5 is greater than north 4"))
        let size = try shapes("--size-fields s", "lat,lon,s\n0,0,\n")
        #expect(size.status == 65 && size.errors.contains("field 's' has no value"))
        let off = try shapes("--size 5", "lat,lon\n86,0\n")
        #expect(off.status == 65 && off.errors.contains("latitude 86 is beyond ±85°"))
        let huge = try shapes("--size 1e9", "lat,lon\n6,0\n")
        #expect(huge.status == 65 && huge.errors.contains("the rect is larger than the map"))
        let empty = try shapes("--bbox-fields a,b,c,d -f csv", "a,b,c,d\n")
        #expect(empty.status == 0 && empty.text == "wkt,a,b,c,d\n")
    }

    @Test func everyInputAndOutput() throws {
        let directory = try Workdir()
        try directory.write("r.csv", "id,w,s,e,n\na,1,2,3,4\n")
        try directory.write(
            "r.geojson",
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[9,9]},"properties":{"id":"a","w":1,"s":"2","e":3,"n":4}}"#
        )
        let outcome = try directory.shell(
            """
            plat shape rect -q --bbox-fields w,s,e,n -o r.shp r.csv
            plat shape rect -q --bbox-fields w,s,e,n -f csv r.csv; plat shape rect -q --bbox-fields w,s,e,n -f csv r.shp
            plat shape rect -q --bbox-fields w,s,e,n -f csv r.geojson
            cat r.csv | plat shape rect -q --bbox-fields w,s,e,n -d EPSG:3857 -f csv --precision 0 --fields w,s,e,n
            plat cat -q -d EPSG:25832 -f csv <(printf 'lat,lon,k\\n48,9,1\\n') | plat shape rect -q --size 2 -s EPSG:25832 -f csv
            printf 'x,y,k\\n1,2,3\\n' | plat shape rect -q --planar --size 4x2 --offset 10,20 -f csv
            """)
        let row = "\"POLYGON ((1 2, 3 2, 3 4, 1 4, 1 2))\",a,1,2,3,4"
        #expect(outcome.lines.count == 12, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.count(where: { $0 == row }) == 3, "\(outcome.text)")
        #expect(outcome.lines[7].hasPrefix("\"POLYGON ((111319 222684, 333958 222684, "), "\(outcome.text)")
        #expect(outcome.lines[9].hasPrefix("\"POLYGON ((8.9999866 47.999991, 9.0000134 47.999991"), "\(outcome.text)")
        #expect(outcome.lines[11] == "\"POLYGON ((9 21, 13 21, 13 23, 9 23, 9 21))\",3", "\(outcome.text)")
    }

    @Test(arguments: [
        ("", "no option says what to make rectangles of"), ("--size 0", "--size: '0' is not a size"),
        ("--size 5x", "--size: '5x' is not a size"), ("--size 1x2x3", "--size: '1x2x3' is not a size"),
        ("--size 5 --size-fields w", "--size and --size-fields cannot be used together"),
        ("--bbox-fields w,s,e,n --size 5", "--bbox-fields and --size cannot be used together"),
        ("--bbox-fields w,s,e", "--bbox-fields: four fields are needed, but 3 are named"),
        ("--bbox-fields w,s,e,w", "--bbox-fields: 'w' is named twice"),
        ("--bbox-fields w,s,e,q", "--bbox-fields: no field named 'q'"),
        ("--size-fields w,s,e", "--size-fields: at most two fields"),
        ("--bbox-fields w,s,e,n --offset 1,2", "--offset needs --size or --size-fields"),
        ("--size 5 --offset 1", "--offset: '1' is not an offset"),
        ("--bbox-fields w,s,e,n --lat w", "--lat cannot be used with --bbox-fields"),
        ("--bbox-fields w,s,e,n --planar", "--planar cannot be used with --bbox-fields"),
        (
            "--map-rect-fields w,s,e,n -s EPSG:3857",
            "-s cannot be used with --map-rect-fields: the fields are map points"
        ),
        ("--region-fields w,s,e,n --bbox 1,2,3,4", "--bbox cannot be used with --region-fields"),
    ])
    func usage(_ arguments: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,w,s,e,n\n1,2,3,4,5,6\n")
        let outcome = try directory.plat(
            ["shape", "rect"] + arguments.split(separator: " ").map(String.init) + ["p.csv"])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
    }

    /// Near ±85° the degree around a latitude is not all on the map, so its length says too little.
    @Test func theScaleIsTrueNearTheEdgeOfTheMap() throws {
        for latitude in [84.6, 85, -84.9] {
            let outcome = try Workdir().shell(
                """
                for shape in 'rect --size 200' 'circle --radius 100 --square' "arrow --unit 200 --path '0,0 1,0 1,1 0,1'"
                do
                    printf 'lat,lon\\n\(latitude),20\\n' | eval plat shape $shape -q --precision full \
                    | plat bounds -q --as total --precision full
                done
                """)
            let widths = outcome.lines.compactMap { $0.split(separator: ",").dropFirst(2).first.flatMap { Double($0) } }
            // Metres of a degree of longitude on a sphere whose radius is that of the meridian.
            let phi = latitude * .pi / 180
            let (a, square) = (6_378_137.0, 0.00669437999014)
            let radius = a * (1 - square) / pow(1 - square * sin(phi) * sin(phi), 1.5)
            let points = 200 / (radius * cos(phi) * 2 * .pi / 268_435_456)
            #expect(widths.count == 3 && widths.allSatisfy { abs($0 / points - 1) < 1e-6 }, "\(widths) \(points)")
        }
    }
}
