public import Features
import Geometry
public import Layers

/// Measures between the two coordinates of each record, or at its latitude.
public final class Measurement: NumberComputation {
    private let measures: [Measure]
    private let meter: PairMeter
    private let isAtLatitude: Bool

    /// Makes a measurement for one thread; throws if PROJ is needed and not installed.
    public init(_ request: MeasureRequest) throws(Problem) {
        measures = request.measures
        meter = try PairMeter(request)
        isAtLatitude = request.isAtLatitude
    }

    public func compute(_ lines: inout NumberLines) {
        let count = measures.count
        lines.results.removeAll(keepingCapacity: true)
        lines.results.append(contentsOf: repeatElement(.nan, count: lines.lineCount * count))
        for line in 0..<lines.lineCount where lines.isGood(line) {
            if isAtLatitude { measureLatitude(line, &lines) } else { measurePair(line, &lines) }
        }
        lines.sortFailures()
    }

    private func measurePair(_ line: Int, _ lines: inout NumberLines) {
        let first = line * 4
        let start = Coordinate(latitude: lines.values[first], longitude: lines.values[first + 1])
        let end = Coordinate(latitude: lines.values[first + 2], longitude: lines.values[first + 3])
        guard lines.checkValid(start, line), lines.checkValid(end, line, from: 2) else { return }
        let result = line * measures.count
        meter.measure(from: start, to: end) { index, value in lines.results[result + index] = value }
    }

    private func measureLatitude(_ line: Int, _ lines: inout NumberLines) {
        let latitude = lines.values[line]
        guard latitude.magnitude <= 90 else {
            return lines.fail(
                line, field: 0, code: "invalid-coordinate",
                "latitude \(DecimalText.shortest(latitude)) is outside -90…90")
        }
        for (index, measure) in measures.enumerated() {
            let value =
                measure == .metersPerPoint
                ? MapPoint.metersPerPoint(atLatitude: latitude) : MapPoint.pointsPerMeter(atLatitude: latitude)
            lines.results[line * measures.count + index] = value.isFinite ? value : .nan
        }
    }
}

extension MeasureRequest {
    /// True if records are latitudes, not pairs of coordinates.
    public var isAtLatitude: Bool { measures.contains { $0.isAtLatitude } }

    /// Form in which a record is written.
    public var form: String { isAtLatitude ? "lat" : "lat,lon,lat,lon" }
}
