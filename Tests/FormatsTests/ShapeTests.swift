import CSVLayers
import Foundation
import GeoJSONLayers
import Geometry
import Layers
import TestSupport
import Testing

struct ShapeTests {
    @Test(arguments: ShapeSample.all.indices) func writesGeoJSON(_ index: Int) throws {
        let sample = ShapeSample.all[index]
        let text = try geoJSON([Sample(geometry: sample.build)])
        #expect(text.contains("\"geometry\":\(sample.geoJSON),\"properties\""))
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test(arguments: ShapeSample.all.indices) func writesWKT(_ index: Int) throws {
        let sample = ShapeSample.all[index]
        let expected = sample.wkt.contains(",") ? "\"\(sample.wkt)\"" : sample.wkt
        #expect(try csv([Sample(geometry: sample.build)], geometry: .wkt) == "wkt\n\(expected)\n")
        let delimited = try csv([Sample(geometry: sample.build)], geometry: .wkt, delimiter: UInt8(ascii: ";"))
        #expect(delimited == "wkt\n\(sample.wkt)\n")
    }

    /// Far from the origin, where plain products would cancel out, and at every scale.
    @Test(arguments: [(0.0, 1.0), (179, 1e-6), (-180, 1e-9), (1e9, 1e-3), (0, 1e100)])
    func turnsRings(_ origin: Double, _ size: Double) throws {
        let clockwise = [[0.0, 0], [0, 1], [1, 1], [1, 0], [0, 0]].map { $0.map { origin + $0 * size } }
        for positions in [clockwise, clockwise.reversed()] {
            var options = GeoJSONOptions()
            options.precision = .full
            let text = try geoJSON(
                [Sample(geometry: { ShapeSample.simple(&$0, .polygon, [[positions, positions]]) })], options)
            let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            let features = document?["features"] as? [[String: Any]]
            let rings = (features?[0]["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]]
            #expect(rings == [clockwise.reversed(), clockwise])
        }
    }

    @Test func refusesMixedDimensionsInWKT() throws {
        let mixed = Sample(geometry: { ShapeSample.simple(&$0, .lineString, [[[[1, 2], [3, 4, 5]]]]) })
        #expect(try geoJSON([mixed]).contains("[[1,2],[3,4,5]]"))
        let table = TableColumns(fields: [], geometry: .wkt, hasID: false)
        var encoder = CSVEncoder(table, precision: .full)
        let infinite = Sample(geometry: { ShapeSample.simple(&$0, .lineString, [[[[1, 2], [3, .infinity]]]]) })
        #expect(
            encode([mixed, infinite, .point(1, 2)], [], with: &encoder).failures == ["mixed-dimensions", "not-finite"])
        #expect(try csv([mixed, infinite, .point(1, 2)], geometry: .wkt) == "wkt\nPOINT (1 2)\n")
    }
}
