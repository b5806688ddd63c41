public import Geometry

/// Colours that merge across a shape.
public struct Gradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// From 0 to 1.
        public var offset: Double
        public var color: Color

        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    public var stops: [Stop]
    /// Degrees clockwise from the way down, so that 0 leads from top to bottom.
    public var angle: Double

    public init(stops: [Stop], angle: Double = 0) {
        self.stops = stops
        self.angle = angle
    }

    /// Reads `C@0,C@.33,C@1` with an optional `:ANGLE`. Without any offset the colours are at equal distances. Offsets
    /// must not descend.
    public init?(_ text: some StringProtocol) {
        var list = text[...]
        angle = 0
        if let colon = text.lastIndex(of: ":") {
            guard let degrees = DecimalText.number(text[text.index(after: colon)...]), degrees.magnitude <= 1e6 else {
                return nil
            }
            angle = degrees
            list = text[..<colon]
        }
        let parts = list.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= 64 else { return nil }
        let isSpread = !list.contains("@")
        stops = []
        for (index, part) in parts.enumerated() {
            let pieces = part.split(separator: "@", omittingEmptySubsequences: false)
            let spread = Double(index) / Double(parts.count - 1)
            guard pieces.count == (isSpread ? 1 : 2), let color = Color(pieces[0]),
                let offset = isSpread ? spread : DecimalText.number(pieces[1]), offset >= 0, offset <= 1,
                offset >= stops.last?.offset ?? 0
            else { return nil }
            stops.append(Stop(offset, color))
        }
    }
}

extension Gradient {
    /// Places of the first and the last colour, so that a box is just covered.
    public func ends(across box: Shape.Box) -> (start: Shape.Point, end: Shape.Point) {
        // Of a rotation by the angle, downwards first.
        let way = Rotation(heading: angle).toMap(0, 1)
        let (width, height) = (box.east - box.west, box.north - box.south)
        let reach = (width * way.x.magnitude + height * way.y.magnitude) / 2
        let (x, y) = (box.west + width / 2, box.south + height / 2)
        return (
            Shape.Point(x: x - way.x * reach, y: y - way.y * reach),
            Shape.Point(x: x + way.x * reach, y: y + way.y * reach)
        )
    }
}
