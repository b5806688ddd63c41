import Cairo
import Testing

/// Numbers that cairo would draw as something else never reach it.
struct RefusalTests {
    private static let bad = [Double.nan, .infinity, -.infinity, 1e9, -8_388_608]

    private func refuses(_ body: (inout Context) -> Bool) throws {
        let surface = try ImageSurface(width: 8, height: 8, .a8)
        var pen = try Context(surface)
        let isTaken = body(&pen)
        #expect(!isTaken)
        #expect { try pen.check() } throws: { ($0 as? CairoError)?.kind == .unfitNumber }
        pen.fill()
        #expect(surface.pixel(4, 4) == 0)
    }

    @Test(arguments: bad)
    func numbersThatCannotBeDrawn(_ number: Double) throws {
        try refuses { $0.move(number, 0) }
        try refuses { $0.line(0, number) }
        try refuses { $0.curve(0, 0, 0, number, 0, 0) }
        try refuses { $0.arc(x: number, y: 0, radius: 1) }
        try refuses { $0.rectangle(x: 0, y: 0, width: number, height: 1) }
        try refuses { $0.addLine([0, 0, 8, 0, number, 8, 0, 8].span, closed: true) }
        try refuses { $0.addParts([0, 0, 8, 0, 8, number].span, ends: [3].span, closed: true) }
        try refuses { $0.translate(number, 0) }
        try refuses { $0.setSource(red: number, green: 0, blue: 0) }
        try refuses { $0.set(LineStyle(width: number)) }
        var outline = Outline()
        outline.move(0, 0)
        outline.line(number, 8)
        try refuses { $0.add(outline) }
    }

    @Test(arguments: [[0.0, 0], [0], [-1, 2], [Double.nan, 1], [.infinity]])
    func dashesThatCannotBeDrawn(_ dash: [Double]) throws {
        try refuses { $0.set(LineStyle(width: 1, dash: dash)) }
    }

    @Test func scalesOfZero() throws {
        try refuses { $0.scale(0, 1) }
        try refuses { $0.setTolerance(0) }
        try refuses { $0.arc(x: 1, y: 1, radius: -1) }
    }

    @Test(arguments: [(0, 5), (5, 0), (32_768, 5), (5, -1)])
    func sizesThatCannotBeDrawn(_ width: Int, _ height: Int) {
        #expect(throws: CairoError.self) { _ = try ImageSurface(width: width, height: height, .argb32) }
    }

    @Test func theFirstRefusalIsReported() throws {
        let surface = try ImageSurface(width: 8, height: 8, .a8)
        var pen = try Context(surface)
        try pen.check()
        pen.line(.nan, 0)
        pen.move(.nan, 0)
        #expect { try pen.check() } throws: { ($0 as? CairoError)?.function == "cairo_line_to" }
    }

    @Test func cairosOwnErrorsAreReported() throws {
        let surface = try ImageSurface(width: 8, height: 8, .a8)
        var pen = try Context(surface)
        pen.restore()
        #expect { try pen.check("stars") } throws: { error in
            let error = error as? CairoError
            return error?.kind == .failed && error?.function == "stars" && error?.message.contains("restore") == true
        }
    }
}
