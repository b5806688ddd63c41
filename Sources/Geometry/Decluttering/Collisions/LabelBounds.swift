import Memory

/// The room that labels take on the ground, at the first and at the last of some scales. Edges move evenly from one to
/// the other, by pixels in units.
struct LabelBounds: BitwiseCopyable, Sendable {
    /// Where labels are largest.
    var first: GroundRect
    var last: GroundRect

    static let none = LabelBounds(first: .none, last: .none)

    mutating func unite(_ other: LabelBounds) {
        first.unite(other.first)
        last.unite(other.last)
    }

    /// The part of the way from one share of it to another.
    func part(_ start: Double, _ end: Double) -> LabelBounds {
        LabelBounds(first: first.moved(start, to: last), last: first.moved(end, to: last))
    }

    /// The same so many times around the world.
    func turned(_ turn: Int) -> LabelBounds {
        var turned = self
        let distance = Double(turn) * 0x1p32
        turned.first.left += distance
        turned.first.right += distance
        turned.last.left += distance
        turned.last.right += distance
        return turned
    }

    /// True if they overlap at any of the scales, and perhaps if they nearly do.
    ///
    /// - Parameter isMoving: false if they overlap at the first scale if they do at any.
    @inline(__always)
    func meet(_ other: LabelBounds, isMoving: Bool) -> Bool {
        isMoving ? meetOnTheWay(other) : first.overlaps(other.first)
    }

    private func meetOnTheWay(_ other: LabelBounds) -> Bool {
        var (start, end) = (0.0, 1.0)
        return Self.narrow(&start, &end, other.first.right - first.left, other.last.right - last.left)
            && Self.narrow(&start, &end, first.right - other.first.left, last.right - other.last.left)
            && Self.narrow(&start, &end, other.first.bottom - first.top, other.last.bottom - last.top)
            && Self.narrow(&start, &end, first.bottom - other.first.top, last.bottom - other.last.top)
    }

    /// Narrows a part of the way to where a room that changes evenly is greater than nothing. False if nothing is left.
    @inline(__always)
    private static func narrow(_ start: inout Double, _ end: inout Double, _ first: Double, _ last: Double) -> Bool {
        if first <= 0 {
            guard last > 0 else { return false }
            start = max(start, first / (first - last) - 1e-9)
        } else if last <= 0 {
            end = min(end, first / (first - last) + 1e-9)
        }
        return start <= end
    }
}

/// A rect in units, beyond the edges of the world too. Exact for whole zooms.
struct GroundRect: BitwiseCopyable, Sendable {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    static let none = GroundRect(left: .infinity, right: -.infinity, top: .infinity, bottom: -.infinity)

    mutating func unite(_ other: GroundRect) {
        left = min(left, other.left)
        right = max(right, other.right)
        top = min(top, other.top)
        bottom = max(bottom, other.bottom)
    }

    /// The rect after a share of the way to another.
    func moved(_ share: Double, to other: GroundRect) -> GroundRect {
        GroundRect(
            left: left + (other.left - left) * share, right: right + (other.right - right) * share,
            top: top + (other.top - top) * share, bottom: bottom + (other.bottom - bottom) * share)
    }

    @inline(__always)
    func overlaps(_ other: GroundRect) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

/// Finds the bounds of labels at some scales.
struct LabelReach {
    /// Units in a sixteenth of a pixel, at the first and the last scale.
    private let first: Double
    private let last: Double
    /// Room for rounding between whole zooms.
    private let margin: Double
    /// True if labels may overlap at a later scale though they do not at the first.
    let isMoving: Bool

    init(_ field: borrowing LabelField, _ scales: Scales) {
        first = Double(Scales.one) / Double(scales.low)
        last = Double(Scales.one) / Double(scales.high)
        margin = scales.isWhole ? 0 : 1
        isMoving = !field.offsets.isEmpty && scales.isWhole
    }

    func bounds(_ index: Int, _ field: borrowing LabelField) -> LabelBounds {
        let near = rect(index, field, first)
        return LabelBounds(first: near, last: isMoving ? rect(index, field, last) : near)
    }

    private func rect(_ index: Int, _ field: borrowing LabelField, _ unit: Double) -> GroundRect {
        let offset = field.offsets.isEmpty ? Offset(x: 0, y: 0) : field.offsets.span[index]
        return GroundRect(field.boxes.span[index], offset, unit: unit, margin: margin)
    }
}

extension GroundRect {
    /// - Parameters:
    ///   - unit: units in a sixteenth of a pixel.
    ///   - margin: units added on all sides.
    init(_ box: Box, _ offset: Offset, unit: Double, margin: Double) {
        let (x, y) = (Double(box.x) + 2 * Double(offset.x) * unit, Double(box.y) + 2 * Double(offset.y) * unit)
        let (width, height) = (Double(box.width) * unit + margin, Double(box.height) * unit + margin)
        self.init(left: x - width, right: x + width, top: y - height, bottom: y + height)
    }
}
