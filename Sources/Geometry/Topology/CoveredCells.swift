public import Geometry
import Memory

/// Cells of a grid that lie wholly inside of single areas, out of many that overlap.
///
/// An area of which nothing lies in other cells adds nothing to the union of all, if the cells are added to it. Where areas lie
/// many deep, few are left.
public struct CoveredCells: ~Copyable {
    /// How often a place must be wound around to be inside.
    public enum Rule: Sendable {
        /// An odd number of times, as in valid polygons.
        case evenOdd
        /// At least once in the direction in which the ring encloses most.
        case wound
    }

    private let rule: Rule
    private let (west, south, size): (Double, Double, Double)
    private let (columns, rows): (Int, Int)
    /// 1 for each cell that is inside of an area, row by row.
    private var covered = FlatBuffer<UInt8>()

    /// The cells around the area that was drawn last.
    private var window = (columns: 0..<0, rows: 0..<0)
    /// How often the middle of a cell is wound around more than that of the cell before it.
    private var turns = FlatBuffer<Int32>()
    /// How each cell lies to the area.
    private var states = FlatBuffer<UInt8>()

    private static let (outside, inside, touched): (UInt8, UInt8, UInt8) = (0, 1, 2)

    /// Of fewer areas the union is quick.
    private static let fewest = 64
    /// Areas have about so many cells on average.
    private static let cellsOfArea = 200.0
    private static let mostCells = 16_000_000.0
    /// Edges meet cells that are so near, in cells, so that none sticks out of an area when positions are rounded.
    private static let margin = 1e-3

    /// Finds the cells.
    ///
    /// - Parameters:
    ///   - areas: polygons with closed rings.
    ///   - depth: how many times the box around all the boxes of areas must fill, at least.
    /// - Returns: nil if there are too few areas, or no fitting grid.
    public init?(of areas: borrowing Shape, _ rule: Rule, depth: Double = 0) {
        let count = areas.partEnds.count
        guard count >= Self.fewest else { return nil }
        var all = Shape.Box()
        var (sizes, sides) = (0.0, 0.0)
        for part in 0..<count {
            let box = Self.box(of: part, areas)
            guard !box.isNull else { continue }
            all.insert(box)
            sizes += (box.east - box.west) * (box.north - box.south)
            sides += box.east - box.west + box.north - box.south
        }
        let (width, height) = (all.east - all.west, all.north - all.south)
        guard sizes >= depth * width * height else { return nil }
        let size = max(
            (sizes / Double(count) / Self.cellsOfArea).squareRoot(), sides / Double(count) / Self.cellsOfArea,
            (width * height / Self.mostCells).squareRoot())
        let (columns, rows) = ((width / size).rounded(.up) + 1, (height / size).rounded(.up) + 1)
        guard columns * rows <= 2 * Self.mostCells, columns > 2, rows > 2 else { return nil }
        self.rule = rule
        (self.size, west, south) = (size, all.west, all.south)
        (self.columns, self.rows) = (Int(columns), Int(rows))
        covered.append(repeating: 0, count: self.columns * self.rows)
        for part in 0..<count {
            draw(part, of: areas)
            var index = 0
            for row in window.rows {
                for column in window.columns {
                    if states[index] == Self.inside { covered[row * self.columns + column] = 1 }
                    index += 1
                }
            }
        }
    }

    /// True if all of an area lies in cells that are inside of some area.
    public mutating func cover(_ part: Int, of areas: borrowing Shape) -> Bool {
        draw(part, of: areas)
        var index = 0
        for row in window.rows {
            for column in window.columns {
                if states[index] != Self.outside, covered[row * columns + column] == 0 { return false }
                index += 1
            }
        }
        return true
    }

    private static func box(of part: Int, _ areas: borrowing Shape) -> Shape.Box {
        areas.points.span.extracting(areas.positions(ofParts: part..<part + 1)).box
    }

    // MARK: Drawing

    private mutating func draw(_ part: Int, of areas: borrowing Shape) {
        let box = Self.box(of: part, areas)
        guard !box.isNull else {
            window = (0..<0, 0..<0)
            return
        }
        window = (
            range(box.west - west, box.east - west, within: columns),
            range(box.south - south, box.north - south, within: rows)
        )
        turns.removeAll()
        states.removeAll()
        turns.append(repeating: 0, count: window.columns.count * window.rows.count)
        states.append(repeating: Self.outside, count: window.columns.count * window.rows.count)
        var area = 0.0
        for ring in areas.rings(ofParts: part..<part + 1) {
            for index in areas.positions(ofRing: ring).dropFirst() {
                let start = position(of: areas.points[index - 1])
                let end = position(of: areas.points[index])
                area += start.x * end.y - end.x * start.y
                touch(start, end)
                count(start, end)
            }
        }
        decide(isClockwise: area < 0)
    }

