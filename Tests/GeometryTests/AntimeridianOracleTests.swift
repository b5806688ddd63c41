import Foundation
import Geometry
import Memory
import TestSupport
import Testing

/// Cuts as GEOS sees them.
@Suite(.enabled(if: Python.has("osgeo.ogr"))) struct AntimeridianOracleTests {
    /// All published answers, but for the differences that the script explains.
    @Test(.enabled(if: AntimeridianOracle.hasData)) func publishedAnswers() throws {
        let found = try inTemporaryFolder { folder in
            for name in try FileManager.default.contentsOfDirectory(atPath: AntimeridianOracle.inputs) {
                try cut(name, folder)
            }
            return try AntimeridianOracle.run(["published", folder, AntimeridianOracle.data])
        }
        #expect(found == "ok\n")
    }

    private func cut(_ name: String, _ folder: String) throws {
        var shape = GeoJSON.shape(try String(contentsOfFile: "\(AntimeridianOracle.inputs)/\(name)", encoding: .utf8))
        var cutter = AntimeridianCutter()
        _ = cutter.cut(&shape)
        try GeoJSON.text(shape).write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }

    /// Polygons anywhere, with holes, of which we know what they are on a plane where worlds lie side by side.
    @Test(arguments: RandomPolygon.Kind.allCases) func randomPolygons(_ kind: RandomPolygon.Kind) throws {
        var numbers = SplitMix64(seed: UInt64(kind.rawValue) + 11)
        var lines: [String] = []
        var changes = 0
        var cutter = AntimeridianCutter()
        let rounds = Effort.of(1000, oneIn: 3)
        for _ in 0..<rounds {
            let polygon = RandomPolygon(kind, &numbers)
            var shape = polygon.input(&numbers)
            let before = GeoJSON.text(shape)
            let hasCut = cutter.cut(&shape)
            let after = GeoJSON.text(shape)
            #expect(hasCut == (before != after))
            if hasCut { changes += 1 }
            let cutsAgain = cutter.cut(&shape)
            #expect(!cutsAgain && GeoJSON.text(shape) == after, "again: \(after)")
            for index in 0..<shape.points.count where shape.points[index].y.magnitude < 90 {
                let (point, elevation) = (shape.points[index], shape.elevations[index])
                let isOnPlane = (-3...3).contains {
                    abs(polygon.elevation(x: point.x + 360 * Double($0), y: point.y) - elevation) < 1e-6
                }
                #expect(isOnPlane, "\(point) \(elevation)")
            }
            lines.append(#"{"whole":\#(polygon.whole),"cut":\#(after)}"#)
        }
        #expect(changes > rounds / 5)
        let found = try inTemporaryFolder { folder in
            try lines.joined(separator: "\n").write(toFile: "\(folder)/cuts", atomically: false, encoding: .utf8)
            return try AntimeridianOracle.run(["cuts", "\(folder)/cuts"])
        }
        let first = Int(found.prefix { $0 != ":" }) ?? 0
        #expect(found == "ok\n", "\(found == "ok\n" ? "" : lines[first])")
    }

    /// Rings of whatever numbers: nothing traps, and what is cut stays in the world.
    @Test func nonsense() {
        var numbers = SplitMix64(seed: 3)
        var cutter = AntimeridianCutter()
        let values: [Double] = [
            0, 90, -90, 180, -180, 360, -360, 540, 179.99999999999997, 1e300, -1e300, .leastNonzeroMagnitude, 1.7e308,
            -1.7e308, 720.5, 1e17,
        ]
        for _ in 0..<Effort.of(20_000, oneIn: 4) {
            var shape = Shape()
            shape.kind = [.polygon, .multiPolygon, .lineString, .multiLineString, .multiPoint][numbers.int(0...4)]
            for _ in 0..<numbers.int(0...3) {
                for _ in 0..<numbers.int(0...3) {
                    for _ in 0..<numbers.int(0...9) {
                        let isWild = numbers.int(0...3) > 0
                        let x = isWild ? values[numbers.int(0...15)] : numbers.double(-400...400)
                        let y = numbers.int(0...3) == 0 ? values[numbers.int(0...15)] : Double(numbers.int(-9...9)) * 10
                        shape.append(x: x, y: y)
                    }
                    shape.endRing()
                }
                shape.endPart()
            }
            guard cutter.cut(&shape) else { continue }
            let isInside = (0..<shape.points.count).allSatisfy { shape.points[$0].x.magnitude <= 180 }
            #expect(isInside && (shape.ringEnds.last ?? 0) == shape.points.count, "\(GeoJSON.text(shape))")
            #expect((shape.partEnds.last ?? 0) == shape.ringEnds.count)
        }
    }
}
