import CEnding
import CPango
import Glibc

/// The functions of libpangocairo and of the libraries that it loads, found when the first text is measured.
@safe
final class Library: @unchecked Sendable {
    typealias Handle = OpaquePointer?
    typealias Text = UnsafePointer<CChar>?
    typealias Make = @convention(c) () -> Handle
    typealias Derive = @convention(c) (Handle) -> Handle
    typealias Do = @convention(c) (Handle) -> Void
    typealias SetHandle = @convention(c) (Handle, Handle) -> Void
    typealias SetCode = @convention(c) (Handle, Int32) -> Void
    typealias Ask = @convention(c) (Handle) -> Int32
    typealias Tell = @convention(c) (Handle) -> Text
    typealias Rectangle = UnsafeMutablePointer<pango_rectangle>?

    let fonts: Fonts
    let layouts: Layouts
    let version: @convention(c) () -> Text

    /// The version of the interface that these types describe.
    static let name = "libpangocairo-1.0.so.0"

    private static let loaded: Result<Library, PangoError> = Result { () throws(PangoError) in try Library() }

    static func shared() throws(PangoError) -> Library { try loaded.get() }

    private init() throws(PangoError) {
        let file = try LibraryFile(Self.name)
        fonts = try Fonts(file)
        layouts = try Layouts(file)
        unsafe version = try unsafe file.find("pango_version_string")
        // Pango initializes fontconfig, which would read the fonts of the system. With an empty set of its own, it does
        // not, and no setting of the machine matters.
        let nothing = unsafe fonts.makeSet()
        _ = unsafe fonts.setCurrent(nothing)
    }
}

/// A library that is loaded. Functions of the libraries that it needs are found as well.
@safe
struct LibraryFile {
    private let name: String
    private let handle: UnsafeMutableRawPointer

    init(_ name: String) throws(PangoError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw PangoError(.notInstalled, "dlopen", "cannot load \(name): \(reason)")
        }
        self.name = name
        unsafe self.handle = handle
    }

    /// Finds a function. `Function` must be its type in the headers.
    func find<Function>(_ name: String) throws(PangoError) -> Function {
        guard let address = unsafe dlsym(handle, name) else {
            throw PangoError(.notInstalled, "dlsym", "\(self.name) has no \(name)")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

/// The installed libpangocairo and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libpangocairo-1.0-0"

    /// The version, such as `1.50.12`; throws if libpangocairo cannot be used.
    public static func version() throws(PangoError) -> String? {
        let library = try Library.shared()
        return unsafe library.version().map { unsafe String(cString: $0) }
    }
}
