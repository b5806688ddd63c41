import Memory

/// Grid over the box of polygons. Each cell is wholly inside, wholly outside, or perhaps passed by an edge. It locates
/// nine places of ten, at a quarter of a byte a cell.
@usableFromInline
struct AreaGrid: Sendable, BitwiseCopyable {
    private let west: Double
    private let south: Double
    private let columnsPerUnit: Double
    private let rowsPerUnit: Double
    /// Index of its first word; a word holds 32 cells.
    var firstWord = 0
    /// Number of cells in each row and column; 0 without a grid.
    private(set) var size: Int32 = 0

    enum Cell: UInt64 {
        case outside
        case inside
        case passed
    }

    /// With fewer edges than this, testing the edges is as fast.
    private static let leastEdges = 12
    private static let cellsPerEdge = 8
    private static let mostColumns = 2048.0

    init(over box: Shape.Box, edgeCount: Int) {
        let size = min(Double(edgeCount * Self.cellsPerEdge).squareRoot(), Self.mostColumns).rounded(.down)
        columnsPerUnit = size / (box.east - box.west)
        rowsPerUnit = size / (box.north - box.south)
        (west, south) = (box.west, box.south)
        // Not measurable: a box without width or height, or one too large.
        let isMeasurable = columnsPerUnit.isFinite && rowsPerUnit.isFinite && columnsPerUnit > 0 && rowsPerUnit > 0
        if isMeasurable, edgeCount >= Self.leastEdges { self.size = Int32(size) }
    }

    private var width: Int { Int(size) }

    /// Returns the value of the cell that a place is in; `passed` also for a place on the rim of the box or beyond it,
    /// and where there is no grid.
    @inline(__always)
    func value(at p: Shape.Point, _ words: Span<UInt64>) -> UInt64 {
        let column = (p.x - west) * columnsPerUnit
        let row = (p.y - south) * rowsPerUnit
        let end = Double(size) - Self.margin
        guard column > 0, row > 0, column < end, row < end else { return Cell.passed.rawValue }
        return value(Int(row) * width + Int(column), words)
    }

    /// Place further east at the same y, in the next cell that no edge passes.
    func knownPlace(eastOf p: Shape.Point, _ words: Span<UInt64>) -> (place: Shape.Point, isInside: Bool)? {
        guard size > 0 else { return nil }
        let first = line((p.y - south) * rowsPerUnit) * width
        var column = line((p.x - west) * columnsPerUnit) + 1
        while column < width {
            let value = value(first + column, words)
            if value < Cell.passed.rawValue {
                let x = west + (Double(column) + 0.5) / columnsPerUnit
                // Cells may be smaller than the steps of doubles.
                guard x > p.x, line((x - west) * columnsPerUnit) == column else { return nil }
                return (Shape.Point(x: x, y: p.y), value == Cell.inside.rawValue)
            }
            column += 1
        }
        return nil
    }

    private func cell(of p: Shape.Point) -> Int {
        line((p.y - south) * rowsPerUnit) * width + line((p.x - west) * columnsPerUnit)
    }

    @inline(__always)
    private func line(_ position: Double) -> Int { position > 0 ? min(Int(position), width - 1) : 0 }

    @inline(__always)
    func value(_ cell: Int, _ words: Span<UInt64>) -> UInt64 {
        words[firstWord + cell >> 5] >> UInt64(cell & 31 * 2) & 3
    }

    @inline(__always)
    private func set(_ cell: Int, _ value: Cell, _ words: inout FlatBuffer<UInt64>) {
        words[firstWord + cell >> 5] |= value.rawValue << UInt64(cell & 31 * 2)
    }

    /// True if edges reach over so many rows that there would hardly be a cell that none passes.
    func isFutile(_ edges: borrowing ShapeEdges) -> Bool {
        var (count, height) = (0.0, 0.0)
        _ = edges.contains { _, start, end in
            count += 1
            height += (end.y - start.y).magnitude
            return false
        }
        return height * rowsPerUnit > Self.mostRowsPerEdge * count
    }

