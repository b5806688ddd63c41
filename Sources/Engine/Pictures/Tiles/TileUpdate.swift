public import Layers
import Memory
import Streams

/// The result of an update.
public struct TileUpdateOutcome {
    /// Number of older tiles that were removed, because nothing is drawn in their place.
    public var removed = 0
    /// A warning, if an older file stays under another name.
    public var warning: Problem?

    public init() {}
}

/// Tiles that replace those of an archive or a folder that is there; all others stay.
public struct TileUpdate {
    /// True for tiles that are drawn anew: one that is not written again goes.
    let replaces: (TileAddress) -> Bool
    /// The tiles that are drawn anew, as far as they may be there.
    let replaced: () -> [TileAddress]
    /// True if a PNG that is there has as many pixels as the new ones.
    let fits: (Span<UInt8>) -> Bool

    public init(
        fits: @escaping (Span<UInt8>) -> Bool, _ replaces: @escaping (TileAddress) -> Bool,
        _ replaced: @escaping () -> [TileAddress]
    ) {
        self.fits = fits
        self.replaces = replaces
        self.replaced = replaced
    }

    /// Refuses to mix tiles of different sizes.
    func check(_ png: Span<UInt8>, in path: String) throws(Problem) {
        guard !fits(png) else { return }
        throw Problem(
            .usage, "another-size", "\(printable(path)) has tiles of a different size, or damaged ones",
            hint: "use the --scale it was drawn with, or redraw all tiles")
    }
}

extension TileFormat {
    /// Gives `body` an archive or a folder that is there, to replace some of its tiles. An archive is written anew, and
    /// replaced when it is whole.
    public func update(
        _ path: String, _ facts: TileFacts, inputs: ProtectedFiles = ProtectedFiles(), _ update: TileUpdate,
        _ body: (any TileArchive) throws(Problem) -> Void
    ) throws(Problem) -> TileUpdateOutcome {
        var outcome = TileUpdateOutcome()
        guard FileIdentity.exists(at: path) else {
            throw Problem(
                .noInput, "unreadable", at: InputLocation(source: pathName(path)),
                "cannot update: no such file or directory",
                hint: "omit --update the first time")
        }
        let reader: any TileReader
        switch self {
        case .folder:
            try checkFolder(path, update)
            try OutputFolder.update(path) { (folder) throws(Problem) in
                let writer = FolderUpdater(folder)
                try body(writer)
                outcome.removed = try writer.removeOthers(update.replaced())
            }
            return outcome
        case .mbtiles: reader = try MBTilesReader(path: path)
        case .pmtiles:
            let archive = try PMTilesReader(path: path)
            guard archive.hasPNG else { throw .badArchive(path, "its tiles are not PNGs") }
            reader = archive
        }
        var facts = facts
        let older = try reader.facts()
        guard older["format"] ?? "png" == "png" else { throw .badArchive(path, "its tiles are not PNGs") }
        facts.keep(older)
        outcome.warning = try write(to: path, facts, inputs: inputs) { (archive) throws(Problem) in
            let merge = try TileMerge(reader, archive, update.replaces)
            try merge.check(update, path)
            try body(merge)
            try merge.finish()
            outcome.removed = merge.removed
        }
        return outcome
    }

    private func checkFolder(_ path: String, _ update: TileUpdate) throws(Problem) {
        guard let file = try FolderWriter.anyTile(in: path) else { return }
        let png = try SmallFile.bytes(at: file, atMost: 16 << 20)
        try update.check(png.span, in: path)
    }
}

/// Adds tiles to an archive among those that it takes from an older one.
private final class TileMerge: TileArchive {
    private let reader: any TileReader
    private let archive: any TileArchive
    private static let most = 100_000_000
    /// Tiles of the older archive that stay, the next one last.
    private var waiting = FlatBuffer<UInt64>()
    /// Those that are drawn anew, the next one last.
    private var replaced = FlatBuffer<UInt64>()
    /// Tiles of the older archive that are not in the new one.
    private(set) var removed = 0

    init(
        _ reader: any TileReader, _ archive: any TileArchive, _ replaces: (TileAddress) -> Bool
    ) throws(Problem) {
        self.reader = reader
        self.archive = archive
        var kept = FlatBuffer<UInt64>()
        var others = FlatBuffer<UInt64>()
        try reader.forEachTile { (tile) throws(Problem) in
            guard kept.count + others.count < Self.most else {
                throw Problem(
                    .usage, "too-many-tiles", "the archive has more than \(Self.most) tiles",
                    hint: "write a new one")
            }
            if replaces(tile) { others.append(tile.identifier) } else { kept.append(tile.identifier) }
        }
        for index in 0..<kept.count { waiting.append(kept[kept.count - 1 - index]) }
        for index in 0..<others.count { replaced.append(others[others.count - 1 - index]) }
    }

    /// Refuses to mix tiles of different sizes.
    func check(_ update: TileUpdate, _ path: String) throws(Problem) {
        guard let identifier = waiting.last, let tile = TileAddress(identifier: identifier) else { return }
        var bytes = ByteBuffer()
        if try reader.read(tile, into: &bytes) { try update.check(bytes.bytes, in: path) }
    }

    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem) {
        try copy(before: tile.identifier)
        pass(tile.identifier)
        try archive.add(tile, png)
    }

    func finish() throws(Problem) {
        try copy(before: .max)
        pass(.max)
    }

    /// Counts the older tiles before this one, which none replaces.
    private func pass(_ identifier: UInt64) {
        while let older = replaced.last, older <= identifier {
            replaced.truncate(to: replaced.count - 1)
            if older < identifier { removed += 1 }
        }
    }

    private func copy(before limit: UInt64) throws(Problem) {
        while let identifier = waiting.last, identifier < limit {
            waiting.truncate(to: waiting.count - 1)
            guard let tile = TileAddress(identifier: identifier) else { continue }
            var bytes = ByteBuffer()
            guard try reader.read(tile, into: &bytes) else { continue }
            try archive.add(tile, bytes.bytes)
        }
    }
}

/// Replaces tiles of a folder, each as a whole.
private final class FolderUpdater: TileArchive {
    private let folder: OutputFolder
    private var written: Set<TileAddress> = []

    init(_ folder: OutputFolder) { self.folder = folder }

    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem) {
        try folder.write(png, to: FolderWriter.parts(of: tile))
        written.insert(tile)
    }

    /// Removes those of some tiles that were not written again, and counts them.
    func removeOthers(_ tiles: [TileAddress]) throws(Problem) -> Int {
        var count = 0
        for tile in tiles where !written.contains(tile) {
            if try folder.remove(FolderWriter.parts(of: tile)) { count += 1 }
        }
        return count
    }
}
