import CCrashCleanup
import CPROJ

/// A thread context of PROJ. Only one thread at a time may use what is made in it.
@safe
final class Context {
    let library: Library
    let pointer: OpaquePointer
    private let log = Log()

    /// The last message of PROJ, which would otherwise go to the standard error.
    private final class Log {
        var message: String?
        /// The first complaint about the database, after which PROJ goes on as if it held nothing.
        var fault: String?
    }

    init() throws(ProjectionError) {
        library = try Library.shared()
        guard let pointer = unsafe library.proj_context_create() else {
            throw ProjectionError(.notInstalled, function: "proj_context_create", "PROJ cannot create a context")
        }
        unsafe self.pointer = pointer
        unsafe library.proj_log_func(pointer, Unmanaged.passUnretained(log).toOpaque()) { log, _, message in
            guard let log = unsafe log, let message = unsafe message else { return }
            if unsafe cleanup_is_about_memory(message) { cleanup_out_of_memory() }
            let text = unsafe String(cString: message)
            let messages = unsafe Unmanaged<Log>.fromOpaque(log).takeUnretainedValue()
            messages.message = text
            if messages.fault == nil, text.contains("SQLite") { messages.fault = text }
        }
    }

    deinit {
        _ = unsafe library.proj_context_destroy(pointer)
    }

    /// Returns the last message of PROJ or, if there is none, the meaning of its last error number; clears the message.
    func lastMessage() -> String {
        defer { log.message = nil }
        if let fault = log.fault { return fault }
        return unsafe log.message ?? errorText(library.proj_context_errno(pointer))
    }

    /// Throws if the database failed on the way to an answer, which may then be wrong.
    func checkDatabase(_ function: String) throws(ProjectionError) {
        if let fault = log.fault { throw ProjectionError(.noDatabase, function: function, fault) }
    }

    func errorText(_ number: Int32) -> String {
        guard let text = unsafe library.proj_context_errno_string(pointer, number) else { return "unknown error" }
        return unsafe String(cString: text)
    }
}
