package import Geometry
import Memory

extension RoomiestPlace {
    /// The diameter of the largest circle inside areas, less at most a thousandth. In strips that wind for thousands of their
    /// widths, it is that of the largest circle along their borders.
    ///
    /// - Parameters:
    ///   - ends: those of the edges that bound the areas, two by two, in units that are as long in both directions.
    ///   - limit: a diameter at which it is enough to know which of the two is larger.
    package static func width(between ends: Span<Shape.Point>, deciding limit: Double?) -> Double {
        var search = RoomiestPlace(error: 0.001)
        search.edges.build(ends)
        search.pushAll()
        if !search.isDecided(limit) {
            search.pushCircles()
            _ = search.isDecided(limit)
        }
        return 2 * (search.best?.room ?? 0)
    }

    /// Boxes of edges that a search for a width looks into before it ends.
    private static let boxesOfWidth = 1 << 16
    /// Edges from which circles are sought.
    private static let mostStarts = 4000
    private static let mostSteps = 16
    private static let mostCircles = 16

    /// False if it takes too long to find the largest circle in the squares.
    private mutating func isDecided(_ limit: Double?) -> Bool {
        boxes = 0
        while let square = squares.pop(Square.precedes), square.most > enough {
            if let limit, 2 * (best?.room ?? 0) >= limit || 2 * square.most < limit { break }
            guard boxes <= Self.boxesOfWidth else { return false }
            divide(square)
        }
        return true
    }

    /// Puts squares around the largest circles into the queue that touch an edge near its ends or at its middle.
    private mutating func pushCircles() {
        squares.removeAll()
        var circles: [(center: Shape.Point, room: Double)] = []
        for edge in stride(from: 0, to: edges.edges.count, by: edges.edges.count / Self.mostStarts + 1) {
            for share in [0.02, 0.5, 0.98] {
                for side in [-1.0, 1] {
                    guard let center = circle(at: edge, share, side) else { continue }
                    circles.append((center, room(of: center)))
                }
            }
        }
        circles.sort { $0.room > $1.room }
        for circle in circles.prefix(Self.mostCircles) {
            offer(circle.center, circle.room)
            push(circle.center, circle.room, in: nil)
        }
    }

    /// The centre of about the largest circle that touches an edge at a place of it, on one side; nil if there is none.
    private func circle(at number: Int, _ share: Double, _ side: Double) -> Shape.Point? {
        let edge = edges.edges[number]
        let (x, y) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
        let scale = side * edge.inverse.squareRoot()
        let place = Shape.Point(x: edge.start.x + share * x, y: edge.start.y + share * y)
        let box = edges.box
        var radius = min(box.east - box.west, box.north - box.south) / 2
        var center = place
        for _ in 0..<Self.mostSteps {
            center = Shape.Point(x: place.x - radius * scale * y, y: place.y + radius * scale * x)
            let nearest = edges.nearest(to: center, startingAt: number)
            // The radius may be much larger than the strip is wide.
            guard nearest.edge != number, nearest.square.squareRoot() < radius * (1 - 1e-12) else { break }
            // The circle through the nearest place of the border touches the edge too.
            let away = edges.edges[nearest.edge].away(from: center)
            let (toX, toY) = (center.x - away.x - place.x, center.y - away.y - place.y)
            let ahead = (toY * x - toX * y) * scale
            guard ahead > 0 else { return nil }
            radius = (toX * toX + toY * toY) / (2 * ahead)
        }
        return center
    }
}
