public import Features
import Geometry
public import Layers
import Memory

/// The views of places, regions or rects that stand in lines of numbers, as lines of JSON. Reuses its buffers.
public struct ListedViews: ~Copyable {
    private let request: ViewRequest
    private let kind: Conversion.Kind
    private let stopsAtFailure: Bool
    /// The line of each view, and where its JSON ends in the text.
    private var lineNumbers = FlatBuffer<Int>()
    private var ends = FlatBuffer<Int>()
    private var text = ViewText()
    /// Number of views that reach beyond ±85°, and the first of them.
    public private(set) var clampedCount = 0
    public private(set) var firstClamped: NumberLines.Clamped?

    /// - Parameter stopsAtFailure: true if no view follows a line that fails.
    public init(_ request: ViewRequest, of kind: Conversion.Kind, stopsAtFailure: Bool) {
        self.request = request
        self.kind = kind
        self.stopsAtFailure = stopsAtFailure
    }

    public var count: Int { ends.count }

    /// Number of numbers in a line, and how many of them are latitudes or longitudes.
    public static func counts(of kind: Conversion.Kind) -> (fields: Int, angles: Int) {
        switch kind {
        case .point: (2, 2)
        case .region: (4, 4)
        case .rect: (4, 0)
        }
    }

    /// The form of a line.
    public static func form(of kind: Conversion.Kind) -> String {
        let space: NumberSpace = kind == .rect ? .mapPoint : .coordinate
        return space.form(ofAreas: kind != .point)
    }

    /// Makes the views of lines; those that are not valid fail.
    public mutating func make(from lines: inout NumberLines) {
        lineNumbers.removeAll()
        ends.removeAll()
        text.removeAll()
        (clampedCount, firstClamped) = (0, nil)
        let end = stopsAtFailure ? lines.failures.first?.line ?? lines.lineCount : lines.lineCount
        for line in 0..<end where lines.isGood(line) {
            let given = (0..<lines.fieldCount).map { lines.values[line * lines.fieldCount + $0] }
            guard let view = view(of: given, line, &lines) else {
                if stopsAtFailure { break }
                continue
            }
            text.finishLine(with: view)
            lineNumbers.append(line)
            ends.append(text.bytes.count)
        }
    }

    private mutating func view(of given: [Double], _ line: Int, _ lines: inout NumberLines) -> Viewport? {
        let view: Viewport?
        switch kind {
        case .point:
            let coordinate = Coordinate(latitude: given[0], longitude: given[1])
            guard lines.checkValid(coordinate, line) else { return nil }
            view = request.view(of: MapRect(origin: MapPoint(coordinate), size: .zero))
            noteClamping(of: given[0], given[0], line)
        case .region:
            if let fault = AreaFault.regionFault(given) {
                lines.fail(line, field: fault.field, code: "invalid-region", "\(fault.message)")
                return nil
            }
            view = request.view(
                of: CoordinateRegion(
                    center: Coordinate(latitude: given[0], longitude: given[1]),
                    span: CoordinateSpan(latitudeDelta: given[2], longitudeDelta: given[3])))
            noteClamping(of: given[0] - given[2] / 2, given[0] + given[2] / 2, line)
        case .rect:
            if let fault = AreaFault.sizeFault(given, isRegion: false) {
                lines.fail(line, field: fault.field, code: "invalid-rect", "\(fault.message)")
                return nil
            }
            view = request.view(of: MapRect(x: given[0], y: given[1], width: given[2], height: given[3]))
        }
        guard let view, ViewRequest.isUsable(view) else {
            lines.fail(line, field: 0, code: "off-map", "the view would leave the map")
            return nil
        }
        return view
    }

    private mutating func noteClamping(of south: Double, _ north: Double, _ line: Int) {
        guard let latitude = [south, north].first(where: { MapPoint.isBeyondMap(latitude: $0) }) else { return }
        clampedCount += 1
        firstClamped = firstClamped ?? NumberLines.Clamped(line: line, latitude: latitude)
    }

    /// Appends the views, each after its input and the number of its line.
    ///
    /// - Parameters:
    ///   - source: the name of the input as JSON; nil if there is only one.
    ///   - number: gives the number of a line in its input.
    public func append(to output: inout ByteBuffer, source: String?, number: (Int) -> Int) {
        var start = 0
        for index in 0..<ends.count {
            output.append("{")
            if let source { output.append("\"source\":\(source),") }
            output.append("\"line\":")
            output.append(digitsOf: number(lineNumbers[index]))
            output.append(text.bytes.bytes.extracting(start..<ends[index]))
            start = ends[index]
        }
    }
}
