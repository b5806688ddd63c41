import CCairo

/// A drawing that is kept to be drawn again (`cairo_recording_surface_create`). A PDF holds it once, however often it is
/// painted. Only one thread at a time may use it.
@safe
public struct RecordingSurface: ~Copyable {
    let library: Library
    let handle: OpaquePointer

    /// - Parameters:
    ///   - x: left edge of what can be drawn.
    ///   - y: upper edge of what can be drawn.
    public init(x: Double, y: Double, width: Double, height: Double) throws(CairoError) {
        let library = try Library.shared()
        let function = "cairo_recording_surface_create"
        let extents = [x, y, width, height]
        guard extents.allSatisfy({ $0.magnitude <= Context.reach }) else {
            throw CairoError(.unfitNumber, function, "a drawing of \(width)x\(height) pixels cannot be kept")
        }
        let made = unsafe extents.withUnsafeBufferPointer {
            unsafe library.surfaces.makeRecording(cairo_color_and_alpha.rawValue, $0.baseAddress)
        }
        let status = unsafe library.surfaces.status(made)
        guard let handle = unsafe made, status == cairo_success.rawValue else {
            unsafe library.surfaces.release(made)
            throw library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        self.library = library
        unsafe self.handle = handle
    }

    deinit {
        unsafe library.surfaces.release(handle)
    }
}
