import Features
import Geometry
import Glibc
import Layers
import Memory
import Runner

/// A cell by the numbers of its row and its column.
struct Cell: Hashable, BitwiseCopyable {
    var row: Int
    var column: Int

    /// Orders cells by rows, then by columns.
    var key: UInt64 {
        UInt64(UInt32(truncatingIfNeeded: row + Self.offset)) << 32
            | UInt64(UInt32(truncatingIfNeeded: column + Self.offset))
    }

    init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

    init(key: UInt64) { (row, column) = (Int(key >> 32) - Self.offset, Int(key & 0xffff_ffff) - Self.offset) }

    private static let offset = 1 << 31
}

/// A row of cells.
struct CellRow: Sendable {
    let number: Int
    /// Where its cells begin and end from south to north; of hexagons, where their corners are.
    let ends: [Double]
}

/// Cells that cover the globe or a plane without gaps. Their numbers do not depend on what is asked of them.
struct CellGrid: Sendable {
    private let kind: CellKind
    private let columns: CellAxis
    private let rows: CellAxis
    /// The width and the height between centres of hexagons, in degrees and as a share of half the globe, or in units of the plane.
    private let hexagon: (width: Double, height: Double)?
    /// How many cells a row around the globe has; nil on a plane.
    private let around: Int?

    /// - Parameter parallel: the latitude at which lengths are true; nil on a plane.
    /// - Returns: nil if the cells are too large or too small to be numbered.
    init?(_ kind: CellKind, parallel: Double?) {
        self.kind = kind
        guard let length = kind.length?.metres else {
            hexagon = nil
            var (width, height) = (0.0, 0.0)
            switch kind {
            case .square, .hex: return nil
            case .degrees(let step): (width, height) = (step, step)
            case .tile(let zoom), .quadkey(let zoom):
                columns = CellAxis(from: -180, to: 180, step: 360 / Double(1 << zoom), count: 1 << zoom)
                rows = CellAxis(tilesAtZoom: zoom)
                around = 1 << zoom
                return
            case .geohash(let count):
                width = 360 / Double(1 << ((5 * count + 1) / 2))
                height = 180 / Double(1 << (5 * count / 2))
            }
            columns = CellAxis(from: -180, to: 180, step: width)
            rows = CellAxis(from: -90, to: 90, step: height)
            around = columns.numbers.count
            return
        }
        guard let parallel else {
            around = nil
            columns = CellAxis(onPlane: length)
            rows = CellAxis(onPlane: length)
            if case .hex = kind { hexagon = (length, length * 0.75.squareRoot()) } else { hexagon = nil }
            return
        }
        // As many columns as fit around, so that the last meets the first, and the same area as if the length were exact.
        let count = (EqualArea.parallel(parallel) / length).rounded()
        guard count >= 3, count < Double(CellAxis.most) else { return nil }
        var area = length * length
        if case .hex = kind { area *= 0.75.squareRoot() }
        let height = 2 * area * count / EqualArea.ofGlobe
        guard height < 1, 2 / height < Double(CellAxis.most) else { return nil }
        around = Int(count)
        columns = CellAxis(from: -180, to: 180, step: 360 / count, count: Int(count))
        rows = CellAxis(equalArea: height)
        if case .hex = kind { hexagon = (360 / count, height) } else { hexagon = nil }
    }

    // MARK: Positions

    /// The cell of a position; nil if none has it.
    func cell(at place: Shape.Point) -> Cell? {
        var place = place
        if around != nil, place.x.magnitude > 180 { place.x = remainder(place.x, 360) }
        guard let hexagon else {
            guard let row = rows.number(of: place.y), let column = columns.number(of: place.x) else { return nil }
            return Cell(row: row, column: column)
        }
        let y = around == nil ? place.y : EqualArea.share(place.y)
        let (across, up) = (place.x / hexagon.width, y / hexagon.height)
        guard across.magnitude + up.magnitude < Double(CellAxis.most) else { return nil }
        let first = up.rounded(.down)
        // The third of a row around the centres of its hexagons is in no other row.
        let share = up - first
        var nearest = Self.centre(ofRow: Int(first) + (share > 0.67 ? 1 : 0), near: across, up)
        if share >= 0.33, share <= 0.67 {
            let other = Self.centre(ofRow: Int(first) + 1, near: across, up)
            if other.square < nearest.square { nearest = other }
        }
        nearest.cell.column = onGlobe(nearest.cell.column)
        return around == nil ? nearest.cell : neighbour(at: nearest, holding: place, y)
    }

