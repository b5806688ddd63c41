import CCrashCleanup
import CJPEG
import Glibc

/// Why a JPEG cannot be decoded.
public enum JPEGError: Error {
    /// libjpeg is not there, or is not the one that is needed.
    case notInstalled(String)
    /// The picture is damaged or too large, in the words of libjpeg.
    case damaged(String)
}

/// The functions of libjpeg, found when the first JPEG is decoded.
extension Library {
    static func shared() throws(JPEGError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(JPEGError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libjpeg.so.62", jpeg_names(), jpeg_table(), &problem) else {
            throw unsafe .notInstalled(String(cString: problem.message))
        }
        return unsafe jpeg_table().pointee
    }
}

/// A decoded JPEG.
public struct JPEGPicture: Sendable {
    /// Red, green, blue and alpha of each pixel, row by row.
    public let rgba: [UInt8]
    public let width: Int
    public let height: Int
    /// Its width in the file.
    public let wholeWidth: Int
    public let wholeHeight: Int

    /// The most pixels of a file that is decoded.
    private static let mostPixels = 1 << 27

    /// - Parameter longest: pixels of its longer side, to which larger ones are made smaller as far as libjpeg does it.
    public init(_ bytes: Span<UInt8>, longest: Int) throws(JPEGError) {
        var library = try Library.shared()
        var picture = unsafe jpeg_picture()
        let isDecoded = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe jpeg_decode(&library, start, bytes.count, Self.mostPixels, UInt32(longest), &picture)
        }
        if unsafe picture.lacks_memory { cleanup_out_of_memory() }
        guard isDecoded, let pixels = unsafe picture.pixels else {
            let text = unsafe withUnsafeBytes(of: picture.problem) { text in
                unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .damaged(text.isEmpty ? "no picture" : text)
        }
        defer { unsafe free(pixels) }
        unsafe (width, height) = (Int(picture.width), Int(picture.height))
        unsafe (wholeWidth, wholeHeight) = (Int(picture.whole_width), Int(picture.whole_height))
        rgba = unsafe Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
    }
}
