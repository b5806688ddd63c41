import CCairo

/// The path, which the next fill, stroke or clip uses. Functions return false, and add nothing, if a number is not
/// finite or beyond `reach`.
extension Context {
    /// Empties the path.
    public mutating func newPath() { unsafe library.cairo_new_path(handle) }

    @discardableResult
    public mutating func move(_ x: Double, _ y: Double) -> Bool {
        guard accepts("cairo_move_to", x, y) else { return false }
        unsafe library.cairo_move_to(handle, x, y)
        return true
    }

    @discardableResult
    public mutating func line(_ x: Double, _ y: Double) -> Bool {
        guard accepts("cairo_line_to", x, y) else { return false }
        unsafe library.cairo_line_to(handle, x, y)
        return true
    }

    @discardableResult
    public mutating func curve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
    ) -> Bool {
        guard accepts("cairo_curve_to", x1, y1, x2, y2, x, y) else { return false }
        unsafe library.cairo_curve_to(handle, x1, y1, x2, y2, x, y)
        return true
    }

    public mutating func close() { unsafe library.cairo_close_path(handle) }

    @discardableResult
    public mutating func rectangle(x: Double, y: Double, width: Double, height: Double) -> Bool {
        guard accepts("cairo_rectangle", x, y, width, height) else { return false }
        unsafe library.cairo_rectangle(handle, x, y, width, height)
        return true
    }

    /// A part of a circle from one angle to another, in radians clockwise from the right; its own part of the path.
    @discardableResult
    public mutating func arc(
        x: Double, y: Double, radius: Double, from start: Double = 0, to end: Double = 2 * Double.pi
    ) -> Bool {
        guard accepts("cairo_arc", x, y, radius, start, end), radius >= 0 else { return refuse("cairo_arc") }
        unsafe library.cairo_new_sub_path(handle)
        unsafe library.cairo_arc(handle, x, y, radius, start, end)
        return true
    }

    /// A line through points.
    ///
    /// - Parameters:
    ///   - coordinates: x and y of each point.
    ///   - isClosed: true for a ring, whose last point need not be its first.
    @discardableResult
    public mutating func addLine(_ coordinates: Span<Double>, closed isClosed: Bool) -> Bool {
        guard areFit(coordinates) else { return refuse("cairo_line_to") }
        add(coordinates, 0..<coordinates.count / 2, closed: isClosed)
        return true
    }

    /// Lines or rings one after the other.
    ///
    /// - Parameters:
    ///   - coordinates: x and y of each point.
    ///   - ends: for each part, the number of points up to its end.
    ///   - isClosed: true for rings.
    @discardableResult
    public mutating func addParts(_ coordinates: Span<Double>, ends: Span<Int>, closed isClosed: Bool) -> Bool {
        guard areFit(coordinates) else { return refuse("cairo_line_to") }
        var first = 0
        for index in ends.indices {
            precondition(ends[index] >= first && ends[index] <= coordinates.count / 2)
            add(coordinates, first..<ends[index], closed: isClosed)
            first = ends[index]
        }
        return true
    }

    private func add(_ coordinates: Span<Double>, _ points: Range<Int>, closed isClosed: Bool) {
        guard !points.isEmpty else { return }
        let (line, pen) = unsafe (library.cairo_line_to, handle)
        let (x, y) = (coordinates[points.lowerBound * 2], coordinates[points.lowerBound * 2 + 1])
        unsafe library.cairo_move_to(pen, x, y)
        for point in points.dropFirst() { unsafe line(pen, coordinates[point * 2], coordinates[point * 2 + 1]) }
        if isClosed { unsafe library.cairo_close_path(pen) }
    }

    private func areFit(_ coordinates: Span<Double>) -> Bool {
        for index in coordinates.indices where !(coordinates[index].magnitude <= Self.reach) { return false }
        return true
    }

    /// An outline, moved by (x, y).
    @discardableResult
    public mutating func add(_ outline: Outline, x: Double = 0, y: Double = 0) -> Bool {
        let numbers = outline.numbers.span
        guard accepts("cairo_move_to", x, y), areFit(numbers) else { return refuse("cairo_move_to") }
        let pen = unsafe handle
        var next = 0
        for step in outline.steps {
            switch step {
            case .move: unsafe library.cairo_move_to(pen, numbers[next] + x, numbers[next + 1] + y)
            case .line: unsafe library.cairo_line_to(pen, numbers[next] + x, numbers[next + 1] + y)
            case .curve:
                unsafe library.cairo_curve_to(
                    pen, numbers[next] + x, numbers[next + 1] + y, numbers[next + 2] + x, numbers[next + 3] + y,
                    numbers[next + 4] + x, numbers[next + 5] + y)
            case .close: unsafe library.cairo_close_path(pen)
            }
            next += step.numberCount
        }
        return true
    }

    /// A copy of the path (`cairo_copy_path`), whose coordinates are multiples of 1/256 of a pixel.
    public func outline() throws(CairoError) -> Outline {
        let copied = unsafe library.cairo_copy_path(handle)
        defer { unsafe library.cairo_path_destroy(copied) }
        guard let path = unsafe copied else { throw CairoError(.failed, "cairo_copy_path", "no path") }
        if let error = library.error(unsafe path.pointee.status, "cairo_copy_path") { throw error }
        var outline = Outline()
        let elements = unsafe UnsafeBufferPointer(start: path.pointee.data, count: Int(path.pointee.num_data))
        var next = 0
        while next < elements.count {
            let header = unsafe elements[next].header
            let point = { (index: Int) in unsafe elements[next + index].point }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: outline.move(point(1).x, point(1).y)
            case CAIRO_PATH_LINE_TO: outline.line(point(1).x, point(1).y)
            case CAIRO_PATH_CURVE_TO:
                outline.curve(point(1).x, point(1).y, point(2).x, point(2).y, point(3).x, point(3).y)
            default: outline.close()
            }
            next += max(Int(header.length), 1)
        }
        outline.trim()
        return outline
    }
}
