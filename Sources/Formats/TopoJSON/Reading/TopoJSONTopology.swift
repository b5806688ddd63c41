import FormatKit
import Geometry
import Layers
import Memory

/// The arcs of a document, in degrees.
struct TopoJSONArcs: ~Copyable {
    private(set) var points = FlatBuffer<Shape.Point>()
    private(set) var ends = FlatBuffer<Int>()
    /// True if positions have more than two numbers.
    private(set) var hasMore = false

    /// Reads the arcs of a document.
    init(_ document: HeldJSON, at start: Int?, _ transform: TopoJSONTransform?) throws(Problem) {
        guard let start else { return }
        var points = FlatBuffer<Shape.Point>()
        var ends = FlatBuffer<Int>()
        var hasMore = false
        try document.withBytes { (bytes) throws(Problem) in
            try Self.read(document, bytes, start, transform, &points, &ends, &hasMore)
        }
        self.points = points
        self.ends = ends
        self.hasMore = hasMore
    }

    private static func read(
        _ document: HeldJSON, _ bytes: Span<UInt8>, _ start: Int, _ transform: TopoJSONTransform?,
        _ points: inout FlatBuffer<Shape.Point>, _ ends: inout FlatBuffer<Int>, _ hasMore: inout Bool
    ) throws(Problem) {
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") {
            index = try readArc(document, bytes, index, transform, &points, &hasMore)
            ends.append(points.count)
            index = JSONScanner.skipBlanks(bytes, from: index)
            guard bytes[index] == UInt8(ascii: ",") else { break }
            index = JSONScanner.skipBlanks(bytes, from: index + 1)
        }
        guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") else {
            throw document.problem("bad-topology", at: index, "an arc must be an array of positions")
        }
    }

    private static func readArc(
        _ document: HeldJSON, _ bytes: Span<UInt8>, _ start: Int, _ transform: TopoJSONTransform?,
        _ points: inout FlatBuffer<Shape.Point>, _ hasMore: inout Bool
    ) throws(Problem) -> Int {
        var (x, y) = (0.0, 0.0)
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") {
            guard let (point, count, end) = TopoJSONTransform.position(bytes, index) else {
                throw document.problem("bad-topology", at: index, "a position must be an array of two numbers")
            }
            if count > 2 { hasMore = true }
            if let transform {
                // Each position of an arc is a difference from the one before.
                x += point.x
                y += point.y
                points.append(transform.apply(Shape.Point(x: x, y: y)))
            } else {
                points.append(point)
            }
            index = JSONScanner.skipBlanks(bytes, from: end)
            guard bytes[index] == UInt8(ascii: ",") else { break }
            index = JSONScanner.skipBlanks(bytes, from: index + 1)
        }
        guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") else {
            throw document.problem("bad-topology", at: index, "an arc must be an array of positions")
        }
        return index + 1
    }

    /// The positions of an arc.
    func range(_ arc: Int) -> Range<Int> { (arc == 0 ? 0 : ends[arc - 1])..<ends[arc] }
}

/// The grid of quantized coordinates.
struct TopoJSONTransform {
    let scale: Shape.Point
    let translate: Shape.Point
    /// The decimals of the grid, if it is one of decimals.
    private let digits: Int?

    /// Nil if the members are not two pairs of numbers.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        guard let scale = JSONText.value(named: "scale", bytes, in: start),
            let translate = JSONText.value(named: "translate", bytes, in: start),
            let first = Self.position(bytes, scale), let second = Self.position(bytes, translate)
        else { return nil }
        (self.scale, self.translate) = (first.point, second.point)
        digits = (0...15).first {
            first.point.x == 1 / DecimalText.powerOfTen($0) && first.point.y == 1 / DecimalText.powerOfTen($0)
        }
    }

    func apply(_ point: Shape.Point) -> Shape.Point {
        let (x, y) = (point.x * scale.x + translate.x, point.y * scale.y + translate.y)
        guard let digits else { return Shape.Point(x: x, y: y) }
        // A grid of decimals gives back the decimals that were written.
        return Shape.Point(
            x: DecimalText.rounded(x, fractionDigits: digits), y: DecimalText.rounded(y, fractionDigits: digits))
    }

    /// Reads an array of two numbers or more; nil for anything else.
    static func position(_ bytes: Span<UInt8>, _ start: Int) -> (point: Shape.Point, count: Int, end: Int)? {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "[") else { return nil }
        var index = JSONScanner.skipBlanks(bytes, from: start + 1)
        var (x, y) = (0.0, 0.0)
        var count = 0
        while true {
            guard let (value, end) = DecimalText.scan(bytes, from: index) else { return nil }
            if count == 0 { x = value }
            if count == 1 { y = value }
            count += 1
            index = JSONScanner.skipBlanks(bytes, from: end)
            let byte = JSONScanner.byte(bytes, at: index)
            if byte == UInt8(ascii: "]") { break }
            guard byte == UInt8(ascii: ",") else { return nil }
            index = JSONScanner.skipBlanks(bytes, from: index + 1)
        }
        return count < 2 ? nil : (Shape.Point(x: x, y: y), count, index + 1)
    }
}