    /// A hexagon, and how far to the east and the north of its centre a place is, in widths.
    private struct Centre {
        var cell: Cell
        var east: Double
        var north: Double
        var square: Double { east * east + north * north }
    }

    /// The nearest centre of a row to a place in widths and rows.
    private static func centre(ofRow row: Int, near across: Double, _ up: Double) -> Centre {
        let along = across - (row.isMultiple(of: 2) ? 0 : 0.5)
        let column = along.rounded()
        return Centre(
            cell: Cell(row: row, column: Int(column)), east: along - column,
            north: (up - Double(row)) * 0.75.squareRoot())
    }

    /// The cell or, if the place is across a side that is straight in degrees, its neighbour there.
    ///
    /// - Parameter y: the place's share of half the globe, in which sides are bent the more the closer to a pole they are.
    private func neighbour(at centre: Centre, holding place: Shape.Point, _ y: Double) -> Cell {
        let cell = centre.cell
        guard let hexagon else { return cell }
        let east = centre.east.magnitude
        let room = 0.5 - max(east, east / 2 + centre.north.magnitude * 0.75.squareRoot())
        let reach = y.magnitude + hexagon.height
        guard reach >= 1 || room < hexagon.height * reach / (1 - reach * reach) + 1e-9 else { return cell }
        let (left, right) = cell.row.isMultiple(of: 2) ? (-1, 0) : (0, 1)
        let others = [(0, 0), (0, -1), (0, 1), (1, left), (1, right), (-1, left), (-1, right)]
        var shape = Shape()
        for (row, column) in others {
            let other = Cell(row: cell.row + row, column: onGlobe(cell.column + column))
            draw(other, of: self.row(other.row), in: &shape)
            if shape.holdsConvexly(place) { return other }
        }
        return cell
    }

    /// Columns of hexagons are numbered from the middle of the map in both directions, and meet on its other side.
    private func onGlobe(_ column: Int) -> Int {
        guard let around, hexagon != nil, 2 * column < -around || 2 * column >= around else { return column }
        let east = ((column % around) + around) % around
        return east * 2 < around ? east : east - around
    }

    // MARK: Ranges

    /// The rows that meet a range.
    func rows(from south: Double, to north: Double) -> ClosedRange<Int>? {
        guard let hexagon else { return rows.numbers(from: south, to: north) }
        let (low, high) = around == nil ? (south, north) : (EqualArea.share(south), EqualArea.share(north))
        let (first, last) = (low / hexagon.height, high / hexagon.height)
        guard max(first.magnitude, last.magnitude) < Double(CellAxis.most) else { return nil }
        // A hexagon reaches two thirds of a row to the north and the south.
        let start = Int((first - 2 / 3).rounded(.up))
        return start...max(start, Int((last + 2 / 3).rounded(.down)))
    }

    /// The first column of a row that meets a range, and how many do. The east may be more than 180°.
    func columns(ofRow row: Int, from west: Double, to east: Double) -> (first: Int, count: Int)? {
        let first: Int
        let last: Int
        if let hexagon {
            let shift: Double = row.isMultiple(of: 2) ? 0 : 0.5
            let (start, end) = (west / hexagon.width - shift - 0.5, east / hexagon.width - shift + 0.5)
            guard max(start.magnitude, end.magnitude) < Double(CellAxis.most) else { return nil }
            first = Int(start.rounded(.up))
            last = max(first, Int(end.rounded(.down)))
        } else if let around, east > 180 {
            guard let start = columns.numbers(from: west, to: 180),
                let end = columns.numbers(from: -180, to: east - 360)
            else { return nil }
            (first, last) = (start.lowerBound, end.upperBound + around)
        } else {
            guard let range = columns.numbers(from: west, to: east) else { return nil }
            (first, last) = (range.lowerBound, range.upperBound)
        }
        return (first, min(last - first + 1, around ?? Int.max))
    }

    /// The cell at a column that may be beyond the last one around the globe.
    func cell(row: Int, column: Int) -> Cell {
        guard let around else { return Cell(row: row, column: column) }
        return Cell(row: row, column: hexagon == nil ? column % around : onGlobe(column))
    }

