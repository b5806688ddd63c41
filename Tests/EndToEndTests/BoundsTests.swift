import Foundation
import TestSupport
import Testing

/// The numbers that `plat bounds` adds to features.
struct BoundsTests {
    private let fourPoints =
        "[[-122.366278,37.818844],[-122.365248,37.819267],[-122.365640,37.819861],[-122.366669,37.819429],[-122.366278,37.818844]]"

    /// All digits of what is added to a feature.
    private func text(_ geometry: String, _ options: [String] = []) throws -> Workdir.Outcome {
        let outcome = try Workdir().plat(
            ["bounds", "-q", "-f", "geojsonseq", "--precision", "full"] + options, input: Array(geometry.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    private func bounds(_ geometry: String, _ options: String...) throws -> WrittenBounds {
        try #require(try text(geometry, options).bounds().first)
    }

    // MARK: - The numbers

    /// MapKit's, to every digit.
    @Test(arguments: [("LineString", "", ""), ("MultiPoint", "", ""), ("Polygon", "[", "]")])
    func publishedRect(kind: String, opening: String, closing: String) throws {
        let found = try text(#"{"type":"\#(kind)","coordinates":\#(opening)\#(fourPoints)\#(closing)}"#).text
        let rect =
            #""map_x":42974526.354955375,"map_y":103713496.57613145,"map_w":1059.574397161603,"map_h":959.9748493880033,"#
        let rest = #""spans_180":false,"rest_x":null,"rest_y":null,"rest_w":null,"rest_h":null}"#
        #expect(found.contains(rect) && found.contains(rest), "\(found)")
    }

    /// The coordinate is the rect's centre on the map: neither the mean of latitudes nor the centroid.
    @Test func publishedCoordinate() throws {
        let found = try bounds(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#)
        #expect(isNear(found.coordinate, [0.500019039676, 0.5], by: 1e-12))
    }

    /// The region of a published rect, whose corners are these places.
    @Test func publishedRegion() throws {
        let corners = [(42739440.0, 96012095.0), (42739440.0 + 162_059_230, 96012095.0 + 15_614_904)]
        let positions = corners.map { "[\(MapFormula.longitude($0.0)),\(MapFormula.latitude($0.1))]" }
        let found = try bounds(
            #"{"type":"MultiPoint","coordinates":[\#(positions.joined(separator: ","))]}"#, "--no-unwrap")
        #expect(isNear(found.rect, [42_739_440, 96_012_095, 162_059_230, 15_614_904]))
        #expect(isNear(found.coordinate, [37.707426, -14.012762], by: 5e-7))
        #expect(isNear(found.span, [16.543982, 217.338363], by: 1e-6))
    }

    @Test func publishedMapPoints() throws {
        let places = [
            (45.52, -122.681944, 42739440.276093155, 96012095.91233155),
            (-43.196389, -22.908333, 117136036.84706987, 169999587.94536752),
            (64.133333, -21.933333, 117863049.5404032, 71362638.15177667),
        ]
        for (latitude, longitude, x, y) in places {
            let outcome = try text(#"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#)
            #expect(outcome.text.contains(#""map_x":\#(x),"map_y":\#(y),"map_w":0,"map_h":0,"#), "\(outcome.text)")
            let found = try #require(try outcome.bounds().first)
            #expect(isNear(found.coordinate, [latitude, longitude], by: 1e-9) && found.span == [0, 0])
        }
    }

    /// Every field of features of every kind, by the formulas.
    @Test func everyFieldByTheFormulas() throws {
        let directory = try Workdir()
        let features = seededFeatures(300, seed: 5).filter { !$0.geometry.contains("GeometryCollection") }
        try directory.write("a.geojsonl", features: features)
        let outcome = try directory.plat("bounds", "-q", "-f", "geojsonseq", "--precision", "full", "a.geojsonl")
        let found = try outcome.bounds()
        #expect(found.count == features.count)
        var spanning = 0
        for (bounds, feature) in zip(found, features) {
            let (y, height) = (try #require(bounds.rect[1]), try #require(bounds.rect[3]))
            let latitudes = positions(feature.geometry).map(\.latitude)
            #expect(isNear([y], [MapFormula.y(latitudes.max() ?? 0)]))
            #expect(isNear([y + height], [MapFormula.y(latitudes.min() ?? 0)]))
            let (x, width) = (try #require(bounds.rect[0]), try #require(bounds.rect[2]))
            // Some copy of each position is inside, and the edges are positions.
            let offsets = positions(feature.geometry).map { MapFormula.x($0.longitude) - x }.map { offset in
                offset - MapFormula.world * (offset / MapFormula.world + 1e-9).rounded(.down)
            }
            #expect(isNear([offsets.min(), offsets.max()], [0, width]), "\(feature.geometry)")
            let middle = MapFormula.longitude(x + width / 2)
            let wrapped = middle - 360 * ((middle + 180) / 360).rounded(.down)
            #expect(isNear(bounds.coordinate, [MapFormula.latitude(y + height / 2), wrapped], by: 1e-9))
            let span = [MapFormula.latitude(y) - MapFormula.latitude(y + height), width / MapFormula.world * 360]
            #expect(isNear(bounds.span, span, by: 1e-9))
            let past = x + width - MapFormula.world
            #expect(bounds.spans180 == (x < 0 || past > 0))
            switch (x < 0, past > 0) {
            case (true, _): #expect(isNear(bounds.rest, [x + MapFormula.world, y, -x, height]))
            case (_, true): #expect(isNear(bounds.rest, [0, y, past, height]))
            default: #expect(bounds.rest == [nil, nil, nil, nil])
            }
            if bounds.spans180 == true { spanning += 1 }
        }
        #expect(spanning > 20)
    }

    // MARK: - Over the antimeridian

    @Test func unwrapping() throws {
        let (line, world) = (#"{"type":"LineString","coordinates":[[170,0],[-170,10]]}"#, MapFormula.world)
        let height = MapFormula.y(0) - MapFormula.y(10)
        let short = try bounds(line)
        #expect(isNear(short.rect, [MapFormula.x(170), MapFormula.y(10), world / 18, height]))
        #expect(short.spans180 == true && isNear(short.rest, [0, MapFormula.y(10), world / 36, height]))
        #expect(isNear([short.coordinate[1].map(abs)], [180], by: 1e-9))
        // Westwards x leaves the world on the other side.
        let west = try bounds(#"{"type":"LineString","coordinates":[[-170,10],[170,0]]}"#)
        #expect(isNear(west.rect, [-world / 36, MapFormula.y(10), world / 18, height]))
        #expect(isNear(west.rest, [world * 35 / 36, MapFormula.y(10), world / 36, height]))
        let long = try bounds(line, "--no-unwrap")
        #expect(isNear(long.rect, [MapFormula.x(-170), MapFormula.y(10), world * 34 / 36, height]))
        #expect(long.spans180 == false && long.rest == [nil, nil, nil, nil])
        let said = try bounds(line, "--unwrap")
        #expect(said.rect == short.rect)
        // Lines that were cut at the antimeridian are joined again.
        let cut = try bounds(#"{"type":"MultiLineString","coordinates":[[[170,0],[180,5]],[[-180,5],[-170,10]]]}"#)
        #expect(isNear(cut.rect, [MapFormula.x(170), MapFormula.y(10), world / 18, height]))
    }

    /// A ring around a pole reaches it, as far as the map does, and leaves out no longitude. So it does when it was
    /// cut.
    @Test func aroundAPole() throws {
        let ring = #"{"type":"Polygon","coordinates":[[[-120,-70],[0,-70],[120,-70],[-120,-70]]]}"#
        let found = try bounds(ring)
        let wanted = [0, MapFormula.y(-70), MapFormula.world, MapFormula.y(-85) - MapFormula.y(-70)]
        #expect(isNear(found.rect, wanted))
        let cut = try Workdir().plat("cat", "-q", input: ring).text
        #expect(isNear(try bounds(cut).rect, wanted))
        let flat = try bounds(ring, "--no-unwrap")
        #expect(isNear(flat.rect, [MapFormula.x(-120), MapFormula.y(-70), MapFormula.world / 1.5, 0]))
    }

    @Test(.enabled(if: LayerData.areThere)) func countries() throws {
        let path = LayerData.layer("ne_110m_admin_0_sovereignty")
        let fields = LayerData.areMade ? "name,spans" : "name"
        let outcome = try Workdir().plat("bounds", "-q", "--fields", fields, "-f", "geojsonseq", path)
        let properties = try outcome.properties()
        if LayerData.areMade {
            // Here the features have it themselves.
            let spanning = properties.filter { $0["spans_180"] as? Bool == true }
            #expect(spanning.count > 3 && properties.count > 50)
            for row in properties { #expect(row["spans"] as? Bool == row["spans_180"] as? Bool, "\(row)") }
            return
        }
        func spans(_ name: String) throws -> Bool? {
            try #require(properties.first { $0["name"] as? String == name })["spans_180"] as? Bool
        }
        for name in ["Russia", "Fiji"] { #expect(try spans(name) == true, "\(name)") }
        // The layer leaves out the Aleutians beyond the antimeridian.
        for name in ["United States", "France", "Japan", "New Zealand", "Brazil"] {
            #expect(try spans(name) == false, "\(name)")
        }
    }
}
