import Foundation
import Testing

/// `--src-crs`, `--dst-crs`, .prj files and what is done without them.
struct ReferenceSystemTests {
    /// Two places in UTM's zone 32, by PROJ's `cs2cs EPSG:25832 EPSG:4326` in reversed order.
    private let table = "x,y,name\n500000,5500000,a\n691602.176,5334783.34,b\n"

    private func coordinates(_ outcome: Workdir.Outcome) throws -> [[Double]] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return try #require(object?["features"] as? [[String: Any]]).map {
            try #require(($0["geometry"] as? [String: Any])?["coordinates"] as? [Double])
        }
    }

    /// As `cs2cs`, an oracle that is none of ours, has them.
    private func projected(_ points: [[Double]], from source: String, to target: String) throws -> [[Double]] {
        let directory = try Workdir()
        try directory.write("p.txt", points.map { "\($0[0]) \($0[1])\n" }.joined())
        let outcome = try directory.shell(
            "cs2cs -f %.9f +proj=noop '\(source)' '\(target)' p.txt 2>/dev/null || cs2cs -f %.9f '\(source)' '\(target)' p.txt"
        )
        return outcome.lines.map { $0.split { $0 == "\t" || $0 == " " }.prefix(2).compactMap { Double($0) } }
    }

    private func areClose(_ a: [[Double]], _ b: [[Double]], _ tolerance: Double) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < tolerance } }
    }

    @Test func layersAreProjectedAsPROJDoes() throws {
        let outcome = try Workdir().plat(
            "cat", "-q", "--precision", "9", "-s", "EPSG:25832", "-d", "EPSG:3857", input: table)
        #expect(outcome.status == 0)
        let expected = try projected(
            [[500000, 5_500_000], [691602.176, 5334783.34]], from: "EPSG:25832", to: "EPSG:3857")
        #expect(areClose(try coordinates(outcome), expected, 1e-6))
        // A collection in another system declares it, in the way that its readers know.
        #expect(outcome.text.contains(#""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#))
        let back = try Workdir().plat(["cat", "-q", "--precision", "9"], input: outcome.output)
        let degrees = try projected(
            [[500000, 5_500_000], [691602.176, 5334783.34]], from: "EPSG:25832", to: "OGC:CRS84")
        #expect(areClose(try coordinates(back), degrees, 1e-8))
    }

    @Test func aShapefileKeepsItsSystem() throws {
        let directory = try Workdir()
        #expect(
            try directory.plat("cat", "-q", "-s", "EPSG:25832", "-o", "a.shp", input: table).status == 0)
        #expect(directory.text("a.prj")?.hasPrefix("PROJCS[\"ETRS_1989_UTM_Zone_32N\"") == true)
        // x of the first record, as it was.
        let x = try #require(directory.read("a.shp"))[112..<120].enumerated().reduce(UInt64(0)) {
            $0 | UInt64($1.element) << UInt64(8 * $1.offset)
        }
        #expect(Double(bitPattern: x) == 500000)
        let outcome = try directory.plat("cat", "-q", "--precision", "9", "a.shp")
        let degrees = try projected(
            [[500000, 5_500_000], [691602.176, 5334783.34]], from: "EPSG:25832", to: "OGC:CRS84")
        #expect(areClose(try coordinates(outcome), degrees, 1e-8))
        #expect(
            try directory.plat("info", "-q", "a").lines.contains("  crs         EPSG:25832 (ETRS89 / UTM zone 32N)"))
        // The file of a definition names a system, too.
        let byFile = try directory.plat("cat", "-q", "--precision", "9", "-s", "a.prj", input: table)
        #expect(byFile.output == outcome.output)
    }

    @Test func withoutAPrjDegreesAreWGS84AndAllElseIsAnError() throws {
        let directory = try Workdir()
        #expect(try directory.plat("cat", "-q", "-s", "EPSG:25832", "-o", "a.shp", input: table).status == 0)
        #expect(try directory.plat("cat", "-q", "-o", "b.shp", input: "lat,lon\n48,9\n").status == 0)
        for name in ["a", "b"] { try FileManager.default.removeItem(atPath: directory.file("\(name).prj")) }
        let unknown = try directory.plat("cat", "a.shp")
        #expect(unknown.status == 65 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("--src-crs"))
        let degrees = try directory.plat("cat", "b.shp")
        #expect(degrees.status == 0)
        #expect(degrees.errorLines.filter { $0.contains("coordinates are read as WGS84") }.count == 1)
        #expect(try directory.plat("info", "-q", "a").lines.contains("  crs         unknown"))
        // A copy as a shapefile needs no system.
        let copy = try directory.plat("cat", "-o", "c.shp", "a.shp")
        #expect(copy.status == 0 && directory.read("c.shp") == directory.read("a.shp"))
        #expect(directory.read("c.prj") == nil && copy.errors.contains("without a .prj"))
    }

    @Test func theBoxIsInDegreesWhateverIsWritten() throws {
        let outcome = try Workdir().plat(
            "cat", "-q", "-s", "EPSG:25832", "-d", "EPSG:25832", "--bbox", "8.9,49.6,9.1,49.7", input: table)
        #expect(try coordinates(outcome) == [[500000, 5_500_000]])
    }

    @Test func theOperationAndMissingGridsAreNamed() throws {
        let outcome = try Workdir().plat("cat", "-v", "-s", "EPSG:31467", input: "x,y\n3500000,5500000\n")
        #expect(outcome.status == 0)
        #expect(
            outcome.errorLines.contains { $0.contains("transformation: ") && $0.contains("accuracy") },
            "\(outcome.errors)")
    }

    @Test(arguments: [["-s", "EPSG:1"], ["-d", "nonsense"], ["-s", ""], ["-d", "EPSG:4978"]])
    func unknownSystemsAreUsageErrors(_ arguments: [String]) throws {
        let outcome = try Workdir().plat(["cat"] + arguments, input: Array("lat,lon\n1,2\n".utf8))
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.errors)")
    }

    @Test func convertTakesTheSameOptions() throws {
        let directory = try Workdir()
        let expected = try projected([[500000, 5_500_000]], from: "EPSG:25832", to: "EPSG:3857")[0]
        let outcome = try directory.plat(
            "convert", "-q", "--precision", "6", "-s", "EPSG:25832", "--dst-crs", "EPSG:3857", input: "500000,5500000\n"
        )
        let numbers = outcome.text.split { $0 == "," || $0 == "\n" }.compactMap { Double($0) }
        #expect(areClose([numbers], [expected], 1e-5))
        let long = try directory.plat(
            "convert", "-q", "--precision", "6", "--from", "EPSG:25832", "--to", "EPSG:3857", input: "500000,5500000\n")
        #expect(long.output == outcome.output)
        #expect(try directory.plat("convert", "-s", "EPSG:25832", "--from", "pixel", input: "").status == 64)
    }
}
