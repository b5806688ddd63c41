public import Geometry
public import Layers
public import PROJ

/// Converts records from one space to another, a chunk at a time. Only one thread at a time may use it.
///
/// Points go through `PointTransform`, like those of features; boxes are converted as a whole.
public final class Conversion: NumberComputation {
    public enum Kind: String, CaseIterable, Sendable {
        case point
        case rect
        case region
    }

    let source: NumberSpace
    let target: NumberSpace
    let viewport: Viewport?
    private let transform: PointTransform
    private let isOfAreas: Bool
    /// Steps that each rect takes on the map.
    let steps: [RectStep]
    /// Converts from the map after the steps; nil if there are none.
    let outward: Conversion?

    /// Latitudes beyond ±85° found so far on the way to the map, which ends there.
    private var clampedCount = 0
    /// The first of them in the lines that were converted last.
    public private(set) var firstClamped: NumberLines.Clamped?

    /// Points beyond the edge of the target's map, in the lines that were converted last.
    public private(set) var beyondCount = 0
    /// Line of the first of them.
    public private(set) var firstBeyond: Int?

    /// Rects of which the steps have left nothing, in the lines that were converted last.
    public private(set) var vanishedCount = 0
    /// Line of the first of them.
    public private(set) var firstVanished: Int?

    /// Rects whose remainder is only of the part beyond the world's eastern side, in the lines that were converted last.
    public private(set) var halvedCount = 0
    /// Line of the first of them.
    public private(set) var firstHalved: Int?

    /// - Parameters:
    ///   - viewport: the view that pixels belong to; nil if neither space is of pixels.
    ///   - steps: what happens to each rect on the map, between the two spaces.
    public init(
        from source: NumberSpace, to target: NumberSpace, kind: Kind, viewport: Viewport?, steps: [RectStep] = []
    ) throws(Problem) {
        self.source = source
        self.target = target
        self.viewport = viewport
        self.steps = steps
        isOfAreas = kind != .point
        for space in [source, target] {
            // PROJ's message would not name the cause.
            guard let plane = space.plane else { continue }
            let other = (space == source ? target : source).resolved(in: viewport)
            throw SpaceChange.unrelated(.plane(plane), other)
        }
        outward =
            steps.isEmpty ? nil : try Conversion(from: .mapPoint, to: target, kind: kind, viewport: viewport)
        let reached = steps.isEmpty ? target : .mapPoint
        transform = try PointTransform(
            from: source.resolved(in: viewport), to: reached.resolved(in: viewport), wraps: true)
    }

    /// The space that this conversion itself converts to: the map if steps follow.
    var reached: NumberSpace { outward == nil ? target : .mapPoint }

    var transformation: Transformation? { transform.transformation }

    /// Count of numbers in a record.
    public var fieldCount: Int { isOfAreas ? 4 : 2 }

    /// Form in which a record of the source is written.
    public var sourceForm: String { source.form(ofAreas: isOfAreas) }

    /// True if results are angles, where 10^−7 degrees is a centimetre. Otherwise they are metres, map points or
    /// pixels.
    public var givesAngles: Bool {
        switch target {
        case .coordinate: true
        case .system: (outward ?? self).transformation?.givesAngles ?? false
        default: false
        }
    }

    /// Number of latitudes beyond ±85° since the last call.
    public func takeClampedCount() -> Int {
        defer { clampedCount = 0 }
        return clampedCount
    }

    /// The operations by which PROJ converted the last record.
    public var lastOperations: [Transformation.Operation] {
        [transform.lastOperation(), outward?.transform.lastOperation()].compactMap(\.self)
    }

    /// Converts every good record of `lines` in place. Records that cannot be converted fail, in order of lines.
    public func compute(_ lines: inout NumberLines) {
        firstClamped = nil
        (beyondCount, firstBeyond) = (0, nil)
        (vanishedCount, firstVanished) = (0, nil)
        (halvedCount, firstHalved) = (0, nil)
        // Failures of the reader, in order of lines; those of the conversion follow.
        var unread = lines.failures.map(\.line)[...]
        for line in 0..<lines.lineCount {
            if lines.isGood(line) {
                if isOfAreas { convertArea(line, &lines) } else { convertPoint(line, &lines) }
            } else if unread.first == line {
                unread.removeFirst()
            } else if !steps.isEmpty, lines.isRecord(line) {
                convertNull(line, &lines)
            }
        }
        lines.sortFailures()
    }

    func noteVanished(_ line: Int) {
        vanishedCount += 1
        if firstVanished == nil { firstVanished = line }
    }

    func noteHalved(_ line: Int) {
        halvedCount += 1
        if firstHalved == nil { firstHalved = line }
    }

