import Cairo
import TestSupport
import Testing

struct SurfaceTests {
    /// A PNG that Python has made: red, half-transparent green.
    private func png() throws -> [UInt8] {
        let program = """
            import sys, zlib, struct
            def chunk(kind, data):
                return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            rows = b"\\0" + bytes([255, 0, 0, 255, 0, 255, 0, 128])
            sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, 6, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
            """
        return try Command.run([Python.path, "-c", program]).output
    }

    @Test func aPNGIsRead() throws {
        let bytes = try png()
        let image = try ImageSurface(png: bytes.span)
        #expect(image.width == 2 && image.height == 1 && image.format == .argb32)
        #expect(image.pixel(0, 0) == 0xFFFF_0000 && image.pixel(1, 0) == 0x8000_8000)
        let size = ImageSurface.size(ofPNG: bytes.span)
        #expect(size?.width == 2 && size?.height == 1)
    }

    @Test func damagedPNGsAreErrors() throws {
        let bytes = try png()
        for count in 0..<bytes.count - 12 {
            #expect { _ = try ImageSurface(png: Array(bytes[..<count]).span) } throws: {
                ($0 as? CairoError)?.kind == .badImage
            }
        }
        for index in 0..<bytes.count {
            var damaged = bytes
            damaged[index] ^= 0x40
            _ = try? ImageSurface(png: damaged.span)
        }
    }

    @Test func largePNGsAreRefusedUnseen() throws {
        var bytes = try png()
        for (index, byte) in [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF].enumerated() { bytes[16 + index] = UInt8(byte) }
        #expect { _ = try ImageSurface(png: bytes.span) } throws: {
            ($0 as? CairoError)?.message == "a PNG of 32767x32767 pixels is too large"
        }
    }

    @Test func surfacesOutliveTheirHandle() throws {
        func make() throws -> Context {
            let surface = try ImageSurface(width: 64, height: 64, .argb32)
            return try Context(surface)
        }
        var pen = try make()
        pen.setSource(red: 1, green: 0, blue: 0)
        pen.paint()
        try pen.check()
    }

    @Test func clearedIsEmpty() throws {
        var surface = try ImageSurface(width: 3, height: 3, .argb32)
        var pen = try Context(surface)
        pen.paint()
        #expect(surface.pixel(1, 1) == 0xFF00_0000)
        surface.clear()
        #expect(surface.pixel(1, 1) == 0)
    }

    private final class Pages { var bytes: [UInt8] = [] }

    private func pdf(_ date: String = PDFSurface.reproducibleDate) throws -> [UInt8] {
        let pages = Pages()
        var surface = try PDFSurface(width: 100, height: 50, title: "A <title>", date: date) { bytes in
            for index in bytes.indices { pages.bytes.append(bytes[index]) }
            return true
        }
        var pen = try Context(surface)
        for _ in 0..<2 {
            pen.rectangle(x: 10, y: 10, width: 20, height: 20)
            pen.fill()
            pen.showPage()
        }
        try pen.check()
        try surface.finish()
        return pages.bytes
    }

    @Test func aPDFIsTheSameTwice() throws {
        let first = try pdf()
        #expect(first.starts(with: Array("%PDF-1.".utf8)))
        let isSame = try pdf() == first
        #expect(isSame)
        let differs = try pdf("2011-12-13T14:15:16Z") != first
        #expect(differs)
    }

    @Test(.enabled(if: Package.has("pdfinfo")))
    func aPDFSaysWhatItIs() throws {
        try inTemporaryFolder { folder in
            let outcome = try Command.run(["/usr/bin/env", "TZ=UTC", "pdfinfo", "-"], input: try pdf())
            #expect(outcome.text.contains("CreationDate:    Sat Jan  1 00:00:00 2000 UTC"))
            #expect(outcome.text.contains("Pages:           2") && outcome.text.contains("Title:           A <title>"))
            #expect(outcome.text.contains("Page size:       100 x 50 pts"))
        }
    }

    @Test func aFullDiskIsAnError() throws {
        var surface = try PDFSurface(width: 100, height: 50) { _ in false }
        var pen = try Context(surface)
        pen.paint()
        pen.showPage()
        #expect { try surface.finish() } throws: { ($0 as? CairoError)?.kind == .notWritten }
    }

    @Test func outlinesComeBack() throws {
        let surface = try ImageSurface(width: 1, height: 1, .a8)
        var pen = try Context(surface)
        var outline = Outline()
        outline.move(1, 2)
        outline.line(100.5, -3.25)
        outline.curve(1, 1, 2, 2, 3, 3)
        outline.close()
        pen.add(outline)
        let copied = try pen.outline()
        #expect(copied == outline)
        pen.newPath()
        pen.add(outline, x: 10, y: 20)
        var moved = Outline()
        moved.append(outline, x: 10, y: 20)
        let movedCopy = try pen.outline()
        #expect(movedCopy == moved && moved.numbers.prefix(2) == [11, 22])
    }

    /// Blends by the formula of pixman, pixel by pixel.
    @Test func blendedImagesAreWhatCairoDraws() throws {
        var image = try ImageSurface(width: 11, height: 7, .argb32)
        var generator = SplitMix64(seed: 7)
        image.withMutableBytes { bytes in
            for pixel in 0..<11 * 7 where pixel / 11 > 0 && pixel % 11 > 1 {
                let alpha = [0, 1, 127, 128, 254, 255][Int.random(in: 0..<6, using: &generator)]
                for part in 0..<3 { bytes[pixel * 4 + part] = UInt8(Int.random(in: 0...alpha, using: &generator)) }
                bytes[pixel * 4 + 3] = UInt8(alpha)
            }
        }
        let part = image.inkedPart
        #expect(part.rows.lowerBound >= 1 && part.columns.lowerBound >= 2)
        for (x, y) in [(3, 2), (0, 0), (-4, -3), (14, 12), (30, 3)] {
            let drawn = try ground()
            let blended = try ground()
            var pen = try Context(drawn)
            pen.setSource(image, x: Double(x), y: Double(y), .nearest)
            pen.paint()
            try pen.check()
            var other = try Context(blended)
            let isBlended = other.blend(image, part, x: x, y: y)
            #expect(isBlended)
            for pixel in 0..<20 * 16 {
                let (wanted, found) = (
                    drawn.pixel(pixel % 20, pixel / 20), blended.pixel(pixel % 20, pixel / 20)
                )
                #expect(found == wanted)
            }
        }
    }

    private func ground() throws -> ImageSurface {
        let surface = try ImageSurface(width: 20, height: 16, .argb32)
        var pen = try Context(surface)
        pen.setSource(red: 0.3, green: 0.9, blue: 0.6, alpha: 0.7)
        pen.paint()
        return surface
    }

    @Test func imagesWithoutInkHaveNoPart() throws {
        let part = try ImageSurface(width: 5, height: 4, .argb32).inkedPart
        #expect(part.rows.isEmpty && part.columns.isEmpty)
    }
}
