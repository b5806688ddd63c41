/// The colours of a small picture, if they are few, and the index of each pixel's.
struct Palette {
    /// 0xAARRGGBB, not multiplied by alpha; the translucent ones first.
    private(set) var colors: [UInt32] = []
    /// Index of each pixel's colour, row by row.
    private(set) var indices: [UInt8] = []

    /// Bits that an index takes.
    var bits: Int {
        switch colors.count {
        case ...2: 1
        case ...4: 2
        case ...16: 4
        default: 8
        }
    }

    /// Nil for more than 256 colours. Takes time linear in the number of pixels.
    init?(_ rows: borrowing PixelRows) {
        let mask: UInt32 = rows.layout == .opaque ? 0xFF00_0000 : 0
        var table = ColorTable()
        indices.reserveCapacity(rows.width * rows.height)
        let (width, height, stride) = (rows.width, rows.height, rows.stride)
        let isComplete = unsafe rows.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            for row in 0..<height {
                let pixels = unsafe (start + row * stride).assumingMemoryBound(to: UInt32.self)
                var column = 0
                while column < width {
                    let color = unsafe pixels[column] | mask
                    guard let index = table.index(of: color) else { return false }
                    let first = column
                    repeat { column += 1 } while unsafe column < width && pixels[column] | mask == color
                    indices.append(contentsOf: repeatElement(index, count: column - first))
                }
            }
            return true
        }
        guard isComplete else { return nil }
        arrange(table.colors)
    }

    /// Puts translucent colours first, so that the list of their alphas is short.
    private mutating func arrange(_ found: [UInt32]) {
        let order = found.indices.filter { found[$0] >> 24 < 255 } + found.indices.filter { found[$0] >> 24 == 255 }
        colors = order.map { PixelConversion.straight(found[$0]) }
        guard order != Array(found.indices) else { return }
        var ranks = [UInt8](repeating: 0, count: found.count)
        for (rank, index) in order.enumerated() { ranks[index] = UInt8(rank) }
        for index in indices.indices { indices[index] = ranks[Int(indices[index])] }
    }

    /// The rows as PNG has them, with the numbers of their filters.
    func samples(width: Int) -> [UInt8] {
        let (bits, height) = (bits, indices.count / width)
        var samples: [UInt8] = []
        samples.reserveCapacity(((width * bits + 7) / 8 + 1) * height)
        for row in 0..<height {
            samples.append(0)
            let row = indices[row * width..<(row + 1) * width]
            if bits == 8 { samples.append(contentsOf: row) } else { Self.pack(row, bits, into: &samples) }
        }
        return samples
    }

    /// Appends indices that share bytes, from the highest bits on.
    private static func pack(_ indices: ArraySlice<UInt8>, _ bits: Int, into samples: inout [UInt8]) {
        var (byte, free) = (UInt8(0), 8)
        for index in indices {
            free -= bits
            byte |= index &<< UInt8(truncatingIfNeeded: free)
            guard free == 0 else { continue }
            samples.append(byte)
            (byte, free) = (0, 8)
        }
        if free < 8 { samples.append(byte) }
    }
}

/// Colours that were met, numbered in the order in which they came.
private struct ColorTable {
    private(set) var colors: [UInt32] = []
    /// Number of a colour plus 1; 0 for none.
    private var slots = [UInt16](repeating: 0, count: 1024)

    /// Nil for the 257th colour.
    mutating func index(of color: UInt32) -> UInt8? {
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while slots[slot] > 0 {
            let index = Int(slots[slot]) - 1
            if colors[index] == color { return UInt8(index) }
            slot = (slot + 1) & 1023
        }
        guard colors.count < 256 else { return nil }
        colors.append(color)
        slots[slot] = UInt16(colors.count)
        return UInt8(colors.count - 1)
    }
}
