import CCrashCleanup
import CGEOS

/// The functions of libgeos_c that take a context or need none, found when the first geometry is made.
extension Library {
    static func shared() throws(GEOSError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(GEOSError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libgeos_c.so.1", geos_names(), geos_table(), &problem) else {
            throw unsafe GEOSError(
                .notInstalled, function: String(cString: problem.function), String(cString: problem.message))
        }
        return unsafe geos_table().pointee
    }
}
