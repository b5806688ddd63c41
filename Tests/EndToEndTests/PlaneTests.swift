import Foundation
import TestSupport
import Testing

/// Layers on a plane that has no place on the globe: the plan of a building, a local grid, the map of a game.
struct PlaneTests {
    private typealias Build = ShapefileBuilder

    private static let local = #"LOCAL_CS["Nonearth (m)",LOCAL_DATUM["Unknown",0],UNIT["Meter",1.0]]"#
    private static let engineering =
        #"ENGCRS["Hall",EDATUM["Corner"],CS[Cartesian,2],AXIS["x",east],AXIS["y",north],LENGTHUNIT["foot",0.3048]]"#
    private static let places = [(2000.0, 6000.0), (2003, 6004), (-700_000, 250)]

    private static func points(_ places: [(Double, Double)]) -> ShapefileBuilder {
        ShapefileBuilder(
            type: 1, records: places.map { Build.point($0.0, $0.1) },
            box: [
                places.map(\.0).min() ?? 0, places.map(\.1).min() ?? 0, places.map(\.0).max() ?? 0,
                places.map(\.1).max() ?? 0,
            ])
    }

    private static func directory(_ definition: String = local) throws -> Workdir {
        let directory = try Workdir()
        try directory.layer("plan", points(places), nil, projection: definition)
        return directory
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func positions(_ object: [String: Any]) throws -> [[Double]] {
        let features = try #require(object["features"] as? [[String: Any]])
        return features.compactMap { ($0["geometry"] as? [String: Any])?["coordinates"] as? [Double] }
    }

    /// The definition in a .prj is written as GeoJSON, read back, and written as a .prj again.
    @Test(arguments: [local, engineering]) func roundTrip(_ definition: String) throws {
        let directory = try Self.directory(definition)
        var outcome = try directory.plat("cat", "-o", "plan.geojson", "plan.shp")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let object = try Self.object(try #require(directory.text("plan.geojson")))
        #expect(object["coordinateSpace"] as? [String: String] == ["name": "plane", "definition": definition])
        let crs = (object["crs"] as? [String: Any])?["properties"] as? [String: String]
        #expect(crs == ["name": definition])
        #expect(try Self.positions(object) == Self.places.map { [$0.0, $0.1] })
        outcome = try directory.plat("cat", "-o", "again.shp", "plan.geojson")
        #expect(outcome.status == 0 && directory.text("again.prj") == definition, "\(outcome.errors)")
        #expect(!outcome.errors.contains("crs"), "\(outcome.errors)")
        #expect(directory.read("again.shp") == directory.read("plan.shp"))
        outcome = try directory.plat("cat", "plan.geojson")
        #expect(outcome.text == directory.text("plan.geojson"))
    }

    @Test(.enabled(if: Package.has("ogrinfo")), arguments: ["", "--planar"])
    func othersDoNotTakeItForWGS84(_ option: String) throws {
        let directory = try Self.directory()
        let outcome = try directory.shell(
            "plat cat -q \(option) -o plan.geojson plan.shp && ogrinfo -so -al plan.geojson")
        #expect(outcome.status == 0 && !outcome.text.contains("WGS 84") && outcome.text.contains("ENGCRS["))
    }

    /// A local system that another program has put into the `crs` member is a plane, too.
    @Test func aSystemThatOthersName() throws {
        let directory = try Workdir()
        let name = String(decoding: try JSONEncoder().encode(Self.local), as: UTF8.self)
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":\#(name)}},"features":[]}"#)
        #expect(try directory.plat("info", "a.geojson").text.contains("  crs         plane (Nonearth (m), in Meter)\n"))
    }

    @Test func byWord() throws {
        let directory = try Workdir()
        try directory.write("plan.csv", "x,y,name\n2000,6000,door\n2003,6004,desk\n")
        try directory.layer("bare", Self.points(Self.places), nil, projection: "")
        var outcome = try directory.plat("cat", "--planar", "plan.csv")
        let object = try Self.object(outcome.text)
        #expect(object["coordinateSpace"] as? [String: String] == ["name": "plane"])
        #expect(try Self.positions(object) == [[2000, 6000], [2003, 6004]])
        outcome = try directory.plat("cat", "--planar", "-f", "csv", "plan.csv")
        #expect(outcome.text == "y,x,name\n6000,2000,door\n6004,2003,desk\n", "\(outcome.text)")
        #expect(outcome.errors.contains("a CSV cannot declare that its coordinates are on a plane"))
        #expect(outcome.errors.contains("hint: read it with --planar"))
        outcome = try directory.plat("cat", "bare.shp")
        #expect(outcome.status == 65 && outcome.errors.contains("use --planar if they are on a plane"))
        outcome = try directory.plat("cat", "--planar", "-o", "out.shp", "bare.shp")
        #expect(outcome.status == 0 && directory.read("out.prj") == nil)
        #expect(outcome.errors.contains("a .prj cannot describe this plane; none was written"))
        outcome = try directory.plat("cat", "--planar", "-f", "geojsonseq", "bare.shp")
        #expect(outcome.status == 0 && outcome.lines.count == 3)
        #expect(outcome.errors.contains("GeoJSONSeq cannot declare that its coordinates are on a plane"))
    }

    /// Neither cut at a meridian, nor clamped, nor turned round.
    @Test func nothingOfTheGlobeHappens() throws {
        let directory = try Workdir()
        let ring = "[[-170,-100],[170,-100],[170,100],[-170,100],[-170,-100]]"
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","coordinateSpace":{"name":"plane"},"features":["#
                + #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":{}},"#
                + #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[170,0],[-170,0],[900,-900]]},"#
                + #""properties":{}}]}"#)
        let outcome = try directory.plat("cat", "--write-bbox", "a.geojson")
        #expect(outcome.text.contains(ring) && outcome.text.contains("[[170,0],[-170,0],[900,-900]]"))
        #expect(outcome.text.contains(#""bbox":[-170,-900,900,100]"#), "\(outcome.text)")
        #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
        #expect(try directory.plat("check", "a.geojson").status == 0)
    }

    @Test func infoAndCheck() throws {
        let directory = try Self.directory(Self.engineering)
        let outcome = try directory.plat("info", "plan.shp")
        #expect(outcome.text.contains("  crs         plane (Hall, in foot)\n"), "\(outcome.text)")
        #expect(outcome.text.contains("  bounds      -700000,250,2003,6004\n") && !outcome.text.contains("map rect"))
        #expect(outcome.text.contains("crs: plane (the .prj defines a local system"), "\(outcome.text)")
        let layers = try Self.object(try directory.plat("info", "--json", "plan.shp").text)["layers"]
        let layer = try #require((layers as? [[String: Any]])?.first)
        #expect(layer["isPlanar"] as? Bool == true && layer["unit"] as? String == "foot")
        #expect(layer["crsDefinition"] as? String == Self.engineering && layer["mapRect"] == nil)
        let check = try directory.plat("check", "plan.shp")
        #expect(!check.text.contains("crs") && !check.text.contains("globe"), "\(check.text)")
        try directory.write("plan.csv", "x,y\n2000,6000\n")
        #expect(try directory.plat("info", "--planar", "plan.csv").text.contains("  crs         plane\n"))
    }

    /// Circles and arrows are plain ones in the units of the plane.
    @Test func shapesOfPoints() throws {
        let directory = try Self.directory()
        func rings(_ arguments: [String]) throws -> [[[Double]]] {
            let outcome = try directory.plat(["shape"] + arguments + ["--precision", "full", "plan.shp"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let object = try Self.object(outcome.text)
            #expect(object["coordinateSpace"] as? [String: String] != nil)
            return try #require(object["features"] as? [[String: Any]]).map {
                try #require((($0["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])?.first)
            }
        }
        let large = ["circle", "--radius", "2.5e7", "--planar", "--segments", "7"]
        for (place, ring) in zip(Self.places, try rings(large)) {
            #expect(ring.count == 8 && ring.first == ring.last)
            for position in ring {
                #expect(abs(hypot(position[0] - place.0, position[1] - place.1) / 2.5e7 - 1) < 1e-12)
            }
            #expect(ring[0] == [place.0, place.1 + 2.5e7] && ring[1][0] < place.0)
        }
        for (place, ring) in zip(Self.places, try rings(["circle", "--radius", "3", "--square"])) {
            let corners = [(-3.0, -3.0), (3, -3), (3, 3), (-3, 3), (-3, -3)]
            #expect(ring == corners.map { [place.0 + $0.0, place.1 + $0.1] })
        }
        let path = ["--path", "0,0 2,0 2,1", "--unit", "10", "--rotation", "90"]
        for (place, ring) in zip(Self.places, try rings(["arrow"] + path)) {
            // To the east is to the south then, and to the north is to the east.
            let expected = [(0.0, 0.0), (0, -20), (10, -20), (0, 0)]
            for (position, corner) in zip(ring, expected) {
                #expect(abs(position[0] - place.0 - corner.0) < 1e-9 && abs(position[1] - place.1 - corner.1) < 1e-9)
            }
        }
        for (arguments, message) in [
            (["circle", "--radius", "1e308"], "a radius of 1e+308 is too small or too large for coordinates there"),
            (["circle", "--radius", "5"], "a radius of 5 is too small or too large for coordinates there"),
            (["arrow", "--unit", "1.5e308"], "a unit of 1.5e+308 is too small or too large for coordinates there"),
        ] {
            try directory.write("far.csv", "x,y\n1.5e308,-1.5e308\n")
            let outcome = try directory.plat(["shape"] + arguments + ["--planar", "far.csv"])
            #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        // There is no largest circle on a plane, however the plane is declared.
        #expect(try directory.plat("shape", "circle", "--radius", "2e7", "plan.shp").status == 0)
        try directory.write("globe.csv", "lat,lon\n1,2\n")
        let outcome = try directory.plat("shape", "circle", "--radius", "2e7", "globe.csv")
        #expect(outcome.status == 64 && outcome.errors.contains("more than 10000000 m"))
    }

    @Test func nothingRelatesItToTheGlobe() throws {
        let directory = try Self.directory()
        try directory.write("places.csv", "lat,lon\n1,2\n")
        try directory.layer("feet", Self.points(Self.places), nil, projection: Self.engineering)
        let relation = "cannot convert between the plane 'Nonearth (m)' and "
        for (arguments, message) in [
            (["cat", "-d", "EPSG:3857"], relation + "EPSG:3857"), (["convert"], relation + "WGS84"),
            (["convert", "--to", "map-point"], relation + "map points"),
            (
                ["cat", "--cut"],
                "--cut needs positions on the globe, but the coordinates are on the plane 'Nonearth (m)'"
            ),
            (["declutter"], "declutter needs positions on the globe: a plane has no zoom levels"),
            (
                ["bounds", "--visible", "--center", "1,2", "--zoom", "3", "--size", "9x9"],
                "--visible needs positions on the globe"
            ),
            (["shape", "circle", "--radius", "5", "-d", "EPSG:3857"], relation + "WGS84"),
            (["shape", "geodesic"], "use 'plat shape polyline' for lines on a plane"),
            (["cat", "places.csv"], "plan.shp is on a plane; it cannot be merged with places.csv"),
            (["intersect", "--pairs", "places.csv"], "layer B is on the plane 'Nonearth (m)', but layer A is not"),
            (
                ["cat", "feet.shp"],
                "the plane 'Nonearth (m)' is in Meter, but the plane 'Hall' is in foot"
            ),
            (["intersect", "--crs", "EPSG:3857", "plan.shp"], relation + "EPSG:3857"),
            (["intersect", "--pairs", "--rects", "plan.shp"], "--rects needs positions on the globe"),
        ] {
            let outcome = try directory.plat(arguments + ["plan.shp"])
            #expect([64, 65].contains(outcome.status) && outcome.errors.contains(message), "\(arguments) \(outcome)")
            #expect(outcome.errors.contains("plan.shp") || outcome.errors.contains("places.csv"), "\(outcome.errors)")
        }
        for options in [
            ["--dst-crs", "EPSG:3857"], ["--src-crs", "EPSG:3857"], ["--edges", "short"], ["--cut"],
        ] {
            let outcome = try directory.plat(["cat", "--planar"] + options + ["plan.shp"])
            #expect(
                outcome.status == 64 && outcome.errors.contains("--planar"), "\(outcome.errors)")
        }
    }

    /// The layer that is not on the plane of the other is named, with the option that would put it there.
    @Test func layersApartAreNamed() throws {
        let directory = try Self.directory()
        try directory.write("places.csv", "x,y\n1,2\n")
        for (arguments, status, message) in [
            (
                ["places.csv", "plan.shp"], 65,
                "plan.shp: error: layer B is on the plane 'Nonearth (m)', but layer A is not"
            ),
            (["places.csv", "plan.shp"], 65, "name it with --src-crs-b"),
            (
                ["plan.shp", "places.csv"], 65,
                "plan.shp: error: layer A is on the plane 'Nonearth (m)', but layer B is not"
            ),
            (
                ["--planar", "places.csv", "places.csv"], 64,
                "places.csv: error: layer A is on a plane (--planar), but layer B is not; hint: use --planar-b if"
            ),
            (
                ["--planar-b", "places.csv", "places.csv"], 65,
                "places.csv: error: layer B is on a plane (--planar-b), but layer A is not; hint: use --planar if"
            ),
        ] as [([String], Int32, String)] {
            for form in ["--pairs", "--count"] {
                let outcome = try directory.plat(["intersect", form] + arguments)
                #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
            }
        }
    }

    /// A fault is reported for the command line if the CRS is from there, else for the input.
    @Test(arguments: [
        ["declutter"], ["shape", "geodesic"],
    ])
    func whoIsAtFault(_ command: [String]) throws {
        let directory = try Self.directory()
        let need = command == ["declutter"] ? "declutter needs positions" : "geodesics need positions"
        let said = try directory.plat(command + ["--planar", "plan.shp"])
        #expect(said.status == 64 && said.errors.contains(need), "\(said.errors)")
        #expect(said.errors.contains("omit --planar") && !said.errors.contains("--src-crs"), "\(said.errors)")
        let found = try directory.plat(command + ["plan.shp"])
        #expect(
            found.status == 65 && found.errors.contains(need) && found.errors.contains("--src-crs"))
    }

    /// A system of the command line that is local is called by the option that sets it, with a run and before one.
    @Test(arguments: ["text", "json"]) func optionsAreNamed(_ format: String) throws {
        let directory = try Self.directory()
        try directory.write("places.csv", "lat,lon\n1,2\n")
        for (arguments, option) in [
            (["cat", "--src-crs", Self.local, "--dst-crs", "EPSG:3857", "places.csv"], "--src-crs names a CRS"),
            (["cat", "--dst-crs", Self.local, "places.csv"], "with --src-crs"),
            (
                ["intersect", "--crs", "EPSG:3857", "--src-crs-b", Self.local, "places.csv", "places.csv"],
                "--src-crs-b"
            ),
            (["convert", "--from", "coordinate", "--to", Self.local, "lines.txt"], "with --src-crs"),
        ] {
            try directory.write("lines.txt", "1,2\n")
            let outcome = try directory.plat(arguments + ["--log-format", format])
            #expect([64, 65].contains(outcome.status), "\(outcome)")
            #expect(
                outcome.errors.contains("cannot convert between") && outcome.errors.contains(option),
                "\(outcome.errors)")
        }
    }

    /// Nothing on a plane is cut at a meridian.
    @Test(arguments: [
        ["shape", "circle", "--radius", "5"], ["shape", "arrow"], ["shape", "polyline"], ["bounds"],
        ["intersect", "--self"],
    ])
    func nothingIsCut(_ command: [String]) throws {
        let outcome = try Self.directory().plat(command + ["--cut", "-f", "csv", "plan.shp"])
        #expect(
            outcome.status == 64
                && outcome.errors.contains("--cut needs positions on the globe, but the coordinates are on the plane"))
    }

