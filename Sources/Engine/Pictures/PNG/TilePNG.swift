public import Layers

/// Encodes small pictures whole, such as tiles: with a list of colours if these are at most 256. Each thread has its own.
public struct TilePNG: ~Copyable {
    private var encoder: PNGEncoder
    /// Pictures of one colour that were encoded before.
    private var plain: [PlainKey: [UInt8]] = [:]
    private static let mostPlain = 256

    private struct PlainKey: Hashable {
        var color: UInt32
        var width: Int
        var height: Int
    }

    public init(level: Int = PNGEncoder.usualLevel) {
        encoder = PNGEncoder(level: level)
    }

    /// Appends a PNG. Pixels may be premultiplied or opaque.
    public mutating func encode(_ rows: borrowing PixelRows, into buffer: inout ByteBuffer) {
        if let color = Self.onlyColor(rows) {
            return encode(color, width: rows.width, height: rows.height, into: &buffer)
        }
        encode(mixed: rows, into: &buffer)
    }

    /// Appends a PNG of several colours.
    public mutating func encode(mixed rows: borrowing PixelRows, into buffer: inout ByteBuffer) {
        if let palette = Palette(rows) {
            return encode(palette, width: rows.width, height: rows.height, into: &buffer)
        }
        let color: PNGForm.Color = Self.isOpaque(rows) ? .rgb : .rgba
        let form = PNGForm(width: rows.width, height: rows.height, color)
        put(encoder.encode(rows, as: color), form, nil, into: &buffer)
    }

    /// Appends a PNG of one colour: 0xAARRGGBB, premultiplied.
    public mutating func encode(_ color: UInt32, width: Int, height: Int, into buffer: inout ByteBuffer) {
        let key = PlainKey(color: color, width: width, height: height)
        if let known = plain[key] { return buffer.append(known.span) }
        let length = (width + 7) / 8 + 1
        let band = encoder.encode(samples: [UInt8](repeating: 0, count: length * height))
        let first = buffer.count
        let form = PNGForm(width: width, height: height, .indexed, bits: 1)
        put(band, form, [PixelConversion.straight(color)], into: &buffer)
        guard plain.count < Self.mostPlain else { return }
        let bytes = buffer.bytes
        plain[key] = (first..<bytes.count).map { bytes[$0] }
    }

    private mutating func encode(_ palette: Palette, width: Int, height: Int, into buffer: inout ByteBuffer) {
        let form = PNGForm(width: width, height: height, .indexed, bits: palette.bits)
        put(encoder.encode(samples: palette.samples(width: width)), form, palette.colors, into: &buffer)
    }

    private func put(
        _ band: consuming PNGBand, _ form: PNGForm, _ palette: [UInt32]?, into buffer: inout ByteBuffer
    ) {
        PNGChunks.begin(form, into: &buffer)
        if let palette { PNGChunks.append(palette: palette, into: &buffer) }
        var assembly = PNGAssembly(form, level: encoder.level)
        assembly.append(band, into: &buffer)
        assembly.end(into: &buffer)
    }

    /// The colour of all pixels, premultiplied; nil if they differ.
    public static func onlyColor(_ rows: borrowing PixelRows) -> UInt32? {
        let mask: UInt32 = rows.layout == .opaque ? 0xFF00_0000 : 0
        let (width, height, stride) = (rows.width, rows.height, rows.stride)
        return unsafe rows.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            let first = unsafe start.load(as: UInt32.self)
            for row in 0..<height {
                let pixels = unsafe (start + row * stride).assumingMemoryBound(to: UInt32.self)
                // Without a way out, a row takes a fraction of the time.
                var difference: UInt32 = 0
                for column in 0..<width { difference |= unsafe pixels[column] ^ first }
                if difference & ~mask != 0 { return nil }
            }
            return first | mask
        }
    }

    private static func isOpaque(_ rows: borrowing PixelRows) -> Bool {
        guard rows.layout == .premultiplied else { return true }
        let (width, height, stride) = (rows.width, rows.height, rows.stride)
        return unsafe rows.bytes.withUnsafeBytes { bytes in
            for row in 0..<height {
                for column in 0..<width {
                    let offset = row * stride + column * 4
                    if unsafe bytes.load(fromByteOffset: offset, as: UInt32.self) >> 24 != 255 { return false }
                }
            }
            return true
        }
    }
}
