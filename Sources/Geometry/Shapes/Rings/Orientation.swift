/// The way that a path of three positions turns at the middle one; exact for all finite positions, however close to a
/// straight line they are.
@frozen
public enum Orientation: Int8, Sendable {
    case right = -1
    case straight = 0
    case left = 1

    /// Uses the rounded result where it is further from zero than the rounding error, which is nearly always; otherwise
    /// the exact one.
    ///
    /// The error bound is that of J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic (1997), for the same
    /// expression. It does not hold for the smallest products, which lose digits.
    @inlinable @inline(__always)
    public init(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) {
        let left = (a.x - c.x) * (b.y - c.y)
        let right = (a.y - c.y) * (b.x - c.x)
        let bound = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude)
        if (left - right).magnitude > bound, bound > 1e-290 {
            self = left > right ? .left : .right
        } else {
            self = ExactOrientation.turn(a, b, c)
        }
    }

    /// Straight if either value is not finite.
    @inlinable
    init(_ left: Double, comparedTo right: Double) {
        self = left > right ? .left : left < right ? .right : .straight
    }
}

/// The exact answer for `Orientation` where rounding might decide.
@usableFromInline
enum ExactOrientation {
    @usableFromInline @inline(never)
    static func turn(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Orientation {
        if a == b || b == c || a == c { return .straight }
        return turnOfExactSteps(a, b, c) ?? turnOfProducts(a, b, c)
    }

    /// Compares two products to their last bit where the steps between the positions are doubles, as on any grid.
    private static func turnOfExactSteps(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Orientation? {
        guard let first = step(c.x, a.x), let second = step(c.y, b.y), let third = step(c.y, a.y),
            let fourth = step(c.x, b.x), let left = Product(first, second), let right = Product(third, fourth)
        else { return nil }
        return left.rounded == right.rounded
            ? Orientation(left.rest, comparedTo: right.rest) : Orientation(left.rounded, comparedTo: right.rounded)
    }

    /// The step between two values; nil when it is not exactly a double.
    private static func step(_ from: Double, _ to: Double) -> Double? {
        let step = to - from
        let taken = to - step
        return (to - (step + taken)) + (taken - from) == 0 ? step : nil
    }

    /// A product and its rounding error; nil where the error may not be a double.
    private struct Product {
        let rounded: Double
        let rest: Double

        init?(_ left: Double, _ right: Double) {
            rounded = left * right
            rest = (-rounded).addingProduct(left, right)
            guard left == 0 || right == 0 || (rounded.magnitude > 1e-200 && rounded.magnitude < 1e300) else {
                return nil
            }
        }
    }

    private static func turnOfProducts(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point) -> Orientation {
        guard (a.x * 0 + a.y * 0 + b.x * 0 + b.y * 0 + c.x * 0 + c.y * 0) == 0 else { return .straight }
        var left = ProductSum()
        var right = ProductSum()
        left.add(a.x, b.y, against: &right)
        left.add(b.x, c.y, against: &right)
        left.add(c.x, a.y, against: &right)
        right.add(b.x, a.y, against: &left)
        right.add(c.x, b.y, against: &left)
        right.add(a.x, c.y, against: &left)
        return left.compare(to: right)
    }
}

/// A sum of products of doubles that rounds nothing: a fixed point number wide enough for them all.
private struct ProductSum: ~Copyable {
    /// Words of 64 bits, lowest first; the lowest bit is worth the square of the smallest double.
    private var words = InlineArray<67, UInt64>(repeating: 0)

    /// Adds a product that is positive; subtracts a negative one by adding its magnitude to the other sum.
    mutating func add(_ x: Double, _ y: Double, against other: inout ProductSum) {
        if (x.sign == .minus) != (y.sign == .minus) { other.add(x, y) } else { add(x, y) }
    }

    /// Adds the product's magnitude.
    private mutating func add(_ x: Double, _ y: Double) {
        let (first, second) = (Self.digits(x), Self.digits(y))
        let (high, low) = first.digits.multipliedFullWidth(by: second.digits)
        let shift = first.shift + second.shift
        var word = shift / 64
        let bit = UInt64(shift % 64)
        var carry = add(low << bit, at: word, false)
        carry = add(low >> (64 - bit) | high << bit, at: word + 1, carry)
        carry = add(high >> (64 - bit), at: word + 2, carry)
        while carry {
            carry = add(0, at: word + 3, true)
            word += 1
        }
    }

    private mutating func add(_ value: UInt64, at word: Int, _ carry: Bool) -> Bool {
        // Writing through the array itself would copy it.
        var words = words.mutableSpan
        let (sum, overflow) = words[word].addingReportingOverflow(value)
        let (next, isOver) = sum.addingReportingOverflow(carry ? 1 : 0)
        words[word] = next
        return overflow || isOver
    }

    /// Splits a double: its value is `digits` times the smallest double times 2^`shift`.
    private static func digits(_ value: Double) -> (digits: UInt64, shift: Int) {
        let exponent = Int(value.exponentBitPattern)
        return exponent == 0
            ? (value.significandBitPattern, 0) : (value.significandBitPattern | 1 << 52, exponent - 1)
    }

    func compare(to other: borrowing ProductSum) -> Orientation {
        let words = words.span
        let others = other.words.span
        for word in words.indices.reversed() where words[word] != others[word] {
            return words[word] > others[word] ? .left : .right
        }
        return .straight
    }
}

/// A straight segment between two places, both included.
package struct Segment {
    let start: Shape.Point
    let end: Shape.Point
    package let box: Shape.Box

    @inline(__always)
    package init(_ start: Shape.Point, _ end: Shape.Point) {
        self.start = start
        self.end = end
        box = Shape.Box(
            west: start.x < end.x ? start.x : end.x, south: start.y < end.y ? start.y : end.y,
            east: start.x < end.x ? end.x : start.x, north: start.y < end.y ? end.y : start.y)
    }

    /// True if the two segments share a place; exact. Their boxes meet, and neither lies wholly on one side of the
    /// other's line.
    @inline(__always)
    package func meets(_ from: Shape.Point, _ to: Shape.Point) -> Bool {
        if from.x < box.west, to.x < box.west { return false }
        if from.x > box.east, to.x > box.east { return false }
        if from.y < box.south, to.y < box.south { return false }
        if from.y > box.north, to.y > box.north { return false }
        let first = Orientation(start, end, from)
        if first != .straight, first == Orientation(start, end, to) { return false }
        let second = Orientation(from, to, start)
        return second == .straight || second != Orientation(from, to, end)
    }
}
