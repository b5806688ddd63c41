import Foundation
import TestSupport
import Testing

/// Layers of any format on either side, each read by options of its own.
struct IntersectInputsTests {
    /// The same points and polygons in every format.
    private static let formats = ["geojson", "geojsonl", "csv", "shp", "zip"]

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,k\n1,1,a\n1,3,b\n5,5,c\n")
        try directory.write(
            "q.geojsonl", features: [(rect(0, 0, 2, 2), #"{"m":"x"}"#), (rect(0, 0, 4, 2), #"{"m":"y"}"#)])
        let made = try directory.shell(
            """
            for name in p q; do
              from=$(ls $name.*)
              for ending in geojson geojsonl csv shp; do
                test -e $name.$ending || plat cat -q -o $name.$ending $from
              done
              (mkdir $name; cp $name.shp $name.shx $name.dbf $name.prj $name; cd $name; zip -q ../$name.zip *)
            done
            """)
        #expect(made.status == 0, "\(made.errors)")
        return directory
    }

    @Test(.enabled(if: Package.has("zip")), arguments: formats)
    func everyFormat(of ending: String) throws {
        let directory = try directory()
        for other in Self.formats {
            let pairs = try directory.pairs(["--id-a", "k", "--id-b", "m", "p.\(ending)", "q.\(other)"])
            #expect(pairs == ["a,x", "a,y", "b,y"], "p.\(ending) q.\(other)")
            let turned = try directory.pairs(["--id-a", "m", "--id-b", "k", "q.\(ending)", "p.\(other)"])
            #expect(turned == ["x,a", "y,a", "y,b"], "q.\(ending) p.\(other)")
        }
    }

    @Test func standardInput() throws {
        let directory = try directoryOfTwoLayers()
        let expected = try directory.plat("intersect", "-q", "--pairs", "a.geojsonl", "b.geojsonl").text
        for command in [
            "cat a.geojsonl | plat intersect -q --pairs b.geojsonl",
            "cat a.geojsonl | plat intersect -q --pairs - b.geojsonl",
            "cat b.geojsonl | plat intersect -q --pairs a.geojsonl -",
            "plat intersect -q --pairs - b.geojsonl < a.geojsonl",
            "gzip -c a.geojsonl | plat intersect -q --pairs - b.geojsonl",
        ] {
            #expect(try directory.shell(command).text == expected, "\(command)")
        }
        let both = try directory.plat("intersect", "--pairs", "-", "-")
        #expect(both.status == 64 && both.errors.contains("- is given twice: standard input can be read only once"))
        let none = try directory.plat("intersect", "--pairs")
        #expect(none.status == 64 && none.errors.contains("layer B is required"))
    }

    @Test(arguments: [
        (
            "1;5;h\u{E9}\n", "--delimiter-b ; --no-header-b --x-b 1 --y-b 2 --encoding-b windows-1252",
            "hé"
        ),
        ("k|g\nz|POINT(1 5)\n", "--wkt-b g --fields-b k", "z"),
        ("k,a,b\nz,1,5\n", "--lon-b a --lat-b b --fields-b k", "z"),
        ("k,x,y\nz,111319.490793,557305.257264\n", "--src-crs-b EPSG:3857 --fields-b k", "z"),
        (
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,5]},"properties":{"k":"z"}}"#,
            "--input-format-b geojson", "z"
        ),
    ])
    func optionsOfLayerB(text: String, options: String, value: String) throws {
        let directory = try Workdir()
        try directory.write("b.txt", text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        try directory.write("a.geojsonl", features: [(rect(0, 4, 2, 6), "{}")])
        let words = options.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["intersect", "-q", "-f", "geojsonseq"] + words + ["a.geojsonl", "b.txt"])
        #expect(outcome.status == 0 && outcome.text.contains("\"\(value)\"}}"), "\(outcome.errors)\(outcome.text)")
    }

    /// A single file is layer B, which is reported if nothing comes for layer A.
    @Test func nothingForLayerA() throws {
        let outcome = try directoryOfTwoLayers().plat("intersect", "b.geojsonl", input: "")
        #expect(outcome.status == 65)
        #expect(
            outcome.errors
                == "<stdin>: error: the input is empty; hint: b.geojsonl was read as layer B; name layer A before it\n")
    }

    /// Messages about faults of layer B name the options of layer B.
    @Test(arguments: [
        ("p.csv", "n,x,y\n1,500000,5000000\n", [], 65, "with --src-crs-b"),
        ("p.csv", "k,lat,lon\n1,1,1\n", ["--lat-b", "no", "--lon-b", "lon"], 64, "--lat-b: no column named 'no'"),
        ("p.csv", "k,lat,lon\n1,1,1\n", ["--id-b", "no"], 64, "--id-b: no field named 'no'"),
        (
            "p.geojsonl", #"{"type":"Feature","geometry":{"type":"Point","coordinates":[5e5,5e6]},"properties":{}}"#,
            [],
            65,
            "for projected coordinates use --src-crs-b"
        ),
        (
            "p.geojsonl", #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,1]},"properties":{}}"#,
            ["--id-b", "no"], 64, "--id-b: no field named 'no'"
        ),
    ])
    func faultsOfLayerB(name: String, text: String, options: [String], status: Int32, message: String) throws {
        let directory = try directoryOfTwoLayers()
        try directory.write(name, text)
        let outcome = try directory.plat(["intersect", "-q", "--pairs"] + options + ["a.geojsonl", name])
        #expect(
            outcome.status == status && outcome.text.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
        let own = options.map { $0.replacing("-b", with: $0 == "--id-b" ? "-a" : "") }
        let turned = try directory.plat(["intersect", "-q", "--pairs"] + own + [name, "b.geojsonl"])
        let expected = message.replacing("--id-b", with: "--id-a").replacing("-b", with: "").replacing("-a", with: "-a")
        #expect(turned.status == status && turned.errors.contains(expected), "\(turned.errors)")
    }

    @Test func fieldsThatAreNot() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("p.csv", "lat,lon,k\n1,1,a\n")
        for (option, layers) in [("--fields", ["p.csv", "b.geojsonl"]), ("--fields-b", ["a.geojsonl", "p.csv"])] {
            let outcome = try directory.plat(["intersect", option, "no"] + layers)
            #expect(outcome.status == 64 && outcome.errors.contains("\(option): no field named 'no'"))
        }
    }

    /// Coordinates of both are brought together, whatever they are.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func systems() throws {
        let directory = try directoryOfTwoLayers()
        let made = try directory.shell(
            "ogr2ogr -t_srs EPSG:3857 m.shp b.geojsonl && for e in shp shx dbf; do cp m.$e u.$e; done")
        #expect(made.status == 0, "\(made.errors)")
        // A point on an edge may be on either side of it in another system.
        let within = ["--predicate", "within", "--id-b", "own", "a.geojsonl"]
        let expected = try directory.pairs(within + ["b.geojsonl"])
        #expect(expected == ["1,20", "2,20", "4,20", "5,20"])
        #expect(try directory.pairs(within + ["m.shp"]).filter { $0 != "4,10" } == expected)
        #expect(
            try directory.pairs(within + ["u.shp", "--src-crs-b", "EPSG:3857"]).filter { $0 != "4,10" } == expected)
        let turned = try directory.pairs(["--predicate", "contains", "m.shp", "a.geojsonl"])
        #expect(turned.filter { $0 != "1,4" } == ["2,1", "2,2", "2,4", "2,5"])
        // Shapefiles stay in their system, of A.
        #expect(try directory.plat("intersect", "-q", "-o", "o.shp", "m.shp", "b.geojsonl").status == 0)
        #expect(directory.text("o.prj")?.contains("Mercator") == true)
        for (layers, option) in [(["a.geojsonl", "u.shp"], "--src-crs-b"), (["u.shp", "a.geojsonl"], "--src-crs")] {
            for form in [["--pairs"], [], ["--crs", "EPSG:3857"]] {
                let outcome = try directory.plat(["intersect", "-q"] + form + layers)
                #expect(outcome.status == 65 && !outcome.text.contains("{\"type\":\"Feature\","))
                #expect(
                    outcome.errors.contains(
                        "u.shp: error: the CRS is not declared, and the coordinates are not degrees; hint: name the CRS with \(option)"
                    ),
                    "\(outcome.errors)")
            }
        }
    }

    /// No features at all, or none with a place.
    @Test(arguments: ["--pairs", "", "--join inner", "--clip", "--nearest", "--rects --pairs"])
    func emptyLayers(form: String) throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("no.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        try directory.write("no.csv", "lat,lon,k\n")
        try directory.write(
            "null.geojsonl",
            features: [
                ("null", #"{"k":1}"#), (#"{"type":"Polygon","coordinates":[]}"#, #"{"k":2}"#),
                (#"{"type":"GeometryCollection","geometries":[]}"#, #"{"k":3}"#),
            ])
        let empty = form.hasSuffix("--pairs") ? 1 : 2
        let none = form.hasSuffix("--pairs") ? "0 pairs" : "0"
        for layer in ["no.geojson", "no.csv"] {
            for (layers, account) in [
                ("\(layer) b.geojsonl", "layer A: 0 read, \(none) written; layer B: 3 loaded; "),
                (
                    "a.geojsonl \(layer)",
                    "layer A: 6 read, \(none) written, 6 skipped (6 no-match); layer B: 0 loaded; "
                ),
                ("\(layer) \(layer)", "layer A: 0 read, \(none) written; layer B: 0 loaded; "),
            ] {
                let outcome = try directory.shell("plat intersect \(form) \(layers)")
                #expect(outcome.status == 0 && outcome.lines.count == empty, "\(layers): \(outcome.text)")
                #expect(outcome.errors.contains(account), "\(layers): \(outcome.errors)")
            }
        }
        let outcome = try directory.shell("plat intersect \(form) a.geojsonl null.geojsonl")
        #expect(outcome.status == 0 && outcome.lines.count == empty)
        #expect(outcome.errors.contains("null.geojsonl:1:1: warning: a feature of layer B has no position"))
        #expect(outcome.errors.contains("altered (3 no-position)"), "\(outcome.errors)")
        let own = try directory.shell("plat intersect \(form) null.geojsonl b.geojsonl")
        #expect(own.status == 0 && own.lines.count == empty && own.errors.contains("3 skipped (3 no-match)"))
    }

    /// Nothing is lost of what is met by none.
    @Test func unmatched() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("no.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        try directory.write("null.geojsonl", features: [("null", #"{"k":1}"#)])
        for form in ["--difference", "--join left", "--count"] {
            for layer in ["no.geojson", "null.geojsonl"] {
                let outcome = try directory.shell("plat intersect -f geojsonseq \(form) a.geojsonl \(layer)")
                #expect(outcome.lines.count == 6 && outcome.errors.contains("6 read, 6 written"), "\(outcome.errors)")
            }
            let nothing = try directory.shell("plat intersect -f geojsonseq \(form) null.geojsonl b.geojsonl")
            #expect(nothing.text.contains(#""geometry":null"#))
        }
    }

    /// Shapes that span the antimeridian, or lie beyond it, meet those on the other side.
    @Test func antimeridian() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [
                (rect(175, 0, 185, 5), "{}"), (rect(-185, 0, -175, 5), "{}"),
                (#"{"type":"LineString","coordinates":[[170,1],[-170,1]]}"#, "{}"), (point(182, 1), "{}"),
                (rect(-10, 0, 10, 5), "{}"),
            ])
        try directory.write("b.csv", "lat,lon\n1,-178\n1,178\n1,180\n1,-180\n1,0\n")
        let expected = (1...4).flatMap { a in
            (1...4).filter { a != 4 || $0 == 1 }.map { "\(a),\($0)" }
        }
        #expect(try directory.pairs(["a.geojsonl", "b.csv"]) == expected + ["5,5"])
        let pieces = try directory.plat("intersect", "-q", "-f", "geojsonseq", "a.geojsonl", "a.geojsonl")
        #expect(
            positions(pieces.text.components(separatedBy: "properties").joined()).allSatisfy {
                abs($0.longitude) <= 180
            })
        #expect(pieces.lines.count == 17)
    }

    /// A collection is what its parts are together.
    @Test func collections() throws {
        let directory = try directoryOfTwoLayers()
        let line = #"{"type":"LineString","coordinates":[[3,2],[7,2]]}"#
        let mixed = #"{"type":"GeometryCollection","geometries":[\#(point(1, 1)),\#(line),\#(rect(20, 20, 21, 21))]}"#
        try directory.write("c.geojsonl", features: [(mixed, #"{"k":1}"#)])
        #expect(try directory.pairs(["c.geojsonl", "b.geojsonl"]) == ["1,1", "1,2"])
        #expect(try directory.pairs(["b.geojsonl", "c.geojsonl"]) == ["1,1", "2,1"])
        #expect(try directory.pairs(["--predicate", "disjoint", "c.geojsonl", "b.geojsonl"]) == ["1,3"])
        let pieces = try directory.intersect(["c.geojsonl", "b.geojsonl"])
        let kinds = pieces.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(kinds == ["LineString", "LineString", "Point"])
        let rest = try directory.intersect(["--difference", "c.geojsonl", "b.geojsonl"])
        #expect(rest.map { ($0["geometry"] as? [String: Any])?["type"] as? String } == ["Polygon"])
    }

    /// A layer is blamed by the names of its own options.
    @Test func eachByItsOptions() throws {
        let directory = try directory()
        _ = try directory.shell("head -c 40 q.dbf > x && cp q.shp cut.shp && mv x cut.dbf")
        let first = try directory.plat("intersect", "cut.shp", "p.csv")
        #expect(first.status == 65 && first.errors.contains("use --no-attributes to read"), "\(first.errors)")
        let second = try directory.plat("intersect", "p.csv", "cut.shp")
        #expect(second.status == 65 && second.errors.contains("use --no-attributes-b to read"), "\(second.errors)")
        let both = try directory.plat("intersect", "--no-attributes-b", "--fields-b", "m", "p.csv", "q.csv")
        #expect(both.status == 64 && both.errors.contains("--no-attributes-b and --fields-b"), "\(both.errors)")
    }
}
