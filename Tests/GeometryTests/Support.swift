import Foundation
import Geometry
import TestSupport

extension SplitMix64 {
    mutating func coordinate(latitudes: ClosedRange<Double> = -85...85) -> Coordinate {
        Coordinate(latitude: double(latitudes), longitude: double(-180...180))
    }

    /// A rect within twice the world, of any scale, at times a line.
    mutating func rect() -> MapRect {
        let world = MapPoint.worldSize
        let width = int(0...9) == 0 ? 0 : world * exp2(double(-24...0))
        let height = int(0...9) == 0 ? 0 : world * exp2(double(-24...0))
        return MapRect(x: double(-world...world), y: double(0...world), width: width, height: height)
    }

    /// A valid region of any scale, at times without extent.
    mutating func region() -> CoordinateRegion {
        let latitudeDelta = int(0...9) == 0 ? 0 : 90 * exp2(double(-20...0))
        let longitudeDelta = int(0...9) == 0 ? 0 : 360 * exp2(double(-20...0))
        return CoordinateRegion(
            center: coordinate(latitudes: -84...84),
            span: CoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta))
    }
}

/// The value with as many decimals as the printed number has.
func printed(_ value: Double, like number: String) -> String {
    let decimals = number.firstIndex(of: ".").map { number.distance(from: $0, to: number.endIndex) - 1 } ?? 0
    return String(format: "%.\(decimals)f", value)
}

func isClose(_ left: Double, _ right: Double, within tolerance: Double) -> Bool {
    abs(left - right) <= tolerance
}

/// True if the outer rect holds the inner one, give or take the rounding of a map point's x.
func holds(_ outer: MapRect, _ inner: MapRect, within tolerance: Double = 1e-6) -> Bool {
    outer.minX - tolerance <= inner.minX && outer.maxX + tolerance >= inner.maxX
        && outer.minY - tolerance <= inner.minY && outer.maxY + tolerance >= inner.maxY
}
