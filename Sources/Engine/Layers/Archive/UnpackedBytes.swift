/// The bytes of a file, decompressed when they are compressed.
struct UnpackedBytes: ~Copyable {
    private var file: FileBytes
    private var gunzip: Gunzip?
    private(set) var isCompressed = false

    init(_ file: consuming FileBytes) {
        self.file = file
    }

    var name: String { file.name }

    var isEmptyLayer: Bool { file.isEmptyLayer }

    /// True if a read of the file would return at once.
    var isReady: Bool { file.isReady }

    /// Decompresses everything from here on, beginning with `start`, which was read already.
    mutating func unpack(_ start: consuming ByteBuffer) throws(Problem) {
        gunzip = try Gunzip(start, name: file.name)
        isCompressed = true
    }

    /// Appends up to `length` bytes; nil at the end. A count of 0 may only mean that more of the file must be read.
    ///
    /// - Parameter mayRead: true to read from the file, which may take a while; false to use only the bytes that are
    ///   here.
    mutating func read(into buffer: inout ByteBuffer, upTo length: Int, mayRead: Bool) throws(Problem) -> Int? {
        guard isCompressed else {
            guard mayRead else { return 0 }
            let count = try file.read(into: &buffer, upTo: length)
            return count > 0 ? count : nil
        }
        let count = try gunzip!.inflate(into: &buffer, upTo: length)
        if count > 0 || !mayRead { return count }
        return try gunzip!.refill(from: &file) ? 0 : nil
    }
}
