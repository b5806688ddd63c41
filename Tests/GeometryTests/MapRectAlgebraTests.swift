import Geometry
import TestSupport
import Testing

@Suite("MapRect algebra")
struct MapRectAlgebraTests {
    private let square = MapRect(x: 10, y: 20, width: 30, height: 40)

    @Test func `parts`() {
        #expect([square.minX, square.midX, square.maxX] == [10, 25, 40])
        #expect([square.minY, square.midY, square.maxY] == [20, 40, 60])
        #expect(square.mid == MapPoint(x: 25, y: 40))
    }

    @Test func `sizes are not standardized`() {
        let negative = MapRect(x: 10, y: 10, width: -4, height: -6)
        #expect([negative.minX, negative.midX, negative.maxX] == [10, 8, 6])
        #expect(!negative.isNull && !negative.isEmpty)
        #expect(!negative.contains(MapPoint(x: 8, y: 7)))
        #expect(!negative.contains(MapPoint(x: 10, y: 10)))
        #expect(!negative.contains(negative))
        #expect(!MapRect.world.contains(negative))
        #expect(!negative.intersects(.world))
        #expect(!MapRect.world.intersects(negative))
    }

    @Test func `null and empty`() {
        #expect(MapRect.null == MapRect.null)
        #expect(MapRect.null.hashValue == MapRect.null.hashValue)
        #expect(MapRect.null.isNull && MapRect.null.isEmpty)
        #expect(MapRect(x: 1, y: 2, width: 0, height: 0).isEmpty)
        #expect(!MapRect(x: 1, y: 2, width: 0, height: 0).isNull)
        #expect(!MapRect(x: 1, y: 2, width: 0, height: 5).isEmpty)
        #expect(!MapRect(x: 1, y: 2, width: 5, height: 0).isEmpty)
        #expect(!MapRect.null.contains(.null))
        #expect(!MapRect.null.contains(square))
        #expect(!square.contains(.null))
        #expect(!MapRect.null.contains(MapPoint(x: .infinity, y: .infinity)))
        #expect(!MapRect.null.intersects(.null) && !square.intersects(.null))
        #expect(square.intersection(.null).isNull)
        #expect(MapRect.null.insetBy(dx: -5, dy: -5) == .null)
        #expect(MapRect.null.offsetBy(dx: 5, dy: 5) == .null)
        #expect(!MapRect.null.spans180thMeridian)
        #expect(MapRect.null.remainder == .null)
        #expect(MapRect.null.wrapped == .null)
    }

    @Test(arguments: [
        (10.0, 20.0, true), (25, 40, true), (40.0.nextDown, 60.0.nextDown, true), (40, 40, false), (25, 60, false),
        (10.0.nextDown, 40, false), (25, 20.0.nextDown, false), (.nan, 40, false),
    ])
    func `points are held half-open`(x: Double, y: Double, expected: Bool) {
        #expect(square.contains(MapPoint(x: x, y: y)) == expected)
    }

    @Test func `rects are held closed`() {
        #expect(square.contains(square))
        #expect(square.contains(MapRect(x: 40, y: 60, width: 0, height: 0)))
        #expect(!square.contains(MapRect(x: 40, y: 60, width: 1, height: 0)))
        #expect(!square.contains(MapRect(x: 9, y: 20, width: 30, height: 40)))
    }

    @Test(arguments: [
        (MapRect(x: 40, y: 20, width: 5, height: 5), false),
        (MapRect(x: 10, y: 60, width: 5, height: 5), false),
        (MapRect(x: 5, y: 15, width: 5, height: 5), false),
        (MapRect(x: 39, y: 59, width: 5, height: 5), true),
        (MapRect(x: 0, y: 0, width: 100, height: 100), true),
        (MapRect(x: 20, y: 0, width: 0, height: 100), true),
        (MapRect(x: 10, y: 0, width: 0, height: 100), false),
        (MapRect(x: 20, y: 30, width: 0, height: 0), true),
    ])
    func `insides must overlap`(other: MapRect, expected: Bool) {
        #expect(square.intersects(other) == expected)
        #expect(other.intersects(square) == expected)
        #expect(square.intersection(other).isNull == !expected)
    }

