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
        let square = Square(center: center, half: half, most: room + half * 2.0.squareRoot())
        if square.most > best { squares.push(square, Square.precedes) }
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
