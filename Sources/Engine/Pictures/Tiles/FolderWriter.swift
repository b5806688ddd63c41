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

    /// The path of a tile in a folder; nil if there is none.
    static func anyTile(in folder: String) throws(Problem) -> String? {
        for level in try numbers(in: folder) {
            for column in try numbers(in: "\(folder)/\(level)") {
                let names = try FolderListing.names(in: "\(folder)/\(level)/\(column)")
                if let name = names.first(where: { $0.hasSuffix(".png") }) {
                    return "\(folder)/\(level)/\(column)/\(name)"
                }
            }
        }
        return nil
    }

    private static func numbers(in folder: String) throws(Problem) -> [String] {
        try FolderListing.names(in: folder).filter { Int($0) != nil }
    }
}
