public import Layers

/// Tiles of an archive, found one by one. Only one thread at a time may use it.
public protocol TileReader: AnyObject {
    /// Metadata of the archive: name and value, as they are in the archive.
    func metadata() throws(Problem) -> [(name: String, value: String)]

    /// Facts that the archive declares about its tiles.
    func facts() throws(Problem) -> [String: String]

    /// Appends the bytes of a tile; false if the archive does not have it.
    func read(_ tile: TileAddress, into buffer: inout ByteBuffer) throws(Problem) -> Bool

    /// Calls `body` with each tile, in order.
    func forEachTile(_ body: (TileAddress) throws(Problem) -> Void) throws(Problem)
}

extension Problem {
    /// A fault of an archive.
    static func badArchive(_ name: String, _ message: String) -> Problem {
        Problem(.data, "bad-archive", at: InputLocation(source: name), "\(message)")
    }
}
