/// The colours of a small picture, if they are few, and the index of each pixel's.
struct Palette {
    /// 0xAARRGGBB, not multiplied by alpha; the translucent ones first.
    private(set) var colors: [UInt32] = []
    /// Index of each pixel's colour, row by row.
    private(set) var indices: [UInt8]

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
        indices = [UInt8](repeating: 0, count: rows.width * rows.height)
        let (width, height, stride) = (rows.width, rows.height, rows.stride)
        let isComplete = unsafe rows.bytes.withUnsafeBytes { bytes in
            var next = 0
            for row in 0..<height {
                var last: (color: UInt32, index: UInt8)?
                for column in 0..<width {
                    let offset = row * stride + column * 4
                    let color = unsafe bytes.load(fromByteOffset: offset, as: UInt32.self) | mask
                    if last?.color != color {
                        guard let index = table.index(of: color) else { return false }
                        last = (color, index)
                    }
                    indices[next] = last?.index ?? 0
                    next += 1
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
        var places = [UInt8](repeating: 0, count: found.count)
        for (place, index) in order.enumerated() { places[index] = UInt8(place) }
        for index in indices.indices { indices[index] = places[Int(indices[index])] }
    }

    /// The rows as PNG has them, with the numbers of their filters.
    func samples(width: Int) -> [UInt8] {
        let bits = bits
        let length = (width * bits + 7) / 8 + 1
        let height = indices.count / width
        var samples = [UInt8](repeating: 0, count: length * height)
        let perByte = 8 / bits
        for row in 0..<height {
            for column in 0..<width {
                let shift = 8 - bits * (column % perByte + 1)
                samples[row * length + 1 + column / perByte] |= indices[row * width + column] << UInt8(shift)
            }
        }
        return samples
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
