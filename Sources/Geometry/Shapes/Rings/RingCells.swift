/// Grid over a long ring with the cells that its edges may touch. Whatever lies in other cells does not meet the ring's
/// edges.
final class RingCells {
    private let west: Double
    private let south: Double
    private let columnsPerUnit: Double
    private let rowsPerUnit: Double
    private let side: Int
    private var cells: [Bool]

    private static let largestSide = 1024

    /// Nil where edges reach over so many cells that the grid would not help. Linear in the ring.
    init?(_ ring: borrowing Ring, _ box: Shape.Box) {
        let count = ring.points.count
        side = min(max(Int(Double(count).squareRoot()), 8), Self.largestSide)
        (west, south) = (box.west, box.south)
        let (width, height) = (box.east - box.west, box.north - box.south)
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        (columnsPerUnit, rowsPerUnit) = (Double(side) / width, Double(side) / height)
        guard columnsPerUnit.isFinite, rowsPerUnit.isFinite else { return nil }
        cells = [Bool](repeating: false, count: side * side)
        var room = 8 * count
        for edge in 0..<count {
            let (start, end) = ring.edge(edge)
            let (columns, rows) = (columns(start.x, end.x), rows(start.y, end.y))
            room -= columns.count * rows.count
            guard room >= 0 else { return nil }
            for row in rows { for column in columns { cells[row * side + column] = true } }
        }
    }

    /// True if an edge may meet one of the ring's, by the boxes of both.
    func mayTouch(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        let columns = columns(start.x, end.x)
        for row in rows(start.y, end.y) {
            for column in columns where cells[row * side + column] { return true }
        }
        return false
    }

    /// True if edges of another ring may meet one of the ring's, or if they reach over too many cells to decide.
    func mayTouch(_ other: borrowing Ring) -> Bool {
        var room = 8 * other.points.count
        for edge in 0..<other.points.count {
            let (start, end) = other.edge(edge)
            room -= columns(start.x, end.x).count * rows(start.y, end.y).count
            if room < 0 || mayTouch(start, end) { return true }
        }
        return false
    }

    private func columns(_ x: Double, _ other: Double) -> ClosedRange<Int> {
        line((min(x, other) - west) * columnsPerUnit)...line((max(x, other) - west) * columnsPerUnit)
    }

    private func rows(_ y: Double, _ other: Double) -> ClosedRange<Int> {
        line((min(y, other) - south) * rowsPerUnit)...line((max(y, other) - south) * rowsPerUnit)
    }

    /// Never decreases as the position grows, so that things that touch share a cell whatever rounding does.
    private func line(_ position: Double) -> Int {
        position > 0 ? min(Int(min(position, Double(side))), side - 1) : 0
    }
}
