import Geometry
import Layers

/// The coordinates that a document can have.
enum TopoJSONGrid {
    /// Integers: steps of `scale` from `translate` on. If these are decimals, coordinates are rounded to them first, as in
    /// GeoJSON.
    case steps(scale: Shape.Point, translate: Shape.Point, digits: Int? = nil)
    /// Decimals; all digits if the number of decimals is nil.
    case decimals(Int?)

    /// - Parameter box: around all positions.
    init(_ settings: TopoJSONSettings, _ precision: Precision, around box: Shape.Box) {
        let digits = precision.fractionDigits
        // Steps that are counted must be exact. An extent of the plane may even be infinite.
        let most = settings.steps == nil ? 0x1p52 / DecimalText.powerOfTen(digits ?? 0) : .greatestFiniteMagnitude
        let isCountable = max(box.east - box.west, box.north - box.south) <= most
        guard !settings.writesDecimals, !box.isNull, settings.steps != nil || digits != nil, isCountable else {
            self = .decimals(digits)
            return
        }
        if let steps = settings.steps {
            self = .steps(
                scale: Shape.Point(
                    x: Self.step(box.east - box.west, steps), y: Self.step(box.north - box.south, steps)),
                translate: Shape.Point(x: box.west, y: box.south))
            return
        }
        let step = 1 / DecimalText.powerOfTen(digits ?? 0)
        self = .steps(
            scale: Shape.Point(x: step, y: step),
            translate: Shape.Point(
                x: DecimalText.rounded(box.west, fractionDigits: digits ?? 0),
                y: DecimalText.rounded(box.south, fractionDigits: digits ?? 0)), digits: digits)
    }

    private static func step(_ length: Double, _ count: Int) -> Double { length > 0 ? length / Double(count - 1) : 1 }

    /// The coordinates as they are written.
    func point(_ point: Shape.Point) -> Shape.Point {
        switch self {
        case .steps(let scale, let translate, let digits):
            let point = digits.map { Self.rounded(point, $0) } ?? point
            return Shape.Point(
                x: ((point.x - translate.x) / scale.x).rounded(), y: ((point.y - translate.y) / scale.y).rounded())
        case .decimals(let digits): return digits.map { Self.rounded(point, $0) } ?? point
        }
    }

    private static func rounded(_ point: Shape.Point, _ digits: Int) -> Shape.Point {
        Shape.Point(
            x: DecimalText.rounded(point.x, fractionDigits: digits),
            y: DecimalText.rounded(point.y, fractionDigits: digits))
    }
}

extension ByteBuffer {
    /// Appends a position in brackets.
    ///
    /// - Parameter last: the position before it on the same arc, of which integers are the difference.
    mutating func append(_ point: Shape.Point, after last: Shape.Point? = nil, on grid: TopoJSONGrid) {
        append(UInt8(ascii: "["))
        switch grid {
        case .steps:
            append(digitsOf: Int(point.x) - Int(last?.x ?? 0))
            append(UInt8(ascii: ","))
            append(digitsOf: Int(point.y) - Int(last?.y ?? 0))
        case .decimals(let digits):
            let precision = digits.map { Precision.digits($0) } ?? .full
            append(point.x, precision)
            append(UInt8(ascii: ","))
            append(point.y, precision)
        }
        append(UInt8(ascii: "]"))
    }
}
