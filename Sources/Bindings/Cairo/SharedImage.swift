import CCairo

/// A decoded picture that never changes. Each thread makes its own surface of it; all of them have the same memory.
public final class SharedImage: @unchecked Sendable {
    private let decoded: ImageSurface

    public var width: Int { decoded.width }
    public var height: Int { decoded.height }

    public init(png bytes: Span<UInt8>) throws(CairoError) {
        decoded = try ImageSurface(png: bytes)
    }

    /// Decodes a PNG as `ImageSurface.init(pngPieces:)` does.
    public init(pngPieces next: @escaping () -> [UInt8]?) throws(CairoError) {
        decoded = try ImageSurface(pngPieces: next)
    }

    /// Makes a surface for one thread (`cairo_image_surface_create_for_data`). Nothing may be drawn on it.
    public func surface() throws(CairoError) -> ImageSurface {
        let library = decoded.library
        let made = unsafe library.cairo_image_surface_create_for_data(
            decoded.pixels, decoded.format.code, Int32(width), Int32(height), Int32(decoded.stride))
        var status = unsafe library.cairo_surface_status(made)
        if status == CAIRO_STATUS_SUCCESS {
            // The memory lives as long as anything in cairo refers to it.
            let image = unsafe Unmanaged.passRetained(self).toOpaque()
            status = unsafe library.cairo_surface_set_user_data(
                made, image.assumingMemoryBound(to: cairo_user_data_key_t.self), image
            ) { image in
                if let image = unsafe image { unsafe Unmanaged<SharedImage>.fromOpaque(image).release() }
            }
            if status != CAIRO_STATUS_SUCCESS { unsafe Unmanaged<SharedImage>.fromOpaque(image).release() }
        }
        guard let handle = unsafe made, status == CAIRO_STATUS_SUCCESS else {
            unsafe library.cairo_surface_destroy(made)
            let function = "cairo_image_surface_create_for_data"
            throw library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        return unsafe ImageSurface(library, owning: handle, decoded.pixels, decoded.format)
    }
}
