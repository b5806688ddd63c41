import CCrashCleanup
import CExif

/// Why EXIF data cannot be read.
public enum ExifError: Error {
    /// libexif is not there, or is not the one that is needed.
    case notInstalled(String)
    /// The data is damaged, in the words of libexif.
    case damaged(String)
}

/// The functions of libexif, found when the first photo is read.
extension Library {
    static func shared() throws(ExifError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(ExifError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libexif.so.12", exif_names(), exif_table(), &problem) else {
            throw unsafe .notInstalled(String(cString: problem.message))
        }
        return unsafe exif_table().pointee
    }
}

/// The installed libexif and its version.
public enum Installation {
    /// Throws if libexif cannot be used.
    public static func check() throws(ExifError) { _ = try Library.shared() }
}
