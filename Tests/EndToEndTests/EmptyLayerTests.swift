import Foundation
import TestSupport
import Testing

private typealias Build = ShapefileBuilder

/// Layers of which no record is written: the fields of the input are there all the same.
struct EmptyLayerTests {
    private static let fields = [DBFBuilder.Field("Name", "C", 8), DBFBuilder.Field("Pop", "N", 6)]

    /// Without records, with deleted ones, and with bad ones, which are skipped.
    private func layers(type: Int32) throws -> Workdir {
        let directory = try Workdir()
        try directory.layer("none", Build(type: type, records: []), DBFBuilder(Self.fields, []))
        var deleted = DBFBuilder(Self.fields, text: [["a", "1"], ["b", "2"]])
        deleted.deleted = [0, 1]
        try directory.layer("deleted", Build(type: type, records: [Build.null, Build.null]), deleted)
        let bad = Build.little(type) + [UInt8](repeating: 0, count: 8)
        try directory.layer(
            "bad", Build(type: type, records: [bad, bad]), DBFBuilder(Self.fields, text: [["a", "1"], ["b", "2"]]))
        return directory
    }

    private static let kinds: [(Int32, String)] =
        [(1, "lat,lon"), (11, "lat,lon,z"), (5, "wkt")]
        + (Effort.isFull ? [(21, "lat,lon"), (3, "wkt"), (8, "wkt"), (15, "wkt")] : [])

    @Test(arguments: ["none", "deleted", "bad"], kinds)
    func tablesKeepColumns(name: String, kind: (type: Int32, columns: String)) throws {
        let directory = try layers(type: kind.type)
        for (command, expected) in [
            ("cat -f csv", "\(kind.columns),Name,Pop"),
            ("cat -f csv --fields Pop", "\(kind.columns),Pop"),
            ("cat -f csv --bbox 1,2,3,4", "\(kind.columns),Name,Pop"),
            ("measure -f csv", "\(kind.columns),Name,Pop,"), ("diff -f csv --id Name \(name).shp", ""),
        ] {
            let outcome = try directory.shell("plat \(command) --on-error skip \(name).shp")
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            let header = outcome.lines.first?.replacingOccurrences(of: "\t", with: ",") ?? ""
            #expect(
                command.hasPrefix("cat") ? outcome.lines.count == 1 && header == expected : header.hasPrefix(expected),
                "\(command): \(outcome.text)")
        }
        let copied = try directory.shell(
            "plat cat -q --on-error skip -o out.shp \(name).shp && plat info --json out.shp")
        #expect(copied.text.contains(#""name":"Name""#) && copied.text.contains(#""name":"Pop""#), "\(copied.errors)")
    }

    /// Features can be added to a layer that came out empty, whatever the input could declare.
    @Test func emptyGeoPackagesTakeMore() throws {
        let directory = try Workdir()
        try directory.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        try directory.write("a.csv", "lat,lon,z,n\n1,2,3,4\n")
        let outcome = try directory.shell(
            """
            plat cat -q -o a.geojson a.csv
            for line in "cat none.geojson" "filter false a.geojson" "sort --by n --where false a.csv" \
                "dissolve --by n --where false a.geojson"; do
                rm -f a.gpkg; plat $line -q -o a.gpkg && plat cat -q --append -o a.gpkg a.csv &&
                plat cat -q --append -o a.gpkg none.geojson && plat cat -q -f csv a.gpkg
            done
            plat cat -q -o a.fgb none.geojson && plat info a.fgb | grep type
            plat group -q --by n --count --where false -o b.gpkg a.csv && plat group -q --by n --count --append -o b.gpkg a.csv
            plat cat -q -f csv b.gpkg
            """)
        #expect(
            outcome.lines.filter { $0.hasPrefix("1,2,3,1,4") }.count == 4
                && outcome.lines.suffix(3) == ["  type        Unknown", "id,n,count", "1,4,1"], "\(outcome)")
    }

    /// A GeoPackage without features has the type of geometries that they would have.
    @Test func typesOfGeoPackages() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,lat,lon\n")
        for (command, type) in [("cat", "POINT"), ("buffer 1km", "GEOMETRY"), ("hull", "GEOMETRY")] {
            let outcome = try directory.shell("plat \(command) -q -o a.gpkg a.csv && plat info a.gpkg && rm a.gpkg")
            #expect(outcome.text.contains("type        \(type)\n"), "\(command): \(outcome.text) \(outcome.errors)")
        }
        let rows = try directory.shell("plat cat --no-geometry -q -o a.gpkg a.csv && plat info a.gpkg")
        #expect(rows.status == 0 && !rows.text.contains("type "), "\(rows.text)")
    }

    /// A shapefile has the fields of skipped records, of any format. GeoJSON has nowhere to keep them.
    @Test func shapefilesOfSkippedRecords() throws {
        let directory = try Workdir()
        try directory.write(
            "a.gpx", "<gpx><wpt lat='91' lon='2'><name>a</name></wpt><wpt lat='92' lon='2'><sym>b</sym></wpt></gpx>")
        try directory.write("a.geojsonl", features: [("null", #"{"name":"a","pop":1}"#)])
        for (command, header) in [
            ("cat --on-error skip a.gpx", "lat,lon,kind,name,sym"), ("filter 'pop > 1' a.geojsonl", "name,pop"),
        ] {
            let outcome = try directory.shell("plat \(command) -q -o out.shp 2> /dev/null; plat cat -q -f csv out.shp")
            #expect(outcome.text == header + "\n", "\(outcome)")
        }
    }

    /// No option that names a field of such a layer is taken for a slip, and one that is none still is.
    @Test(arguments: ["none", "deleted", "bad"])
    func fieldsCanBeNamed(_ name: String) throws {
        let directory = try layers(type: 1)
        for (command, wrong) in [
            ("render --label Name -o map.svg", "--label Nam"), ("render --color-by Pop -o map.svg", "--color-by Po"),
            ("declutter --label Name --priority Pop", "--priority Po"),
            ("view --label Name -o map.html", "--label Nam"),
            ("cat --fields Name,Pop", "--fields Nam"),
        ] {
            let outcome = try directory.shell("plat \(command) --on-error skip \(name).shp > /dev/null")
            #expect(outcome.status == 0 && !outcome.errors.contains("no field"), "\(command): \(outcome.errors)")
            // Without a record, a colour needs no field.
            if name == "none", command.contains("--color-by") { continue }
            let word = String(wrong.split(separator: " ")[0])
            let words = command.replacingOccurrences(of: "\(word) \\S+", with: wrong, options: .regularExpression)
            let slip = try directory.shell("plat \(words) --on-error skip \(name).shp > /dev/null")
            #expect(slip.status == 64 && slip.errors.contains("no field named"), "\(words): \(slip.errors)")
        }
    }

    /// With rows that are written, nothing is different.
    @Test func besideOthers() throws {
        let directory = try layers(type: 5)
        try directory.write("a.csv", "lat,lon,kind\n1,2,x\n")
        let outcome = try directory.plat("cat", "-q", "-f", "csv", "none.shp", "a.csv")
        #expect(outcome.text == "wkt,Name,Pop,kind\nPOINT (2 1),,,x\n", "\(outcome.errors)")
        let other = try directory.plat("cat", "-q", "-f", "csv", "a.csv", "none.shp")
        #expect(other.text == "wkt,kind,Name,Pop\nPOINT (2 1),x,,\n", "\(other.errors)")
    }
}
