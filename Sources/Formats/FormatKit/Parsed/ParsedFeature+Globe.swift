package import Geometry
import Layers
import Memory

extension ParsedFeature {
    /// Throws if a position in degrees is not on the globe.
    package func checkGlobe(in space: CoordinateSpace) throws(ParsedFault) {
        guard space == .wgs84 else { return }
        for index in 0..<feature.shape.points.count {
            let point = feature.shape.points[index]
            if point.x.magnitude <= 360, point.y.magnitude <= 90 + DegreeRange.tolerance { continue }
            let isX = point.x.magnitude > 360
            throw ParsedFault(
                "out-of-range",
                isX
                    ? "longitude \(DecimalText.shortest(point.x)) is outside -360…360"
                    : "latitude \(DecimalText.shortest(point.y)) is outside -90…90",
                hint: "positions are degrees, longitude first; for projected coordinates use \(OptionName.sourceCRS)")
        }
    }
}
