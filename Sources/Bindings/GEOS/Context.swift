import CCrashCleanup
package import CGEOS

/// A thread context of GEOS. Only one thread at a time may use what is made in it.
///
/// Notices go nowhere, which is GEOS's default without a handler.
@safe
public final class Context {
    package let library: Library
    package let pointer: OpaquePointer
    let scratch = NumberRoom()
    package let log = Log()
    /// How many overlays were done on a grid because they failed in floating point.
    public internal(set) var fallbacks = 0

    /// The last error message of GEOS, which reports an exception in no other way.
    package final class Log {
        package var message: String?
    }

    public init() throws(GEOSError) {
        library = try Library.shared()
        guard let pointer = unsafe library.GEOS_init_r() else {
            throw GEOSError(.notInstalled, function: "GEOS_init_r", "GEOS cannot create a context")
        }
        unsafe self.pointer = pointer
        let log = unsafe Unmanaged.passUnretained(log).toOpaque()
        _ = unsafe library.GEOSContext_setErrorMessageHandler_r(
            pointer,
            { message, log in
                guard let log = unsafe log, let message = unsafe message else { return }
                // The caller would take it for a fault of the geometry.
                if unsafe cleanup_is_about_memory(message) { cleanup_out_of_memory() }
                unsafe Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().message = unsafe String(cString: message)
            }, log)
    }

    deinit {
        unsafe library.GEOS_finish_r(pointer)
    }

    /// The version of the library that is installed, such as `3.11.1-CAPI-1.17.1` (`GEOSversion`).
    public static func libraryVersion() throws(GEOSError) -> String {
        guard let version = unsafe try Library.shared().GEOSversion() else {
            throw GEOSError(.failed, function: "GEOSversion", "GEOS does not say its version")
        }
        return unsafe String(cString: version)
    }

    /// Makes an error from the last message of GEOS, and clears the message.
    package func failure(of function: String) -> GEOSError {
        defer { forget() }
        return GEOSError(.failed, function: function, log.message ?? "GEOS gives no reason")
    }

    /// Clears the last message of GEOS.
    func forget() {
        log.message = nil
    }
}

/// A failure of GEOS, with the name of its function and its own message.
public struct GEOSError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libgeos_c cannot be loaded, or is older than 3.11.
        case notInstalled
        /// GEOS does not accept the shape.
        case unfit
        /// GEOS gave up during the call.
        case failed
    }

    public let kind: Kind
    public let function: String
    public let message: String

    init(_ kind: Kind, function: String, _ message: String) {
        self.kind = kind
        self.function = function
        self.message = message
    }
}

extension GEOSError: CustomStringConvertible {
    public var description: String { "\(message) (\(function))" }
}

/// Room for numbers on their way to GEOS and back; reused by the next call.
@safe
final class NumberRoom {
    private var start = UnsafeMutablePointer<Double>.allocate(capacity: 64)
    private var capacity = 64

    deinit {
        unsafe start.deallocate()
    }

    /// Returns a buffer for `count` numbers. It replaces the buffer that an earlier call returned.
    func room(for count: Int) -> UnsafeMutablePointer<Double> {
        if count > capacity {
            unsafe start.deallocate()
            capacity = max(count, capacity * 2)
            unsafe start = .allocate(capacity: capacity)
        }
        return unsafe start
    }
}
