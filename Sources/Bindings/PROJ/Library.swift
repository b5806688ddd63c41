import CCrashCleanup
import CPROJ

/// The functions of libproj, found when the first projection or geodesic is requested.
extension Library {
    static func shared() throws(ProjectionError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(ProjectionError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libproj.so.25", proj_names(), proj_table(), &problem) else {
            // Without the reason of the loader, which repeats the name.
            let message = unsafe String(cString: problem.message).prefix { $0 != ":" }
            throw unsafe ProjectionError(
                .notInstalled, function: String(cString: problem.function), String(message))
        }
        return unsafe proj_table().pointee
    }
}
