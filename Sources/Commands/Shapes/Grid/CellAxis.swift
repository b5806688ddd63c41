import Geometry
import Glibc

/// Where cells end along one direction. Cells are numbered; a position at an end belongs to the cell with the higher number,
/// but for the last end of all.
struct CellAxis: Sendable {
    private enum Scale: Sendable {
        /// Equal steps.
        case even(start: Double, step: Double)
        /// Latitudes between which areas are equal.
        case equalArea(height: Double)
        /// Latitudes of the rows of tiles, from the north.
        case tiles(count: Double)
    }

    private let scale: Scale
    /// The least and the greatest value.
    private let limits: (least: Double, greatest: Double)
    /// The numbers of the first and of the last cell.
    let numbers: ClosedRange<Int>

    /// Cells of equal size between two values.
    ///
    /// - Parameter count: how many there are; nil if the last may be cut.
    init(from least: Double, to greatest: Double, step: Double, count: Int? = nil) {
        scale = .even(start: least, step: step)
        limits = (least, greatest)
        numbers = 0...max(count ?? Int(((greatest - least) / step - 1e-9).rounded(.up)), 1) - 1
    }

    /// Cells without an end, from 0 in both directions.
    init(onPlane step: Double) {
        scale = .even(start: 0, step: step)
        limits = (-.infinity, .infinity)
        numbers = -Self.most...Self.most
    }

    /// Rows between whose latitudes areas are equal, from the equator.
    ///
    /// - Parameter height: of a row, where the whole globe has a height of 2.
    init(equalArea height: Double) {
        scale = .equalArea(height: height)
        limits = (-90, 90)
        let rows = Int((1 / height - 1e-9).rounded(.up))
        numbers = -rows...rows - 1
    }

    /// Rows of tiles.
    init(tilesAtZoom zoom: Int) {
        let count = Double(sign: .plus, exponent: zoom, significand: 1)
        scale = .tiles(count: count)
        limits = (Self.tileEnd, -Self.tileEnd)
        numbers = 0...(1 << zoom) - 1
    }

    /// Cells are numbered in 32 bits.
    static let most = 2_000_000_000
    private static let tileEnd = atan(sinh(Double.pi)) * 180 / .pi

    /// The number of the cell of a value; nil beyond the cells.
    func number(of value: Double) -> Int? {
        guard value.isFinite else { return nil }
        let (low, high) = (min(limits.least, limits.greatest), max(limits.least, limits.greatest))
        guard value >= low, value <= high else { return nil }
        let position = position(of: value)
        guard position.magnitude < Double(Self.most) else { return nil }
        var number = Int(position.rounded(.down))
        let share = position - position.rounded(.down)
        // Rounding does not move a value over an end.
        if share < 1e-6, isBefore(value, end(number)) { number -= 1 }
        if share > 1 - 1e-6, !isBefore(value, end(number + 1)) { number += 1 }
        return min(max(number, numbers.lowerBound), numbers.upperBound)
    }

    /// The numbers of all cells between two values, without those that only touch the second.
    func numbers(from first: Double, to last: Double) -> ClosedRange<Int>? {
        let (first, last) = isDescending ? (last, first) : (first, last)
        func clamped(_ value: Double) -> Double {
            isDescending
                ? max(min(value, limits.least), limits.greatest) : min(max(value, limits.least), limits.greatest)
        }
        guard let start = number(of: clamped(first)), var end = number(of: clamped(last)) else { return nil }
        if end > start, self.end(end) == last { end -= 1 }
        return start...max(start, end)
    }

    private var isDescending: Bool { if case .tiles = scale { true } else { false } }

    private func isBefore(_ value: Double, _ end: Double) -> Bool { isDescending ? value > end : value < end }

    /// The value at which the cell with a number begins.
    func end(_ number: Int) -> Double {
        if number <= numbers.lowerBound { return limits.least.isFinite ? limits.least : raw(number) }
        if number > numbers.upperBound { return limits.greatest.isFinite ? limits.greatest : raw(number) }
        return raw(number)
    }

    private func raw(_ number: Int) -> Double {
        switch scale {
        case .even(let start, let step): DecimalText.rounded(start + Double(number) * step, fractionDigits: 12)
        case .equalArea(let height): EqualArea.latitude(Double(number) * height)
        case .tiles(let count): atan(sinh(.pi * (1 - 2 * Double(number) / count))) * 180 / .pi
        }
    }

    private func position(of value: Double) -> Double {
        switch scale {
        case .even(let start, let step): (value - start) / step
        case .equalArea(let height): EqualArea.share(value) / height
        case .tiles(let count): (1 - asinh(tan(value * .pi / 180)) / .pi) / 2 * count
        }
    }
}

/// Areas between the equator and a latitude on WGS84.
enum EqualArea {
    private static let squaredEccentricity = 0.00669437999014132

    /// The area up to a latitude in degrees, as a share of that of half the globe; negative in the south.
    static func share(_ latitude: Double) -> Double {
        latitude.magnitude >= 90 ? (latitude < 0 ? -1 : 1) : area(sin(latitude * .pi / 180)) / whole
    }

    /// The latitude in degrees up to which the share is.
    static func latitude(_ share: Double) -> Double {
        guard share.magnitude < 1 else { return share < 0 ? -90 : 90 }
        let wanted = share * whole
        // The sine is nearly the share, and the area nearly linear in it.
        var sine = share
        for _ in 0..<8 {
            let flat = 1 - squaredEccentricity * sine * sine
            let step = (area(sine) - wanted) * flat * flat / (2 * (1 - squaredEccentricity))
            sine = min(max(sine - step, -1), 1)
            if step.magnitude < 1e-16 { break }
        }
        return asin(sine) * 180 / .pi
    }

    /// Square metres of the globe, of a cell that spans a share of each.
    static let ofGlobe = 510_065_621_724_088.44

    /// Metres of the parallel of a latitude.
    static func parallel(_ latitude: Double) -> Double {
        let (sine, cosine) = (sin(latitude * .pi / 180), cos(latitude * .pi / 180))
        return 2 * .pi * 6_378_137 * cosine / (1 - squaredEccentricity * sine * sine).squareRoot()
    }

    private static let whole = area(1)

    private static func area(_ sine: Double) -> Double {
        let square = squaredEccentricity * sine * sine
        // The series of atanh(x) / x, of which no more shows in a number.
        let end: Double = 1 / 9 + square * (1 / 11 + square * (1 / 13 + square / 15))
        let series: Double = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * end)))
        return (1 - squaredEccentricity) * sine * (1 / (1 - square) + series)
    }
}
