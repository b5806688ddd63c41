import Foundation
import TestSupport
import Testing

/// Where the shapes of rows go, and with what.
struct ShapeRowsOutputTests {
    private static let fixes =
        "trip,seq,lat,lon,who\nb,2,1,1,x\na,10,0,2,7\nb,1,2,2,y\na,9,0,0,\"p,q\"\na,-1,0,1,\n"

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", Self.fixes)
        return directory
    }

    @Test func collectedValuesAreArraysInEveryFormat() throws {
        let directory = try directory()
        func make(_ options: String) throws -> [String] {
            let outcome = try directory.shell(
                "plat shape polyline -q --group trip --order seq --collect \(options) a.csv")
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
            return outcome.lines
        }
        let b = #""properties":{"trip":"b","seq":[1,2],"who":["y","x"]}}"#
        let a = #""properties":{"trip":"a","seq":[-1,9,10],"who":[null,"p,q","7"]}}"#
        for format in ["geojson", "geojsonseq"] {
            let features = try make("-f \(format)").filter { $0.contains("LineString") }
            #expect(features.count == 2)
            #expect(features.first?.contains(b) == true && features.last?.hasSuffix(a) == true, "\(features)")
        }
        #expect(
            try make("-f csv") == [
                "wkt,trip,seq,who", #""LINESTRING (2 2, 1 1)",b,"[1,2]","[""y"",""x""]""#,
                #""LINESTRING (1 0, 0 0, 2 0)",a,"[-1,9,10]","[null,""p,q"",""7""]""#,
            ])
        // Without a field of the group each has all.
        let all = try directory.shell("plat shape polyline -q --collect -f geojsonseq --fields who a.csv")
        #expect(all.text.hasSuffix("\"properties\":{\"who\":[\"x\",\"7\",\"y\",\"p,q\",null]}}\n"), "\(all.text)")
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func collectedValuesInAShapefile() throws {
        let outcome = try directory().shell(
            """
            plat shape polyline -q --group trip --order seq --collect -o a.shp a.csv 2>errors; head -n 1 errors
            ogr2ogr -f CSV /vsistdout/ a.shp -lco GEOMETRY=AS_WKT
            """)
        #expect(
            outcome.lines == [
                "plat shape polyline: warning: arrays and objects were written as JSON text", "WKT,trip,seq,who",
                #""LINESTRING (2 2,1 1)",b,"[1,2]","[""y"",""x""]""#,
                #""LINESTRING (1 0,0 0,2 0)",a,"[-1,9,10]","[null,""p,q"",""7""]""#,
            ], "\(outcome.errors)")
    }

    /// In metres of a projection, as GDAL reads it; the corners are those of PROJ's cs2cs.
    @Test(.enabled(if: Package.has("ogr2ogr") && Package.has("cs2cs")))
    func shapefilesInAnotherSystem() throws {
        let directory = try Workdir()
        let script = """
            plat shape polygon -q --group state -d EPSG:3857 -o a.shp '\(Package.root)/samples/states.csv'
            plat shape polyline -q --group state -d EPSG:3857 -o b.shp '\(Package.root)/samples/states.csv'
            for kind in a b; do ogrinfo -so -al $kind.shp | grep -E '^Geometry|^Feature Count|ID\\["EPSG",3857'; done
            ogr2ogr -f CSV /vsistdout/ b.shp -lco GEOMETRY=AS_WKT -where "state = 'Colorado'" | tail -n 1 |
                grep -o '(.*)' | tr -d '()' | tr ',' '\\n' > found
            grep Colorado '\(Package.root)/samples/states.csv' | cut -d, -f 3,4 | tr ',' ' ' |
                cs2cs -f %.9f EPSG:4326 EPSG:3857 | tr '\\t' ' ' | cut -d ' ' -f 1,2 > wanted
            """
        let outcome = try directory.shell(script)
        func lines(_ kind: String) -> [String] {
            ["Geometry: \(kind)", "Feature Count: 3", "    ID[\"EPSG\",3857]]"]
        }
        #expect(outcome.lines == lines("Polygon") + lines("Line String"), "\(outcome.text) \(outcome.errors)")
        func numbers(_ name: String) -> [Double] {
            (directory.text(name) ?? "").split { $0.isWhitespace }.compactMap { Double($0) }
        }
        let (found, wanted) = (numbers("found"), numbers("wanted"))
        #expect(found.count == 8 && wanted.count == 8)
        for (one, other) in zip(found, wanted) { #expect(abs(one - other) < 1e-6) }
    }

    @Test func attributesAreThoseOfTheFirstInOrder() throws {
        let directory = try directory()
        func values(_ options: String) throws -> [String] {
            let outcome = try directory.shell("plat shape polyline -q --group trip \(options) -f csv a.csv")
            return outcome.lines.dropFirst().map {
                String($0[($0.lastIndex(of: ")") ?? $0.startIndex)...].dropFirst(3))
            }
        }
        #expect(try values("") == ["b,2,x", "a,10,7"])
        #expect(try values("--order seq") == ["b,1,y", "a,-1,"])
        #expect(try values("--fields who,trip") == ["x,b", "7,a"])
    }

    @Test(arguments: [
        ("polyline --group trip --fields who", "--group", "trip"),
        ("polyline --order seq --fields who", "--order", "seq"),
        ("polygon --ring trip --fields who,seq", "--ring", "trip"),
    ])
    func fieldsThatAreNeededAreNotLeftOut(_ arguments: String, _ option: String, _ field: String) throws {
        let outcome = try directory().shell("plat shape \(arguments) a.csv")
        #expect(outcome.status == 64 && outcome.text == "")
        #expect(outcome.errors.contains("\(option): field '\(field)' is not in --fields"), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1)
    }

    @Test func limitCountsShapes() throws {
        let directory = try directory()
        for (limit, count) in [(0, 0), (1, 1), (2, 2), (9, 2)] {
            let outcome = try directory.shell("plat shape polyline --limit \(limit) --group trip -f geojsonseq a.csv")
            #expect(outcome.status == 0 && outcome.lines.count == count, "\(outcome.errors)")
            #expect(outcome.lines.allSatisfy { $0.contains("LineString") })
            #expect(outcome.errors.contains("\(count) shape\(count == 1 ? "" : "s") written,"), "\(outcome.errors)")
        }
        // All rows are gathered before the first shape.
        let first = try directory.shell("plat shape polyline -q --limit 1 --group trip -f csv a.csv")
        #expect(first.lines.last == #""LINESTRING (1 1, 2 2)",b,2,x"#)
    }

    @Test func theAccountTellsOfRowsAndShapes() throws {
        let directory = try directory()
        try directory.write("b.csv", Self.fixes + "c,1,3,3,\n,5,5,5,\n")
        let good = try directory.shell("plat shape polyline --group trip a.csv")
        #expect(good.errors.hasPrefix("5 read, 5 in 2 groups, 2 shapes written, "), "\(good.errors)")
        let bad = try directory.shell("plat shape polyline --group trip --on-error skip b.csv")
        #expect(
            bad.errorLines.last?.hasPrefix(
                "7 read, 1 skipped (1 no-group), 6 in 3 groups, 2 shapes written, "
                    + "1 group skipped (1 short-line), ")
                == true,
            "\(bad.errors)")
        let json = try directory.shell("plat shape polyline --group trip --on-error skip --summary json b.csv")
        let last = try #require(json.errorLines.last)
        let account = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        let names = ["read", "skippedRows", "gathered", "made", "written", "skipped"]
        #expect(names.map { account[$0] as? Int } == [7, 1, 6, 3, 2, 1])
        #expect(account["skippedBy"] as? [String: Int] == ["short-line": 1])
        #expect(account["skippedRowsBy"] as? [String: Int] == ["no-group": 1])
        // A shape beyond the limit was gathered all the same.
        let limited = try directory.shell("plat shape polyline --group trip --limit 1 a.csv")
        #expect(limited.errors.hasPrefix("5 read, 5 in 2 groups, 1 shape written, "), "\(limited.errors)")
    }
}
