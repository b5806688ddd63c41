import Foundation
import TestSupport
import Testing

/// The times of a layer in `plat info`.
struct InfoTimeTests {
    private func time(_ outcome: Workdir.Outcome) throws -> NSDictionary? {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let layer = try #require((object?["layers"] as? [[String: Any]])?.first)
        return layer["time"] as? NSDictionary
    }

    private func line(_ outcome: Workdir.Outcome) -> String? {
        outcome.lines.first { $0.hasPrefix("  time ") }.map { String($0.dropFirst(14)) }
    }

    /// The name of a column, its cells, and what is reported of them.
    private static let tables: [(name: String, cells: [String], line: String?)] = [
        (
            "time", ["2026-05-01T12:00:50Z", "", "2026-05-01T14:00:49+02:00", "noon"],
            "time, ISO 8601, 2026-05-01T12:00:49Z to 2026-05-01T12:00:50Z, 1 value is not a time"
        ),
        (
            "BaseDateTime", ["2022-01-03T00:00:06", "2022-01-03T00:17:36"],
            "BaseDateTime, ISO 8601, 2022-01-03T00:00:06Z to 2022-01-03T00:17:36Z, without a zone, read as UTC"
        ),
        (
            "utc", ["2022-01-03", "2022-01-04T00:00Z"],
            "utc, ISO 8601, 2022-01-03T00:00:00Z to 2022-01-04T00:00:00Z, 1 without a zone, read as UTC"
        ),
        ("t", ["1767268800", "1"], "t, epoch seconds, 1970-01-01T00:00:01Z to 2026-01-01T12:00:00Z"),
        // The first number decides what later ones mean.
        ("t", ["1767268800000", "1"], "t, epoch milliseconds, 1970-01-01T00:00:00.001Z to 2026-01-01T12:00:00Z"),
        (
            "t", ["1", "1767268800000"],
            "t, epoch seconds, 1970-01-01T00:00:01Z to 1970-01-01T00:00:01Z, 1 value is not a time"
        ),
        (
            "t", ["2026-01-01T12:00Z", "1767268801", "x", "y"],
            "t, ISO 8601 and epoch seconds, 2026-01-01T12:00:00Z to 2026-01-01T12:00:01Z, 2 values are not times"
        ),
        ("time", ["noon", "2026-05-01T12:00:50Z"], nil), ("time", ["03/01/2022"], nil), ("time", ["", ""], nil),
        ("day", ["2026-05-01"], nil),
        (
            "date", ["2026-05-01"],
            "date, ISO 8601, 2026-05-01T00:00:00Z to 2026-05-01T00:00:00Z, without a zone, read as UTC"
        ),
    ]

    @Test(arguments: tables)
    func ofATable(_ name: String, _ cells: [String], _ expected: String?) throws {
        let table = "lat,lon,\(name),n\n" + cells.map { "1,2,\($0),x\n" }.joined()
        #expect(line(try Workdir().plat("info", "-q", input: table)) == expected)
        let features = cells.map {
            #"{"type":"Feature","properties":{"n":"x","\#(name)":"\#($0)"},"geometry":null}"# + "\n"
        }
        #expect(line(try Workdir().plat("info", "-q", input: features.joined())) == expected)
    }