    private static let mostRowsPerEdge = 16.0

    /// Fills the cells. Edges are widened by a margin larger than any rounding.
    ///
    /// - Parameter ordered: the same edges in order, if they are crowded.
    func fill(
        _ edges: borrowing ShapeEdges, _ ordered: OrderedEdges? = nil, _ words: inout FlatBuffer<UInt64>
    ) {
        guard size > 0 else { return }
        words.append(repeating: 0, count: (width * width + 31) / 32)
        _ = edges.contains { _, start, end in
            markEdge(
                (start.x - west) * columnsPerUnit, (start.y - south) * rowsPerUnit,
                (end.x - west) * columnsPerUnit, (end.y - south) * rowsPerUnit, &words)
            return false
        }
        for row in 0..<width { fillRow(row, edges, ordered, &words) }
    }

    /// Share of a cell's width and height; positions in cells are off by at most a billionth of that.
    private static let margin = 0.01

    private func markEdge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ words: inout FlatBuffer<UInt64>) {
        let (west, east) = (min(x0, x1), max(x0, x1))
        let height = y1 - y0
        // Too flat for a reliable slope.
        let slope = height.magnitude > 1e-3 ? (x1 - x0) / height : nil
        for row in line(min(y0, y1) - Self.margin)...line(max(y0, y1) + Self.margin) {
            var (left, right) = (west, east)
            if let slope {
                let low = x0 + (Double(row) - Self.margin - y0) * slope
                let high = x0 + (Double(row + 1) + Self.margin - y0) * slope
                left = max(left, min(low, high))
                right = min(right, max(low, high))
            }
            let (first, last) = (line(left - Self.margin), line(right + Self.margin))
            guard first <= last else { continue }
            for column in first...last { set(row * width + column, .passed, &words) }
        }
    }

    /// Fills the cells that no edge passes. No edge lies between neighbours of this kind, so a run of them has one
    /// value.
    private func fillRow(
        _ row: Int, _ edges: borrowing ShapeEdges, _ ordered: OrderedEdges?, _ words: inout FlatBuffer<UInt64>
    ) {
        var cell = row * width
        let end = cell + width
        while cell < end {
            let run = freeRun(from: cell, to: end, words.span)
            guard run > cell else {
                cell += 1
                continue
            }
            var side = row > 0 ? value(cell - width, words.span) : Cell.passed.rawValue
            if side > Cell.inside.rawValue { side = middle(of: cell, edges, ordered).rawValue }
            if side > Cell.inside.rawValue {
                set(cell, .passed, &words)
                cell += 1
                continue
            }
            if side == Cell.inside.rawValue {
                for cell in cell..<run { set(cell, .inside, &words) }
            }
            cell = run
        }
    }

    /// End of a run of cells without a value so far, found a word at a time.
    private func freeRun(from start: Int, to end: Int, _ words: Span<UInt64>) -> Int {
        var cell = start
        while cell < end {
            let rest = words[firstWord + cell >> 5] >> UInt64(cell & 31 * 2)
            if rest != 0 { return min(cell + rest.trailingZeroBitCount / 2, end) }
            cell = (cell | 31) + 1
        }
        return end
    }

    private func middle(of cell: Int, _ edges: borrowing ShapeEdges, _ ordered: OrderedEdges?) -> Cell {
        let place = Shape.Point(
            x: west + (Double(cell % width) + 0.5) / columnsPerUnit,
            y: south + (Double(cell / width) + 0.5) / rowsPerUnit)
        // Cells may be smaller than the steps of doubles.
        guard self.cell(of: place) == cell else { return .passed }
        return switch ordered?.locate(place, edges) ?? edges.locateInArea(place) {
        case .interior: .inside
        case .exterior: .outside
        case .boundary: .passed
        }
    }
}
