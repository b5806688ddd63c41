import Foundation
import TestSupport
import Testing

/// `plat shape geodesic`, against PROJ's geod.
struct ShapeGeodesicTests {
    private typealias Place = (latitude: Double, longitude: Double)

    /// The positions that the line through places has.
    private func positions(_ places: [Place], _ options: String = "") throws -> [Place] {
        let rows = places.map { "\($0.latitude),\($0.longitude)\n" }.joined()
        let outcome = try Workdir().plat(
            ["shape", "geodesic", "-q", "--no-cut", "--precision", "full", "-f", "geojsonseq"]
                + options.split(separator: " ").map(String.init), input: Array(("lat,lon\n" + rows).utf8))
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let feature = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let geometry = try #require(feature?["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "LineString")
        return try #require(geometry["coordinates"] as? [[Double]]).map { ($0[1], $0[0]) }
    }

    @Test(arguments: [(0.0, 1.0, 113), (0, 90, 10020), (0, 0.001, 2), (0, -1, 113)])
    func stepsOfTheFramework(_ latitude: Double, _ longitude: Double, _ count: Int) throws {
        #expect(try positions([(0, 0), (latitude, longitude)]).count == count)
    }

    /// Each way, and how long a step may be: over the antimeridian, a pole, both hemispheres, along a parallel.
    @Test(
        .enabled(if: Package.has("geod")),
        arguments: [
            ((35.0, 139.0), (37.0, -122.0), 1_000_000.0), ((-18.1, 178.4), (-13.8, -171.8), 12_345),
            ((60, 0), (70, 179), 100_000), ((89.9, 10), (89.8, -120), 777), ((-89.99, 0), (-75, 90), 250_000),
            ((52.5, 13.4), (-33.9, 151.2), 33_000), ((45, -10), (45, 10), 5000), ((0, 179.9995), (0, -179.9995), 10),
            ((10, 20), (10.000001, 20), 1000),
        ])
    func equalStepsAsOfGeod(_ start: (Double, Double), _ end: (Double, Double), _ step: Double) throws {
        let found = try positions([start, end], "--max-step \(step)")
        let ends = "+lat_1=\(start.0) +lon_1=\(start.1) +lat_2=\(end.0) +lon_2=\(end.1)"
        let length = try Workdir().shell(
            "echo '\(start.0) \(start.1) \(end.0) \(end.1)' | geod +ellps=WGS84 -I -F %.6f | cut -f 3")
        let meters = try #require(Double(length.text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let steps = Int((meters / step).rounded(.up))
        #expect(found.count == steps + 1)
        let wanted = try Workdir().shell("geod +ellps=WGS84 -f %.9f -p \(ends) +n_S=\(steps)").lines
        #expect(wanted.count == found.count)
        for (line, place) in zip(wanted, found) {
            let numbers = line.split { $0.isWhitespace }.compactMap { Double($0) }
            let turns = (place.longitude - numbers[1]) / 360
            #expect(abs(place.latitude - numbers[0]) < 2e-9, "\(line): \(place)")
            // Near a pole a metre is many degrees.
            #expect(abs(turns - turns.rounded()) * 360 * cos(place.latitude * .pi / 180) < 2e-9, "\(line): \(place)")
        }
        for (one, other) in zip(found, found.dropFirst()) { #expect(abs(one.longitude - other.longitude) < 180) }
    }

    /// Each stretch has its own steps, and the places themselves are positions.
    @Test func throughSeveralPlaces() throws {
        let places = [(0.0, 0.0), (0, 1), (0, 3), (0, 3.0001)]
        let found = try positions(places)
        // 111.32 km a degree of the equator.
        #expect(found.count == 1 + 112 + 223 + 1)
        for place in places { #expect(found.contains { $0 == place }) }
    }

    @Test func isCutAtTheAntimeridian() throws {
        let input = "lat,lon\n0,179\n0,-179\n"
        let outcome = try Workdir().plat(
            "shape", "geodesic", "-q", "--max-step", "50000", "-f", "geojsonseq", input: input)
        // 222.64 km are five steps, and the middle of one is at the antimeridian.
        #expect(
            outcome.text.contains(
                "[[[179,0],[179.4,0],[179.8,0],[180,0]],[[-180,0],[-179.8,0],[-179.4,0],[-179,0]]]"))
    }

    @Test func ofGroupsInOrder() throws {
        let input = "flight,leg,lat,lon\nx,2,0,1\ny,1,10,0\nx,1,0,0\ny,2,10,0.005\n"
        let outcome = try Workdir().plat(
            "shape", "geodesic", "-f", "geojsonseq", "--group", "flight", "--order", "leg", input: input)
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines.first?.contains("[[0,0],[0.0089286,0],") == true, "\(outcome.text)")
        #expect(outcome.lines.last?.contains("[[0,10],[0.005,10]]") == true, "\(outcome.text)")
        #expect(outcome.lines.first?.contains(#""flight":"x","leg":1"#) == true)
    }

    @Test(arguments: ["0", "-5", "x", "nan", "inf"])
    func aStepIsAboveZero(_ step: String) throws {
        let outcome = try Workdir().plat("shape", "geodesic", "--max-step", step, input: "lat,lon\n0,0\n0,1\n")
        #expect(outcome.status == 64 && outcome.text == "" && outcome.errors.contains("--max-step"))
    }

    @Test func toldWhenItWouldBeTooMuch() throws {
        let outcome = try Workdir().plat("shape", "geodesic", "--max-step", "0.5", input: "lat,lon\n0,0\n0,90\n")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("more than 10000000 positions"), "\(outcome.errors)")
        let one = try Workdir().plat("shape", "geodesic", input: "lat,lon\n0,0\n")
        #expect(one.status == 65 && one.errors.contains("(row 1) has 1 position; a line needs 2"))
    }
}
