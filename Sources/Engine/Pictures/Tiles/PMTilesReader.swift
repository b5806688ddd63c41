import JSON
public import Layers
import Streams

/// Reads a PMTiles archive of version 3, from a file or an entry of another archive.
public final class PMTilesReader: TileReader {
    private let source: any SeekableBytes
    private let header: PMTilesHeader
    private let root: [PMTilesEntry]
    /// Leaf directories that were read last, by their offsets.
    private var leaves: [UInt64: [PMTilesEntry]] = [:]
    private var buffer = ByteBuffer()

    private static let mostLeaves = 16
    /// Longest directory, and longest metadata, when decompressed.
    private static let longestPart = 64 << 20
    /// Directories may lie below directories.
    private static let mostDepth = 4

    public convenience init(path: String) throws(Problem) {
        try self.init(try SeekableFile(path: path))
    }

    public init(_ source: any SeekableBytes) throws(Problem) {
        self.source = source
        var start = ByteBuffer()
        _ = try source.read(into: &start, at: 0, upTo: PMTilesHeader.length)
        guard let header = PMTilesHeader(start.bytes) else {
            throw .badArchive(source.name, "the file is not a PMTiles archive of version 3")
        }
        for section in [header.root, header.metadata, header.leaves, header.tiles] {
            guard section.range(within: source.count) != nil else {
                throw .badArchive(source.name, "the file is shorter than its header says")
            }
        }
        self.header = header
        root = try Self.directory(source, header, header.root, &start)
    }

    /// True if the tiles are PNGs, as they are.
    public var hasPNG: Bool { header.tileType == PMTilesHeader.png && header.tileCompression == .none }
    /// The levels that the archive declares.
    public var levels: ClosedRange<Int>? {
        header.levels.first <= header.levels.last && header.levels.last <= TileAddress.deepestLevel
            ? Int(header.levels.first)...Int(header.levels.last) : nil
    }

    /// West, south, east and north in degrees.
    public var bounds: [Double] { header.bounds.map { Double($0) / 1e7 } }

    private static func directory(
        _ source: any SeekableBytes, _ header: PMTilesHeader, _ section: PMTilesHeader.Section,
        _ buffer: inout ByteBuffer
    ) throws(Problem) -> [PMTilesEntry] {
        try load(source, header, section, &buffer)
        guard let entries = PMTilesDirectory.entries(buffer.bytes) else {
            throw .badArchive(source.name, "a directory of the archive is damaged (byte \(section.offset))")
        }
        return entries
    }

    /// Reads and decompresses a directory or the metadata, within the file.
    private static func load(
        _ source: any SeekableBytes, _ header: PMTilesHeader, _ section: PMTilesHeader.Section,
        _ buffer: inout ByteBuffer
    ) throws(Problem) {
        buffer.removeAll()
        guard let range = section.range(within: source.count), range.count <= longestPart,
            try source.read(into: &buffer, at: range.lowerBound, upTo: range.count) == range.count
        else { throw .badArchive(source.name, "a part of the archive is not in the file (byte \(section.offset))") }
        switch header.internalCompression {
        case .none: return
        case .gzip:
            guard let plain = Gzip.decompressed(buffer.bytes, most: longestPart) else {
                throw .badArchive(source.name, "a part of the archive is damaged (byte \(section.offset))")
            }
            buffer = plain
        default: throw .badArchive(source.name, "directories are compressed in a way that plat does not know")
        }
    }

    public func metadata() throws(Problem) -> [(name: String, value: String)] {
        try Self.load(source, header, header.metadata, &buffer)
        return [("json", escapingInvalid((0..<buffer.count).map { buffer[$0] }))]
    }

    public func facts() throws(Problem) -> [String: String] {
        try Self.load(source, header, header.metadata, &buffer)
        var facts: [String: String] = [:]
        if let json = try? LocatedJSON(buffer.bytes), case .object(let members) = json.content {
            for member in members {
                if case .string(let text) = member.value.content { facts[member.name] = text }
            }
        }
        let center = header.center.map { Double($0) / 1e7 } + [Double(header.centerLevel)]
        facts["center"] = TileFacts.list(center)
        facts["bounds"] = TileFacts.list(bounds)
        if let levels {
            (facts["minzoom"], facts["maxzoom"]) = ("\(levels.lowerBound)", "\(levels.upperBound)")
        }
        return facts
    }

    public func read(_ tile: TileAddress, into target: inout ByteBuffer) throws(Problem) -> Bool {
        let identifier = tile.identifier
        var entries = root
        for _ in 0..<Self.mostDepth {
            guard let entry = Self.entry(for: identifier, in: entries) else { return false }
            guard entry.run == 0 else { return try read(entry, into: &target) }
            entries = try leaf(entry)
        }
        throw .badArchive(source.name, "directories of the archive are nested too deeply")
    }

    private func read(_ entry: PMTilesEntry, into target: inout ByteBuffer) throws(Problem) -> Bool {
        guard let section = resolve(entry, in: header.tiles), let range = section.range(within: source.count),
            try source.read(into: &target, at: range.lowerBound, upTo: range.count) == range.count
        else { throw .badArchive(source.name, "a tile of the archive is not in the file") }
        return true
    }

    private func leaf(_ entry: PMTilesEntry) throws(Problem) -> [PMTilesEntry] {
        if let known = leaves[entry.offset] { return known }
        guard let section = resolve(entry, in: header.leaves) else {
            throw .badArchive(source.name, "a directory of the archive is not in the file")
        }
        let entries = try Self.directory(source, header, section, &buffer)
        if leaves.count >= Self.mostLeaves { leaves.removeAll() }
        leaves[entry.offset] = entries
        return entries
    }

    private func resolve(_ entry: PMTilesEntry, in section: PMTilesHeader.Section) -> PMTilesHeader.Section? {
        let length = UInt64(entry.length)
        guard entry.offset <= section.length, length <= section.length - entry.offset else { return nil }
        return .init(offset: section.offset + entry.offset, length: length)
    }

    /// The entry that holds a tile: a run with it, or the leaf where it would be.
    private static func entry(for tile: UInt64, in entries: [PMTilesEntry]) -> PMTilesEntry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].tile <= tile { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.run == 0 || tile - entry.tile < UInt64(entry.run) ? entry : nil
    }

    public func forEachTile(_ body: (TileAddress) throws(Problem) -> Void) throws(Problem) {
        var last: UInt64?
        try visit(root, 0) { (identifier) throws(Problem) in
            guard last.map({ $0 < identifier }) ?? true, let tile = TileAddress(identifier: identifier) else {
                throw Problem.badArchive(source.name, "tiles of the archive are not in order")
            }
            last = identifier
            try body(tile)
        }
    }

    private func visit(
        _ entries: [PMTilesEntry], _ depth: Int, _ body: (UInt64) throws(Problem) -> Void
    ) throws(Problem) {
        guard depth < Self.mostDepth else {
            throw .badArchive(source.name, "directories of the archive are nested too deeply")
        }
        for entry in entries {
            if entry.run == 0 {
                try visit(try leaf(entry), depth + 1, body)
            } else {
                for offset in 0..<UInt64(entry.run) { try body(entry.tile + offset) }
            }
        }
    }
}
