import Geometry
import TestSupport
import Testing

@Suite("MapRect and the world's edge")
struct MapRectWorldTests {
    private static let world = MapPoint.worldSize

    @Test(arguments: [
        (MapRect(x: 0, y: 0, width: world, height: 1), false, MapRect.null),
        (MapRect(x: world - 5, y: 3, width: 12, height: 4), true, MapRect(x: 0, y: 3, width: 7, height: 4)),
        (MapRect(x: -5, y: 3, width: 12, height: 4), true, MapRect(x: world - 5, y: 3, width: 5, height: 4)),
        (MapRect(x: 10, y: 3, width: 12, height: 4), false, .null),
    ])
    func `remainder`(rect: MapRect, spans: Bool, remainder: MapRect) {
        #expect(rect.spans180thMeridian == spans)
        #expect(rect.remainder == remainder)
    }

    @Test(arguments: [
        (
            MapRect(x: world - 5, y: 3, width: 12, height: 4), MapRect(x: world - 5, y: 3, width: 5, height: 4),
            MapRect(x: 0, y: 3, width: 7, height: 4)
        ),
        (
            MapRect(x: -5, y: 3, width: 12, height: 4), MapRect(x: world - 5, y: 3, width: 5, height: 4),
            MapRect(x: 0, y: 3, width: 7, height: 4)
        ),
        (MapRect(x: world + 5, y: 3, width: 12, height: 4), MapRect(x: 5, y: 3, width: 12, height: 4), .null),
        (MapRect(x: -77, y: -10, width: 2 * world, height: 30), MapRect(x: 0, y: 0, width: world, height: 20), .null),
        (MapRect(x: -77, y: 0, width: world, height: 20), MapRect(x: 0, y: 0, width: world, height: 20), .null),
        (MapRect(x: .nan, y: 0, width: world, height: 20), .null, .null),
        (MapRect(x: 5, y: -10, width: 5, height: 3), .null, .null),
        (MapRect(x: 5, y: world - 1, width: 5, height: 3), MapRect(x: 5, y: world - 1, width: 5, height: 1), .null),
        (MapRect(x: world, y: 1, width: 0, height: 0), MapRect(x: 0, y: 1, width: 0, height: 0), .null),
        (MapRect(x: 5, y: 5, width: -1, height: 3), .null, .null),
        (.null, .null, .null),
    ])
    func `pieces within the world`(rect: MapRect, inside: MapRect, remainder: MapRect) {
        #expect(rect.worldPieces.inside == inside)
        #expect(rect.worldPieces.remainder == remainder)
    }

    @Test func `pieces make up the rect`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<Effort.of(2000) {
            let rect = random.rect()
            let (inside, remainder) = rect.worldPieces
            #expect(MapRect.world.contains(inside))
            #expect(remainder.isNull || MapRect.world.contains(remainder))
            let width = inside.width + (remainder.isNull ? 0 : remainder.width)
            #expect(isClose(width, rect.width, within: 1e-6))
            #expect(isClose(inside.maxY, min(rect.maxY, MapPoint.worldSize), within: 1e-6))
            if rect.minX >= 0, rect.minX < MapPoint.worldSize { #expect(remainder == pieceOf(rect.remainder)) }
        }
    }

    /// MapKit's remainder, cut in the south as the pieces are.
    private func pieceOf(_ remainder: MapRect) -> MapRect {
        if remainder.isNull { return .null }
        let height = min(remainder.maxY, MapPoint.worldSize) - remainder.minY
        return MapRect(x: remainder.minX, y: remainder.minY, width: remainder.width, height: height)
    }

    @Test func `a wrapped rect begins in the world`() {
        var random = SplitMix64(seed: 10)
        for _ in 0..<Effort.of(2000) {
            let rect = random.rect().turned(by: Double(random.int(-3...3)))
            #expect(rect.wrapped.size == rect.size)
            #expect(rect.wrapped.minX >= 0 && rect.wrapped.minX < MapPoint.worldSize)
            let turns = (rect.wrapped.minX - rect.minX) / MapPoint.worldSize
            #expect(isClose(turns, turns.rounded(), within: 1e-12))
        }
    }
}