    /// A box beyond all numbers is null where it has no size.
    @Test func endlessBoxes() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", #"{"type":"LineString","coordinates":[[-1e308,0],[1e308,1]]}"#)
        let outcome = try directory.plat("bounds", "--planar", "a.geojson")
        let features = try #require(try Self.object(outcome.text)["features"] as? [[String: Any]])
        let properties = try #require(features.first?["properties"] as? [String: Any])
        #expect(properties["box_w"] is NSNull && properties["box_h"] as? Double == 1)
        let total = try directory.plat("bounds", "--planar", "--as", "total", "--precision", "full", "a.geojson")
        #expect(total.text == "-1e+308,0,null,1\n")
    }

    @Test func planesOfOtherUnitsAreNeverTakenForOne() throws {
        let directory = try Self.directory()
        try directory.layer("feet", Self.points(Self.places), nil, projection: Self.engineering)
        let outcome = try directory.plat("cat", "plan.shp", "feet.shp")
        #expect(outcome.status == 65 && !outcome.errors.contains("assumed to be the same"), "\(outcome.errors)")
    }

    @Test func twoPlanesAreTakenForOne() throws {
        let directory = try Self.directory()
        try directory.write("plan.csv", "x,y\n2000,6000\n")
        try directory.layer("other", Self.points(Self.places), nil, projection: #"LOCAL_CS["Site",UNIT["metre",1]]"#)
        var outcome = try directory.plat("cat", "plan.shp", "other.shp")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the plane 'Site' is assumed to be the same as the plane 'Nonearth (m)'"))
        outcome = try directory.plat("intersect", "--pairs", "--planar", "plan.csv", "plan.shp")
        #expect(outcome.status == 0 && outcome.text == "a,b\n1,1\n", "\(outcome)")
        #expect(outcome.errors.contains("a plane is assumed to be the same as the plane 'Nonearth (m)'"))
    }

    @Test func distancesAndAreasAreInItsUnits() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "x,y,name\n0,0,door\n1000,1000,desk\n5000,0,far\n")
        try directory.write("c.csv", "wkt\n\"LINESTRING(900 1100, 1100 1100)\"\n\"POLYGON((3 4,9 4,9 9,3 9,3 4))\"\n")
        let planar = ["--planar", "--planar-b"]
        func pairs(_ arguments: [String]) throws -> [String] { try directory.pairs(planar + arguments) }
        let distance = (3900.0 * 3900 + 1100 * 1100).squareRoot()
        #expect(try pairs(["--nearest", "a.csv", "c.csv"]) == ["1,2,5", "2,1,100", "3,1,\(distance)"])
        #expect(try pairs(["--nearest", "--distance", "5", "a.csv", "c.csv"]) == ["1,2,5"])
        #expect(try pairs(["--predicate", "dwithin", "--distance", "100", "a.csv", "c.csv"]) == ["1,2", "2,1"])
        #expect(try pairs(["--predicate", "dwithin", "--distance", "99.9", "a.csv", "c.csv"]) == ["1,2"])
        // Of 500 by 500 units, which would be no place at all on the globe.
        try directory.write("square.csv", "wkt\n\"POLYGON((0 0,1000 0,1000 1000,0 1000,0 0))\"\n")
        try directory.write("cut.csv", "wkt\n\"POLYGON((500 500,2000 500,2000 2000,500 2000,500 500))\"\n")
        for (least, count) in [("250000", 1), ("250001", 0)] {
            let pieces = try directory.intersect(planar + ["--min-area", least, "square.csv", "cut.csv"])
            #expect(pieces.count == count, "\(least)")
        }
        let pieces = try directory.plat(["intersect"] + planar + ["square.csv", "cut.csv"])
        #expect(pieces.text.contains(#""coordinateSpace":{"name":"plane"}"#), "\(pieces)")
        #expect(pieces.text.contains("[500,1000]") && pieces.text.contains("[1000,500]"))
    }

    /// Against all pairs.
    @Test func theNearestOfMany() throws {
        var random = SplitMix64(seed: 7)
        let directory = try Workdir()
        for scale in [0.001, 1, 1e9] {
            func places(_ count: Int) -> [(Double, Double)] {
                (0..<count).map { _ in (random.double(0...scale), random.double(0...scale)) }
            }
            let (one, other) = (places(40), places(200))
            for (name, list) in [("a.csv", one), ("b.csv", other)] {
                try directory.write(name, "x,y\n" + list.map { "\($0.0),\($0.1)\n" }.joined())
            }
            let found = try directory.pairs(["--planar", "--planar-b", "--nearest", "a.csv", "b.csv"])
            let expected = one.enumerated().map { index, place in
                let distances = other.map { hypot($0.0 - place.0, $0.1 - place.1) }
                let best = distances.indices.min { distances[$0] < distances[$1] } ?? 0
                return "\(index + 1),\(best + 1)"
            }
            #expect(found.map { $0.split(separator: ",").prefix(2).joined(separator: ",") } == expected)
        }
    }

    @Test func rowsBecomeShapes() throws {
        let directory = try Workdir()
        try directory.write("rows.csv", "room,x,y\nhall,0,0\nhall,900,0\nhall,900,700\nhall,0,700\n")
        for (form, kind) in [("polygon", "Polygon"), ("polyline", "LineString")] {
            let outcome = try directory.plat("shape", form, "--planar", "--group", "room", "rows.csv")
            let object = try Self.object(outcome.text)
            #expect(outcome.status == 0 && object["coordinateSpace"] as? [String: String] == ["name": "plane"])
            #expect(outcome.text.contains(#""type":"\#(kind)""#) && outcome.text.contains("[900,700]"))
        }
    }
}
