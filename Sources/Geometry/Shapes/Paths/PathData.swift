import Glibc

/// Reads path data as SVG has it.
struct PathData {
    private var scanner: PathScanner
    private var subpaths: [PathOutline.Subpath] = []
    private var open: PathOutline.Subpath?
    private var last = Shape.Point(x: 0, y: 0)
    /// Start of the subpath that was begun last.
    private var start = Shape.Point(x: 0, y: 0)
    /// The control point that a smooth curve mirrors, of the last cubic or quadratic curve.
    private var cubicControl: Shape.Point?
    private var quadraticControl: Shape.Point?

    private init(_ text: String) { scanner = PathScanner(text) }

    /// The subpaths that draw something, with y down as in SVG.
    static func subpaths(of text: String) throws(PathFault) -> [PathOutline.Subpath] {
        var data = PathData(text)
        var isFirst = true
        while true {
            guard let command = try data.scanner.nextCommand() else { break }
            if isFirst, command | 0x20 != UInt8(ascii: "m") {
                throw data.scanner.fault(
                    "path data begins with M, not with \(name(command))", at: data.scanner.index - 1)
            }
            isFirst = false
            try data.run(command)
        }
        data.finish()
        return data.subpaths
    }

    private static func name(_ command: UInt8) -> String { String(Unicode.Scalar(command)) }

    private mutating func finish() {
        if let open, !open.segments.isEmpty { subpaths.append(open) }
        open = nil
    }

    /// Runs a command with all its sets of arguments.
    private mutating func run(_ command: UInt8) throws(PathFault) {
        let position = scanner.index - 1
        let isRelative = command & 0x20 != 0
        var kind = command & ~0x20
        if kind == UInt8(ascii: "Z") { return close() }
        var isFirst = true
        repeat {
            let origin = isRelative ? last : Shape.Point(x: 0, y: 0)
            let controls = (cubicControl, quadraticControl)
            (cubicControl, quadraticControl) = (nil, nil)
            switch kind {
            case UInt8(ascii: "M"):
                move(to: try point(from: origin, isFirst: isFirst))
                // More pairs are lines.
                kind = UInt8(ascii: "L")
            case UInt8(ascii: "L"): append(.line(try point(from: origin, isFirst: isFirst)))
            case UInt8(ascii: "H"):
                append(.line(Shape.Point(x: origin.x + (try scanner.number(isFirst: isFirst)), y: last.y)))
            case UInt8(ascii: "V"):
                append(.line(Shape.Point(x: last.x, y: origin.y + (try scanner.number(isFirst: isFirst)))))
            case UInt8(ascii: "C"):
                let first = try point(from: origin, isFirst: isFirst)
                try appendCubic(first, from: origin, isFirst: false)
            case UInt8(ascii: "S"):
                try appendCubic(mirrored(controls.0), from: origin, isFirst: isFirst)
            case UInt8(ascii: "Q"):
                let control = try point(from: origin, isFirst: isFirst)
                appendQuadratic(control, try point(from: origin, isFirst: false))
            case UInt8(ascii: "T"):
                appendQuadratic(mirrored(controls.1), try point(from: origin, isFirst: isFirst))
            case UInt8(ascii: "A"): try appendArc(from: origin, isFirst: isFirst)
            default: throw scanner.fault("unknown command '\(Self.name(command))'", at: position)
            }
            isFirst = false
        } while try scanner.hasMoreArguments()
    }

    private mutating func point(from origin: Shape.Point, isFirst: Bool) throws(PathFault) -> Shape.Point {
        let x = try scanner.number(isFirst: isFirst)
        return Shape.Point(x: origin.x + x, y: origin.y + (try scanner.number(isFirst: false)))
    }

    private func mirrored(_ control: Shape.Point?) -> Shape.Point {
        guard let control else { return last }
        return Shape.Point(x: 2 * last.x - control.x, y: 2 * last.y - control.y)
    }

    private mutating func move(to point: Shape.Point) {
        finish()
        open = PathOutline.Subpath(start: point)
        (start, last) = (point, point)
    }

    private mutating func close() {
        (cubicControl, quadraticControl) = (nil, nil)
        open?.isClosed = true
        finish()
        last = start
    }

    private mutating func append(_ segment: PathOutline.Segment) {
        // After Z, without another M, the next subpath begins where the last one did.
        var path = open ?? PathOutline.Subpath(start: start)
        path.segments.append(segment)
        open = path
        last = segment.end
    }

