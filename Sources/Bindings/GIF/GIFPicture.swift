import CCrashCleanup
import CGIF
import Glibc

/// Why a GIF cannot be decoded.
public enum GIFError: Error {
    /// giflib is not there, or is not the one that is needed.
    case notInstalled(String)
    /// The picture is damaged or too large, in the words of giflib.
    case damaged(String)
}

/// The functions of giflib, found when the first GIF is decoded.
extension Library {
    static func shared() throws(GIFError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(GIFError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libgif.so.7", gif_names(), gif_table(), &problem) else {
            throw unsafe .notInstalled(String(cString: problem.message))
        }
        return unsafe gif_table().pointee
    }
}

/// The first picture of a GIF, decoded.
public struct GIFPicture: Sendable {
    /// Red, green, blue and alpha of each pixel, row by row.
    public let rgba: [UInt8]
    public let width: Int
    public let height: Int

    /// The most pixels of a picture that is decoded.
    private static let mostPixels = 1 << 24
    /// The most pixels of a side, as cairo draws no longer ones.
    private static let longest = 32_767

    public init(_ bytes: Span<UInt8>) throws(GIFError) {
        var library = try Library.shared()
        var picture = unsafe gif_picture()
        let isDecoded = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe gif_decode(&library, start, bytes.count, Self.mostPixels, Self.longest, &picture)
        }
        if unsafe picture.lacks_memory { cleanup_out_of_memory() }
        guard isDecoded, let pixels = unsafe picture.pixels else {
            guard let text = unsafe picture.problem else { throw .damaged("no picture") }
            throw unsafe .damaged(String(cString: text))
        }
        defer { unsafe free(pixels) }
        unsafe (width, height) = (Int(picture.width), Int(picture.height))
        rgba = unsafe Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
    }
}
