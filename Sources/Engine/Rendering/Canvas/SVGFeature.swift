import Pictures

/// The drawings of one feature, which are one path if they have one outline, and else a group.
struct SVGFeature: ~Copyable {
    private enum State {
        case outside
        /// Nothing is drawn yet.
        case begun
        /// One path is drawn, which may still be stroked if it is only filled.
        case path(Use)
        case group
    }

    /// Use of an outline by a path.
    enum Use {
        case fill
        case stroke
        case both
    }

    private var state = State.outside
    private var title = ""
    private var attributes = SVGAttributes()
    private var data = SVGPathData()

    mutating func begin(titled title: String) {
        self.title = title
        state = .begun
    }

    /// The title, for what shows it in place of a path.
    mutating func takeTitle() -> String {
        let taken = title
        title = ""
        return taken
    }

    /// Adds a path, whose memory may be exchanged.
    mutating func add(
        _ newAttributes: inout SVGAttributes, _ newData: inout SVGPathData, _ use: Use, to svg: inout SVGWriter
    ) {
        switch (state, use) {
        case (.begun, _):
            swap(&attributes, &newAttributes)
            swap(&data, &newData)
            state = .path(use)
        case (.path(.fill), .stroke) where data.isEqual(to: newData):
            // A path is filled first, and then stroked.
            attributes.append(newAttributes)
            state = .path(.both)
        case (.path(let first), _):
            svg.begin("g")
            svg.title(takeTitle())
            Self.write(&attributes, data, first, &svg)
            Self.write(&newAttributes, newData, use, &svg)
            state = .group
        case (.outside, _), (.group, _): Self.write(&newAttributes, newData, use, &svg)
        }
    }

    mutating func end(_ svg: inout SVGWriter) {
        switch state {
        case .outside, .begun: break
        case .path(let use): Self.write(&attributes, data, use, title: takeTitle(), &svg)
        case .group: svg.end()
        }
        title = ""
        state = .outside
    }

    private static func write(
        _ attributes: inout SVGAttributes, _ data: borrowing SVGPathData, _ use: Use, title: String = "",
        _ svg: inout SVGWriter
    ) {
        if use == .stroke { attributes.set("fill", "none") }
        svg.path(attributes, data, title: title)
    }
}
