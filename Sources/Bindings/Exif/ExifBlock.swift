import CEnding
import CExif
import Glibc

/// The EXIF data of a photo, parsed by libexif.
@safe
public struct ExifBlock: ~Copyable {
    /// A list of entries.
    public enum Directory: Int, Sendable {
        /// Of the picture, such as the maker of the camera.
        case image = 0
        /// Of the moment, such as the time.
        case photo = 2
        /// Of the place.
        case position = 3
    }

    private let library: Library
    private let data: UnsafeMutablePointer<exif_data>
    private let isBigEndian: Bool

    /// Options that make libexif drop unknown entries, and change others until they keep to the standard.
    private static let options: [UInt32] = [1, 2]
    private static let motorola: UInt32 = 0

    /// Parses a block.
    ///
    /// - Parameter bytes: from `Exif`, NUL, NUL on: at most 64 KiB, as in a JPEG.
    public init(_ bytes: Span<UInt8>) throws(ExifError) {
        let library = try Library.shared()
        guard let data = unsafe library.create(), let log = unsafe library.createLog() else { ending_out_of_memory() }
        for option in Self.options { unsafe library.unsetOption(data, option) }
        var complaint = exif_complaint()
        unsafe withUnsafeMutablePointer(to: &complaint) { complaint in
            unsafe library.setLogFunction(log, exif_listener(), complaint)
            unsafe library.setLog(data, log)
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe library.load(data, bytes.baseAddress, UInt32(truncatingIfNeeded: bytes.count))
            }
            unsafe library.setLogFunction(log, nil, nil)
        }
        unsafe library.setLog(data, nil)
        unsafe library.releaseLog(log)
        if complaint.lacks_memory { ending_out_of_memory() }
        guard !complaint.is_damaged else {
            unsafe library.release(data)
            let message = unsafe withUnsafeBytes(of: complaint.text) { text in
                unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .damaged(message)
        }
        self.library = library
        unsafe self.data = unsafe data
        isBigEndian = unsafe library.byteOrder(data) == Self.motorola
    }

    deinit { unsafe library.release(data) }

    /// The entry of a tag; nil if there is none.
    public func entry(_ tag: UInt16, in directory: Directory) -> ExifEntry? {
        let content = unsafe withUnsafePointer(to: data.pointee.directories) { directories in
            unsafe UnsafeRawPointer(directories).load(
                fromByteOffset: directory.rawValue * MemoryLayout<UnsafeMutableRawPointer?>.size,
                as: UnsafeMutableRawPointer?.self)
        }
        guard let content = unsafe content, let found = unsafe library.entry(content, UInt32(tag)),
            let start = unsafe found.pointee.data
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(found.pointee.size))
        return unsafe ExifEntry(
            format: found.pointee.format, bytes: Array(unsafe bytes), isBigEndian: isBigEndian)
    }
}

/// The value of an entry.
public struct ExifEntry: Sendable {
    private let format: UInt32
    private let bytes: [UInt8]
    private let isBigEndian: Bool

    init(format: UInt32, bytes: [UInt8], isBigEndian: Bool) {
        self.format = format
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// Text up to the first NUL, without blanks at its end; nil if the entry is not text, or has none.
    public var text: [UInt8]? {
        guard format == 2 else { return nil }
        var text = Array(bytes.prefix { $0 != 0 })
        while text.last == 0x20 { text.removeLast() }
        return text.isEmpty ? nil : text
    }

    /// The first byte; nil if the entry is not of bytes.
    public var byte: UInt8? { format == 1 || format == 7 ? bytes.first : nil }

    /// Quotients of whole numbers; nil in place of one that is divided by 0. Empty if the entry has other values.
    public var rationals: [Double?] {
        guard format == 5 || format == 10 else { return [] }
        return (0..<bytes.count / 8).map { index in
            let (above, below) = (number(at: 8 * index), number(at: 8 * index + 4))
            if below == 0 { return nil }
            guard format == 10 else { return Double(above) / Double(below) }
            return Double(Int32(bitPattern: above)) / Double(Int32(bitPattern: below))
        }
    }

    private func number(at start: Int) -> UInt32 {
        (0..<4).reduce(0) { number, index in number << 8 | UInt32(bytes[start + (isBigEndian ? index : 3 - index)]) }
    }
}