    private func range(_ first: Double, _ last: Double, within count: Int) -> Range<Int> {
        let start = Int((first / size - Self.margin).rounded(.down))
        let end = Int((last / size + Self.margin).rounded(.down))
        return max(start, 0)..<min(max(end, 0), count - 1) + 1
    }

    /// The position in cells from the corner of the window.
    private func position(of point: Shape.Point) -> Shape.Point {
        Shape.Point(
            x: (point.x - west) / size - Double(window.columns.lowerBound),
            y: (point.y - south) / size - Double(window.rows.lowerBound))
    }

    /// Marks the cells that an edge meets.
    private mutating func touch(_ start: Shape.Point, _ end: Shape.Point) {
        let (low, high) = start.y < end.y ? (start, end) : (end, start)
        let slope = high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0
        for row in Self.cells(low.y, high.y, window.rows.count) {
            var (first, last) = (low.x, high.x)
            if slope != 0 {
                first = low.x + slope * (max(Double(row) - Self.margin, low.y) - low.y)
                last = low.x + slope * (min(Double(row) + 1 + Self.margin, high.y) - low.y)
            }
            for column in Self.cells(min(first, last), max(first, last), window.columns.count) {
                states[row * window.columns.count + column] = Self.touched
            }
        }
    }

    /// The cells of a range, none of which is beyond the window but by rounding.
    private static func cells(_ first: Double, _ last: Double, _ count: Int) -> Range<Int> {
        let start = min(max(Int((first - margin).rounded(.down)), 0), count - 1)
        return start..<max(min(Int((last + margin).rounded(.down)), count - 1), start) + 1
    }

    /// Counts an edge where it crosses the line through the middle of each row.
    private mutating func count(_ start: Shape.Point, _ end: Shape.Point) {
        let (low, high) = start.y < end.y ? (start, end) : (end, start)
        guard low.y < high.y else { return }
        let first = max(Int((low.y - 0.5).rounded(.up)), 0)
        let slope = (high.x - low.x) / (high.y - low.y)
        for row in first..<max(first, window.rows.count) {
            let middle = Double(row) + 0.5
            guard middle < high.y else { break }
            let column = Int((low.x + slope * (middle - low.y) - 0.5).rounded(.down)) + 1
            guard column < window.columns.count else { continue }
            turns[row * window.columns.count + max(column, 0)] += start.y < end.y ? -1 : 1
        }
    }

    /// Decides which cells are inside of the area, of those that no edge meets.
    private mutating func decide(isClockwise: Bool) {
        var index = 0
        for _ in window.rows {
            var count: Int32 = 0
            for _ in window.columns {
                count += turns[index]
                let isInside = rule == .evenOdd ? count & 1 == 1 : isClockwise ? count < 0 : count > 0
                if isInside, states[index] == Self.outside { states[index] = Self.inside }
                index += 1
            }
        }
    }
}

extension CoveredCells {
    /// Appends the cells as rectangles, each a polygon.
    public func appendRectangles(to shape: inout Shape) {
        /// The columns of rectangles that end below a row, by their first, and the rows where they begin.
        var open: [Range<Int>: Int] = [:]
        for row in 0...rows {
            var runs: [Range<Int>: Int] = [:]
            var column = 0
            while row < rows, column < columns {
                let start = column
                while column < columns, covered[row * columns + column] == 1 { column += 1 }
                if column > start { runs[start..<column] = open.removeValue(forKey: start..<column) ?? row }
                column += 1
            }
            for (columns, first) in open.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
                append(columns, first..<row, to: &shape)
            }
            open = runs
        }
    }

    private func append(_ columns: Range<Int>, _ rows: Range<Int>, to shape: inout Shape) {
        let (left, right) = (west + Double(columns.lowerBound) * size, west + Double(columns.upperBound) * size)
        let (bottom, top) = (south + Double(rows.lowerBound) * size, south + Double(rows.upperBound) * size)
        for (x, y) in [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)] {
            shape.append(x: x, y: y)
        }
        shape.endRing()
        shape.endPart()
    }
}
