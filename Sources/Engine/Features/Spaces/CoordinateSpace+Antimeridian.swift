public import Geometry
public import Layers
import PROJ

extension CoordinateSpace {
    /// True if positions are degrees of longitude and latitude, of WGS84 or of a system close to it.
    public func isInDegrees() throws(Problem) -> Bool {
        switch self {
        case .wgs84: return true
        case .mapPoint, .pixel, .plane: return false
        case .system(let system):
            guard try ReferenceSystem.isGeographic(system) else { return false }
            // Systems with other units, or another prime meridian, have their antimeridian elsewhere.
            let transformation = try Transformation(fromSystem: system, toSystem: Transformation.wgs84)
            guard let place = transformation.transform(x: 100, y: 40) else { return false }
            return (place.x - 100).magnitude < 0.1 && (place.y - 40).magnitude < 0.1
        }
    }

    /// The meridian whose two sides lie far apart, so that a shape across it cannot stay whole: the antimeridian for map
    /// points and most systems of the world, another for maps that are centred elsewhere. Nil if none does, as around a
    /// pole. Degrees have none, because readers know that they continue.
    public func tornMeridian() throws(Problem) -> Double? {
        switch self {
        case .wgs84, .pixel, .plane: return nil
        case .mapPoint: return 180
        case .system(let system):
            guard try !ReferenceSystem.isGeographic(system) else { return nil }
            let transformation = try Transformation(fromSystem: Transformation.wgs84, toSystem: system)
            return transformation.tornMeridian()
        }
    }
}

extension Transformation {
    /// The first meridian, from the antimeridian on, over which the step on the equator is far longer than those beside it.
    fileprivate func tornMeridian() -> Double? {
        let places = (-2..<362).map { transform(x: Self.longitude(179.5 + Double($0)), y: 0) }
        let steps = (1..<places.count).map { index -> Double? in
            guard let start = places[index - 1], let end = places[index] else { return nil }
            return max((end.x - start.x).magnitude, (end.y - start.y).magnitude)
        }
        for index in 2..<steps.count - 1 {
            guard let step = steps[index], let before = steps[index - 1], let after = steps[index + 1],
                step > 20 * max(before, after)
            else { continue }
            return meridian(between: 179.5 + Double(index - 2), jumping: step)
        }
        return nil
    }

    /// The place of a jump in the degree to the east, to a billionth of a degree.
    private func meridian(between west: Double, jumping step: Double) -> Double {
        var (low, high) = (west, west + 1)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            guard let start = transform(x: Self.longitude(low), y: 0),
                let place = transform(x: Self.longitude(middle), y: 0)
            else { break }
            let isBefore = max((place.x - start.x).magnitude, (place.y - start.y).magnitude) < step / 2
            if isBefore { low = middle } else { high = middle }
        }
        return Self.longitude((high * 1e9).rounded() / 1e9)
    }

    /// The same longitude in ±180°.
    private static func longitude(_ value: Double) -> Double { value > 180 ? value - 360 : value }
}
