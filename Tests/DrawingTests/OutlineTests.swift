import Drawing
import Geometry
import Memory
import TestSupport
import Testing

struct OutlineTests {
    private func outline(_ kind: Shape.Kind, _ points: [(Double, Double)], isFromMap: Bool = false) -> [Shape.Point] {
        var shape = Shape()
        shape.kind = kind
        shape.isFromMap = isFromMap
        for (x, y) in points { shape.append(x: x, y: y) }
        shape.endRing()
        shape.endPart()
        var outline = Outline()
        outline.become(shape)
        return (0..<outline.points.count).map { outline.points[$0] }
    }

    /// The distance of a rect and a triangle is that of the nearest points along their sides.
    @Test func distancesFromRects() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<30 {
            var outline = Outline()
            let corners = (0..<3).map { _ in
                Shape.Point(
                    x: Double.random(in: 0...100, using: &random), y: Double.random(in: 0...100, using: &random))
            }
            for corner in corners { outline.append(x: corner.x, y: corner.y) }
            outline.endRun(.ring)
            let rect = PixelRect(
                x: Double.random(in: -60...140, using: &random), y: Double.random(in: -60...140, using: &random),
                width: 30, height: 12)
            let transform = PixelTransform(corner: MapPoint(x: 0, y: 0), scale: 1)
            let found = outline.distance(from: rect, to: 0..<1, transform, atMost: 1000)
            var nearest = Double.infinity
            for (start, end) in zip(corners, corners[1...] + corners[...0]) {
                for step in 0...400 {
                    let share = Double(step) / 400
                    let (x, y) = (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
                    let (dx, dy) = (max(rect.minX - x, x - rect.maxX, 0), max(rect.minY - y, y - rect.maxY, 0))
                    nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
                }
            }
            // Edges that meet the rect are the business of another function.
            if nearest > 0 { #expect(abs(found - nearest) < 0.2, "\(rect) \(corners)") }
            #expect(outline.distance(from: rect, to: 0..<1, transform, atMost: 1) <= 1)
        }
    }

    /// Lines reach the edge of the world, places end at 85 as everywhere, and nothing leaves the world.
    @Test(arguments: [
        (85.0, 85.0), (85.0511287798066, 85.0511287798066), (90, 85.0511287798066), (-90, -85.0511287798066),
        (85.02, 85.02), (-85.02, -85.02), (0, 0), (60, 60),
    ])
    func latitudes(latitude: Double, drawn: Double) {
        let wanted = MapPoint.worldSize * (0.5 - Self.northing(drawn) / (2 * .pi))
        let line = outline(.lineString, [(0, latitude), (1, latitude)])[0].y
        #expect(abs(line - wanted) < 1e-6 && line >= 0 && line <= MapPoint.worldSize)
        let place = outline(.point, [(0, latitude)])[0].y
        #expect(place == MapPoint.mapY(latitude: latitude))
        let free = outline(.point, [(0, drawn)], isFromMap: true)[0].y
        #expect(abs(free - wanted) < 1e-6)
    }

    private static func northing(_ latitude: Double) -> Double {
        let phi = latitude * .pi / 180
        // Bisection of the defining integral's inverse: sinh(northing) = tan φ, by steps.
        var (low, high) = (-20.0, 20.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            let sinh = (exponential(middle) - exponential(-middle)) / 2
            if sinh < tangent(phi) { low = middle } else { high = middle }
        }
        return low
    }

    private static func exponential(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for step in 1..<200 {
            term *= x / Double(step)
            sum += term
        }
        return x < 0 ? 1 / exponential(-x) : sum
    }

    private static func tangent(_ x: Double) -> Double {
        var (sine, cosine, term) = (0.0, 0.0, 1.0)
        for step in 0..<60 {
            switch step % 4 {
            case 0: cosine += term
            case 1: sine += term
            case 2: cosine -= term
            default: sine -= term
            }
            term *= x / Double(step + 1)
        }
        return sine / cosine
    }

    @Test func placesBeyondTheMapAreCounted() {
        var shape = Shape()
        var outline = Outline()
        for (latitude, count) in [(85.0, 0), (86, 1), (-89, 1), (85.00000005, 0)] {
            shape.setPoint(x: 5, y: latitude)
            outline.become(shape)
            #expect(outline.placesBeyondMap == count)
        }
    }

    @Test func ringsAreNotClosedByAPosition() {
        #expect(outline(.polygon, [(0, 0), (1, 0), (1, 1), (0, 0)]).count == 3)
        #expect(outline(.lineString, [(0, 0), (1, 0), (1, 1), (0, 0)]).count == 4)
        #expect(outline(.polygon, [(0, 0), (.nan, 1), (1, 1), (0, 0)]).count == 2)
    }

    @Test func collections() {
        var shape = Shape()
        shape.kind = .collection
        shape.append(x: 1, y: 1)
        shape.endRing()
        shape.endPart()
        shape.endMember(.point)
        for x in 0..<3 { shape.append(x: Double(x), y: Double(x * x)) }
        shape.endRing()
        shape.endPart()
        shape.endMember(.lineString)
        var outline = Outline()
        outline.become(shape)
        #expect((0..<outline.runs.count).map { outline.runs[$0].kind } == [.places, .line])
    }

    /// Each position is far enough from what was kept before it; ends and edges of the world stay.
    @Test func thinning() {
        var random = SplitMix64(seed: 5)
        var whole = Outline()
        var thin = Outline()
        var (x, y) = (1e6, 1e6)
        for _ in 0..<1000 {
            x += random.double(-0.3...0.5)
            y += random.double(-0.4...0.4)
            whole.append(x: x, y: y)
        }
        whole.endRun(.line)
        thin.become(whole, withoutNearerThan: 2)
        #expect(thin.points.count < 400 && thin.points[0] == whole.points[0] && thin.points.last == whole.points.last)
        for index in 1..<thin.points.count - 1 {
            let (a, b) = (thin.points[index - 1], thin.points[index])
            #expect((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) >= 4)
        }
        whole.removeAll()
        let edge = MapPoint.worldSize
        for (x, y) in [(edge - 0.01, 5.0), (edge, 5), (edge, 5.5), (edge, 6), (edge - 90, 6)] {
            whole.append(x: x, y: y)
        }
        whole.endRun(.ring)
        thin.become(whole, withoutNearerThan: 2)
        #expect(thin.points.count == 5)
        whole.removeAll()
        for index in 0..<9 { whole.append(x: 50 + Double(index % 3) / 100, y: 50 + Double(index / 3) / 100) }
        whole.endRun(.ring)
        thin.become(whole, withoutNearerThan: 2)
        #expect(thin.points.count == 3)
    }

    @Test(
        arguments: [
            (0.0, 100.0, -10.0, 20.0, 0..<1), (0, 100, 0.2, 0.3, 0..<0), (-0.1, 0.1, 0.95, 1.0, -1..<0),
            (-0.1, 0.1, 0.0, 1.0, -1..<1), (-1.5, 1.5, 0.0, 1.0, -2..<2), (0.9, 1.1, 0.05, 0.2, 1..<2),
            (0.4, 0.6, 0.7, 0.9, 0..<0),
        ] as [(Double, Double, Double, Double, Range<Int>)])
    func copies(west: Double, east: Double, from: Double, to: Double, turns: Range<Int>) {
        let unit = east > 50 ? 1 : MapPoint.worldSize
        let box = Shape.Box(west: from * unit, south: 0, east: to * unit, north: 10)
        let rect = MapRect(x: west * unit, y: 5, width: (east - west) * unit, height: 10)
        let found = WorldCopies.turns(of: box, in: rect)
        if east > 50 { return #expect(found == (to >= west && from <= east ? 0..<1 : 0..<0)) }
        #expect(found == turns || found.isEmpty && turns.isEmpty)
        #expect(WorldCopies.turns(of: box, in: MapRect(x: 0, y: 11, width: 5, height: 5)).isEmpty)
    }

    @Test func transforms() {
        let view = Viewport(
            size: PixelSize(width: 300, height: 200), center: MapPoint(x: 1000, y: 2000), scale: 0.5, heading: 30)
        let transform = PixelTransform(view)
        for (x, y) in [(1000.0, 2000.0), (1100, 2000), (950, 1800)] {
            let (mine, theirs) = (
                transform.pixel(Shape.Point(x: x, y: y)), view.pixel(for: MapPoint(x: x, y: y))
            )
            #expect(abs(mine.x - theirs.x) < 1e-9 && abs(mine.y - theirs.y) < 1e-9)
            let east = transform.turned(by: 1).pixel(Shape.Point(x: x, y: y))
            let copy = view.pixel(for: MapPoint(x: x + MapPoint.worldSize, y: y))
            #expect(abs(east.x - copy.x) < 1e-6 && abs(east.y - copy.y) < 1e-6)
        }
    }
}
