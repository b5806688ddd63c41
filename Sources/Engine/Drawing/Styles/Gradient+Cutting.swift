public import Geometry

extension Gradient {
    /// A gradient as it is drawn: two places and the colours between them.
    public struct Drawn: Sendable {
        public var start: Shape.Point
        public var end: Shape.Point
        public var stops: [Stop]
    }

    /// Pixels beyond which drawing libraries do not take the ends of a gradient, or place its colours by a coarse fraction
    /// of its length.
    private static let furthest = 16_384.0

    /// The colours between two places. Of places far beyond the part that shows, the same colours with ends at that part.
    public func drawn(from start: Shape.Point, to end: Shape.Point, showing part: Shape.Box) -> Drawn {
        let whole = Drawn(start: start, end: end, stops: stops)
        let farthest = max(start.x.magnitude, start.y.magnitude, end.x.magnitude, end.y.magnitude)
        guard farthest > Self.furthest, !part.isNull else { return whole }
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        let offsets = [
            (part.west, part.south), (part.west, part.north), (part.east, part.south), (part.east, part.north),
        ]
        .map { ((($0.0 - start.x) * x + ($0.1 - start.y) * y) / square) }
        let (first, last) = (min(max(offsets.min() ?? 0, 0), 1), min(max(offsets.max() ?? 1, 0), 1))
        // Beside the way from start to end nothing changes, so the ends may lie where the part is.
        let middle = Shape.Point(x: (part.west + part.east) / 2, y: (part.south + part.north) / 2)
        let own = ((middle.x - start.x) * x + (middle.y - start.y) * y) / square
        func place(_ offset: Double) -> Shape.Point {
            Shape.Point(x: middle.x + x * (offset - own), y: middle.y + y * (offset - own))
        }
        guard last > first else {
            // All of it has one colour.
            return Drawn(
                start: place(first), end: Shape.Point(x: place(first).x, y: place(first).y + 1),
                stops: [Stop(0, color(at: first))])
        }
        let inner = stops.filter { $0.offset > first && $0.offset < last }
            .map { Stop(($0.offset - first) / (last - first), $0.color) }
        return Drawn(
            start: place(first), end: place(last),
            stops: [Stop(0, color(at: first))] + inner + [Stop(1, color(at: last))])
    }

    /// The colour at an offset, mixed as drawing libraries do.
    private func color(at offset: Double) -> Color {
        guard let next = stops.firstIndex(where: { $0.offset > offset }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (before, after) = (stops[next - 1], stops[next])
        let part = (offset - before.offset) / (after.offset - before.offset)
        func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
            UInt8((Double(first) + (Double(second) - Double(first)) * part).rounded())
        }
        return Color(
            red: mix(before.color.red, after.color.red), green: mix(before.color.green, after.color.green),
            blue: mix(before.color.blue, after.color.blue), alpha: mix(before.color.alpha, after.color.alpha))
    }
}
