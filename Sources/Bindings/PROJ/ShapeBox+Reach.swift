public import Geometry
import Glibc

extension Shape.Box {
    /// One to three boxes within ±180° and ±90° that together hold every place within `meters` of a place in this box,
    /// along the geodesic on WGS84. Closed; too large by a millimetre to half a percent. Empty for a null box.
    ///
    /// Computed on the sphere that has the ellipsoid's parametric latitudes. A path's metres on the ellipsoid are at
    /// least b times its radians on the sphere, as the scale is b to a along meridians and a along parallels.
    public func reach(meters: Double) -> [Shape.Box] {
        guard !isNull, meters >= 0 else { return [] }
        let angle: Double = (meters * (1 + 1e-9) + 1e-3) / EllipsoidChord.polarRadius
        let (low, high) = (Self.parametric(max(south, -90)), Self.parametric(min(north, 90)))
        let steepest = max(low.magnitude, high.magnitude)
        let (bottom, top) = (Self.geographic(low - angle), Self.geographic(high + angle))
        // The farthest longitude that a circle around a place reaches, unless it contains a pole.
        guard steepest + angle < .pi / 2 else { return [Shape.Box(west: -180, south: bottom, east: 180, north: top)] }
        let aside: Double = asin(min(sin(angle) / cos(steepest), 1)) * 180 / .pi
        let (left, right) = (west - aside, east + aside)
        guard right - left < 360 else { return [Shape.Box(west: -180, south: bottom, east: 180, north: top)] }
        var boxes: [Shape.Box] = []
        for turn in [0.0, 360, -360] where left + turn <= 180 && right + turn >= -180 {
            boxes.append(
                Shape.Box(west: max(left + turn, -180), south: bottom, east: min(right + turn, 180), north: top))
        }
        return boxes
    }

    /// Radians of the sphere from degrees of latitude.
    private static func parametric(_ latitude: Double) -> Double {
        latitude.magnitude >= 90
            ? (latitude < 0 ? -.pi / 2 : .pi / 2) : atan((1 - WGS84.flattening) * tan(latitude * .pi / 180))
    }

    /// Degrees of latitude from radians of the sphere, which may have gone over a pole.
    private static func geographic(_ angle: Double) -> Double {
        guard angle.magnitude < .pi / 2 else { return angle < 0 ? -90 : 90 }
        return atan(tan(angle) / (1 - WGS84.flattening)) * 180 / .pi
    }
}
