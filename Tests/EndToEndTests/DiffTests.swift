import Foundation
import TestSupport
import Testing

/// `plat diff`: features that were added, removed, moved or edited.
struct DiffTests {
    private static let old = "id,name,pop,lat,lon\n1,A,10,1,1\n2,B,20,2,2\n3,C,30,3,3\n4,D,40,4,4\n5,E,,5,5\n"
    private static let new =
        "id,name,pop,lat,lon\n5,E,,5,5\n2,B,21,2,2\n1,A,10.0,1,1\n3,Z,30,3,3.5\n6,F,1,1,179\n"

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("old.csv", Self.old)
        try directory.write("new.csv", Self.new)
        return directory
    }

    /// Features of NEW in their order, then the removed ones.
    @Test func theChanges() throws {
        let outcome = try directory().plat("diff", "old.csv", "new.csv")
        #expect(
            outcome.lines.dropFirst().dropLast() == [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"id":2,"name":"B","pop":21,"change":"edited","changed":"pop"}},"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[3.5,3]},"properties":{"id":3,"name":"Z","pop":30,"change":"moved","changed":"name"}},"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[179,1]},"properties":{"id":6,"name":"F","pop":1,"change":"added","changed":null}},"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[4,4]},"properties":{"id":4,"name":"D","pop":40,"change":"removed","changed":null}}"#,
            ], "\(outcome.text)")
        #expect(
            outcome.errors.contains(
                "10 read (5 old, 5 new), 1 added, 1 removed, 1 moved, 1 edited, 2 unchanged, "), "\(outcome.errors)")
    }

    /// Of files with several layers, those of the same name are compared; ids are unique in their layer only.
    @Test func severalLayers() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            """
            for name in a b; do
                plat cat -q --layer-name roads -o $name.gpkg old.csv
                plat cat -q --layer-name towns --append -o $name.gpkg $([ $name = a ] && echo old.csv || echo new.csv)
            done
            plat cat -q --layer-name rivers --append -o b.gpkg old.csv --limit 1
            plat diff -f csv --id id --threads 4 a.gpkg b.gpkg
            plat diff --id id a.gpkg:roads b.gpkg || plat diff -q -f csv --id id a.gpkg:towns b.gpkg:roads | wc -l
            """)
        #expect(
            outcome.lines.prefix(6) == [
                "lat,lon,id,id_2,name,pop,change,changed,layer", "2,2,2,2,B,21.0,edited,pop,towns",
                "3,3.5,4,3,Z,30.0,moved,name,towns", "1,179,5,6,F,1.0,added,,towns", "1,1,1,1,A,10,added,,rivers",
                "4,4,4,4,D,40,removed,,towns",
            ] && outcome.lines.last == "1", "\(outcome.text)")
        #expect(outcome.errors.contains("a layer is only in NEW: rivers"), "\(outcome.errors)")
        #expect(outcome.errors.contains("name the one to compare, as b.gpkg:roads"), "\(outcome.errors)")
    }

    /// A field of the layers that is called layer stays what it is.
    @Test func fieldCalledLayer() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,lat,lon,layer\n1,1,2,water\n")
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg --layer-name x a.csv && plat cat -q -o a.gpkg --append --layer-name y a.csv
            sed s/water/land/ a.csv > b.csv
            plat cat -q -o b.gpkg --layer-name x b.csv && plat cat -q -o b.gpkg --append --layer-name y a.csv
            plat diff --id id -f csv a.gpkg b.gpkg
            """)
        #expect(outcome.lines.last?.hasSuffix("land,edited,layer,x") ?? false, "\(outcome)")
        #expect(outcome.errors.contains("so 'layer_2' names the layer"), "\(outcome.errors)")
    }

    @Test func unchangedToo() throws {
        let outcome = try directory().plat("diff", "-q", "-f", "csv", "--unchanged", "old.csv", "new.csv")
        #expect(
            outcome.lines == [
                "lat,lon,id,name,pop,change,changed", "5,5,5,E,,unchanged,", "2,2,2,B,21,edited,pop",
                "1,1,1,A,10.0,unchanged,", "3,3.5,3,Z,30,moved,name", "1,179,6,F,1,added,", "4,4,4,D,40,removed,",
            ], "\(outcome.text)")
    }

    @Test(arguments: [
        ("--as bbox", "2,1,179,4\n"),
        ("--as rect --precision 0", "135709036,131232686,131980766,2239350\n"),
        ("--as bbox --ignore pop,name --tolerance 100000", "4,1,179,4\n"),
    ])
    func theRect(options: String, expected: String) throws {
        let outcome = try directory().shell("plat diff -q \(options) old.csv new.csv")
        #expect(outcome.text == expected, "\(outcome.text) \(outcome.errors)")
    }

    /// What has changed on both sides of the antimeridian is one narrow rect.
    @Test func theRectOverTheAntimeridian() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,lat,lon\n1,0,179\n2,0,10\n")
        try directory.write("b.csv", "id,lat,lon\n1,0,-179\n2,0,10\n")
        let outcome = try directory.shell("plat diff -q --as bbox a.csv b.csv; plat diff -q --as rect a.csv b.csv")
        #expect(outcome.lines.first == "179,0,-179,0" && outcome.lines.last?.hasSuffix(",1491308.089,0") == true)
    }

    @Test func theSummary() throws {
        let outcome = try directory().plat("diff", "--summary", "json", "old.csv", "new.csv")
        let summary = try #require(
            try JSONSerialization.jsonObject(with: Data((outcome.errorLines.last ?? "").utf8)) as? [String: Any])
        let counts = ["readOld", "readNew", "added", "removed", "moved", "edited", "unchanged", "written"]
            .map { summary[$0] as? Int ?? -1 }
        #expect(counts == [5, 5, 1, 1, 1, 1, 2, 4])
        let rect = try #require(summary["mapRect"] as? [String: Double])
        #expect(rect["x"].map { abs($0 - 135_709_036.0889) < 0.001 } == true && rect["height"] != nil)
        let same = try directory().plat("diff", "--summary", "json", "old.csv", "old.csv")
        #expect(same.errors.contains(#""unchanged":5,"mapRect":null"#), "\(same.errors)")
    }

    @Test(arguments: [("old.csv old.csv", 0), ("old.csv new.csv", 1), ("--ignore name,pop old.csv pops.csv", 0)])
    func exitStatus(arguments: String, status: Int32) throws {
        let directory = try directory()
        try directory.write("pops.csv", Self.old.replacing("0,", with: "7,"))
        #expect(try directory.shell("plat diff -q --exit-code \(arguments)").status == status)
        #expect(try directory.shell("plat diff -q \(arguments)").status == 0)
    }

    /// One layer in two formats and CRSs is the same, whichever way its rings run and wherever they start.
    @Test(arguments: ["old.geojson", "old.geojsonl", "old.csv", "old.shp", "plane.shp"])
    func otherFormats(name: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            cp \(Package.root)/samples/states.* .
            plat cat -q states.shp -o \(name) \(name == "plane.shp" ? "-d EPSG:3857" : "")
            plat diff --id state -q states.shp \(name) --exit-code --as rect
            plat diff --id state -q \(name) states.shp --exit-code --as rect
            """)
        #expect(outcome.status == 0 && outcome.text == "null\nnull\n", "\(outcome.text) \(outcome.errors)")
    }

    /// A shape that GeoJSON cuts at the antimeridian, or around a pole, is where it was.
    @Test func cutAtTheAntimeridian() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            """
            id,wkt
            1,"POLYGON((170 0,190 0,190 10,170 10,170 0))"
            2,"LINESTRING(175 5,-175 7,-170 5)"
            3,"POLYGON((0 70,90 70,180 70,-90 70,0 70))"
            4,POINT(180 3)

            """)
        let outcome = try directory.shell(
            """
            plat cat -q a.csv > b.geojson; sed 's/180,3/-180,3/' b.geojson > c.geojson
            for new in b.geojson c.geojson a.csv; do plat diff --exit-code a.csv $new; done
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errorLines.filter { $0.contains(" 0 moved, 0 edited, 4 unchanged") }.count == 3)
    }

    /// Ids and values by their text; a null, an empty text and a missing field are equal.
    @Test func equalValues() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [
                (point(1, 1), #"{"k":1,"v":1.50,"j":{"a": [1, 2]},"s":"","t":true,"big":12345678901234567890}"#),
                (point(1, 1), #"{"k":"02134","v":"1.5","j":null,"s":"x\u0041"}"#), (point(1, 1), #"{"k":2134,"v":-0}"#),
            ])
        try directory.write(
            "b.geojsonl",
            features: [
                (point(1, 1), #"{"k":"1","v":15e-1,"j":{"a":[1,2]},"t":"true","big":12345678901234567890}"#),
                (point(1, 1), #"{"k":"02134","v":1.5,"s":"xA"}"#), (point(1, 1), #"{"k":2134.0,"v":0.0}"#),
            ])
        let equal = try directory.plat("diff", "--exit-code", "--id", "k", "a.geojsonl", "b.geojsonl")
        #expect(equal.status == 0 && equal.errors.contains("3 unchanged"), "\(equal.text) \(equal.errors)")
        let other = try directory.shell(
            """
            sed 's/901234567890/901234567891/; s/xA/xa/; s/0.0/1e-30/' b.geojsonl > c.geojsonl
            plat diff -q -f csv --id k a.geojsonl c.geojsonl
            """)
        #expect(
            other.lines.dropFirst().map { $0.split(separator: ",").suffix(2).joined(separator: " ") } == [
                "edited big", "edited s", "edited v",
            ], "\(other.text)")
    }

    /// An identifier of GeoJSON is the same as the field id of a table, unless both layers have both.
    @Test func identifiers() throws {
        let directory = try directory()
        try directory.write(
            "own.geojsonl",
            #"{"type":"Feature","id":"1","geometry":\#(point(1, 1)),"properties":{"name":"A","pop":10}}"# + "\n"
                + #"{"type":"Feature","id":2.0,"geometry":\#(point(2, 2)),"properties":{"name":"B","pop":20,"id":7}}"#)
        let outcome = try directory.shell(
            """
            plat diff old.csv own.geojsonl -f geojsonseq > out; plat diff own.geojsonl old.csv > /dev/null
            sed 's/"id":7/"id":8/' own.geojsonl > other.geojsonl; plat diff -q -f geojsonseq own.geojsonl other.geojsonl
            """)
        #expect(
            outcome.errors.contains(" 0 added, 3 removed, 0 moved, 0 edited, 2 unchanged")
                && outcome.errors.contains(" 3 added, 0 removed, 0 moved, 0 edited, 2 unchanged"), "\(outcome.errors)")
        #expect(
            outcome.lines == [
                #"{"type":"Feature","id":2.0,"geometry":{"type":"Point","coordinates":[2,2]},"properties":{"name":"B","pop":20,"id":8,"change":"edited","changed":"id"}}"#
            ], "\(outcome.text)")
    }

    /// Lines keep their way; each position counts, on rings from wherever they start.
    @Test(arguments: [("0", "1 moved"), ("5", "1 moved"), ("12", "0 moved")])
    func tolerance(meters: String, expected: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,wkt\n1,\"POLYGON((0 0,1 0,1 1,0 1,0 0))\"\n2,\"LINESTRING(0 0,1 1)\"\n")
        // A ten-thousandth of a degree is 11 metres.
        try directory.write(
            "b.csv", "id,wkt\n1,\"POLYGON((1 1,1 0,-0.0001 0,0 1,1 1))\"\n2,\"LINESTRING(0 0,1 1)\"\n")
        let outcome = try directory.plat("diff", "--tolerance", meters, "a.csv", "b.csv")
        #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        let reversed = try directory.shell(
            "sed 's/0 0,1 1)/1 1,0 0)/' a.csv > c.csv; plat diff --tolerance 9 a.csv c.csv")
        #expect(reversed.errors.contains("1 moved, 0 edited, 1 unchanged"), "\(reversed.errors)")
    }

    /// Shapes that are cut on one side only are compared whole.
    @Test(arguments: [
        ("LINESTRING(179 0,180 0)", "LINESTRING(179 0,-179.999999 0)", "0.2"),
        ("LINESTRING(179 0,179.99999 0)", "LINESTRING(179 0,-179.99999 0)", "3"),
        (
            "POLYGON((170 0,179.99999 0,179.99999 5,170 5,170 0))",
            "POLYGON((170 0,-179.99999 0,-179.99999 5,170 5,170 0))", "3"
        ),
        ("POLYGON((170 0,180 0,180 5,170 5,170 0))", "POLYGON((170 5,170 0,-179.99999 0,-179.99999 5,170 5))", "2"),
    ])
    func toleranceAtTheAntimeridian(old: String, new: String, meters: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,wkt\n1,\"\(old)\"\n")
        try directory.write("b.csv", "id,wkt\n1,\"\(new)\"\n")
        for files in [["a.csv", "b.csv"], ["b.csv", "a.csv"]] {
            let near = try directory.plat(["diff", "--tolerance", meters] + files)
            #expect(near.errors.contains("0 moved, 0 edited, 1 unchanged"), "\(near.errors)")
            let far = try directory.plat(["diff", "--tolerance", "0.1"] + files)
            #expect(far.errors.contains("1 moved, 0 edited, 0 unchanged"), "\(far.errors)")
        }
    }

    /// Nested JSON is compared by value; what differs is reported.
    @Test(arguments: [
        (#"{"x":1,"y":2}"#, #"{"y": 2.0,"x":1e0}"#, true),
        (#"{"a":[1,{"b":null,"c":"\u00e9"}],"d":{}}"#, #"{"d":{},"a":[1.0,{"c":"é","b":null}]}"#, true),
        (#"[{"a":1,"b":[]},true]"#, #"[{"b":[],"a":1},true]"#, true), (#"[1,2]"#, #"[2,1]"#, false),
        (#"{"x":1,"y":2}"#, #"{"x":2,"y":1}"#, false), (#"{"x":1}"#, #"{"x":"1"}"#, false),
        (#"{"x":{"y":1}}"#, #"{"x":[{"y":1}]}"#, false), (#"{"x":null}"#, "{}", false),
        (#"[[1],2]"#, #"[[1,2]]"#, false), (#"{"a":{"b":1},"c":2}"#, #"{"a":{"b":1,"c":2}}"#, false),
        (#"{"x":12345678901234567890}"#, #"{"x":12345678901234567891}"#, false),
    ])
    func nestedValues(old: String, new: String, areEqual: Bool) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(point(1, 1), #"{"id":1,"v":\#(old)}"#)])
        try directory.write("b.geojsonl", features: [(point(1, 1), #"{"id":1,"v":\#(new)}"#)])
        for files in [["a.geojsonl", "b.geojsonl"], ["b.geojsonl", "a.geojsonl"]] {
            let outcome = try directory.plat(["diff"] + files)
            #expect(
                outcome.errors.contains(areEqual ? "0 edited, 1 unchanged" : "1 edited, 0 unchanged"),
                "\(outcome.errors)")
        }
        // A table holds the text.
        let table = try directory.shell("plat cat -q -f csv a.geojsonl > a.csv; plat diff a.csv a.geojsonl")
        #expect(table.errors.contains("1 unchanged"), "\(table.errors)")
    }

    /// A shapefile has the CRS of OLD, and every digit.
    @Test func toShapefile() throws {
        let outcome = try directory().shell(
            """
            plat cat -q -d EPSG:3857 -o old.shp old.csv
            plat diff -q -o out.shp old.shp new.csv; plat info out.shp; plat cat -q -f csv --fields id,change out.shp
            """)
        #expect(outcome.text.contains("EPSG:3857") && outcome.text.contains("4 Point"), "\(outcome.text)")
        #expect(
            outcome.lines.suffix(4) == ["2,2,2,edited", "3,3.5,3,moved", "1,179,6,added", "4,4,4,removed"],
            "\(outcome.text)")
    }
}
