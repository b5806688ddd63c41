import CCairo

/// Width, dashes, corners and ends of lines.
public struct LineStyle: Hashable, Sendable {
    public enum Join: UInt32, Sendable {
        case miter = 0
        case round = 1
        case bevel = 2
    }

    public enum Cap: UInt32, Sendable {
        case butt = 0
        case round = 1
        case square = 2
    }

    public var width: Double
    public var join = Join.round
    public var cap = Cap.round
    /// Lengths of dashes and gaps in turn; empty for a whole line.
    public var dash: [Double] = []
    /// Length of the dashes that lies before the line.
    public var dashOffset = 0.0
    public var miterLimit = 10.0

    public init(
        width: Double, join: Join = .round, cap: Cap = .round, dash: [Double] = [], dashOffset: Double = 0,
        miterLimit: Double = 10
    ) {
        self.width = width
        self.join = join
        self.cap = cap
        self.dash = dash
        self.dashOffset = dashOffset
        self.miterLimit = miterLimit
    }
}

/// A color at a place of a gradient: 0…1 for the place and each component, which is not multiplied by alpha.
public struct GradientStop: Hashable, Sendable {
    public var offset: Double
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(offset: Double, red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.offset = offset
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// Sources and painting.
extension Context {
    public enum Filter: UInt32, Sendable {
        case good = 1
        case best = 2
        case nearest = 3
        case bilinear = 4
    }

    @discardableResult
    public mutating func setSource(red: Double, green: Double, blue: Double, alpha: Double = 1) -> Bool {
        guard accepts("cairo_set_source_rgba", red, green, blue, alpha) else { return false }
        unsafe library.cairo_set_source_rgba(handle, red, green, blue, alpha)
        return true
    }

    /// A gradient along the line between two points.
    @discardableResult
    public mutating func setSource(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ stops: [GradientStop]
    ) -> Bool {
        let name: StaticString = "cairo_pattern_create_linear"
        guard accepts(name, start.x, start.y, end.x, end.y) else { return false }
        for stop in stops {
            guard accepts(name, stop.offset, stop.red, stop.green, stop.blue, stop.alpha) else { return false }
        }
        let pattern = unsafe library.cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        for stop in stops {
            unsafe library.cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, stop.red, stop.green, stop.blue, stop.alpha)
        }
        unsafe library.cairo_set_source(handle, pattern)
        unsafe library.cairo_pattern_destroy(pattern)
        return true
    }

    /// A gradient from a point outwards.
    @discardableResult
    public mutating func setSource(
        center: (x: Double, y: Double), radius: Double, _ stops: [GradientStop]
    ) -> Bool {
        let name: StaticString = "cairo_pattern_create_radial"
        guard accepts(name, center.x, center.y, radius), radius >= 0 else { return refuse(name) }
        for stop in stops {
            guard accepts(name, stop.offset, stop.red, stop.green, stop.blue, stop.alpha) else { return false }
        }
        let pattern = unsafe library.cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
        for stop in stops {
            unsafe library.cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, stop.red, stop.green, stop.blue, stop.alpha)
        }
        unsafe library.cairo_set_source(handle, pattern)
        unsafe library.cairo_pattern_destroy(pattern)
        return true
    }

    /// An image whose upper left corner is at (x, y).
    @discardableResult
    public mutating func setSource(
        _ image: borrowing ImageSurface, x: Double, y: Double, _ filter: Filter = .good
    ) -> Bool {
        guard accepts("cairo_set_source_surface", x, y) else { return false }
        unsafe library.cairo_set_source_surface(handle, image.handle, x, y)
        if filter != .good {
            unsafe library.cairo_pattern_set_filter(library.cairo_get_source(handle), cairo_filter_t(filter.rawValue))
        }
        return true
    }

    /// Continues the image that is the source beyond its edges with their colours.
    public mutating func padSource() {
        unsafe library.cairo_pattern_set_extend(library.cairo_get_source(handle), CAIRO_EXTEND_PAD)
    }

    /// Paints a drawing whose origin comes to (x, y).
    @discardableResult
    public mutating func paint(_ drawing: borrowing RecordingSurface, x: Double, y: Double) -> Bool {
        guard accepts("cairo_set_source_surface", x, y) else { return false }
        unsafe library.cairo_set_source_surface(handle, drawing.handle, x, y)
        unsafe library.cairo_paint(handle)
        return true
    }

    /// Sets how strokes are drawn; false for negative widths, and for dashes that are negative or all of them 0.
    @discardableResult
    public mutating func set(_ style: LineStyle) -> Bool {
        guard accepts("cairo_set_line_width", style.width, style.miterLimit, style.dashOffset), style.width >= 0,
            style.miterLimit >= 1
        else { return refuse("cairo_set_line_width") }
        let isBroken = style.dash.contains { !($0 >= 0 && $0 <= Self.reach) }
        guard style.dash.isEmpty || !isBroken && style.dash.contains(where: { $0 > 0 }) else {
            return refuse("cairo_set_dash")
        }
        unsafe library.cairo_set_line_width(handle, style.width)
        unsafe library.cairo_set_line_join(handle, cairo_line_join_t(style.join.rawValue))
        unsafe library.cairo_set_line_cap(handle, cairo_line_cap_t(style.cap.rawValue))
        unsafe library.cairo_set_miter_limit(handle, style.miterLimit)
        unsafe style.dash.withUnsafeBufferPointer { dash in
            unsafe library.cairo_set_dash(handle, dash.baseAddress, Int32(dash.count), style.dashOffset)
        }
        return true
    }

    /// Fills the path, and empties it unless it is kept.
    public mutating func fill(keepingPath: Bool = false) {
        unsafe (keepingPath ? library.cairo_fill_preserve : library.cairo_fill)(handle)
    }

    /// Strokes the path, and empties it unless it is kept.
    public mutating func stroke(keepingPath: Bool = false) {
        unsafe (keepingPath ? library.cairo_stroke_preserve : library.cairo_stroke)(handle)
    }

    /// Paints the source everywhere.
    @discardableResult
    public mutating func paint(alpha: Double = 1) -> Bool {
        guard accepts("cairo_paint_with_alpha", alpha) else { return false }
        if alpha < 1 {
            unsafe library.cairo_paint_with_alpha(handle, alpha)
        } else {
            unsafe library.cairo_paint(handle)
        }
        return true
    }

    /// Paints the source through the alpha of an image whose upper left corner is at (x, y).
    @discardableResult
    public mutating func mask(_ image: borrowing ImageSurface, x: Double, y: Double) -> Bool {
        guard accepts("cairo_mask_surface", x, y) else { return false }
        unsafe library.cairo_mask_surface(handle, image.handle, x, y)
        return true
    }

    /// Paints the source through the same mask at many places; fastest if they are whole pixels.
    ///
    /// - Parameter places: x and y of the mask's upper left corner for each.
    @discardableResult
    public mutating func stamp(_ image: borrowing ImageSurface, at places: Span<Double>) -> Bool {
        for index in places.indices where !(places[index].magnitude <= Self.reach) {
            return refuse("cairo_mask_surface")
        }
        let (mask, pen, stamp) = unsafe (library.cairo_mask_surface, handle, image.handle)
        for index in 0..<places.count / 2 { unsafe mask(pen, stamp, places[index * 2], places[index * 2 + 1]) }
        return true
    }
}
