import CCairo
import CEnding
import Glibc

/// The functions of libcairo, found when the first surface is made.
@safe
final class Library: @unchecked Sendable {
    typealias Handle = OpaquePointer?
    typealias Address = UnsafeMutableRawPointer?
    typealias Make = @convention(c) (Handle) -> Handle
    typealias Release = @convention(c) (Handle) -> Void
    typealias Do = @convention(c) (Handle) -> Void
    typealias SetNumber = @convention(c) (Handle, Double) -> Void
    typealias SetCode = @convention(c) (Handle, UInt32) -> Void
    typealias Ask = @convention(c) (Handle) -> Int32
    typealias Status = @convention(c) (Handle) -> UInt32
    typealias Point = @convention(c) (Handle, Double, Double) -> Void
    typealias Curve = @convention(c) (Handle, Double, Double, Double, Double, Double, Double) -> Void
    typealias Arc = @convention(c) (Handle, Double, Double, Double, Double, Double) -> Void
    typealias Four = @convention(c) (Handle, Double, Double, Double, Double) -> Void
    typealias Place = @convention(c) (Handle, Handle, Double, Double) -> Void
    typealias WithMatrix = @convention(c) (Handle, UnsafePointer<cairo_matrix>?) -> Void
    typealias SetDash = @convention(c) (Handle, UnsafePointer<Double>?, Int32, Double) -> Void
    typealias MakeGradient = @convention(c) (Double, Double, Double, Double) -> Handle
    typealias AddStop = @convention(c) (Handle, Double, Double, Double, Double, Double) -> Void
    typealias MakeImage = @convention(c) (UnsafeMutablePointer<UInt8>?, UInt32, Int32, Int32, Int32) -> Handle
    typealias Write = @convention(c) (Address, UnsafePointer<UInt8>?, UInt32) -> UInt32
    typealias Read = @convention(c) (Address, UnsafeMutablePointer<UInt8>?, UInt32) -> UInt32
    typealias MakePDF = @convention(c) (Write?, Address, Double, Double) -> Handle
    /// Takes the left and upper edge, the width and the height.
    typealias MakeRecording = @convention(c) (UInt32, UnsafePointer<Double>?) -> Handle
    typealias ReadPNG = @convention(c) (Read?, Address) -> Handle
    typealias SetEntry = @convention(c) (Handle, UInt32, UnsafePointer<CChar>?) -> Void
    typealias Destroy = @convention(c) (Address) -> Void
    typealias Attach = @convention(c) (Handle, UnsafeRawPointer?, Address, Destroy?) -> UInt32
    /// Takes the media type of a file, its bytes and their number.
    typealias SetFile =
        @convention(c) (
            Handle, UnsafePointer<CChar>?, UnsafePointer<UInt8>?, UInt, Destroy?, Address
        ) -> UInt32
    typealias CopyPath = @convention(c) (Handle) -> UnsafeMutablePointer<cairo_path>?
    typealias ReleasePath = @convention(c) (UnsafeMutablePointer<cairo_path>?) -> Void
    typealias Words = @convention(c) (UInt32) -> UnsafePointer<CChar>?

    let surfaces: Surfaces
    let state: State
    let paths: Paths
    let paint: Paint
    let words: Words
    let version: @convention(c) () -> UnsafePointer<CChar>?

    /// The version of the interface that these types describe.
    static let name = "libcairo.so.2"

    private static let loaded: Result<Library, CairoError> = Result { () throws(CairoError) in try Library() }

    static func shared() throws(CairoError) -> Library { try loaded.get() }

    private init() throws(CairoError) {
        let file = try LibraryFile(Self.name)
        surfaces = try Surfaces(file)
        state = try State(file)
        paths = try Paths(file)
        paint = try Paint(file)
        unsafe words = try unsafe file.find("cairo_status_to_string")
        unsafe version = try unsafe file.find("cairo_version_string")
    }

    /// The error of a status; nil if it is none. Ends the process for lack of memory.
    func error(_ status: UInt32, _ function: String) -> CairoError? {
        guard status != cairo_success.rawValue else { return nil }
        if status == cairo_no_memory.rawValue { ending_out_of_memory() }
        let message = unsafe words(status).map { unsafe String(cString: $0) } ?? "status \(status)"
        return CairoError(status == cairo_write_error.rawValue ? .notWritten : .failed, function, message)
    }
}

/// A library that is loaded, in which functions are found by name.
@safe
struct LibraryFile {
    private let name: String
    private let handle: UnsafeMutableRawPointer

    init(_ name: String) throws(CairoError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw CairoError(.notInstalled, "dlopen", "cannot load \(name): \(reason)")
        }
        self.name = name
        unsafe self.handle = handle
    }

    /// Finds a function. `Function` must be its type in the headers.
    func find<Function>(_ name: String) throws(CairoError) -> Function {
        guard let address = unsafe dlsym(handle, name) else {
            throw CairoError(.notInstalled, "dlsym", "\(self.name) has no \(name)")
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

/// The installed libcairo and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libcairo2"

    /// The version, such as `1.16.0`; throws if libcairo cannot be used.
    public static func version() throws(CairoError) -> String? {
        let library = try Library.shared()
        return unsafe library.version().map { unsafe String(cString: $0) }
    }
}
