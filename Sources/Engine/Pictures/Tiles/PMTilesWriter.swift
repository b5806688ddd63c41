import Layers
import Memory

/// Writes a PMTiles archive of version 3. Tiles wait in a nameless file, as directories come before them.
///
/// In memory it keeps 24 bytes for each run of equal tiles.
final class PMTilesWriter: TileArchive {
    private let facts: TileFacts
    private let contents: Scratch
    private var entries = FlatBuffer<PMTilesEntry>(capacity: 1024)
    private var equals = EqualTiles()
    private var order = TileOrder()
    private var tileCount = 0
    private var contentCount = 0
    private var buffer = ByteBuffer()

    init(_ facts: TileFacts) throws(Problem) {
        self.facts = facts
        contents = try Scratch()
    }

    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem) {
        precondition(!png.isEmpty && png.count <= Int(UInt32.max))
        order.pass(tile)
        tileCount += 1
        let hash = EqualTiles.hash(png)
        var entry = PMTilesEntry(
            tile: tile.identifier, offset: UInt64(contents.count), length: UInt32(png.count), run: 1)
        if let number = equals.candidate(hash), try isEqual(png, to: entries[number]) {
            entry.offset = entries[number].offset
            if let last = entries.last, last.offset == entry.offset, last.tile + UInt64(last.run) == entry.tile {
                entries[entries.count - 1].run += 1
                return
            }
            entries.append(entry)
            return
        }
        buffer.removeAll()
        buffer.append(png)
        try contents.append(buffer)
        contentCount += 1
        equals.add(hash, number: entries.count)
        entries.append(entry)
    }

    private func isEqual(_ png: Span<UInt8>, to entry: PMTilesEntry) throws(Problem) -> Bool {
        guard Int(entry.length) == png.count else { return false }
        buffer.removeAll()
        try contents.readWhole(into: &buffer, at: Int(entry.offset), png.count)
        return Self.isEqual(png, buffer)
    }

    private static func isEqual(_ png: Span<UInt8>, _ buffer: borrowing ByteBuffer) -> Bool {
        EqualTiles.areEqual(png, buffer.bytes)
    }

    /// Writes the archive: header, root directory, metadata, leaf directories, tiles.
    func finish(_ output: Output) throws(Problem) {
        var leaves = ByteBuffer()
        let root = makeDirectories(&leaves)
        let metadata = Gzip.compressed(Array(facts.json.utf8).span)
        var header = PMTilesHeader()
        header.root = .init(offset: UInt64(PMTilesHeader.length), length: UInt64(root.count))
        header.metadata = .init(offset: header.root.offset + header.root.length, length: UInt64(metadata.count))
        header.leaves = .init(offset: header.metadata.offset + header.metadata.length, length: UInt64(leaves.count))
        header.tiles = .init(offset: header.leaves.offset + header.leaves.length, length: UInt64(contents.count))
        header.tileCount = UInt64(tileCount)
        header.entryCount = UInt64(entries.count)
        header.contentCount = UInt64(contentCount)
        header.levels = (UInt8(facts.levels.lowerBound), UInt8(facts.levels.upperBound))
        header.bounds = facts.bounds.map(PMTilesHeader.units)
        header.center = facts.center.prefix(2).map(PMTilesHeader.units)
        header.centerLevel = UInt8(max(0, min(30, facts.center[2].isFinite ? facts.center[2].rounded() : 0)))
        try output.write(header.bytes.span)
        try output.write(root)
        try output.write(metadata)
        try output.write(leaves)
        var first = 0
        while first < contents.count {
            let count = min(contents.count - first, 1 << 20)
            buffer.removeAll()
            try contents.readWhole(into: &buffer, at: first, count)
            try output.write(buffer)
            first += count
        }
    }

    /// The root directory, and the leaves if it would be too long without them.
    private func makeDirectories(_ leaves: inout ByteBuffer) -> ByteBuffer {
        let room = PMTilesHeader.rootReach - PMTilesHeader.length
        if entries.count < PMTilesHeader.rootReach {
            let root = directory(entries.span)
            if root.count <= room { return root }
        }
        var leafSize = max(entries.count / 3500, 4096)
        while true {
            leaves.removeAll()
            var roots = FlatBuffer<PMTilesEntry>()
            var first = 0
            while first < entries.count {
                let end = min(first + leafSize, entries.count)
                let leaf = directory(entries.span.extracting(first..<end))
                roots.append(
                    PMTilesEntry(
                        tile: entries[first].tile, offset: UInt64(leaves.count), length: UInt32(leaf.count), run: 0))
                leaves.append(leaf.bytes)
                first = end
            }
            let root = directory(roots.span)
            if root.count <= room { return root }
            leafSize += leafSize / 5
        }
    }

    private func directory(_ entries: Span<PMTilesEntry>) -> ByteBuffer {
        var plain = ByteBuffer()
        PMTilesDirectory.append(entries, to: &plain)
        return Gzip.compressed(plain.bytes)
    }
}
