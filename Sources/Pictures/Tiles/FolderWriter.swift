import Layers

/// Writes tiles as files `z/x/y.png` of a folder.
final class FolderWriter: TileArchive {
    private let folder: OutputFolder
    private var order = TileOrder()

    init(_ folder: OutputFolder) { self.folder = folder }

    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem) {
        order.pass(tile)
        try folder.write(png, to: Self.parts(of: tile))
    }

    /// Names of the folders of a tile, and of its file.
    static func parts(of tile: TileAddress) -> [String] { ["\(tile.level)", "\(tile.column)", "\(tile.row).png"] }
}
