package import Geometry
import Memory

/// The largest circle inside an area: squares are divided where a larger one than the best so far may be.
struct RoomInside: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Square: BitwiseCopyable {
        var center: Shape.Point
        var half: Double
        /// The most that the radius of a circle around a place in the square can be.
        var most: Double

        static func precedes(_ one: Square, _ other: Square) -> Bool { one.most > other.most }
    }

    /// The ends of the edges of the area, two by two.
    private let ends: FlatBuffer<Shape.Point>
    private var best = 0.0
    /// Number of squares that may still be looked at.
    private var squaresLeft: Int

    /// - Parameter metric: that of lengths, on a plane that touches the middle of the area.
    init(edges ends: consuming FlatBuffer<Shape.Point>, _ metric: BorderMetric) {
        squaresLeft = min(20_000, max(500, 4_000_000 / max(ends.count, 1)))
        let box = ends.span.box
        let middle = (box.south + box.north) / 2
        let scale = metric.scale(middle, middle)
        for index in 0..<ends.count {
            ends[index].x = (ends[index].x - box.west) * scale.x
            ends[index].y = (ends[index].y - box.south) * scale.y
        }
        self.ends = ends
    }

    /// The diameter of the largest circle, less at most a thousandth. An area too thin to find one is measured as a strip.
    ///
    /// - Parameter limit: a diameter at which it is enough to know which of the two is larger.
    mutating func diameter(deciding limit: Double?) -> Double {
        let box = ends.span.box
        let (width, height) = (box.east - box.west, box.north - box.south)
        guard width > 0, height > 0 else { return 0 }
        let half = max(min(width, height), max(width, height) / 256) / 2
        var squares = Heap<Square>()
        for column in 0..<Int((width / (2 * half)).rounded(.up)) {
            for row in 0..<Int((height / (2 * half)).rounded(.up)) {
                push(
                    Shape.Point(
                        x: box.west + half * Double(2 * column + 1), y: box.south + half * Double(2 * row + 1)),
                    half, &squares)
            }
        }
        while let square = squares.pop(Square.precedes) {
            if square.most <= best * 1.001 { break }
            if let limit, best * 2 >= limit || square.most * 2 < limit { break }
            if squaresLeft <= 0 { return max(best * 2, stripWidth) }
            let half = square.half / 2
            for (x, y) in [(-half, -half), (-half, half), (half, -half), (half, half)] {
                push(Shape.Point(x: square.center.x + x, y: square.center.y + y), half, &squares)
            }
        }
        return best * 2
    }

    /// The width of a strip of the same area and the same border.
    private var stripWidth: Double {
        var (area, border) = (0.0, 0.0)
        for index in stride(from: 0, to: ends.count, by: 2) {
            let (one, other) = (ends[index], ends[index + 1])
            area += one.x * other.y - other.x * one.y
            border += ((other.x - one.x) * (other.x - one.x) + (other.y - one.y) * (other.y - one.y)).squareRoot()
        }
        return border > 0 ? area.magnitude / border : 0
    }

    private mutating func push(_ center: Shape.Point, _ half: Double, _ squares: inout Heap<Square>) {
        squaresLeft -= 1
        let room = room(around: center)
        best = max(best, room)
        var square = Square(center: center, half: half, most: room + half * 2.0.squareRoot())
        if square.most > best * 1.001 { square.most = min(square.most, mostBetweenEdges(square)) }
        if square.most > best { squares.push(square, Square.precedes) }
    }

    /// The most that the radius of a circle around a place in a square can be, as far as the nearest edge and one on the
    /// other side decide it: half of the distance between them, wherever the place is. Without this, all of a strip would
    /// be divided into squares as small as the error that is allowed.
    private func mostBetweenEdges(_ square: Square) -> Double {
        var nearest: (distance: Double, x: Double, y: Double)?
        let ends = ends.span
        for index in stride(from: 0, to: ends.count, by: 2) {
            guard let line = line(ends[index], ends[index + 1], beside: square) else { continue }
            if line.distance < nearest?.distance ?? .infinity { nearest = line }
        }
        guard let nearest else { return .infinity }
        var most = Double.infinity
        for index in stride(from: 0, to: ends.count, by: 2) {
            guard let line = line(ends[index], ends[index + 1], beside: square) else { continue }
            let growth = (nearest.x + line.x).magnitude + (nearest.y + line.y).magnitude
            most = min(most, (nearest.distance + line.distance + square.half * growth) / 2)
        }
        return most
    }

    /// The distance of the middle of a square from the line through an edge, and the direction away from it; nil unless
    /// all of the square is on one side and right beside the edge, so that this is its distance from the edge too.
    @inline(__always)
    private func line(
        _ one: Shape.Point, _ other: Shape.Point, beside square: Square
    ) -> (distance: Double, x: Double, y: Double)? {
        let (x, y) = (other.x - one.x, other.y - one.y)
        let (awayX, awayY) = (square.center.x - one.x, square.center.y - one.y)
        let (along, across) = (awayX * x + awayY * y, x * awayY - y * awayX)
        let reach = square.half * (x.magnitude + y.magnitude)
        let lengthSquare = x * x + y * y
        guard along >= reach, along + reach <= lengthSquare, across.magnitude >= reach, lengthSquare > 0 else {
            return nil
        }
        let unit = (across < 0 ? -1 : 1) / lengthSquare.squareRoot()
        return (across * unit, -y * unit, x * unit)
    }

    /// The distance of a place from the border; negative outside.
    private func room(around point: Shape.Point) -> Double {
        var (least, isInside) = (Double.infinity, false)
        let ends = ends.span
        for index in stride(from: 0, to: ends.count, by: 2) {
            let (one, other) = (ends[index], ends[index + 1])
            let (x, y) = (other.x - one.x, other.y - one.y)
            let (awayX, awayY) = (point.x - one.x, point.y - one.y)
            if (one.y > point.y) != (other.y > point.y), awayX < awayY / y * x { isInside.toggle() }
            let square = x * x + y * y
            let share = square > 0 ? min(max((awayX * x + awayY * y) / square, 0), 1) : 0
            let (dx, dy) = (awayX - share * x, awayY - share * y)
            least = min(least, dx * dx + dy * dy)
        }
        return isInside ? least.squareRoot() : -least.squareRoot()
    }
}

extension Shape {
    /// The diameter of the largest circle in areas.
    ///
    /// - Parameter limit: a diameter at which it is enough to know which of the two is larger.
    package func greatestWidth(_ metric: BorderMetric, deciding limit: Double? = nil) -> Double {
        var ends = FlatBuffer<Point>()
        for ring in 0..<ringEnds.count {
            for position in positions(ofRing: ring).dropFirst() {
                ends.append(points[position - 1])
                ends.append(points[position])
            }
        }
        var room = RoomInside(edges: ends, metric)
        return room.diameter(deciding: limit)
    }
}
