import CCrashCleanup
import CExif
import Glibc

/// The EXIF data of a photo, parsed by libexif.
@safe
public struct ExifBlock: ~Copyable {
    /// A list of entries.
    public enum Directory: Sendable {
        /// Of the picture, such as the maker of the camera.
        case image
        /// Of the moment, such as the time.
        case photo
        /// Of the place.
        case position
    }

    private let library: Library
    private let data: UnsafeMutablePointer<ExifData>
    private let isBigEndian: Bool

    /// Parses a block.
    ///
    /// - Parameter bytes: from `Exif`, NUL, NUL on: at most 64 KiB, as in a JPEG.
    public init(_ bytes: Span<UInt8>) throws(ExifError) {
        let library = try Library.shared()
        guard let data = unsafe library.exif_data_new(), let log = unsafe library.exif_log_new() else {
            cleanup_out_of_memory()
        }
        // Unknown entries would be dropped, and others changed until they keep to the standard.
        unsafe library.exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        unsafe library.exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        var complaint = exif_complaint()
        unsafe withUnsafeMutablePointer(to: &complaint) { complaint in
            unsafe library.exif_log_set_func(log, exif_listener(), complaint)
            unsafe library.exif_data_log(data, log)
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe library.exif_data_load_data(data, bytes.baseAddress, UInt32(truncatingIfNeeded: bytes.count))
            }
            unsafe library.exif_log_set_func(log, nil, nil)
        }
        unsafe library.exif_data_log(data, nil)
        unsafe library.exif_log_unref(log)
        if complaint.lacks_memory { cleanup_out_of_memory() }
        guard !complaint.is_damaged else {
            unsafe library.exif_data_unref(data)
            let message = unsafe withUnsafeBytes(of: complaint.text) { text in
                unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .damaged(message)
        }
        self.library = library
        unsafe self.data = unsafe data
        isBigEndian = unsafe library.exif_data_get_byte_order(data) == EXIF_BYTE_ORDER_MOTOROLA
    }

    deinit { unsafe library.exif_data_unref(data) }

    /// The entry of a tag; nil if there is none.
    public func entry(_ tag: UInt16, in directory: Directory) -> ExifEntry? {
        let directories = unsafe data.pointee.ifd
        let content =
            switch directory {
            case .image: unsafe directories.0
            case .photo: unsafe directories.2
            case .position: unsafe directories.3
            }
        guard let content = unsafe content,
            let found = unsafe library.exif_content_get_entry(content, ExifTag(UInt32(tag))),
            let start = unsafe found.pointee.data
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(found.pointee.size))
        return unsafe ExifEntry(
            format: found.pointee.format.rawValue, bytes: Array(unsafe bytes), isBigEndian: isBigEndian)
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
