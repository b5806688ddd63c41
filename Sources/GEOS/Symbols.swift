import CEnding
import Glibc

/// A library that is loaded when it is needed, and what it has by name.
@safe
struct Symbols {
    private let handle: UnsafeMutableRawPointer
    private let library: String

    init(of library: String) throws(GEOSError) {
        errno = 0
        guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason is given"
            if errno == ENOMEM { ending_out_of_memory() }
            if unsafe ending_tells_of_memory(reason) { ending_out_of_memory() }
            throw GEOSError(.notInstalled, function: "dlopen", "cannot load \(library): \(reason)")
        }
        unsafe self.handle = handle
        self.library = library
    }

    /// A function, of the type that the headers give it.
    func find<Function>(_ name: String) throws(GEOSError) -> Function {
        guard let address = unsafe dlsym(handle, name) else {
            throw GEOSError(.notInstalled, function: "dlsym", "\(library) has no \(name)")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}
