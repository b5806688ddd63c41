import Layers
import Pictures
import TestSupport
import Testing

/// PNGs are decoded by a script that knows only their specification.
@Suite(.enabled(if: Python.isThere)) struct PNGTests {
    struct Decoded {
        var facts: String
        var pixels: [UInt8]
    }

    private func decode(_ png: [UInt8]) throws -> Decoded {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/png_pixels.py"
        let outcome = try Command.run([Python.path, script], input: png)
        guard outcome.status == 0 else { throw Command.Failure(outcome.errors) }
        let end = try #require(outcome.output.firstIndex(of: 0x0A))
        return Decoded(
            facts: String(decoding: outcome.output[..<end], as: UTF8.self), pixels: Array(outcome.output[(end + 1)...]))
    }

    /// The bytes of pixels, the lowest first.
    static func bytes(of pixels: [UInt32]) -> [UInt8] { pixels.withUnsafeBytes { Array($0) } }

    static func array(_ buffer: borrowing ByteBuffer) -> [UInt8] {
        buffer.bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// What a premultiplied part of a color is without its alpha, by division in floating point: at 256 times the alpha, and
    /// the part.
    private static let quotients: [UInt8] = (0..<256 * 256).map { index in
        let (alpha, part) = (index >> 8, index & 0xFF)
        return alpha == 0 ? 0 : UInt8(min(255, (Double(part) * 255 / Double(alpha)).rounded()))
    }

    /// Red, green, blue and alpha of premultiplied pixels.
    private func straight(_ pixels: [UInt32]) -> [UInt8] {
        let quotients = Self.quotients
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * pixels.count)
        for pixel in pixels {
            let row = Int(pixel >> 24) << 8
            bytes.append(quotients[row | Int(pixel >> 16 & 0xFF)])
            bytes.append(quotients[row | Int(pixel >> 8 & 0xFF)])
            bytes.append(quotients[row | Int(pixel & 0xFF)])
            bytes.append(UInt8(pixel >> 24))
        }
        return bytes
    }

    private func tile(_ pixels: [UInt32], width: Int, _ layout: PixelRows.Layout = .premultiplied) -> [UInt8] {
        var encoder = TilePNG()
        var buffer = ByteBuffer()
        let bytes = Self.bytes(of: pixels)
        encoder.encode(
            PixelRows(bytes.span, layout, width: width, height: pixels.count / width, stride: width * 4), into: &buffer)
        return Self.array(buffer)
    }

    /// All alphas, each with all parts that it allows.
    @Test func everyPixelIsDivided() throws {
        var pixels: [UInt32] = []
        for alpha: UInt32 in 0...255 {
            for part in 0...alpha { pixels.append(alpha << 24 | part << 16 | (alpha - part) << 8 | part / 2) }
        }
        let width = 256
        while pixels.count % width != 0 { pixels.append(0xFF00_0000) }
        let decoded = try decode(tile(pixels, width: width))
        #expect(decoded.facts.contains(" 8 6 IHDR IDAT"))
        let isSame = decoded.pixels == straight(pixels)
        #expect(isSame)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
    func fewColorsAreIndexed(_ count: Int, _ bits: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        let colors = (0..<count).map { index -> UInt32 in
            let number = UInt32(index)
            return index % 3 == 1 ? 0x8040_2000 + number / 2 : 0xFF00_0000 | number << 9 | 7
        }
        let rest = (count..<37 * 16).map { _ in colors[random.int(0...count - 1)] }
        let pixels = colors + rest
        let decoded: Decoded = try decode(tile(pixels, width: 37))
        let chunks = count > 1 ? "IHDR PLTE tRNS IDAT" : "IHDR PLTE IDAT"
        #expect(decoded.facts.hasPrefix("37 16 \(bits) 3 \(chunks)"), "\(decoded.facts)")
        #expect(decoded.pixels == straight(pixels))
    }

    @Test func manyColorsAreNotIndexed() throws {
        let pixels = (0..<257).map { 0xFF00_0000 | UInt32($0) << 4 }
        let decoded = try decode(tile(pixels, width: 257))
        #expect(decoded.facts.hasPrefix("257 1 8 2 IHDR IDAT") && decoded.pixels == straight(pixels))
    }

    @Test func theHighestByteOfOpaquePixelsMeansNothing() throws {
        let pixels: [UInt32] = [0x0012_3456, 0x7712_3456, 0xFF65_4321, 0x0065_4321]
        let decoded = try decode(tile(pixels, width: 2, .opaque))
        #expect(decoded.facts.hasPrefix("2 2 1 3 IHDR PLTE IDAT"))
        #expect(decoded.pixels == straight(pixels.map { $0 | 0xFF00_0000 }))
    }

    @Test(arguments: [0x0000_0000, 0xFFAA_BBCC, 0x8040_2010] as [UInt32])
    func plainTilesAreTheSameEachTime(_ color: UInt32) throws {
        var encoder = TilePNG()
        var results: [[UInt8]] = []
        let pixels = Self.bytes(of: [UInt32](repeating: color, count: 256 * 256))
        for _ in 0..<2 {
            var buffer = ByteBuffer()
            encoder.encode(
                PixelRows(pixels.span, .premultiplied, width: 256, height: 256, stride: 1024), into: &buffer)
            results.append(Self.array(buffer))
        }
        var buffer = ByteBuffer()
        encoder.encode(color, width: 256, height: 256, into: &buffer)
        #expect(results[0] == results[1] && results[0] == Self.array(buffer) && results[0].count < 200)
        let isSame = try decode(results[0]).pixels == straight([UInt32](repeating: color, count: 256 * 256))
        #expect(isSame)
    }

    /// Rows of 1,300 noisy bytes.
    private static let noise: [UInt8] = {
        var random = SplitMix64(seed: 9)
        var bits: UInt64 = 0
        return (0..<1300 * 700).map { index in
            bits = index % 32 == 0 ? random.next() : bits >> 2
            return UInt8(bits & 3) * (index % 4 == 3 ? 80 : 20)
        }
    }()

    /// A noisy picture whose rows are longer than their pixels, in bands of some heights.
    @Test(arguments: [
        (PNGForm.Color.rgb, PixelRows.Layout.opaque), (.rgba, .premultiplied), (.rgba, .opaque), (.gray, .gray),
    ])
    func bandsAreOnePicture(_ color: PNGForm.Color, _ layout: PixelRows.Layout) throws {
        let (width, height, stride) = (301, 700, 1300)
        let bytes = Self.noise
        var pixels: [UInt32] = []
        for row in 0..<height {
            for column in 0..<width {
                switch layout {
                case .gray: pixels.append(0xFF00_0000 | UInt32(bytes[row * stride + column]) * 0x01_0101)
                case .opaque, .premultiplied:
                    let first = row * stride + column * 4
                    let color = UInt32(bytes[first]) | UInt32(bytes[first + 1]) << 8 | UInt32(bytes[first + 2]) << 16
                    pixels.append(color | UInt32(layout == .opaque ? 255 : bytes[first + 3]) << 24)
                }
            }
        }
        let expected = straight(pixels)
        for level in [0, 1, 3, 6, 9] {
            var encoder = PNGEncoder(level: level)
            let rows = PixelRows(bytes.span, layout, width: width, height: height, stride: stride)
            var buffer = ByteBuffer()
            var assembly = PNGAssembly(PNGForm(width: width, height: height, color), level: level)
            assembly.begin(into: &buffer)
            for band in [0..<256, 256..<257, 257..<700] {
                assembly.append(encoder.encode(rows.rows(band), as: color), into: &buffer)
            }
            assembly.end(into: &buffer)
            let decoded = try decode(Self.array(buffer))
            let isSame = decoded.pixels == expected
            #expect(isSame, "level \(level)")
            #expect(decoded.facts.hasPrefix("\(width) \(height) 8 \(color.rawValue) IHDR IDAT"))
        }
    }
}
