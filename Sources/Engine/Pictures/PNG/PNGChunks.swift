import Layers
import Zlib

/// The chunks of a PNG file. It has none for texts and times, so that the same pixels are the same bytes.
enum PNGChunks {
    /// The most bytes of pixels in a chunk.
    private static let longest = 256 << 10

    /// The signature and the first chunk.
    static func begin(_ form: PNGForm, into buffer: inout ByteBuffer) {
        for byte: UInt8 in [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] { buffer.append(byte) }
        var bytes: [UInt8] = []
        for number in [form.width, form.height] { bytes += bigEndian(number) }
        bytes += [UInt8(form.bits), form.color.rawValue, 0, 0, 0]
        append("IHDR", bytes.span, into: &buffer)
    }

    /// Colours in the order of their indices, of which the first ones may be translucent.
    ///
    /// - Parameter colors: 0xAARRGGBB, not multiplied by alpha.
    static func append(palette colors: [UInt32], into buffer: inout ByteBuffer) {
        let parts = colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) } }
        append("PLTE", parts.span, into: &buffer)
        let alphas = colors.map { UInt8($0 >> 24) }
        guard let last = alphas.lastIndex(where: { $0 < 255 }) else { return }
        append("tRNS", Array(alphas[...last]).span, into: &buffer)
    }

    /// Compressed pixels.
    static func append(data bytes: Span<UInt8>, into buffer: inout ByteBuffer) {
        var first = 0
        while first < bytes.count {
            let end = min(first + longest, bytes.count)
            append("IDAT", bytes.extracting(first..<end), into: &buffer)
            first = end
        }
    }

    static func end(into buffer: inout ByteBuffer) { append("IEND", [UInt8]().span, into: &buffer) }

    private static func append(_ type: String, _ bytes: Span<UInt8>, into buffer: inout ByteBuffer) {
        append(number: bytes.count, into: &buffer)
        let first = buffer.count
        buffer.append(type)
        buffer.append(bytes)
        var checksum = CRC32()
        checksum.update(buffer.bytes.extracting(first..<buffer.count))
        append(number: Int(checksum.value), into: &buffer)
    }

    static func append(number: Int, into buffer: inout ByteBuffer) {
        for byte in bigEndian(number) { buffer.append(byte) }
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
