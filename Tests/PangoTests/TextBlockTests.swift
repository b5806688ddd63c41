import Pango
import TestSupport
import Testing

@Suite(.enabled(if: Fonts.areThere)) struct TextBlockTests {
    @Test(arguments: [(TextBlock.Alignment.left, 0.0), (.center, 0.5), (.right, 1)])
    func linesAreAligned(_ alignment: TextBlock.Alignment, _ share: Double) throws {
        var shaper = try Fonts.shaper()
        let block = try shaper.block("New York\nUSA", Fonts.sans(16), alignment)
        let widths = try ["New York", "USA"].map { try shaper.extents(of: $0, Fonts.sans(16)).advance }
        #expect(block.lines.map(\.text) == ["New York", "USA"] && block.width == widths[0])
        #expect(block.lines[0].x == 0 && abs(block.lines[1].x - (widths[0] - widths[1]) * share) < 1e-9)
        #expect(block.lines[1].y - block.lines[0].y == block.height / 2)
    }

    @Test func theHeightOfLinesCanBeGiven() throws {
        var shaper = try Fonts.shaper()
        let block = try shaper.block("a\n\nb", Fonts.sans(10), lineHeight: 12)
        #expect(block.height == 36 && block.lines.count == 3 && block.lines[2].y - block.lines[0].y == 24)
        #expect(block.inkMinY > 0 && block.inkMaxY < 36 && block.inkMaxX <= block.width + 1)
    }

    @Test func theOutlineIsThatOfTheLines() throws {
        var shaper = try Fonts.shaper()
        let block = try shaper.block("Rio\nBranco", Fonts.sans(10), .right)
        let outline = try shaper.outline(of: block)
        let steps = try ["Rio", "Branco"].map { try shaper.outline(of: $0, Fonts.sans(10)).steps }
        #expect(outline.steps == steps[0] + steps[1])
        let first = try shaper.outline(of: "Rio", Fonts.sans(10)).numbers
        #expect(outline.numbers[0] == first[0] + block.lines[0].x && outline.numbers[1] == first[1] + block.lines[0].y)
    }
}