    private func convertPoint(_ line: Int, _ lines: inout NumberLines) {
        let (first, second) = (lines.values[line * 2], lines.values[line * 2 + 1])
        var point = Shape.Point(x: first, y: second)
        if case .coordinate = source {
            guard lines.checkValid(Coordinate(latitude: first, longitude: second), line) else { return }
            point = Shape.Point(x: second, y: first)
        }
        var isClamped = false
        do throws(PointTransform.Failure) {
            point = try transform.position(of: point, isClamped: &isClamped)
        } catch {
            return fail(line, error, &lines)
        }
        if isClamped { noteClamped(line, source == .coordinate ? first : nil) }
        if let view = transform.targetView {
            let pixel = view.pixel(for: view.nearestCopy(of: MapPoint(x: point.x, y: point.y)))
            point = Shape.Point(x: pixel.x, y: pixel.y)
        }
        guard point.x.isFinite, point.y.isFinite else { return lines.failOutOfRange(line, target) }
        if case .coordinate = target {
            guard point.y.magnitude <= 90 else {
                return fail(line, .offGlobe(Shape.Point(x: first, y: second)), &lines)
            }
            point = Shape.Point(x: point.y, y: point.x)
        }
        if let edge = transform.edge, point.y.magnitude > edge {
            beyondCount += 1
            firstBeyond = firstBeyond ?? line
        }
        lines.values[line * 2] = point.x
        lines.values[line * 2 + 1] = point.y
    }

    private func fail(_ line: Int, _ failure: PointTransform.Failure, _ lines: inout NumberLines) {
        switch failure {
        case .notTransformable(let point, let error):
            if areDegrees, point.y.magnitude > 90 {
                lines.fail(line, badLatitude: point, code: "not-transformable")
            } else {
                lines.fail(line, notTransformable: error, from: source, to: target)
            }
        case .offGlobe(let point):
            if areDegrees, point.y.magnitude > 90 {
                lines.fail(line, badLatitude: point, code: "out-of-range")
            } else {
                lines.failOutOfRange(line, target)
            }
        }
    }

    /// True if the source is a system of degrees with x first.
    private var areDegrees: Bool {
        guard case .system(let system) = source else { return false }
        return (try? ReferenceSystem.isGeographic(system)) ?? false
    }

    private func noteClamped(_ line: Int, _ latitude: Double?) {
        clampedCount += 1
        if firstClamped == nil, let latitude { firstClamped = NumberLines.Clamped(line: line, latitude: latitude) }
    }

    func noteClamping(_ latitude: Double) {
        if MapPoint.isBeyondMap(latitude: latitude) { clampedCount += 1 }
    }
}

/// Computes something from the numbers of records, a chunk at a time. Only one thread at a time may use it.
public protocol NumberComputation: AnyObject {
    /// Computes the results of every good record. Records without a result fail, in order of lines.
    func compute(_ lines: inout NumberLines)

    /// Records that had numbers before the last computation, and then none, without having failed.
    var vanishedCount: Int { get }
}

extension NumberComputation {
    public var vanishedCount: Int { 0 }
}

extension NumberLines {
    /// Checks that the coordinate is on the globe; otherwise fails the record and names the wrong number.
    ///
    /// - Parameter field: the number of the record that is the latitude; the longitude follows.
    public mutating func checkValid(_ coordinate: Coordinate, _ line: Int, from field: Int = 0) -> Bool {
        if coordinate.isValid { return true }
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        if latitude.magnitude > 90 {
            let mayBeSwapped = longitude.magnitude <= 90 && latitude.magnitude <= 180
            fail(
                line, field: field, code: "invalid-coordinate",
                "latitude \(DecimalText.shortest(latitude)) is outside -90…90",
                hint: mayBeSwapped ? "are latitude and longitude swapped? latitude comes first" : nil)
        } else {
            fail(
                line, field: field + 1, code: "invalid-coordinate",
                "longitude \(DecimalText.shortest(longitude)) is outside -180…180")
        }
        return false
    }

    /// Fails the record for its second number, a latitude in degrees.
    mutating func fail(_ line: Int, badLatitude place: Shape.Point, code: String) {
        let mayBeSwapped = place.x.magnitude <= 90 && place.y.magnitude <= 180
        fail(
            line, field: 1, code: code,
            "latitude \(DecimalText.shortest(place.y)) is outside -90…90",
            hint: (mayBeSwapped ? "are latitude and longitude swapped? " : "")
                + "in a CRS, x (longitude) comes first; for lat,lon use --from coordinate")
    }

    mutating func failOutOfRange(_ line: Int, _ target: NumberSpace) {
        fail(line, field: 0, code: "out-of-range", "\(numbers(of: line)) is outside the range of \(target.name)")
    }

    /// The numbers of a record as a message shows them.
    private func numbers(of line: Int) -> String {
        (line * fieldCount..<(line + 1) * fieldCount).map { DecimalText.shortest(values[$0]) }.joined(separator: ",")
    }

    mutating func fail(
        _ line: Int, notTransformable error: ProjectionError, from source: NumberSpace, to target: NumberSpace
    ) {
        fail(
            line, field: 0, code: "not-transformable",
            "\(numbers(of: line)) cannot be transformed from \(source.name) to \(target.name): \(error)")
    }
}
