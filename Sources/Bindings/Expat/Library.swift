import CCrashCleanup
import CExpat

/// The libexpat that cannot be used, and why.
public struct ExpatError: Error {
    public let reason: String
}

/// The functions of libexpat, found when the first XML is read.
extension Library {
    static func shared() throws(ExpatError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(ExpatError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libexpat.so.1", expat_names(), expat_table(), &problem) else {
            throw unsafe ExpatError(reason: String(cString: problem.message))
        }
        return unsafe expat_table().pointee
    }
}

/// The installed libexpat and its version.
public enum Installation {
    /// The version, such as `2.5.0`; throws if libexpat cannot be used.
    public static func version() throws(ExpatError) -> String? {
        let library = try Library.shared()
        // It returns `expat_2.5.0`.
        return unsafe library.XML_ExpatVersion().map { text in
            unsafe String(String(cString: text).drop { !$0.isNumber })
        }
    }
}
