import CCairo

/// A pen on a surface (`cairo_t`). Only one thread at a time may use it.
///
/// Cairo keeps its first error and then draws nothing, so errors are checked once, at the end (`check`). Numbers that
/// cairo would draw as something else are refused, which `check` reports too.
@safe
public struct Context: ~Copyable {
    let library: Library
    let handle: OpaquePointer
    /// Function that was given a number first that it cannot take.
    private(set) var refusing: StaticString?

    /// The pixels that it draws on; nil for a page.
    private(set) var target: PixelTarget?

    /// Farthest coordinate that cairo can hold; beyond it numbers wrap around.
    public static let reach = 8_388_607.0

    public init(_ surface: borrowing ImageSurface) throws(CairoError) {
        try unsafe self.init(surface.library, surface.handle)
        target = PixelTarget(surface)
    }

    public init(_ surface: borrowing PDFSurface) throws(CairoError) {
        try unsafe self.init(surface.library, surface.handle)
    }

    public init(_ surface: borrowing RecordingSurface) throws(CairoError) {
        try unsafe self.init(surface.library, surface.handle)
    }

    private init(_ library: Library, _ surface: OpaquePointer) throws(CairoError) {
        let made = unsafe library.cairo_create(surface)
        if let error = library.error(unsafe library.cairo_status(made), "cairo_create") {
            unsafe library.cairo_destroy(made)
            throw error
        }
        guard let handle = unsafe made else { throw CairoError(.failed, "cairo_create", "no context") }
        self.library = library
        unsafe self.handle = handle
        unsafe library.cairo_set_fill_rule(handle, CAIRO_FILL_RULE_EVEN_ODD)
    }

    deinit {
        unsafe library.cairo_destroy(handle)
    }

    /// Throws the first error since the context was made; `work` names what was drawn.
    public func check(_ work: String = "cairo_status") throws(CairoError) {
        if let refusing {
            throw CairoError(.unfitNumber, "\(refusing)", "a number is not finite or too large")
        }
        if let error = library.error(unsafe library.cairo_status(handle), work) { throw error }
    }

    /// Address of the `cairo_t`, for other libraries that draw with it.
    package borrowing func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(handle) }

    /// True if up to six numbers are fit for a function; otherwise the function is remembered.
    @inline(__always)
    mutating func accepts(
        _ function: StaticString, _ first: Double, _ second: Double = 0, _ third: Double = 0, _ fourth: Double = 0,
        _ fifth: Double = 0, _ sixth: Double = 0
    ) -> Bool {
        let areFit =
            Self.isFit(first) && Self.isFit(second) && Self.isFit(third) && Self.isFit(fourth) && Self.isFit(fifth)
            && Self.isFit(sixth)
        return areFit || refuse(function)
    }

    @inline(__always)
    private static func isFit(_ number: Double) -> Bool { number.magnitude <= reach }

    mutating func refuse(_ function: StaticString) -> Bool {
        if refusing == nil { refusing = function }
        return false
    }
}

/// The state of the pen.
extension Context {
    public enum Operator: UInt32, Sendable {
        case clear = 0
        case source = 1
        case over = 2
        case atop = 5
        case add = 12
        case multiply = 14
    }

    /// Saves the state, until `restore`.
    public mutating func save() { unsafe library.cairo_save(handle) }
    public mutating func restore() { unsafe library.cairo_restore(handle) }

    @discardableResult
    public mutating func translate(_ x: Double, _ y: Double) -> Bool {
        guard accepts("cairo_translate", x, y) else { return false }
        unsafe library.cairo_translate(handle, x, y)
        return true
    }

    @discardableResult
    public mutating func scale(_ x: Double, _ y: Double) -> Bool {
        // Nothing can be drawn at a scale of 0 ever after.
        guard accepts("cairo_scale", x, y), x != 0, y != 0 else { return refuse("cairo_scale") }
        unsafe library.cairo_scale(handle, x, y)
        return true
    }

    /// Turns what is drawn after it, clockwise by an angle in radians.
    @discardableResult
    public mutating func rotate(_ angle: Double) -> Bool {
        guard accepts("cairo_rotate", angle) else { return false }
        unsafe library.cairo_rotate(handle, angle)
        return true
    }

    /// Lets positions count in steps of their own from a place.
    ///
    /// - Parameters:
    ///   - x: the step to the right.
    ///   - y: the step down.
    @discardableResult
    public mutating func transform(
        _ x: (x: Double, y: Double), _ y: (x: Double, y: Double), offset: (x: Double, y: Double)
    ) -> Bool {
        guard accepts("cairo_transform", x.x, x.y, y.x, y.y, offset.x, offset.y), x.x * y.y != x.y * y.x else {
            return refuse("cairo_transform")
        }
        var matrix = cairo_matrix_t(xx: x.x, yx: x.y, xy: y.x, yy: y.y, x0: offset.x, y0: offset.y)
        unsafe library.cairo_transform(handle, &matrix)
        return true
    }

    /// Resets the transformation, so that positions are in pixels of the surface. The source does not move.
    public mutating func resetTransform() { unsafe library.cairo_identity_matrix(handle) }

    public mutating func set(_ operation: Operator) {
        unsafe library.cairo_set_operator(handle, cairo_operator_t(operation.rawValue))
    }

    /// Sets how far curves may be from their lines, in pixels; 0.1 at first.
    @discardableResult
    public mutating func setTolerance(_ tolerance: Double) -> Bool {
        guard accepts("cairo_set_tolerance", tolerance), tolerance > 0 else { return refuse("cairo_set_tolerance") }
        unsafe library.cairo_set_tolerance(handle, tolerance)
        return true
    }

    /// Chooses whether areas that overlap cut each other out, as at first.
    public mutating func setEvenOdd(_ isEvenOdd: Bool) {
        unsafe library.cairo_set_fill_rule(handle, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    }

    /// Clips to the path, and empties it.
    public mutating func clip() { unsafe library.cairo_clip(handle) }

    /// Clips to a rect. One with whole numbers costs nothing.
    @discardableResult
    public mutating func clip(x: Double, y: Double, width: Double, height: Double) -> Bool {
        guard accepts("cairo_rectangle", x, y, width, height) else { return false }
        unsafe library.cairo_new_path(handle)
        unsafe library.cairo_rectangle(handle, x, y, width, height)
        unsafe library.cairo_clip(handle)
        return true
    }

    /// Draws what follows apart, until `popGroup`.
    public mutating func pushGroup() { unsafe library.cairo_push_group(handle) }

    /// Paints the group, as one.
    @discardableResult
    public mutating func popGroup(alpha: Double = 1) -> Bool {
        unsafe library.cairo_pop_group_to_source(handle)
        return paint(alpha: alpha)
    }

    /// Ends the page of a PDF.
    public mutating func showPage() { unsafe library.cairo_show_page(handle) }
}
