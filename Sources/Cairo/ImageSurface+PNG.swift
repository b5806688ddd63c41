import CCairo
import CEnding

extension ImageSurface {
    /// Decodes a PNG (`cairo_image_surface_create_from_png_stream`).
    ///
    /// - Parameter mostPixels: width times height that is allowed, looked at before anything is decoded.
    public init(png bytes: Span<UInt8>, mostPixels: Int = 1 << 24) throws(CairoError) {
        let function = "cairo_image_surface_create_from_png_stream"
        guard let size = Self.size(ofPNG: bytes) else { throw CairoError(.badImage, function, "it is not a PNG") }
        guard size.width <= Self.longestSide, size.height <= Self.longestSide, size.width * size.height <= mostPixels
        else { throw CairoError(.badImage, function, "a PNG of \(size.width)x\(size.height) pixels is too large") }
        let library = try Library.shared()
        let made = unsafe bytes.withUnsafeBufferPointer { bytes in
            var source = unsafe Source(bytes: bytes)
            return unsafe withUnsafeMutablePointer(to: &source) { unsafe library.surfaces.readPNG(Source.read, $0) }
        }
        let status = unsafe library.surfaces.status(made)
        guard status == cairo_success.rawValue else {
            unsafe library.surfaces.release(made)
            // Cairo says that memory is lacking for whatever libpng complains about.
            if status == cairo_no_memory.rawValue, !ending_has_memory() { ending_out_of_memory() }
            throw CairoError(.badImage, function, "the PNG is damaged")
        }
        let format: Format? =
            switch unsafe library.surfaces.format(made) {
            case Int32(cairo_argb32.rawValue): .argb32
            case Int32(cairo_rgb24.rawValue): .rgb24
            default: nil
            }
        guard let format, let handle = unsafe made, let pixels = unsafe library.surfaces.data(handle) else {
            unsafe library.surfaces.release(made)
            throw CairoError(.badImage, function, "the PNG has pixels of an unknown format")
        }
        unsafe self.init(library, owning: handle, pixels, format)
    }

    /// The size that a PNG says it has in its first chunk; nil if the bytes are not a PNG.
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

        static let read: Library.Read = { context, target, count in
            let count = Int(count)
            guard let source = unsafe context?.assumingMemoryBound(to: Source.self), let target = unsafe target,
                unsafe count <= source.pointee.bytes.count - source.pointee.next,
                let start = unsafe source.pointee.bytes.baseAddress
            else { return cairo_read_error.rawValue }
            unsafe target.update(from: start + source.pointee.next, count: count)
            unsafe source.pointee.next += count
            return cairo_success.rawValue
        }
    }
}
