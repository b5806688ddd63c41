import CEnding
import CUtf8proc
import Glibc

/// The libutf8proc that cannot be used, and why.
public struct Utf8procError: Error {
    public let reason: String
}

/// The functions of libutf8proc, found when the first name is folded.
@safe
struct Library: @unchecked Sendable {
    typealias Scalars = UnsafeMutablePointer<Int32>?

    let decompose: @convention(c) (Int32, Scalars, Int, Int32, UnsafeMutablePointer<Int32>?) -> Int
    let normalize: @convention(c) (Scalars, Int, Int32) -> Int
    let properties: @convention(c) (Int32) -> UnsafePointer<utf8proc_properties>?
    let version: @convention(c) () -> UnsafePointer<CChar>?

    /// The version of the interface that these types describe.
    static let name = "libutf8proc.so.2"

    private static let loaded: Result<Library, Utf8procError> = Result { () throws(Utf8procError) in try Library() }

    static func shared() throws(Utf8procError) -> Library { try loaded.get() }

    private init() throws(Utf8procError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(Self.name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw Utf8procError(reason: "cannot load \(Self.name): \(reason)")
        }
        func find<Function>(_ name: String) throws(Utf8procError) -> Function {
            guard let address = unsafe dlsym(handle, name) else {
                throw Utf8procError(reason: "\(Self.name) has no \(name)")
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe decompose = try unsafe find("utf8proc_decompose_char")
        unsafe normalize = try unsafe find("utf8proc_normalize_utf32")
        unsafe properties = try unsafe find("utf8proc_get_property")
        unsafe version = try unsafe find("utf8proc_version")
    }
}

/// The installed libutf8proc and its version.
public enum Installation {
    /// The version, such as `2.8.0`; throws if libutf8proc cannot be used.
    public static func version() throws(Utf8procError) -> String? {
        let library = try Library.shared()
        return unsafe library.version().map { unsafe String(cString: $0) }
    }
}
