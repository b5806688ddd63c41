public import Geometry
public import Layers
public import PROJ

/// Takes records from one space to another, a chunk of them at a time. One thread at a time may use it.
///
/// Geometry's own spaces meet in coordinates or map points; PROJ stands at one end, or, between two systems of its
/// own, does all of it.
public final class Conversion {
    public enum Kind: String, CaseIterable, Sendable {
        case point
        case rect
        case region
    }

    let source: Space
    let target: Space
    let viewport: Viewport?
    let transformation: Transformation?
    private let isOfAreas: Bool

    /// Latitudes beyond ±85° met so far on the way to the map, which ends there.
    private var clampedCount = 0

    /// - Parameter viewport: the view that pixels belong to; without one there are no pixels to convert.
    public init(from source: Space, to target: Space, kind: Kind, viewport: Viewport?) throws(Problem) {
        self.source = source
        self.target = target
        self.viewport = viewport
        isOfAreas = kind != .point
        transformation = try Self.transformation(from: source, to: target)
    }

    private static func transformation(from source: Space, to target: Space) throws(Problem) -> Transformation? {
        let from: String
        let to: String
        switch (source, target) {
        case (.system(let source), .system(let target)): (from, to) = (source, target)
        case (.system(let source), _): (from, to) = (source, Transformation.wgs84)
        case (_, .system(let target)): (from, to) = (Transformation.wgs84, target)
        default: return nil
        }
        do throws(ProjectionError) {
            return try Transformation(from: from, to: to)
        } catch {
            throw Problem(error)
        }
    }

    /// How many numbers a record has.
    public var fieldCount: Int { isOfAreas ? 4 : 2 }

    /// How a record of the source is written.
    public var sourceForm: String { source.form(ofAreas: isOfAreas) }

    /// True if results are angles, of which 10^−7 degrees is a centimetre; all else is in metres, map points or pixels.
    public var givesAngles: Bool {
        switch target {
        case .coordinate: true
        case .system: transformation?.givesAngles ?? false
        default: false
        }
    }

    /// How many latitudes beyond ±85° were met since it was last asked.
    public func takeClampedCount() -> Int {
        defer { clampedCount = 0 }
        return clampedCount
    }

    /// The operation by which PROJ converted the last record.
    public var lastOperation: Transformation.Operation? { transformation?.lastOperation() }

    /// Converts every good record of `lines` in place; those that cannot be are failed, in order of lines.
    public func convert(_ lines: inout NumberLines) {
        for line in 0..<lines.lineCount where lines.isGood(line) {
            if isOfAreas { convertArea(line, &lines) } else { convertPoint(line, &lines) }
        }
        lines.sortFailures()
    }

    private func convertPoint(_ line: Int, _ lines: inout NumberLines) {
        let first = lines.values[line * 2]
        let second = lines.values[line * 2 + 1]
        guard let (x, y) = point(first, second, line, &lines) else { return }
        guard x.isFinite, y.isFinite else { return lines.failOutOfRange(line, target) }
        lines.values[line * 2] = x
        lines.values[line * 2 + 1] = y
    }

    private func point(
        _ first: Double, _ second: Double, _ line: Int, _ lines: inout NumberLines
    ) -> (Double, Double)? {
        switch source {
        case .coordinate:
            let coordinate = Coordinate(latitude: first, longitude: second)
            guard lines.checkValid(coordinate, line) else { return nil }
            switch target {
            case .coordinate: return (first, second)
            case .system: return projected(x: second, y: first, line, &lines)
            case .mapPoint, .pixel: return placed(project(coordinate))
            }
        case .mapPoint, .pixel:
            let given =
                source == .pixel
                ? viewport?.mapPoint(for: PixelPoint(x: first, y: second)) : MapPoint(x: first, y: second)
            guard let point = given else { return nil }
            switch target {
            case .mapPoint, .pixel: return placed(point)
            case .coordinate: return pair(Coordinate(point))
            case .system:
                let coordinate = Coordinate(point)
                return projected(x: coordinate.longitude, y: coordinate.latitude, line, &lines)
            }
        case .system:
            guard let (x, y) = projected(x: first, y: second, line, &lines) else { return nil }
            if case .system = target { return (x, y) }
            let coordinate = Coordinate(
                latitude: y, longitude: x.magnitude > 180 ? Coordinate.wrapped(longitude: x) : x)
            guard coordinate.isValid else {
                lines.failOutOfRange(line, target)
                return nil
            }
            return target == .coordinate ? pair(coordinate) : placed(project(coordinate))
        }
    }

    func noteClamping(_ latitude: Double) {
        if MapPoint.isBeyondMap(latitude: latitude) { clampedCount += 1 }
    }

    private func project(_ coordinate: Coordinate) -> MapPoint {
        noteClamping(coordinate.latitude)
        return MapPoint.projecting(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// A map point in the target's terms: in a view, the copy of the point that is nearest to its centre.
    private func placed(_ point: MapPoint) -> (Double, Double) {
        guard target == .pixel, let viewport else { return (point.x, point.y) }
        let pixel = viewport.pixel(for: viewport.nearestCopy(of: point))
        return (pixel.x, pixel.y)
    }

    private func pair(_ coordinate: Coordinate) -> (Double, Double) {
        (coordinate.latitude, coordinate.longitude)
    }

    private func projected(x: Double, y: Double, _ line: Int, _ lines: inout NumberLines) -> (Double, Double)? {
        guard let transformation else { return nil }
        if let result = transformation.transform(x: x, y: y) { return result }
        lines.fail(line, notTransformable: transformation.lastFailure(), to: target)
        return nil
    }
}

extension NumberLines {
    /// Fails the record, naming which of the two numbers is wrong, unless the coordinate is on the globe.
    public mutating func checkValid(_ coordinate: Coordinate, _ line: Int) -> Bool {
        if coordinate.isValid { return true }
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        if latitude.magnitude > 90 {
            let mayBeSwapped = longitude.magnitude <= 90 && latitude.magnitude <= 180
            fail(
                line, field: 0, code: "invalid-coordinate",
                "latitude \(DecimalText.shortest(latitude)) is not within -90…90",
                hint: mayBeSwapped ? "latitude comes first: are the two swapped?" : nil)
        } else {
            fail(
                line, field: 1, code: "invalid-coordinate",
                "longitude \(DecimalText.shortest(longitude)) is not within -180…180")
        }
        return false
    }

    mutating func failOutOfRange(_ line: Int, _ target: Space) {
        fail(line, field: 0, code: "out-of-range", "it has no place in \(target.name)")
    }

    mutating func fail(_ line: Int, notTransformable error: ProjectionError, to target: Space) {
        fail(line, field: 0, code: "not-transformable", "cannot be transformed to \(target.name): \(error)")
    }
}
