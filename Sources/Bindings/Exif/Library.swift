import CEnding
import CExif
import Glibc

/// Why EXIF data cannot be read.
public enum ExifError: Error {
    /// libexif is not there, or is not the one that is needed.
    case notInstalled(String)
    /// The data is damaged, in the words of libexif.
    case damaged(String)
}

/// The functions of libexif, found when the first photo is read.
@safe
struct Library: @unchecked Sendable {
    let create: @convention(c) () -> UnsafeMutablePointer<exif_data>?
    let release: @convention(c) (UnsafeMutablePointer<exif_data>?) -> Void
    let unsetOption: @convention(c) (UnsafeMutablePointer<exif_data>?, UInt32) -> Void
    let load: @convention(c) (UnsafeMutablePointer<exif_data>?, UnsafePointer<UInt8>?, UInt32) -> Void
    let byteOrder: @convention(c) (UnsafeMutablePointer<exif_data>?) -> UInt32
    let entry: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> UnsafePointer<exif_entry>?
    let createLog: @convention(c) () -> OpaquePointer?
    let setLogFunction: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let setLog: @convention(c) (UnsafeMutablePointer<exif_data>?, OpaquePointer?) -> Void
    let releaseLog: @convention(c) (OpaquePointer?) -> Void

    /// The version of the interface that `CExif` describes.
    static let name = "libexif.so.12"

    private static let loaded: Result<Library, ExifError> = Result { () throws(ExifError) in try Library() }

    static func shared() throws(ExifError) -> Library { try loaded.get() }

    private init() throws(ExifError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(Self.name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw .notInstalled("cannot load \(Self.name): \(reason)")
        }
        func find<Function>(_ name: String) throws(ExifError) -> Function {
            guard let address = unsafe dlsym(handle, name) else { throw .notInstalled("\(Self.name) has no \(name)") }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe create = try unsafe find("exif_data_new")
        unsafe release = try unsafe find("exif_data_unref")
        unsafe unsetOption = try unsafe find("exif_data_unset_option")
        unsafe load = try unsafe find("exif_data_load_data")
        unsafe byteOrder = try unsafe find("exif_data_get_byte_order")
        unsafe entry = try unsafe find("exif_content_get_entry")
        unsafe createLog = try unsafe find("exif_log_new")
        unsafe setLogFunction = try unsafe find("exif_log_set_func")
        unsafe setLog = try unsafe find("exif_data_log")
        unsafe releaseLog = try unsafe find("exif_log_unref")
    }
}

/// The installed libexif and its version.
public enum Installation {
    /// Throws if libexif cannot be used.
    public static func check() throws(ExifError) { _ = try Library.shared() }
}
