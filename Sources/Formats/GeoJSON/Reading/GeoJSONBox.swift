import FormatKit
import Geometry
import Memory

/// A `bbox` member: the bounds that it declares, and their precision.
struct GeoJSONBox: Sendable {
    private let numbers: [Double]
    /// The error allowed for each number: a unit of its last digit.
    private let steps: [Double]

    /// Nil for a value that is not a list of 4 or 6 numbers.
    ///
    /// - Parameter start: where the member's value starts, which is known to be JSON.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        var (numbers, steps): ([Double], [Double]) = ([], [])
        var index = start
        guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") else { return nil }
        repeat {
            index = JSONScanner.skipBlanks(bytes, from: index + 1)
            let first = JSONScanner.byte(bytes, at: index)
            guard numbers.count < 6, first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-"),
                let (value, end) = try? JSONScanner.number(bytes, from: index)
            else { return nil }
            numbers.append(value)
            steps.append(Self.step(bytes, index, end))
            index = JSONScanner.skipBlanks(bytes, from: end)
        } while JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",")
        guard numbers.count == 4 || numbers.count == 6 else { return nil }
        self.numbers = numbers
        self.steps = steps
    }

    /// All that it knows, as numbers that make the same box again.
    var exact: [Double] { numbers + steps }

    /// Nil for numbers that no box has written.
    init?(exact: [Double]) {
        guard exact.count == 8 || exact.count == 12 else { return nil }
        numbers = Array(exact[..<(exact.count / 2)])
        steps = Array(exact[(exact.count / 2)...])
    }

    private static func step(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Double {
        var step = 1.0
        var isFraction = false
        for index in start..<end {
            switch bytes[index] {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): if isFraction { step /= 10 }
            case UInt8(ascii: "-"): break
            // A number with an exponent is not rounded.
            default: return 0
            }
        }
        return step
    }

    /// The box in two dimensions; its west is greater than its east if it crosses the antimeridian.
    var box: Shape.Box {
        let upper = numbers.count / 2
        return Shape.Box(west: numbers[0], south: numbers[1], east: numbers[upper], north: numbers[upper + 1])
    }

    /// True if this is the box of a shape, except for rounding. For a shape without positions, only the order of the
    /// box's own numbers is checked.
    func isBox(of shape: borrowing Shape) -> Bool {
        guard !shape.points.isEmpty else {
            let upper = numbers.count / 2
            return (1..<upper).allSatisfy { numbers[$0] <= numbers[upper + $0] }
        }
        let isOverAntimeridian = box.isNull || box.west < -180 || box.east > 180
        let found = isOverAntimeridian ? shape.box(around: box) : shape.box
        guard isAbout(found) else { return false }
        guard numbers.count == 6 else { return true }
        var (low, high) = (Double.infinity, -Double.infinity)
        for index in 0..<shape.elevations.count {
            let elevation = shape.elevations[index]
            if elevation < low { low = elevation }
            if elevation > high { high = elevation }
        }
        return low <= high && isAbout(2, low, within: high - low) && isAbout(5, high, within: high - low)
    }

    /// True if both are the same except for rounding.
    func isAbout(_ found: Shape.Box) -> Bool {
        let upper = numbers.count / 2
        let size = max(found.east - found.west, found.north - found.south)
        let east = box.isNull && found.east > 180 ? found.east - 360 : found.east
        return isAbout(0, found.west, within: size) && isAbout(1, found.south, within: size)
            && isAbout(upper, east, within: size) && isAbout(upper + 1, found.north, within: size)
    }

    private func isAbout(_ index: Int, _ value: Double, within size: Double) -> Bool {
        let difference = (numbers[index] - value).magnitude
        return difference < steps[index] || difference <= 1e-6 * max(size, 1)
    }
}

extension Shape {
    /// Box of the positions, with longitudes shifted by 360° to lie around the middle of a box that crosses the
    /// antimeridian.
    fileprivate func box(around box: Box) -> Box {
        let middle = (box.west + box.east + (box.isNull ? 360 : 0)) / 2
        var found = Box()
        for index in 0..<points.count {
            var point = points[index]
            if point.x < middle - 180 { point.x += 360 }
            if point.x > middle + 180 { point.x -= 360 }
            found.insert(point)
        }
        return found
    }
}
