import Foundation
import TestSupport
import Testing

/// Rings of a shapefile in degrees that lie across the antimeridian: which of them are holes of which.
struct ShapefileGlobeTests {
    private typealias Ring = [(Double, Double)]

    /// Rings with continuous longitudes, clockwise where they bound an area, and what area they bound together.
    private struct Sample {
        var rings: [Ring] = []
        var area = 0.0

        mutating func add(_ ring: Ring, isHole: Bool) {
            rings.append(isHole ? ring : ring.reversed())
            area += (isHole ? -1 : 1) * ShapefileGlobeTests.area(ring)
        }
    }

    private static func area(_ ring: Ring) -> Double {
        zip(ring, ring.dropFirst()).map { $0.0 * $1.1 - $1.0 * $0.1 }.reduce(0, +) / 2
    }

    /// A counter-clockwise star whose corners are at 0.8 to 1 of its radius, so a circle of 0.77 is in it.
    private static func star(_ x: Double, _ y: Double, _ radius: Double, _ numbers: inout SplitMix64) -> Ring {
        let count = numbers.int(14...24)
        var ring: Ring = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let distance = radius * numbers.double(0.8...1)
            return (x + distance * cos(angle), y + distance * sin(angle))
        }
        ring.append(ring[0])
        return ring
    }

    /// Shells over the antimeridian in bands of latitude, with holes on either side or across, islands in them, and plain
    /// shells with holes elsewhere.
    private static func sample(_ numbers: inout SplitMix64) -> Sample {
        var sample = Sample()
        for band in 0..<numbers.int(1...3) {
            let y = Double(band) * 45 - 45
            let radius = numbers.double(5...20)
            let x = 180 + numbers.double(-0.7...0.7) * radius
            sample.add(star(x, y, radius, &numbers), isHole: false)
            let (holeX, holeRadius) = (x + numbers.double(-0.3...0.3) * radius, radius * numbers.double(0.1...0.4))
            sample.add(star(holeX, y, holeRadius, &numbers), isHole: true)
            if numbers.int(0...1) == 0 {
                sample.add(star(x, y + 0.6 * radius, 0.12 * radius, &numbers), isHole: true)
            }
            if numbers.int(0...1) == 0 { sample.add(star(holeX, y, holeRadius * 0.6, &numbers), isHole: false) }
            if numbers.int(0...2) == 0 {
                sample.add(star(y, y + 2, 10, &numbers), isHole: false)
                sample.add(star(y + 1, y, 4, &numbers), isHole: true)
            }
        }
        return sample
    }

    private static func record(_ rings: [Ring]) -> [UInt8] {
        var starts: [Int32] = []
        var count = 0
        for ring in rings {
            starts.append(Int32(count))
            count += ring.count
        }
        return ShapefileBuilder.shape(5, rings.flatMap { $0.map(onMap) }, parts: starts)
    }

    private static func onMap(_ place: (Double, Double)) -> (Double, Double) {
        (place.0 > 180 ? place.0 - 360 : place.0 < -180 ? place.0 + 360 : place.0, place.1)
    }

    private func areas(_ lines: [String]) throws -> [Double] {
        try lines.map { line in
            let feature = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let geometry = try #require(feature["geometry"] as? [String: Any])
            let one = (geometry["coordinates"] as? [[[Double]]]).map { [$0] }
            let polygons = try #require(one ?? geometry["coordinates"] as? [[[[Double]]]])
            return polygons.joined().map { ring in Self.area(ring.map { ($0[0], $0[1]) }) }.reduce(0, +)
        }
    }

    private static let projections = [Workdir.wgs84, Workdir.wgs84.replacing("WGS_1984", with: "WGS_1972"), ""]

    @Test(arguments: projections.indices) func ringsAcross(_ projection: Int) throws {
        var numbers = SplitMix64(seed: 4711)
        let samples = (0..<60).map { _ in Self.sample(&numbers) }
        var records: [[UInt8]] = []
        var reversed = 0
        for sample in samples {
            var rings = sample.rings.shuffled(using: &numbers)
            // Some writers have all of them the other way round, which is counted.
            if numbers.int(0...3) == 0 {
                rings = rings.map { $0.reversed() }
                reversed += 1
            }
            records.append(Self.record(rings))
        }
        let directory = try Workdir()
        var builder = ShapefileBuilder(type: 5, records: records)
        builder.box = [-180, -90, 180, 90]
        try directory.layer("a", builder, nil, projection: Self.projections[projection])
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--src-crs", "EPSG:4326", "a.shp")
        let found = try areas(outcome.lines)
        #expect(outcome.status == 0 && found.count == samples.count)
        for (index, (area, sample)) in zip(found, samples).enumerated() {
            #expect(abs(area - sample.area) < 1e-5 * sample.area, "record \(index + 1): \(area), not \(sample.area)")
        }
        #expect(!outcome.errors.contains("hole-outside-shell"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\(reversed) contradicted-winding"), "\(outcome.errors)")
        guard projection == 1 else { return }
        // By the .prj, in degrees of another datum.
        let other = try areas(try directory.plat("cat", "-f", "geojsonseq", "a.shp").lines)
        for (area, sample) in zip(other, samples) { #expect(abs(area - sample.area) < 1e-3 * sample.area) }
    }

    /// Rings around a pole hold holes and islands on all sides.
    @Test func ringsAroundAPole() throws {
        var numbers = SplitMix64(seed: 4712)
        var (records, expected): ([[UInt8]], [Double]) = ([], [])
        for _ in 0..<20 {
            let (sign, start) = (numbers.int(0...1) == 0 ? 1.0 : -1, numbers.double(-180...180))
            // Westward around the north pole is clockwise on a map that has it on top.
            var shell: Ring = (0..<12).map { (start - 30 * Double($0), sign * (60 + numbers.double(-3...3))) }
            let curve = shell + [(shell[0].0 - 360, shell[0].1)]
            let toPole = zip(curve, curve.dropFirst()).map { ($0.0 - $1.0) * (180 - abs($0.1 + $1.1)) / 2 }.reduce(0, +)
            shell.append(shell[0])
            let hole = Self.star(numbers.double(-180...180), sign * 72, 5, &numbers)
            let island = Self.star(hole[0].0 - 5, sign * 72, 2, &numbers)
            let wrapped = shell.map { ($0.0 < -180 ? $0.0 + 360 : $0.0, $0.1) }
            let rings: [Ring] = [sign > 0 ? wrapped : wrapped.reversed(), hole, island.reversed()]
            records.append(Self.record(rings.shuffled(using: &numbers)))
            expected.append(toPole - Self.area(hole) + Self.area(island))
        }
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 5, records: records), nil)
        let found = try areas(try directory.plat("cat", "-f", "geojsonseq", "a.shp").lines)
        #expect(found.count == expected.count)
        for (area, wanted) in zip(found, expected) { #expect(abs(area - wanted) < 1e-5 * wanted) }
    }

    /// A box over more than half the world with a hole in its middle is straight, as its rings run.
    @Test func aBoxOverTheWorld() throws {
        let shell: Ring = [(-170, -10), (-170, 10), (170, 10), (170, -10), (-170, -10)]
        let hole: Ring = [(-5, -5), (5, -5), (5, 5), (-5, 5), (-5, -5)]
        let directory = try Workdir()
        try directory.layer("a", ShapefileBuilder(type: 5, records: [Self.record([shell, hole])]), nil)
        #expect(try areas(try directory.plat("cat", "-f", "geojsonseq", "a.shp").lines) == [6700])
        let straight = try directory.plat("cat", "--edges", "straight", "-f", "geojsonseq", "a.shp")
        #expect(try areas(straight.lines) == [6700])
    }

    /// Right shapes are not called wrong: neither the way that rings run nor where holes lie.
    @Test func checked() throws {
        var numbers = SplitMix64(seed: 4713)
        let directory = try Workdir()
        let samples = (0..<20).map { _ in
            let (x, y) = (numbers.double(176...184), numbers.double(-50...50))
            return [Self.star(x, y, 10, &numbers), Self.star(x + numbers.double(-4...4), y, 2, &numbers).reversed()]
        }
        let lines = samples.map { rings in
            let texts = rings.map { ring in
                "[" + ring.map(Self.onMap).map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
            }
            return #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":["#
                + texts.joined(separator: ",") + "]}}\n"
        }
        try directory.write("a.geojsonl", lines.joined())
        let records = samples.map { Self.record($0.map { $0.reversed() }) }
        try directory.layer("a", ShapefileBuilder(type: 5, records: records), nil)
        for name in ["a.geojsonl", "a.shp"] {
            let text = try directory.plat("check", name).text
            #expect(text.contains(": antimeridian: "))
            #expect(!text.contains(": wrong-winding: "), "\(text)")
            #expect(!text.contains(": hole-outside-shell: "), "\(text)")
        }
        // Wrong ones are still found, and where they are.
        let wrong = """
            {"type":"Polygon","coordinates":[[[170,0],[170,10],[-170,10],[-170,0],[170,0]],\
            [[150,21],[150,22],[151,22],[151,21],[150,21]]]}
            {"type":"Polygon","coordinates":[[[170,0],[-170,10],[-170,0],[170,12],[170,0]]]}
            """
        let text = try directory.plat("check", "-", input: wrong).text
        #expect(text.contains(":1:1: wrong-winding: an outer ring runs clockwise"), "\(text)")
        #expect(text.contains(": hole-outside-shell: "), "\(text)")
        #expect(text.contains(":2:1: self-crossing: ") && text.contains(", at x -179.09"), "\(text)")
    }
}
