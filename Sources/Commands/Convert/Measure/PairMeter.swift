import Features
import Geometry
public import Layers
import PROJ

/// Measures from one coordinate to another.
public struct PairMeter: Sendable {
    private let measures: [Measure]
    private let speed: Double
    /// The smallest course that would be written as 360 after rounding.
    private let wholeTurns: [Double]
    private let needsInverse: Bool
    private let needsEnd: Bool
    private let geodesic: Geodesic?

    /// Throws if PROJ is needed and not installed.
    public init(_ request: MeasureRequest) throws(Problem) {
        measures = request.measures
        speed = request.speed
        wholeTurns = request.precisions.map { $0.leastWholeTurn }
        needsInverse = measures.contains { $0.isGeodesic }
        needsEnd = measures.contains(.finalCourse)
        geodesic = needsInverse || measures.contains(.localDistance) ? try Geodesic.loaded() : nil
    }

    /// Measures between two valid coordinates, and calls `take` with each result; NaN is a course that does not exist.
    @inline(__always)
    func measure(from start: Coordinate, to end: Coordinate, _ take: (Int, Double) -> Void) {
        var inverse = (meters: 0.0, startBearing: 0.0, endBearing: 0.0)
        if needsInverse, let geodesic { inverse = geodesic.quickInverse(from: start, to: end, needsEnd: needsEnd) }
        for index in measures.indices {
            var value: Double
            switch measures[index] {
            case .distance: value = inverse.meters
            case .course: value = inverse.meters > 0 ? inverse.startBearing : .nan
            case .finalCourse: value = inverse.meters > 0 ? inverse.endBearing : .nan
            case .seconds: value = inverse.meters / speed
            case .localDistance: value = geodesic?.distance(from: start, to: end) ?? .nan
            case .rhumbDistance: value = RhumbLine(from: start, to: end).meters
            case .rhumbCourse: value = RhumbLine(from: start, to: end).course ?? .nan
            case .metersPerPoint, .pointsPerMeter: value = .nan
            }
            if measures[index].isCourse {
                // Adding zero makes -0 a plain 0.
                value = value < 0 ? value + 360 : value + 0
                if value >= wholeTurns[index] { value = 0 }
            }
            take(index, value)
        }
    }
}

extension Precision {
    /// The least course that is written as 360.
    fileprivate var leastWholeTurn: Double {
        switch self {
        case .full: 360
        case .digits(let digits): 360 - 0.5 * (0..<digits).reduce(1) { scale, _ in scale / 10 }
        }
    }
}
