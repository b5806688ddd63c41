package import Geometry
import Glibc

/// A box in space around a part of the earth's surface, in metres.
package struct SurfaceBox: BitwiseCopyable, Sendable {
    private(set) var low = SpaceVector(repeating: .infinity)
    private(set) var high = SpaceVector(repeating: -.infinity)

    init() {}

    init(low: SpaceVector, high: SpaceVector) { (self.low, self.high) = (low, high) }

    /// The box around all that lies in a box in degrees; nil for a box that is null or not finite.
    package init?(_ box: Shape.Box) {
        guard !box.isNull, box.west.isFinite, box.east.isFinite, box.south.isFinite, box.north.isFinite else {
            return nil
        }
        let (south, north) = (min(max(box.south, -90), 90), min(max(box.north, -90), 90))
        let (bottom, top) = (EllipsoidLatitude(south * .pi / 180), EllipsoidLatitude(north * .pi / 180))
        let least = min(bottom.axisDistance, top.axisDistance)
        let most =
            south <= 0 && north >= 0 ? WGS84.equatorialRadius : max(bottom.axisDistance, top.axisDistance)
        let x = Self.range(west: box.west, east: box.east, peak: 0)
        let y = Self.range(west: box.west, east: box.east, peak: 90)
        func reach(_ share: (low: Double, high: Double)) -> (low: Double, high: Double) {
            (
                min(share.low * least, share.low * most),
                max(share.high * least, share.high * most)
            )
        }
        let (across, beside) = (reach(x), reach(y))
        let margin = 1e-6
        low = SpaceVector(across.low, beside.low, bottom.height) - margin
        high = SpaceVector(across.high, beside.high, top.height) + margin
    }

    /// Range of cos(longitude - peak).
    private static func range(west: Double, east: Double, peak: Double) -> (low: Double, high: Double) {
        guard east - west < 360 else { return (-1, 1) }
        let ends = (cos((west - peak) * .pi / 180), cos((east - peak) * .pi / 180))
        func holds(_ longitude: Double) -> Bool {
            let turns = ((west - longitude) / 360).rounded(.up)
            return longitude + turns * 360 <= east
        }
        return (
            holds(peak + 180) ? -1 : min(ends.0, ends.1), holds(peak) ? 1 : max(ends.0, ends.1)
        )
    }

    mutating func insert(_ other: SurfaceBox) {
        low.replace(with: other.low, where: other.low .< low)
        high.replace(with: other.high, where: other.high .> high)
    }

    @inline(__always)
    package func gap(to other: SurfaceBox) -> Double { EdgeTree.Node.gap(low, high, other.low, other.high) }
}

extension SurfaceBox {
    /// Metres from a place to the farthest corner.
    @inline(__always)
    func reach(around place: SpaceVector) -> Double {
        let (toLow, toHigh) = (place - low, high - place)
        return toLow.replacing(with: toHigh, where: toHigh .> toLow).norm
    }

    /// Metres to a place in space.
    @inline(__always)
    func gap(to place: SpaceVector) -> Double { EdgeTree.Node.gap(low, high, place, place) }

    /// The place on the surface, in degrees, in about the direction of the middle.
    var middle: Shape.Point {
        let middle = (low + high) / 2
        let aside: Double = (middle.x * middle.x + middle.y * middle.y).squareRoot()
        let latitude: Double = atan2(middle.z, aside * (1 - WGS84.eccentricitySquared)) * 180 / .pi
        return Shape.Point(x: atan2(middle.y, middle.x) * 180 / .pi, y: min(max(latitude, -90), 90))
    }
}