    @Test func `intersection and union of two`() {
        let other = MapRect(x: 30, y: 10, width: 30, height: 30)
        #expect(square.intersection(other) == MapRect(x: 30, y: 20, width: 10, height: 20))
        #expect(square.union(other) == MapRect(x: 10, y: 10, width: 50, height: 50))
    }

    @Test func `only null is ignored by union`() {
        #expect(square.union(.null) == square)
        #expect(MapRect.null.union(square) == square)
        #expect(MapRect.null.union(.null) == .null)
        let point = MapRect(x: 0, y: 0, width: 0, height: 0)
        #expect(square.union(point) == MapRect(x: 0, y: 0, width: 40, height: 60))
    }

    @Test func `inset and offset`() {
        #expect(square.insetBy(dx: 1, dy: 2) == MapRect(x: 11, y: 22, width: 28, height: 36))
        #expect(square.insetBy(dx: -1, dy: -2) == MapRect(x: 9, y: 18, width: 32, height: 44))
        #expect(square.insetBy(dx: 20, dy: 30) == MapRect(x: 30, y: 50, width: -10, height: -20))
        #expect(square.offsetBy(dx: 1, dy: -2) == MapRect(x: 11, y: 18, width: 30, height: 40))
    }

    @Test(arguments: [
        (
            10.0, MapRectEdge.minX, MapRect(x: 10, y: 20, width: 10, height: 40),
            MapRect(x: 20, y: 20, width: 20, height: 40)
        ),
        (10, .maxX, MapRect(x: 30, y: 20, width: 10, height: 40), MapRect(x: 10, y: 20, width: 20, height: 40)),
        (10, .minY, MapRect(x: 10, y: 20, width: 30, height: 10), MapRect(x: 10, y: 30, width: 30, height: 30)),
        (10, .maxY, MapRect(x: 10, y: 50, width: 30, height: 10), MapRect(x: 10, y: 20, width: 30, height: 30)),
        (99, .minX, MapRect(x: 10, y: 20, width: 30, height: 40), MapRect(x: 40, y: 20, width: 0, height: 40)),
        (-5, .maxY, MapRect(x: 10, y: 60, width: 30, height: 0), MapRect(x: 10, y: 20, width: 30, height: 40)),
    ])
    func `divide`(distance: Double, edge: MapRectEdge, slice: MapRect, remainder: MapRect) {
        let parts = square.divided(atDistance: distance, from: edge)
        #expect(parts.slice == slice)
        #expect(parts.remainder == remainder)
    }

    @Test func `the two parts of a divided rect make it up`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let rect = random.rect()
            for edge in MapRectEdge.allCases {
                let extent = edge == .minX || edge == .maxX ? rect.width : rect.height
                let (slice, rest) = rect.divided(atDistance: random.double(-0.2...1.2) * extent, from: edge)
                #expect(holds(slice.union(rest), rect) && holds(rect, slice.union(rest)))
                #expect(
                    isClose(
                        slice.width * slice.height + rest.width * rest.height, rect.width * rect.height,
                        within: rect.width * rect.height * 1e-12))
                #expect(slice.insetBy(dx: 1e-6, dy: 1e-6).intersection(rest).isNull)
            }
        }
        let parts = MapRect.null.divided(atDistance: 3, from: .minX)
        #expect(parts.slice.isNull && parts.remainder.isNull)
    }

    @Test func `union holds both and both hold the intersection, to the last bit`() {
        var random = SplitMix64(seed: 8)
        var met = 0
        for round in 0..<5000 {
            let rect = random.rect()
            // Every other one is laid over the first, as two at random seldom meet.
            let across = random.double(-1.2...1.2) * rect.width
            let down = random.double(-1.2...1.2) * rect.height
            let other = round.isMultiple(of: 2) ? rect.offsetBy(dx: across, dy: down) : random.rect()
            let union = rect.union(other)
            #expect(union.contains(rect) && union.contains(other))
            #expect(union == other.union(rect))
            let common = rect.intersection(other)
            #expect(common == other.intersection(rect))
            #expect(common.isNull == !rect.intersects(other))
            guard !common.isNull else { continue }
            met += 1
            #expect(rect.contains(common) && other.contains(common))
            let center = common.mid
            #expect(common.width == 0 || common.height == 0 || (rect.contains(center) && other.contains(center)))
        }
        #expect(met > 500)
    }
}
