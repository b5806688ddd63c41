import Features
import Foundation
import Geometry
import Layers
import Memory
import TestSupport
import Testing

typealias Place = (x: Double, y: Double)

/// One pixel for 2^20 map points.
let wholeWorld = Viewport(
    center: Coordinate(latitude: 0, longitude: 0), zoomLevel: 0, size: PixelSize(width: 256, height: 256))!

/// One half of the globe, and nothing of the other.
let halfGlobe = "+proj=ortho +lat_0=50 +lon_0=9"

/// Positions as the points of one feature, and how many of its changes are clamped latitudes.
func changed(
    _ places: [Place], from source: CoordinateSpace, to target: CoordinateSpace
) throws -> (places: [Place], clamped: Int) {
    var feature = Feature()
    feature.shape = shape(.multiPoint, [[places]])
    try #require(try SpaceChange(from: source, to: target)).apply(to: &feature, of: Chunk())
    return (
        (0..<places.count).map { (feature.shape.points[$0].x, feature.shape.points[$0].y) },
        feature.warnings.all.reduce(0) { $0 + ($1.kind == .clampedLatitude ? $1.count : 0) }
    )
}

/// Positions as PROJ's own program converts them.
func cs2cs(_ places: [Place], from source: String, to target: String) throws -> [Place] {
    let input = places.map { "\($0.x) \($0.y)\n" }.joined()
    let outcome = try Command.run(["cs2cs", "-f", "%.9f", source, target], input: Array(input.utf8))
    return outcome.lines.compactMap { line in
        let numbers = line.split { $0 == "\t" || $0 == " " }.compactMap { Double($0) }
        return numbers.count >= 2 ? (numbers[0], numbers[1]) : nil
    }
}