    // MARK: Outlines and names

    /// The row with a number.
    func row(_ number: Int) -> CellRow {
        guard let hexagon else {
            let (one, other) = (rows.end(number), rows.end(number + 1))
            return CellRow(number: number, ends: [min(one, other), max(one, other)])
        }
        // Corners are at thirds of heights, so that neighbours have the same.
        return CellRow(
            number: number,
            ends: [-2, -1, 1, 2].map { north in
                let up = Double(3 * number + north) * hexagon.height / 3
                return around == nil ? up : EqualArea.latitude(up)
            })
    }

    func draw(_ cell: Cell, of row: CellRow, in shape: inout Shape) {
        shape.removeAll()
        shape.kind = .polygon
        if let hexagon {
            drawHexagon(cell, hexagon.width, row.ends, in: &shape)
        } else {
            let (west, east) = (columns.end(cell.column), columns.end(cell.column + 1))
            let (south, north) = (row.ends[0], row.ends[1])
            shape.append(x: west, y: south)
            Self.appendEdge(to: east, at: south, in: &shape)
            shape.append(x: east, y: north)
            Self.appendEdge(to: west, at: north, in: &shape)
            shape.append(x: west, y: south)
        }
        shape.endRing()
        shape.endPart()
    }

    /// Appends the end of an edge along a parallel, divided if it would be taken for one the other way around the globe.
    private static func appendEdge(to end: Double, at latitude: Double, in shape: inout Shape) {
        let start = shape.points[shape.points.count - 1].x
        if (end - start).magnitude > 179 {
            for number in 1...3 { shape.append(x: start + (end - start) * Double(number) / 4, y: latitude) }
        }
        shape.append(x: end, y: latitude)
    }

    private func drawHexagon(_ cell: Cell, _ width: Double, _ ends: [Double], in shape: inout Shape) {
        // Corners are numbered in half widths, so that neighbours have the same.
        let x = 2 * cell.column + (cell.row.isMultiple(of: 2) ? 0 : 1)
        let (bottom, south, north, top) = (ends[0], ends[1], ends[2], ends[3])
        for (east, north) in [(-1, south), (0, bottom), (1, south), (1, north), (0, top), (-1, north), (-1, south)] {
            shape.append(x: Double(x + east) * width / 2, y: north)
        }
    }

    private static let geohashDigits = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Appends the name of a cell, which is the same whatever else is made.
    func appendName(of cell: Cell, to text: inout ByteBuffer) {
        switch kind {
        case .square, .hex:
            text.append(digitsOf: cell.row)
            text.append("_")
            text.append(digitsOf: cell.column)
        case .degrees:
            text.append(DecimalText.shortest(rows.end(cell.row)))
            text.append("_")
            text.append(DecimalText.shortest(columns.end(cell.column)))
        case .tile(let zoom): text.append("\(zoom)/\(cell.column)/\(cell.row)")
        case .quadkey(let zoom):
            for level in (0..<zoom).reversed() {
                text.append(UInt8(ascii: "0") + UInt8((cell.row >> level & 1) << 1 | (cell.column >> level & 1)))
            }
        case .geohash(let count):
            // Bits of longitude and latitude in turn, from the highest of longitude.
            let (east, north) = (Self.spread(cell.column), Self.spread(cell.row))
            let bits = count.isMultiple(of: 2) ? east << 1 | north : east | north << 1
            for digit in (0..<count).reversed() { text.append(Self.geohashDigits[bits >> (5 * digit) & 31]) }
        }
    }

    /// The lower 32 bits of a number, with a free bit above each.
    private static func spread(_ number: Int) -> Int {
        var bits = number & 0xffff_ffff
        bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
        bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

extension Shape {
    /// True if a place in degrees is within its convex ring, which runs counter-clockwise.
    fileprivate func holdsConvexly(_ place: Point) -> Bool {
        let x = LongitudeCopy.of(place.x, near: points[0].x)
        for index in 1..<points.count {
            let (start, end) = (points[index - 1], points[index])
            if (end.x - start.x) * (place.y - start.y) < (end.y - start.y) * (x - start.x) { return false }
        }
        return true
    }
}
