import CCrashCleanup
import CPango

/// The functions of libpangocairo and of the libraries that it loads, found when the first text is measured.
extension Library {
    static func shared() throws(PangoError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(PangoError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libpangocairo-1.0.so.0", pango_names(), pango_table(), &problem) else {
            throw unsafe PangoError(.notInstalled, String(cString: problem.function), String(cString: problem.message))
        }
        let library = unsafe pango_table().pointee
        // Pango initializes fontconfig, which would read the fonts of the system. With an empty set of its own, it does
        // not, and no setting of the machine matters.
        _ = unsafe library.FcConfigSetCurrent(library.FcConfigCreate())
        return library
    }
}

/// The installed libpangocairo and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libpangocairo-1.0-0"

    /// The version, such as `1.50.12`; throws if libpangocairo cannot be used.
    public static func version() throws(PangoError) -> String? {
        let library = try Library.shared()
        return unsafe library.pango_version_string().map { unsafe String(cString: $0) }
    }
}
