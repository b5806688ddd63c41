import CCrashCleanup
import CUtf8proc

/// The libutf8proc that cannot be used, and why.
public struct Utf8procError: Error {
    public let reason: String
}

/// The functions of libutf8proc, found when the first name is folded.
extension Library {
    static func shared() throws(Utf8procError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(Utf8procError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libutf8proc.so.2", utf8proc_names(), utf8proc_table(), &problem) else {
            throw unsafe Utf8procError(reason: String(cString: problem.message))
        }
        return unsafe utf8proc_table().pointee
    }
}

/// The installed libutf8proc and its version.
public enum Installation {
    /// The version, such as `2.8.0`; throws if libutf8proc cannot be used.
    public static func version() throws(Utf8procError) -> String? {
        let library = try Library.shared()
        return unsafe library.utf8proc_version().map { unsafe String(cString: $0) }
    }
}
