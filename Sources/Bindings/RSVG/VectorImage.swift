import CCrashCleanup
import CRSVG
public import Cairo

/// Why an SVG cannot be drawn.
public enum VectorImageError: Error {
    /// librsvg is not there, or is not the one that is needed.
    case notInstalled(String)
    /// The SVG is damaged, in the words of librsvg.
    case damaged(String)
}

/// The functions of librsvg, found when the first SVG is drawn.
extension Library {
    static func shared() throws(VectorImageError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(VectorImageError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("librsvg-2.so.2", rsvg_names(), rsvg_table(), &problem) else {
            throw unsafe .notInstalled(String(cString: problem.message))
        }
        return unsafe rsvg_table().pointee
    }

    func text(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error = unsafe error else { return "no picture" }
        defer { unsafe g_error_free(error) }
        return unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no picture"
    }
}

/// An SVG. As it comes without its address, it cannot read other files.
@safe
public struct VectorImage: ~Copyable {
    private let library: Library
    private let handle: OpaquePointer
    /// Its own size in pixels: as it says, else that of its view box, else that of browsers.
    public let width: Double
    public let height: Double

    /// Reads an SVG (`rsvg_handle_new_from_data`).
    public init(_ bytes: Span<UInt8>) throws(VectorImageError) {
        let library = try Library.shared()
        var problem: UnsafeMutablePointer<GError>?
        let made = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe library.rsvg_handle_new_from_data(bytes.baseAddress, gsize(bytes.count), &problem)
        }
        guard let made = unsafe made else { throw .damaged(unsafe library.text(of: problem)) }
        let size = unsafe Self.size(OpaquePointer(made), library)
        self.library = library
        unsafe handle = OpaquePointer(made)
        (width, height) = size
    }

    deinit { unsafe library.g_object_unref(UnsafeMutableRawPointer(handle)) }

    private static func size(_ handle: OpaquePointer, _ library: Library) -> (width: Double, height: Double) {
        let handle = unsafe UnsafeMutablePointer<RsvgHandle>(handle)
        var (width, height) = (0.0, 0.0)
        if unsafe library.rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0, height > 0
        {
            return (width, height)
        }
        var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
        var (across, down, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
        unsafe library.rsvg_handle_get_intrinsic_dimensions(
            handle, &hasWidth, &across, &hasHeight, &down, &hasBox, &box)
        return hasBox != 0 && box.width > 0 && box.height > 0 ? (box.width, box.height) : (300, 150)
    }

    private static let mostSeconds: Int32 = 20

    /// Draws it on a whole surface (`rsvg_handle_render_document`).
    public func draw(on surface: borrowing ImageSurface) throws(VectorImageError) {
        var problem: UnsafeMutablePointer<GError>?
        let pen: Context
        do throws(CairoError) { pen = try Context(surface) } catch { throw .damaged(error.message) }
        var library = library
        let isDrawn = unsafe pen.withHandle { pen in
            unsafe rsvg_draw(
                &library, UnsafeMutablePointer<RsvgHandle>(handle), pen, Double(surface.width), Double(surface.height),
                Self.mostSeconds, &problem)
        }
        guard isDrawn else {
            guard unsafe problem != nil else {
                throw .damaged("it takes more than \(Self.mostSeconds) seconds to draw")
            }
            throw .damaged(unsafe library.text(of: problem))
        }
    }
}
