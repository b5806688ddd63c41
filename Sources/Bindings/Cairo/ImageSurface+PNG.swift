import CCairo
import CCrashCleanup

extension ImageSurface {
    /// The most pixels of a PNG that is decoded.
    public static let mostPixels = 1 << 24

    /// Decodes a PNG (`cairo_image_surface_create_from_png_stream`).
    public init(png bytes: Span<UInt8>) throws(CairoError) {
        let size = try Self.checkedSize(ofPNG: bytes)
        let library = try Library.shared()
        let made = unsafe bytes.withUnsafeBufferPointer { bytes in
            var source = unsafe Source(bytes: bytes)
            return unsafe withUnsafeMutablePointer(to: &source) {
                unsafe library.cairo_image_surface_create_from_png_stream(Source.read, $0)
            }
        }
        unsafe try self.init(library, decoded: made, size)
    }

    /// Decodes a PNG whose bytes come in pieces, so that they are not in memory beside the pixels.
    ///
    /// - Parameter next: returns the next bytes; nil at the end. The first piece has at least 29.
    public init(pngPieces next: @escaping () -> [UInt8]?) throws(CairoError) {
        let pieces = Pieces(next)
        let size = try Self.checkedSize(ofPNG: pieces.piece.span)
        let library = try Library.shared()
        let made = unsafe withExtendedLifetime(pieces) {
            unsafe library.cairo_image_surface_create_from_png_stream(
                Pieces.read, Unmanaged.passUnretained(pieces).toOpaque())
        }
        unsafe try self.init(library, decoded: made, size)
    }

    private init(
        _ library: Library, decoded made: OpaquePointer?, _ size: (width: Int, height: Int)
    ) throws(CairoError) {
        let status = unsafe library.cairo_surface_status(made)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe library.cairo_surface_destroy(made)
            // Cairo reports a lack of memory for whatever libpng complains about.
            if status == CAIRO_STATUS_NO_MEMORY, !cleanup_has_memory(size.width * size.height * 4) {
                cleanup_out_of_memory()
            }
            throw CairoError(.badImage, Self.function, "the PNG is damaged")
        }
        // Cairo keeps the file beside its pixels.
        _ = unsafe library.cairo_surface_set_mime_data(made, "image/png", nil, 0, nil, nil)
        let format: Format? =
            switch unsafe library.cairo_image_surface_get_format(made) {
            case CAIRO_FORMAT_ARGB32: .argb32
            case CAIRO_FORMAT_RGB24: .rgb24
            default: nil
            }
        guard let format, let handle = unsafe made, let pixels = unsafe library.cairo_image_surface_get_data(handle)
        else {
            unsafe library.cairo_surface_destroy(made)
            throw CairoError(.badImage, Self.function, "the PNG has pixels of an unknown format")
        }
        unsafe self.init(library, owning: handle, pixels, format)
    }

    private static let function = "cairo_image_surface_create_from_png_stream"

    /// The size of a PNG. Refuses what is none or has too many pixels, before anything is decoded.
    private static func checkedSize(ofPNG bytes: Span<UInt8>) throws(CairoError) -> (width: Int, height: Int) {
        guard let size = size(ofPNG: bytes) else { throw CairoError(.badImage, function, "it is not a PNG") }
        guard size.width <= longestSide, size.height <= longestSide, size.width * size.height <= mostPixels else {
            throw CairoError(.badImage, function, "a PNG of \(size.width)x\(size.height) pixels is too large")
        }
        return size
    }

    /// The size that a PNG declares in its first chunk; nil if the bytes are not a PNG.
    public static func size(ofPNG bytes: Span<UInt8>) -> (width: Int, height: Int)? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count >= start.count + 13 else { return nil }
        for index in start.indices where bytes[index] != start[index] { return nil }
        func number(_ first: Int) -> Int {
            (first..<first + 4).reduce(0) { $0 << 8 | Int(bytes[$1]) }
        }
        let (width, height) = (number(16), number(20))
        return width > 0 && height > 0 ? (width, height) : nil
    }

    /// Bytes on their way to cairo.
    @unsafe
    private struct Source {
        var bytes: UnsafeBufferPointer<UInt8>
        var next = 0

        init(bytes: UnsafeBufferPointer<UInt8>) {
            unsafe self.bytes = unsafe bytes
        }

        static let read: cairo_read_func_t = { context, target, count in
            let count = Int(count)
            guard let source = unsafe context?.assumingMemoryBound(to: Source.self), let target = unsafe target,
                unsafe count <= source.pointee.bytes.count - source.pointee.next,
                let start = unsafe source.pointee.bytes.baseAddress
            else { return CAIRO_STATUS_READ_ERROR }
            unsafe target.update(from: start + source.pointee.next, count: count)
            unsafe source.pointee.next += count
            return CAIRO_STATUS_SUCCESS
        }
    }

    /// Pieces on their way to cairo.
    private final class Pieces {
        private let next: () -> [UInt8]?
        private(set) var piece: [UInt8]
        private var used = 0

        init(_ next: @escaping () -> [UInt8]?) {
            self.next = next
            piece = next() ?? []
        }

        func read(_ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
            var done = 0
            while done < count {
                if used == piece.count {
                    guard let more = next() else { return false }
                    (piece, used) = (more, 0)
                }
                let part = min(count - done, piece.count - used)
                unsafe piece.withUnsafeBufferPointer { bytes in
                    if let start = bytes.baseAddress { unsafe (target + done).update(from: start + used, count: part) }
                }
                done += part
                used += part
            }
            return true
        }

        static let read: cairo_read_func_t = { context, target, count in
            guard let context = unsafe context, let target = unsafe target else { return CAIRO_STATUS_READ_ERROR }
            let pieces = unsafe Unmanaged<Pieces>.fromOpaque(context).takeUnretainedValue()
            return unsafe pieces.read(Int(count), to: target) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }
    }
}
