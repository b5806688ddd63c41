public import Layers

/// Destination of the tiles of a pyramid. They come in the order of their identifiers, each once.
public protocol TileArchive: AnyObject {
    /// Adds a tile.
    ///
    /// - Parameter png: the whole PNG.
    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem)
}

/// The forms that pyramids are written in.
public enum TileFormat: String, Sendable, CaseIterable {
    case pmtiles
    case mbtiles
    /// A folder of files `z/x/y.png`.
    case folder

    /// Gives `body` an archive to fill and finishes it; when that fails, nothing of it stays, and an older archive is
    /// as it was.
    ///
    /// - Parameters:
    ///   - path: the file or folder; `-` is the standard output, for PMTiles only.
    ///   - inputs: files that are not replaced.
    /// - Returns: a warning, if an older file stays under another name.
    public func write(
        to path: String, _ facts: TileFacts, inputs: ProtectedFiles = ProtectedFiles(),
        _ body: (any TileArchive) throws(Problem) -> Void
    ) throws(Problem) -> Problem? {
        switch self {
        case .pmtiles:
            try Output.write(to: path, inputs: inputs) { (output) throws(Problem) in
                let archive = try PMTilesWriter(facts)
                try body(archive)
                try archive.finish(output)
            }
        case .mbtiles:
            return try OutputSet.write(to: [path], inputs: inputs) { (set) throws(Problem) in
                let archive = try MBTilesWriter(facts, set, path)
                try body(archive)
                try archive.finish()
            }
        case .folder:
            try OutputFolder.write(to: path) { (folder) throws(Problem) in try body(FolderWriter(folder)) }
        }
        return nil
    }
}

/// The order of tiles in an archive.
struct TileOrder {
    private var last: TileAddress?

    /// Checks that a tile comes after all others.
    mutating func pass(_ tile: TileAddress) {
        if let last { precondition(last < tile, "tiles must come in order") }
        last = tile
    }
}
