extension ZipArchive {
    /// What the directory says of a file in the archive.
    public struct Entry: Hashable, Sendable {
        /// As the archive has it: it may be absolute, go up with `..`, or be there twice.
        public let path: String
        /// A promise, which holds only once all of it was read.
        public let size: Int
        public let compressedSize: Int
        /// A number of APPNOTE.TXT 4.4.5: 0 for stored, 8 for deflated.
        public let method: Int
        public let isEncrypted: Bool

        let checksum: UInt32
        /// Where its local header is in the file, which comes before the directory.
        let headerOffset: Int

        public var isDirectory: Bool { path.utf8.last == UInt8(ascii: "/") }

        static let stored = 0
        static let deflated = 8

        /// As messages call the method.
        var methodName: String {
            switch method {
            case 1: "shrink"
            case 2...5: "reduce"
            case 6: "implode"
            case 9: "Deflate64"
            case 12: "bzip2"
            case 14: "LZMA"
            case 93: "Zstandard"
            case 94: "MP3"
            case 95: "xz"
            case 96: "JPEG"
            case 97: "WavPack"
            case 98: "PPMd"
            default: "method \(method)"
            }
        }
    }
}