    private mutating func appendCubic(
        _ first: Shape.Point, from origin: Shape.Point, isFirst: Bool
    ) throws(PathFault) {
        let second = try point(from: origin, isFirst: isFirst)
        append(.cubic(first, second, try point(from: origin, isFirst: false)))
        cubicControl = second
    }

    /// Appends the cubic curve that is the same as a quadratic one.
    private mutating func appendQuadratic(_ control: Shape.Point, _ end: Shape.Point) {
        func toControl(_ point: Shape.Point) -> Shape.Point {
            Shape.Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        append(.cubic(toControl(last), toControl(end), end))
        quadraticControl = control
    }

    private mutating func appendArc(from origin: Shape.Point, isFirst: Bool) throws(PathFault) {
        let width = try scanner.number(isFirst: isFirst).magnitude
        let height = try scanner.number(isFirst: false).magnitude
        let tilt = try scanner.number(isFirst: false)
        let (isLarge, isClockwise) = (try scanner.flag(), try scanner.flag())
        let end = try point(from: origin, isFirst: false)
        guard end != last else { return }
        guard width > 0, height > 0 else { return append(.line(end)) }
        let arc = PathOutline.Arc(
            from: last, to: end, radii: (width, height), tilt: tilt, isLarge: isLarge, isClockwise: isClockwise)
        append(.arc(arc, end))
    }
}

extension PathOutline.Arc {
    /// The arc between two points of an ellipse, which is enlarged if it is too small to reach both.
    ///
    /// - Parameters:
    ///   - tilt: turn of the ellipse in degrees, from x towards y.
    ///   - isLarge: true for the longer of the two arcs of one ellipse.
    ///   - isClockwise: true if angles grow from the start to the end; with y down, that is clockwise.
    fileprivate init(
        from start: Shape.Point, to end: Shape.Point, radii: (Double, Double), tilt: Double, isLarge: Bool,
        isClockwise: Bool
    ) {
        let angle = tilt.remainder(dividingBy: 360) * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        // Half the chord, in a frame in which the ellipse is a unit circle.
        let (halfX, halfY) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
        let chord = (
            x: (halfX * cosine + halfY * sine) / radii.0, y: (halfY * cosine - halfX * sine) / radii.1
        )
        let length = hypot(chord.x, chord.y)
        let growth = max(length, 1)
        let (width, height) = (radii.0 * growth, radii.1 * growth)
        // The centre is across the chord, as far as the circle reaches beyond its half.
        let half = (x: chord.x / growth, y: chord.y / growth)
        let across = growth > 1 ? 0 : max(1 / (length * length) - 1, 0).squareRoot()
        let side: Double = isLarge == isClockwise ? -1 : 1
        let middle = (x: side * across * half.y, y: -side * across * half.x)
        major = Shape.Point(x: width * cosine, y: width * sine)
        minor = Shape.Point(x: -height * sine, y: height * cosine)
        center = Shape.Point(
            x: (start.x + end.x) / 2 + major.x * middle.x + minor.x * middle.y,
            y: (start.y + end.y) / 2 + major.y * middle.x + minor.y * middle.y)
        let first = atan2(half.y - middle.y, half.x - middle.x)
        var turn = atan2(-half.y - middle.y, -half.x - middle.x) - first
        if isClockwise, turn < 0 { turn += 2 * .pi }
        if !isClockwise, turn > 0 { turn -= 2 * .pi }
        (self.start, sweep) = (first, turn)
    }
}

extension PathOutline {
    /// Reads path data as SVG has it, with y down; in the outline it is up.
    public init(data text: String) throws(PathFault) {
        func up(_ point: Shape.Point) -> Shape.Point { Shape.Point(x: point.x, y: -point.y) }
        subpaths = try PathData.subpaths(of: text).map { path in
            var path = path
            path.start = up(path.start)
            path.segments = path.segments.map { segment in
                switch segment {
                case .line(let end): return .line(up(end))
                case .cubic(let first, let second, let end): return .cubic(up(first), up(second), up(end))
                case .arc(var arc, let end):
                    (arc.center, arc.major, arc.minor) = (up(arc.center), up(arc.major), up(arc.minor))
                    return .arc(arc, up(end))
                }
            }
            return path
        }
    }
}
