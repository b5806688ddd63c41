import Cairo
import Testing

/// Pixels whose colors follow from a formula.
struct DrawingProbes {
    /// A white surface of 32 by 32 pixels, drawn on by `body`.
    private func drawn(
        _ format: ImageSurface.Format = .rgb24, _ body: (inout Context) throws -> Void
    ) throws -> [[UInt32]] {
        let surface = try ImageSurface(width: 32, height: 32, format)
        var pen = try Context(surface)
        if format == .rgb24 {
            pen.setSource(red: 1, green: 1, blue: 1)
            pen.paint()
        }
        try body(&pen)
        try pen.check()
        let mask: UInt32 = format == .rgb24 ? 0xFF_FFFF : .max
        return (0..<32).map { y in (0..<32).map { x in surface.pixel(x, y) & mask } }
    }

    @Test(arguments: [
        (10.5, [0xFF_FFFF, 0, 0xFF_FFFF] as [UInt32]), (10.0, [0x7F_7F7F, 0x7F_7F7F, 0xFF_FFFF] as [UInt32]),
    ])
    func linesCoverHalvesOfPixels(_ x: Double, _ colors: [UInt32]) throws {
        let pixels = try drawn { pen in
            pen.setSource(red: 0, green: 0, blue: 0)
            pen.set(LineStyle(width: 1, cap: .butt))
            pen.addLine([x, 0, x, 32].span, closed: false)
            pen.stroke()
        }
        for (column, color) in zip(9...11, colors) {
            for row in [0, 15, 31] {
                let difference = Int(pixels[row][column] & 0xFF) - Int(color & 0xFF)
                #expect(abs(difference) <= 1, "\(column)")
            }
        }
    }

    @Test func gradientsInterpolateStraightAlpha() throws {
        let surface = try ImageSurface(width: 1, height: 1001, .rgb24)
        var pen = try Context(surface)
        pen.setSource(red: 1, green: 1, blue: 1)
        pen.paint()
        pen.setSource(
            from: (0, 0), to: (0, 1001),
            [
                GradientStop(offset: 0, red: 0, green: 0, blue: 1, alpha: 0.5),
                GradientStop(offset: 1, red: 1, green: 1, blue: 1, alpha: 0.8),
            ])
        pen.paint()
        try pen.check()
        // Half way: (0.5, 0.5, 1) at 0.65 over white is 255 · (1 − 0.65 · 0.5) = 172.
        #expect(surface.pixel(0, 500) & 0xFF_FFFF == 0xAC_ACFF)
        #expect(surface.pixel(0, 0) & 0xFF == 0xFF && abs(Int(surface.pixel(0, 0) >> 16 & 0xFF) - 127) <= 1)
    }

    @Test func holesAreEvenOdd() throws {
        // The ring inside runs the same way.
        let rings: [Double] = [2, 2, 30, 2, 30, 30, 2, 30, 10, 10, 20, 10, 20, 20, 10, 20]
        for isEvenOdd in [true, false] {
            let pixels = try drawn { pen in
                pen.setSource(red: 1, green: 0, blue: 0)
                pen.setEvenOdd(isEvenOdd)
                pen.addParts(rings.span, ends: [4, 8].span, closed: true)
                pen.fill()
            }
            #expect(pixels[5][5] == 0xFF_0000 && pixels[0][0] == 0xFF_FFFF)
            #expect(pixels[15][15] == (isEvenOdd ? 0xFF_FFFF : 0xFF_0000))
        }
    }

    @Test(arguments: [3.0, 7.25, 15])
    func circlesHaveTheirArea(_ radius: Double) throws {
        let pixels = try drawn(.a8) { pen in
            pen.setTolerance(0.02)
            pen.arc(x: 16, y: 16, radius: radius)
            pen.fill()
        }
        let area = Double(pixels.joined().reduce(0, +)) / 255
        #expect(abs(area / (Double.pi * radius * radius) - 1) < 0.005)
    }

    /// At a common edge, one neighbour covers the rest of what the other covers.
    @Test func additionLeavesNoSeams() throws {
        func neighbours(_ operation: Context.Operator) throws -> UInt32 {
            try drawn { pen in
                pen.pushGroup()
                pen.set(operation)
                pen.setSource(red: 0, green: 0, blue: 0)
                for ring: [Double] in [[0, 0, 10.3, 0, 20.7, 32, 0, 32], [10.3, 0, 32, 0, 32, 32, 20.7, 32]] {
                    pen.addLine(ring.span, closed: true)
                    pen.fill()
                }
                pen.set(.over)
                pen.popGroup()
            }.joined().map { $0 & 0xFF }.max() ?? 0
        }
        #expect(try neighbours(.add) <= 1)
        #expect(try neighbours(.over) >= 60)
    }

    @Test func groupsAreTranslucentAsAWhole() throws {
        let pixels = try drawn { pen in
            pen.pushGroup()
            pen.setSource(red: 0, green: 0, blue: 1)
            for x in [0.0, 8] {
                pen.rectangle(x: x, y: 0, width: 16, height: 32)
                pen.fill()
            }
            pen.popGroup(alpha: 0.2)
        }
        #expect(pixels[3][3] == 0xCC_CCFF && pixels[3][10] == 0xCC_CCFF && pixels[3][30] == 0xFF_FFFF)
    }

    @Test func stampsAreMasks() throws {
        let dot = try ImageSurface(width: 5, height: 5, .a8)
        var pen = try Context(dot)
        pen.arc(x: 2.5, y: 2.5, radius: 2)
        pen.fill()
        try pen.check()
        let places: [Double] = [1, 1, 9, 4, 20, 20]
        let stamped = try drawn { pen in
            pen.setSource(red: 0.2, green: 0.4, blue: 0.6)
            pen.stamp(dot, at: places.span)
        }
        let masked = try drawn { pen in
            pen.setSource(red: 0.2, green: 0.4, blue: 0.6)
            for place in [(1.0, 1.0), (9, 4), (20, 20)] { pen.mask(dot, x: place.0, y: place.1) }
        }
        #expect(stamped == masked && stamped[3][3] == 0x33_6699 && stamped[0][0] == 0xFF_FFFF)
    }

    @Test func imagesTurn() throws {
        var image = try ImageSurface(width: 4, height: 2, .argb32)
        image.withMutableBytes { bytes in
            // Opaque red on the left, transparent on the right.
            for row in 0..<2 {
                for column in 0..<2 {
                    let first = row * 16 + column * 4
                    bytes[first + 2] = 0xFF
                    bytes[first + 3] = 0xFF
                }
            }
        }
        let pixels = try drawn { pen in
            pen.save()
            pen.translate(16, 16)
            pen.rotate(Double.pi / 2)
            pen.setSource(image, x: 0, y: 0, .nearest)
            pen.paint()
            pen.restore()
        }
        #expect(pixels[16][14] == 0xFF_0000 && pixels[17][15] == 0xFF_0000 && pixels[18][15] == 0xFF_FFFF)
    }

    @Test func clipsCut() throws {
        let pixels = try drawn { pen in
            pen.save()
            pen.clip(x: 4, y: 4, width: 8, height: 8)
            pen.setSource(red: 0, green: 0, blue: 0)
            pen.paint()
            pen.restore()
            pen.setSource(red: 0, green: 0, blue: 0)
            pen.rectangle(x: 30, y: 30, width: 2, height: 2)
            pen.fill()
        }
        #expect(pixels[4][4] == 0 && pixels[11][11] == 0 && pixels[12][12] == 0xFF_FFFF && pixels[31][31] == 0)
    }
}
