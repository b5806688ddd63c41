import Geometry
import Testing

@Suite("Pixels and padding")
struct PixelTests {
    @Test func `parts of a pixel rect`() {
        let rect = PixelRect(x: 10, y: 20, width: 30, height: 40)
        #expect([rect.minX, rect.midX, rect.maxX, rect.width] == [10, 25, 40, 30])
        #expect([rect.minY, rect.midY, rect.maxY, rect.height] == [20, 40, 60, 40])
        #expect(!rect.isNull && PixelRect.null.isNull && PixelRect.null == PixelRect.null)
    }

    @Test func `the room padding leaves`() {
        let room = EdgePadding(top: 1, left: 2, bottom: 4, right: 8).room(in: PixelSize(width: 100, height: 50))
        #expect(room == PixelSize(width: 90, height: 45))
        #expect(EdgePadding.zero.room(in: room) == room)
        #expect(!EdgePadding(top: 45, left: 0, bottom: 0, right: 0).room(in: room).hasArea)
    }
}
