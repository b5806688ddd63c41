public import Layers
import Zlib

/// Compresses the pixels of PNGs. Each thread has its own, for any number of pictures.
public struct PNGEncoder: ~Copyable {
    private var deflater: Deflater
    private var samples: [UInt8] = []
    let level: Int

    /// The level for maps: higher ones take longer than they save.
    public static let usualLevel = 3
    /// Samples that are passed to zlib at once, at least.
    private static let pieceLength = 128 << 10

    /// - Parameter level: 0, for none, to 9, for the smallest files.
    public init(level: Int = usualLevel) {
        guard let deflater = Deflater(format: .raw, level: level) else {
            preconditionFailure("zlib does not match its headers")
        }
        self.deflater = deflater
        self.level = level
    }

    /// Compresses the rows of a band, independently of all others, so that threads can share a picture.
    public mutating func encode(_ rows: borrowing PixelRows, as color: PNGForm.Color) -> PNGBand {
        var band = PNGBand()
        deflater.restart()
        let length = rows.width * color.byteCount + 1
        let step = max(1, Self.pieceLength / length)
        var first = 0
        while first < rows.height {
            let end = min(first + step, rows.height)
            samples.removeAll(keepingCapacity: true)
            PixelConversion.append(rows.rows(first..<end), as: color, to: &samples)
            compress(into: &band, isLast: end == rows.height)
            first = end
        }
        return band
    }

    /// Compresses samples that are rows already, with the numbers of their filters.
    mutating func encode(samples: [UInt8]) -> PNGBand {
        var band = PNGBand()
        deflater.restart()
        self.samples = samples
        compress(into: &band, isLast: true)
        return band
    }

    private mutating func compress(into band: inout PNGBand, isLast: Bool) {
        let samples = samples
        band.checksum.update(samples.span)
        // Data of another band may follow.
        deflater.deflate(samples.span, isLast ? .sync : .none) { band.data.append($0) }
    }
}

/// Rows of a PNG that are compressed.
public struct PNGBand: ~Copyable {
    var data = ByteBuffer()
    var checksum = Adler32()
}

/// Puts the bands of a PNG together, in their order from top to bottom.
public struct PNGAssembly: ~Copyable {
    private let form: PNGForm
    private let level: Int
    private var checksum = Adler32()
    private var hasBands = false

    /// - Parameter level: the level of the encoders, which the format names.
    public init(_ form: PNGForm, level: Int = PNGEncoder.usualLevel) {
        self.form = form
        self.level = level
    }

    /// Appends what comes before the rows.
    public func begin(into buffer: inout ByteBuffer) { PNGChunks.begin(form, into: &buffer) }

    /// Appends the next rows.
    public mutating func append(_ band: borrowing PNGBand, into buffer: inout ByteBuffer) {
        var data = ByteBuffer(capacity: band.data.count + 2)
        if !hasBands { for byte in header { data.append(byte) } }
        hasBands = true
        data.append(band.data.bytes)
        PNGChunks.append(data: data.bytes, into: &buffer)
        checksum.append(band.checksum)
    }

    /// Appends what comes behind the rows.
    ///
    /// - Precondition: all rows were appended.
    public func end(into buffer: inout ByteBuffer) {
        let rowLength = (form.width * form.color.byteCount * form.bits + 7) / 8 + 1
        precondition(checksum.count == rowLength * form.height, "rows of the PNG are missing")
        // An empty block that is the last one.
        var data = ByteBuffer()
        for byte: UInt8 in [0x03, 0x00] { data.append(byte) }
        PNGChunks.append(number: Int(checksum.value), into: &data)
        PNGChunks.append(data: data.bytes, into: &buffer)
        PNGChunks.end(into: &buffer)
    }

    /// The header of zlib's format: a window of 2^15 bytes, roughly the level, and a check.
    private var header: [UInt8] {
        switch level {
        case 0...1: [0x78, 0x01]
        case 2...5: [0x78, 0x5E]
        case 6: [0x78, 0x9C]
        default: [0x78, 0xDA]
        }
    }
}
