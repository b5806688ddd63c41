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
        let surfaces = decoded.library.surfaces
        let made = unsafe surfaces.makeImage(
            decoded.pixels, decoded.format.code, Int32(width), Int32(height), Int32(decoded.stride))
        var status = unsafe surfaces.status(made)
        if status == cairo_success.rawValue {
            // The memory lives as long as anything in cairo refers to it.
            let image = unsafe Unmanaged.passRetained(self).toOpaque()
            status = unsafe surfaces.attach(made, image, image) { image in
                if let image = unsafe image { unsafe Unmanaged<SharedImage>.fromOpaque(image).release() }
            }
            if status != cairo_success.rawValue { unsafe Unmanaged<SharedImage>.fromOpaque(image).release() }
        }
        guard let handle = unsafe made, status == cairo_success.rawValue else {
            unsafe surfaces.release(made)
            let function = "cairo_image_surface_create_for_data"
            throw decoded.library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        return unsafe ImageSurface(decoded.library, owning: handle, decoded.pixels, decoded.format)
    }
}
