import Foundation
import TestSupport
import Testing

/// GeoPackage and FlatGeobuf, in and out.
struct DatabaseFormatTests {
    /// GDAL, the validator of the standard and SQLite as judges: values and geometries of all types, indices, layers that
    /// are added and replaced, and damaged files.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func asGDALReadsAndWritesThem() throws {
        #expect(try oracle("database_oracle", [Binary.path, "\(Effort.of(80))"]) == "ok\n")
    }

    @Test func namesOfLayersAndOutputs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n,day\n1,2,1,2024-01-01\n3,4,x,\n")
        let made = try directory.shell(
            """
            plat cat -q -o a.gpkg a.csv && plat cat -q -o a.gpkg --append --layer-name other a.csv
            plat cat -q -f csv a.gpkg:a; plat cat -q -f csv a.gpkg:other | wc -l; plat cat -q -o a.fgb a.gpkg:a
            plat cat -q -f csv < a.fgb; plat cat -q -f fgb a.gpkg:a | plat cat -q -f csv
            """)
        #expect(made.lines.filter { $0.contains("2024-01-01") }.count == 3, "\(made)")
        let refusals: [(String, Int32, String)] = [
            ("a.gpkg:roads", 66, "has no layer named 'roads'"),
            ("-f gpkg a.csv", 64, "cannot be written to standard output"),
            ("-f csv --append a.csv", 64, "--append"), ("-o x.csv --no-index a.csv", 64, "--no-index"),
            ("-o x.gpkg.gz a.csv", 64, "must end in .gpkg"), ("- < a.gpkg", 64, "2 layers"),
        ]
        for (arguments, status, message) in refusals {
            let outcome = try directory.shell("plat cat \(arguments)")
            #expect(outcome.status == status && outcome.errors.contains(message) && outcome.text.isEmpty, "\(outcome)")
        }
        #expect(directory.contents == ["a.csv", "a.fgb", "a.gpkg"])
    }

    @Test func sameBytesEachTime() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,n\n" + (0..<9000).map { "\($0 % 80),\($0 % 170),\($0)\n" }.joined())
        let outcome = try directory.shell(
            """
            mkdir 1 4; export SOURCE_DATE_EPOCH=1700000000
            for threads in 1 4; do for ending in gpkg fgb; do
                plat cat -q --threads $threads -o $threads/a.$ending a.csv
            done; done
            cmp 1/a.gpkg 4/a.gpkg && cmp 1/a.fgb 4/a.fgb
            """)
        #expect(outcome.status == 0, "\(outcome)")
    }
}
