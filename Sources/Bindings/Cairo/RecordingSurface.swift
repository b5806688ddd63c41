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
        guard [x, y, width, height].allSatisfy({ $0.magnitude <= Context.reach }) else {
            throw CairoError(.unfitNumber, function, "a drawing of \(width)x\(height) pixels cannot be kept")
        }
        var extents = cairo_rectangle_t(x: x, y: y, width: width, height: height)
        let made = unsafe library.cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
        let status = unsafe library.cairo_surface_status(made)
        guard let handle = unsafe made, status == CAIRO_STATUS_SUCCESS else {
            unsafe library.cairo_surface_destroy(made)
            throw library.error(status, function) ?? CairoError(.failed, function, "no surface")
        }
        self.library = library
        unsafe self.handle = handle
    }

    deinit {
        unsafe library.cairo_surface_destroy(handle)
    }
}
