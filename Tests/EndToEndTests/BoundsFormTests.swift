import Foundation
import TestSupport
import Testing

/// Output of `plat bounds`: rects in every form, and the features that get them.
struct BoundsFormTests {
    private let square = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[1,1],[0,0]]]}"#
    private let far = #"{"type":"Polygon","coordinates":[[[179,5],[-179,5],[-179,6],[179,5]]]}"#

    /// The same values in every format.
    @Test func propertiesInEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(square, #"{"name":"a"}"#), (far, #"{"name":"b"}"#)])
        let lines = try directory.plat("bounds", "-q", "-f", "geojsonseq", "a.geojsonl")
        let whole = try directory.plat("bounds", "-q", "a.geojsonl")
        let collection = try #require(
            try JSONSerialization.jsonObject(with: Data(whole.output)) as? [String: Any])
        #expect((collection["features"] as? [Any])?.count == 2)
        #expect(try whole.features() as NSArray == (try lines.features()) as NSArray)
        let names = try #require(whole.text.firstRange(of: #""map_x""#))
        #expect(
            whole.text[names.lowerBound...].hasPrefix(#""map_x":134217728,"map_y":132726116.967,"map_w":1491308.089,"#))

        let table = try directory.plat("bounds", "-q", "-f", "csv", "a.geojsonl")
        let sides = ["west", "south", "east", "north"]
        #expect(table.lines.first == "wkt,name," + (WrittenBounds.names + sides).joined(separator: ","))
        let values = try lines.properties().map { properties in
            WrittenBounds.names.map { name in
                switch properties[name] {
                case let flag as Bool where name == "spans_180": flag ? "true" : "false"
                case let number as NSNumber:
                    number.doubleValue == number.doubleValue.rounded() ? "\(number.intValue)" : "\(number.doubleValue)"
                default: ""
                }
            }.joined(separator: ",")
        }
        for (line, value) in zip(table.lines.dropFirst(), values) { #expect(line.contains(",\(value),")) }

        let shapefile = try directory.plat("bounds", "-q", "-o", "a.shp", "a.geojsonl")
        #expect(shapefile.status == 0 && shapefile.output.isEmpty)
    }

    /// The same values in the table of a shapefile.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func propertiesAsGDALReadsThem() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(square, #"{"name":"a"}"#), (far, #"{"name":"b"}"#)])
        let lines = try directory.plat("bounds", "-q", "-f", "geojsonseq", "a.geojsonl")
        #expect(try directory.plat("bounds", "-q", "-o", "a.shp", "a.geojsonl").status == 0)
        let read = try directory.shell("ogr2ogr -f CSV /vsistdout/ a.shp")
        #expect(read.lines.first == "name," + WrittenBounds.names.joined(separator: ","))
        let cells = read.lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        for (cells, properties) in zip(cells, try lines.properties()) {
            for (text, name) in zip(cells.dropFirst(), WrittenBounds.names) {
                let cell = text.filter { $0 != "\"" }
                if name == "spans_180" {
                    #expect(cell == (properties[name] as? Bool == true ? "T" : "F"))
                } else {
                    #expect(Double(cell) == properties[name] as? Double, "\(name)")
                }
            }
        }
    }

    @Test func rects() throws {
        let directory = try Workdir()
        let far = #"{"type":"LineString","coordinates":[[170,0],[-170,10]]}"#
        try directory.write(
            "a.geojsonl",
            features: [(square, #"{"n": 1.0}"#), (far, "{}"), (#"{"type":"Point","coordinates":[3,4]}"#, "{}")])
        let outcome = try directory.plat("bounds", "-q", "--as", "rects", "-f", "geojsonseq", "a.geojsonl")
        #expect(
            outcome.lines == [
                #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]},"properties":{"n": 1.0}}"#,
                #"{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[180,10],[170,10],[170,0],[180,0],[180,10]]],[[[-180,0],[-170,0],[-170,10],[-180,10],[-180,0]]]]},"properties":{}}"#,
                #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[3,4],[3,4],[3,4],[3,4],[3,4]]]},"properties":{}}"#,
            ])
        let table = try directory.plat("bounds", "-q", "--as", "rects", "-f", "csv", "a.geojsonl")
        #expect(table.lines[2] == #""POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0))","#)
        let whole = try directory.plat("bounds", "-q", "--as", "rects", "--no-cut", "-f", "geojsonseq", "a.geojsonl")
        #expect(whole.lines[1].contains("[[[170,0],[190,0],[190,10],[170,10],[170,0]]]"))
        #expect(try directory.plat("bounds", "-q", "--as", "rects", "-o", "r.shp", "a.geojsonl").status == 0)
        #expect(
            try directory.plat("bounds", "-q", "--as", "total", "r.shp").text
                == directory.plat("bounds", "-q", "--as", "total", "a.geojsonl").text)
    }

    @Test(.enabled(if: Package.has("ogrinfo"))) func rectsAsGDALReadsThem() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(square, "{}"), (far, "{}")])
        #expect(try directory.plat("bounds", "-q", "--as", "rects", "-o", "r.shp", "a.geojsonl").status == 0)
        #expect(try directory.shell("ogrinfo -so -al r.shp").lines.contains("Geometry: Polygon"))
    }

    /// The rect of what is wider than half the world is not the rest of the world, whoever reads it.
    @Test(arguments: [
        ("[[-100,0],[0,5],[100,10]]", 200.0), ("[[10,0],[100,5],[190,6],[250,10]]", 240),
        ("[[-180,0],[0,9],[180,10]]", 360),
    ])
    func wideRects(line: String, degrees: Double) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(#"{"type":"LineString","coordinates":\#(line)}"#, "{}")])
        let fields = try directory.plat("bounds", "-q", "--as", "table", "a.geojsonl")
        let width = try #require(Double(fields.lines[1].split(separator: ",")[2]))
        #expect(abs(width - MapFormula.world * degrees / 360) < 1e-3)
        for (name, options) in [("r.geojsonl", []), ("s.geojsonl", ["--no-cut"]), ("r.csv", []), ("r.shp", [])] {
            _ = try directory.plat(["bounds", "-q", "--as", "rects", "-o", name, "a.geojsonl"] + options)
            let again = try directory.plat("bounds", "-q", "--as", "table", name)
            #expect(again.lines.last?.contains(fields.lines[1]) == true, "\(name): \(again.text)")
        }
        // Its area in square degrees.
        let written = try #require(directory.text("r.geojsonl"))
        let rings = written.components(separatedBy: "[[[").dropFirst().map { positions($0) }
        let covered = rings.map { area($0) }.reduce(0, +)
        #expect(abs(covered - degrees * 10) < 1e-6, "\(written)")
    }

    /// By the shoelace formula.
    private func area(_ ring: [(longitude: Double, latitude: Double)]) -> Double {
        var sum = 0.0
        for (one, next) in zip(ring, ring.dropFirst()) {
            sum += one.longitude * next.latitude - next.longitude * one.latitude
        }
        return sum / 2
    }

    @Test func table() throws {
        let directory = try Workdir()
        let rows: [(String, String)] = [
            (square, #"{"name":"a \"b\", c","pop":1.50}"#), ("null", #"{"name":null,"pop":7}"#),
        ]
        try directory.write("a.geojsonl", features: rows)
        let names = WrittenBounds.names.joined(separator: ",") + ",west,south,east,north"
        let rect = "134217728,132726116.967,1491308.089,1491611.033,1.0001523,1,2,2,false,,,,,0,0,2,2"
        let all = try directory.plat("bounds", "-q", "--as", "table", "a.geojsonl")
        #expect(all.lines == ["name,pop,\(names)", #""a ""b"", c",1.50,\#(rect)"#, ",7,,,,,,,,,,,,,,,,,"])
        let some = try directory.plat(
            "bounds", "-q", "--as", "table", "--fields", "pop", "--precision", "0", "a.geojsonl")
        #expect(
            some.lines == [
                "pop,\(names)", "1.50,134217728,132726117,1491308,1491611,1,1,2,2,false,,,,,0,0,2,2",
                "7,,,,,,,,,,,,,,,,,",
            ])
        let none = try directory.plat("bounds", "-q", "--as", "table", "--limit", "0", "a.geojsonl")
        #expect(none.lines == [names])
    }

    /// The sides of boxes in degrees, which centre and span do not give: those of all features, as each of them has them.
    @Test func sidesOfBoxes() throws {
        let directory = try Workdir()
        let pole = stride(from: -180, through: 180, by: 60).map { "[\($0),-70]" }.joined(separator: ",")
        let cases: [(geometry: String, sides: String)] = [
            (square, "0,0,2,2"), (far, "179,5,-179,6"), ("null", "null"),
            (
                #"{"type":"LineString","coordinates":[[-141.0027,41.675105],[-52.6481,83.23324]]}"#,
                "-141.0027,41.675105,-52.6481,83.23324"
            ),
            (#"{"type":"Point","coordinates":[180,-90]}"#, "180,-90,180,-90"),
            (#"{"type":"Polygon","coordinates":[[\#(pole)]]}"#, "-180,-90,180,-70"),
            (#"{"type":"MultiPoint","coordinates":[[179,1],[-178,2]]}"#, "179,1,-178,2"),
            (#"{"type":"MultiPoint","coordinates":[[-180,1],[180,2]]}"#, "-180,1,-180,2"),
            (#"{"type":"MultiPoint","coordinates":[[-100,1],[100,88]]}"#, "100,1,-100,88"),
        ]
        try directory.write("a.geojsonl", features: cases.map { ($0.geometry, "{}") })
        let lines = try directory.plat("bounds", "-q", "--as", "bbox", "--each", "a.geojsonl")
        let table = try directory.shell("plat bounds -q --as table a.geojsonl | cut -d , -f 14-17")
        for (index, (geometry, sides)) in cases.enumerated() {
            #expect(lines.lines.indices.contains(index) && lines.lines[index] == sides, "\(geometry)")
            #expect(table.lines[index + 1] == (sides == "null" ? ",,," : sides), "\(geometry)")
            // The same as the box of a layer that has only this feature.
            try directory.write("one.geojsonl", features: [(geometry, "{}")])
            let one = try directory.plat("bounds", "-q", "--as", "bbox", "one.geojsonl")
            #expect(one.text == sides + "\n", "\(geometry)")
        }
        let flat = try directory.plat("bounds", "-q", "--as", "bbox", "--each", "--no-unwrap", "a.geojsonl")
        #expect(flat.lines[1] == "-179,5,179,6")
        let rounded = try directory.plat("bounds", "-q", "--as", "bbox", "--each", "--precision", "0", "a.geojsonl")
        #expect(rounded.lines[3] == "-141,42,-53,83")
        let plane = try directory.plat("bounds", "-q", "--as", "bbox", "--each", "--planar", "a.geojsonl")
        #expect(plane.lines[1] == "-179,5,179,6", "\(plane.errors)")
        let alone = try directory.plat("bounds", "--each", "a.geojsonl")
        #expect(alone.status == 64 && alone.errors.contains("--each needs --as bbox"), "\(alone.errors)")
    }

    @Test func total() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(square, "{}"), ("null", "{}")])
        try directory.write("b.csv", "lat,lon\n-1,-1\n1,3\n")
        let (west, north) = (MapFormula.x(-1), MapFormula.y(2))
        let (width, height) = (MapFormula.x(3) - west, MapFormula.y(-1) - north)
        for arguments in [["a.geojsonl", "b.csv"], ["b.csv", "-"]] {
            let line = try directory.plat(
                ["bounds", "-q", "--as", "total", "--precision", "full"] + arguments,
                input: directory.read("a.geojsonl") ?? [])
            let numbers = line.lines.first?.split(separator: ",").map { Double($0) } ?? []
            #expect(line.lines.count == 1 && isNear(numbers, [west, north, width, height]), "\(line.text)")
        }
        #expect(
            try directory.plat("bounds", "-q", "--as", "total", "a.geojsonl").text
                == "134217728,132726116.967,1491308.089,1491611.033\n")

        let outcome = try directory.plat("bounds", "-q", "--as", "total", "--json", "a.geojsonl", "b.csv")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        func numbers(_ value: Any?, _ names: String...) -> [Double?] {
            names.map { (value as? [String: Any])?[$0] as? Double }
        }
        #expect(json["features"] as? Int == 4 && json["nullRects"] as? Int == 1)
        #expect(isNear(numbers(json["mapRect"], "x", "y", "width", "height"), [west, north, width, height]))
        let center = [MapFormula.latitude(north + height / 2), 1.0]
        #expect(isNear(numbers(json["coordinate"], "latitude", "longitude"), center, by: 1e-9))
        let region = json["region"] as? [String: Any]
        #expect(isNear(numbers(region?["center"], "latitude", "longitude"), center, by: 1e-9))
        #expect(isNear(numbers(region?["span"], "latitudeDelta", "longitudeDelta"), [3, 4], by: 1e-9))
        #expect(json["spans180thMeridian"] as? Bool == false && json["remainder"] is NSNull)
    }

    @Test func totalOfNothingAndOverTheAntimeridian() throws {
        let directory = try Workdir()
        let empty = try directory.plat(
            "bounds", "-q", "--as", "total", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(empty.status == 0 && empty.text == "null\n")
        let nothing = try directory.plat("bounds", "-q", "--as", "total", "--json", input: "lat,lon\n,\n")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(nothing.output)) as? [String: Any])
        #expect(json["mapRect"] is NSNull && json["nullRects"] as? Int == 1 && json["coordinate"] == nil)
        try directory.write("fiji.csv", "lat,lon\n-17,178\n-16,-179\n")
        let fiji = try directory.plat("bounds", "-q", "--as", "total", "--json", "fiji.csv")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(fiji.output)) as? [String: Any])
        #expect(object["spans180thMeridian"] as? Bool == true)
        let width = (object["mapRect"] as? [String: Any])?["width"] as? Double
        let rest = (object["remainder"] as? [String: Any])?["width"] as? Double
        #expect(isNear([width, rest], [MapFormula.world / 120, MapFormula.world / 360]))
        let flat = try directory.plat("bounds", "-q", "--as", "total", "--no-unwrap", "--precision", "full", "fiji.csv")
        let numbers = flat.text.dropLast().split(separator: ",").map { Double($0) }
        #expect(isNear(Array(numbers[0...0] + numbers[2...2]), [MapFormula.x(-179), MapFormula.world * 357 / 360]))
    }

    @Test func selection() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,1,a\n2,2,b\n3,3,c\n40,40,d\n")
        try directory.write("b.csv", "lat,lon,n\n5,5,e\n")
        func names(_ arguments: String...) throws -> [String] {
            try directory.plat(["bounds", "-q", "-f", "geojsonseq", "--fields", "n"] + arguments + ["a.csv", "b.csv"])
                .properties().map { try #require($0["n"] as? String) }
        }
        #expect(try names() == ["a", "b", "c", "d", "e"])
        #expect(try names("--limit", "2") == ["a", "b"])
        #expect(try names("--bbox", "1.5,1.5,10,10") == ["b", "c", "e"])
        #expect(try names("--bbox", "1.5,1.5,10,10", "--limit", "1") == ["b"])
        #expect(try names("--bbox", "39,-90,2.5,90", "--z-order", "n", "--on-error", "skip") == [])
        let total = try directory.plat(
            "bounds", "-q", "--as", "total", "--limit", "1", "--precision", "full", "a.csv", "b.csv")
        let numbers = total.text.dropLast().split(separator: ",").map { Double($0) }
        #expect(isNear(numbers, [MapFormula.x(1), MapFormula.y(1), 0, 0]))
    }

    /// Only a map rect ends at ±85°.
    @Test func aBoxKeepsItsLatitudes() throws {
        let box = try Workdir().plat("bounds", "--as", "bbox", input: "lat,lon\n88,3\n")
        #expect(box.text == "3,88,3,88\n" && box.errors.hasPrefix("1 read, 1 rect written, 0."), "\(box.errors)")
        let total = try Workdir().plat("bounds", "--as", "total", input: "lat,lon\n88,3\n")
        #expect(total.errors.contains("altered (1 clamped-latitude)"), "\(total.errors)")
    }
}
