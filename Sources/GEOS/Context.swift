import CEnding

/// A thread context of GEOS: what is made in it may be used by one thread at a time.
///
/// Notices go nowhere, as GEOS has them unless it is given a handler.
@safe
public final class Context {
    let library: Library
    let pointer: OpaquePointer
    let scratch = Scratch()
    let log = Log()
    /// How many overlays were done on a grid, as they failed in floating point.
    public internal(set) var fallbacks = 0

    /// The last error of GEOS, which tells of an exception by message alone.
    final class Log {
        var message: String?
    }

    public init() throws(GEOSError) {
        library = try Library.shared()
        guard let pointer = unsafe library.initialize() else {
            throw GEOSError(.notInstalled, function: "GEOS_init_r", "GEOS gives no context")
        }
        unsafe self.pointer = pointer
        let log = unsafe Unmanaged.passUnretained(log).toOpaque()
        _ = unsafe library.setErrorHandler(
            pointer,
            { message, log in
                guard let log = unsafe log, let message = unsafe message else { return }
                // Whoever asked would take it for a fault of the geometry.
                if unsafe ending_tells_of_memory(message) { ending_out_of_memory() }
                unsafe Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().message = unsafe String(cString: message)
            }, log)
    }

    deinit {
        unsafe library.finish(pointer)
    }

    /// What GEOS said last; asking clears it.
    func failure(of function: String) -> GEOSError {
        defer { forget() }
        return GEOSError(.failed, function: function, log.message ?? "GEOS does not say why")
    }

    /// Leaves unsaid what GEOS said last.
    func forget() {
        log.message = nil
    }
}
