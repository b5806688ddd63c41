import FuzzSupport
import Geometry

/// Kinds of numbers that coordinates are made of.
enum Grain: UInt8 {
    case whole
    case eighths
    /// On whole numbers, or so near to them that only exact arithmetic decides.
    case nearly
    /// Any doubles, of which many are on whole numbers.
    case any

    @_lifetime(tape: copy tape)
    func ordinate(_ tape: inout ByteTape) -> Double {
        let byte = tape.byte()
        switch self {
        case .whole: return Double(byte & 15)
        case .eighths: return Double(byte & 127) / 8
        case .nearly: return Double(byte & 15) + (Double(byte >> 4) - 8) * 0x1p-49
        case .any:
            if byte < 128 { return Double(byte & 15) }
            return byte < 224 ? Self.places[Int(byte & 15)] : tape.double()
        }
    }

    @_lifetime(tape: copy tape)
    func point(_ tape: inout ByteTape) -> Shape.Point {
        let x = ordinate(&tape)
        return Shape.Point(x: x, y: ordinate(&tape))
    }

    private static let places = [
        1e300, -1e300, 1e-300, -1e-300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        -.leastNonzeroMagnitude, .nan, .infinity, -.infinity, -0.0, 0.1, 1 / 3, 1e16, 180,
    ]
}

/// How fine the numbers of coordinates are, and how far they reach.
struct Fineness {
    private var west = Double.infinity
    private var east = -Double.infinity
    private var unit = Double.infinity
    private(set) var isFinite = true

    init() {}

    init(_ one: borrowing Shape, _ other: borrowing Shape) {
        for index in 0..<one.points.count { insert(one.points[index]) }
        for index in 0..<other.points.count { insert(other.points[index]) }
    }

    mutating func insert(_ point: Shape.Point) {
        insert(point.x)
        insert(point.y)
    }

    private mutating func insert(_ value: Double) {
        guard value.isFinite else {
            isFinite = false
            return
        }
        west = min(west, value)
        east = max(east, value)
        guard value != 0 else { return }
        unit = min(unit, value.ulp * Double(1 << UInt64((value.significandBitPattern | 1 << 52).trailingZeroBitCount)))
    }

    /// True if the steps between all positions are doubles that multiply without a loss, so that GEOS answers exactly,
    /// too.
    var isExact: Bool {
        isFinite && west <= east && east - west <= unit * 0x1p53 && unit > 0x1p-200
            && max(west.magnitude, east.magnitude) < 0x1p200
    }

    /// True if they are of the size that a fallback grid is for.
    var isModerate: Bool { isExact && east - west < 1e3 && east - west > 0.5 }
}
