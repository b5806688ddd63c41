import Foundation
import Testing

/// How `plat convert` distinguishes lines of text from layers, and what it refuses.
struct ConvertInputsTests: ConvertedLayers {
    /// A text that starts with anything but a brace is lines, as it always was.
    @Test(arguments: [
        "45.52,-122.681944,Portland\n\n# x\n  0 0 {\n", "0,0,{\"type\":\"Point\"}\n", "\n\n1,2\n", "# {\n", "",
    ])
    func linesStayLines(_ text: String) throws {
        let directory = try Workdir()
        try directory.write("a", text)
        for input in ["a", "< a", "- < a", "<(cat a)"] {
            let outcome = try directory.shell(
                "plat convert -q --from coordinate --to coordinate --precision full \(input)")
            #expect(outcome.text == text && outcome.errors == "" && outcome.status == 0, "\(input): \(outcome.text)")
        }
    }

    /// The bytes that distinguish lines from layers are there at once; nothing more is waited for.
    @Test func aSlowPipe() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let outcome = try directory.shell(
            """
            mkfifo in out
            plat convert -q --from coordinate --to map-point < in > out & exec 4> in; exec 5< out
            printf '0,0\\n' >&4; read -t 5 -u 5 line; echo "$line"
            printf '0,0 b\\n' >&4; read -t 5 -u 5 line; echo "$line"
            exec 4>&-; wait; exec 5<&-
            plat convert -q --to map-point < in > out & exec 4> in; exec 5< out
            printf '{"type":"FeatureCollection","features":[\\n{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},\\n' >&4
            read -t 5 -u 5 line; echo "$line"; read -t 5 -u 5 line; echo "${line:0:80}"
            echo '{"type":"Feature","properties":{},"geometry":null}]}' >&4; exec 4>&-; wait; exec 5<&-
            plat convert -q -f csv --to map-point in & cat a.geojson > in; wait
            plat convert -q --from coordinate --to map-point in & echo 0,0 > in; wait
            """)
        #expect(
            outcome.lines == [
                "134217728,134217728", "134217728,134217728 b",
                #"{"type":"FeatureCollection","coordinateSpace":{"name":"map-point"},"features":["#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[134217728,134217728]"#,
                "y,x,n", "96012095.912,42739440.276,1", "134217728,134217728",
            ], "\(outcome.errors)")
    }

    @Test(arguments: [
        (["--to", "map-point", "--kind", "rect", "a.geojson"], 64, "--kind"),
        (["--to", "map-point", "--columns", "lat,lon", "--write-bbox", "a.csv"], 64, "--write-bbox"),
        (["--to", "map-point", "--columns", "lat,lon", "--wkt", "w", "a.csv"], 64, "--wkt"),
        (
            ["--to", "map-point", "--columns", "lat,lon", "--from", "coordinate", "a.geojson"], 65,
            "--columns needs a CSV"
        ),
        (
            ["--to", "map-point", "--columns", "lat,lon", "--from", "coordinate", "-o", "o.geojson", "a.csv"], 64,
            "-o: --columns writes a table"
        ),
        (["--to", "map-point", "-", "-"], 64, "only once"), (["--to", "map-point", "."], 66, "directory"),
        (["--to", "map-point", "a.geojson", "nope"], 66, "nope"), (["--to", "pixel", "a.geojson"], 64, "need a view;"),
        (["--to", "map-point", "--size", "2x2", "a.geojson"], 64, "--size"),
        (["--to", "EPSG:1", "a.geojson"], 64, "unknown CRS 'EPSG:1'"),
        (["--to", "map-point", "-d", "EPSG:3857", "a.geojson"], 64, "--to and -d cannot be used together"),
        (["--to", "map-point", "-o", "a.geojson", "a.geojson"], 73, "also an input"),
        (["--to", "map-point", "-f", "csv", "--write-bbox", "a.geojson"], 64, "--write-bbox"),
        (["--to", "map-point", "-f", "shapefile", "a.geojson"], 64, "standard output"),
        (["--to", "map-point", "--input-format", "shapefile", "a.geojson"], 64, "give the path of the .shp"),
        (["--to", "map-point"], 64, "--from"), (["--to", "map-point", "--input-format", "geojson"], 65, "empty"),
    ])
    func whatDoesNotGo(_ words: [String], _ status: Int32, _ reason: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.plat(["convert"] + words)
        #expect(
            outcome.status == status && outcome.errors.contains(reason), "\(outcome.status ?? -1) \(outcome.errors)")
        #expect(!outcome.text.contains("Point"))
        #expect(directory.text("a.geojson") == point)
    }
}
