import CCairo
import CCrashCleanup
import Glibc

/// A picture in memory (`cairo_image_surface_t`), at first transparent, or black if it is opaque. Only one thread at a
/// time may use it.
@safe
public struct ImageSurface: ~Copyable {
    public enum Format: Sendable {
        /// 32 bits a pixel in the order of the machine, premultiplied: alpha in the highest byte, then red, green, blue.
        case argb32
        /// The same without alpha; the highest byte means nothing.
        case rgb24
        /// 8 bits of alpha a pixel.
        case a8

        var code: cairo_format_t {
            switch self {
            case .argb32: CAIRO_FORMAT_ARGB32
            case .rgb24: CAIRO_FORMAT_RGB24
            case .a8: CAIRO_FORMAT_A8
            }
        }
    }

    /// The most pixels a side that cairo draws.
    public static let longestSide = 32_767

    public let width: Int
    public let height: Int
    /// Bytes from a row to the next.
    public let stride: Int
    public let format: Format
    let library: Library
    let handle: OpaquePointer
    let pixels: UnsafeMutablePointer<UInt8>

    /// Makes a picture of 1…32,767 pixels a side (`cairo_image_surface_create_for_data`). Its memory lives as long as
    /// anything in cairo refers to it.
    public init(width: Int, height: Int, _ format: Format) throws(CairoError) {
        let library = try Library.shared()
        let function = "cairo_image_surface_create_for_data"
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
            throw CairoError(.failed, function, "a picture of \(width)x\(height) pixels cannot be drawn")
        }
        let stride = format == .a8 ? (width + 3) & ~3 : width * 4
        guard let memory = unsafe calloc(height, stride) else { cleanup_out_of_memory() }
        let pixels = unsafe memory.bindMemory(to: UInt8.self, capacity: height * stride)
        let made = unsafe library.cairo_image_surface_create_for_data(
            pixels, format.code, Int32(width), Int32(height), Int32(stride))
        var status = unsafe library.cairo_surface_status(made)
        if status == CAIRO_STATUS_SUCCESS {
            // The address of the memory is a key as good as any.
            status = unsafe library.cairo_surface_set_user_data(
                made, memory.assumingMemoryBound(to: cairo_user_data_key_t.self), memory
            ) { unsafe free($0) }
        }
        guard let handle = unsafe made, status == CAIRO_STATUS_SUCCESS else {
            unsafe library.cairo_surface_destroy(made)
            unsafe free(memory)
            throw library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        self.library = library
        unsafe self.handle = handle
        unsafe self.pixels = pixels
        (self.width, self.height, self.stride, self.format) = (width, height, stride, format)
    }

    /// Takes over a surface that cairo has made, which must have pixels of a known format.
    init(_ library: Library, owning handle: OpaquePointer, _ pixels: UnsafeMutablePointer<UInt8>, _ format: Format) {
        self.library = library
        unsafe self.handle = handle
        unsafe self.pixels = pixels
        self.format = format
        width = Int(unsafe library.cairo_image_surface_get_width(handle))
        height = Int(unsafe library.cairo_image_surface_get_height(handle))
        stride = Int(unsafe library.cairo_image_surface_get_stride(handle))
    }

    deinit {
        unsafe library.cairo_surface_destroy(handle)
    }

    /// The pixels, row by row. Nothing may be drawn while they are looked at.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            unsafe library.cairo_surface_flush(handle)
            let span = unsafe Span(_unsafeStart: UnsafePointer(pixels), count: height * stride)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The value of a pixel: 0xAARRGGBB, or the alpha alone.
    public func pixel(_ x: Int, _ y: Int) -> UInt32 {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        let bytes = bytes
        guard format != .a8 else { return UInt32(bytes[y * stride + x]) }
        return unsafe bytes.withUnsafeBytes { unsafe $0.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) }
    }

    /// Lets `body` change the pixels. Nothing may be drawn meanwhile.
    public mutating func withMutableBytes<Result>(_ body: (inout MutableSpan<UInt8>) -> Result) -> Result {
        unsafe library.cairo_surface_flush(handle)
        var span = unsafe MutableSpan(_unsafeStart: pixels, count: height * stride)
        let result = body(&span)
        unsafe library.cairo_surface_mark_dirty(handle)
        return result
    }

    /// Makes all pixels zero: transparent, or black.
    public mutating func clear() {
        unsafe library.cairo_surface_flush(handle)
        unsafe memset(pixels, 0, height * stride)
        unsafe library.cairo_surface_mark_dirty(handle)
    }
}
