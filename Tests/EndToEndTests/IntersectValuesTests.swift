import Foundation
import TestSupport
import Testing

/// Values, identifiers and ordinates come through as they are.
struct IntersectValuesTests {
    private let values =
        #""long":12345678901234567890,"exact":1.50,"flag":true,"none":null,"list":[1, {"a":"b"}],"code":"00712","text":"é\"\\\n""#

    @Test(arguments: ["", "--join inner", "--join left", "--nearest", "--count", "--clip", "--difference"])
    func ofLayerA(form: String) throws {
        let directory = try Workdir()
        let feature =
            #"{"type":"Feature","id":"i-1","geometry":\#(rect(0, 0, 2, 2)),"properties":{\#(values)},"extra":{"x":[1]}}"#
        try directory.write("a.geojsonl", feature + "\n")
        try directory.write("b.geojsonl", features: [(rect(1, 0, 3, 2), "{}")])
        let outcome = try directory.shell("plat intersect -q -f geojsonseq \(form) a.geojsonl b.geojsonl")
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.hasPrefix(#"{"type":"Feature","id":"i-1","geometry":"#), "\(outcome.text)")
        #expect(outcome.text.contains(#""properties":{"# + values))
        #expect(outcome.text.hasSuffix(#","extra":{"x":[1]}}"# + "\n"))
    }

    @Test(arguments: ["", "--join inner", "--nearest"])
    func ofLayerB(form: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,k\n1,1,x\n1,1,y\n")
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), "{\(values)}")])
        let outcome = try directory.shell("plat intersect -q -f geojsonseq \(form) a.csv b.geojsonl")
        #expect(outcome.lines.count == 2)
        for line in outcome.lines { #expect(line.contains(values), "\(line)") }
    }

    /// Columns of a table have one type each, wherever the table is.
    @Test func ofTables() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,zip,n,mixed\n1,1,02134,7,1\n1,1,10001,,x\n")
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), "{}")])
        let expected = [
            #""zip":"02134","n":7,"mixed":"1"}"#, #""zip":"10001","n":null,"mixed":"x"}"#,
        ]
        let own = try directory.plat("intersect", "-q", "-f", "geojsonseq", "a.csv", "b.geojsonl")
        let other = try directory.plat("intersect", "-q", "-f", "geojsonseq", "b.geojsonl", "a.csv")
        for outcome in [own, other] {
            #expect(outcome.lines.count == 2)
            for (line, values) in zip(outcome.lines, expected) { #expect(line.hasSuffix(values + "}"), "\(line)") }
        }
        // With itself the values of both are of the same type, also where another table makes them text.
        try directory.write("c.csv", "lat,lon,zip,n,mixed\n1,1,a,b,c\n")
        let both = try directory.plat("intersect", "-q", "-f", "geojsonseq", "--self", "a.csv", "c.csv")
        try #require(both.lines.count == 3, "\(both.text)")
        #expect(both.lines[1].contains(#""n":"7","#) && both.lines[0].contains(#""b_n":null"#))
        #expect(both.lines[0].contains(#""n":"7""#), "\(both.text)")
    }

    /// Elevations are those of A, along its edges; those of B where its own shape is the piece.
    @Test func elevations() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [
                (#"{"type":"LineString","coordinates":[[-1,1,10],[3,1,50]]}"#, "{}"),
                (#"{"type":"Point","coordinates":[1,1,7]}"#, "{}"),
                (#"{"type":"Polygon","coordinates":[[[0,0,5],[9,0,5],[9,9,5],[0,9,5],[0,0,5]]]}"#, "{}"),
            ])
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), "{}")])
        let pieces = try directory.plat("intersect", "-q", "-f", "geojsonseq", "a.geojsonl", "b.geojsonl")
        try #require(pieces.lines.count == 3, "\(pieces.text)")
        #expect(pieces.lines[0].contains("[[0,1,20],[2,1,40]]"), "\(pieces.lines[0])")
        #expect(pieces.lines[1].contains("[1,1,7]"))
        let rest = try directory.plat("intersect", "-q", "-f", "geojsonseq", "--difference", "a.geojsonl", "b.geojsonl")
        try #require(!rest.lines.isEmpty)
        #expect(rest.lines[0].contains("[[[-1,1,10],[0,1,20]],[[2,1,40],[3,1,50]]]"), "\(rest.lines[0])")
        let turned = try directory.plat("intersect", "-q", "-f", "geojsonseq", "b.geojsonl", "a.geojsonl")
        try #require(turned.lines.count == 3, "\(turned.text)")
        #expect(turned.lines[1].contains("[1,1,7]"), "\(turned.lines[1])")
    }

    /// Measures of a shape that is cut are no longer those of its positions.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func measures() throws {
        let directory = try Workdir()
        try directory.write(
            "m.csv", "id,wkt\n1,\"LINESTRING M (-1 1 10,3 1 50)\"\n2,\"LINESTRING M (0.5 1 1,1.5 1 2)\"\n")
        try directory.write("b.geojsonl", features: [(rect(0, 0, 2, 2), "{}")])
        let made = try directory.shell(
            "ogr2ogr -oo GEOM_POSSIBLE_NAMES=wkt -lco SHPT=ARCM -a_srs EPSG:4326 m.shp m.csv")
        #expect(made.status == 0, "\(made.errors)")
        let outcome = try directory.plat("intersect", "--measures", "-f", "geojsonseq", "m.shp", "b.geojsonl")
        try #require(outcome.lines.count == 2, "\(outcome.errors)")
        #expect(
            !outcome.lines[0].contains("measures") && outcome.lines[1].contains(#""measures":[1,2]"#), "\(outcome.text)"
        )
        #expect(outcome.errors.contains("altered (1 parted-measures)"), "\(outcome.errors)")
        // Where a feature is cut at the antimeridian its measures are made anew, and are so for each of its partners.
        try directory.write("o.csv", "id,wkt\n1,\"LINESTRING M (170 1 10,190 1 30)\"\n")
        _ = try directory.shell("ogr2ogr -oo GEOM_POSSIBLE_NAMES=wkt -lco SHPT=ARCM -a_srs EPSG:4326 o.shp o.csv")
        try directory.write(
            "c.geojsonl",
            features: [(rect(160, 0, 175, 2), #"{"name":"first"}"#), (rect(-175, 0, -160, 2), #"{"name":"2"}"#)])
        let cut = try directory.plat(
            "intersect", "-q", "--measures", "--join", "inner", "--fields", "id", "o.shp", "c.geojsonl")
        let values = try cut.properties()
        #expect(values.map { $0["name"] as? String } == ["first", "2"])
        let measures = [[10, 20], [20, 30]] as NSArray
        #expect(values.allSatisfy { measures == $0["measures"] as? NSArray }, "\(cut.text)")
        let whole = try directory.plat("intersect", "-q", "--measures", "--join", "inner", "m.shp", "b.geojsonl")
        #expect(whole.text.contains(#""measures":[10,50]"#))
    }
}
