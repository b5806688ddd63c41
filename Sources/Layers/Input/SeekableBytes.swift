/// Bytes that can be read at any place: a file, or an entry of an archive.
public protocol SeekableBytes: AnyObject, SendableMetatype {
    /// As messages call it.
    var name: String { get }
    /// How many bytes there are.
    var count: Int { get }

    /// Appends up to `length` bytes from `offset` on; fewer only where they end, even if `count` has promised more.
    ///
    /// - Returns: How many were appended.
    func read(into buffer: inout ByteBuffer, at offset: Int, upTo length: Int) throws(Problem) -> Int
}
