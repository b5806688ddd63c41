import Layers

/// Entries of a PMTiles directory: runs of tiles with one content, or leaf directories.
struct PMTilesEntry: Equatable, BitwiseCopyable {
    /// Identifier of the first tile.
    var tile: UInt64
    /// Offset in the tiles, or of a leaf in the leaves.
    var offset: UInt64
    var length: UInt32
    /// Number of tiles; 0 for a leaf.
    var run: UInt32
}

enum PMTilesDirectory {
    /// Appends entries as columns of variable-length numbers.
    static func append(_ entries: Span<PMTilesEntry>, to buffer: inout ByteBuffer) {
        put(UInt64(entries.count), to: &buffer)
        var last: UInt64 = 0
        for index in entries.indices {
            put(entries[index].tile - last, to: &buffer)
            last = entries[index].tile
        }
        for index in entries.indices { put(UInt64(entries[index].run), to: &buffer) }
        for index in entries.indices { put(UInt64(entries[index].length), to: &buffer) }
        var end: UInt64?
        for index in entries.indices {
            // 0 for what follows the entry before.
            let offset = entries[index].offset
            put(offset == end ? 0 : offset + 1, to: &buffer)
            end = offset + UInt64(entries[index].length)
        }
    }

    private static func put(_ number: UInt64, to buffer: inout ByteBuffer) {
        var rest = number
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.append(UInt8(rest))
    }

    /// The entries of a directory, with identifiers that rise and runs that do not overlap; nil if it is damaged.
    static func entries(_ bytes: Span<UInt8>) -> [PMTilesEntry]? {
        var next = 0
        func number() -> UInt64? {
            var result: UInt64 = 0
            for shift in stride(from: UInt64(0), through: 63, by: 7) {
                guard next < bytes.count else { return nil }
                let byte = UInt64(bytes[next])
                next += 1
                guard shift < 63 || byte <= 1 else { return nil }
                result |= (byte & 0x7F) << shift
                if byte < 0x80 { return result }
            }
            return nil
        }
        // Each entry takes at least four bytes.
        guard let count = number(), count <= UInt64(bytes.count) / 4 else { return nil }
        var entries: [PMTilesEntry] = []
        entries.reserveCapacity(Int(count))
        var tile: UInt64 = 0
        for index in 0..<count {
            guard let difference = number(), index == 0 || difference > 0 else { return nil }
            let (sum, overflows) = tile.addingReportingOverflow(difference)
            guard !overflows, sum < TileAddress.first(of: TileAddress.deepestLevel + 1) else { return nil }
            tile = sum
            entries.append(PMTilesEntry(tile: tile, offset: 0, length: 0, run: 0))
        }
        for index in entries.indices {
            guard let run = number().flatMap(UInt32.init(exactly:)) else { return nil }
            entries[index].run = run
            guard index > 0, entries[index - 1].run > 0 else { continue }
            guard entries[index - 1].tile + UInt64(entries[index - 1].run) <= entries[index].tile else { return nil }
        }
        for index in entries.indices {
            guard let length = number().flatMap(UInt32.init(exactly:)), length > 0 else { return nil }
            entries[index].length = length
        }
        for index in entries.indices {
            guard let offset = number(), offset > 0 || index > 0 else { return nil }
            entries[index].offset =
                offset > 0 ? offset - 1 : entries[index - 1].offset + UInt64(entries[index - 1].length)
            guard entries[index].offset < 1 << 62 else { return nil }
        }
        return next == bytes.count ? entries : nil
    }
}
