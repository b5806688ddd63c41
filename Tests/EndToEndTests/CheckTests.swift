import Foundation
import TestSupport
import Testing

struct CheckTests {
    /// Two squares beside each other, with a number each.
    private static let squares = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"n":1,"t":"Zürich"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},
        {"type":"Feature","properties":{"n":22,"t":"Genève"},"geometry":{"type":"Polygon","coordinates":[[[2,0],[3,0],[3,1],[2,1],[2,0]]]}}]}
        """

    private func shapefile() throws -> Workdir {
        let directory = try Workdir()
        #expect(try directory.plat(["cat", "-q", "-o", "a.shp"], input: Array(Self.squares.utf8)).status == 0)
        return directory
    }

    private func codes(_ outcome: Workdir.Outcome) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let layers = try #require(object?["layers"] as? [[String: Any]])
        return layers.flatMap { ($0["problems"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String } }
    }

    /// The summary counts problems, not changes.
    @Test func problemsAreCounted() throws {
        let directory = try Workdir()
        let clean = try directory.plat("check", input: "lat,lon\n1,2\n")
        #expect(clean.errors.hasPrefix("1 read, no problems, 0."))
        let found = try directory.plat("check", input: "lat,lon\n1,2\n95,2\n3\n96,0\n")
        #expect(found.errors.hasPrefix("4 read, 3 problems (2 invalid-coordinate, 1 ragged-row), 0."))
    }

    /// A monitor sees in JSON what people read.
    @Test func problemsAreCountedInJSON() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n95,2\n3\n96,0\n0,0\n")
        let text = try directory.plat("check", "a.csv")
        #expect(text.lines.count == 4 && text.errors.contains("4 problems ("), "\(text)")
        for options in [[], ["-q"], ["--json"]] {
            let outcome = try directory.plat(["check", "--summary", "json", "a.csv"] + options)
            let summary = try #require(
                try JSONSerialization.jsonObject(with: Data((outcome.errorLines.last ?? "").utf8)) as? [String: Any])
            #expect(outcome.status == 1 && summary["problems"] as? Int == 4, "\(outcome.errors)")
            #expect(
                summary["problemsBy"] as? [String: Int]
                    == ["invalid-coordinate": 2, "ragged-row": 1, "null-island": 1], "\(outcome.errors)")
        }
        let clean = try directory.plat(["check", "--summary", "json"], input: Array("lat,lon\n1,2\n".utf8))
        #expect(clean.status == 0 && clean.errors.contains(#""problems":0,"problemsBy":{}"#), "\(clean.errors)")
        let log = try directory.plat("check", "--log-format", "json", "a.csv")
        let codes = try log.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["code"] as? String
        }
        #expect(log.status == 1 && codes == text.lines.map { $0.components(separatedBy: ": ")[1] }, "\(log.text)")
    }

    @Test func aCleanLayerIsClean() throws {
        let directory = try shapefile()
        let outcome = try directory.plat("check", "-q", "a.shp")
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "")
        let json = try directory.plat("check", "-q", "--json", "a.shp")
        #expect(json.status == 0)
        #expect(try codes(json) == [])
    }

    /// 'plat help codes' lists every code of bad records, and of problems that readers find in files.
    @Test func allCodesAreListed() throws {
        let manual = try ["codes", "errors"].map { try Workdir().plat("help", $0).text }.joined(separator: "\n")
        let listed = Set(manual.split { !($0.isLowercase || $0.isNumber || $0 == "-") })
        let ofRecords = /BadRecord\(\s*(?:\w+, )?"([a-z0-9-]+)"/
        let ofFiles =
            /(?:Problem\(\s*\.(?:data|noInput), |[nN]ote?(?:ice)?\(\s*|case \w+ = )"([a-z0-9]+(?:-[a-z0-9]+)*)"/
        // Of settings, tables of 'plat convert', warnings that are no finding, and a program.
        let others: Set<Substring> = [
            "no-such-field", "not-json", "not-text", "too-large", "other-header", "input-grew", "unsearched", "7z",
            "load-rows", "other-case",
        ]
        var found: Set<Substring> = []
        let ofFilesToo: Set = [
            "Formats", "Engine/Layers/Input", "Engine/Layers/Archive", "Commands/Layers/Check",
        ]
        for folder in ofFilesToo.union(["Engine", "Commands"]) {
            let root = Package.root + "/Sources/" + folder
            let paths = try #require(FileManager.default.enumerator(atPath: root))
            for case let path as String in paths where path.hasSuffix(".swift") {
                let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
                for match in text.matches(of: ofRecords) { found.insert(Substring(String(match.1))) }
                if !ofFilesToo.contains(folder) || path.contains("CSVColumn") || path.contains("Writing") { continue }
                for match in text.matches(of: ofFiles) { found.insert(Substring(String(match.1))) }
            }
        }
        let ofOutput = /Problem\(\s*\.data, "([a-z-]+)", severity: \.warning/
        for file in ["ShapefileOutput.swift", "ShapefileSchema.swift"] {
            let text = try Package.text("Sources/Formats/Shapefile/Writing/" + file)
            for match in text.matches(of: ofOutput) { found.insert(Substring(String(match.1))) }
        }
        #expect(found.count > 66)
        #expect(found.subtracting(listed).subtracting(others) == [], "not in the manual")
    }

    /// A .prj that cannot be used is one problem, wherever the coordinates are.
    @Test(arguments: [(1.0, "coordinates are read as WGS84 degrees"), (2e6, "the coordinates are not degrees")])
    func aBadProjectionIsToldOnce(_ x: Double, _ consequence: String) throws {
        let directory = try Workdir()
        let points = ShapefileBuilder(type: 1, records: [ShapefileBuilder.point(x, 2)], box: [x, 2, x, 2])
        try directory.layer("a", points, nil, projection: "<html>")
        let outcome = try directory.plat("check", "a.shp")
        let lines = outcome.lines.filter { !$0.contains("no-dbf") }
        #expect(lines.count == 1 && lines[0].contains("bad-prj: ") && lines[0].contains(consequence), "\(outcome.text)")
    }

    /// A check writes no records, so it counts none as written.
    @Test func theAccountHasNothingWritten() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon\n1,2\n")
        for command in ["check", "info"] {
            let outcome = try directory.plat(command, "--summary", "json", "p.csv")
            #expect(outcome.errors.hasPrefix(#"{"read":1,"skipped":0,"#), "\(outcome.errors)")
        }
    }

    /// The length of a .shx and the count in its header are one fact.
    @Test func shortIndexIsToldOnce() throws {
        let directory = try shapefile()
        var bytes = try #require(directory.read("a.shx"))
        bytes = Array(bytes.prefix(105))
        try directory.write("a.shx", bytes)
        let outcome = try directory.plat("check", "a.shp")
        #expect(outcome.lines.count { $0.contains("the .shx claims") } == 1, "\(outcome.text)")
    }

    /// Damages to a file, and the fault that is found for each.
    private static let damages: [(file: String, code: String, change: @Sendable (inout [UInt8]) -> Void)] = [
        ("a.shp", "truncated", { $0.removeLast(40) }),
        ("a.shp", "trailing-bytes", { $0 += [UInt8](repeating: 1, count: 6) }),
        ("a.shp", "header-length", { $0[27] &+= 40 }),
        ("a.shp", "record-number", { $0[103] = 7 }),
        ("a.shp", "wrong-bounds", { $0[36 + 7] = 0x40 }),
        // The second corner of the first square is 0 instead of 1: its edges run along themselves.
        ("a.shp", "zero-area", { for index in 156..<220 { $0[index] = 0 } }),
        ("a.shx", "lying-index", { $0[103] &+= 4 }),
        ("a.shx", "short-index", { $0.removeLast(8) }),
        ("a.shx", "index-length", { $0[107] &+= 2 }),
        ("a.dbf", "asterisks", { for index in 98..<100 { $0[index] = UInt8(ascii: "*") } }),
        ("a.dbf", "deleted-row", { $0[97] = UInt8(ascii: "*") }),
        ("a.dbf", "strange-mark", { $0[97] = UInt8(ascii: "x") }),
        ("a.dbf", "misfit", { $0[98] = UInt8(ascii: "x") }),
        ("a.dbf", "row-count", { $0[4] = 9 }),
        ("a.cpg", "bad-cpg", { $0 = Array("<html>".utf8) }),
        ("a.cpg", "contradicted-encoding", { $0 = Array("1250".utf8) }),
        ("a.prj", "bad-prj", { $0 = Array("<html>".utf8) }),
    ]

    @Test(arguments: damages.indices)
    func eachDamageHasItsCode(_ index: Int) throws {
        let damage = Self.damages[index]
        let directory = try shapefile()
        var bytes = try #require(directory.read(damage.file))
        damage.change(&bytes)
        try directory.write(damage.file, bytes)
        let outcome = try directory.plat("check", "-q", "--json", "a.shp")
        #expect(outcome.status == 1, "\(damage.code): \(outcome.errors)")
        let found = try codes(outcome)
        #expect(found.contains(damage.code), "\(damage.file) \(damage.code): \(found)")
    }

    @Test(arguments: ["shx", "dbf", "prj", "shp"])
    func aMissingFileIsAProblem(_ ending: String) throws {
        let directory = try shapefile()
        try FileManager.default.removeItem(atPath: directory.file("a.\(ending)"))
        let outcome = try directory.plat("check", "-q", ending == "shp" ? "a.dbf" : "a.shp")
        #expect(outcome.status == 1)
        #expect(outcome.lines.contains { $0.contains(": no-\(ending): ") }, "\(outcome.text)")
    }

    /// Geometries with a fault each, as WKT.
    private static let faults = [
        ("POLYGON((0 0,2 2,2 0,0 2,0 0))", "self-crossing"),
        ("POLYGON((0 0,9 0,9 9,0 9,0 0),(20 20,21 20,21 21,20 20))", "hole-outside-shell"),
        ("POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,5 1,5 5,1 5,1 1),(2 2,3 2,3 3,2 2))", "nested-holes"),
        ("MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)),((1 1,5 1,5 5,1 5,1 1)))", "nested-shells"),
        ("POLYGON((0 0,1 1,2 2,0 0))", "zero-area"), ("LINESTRING(170 0,-170 0)", "antimeridian"),
        ("POINT(200 10)", "out-of-range"), ("LINESTRING(3 3,3 3)", "zero-length"),
    ]

    @Test func faultsOfGeometriesAreFoundWithTheirLines() throws {
        let directory = try Workdir()
        let rows = Self.faults.map { "\"\($0.0)\",x\n" }.joined()
        try directory.write("a.csv", "wkt,name\n\"POLYGON((0 0,1 0,1 1,0 0))\",good\n" + rows)
        let outcome = try directory.plat("check", "-q", "a.csv")
        #expect(outcome.status == 1)
        for (index, fault) in Self.faults.enumerated() {
            #expect(
                outcome.lines.contains { $0.hasPrefix("a.csv:\(index + 3):") && $0.contains(": \(fault.1): ") },
                "\(fault) in\n\(outcome.text)")
        }
        #expect(!outcome.lines.contains { $0.hasPrefix("a.csv:2:") })
    }

    @Test func otherFormatsAreCheckedByTheirReaders() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n3\n95,3\n")
        try directory.write(
            "b.geojson",
            #"{"type":"Feature","properties":{"a":1,"a":2},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}}"#
        )
        let outcome = try directory.plat("check", "-q", "--json", "a.csv", "b.geojson")
        #expect(outcome.status == 1)
        let found = try codes(outcome)
        for code in ["ragged-row", "invalid-coordinate", "duplicate-member", "wrong-winding"] {
            #expect(found.contains(code), "\(code) in \(found)")
        }
    }

    /// A layer that cannot be read at all does not stop the next, and the document stays whole.
    @Test func aBrokenLayerIsAProblemOfItsOwn() throws {
        let directory = try shapefile()
        try directory.write("bad.shp", "no shapefile")
        try directory.write("c.geojson", "{\"type\":\"FeatureCollection\",\"features\":[")
        let outcome = try directory.plat("check", "-q", "--json", "bad.shp", "c.geojson", "a.shp")
        #expect(outcome.status == 1)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let layers = try #require(object?["layers"] as? [[String: Any]])
        #expect(layers.map { $0["source"] as? String } == ["bad.shp", "c.geojson", "a.shp"])
        #expect(layers.map { ($0["problems"] as? [Any])?.isEmpty } == [false, false, true])
        #expect(layers.map { $0["records"] as? Int } == [0, 1, 2])
        #expect(try directory.plat("check", "missing.shp").status == 66)
    }

    /// A layer in a CRS that nobody knows is checked as if it were on a plane, and those after it as always.
    @Test(arguments: [
        #""crs":{"type":"name","properties":{"name":"EPSG:foo"}}"#, #""coordinateSpace":{"name":"blob"}"#,
    ])
    func anUnknownSystemIsAProblem(_ member: String) throws {
        let directory = try Workdir()
        let bow = #"{"type":"Polygon","coordinates":[[[0,0],[900,900],[900,0],[0,900],[0,0]]]}"#
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection",\#(member),"features":["#
                + #"{"type":"Feature","properties":{},"geometry":\#(bow)}]}"#)
        try directory.write("b.csv", "lat,lon\n95,1\n")
        let outcome = try directory.plat("check", "a.geojson", "b.csv")
        #expect(outcome.status == 1 && outcome.lines.count == 3, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.first?.hasPrefix("a.geojson: bad-crs: ") == true, "\(outcome.text)")
        #expect(outcome.text.contains(": self-crossing: ") && outcome.text.contains("b.csv:2:1: invalid-coordinate: "))
        #expect(outcome.errors.hasPrefix("2 read, 3 problems (1 bad-crs, 1 self-crossing, 1 invalid-coordinate), "))
    }

    @Test(arguments: ["--explain", "-v"]) func guessesAreExplained(_ option: String) throws {
        let outcome = try Workdir().plat("check", option, input: "lat,lon\n1,2\n")
        #expect(outcome.status == 0 && outcome.text == "")
        #expect(outcome.errors.contains("<stdin>: note: latitude: lat (column name)\n"), "\(outcome.errors)")
    }

    /// Nothing is closed here.
    @Test func openRingsAreToldAsTheyAre() throws {
        let ring = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#
        let outcome = try Workdir().plat("check", "-q", input: ring)
        #expect(outcome.text == "<stdin>:1:33: unclosed-ring: a ring does not end where it begins\n")
    }

    /// A record that is lost among damaged bytes is where they start, not at the next good record.
    @Test func lostRecordsAreWhereTheDamageIs() throws {
        let outcome = try Workdir().shell(
            """
            for end in shp dbf prj; do cp '\(Package.root)/samples/states.'$end .; done
            printf '\\000\\001\\206\\237' | dd of=states.shp bs=1 seek=104 conv=notrunc status=none
            plat check -q states.shp
            """)
        #expect(outcome.text.contains("states.shp: record 1: byte 100: damaged-record: "), "\(outcome.text)")
        #expect(outcome.text.contains("states.shp: gap: 136 bytes at byte 100 belong to no record"), "\(outcome.text)")
    }
}
