import CCairo
import CCrashCleanup

/// The functions of libcairo, found when the first surface is made.
extension Library {
    static func shared() throws(CairoError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(CairoError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libcairo.so.2", cairo_names(), cairo_table(), &problem) else {
            throw unsafe CairoError(.notInstalled, String(cString: problem.function), String(cString: problem.message))
        }
        return unsafe cairo_table().pointee
    }

    /// The error of a status; nil if it is none. Ends the process for lack of memory.
    func error(_ status: cairo_status_t, _ function: String) -> CairoError? {
        guard status != CAIRO_STATUS_SUCCESS else { return nil }
        if status == CAIRO_STATUS_NO_MEMORY { cleanup_out_of_memory() }
        let message = unsafe self.cairo_status_to_string(status).map { unsafe String(cString: $0) }
        return CairoError(
            status == CAIRO_STATUS_WRITE_ERROR ? .notWritten : .failed, function, message ?? "status \(status.rawValue)"
        )
    }
}

/// The installed libcairo and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libcairo2"

    /// The version, such as `1.16.0`; throws if libcairo cannot be used.
    public static func version() throws(CairoError) -> String? {
        let library = try Library.shared()
        return unsafe library.cairo_version_string().map { unsafe String(cString: $0) }
    }
}