    /// Of several names the first in the list counts, wherever it is in the table.
    @Test func theLikeliestNameCounts() throws {
        let table = "lat,lon,t,Date_Time\n1,2,5,2026-05-01T00:00Z\n"
        let outcome = try Workdir().plat("info", "-q", "--json", input: table)
        #expect(
            try time(outcome) == [
                "field": "Date_Time", "notation": "ISO 8601", "first": "2026-05-01T00:00:00Z",
                "last": "2026-05-01T00:00:00Z", "times": 1, "invalid": 0, "assumedUTC": 0,
            ])
        let chosen = try Workdir().plat("info", "-q", "--json", "--fields", "t", input: table)
        #expect(try time(chosen)?["field"] as? String == "t")
        #expect(try time(chosen)?["epochUnit"] as? String == "seconds")
    }

    @Test func ofJSON() throws {
        let features = ["1767268800.5", "null", "1.7672688e9", #""2026-01-01T12:00:01\u005a""#, "true", "[1]", #""""#]
            .map {
                #"{"type":"Feature","properties":{"timestamp":\#($0)},"geometry":null}"#
            }
        let outcome = try Workdir().plat("info", "-q", "--json", input: features.joined(separator: "\n"))
        #expect(
            try time(outcome) == [
                "field": "timestamp", "notation": "ISO 8601 and epoch seconds", "epochUnit": "seconds",
                "first": "2026-01-01T12:00:00Z", "last": "2026-01-01T12:00:01Z", "times": 3, "invalid": 2,
                "assumedUTC": 0,
            ])
    }

    /// A .dbf has days, text and numbers.
    @Test func ofAShapefile() throws {
        let directory = try Workdir()
        for (value, type, expected) in [
            (
                "'2026-05-01'", "date",
                "TIME, ISO 8601, 2026-05-01T00:00:00Z to 2026-05-01T00:00:00Z, without a zone, read as UTC"
            ),
            ("'2026-05-01T12:00Z'", "string", "TIME, ISO 8601, 2026-05-01T12:00:00Z to 2026-05-01T12:00:00Z"),
            ("1767268800", "number", "TIME, epoch seconds, 2026-01-01T12:00:00Z to 2026-01-01T12:00:00Z"),
        ] {
            let program = """
                import sys
                from osgeo import ogr
                d = ogr.GetDriverByName('ESRI Shapefile').CreateDataSource(sys.argv[1])
                l = d.CreateLayer('a', None, ogr.wkbPoint)
                l.CreateField(ogr.FieldDefn('TIME', {'date': ogr.OFTDate, 'string': ogr.OFTString, 'number': ogr.OFTInteger64}['\(type)']))
                f = ogr.Feature(l.GetLayerDefn())
                f.SetField('TIME', \(value))
                f.SetGeometry(ogr.CreateGeometryFromWkt('POINT (1 2)'))
                l.CreateFeature(f)
                """
            let made = try Command.run([Python.path, "-W", "ignore", "-c", program, directory.file("\(type).shp")])
            try #require(made.status == 0, "\(made.errors)")
            #expect(line(try directory.plat("info", "-q", "\(type).shp")) == expected)
        }
    }

    /// The first number is in the first chunk, and the extremes are in others.
    @Test func anyNumberOfThreadsTellsTheSame() throws {
        let directory = try Workdir()
        let rows = (0..<200_000).map { row in
            let time = row == 0 ? "" : row == 1 ? "1767268800000" : "\(row)"
            return "1,2,\(time),\(row % 7 == 0 ? "2026-01-01 00:00" : ""),some text to make it longer\n"
        }
        try directory.write("a.csv", "lat,lon,time,utc,text\n" + rows.joined())
        let reports = try ["1", "2", "5"].map { try directory.plat("info", "-q", "--threads", $0, "a.csv").text }
        #expect(Set(reports).count == 1)
        #expect(
            reports[0].contains(
                "time, epoch milliseconds, 1970-01-01T00:00:00.002Z to 2026-01-01T12:00:00Z\n"), "\(reports[0])")
        // Fields of a feature need not come up in the same order in each chunk.
        let features = (0..<60_000).map { row in
            let name = row % 2 == 0 ? "t" : row < 50_000 ? "utc" : "Time"
            return #"{"type":"Feature","properties":{"\#(name)":"2026-01-01T00:00Z"},"geometry":null}"# + "\n"
        }
        try directory.write("a.geojsonl", features.joined())
        let others = try ["1", "2", "5"].map { try directory.plat("info", "-q", "--threads", $0, "a.geojsonl").text }
        #expect(Set(others).count == 1 && others[0].contains("time        Time, ISO 8601"), "\(others[0])")
    }

    /// Names and values of any bytes are shown safely.
    @Test func strangeNames() throws {
        let outcome = try Workdir().plat("info", "-q", input: "lat,lon,-T_ \n1,2,1\n")
        #expect(line(outcome)?.hasPrefix("-T_, epoch seconds, ") == true, "\(outcome.text)")
    }
}
