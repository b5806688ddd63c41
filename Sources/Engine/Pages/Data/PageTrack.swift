public import Geometry
import JSON

/// Places in the order of their times, which a page plays.
public struct PageTrack: Sendable {
    public struct Fix: Sendable {
        /// Milliseconds since 1970.
        public var time: Double
        /// Map point.
        public var place: Shape.Point
        /// Degrees clockwise from north; nil if it is unknown.
        public var heading: Double?
        /// Metres; nil if it is unknown.
        public var accuracy: Double?
        /// True if nothing is known of the way from the fix before.
        public var isStart: Bool

        public init(time: Double, place: Shape.Point, heading: Double?, accuracy: Double?, isStart: Bool) {
            (self.time, self.place, self.heading, self.accuracy) = (time, place, heading, accuracy)
            self.isStart = isStart
        }
    }

    public var name: String
    public var fixes: [Fix]

    public init(_ name: String, _ fixes: [Fix]) {
        self.name = name
        self.fixes = fixes
    }

    /// Around all places.
    public var rect: MapRect {
        fixes.reduce(MapRect.null) { $0.union(MapRect(x: $1.place.x, y: $1.place.y, width: 0, height: 0)) }
    }

    var value: JSONValue {
        var places = PackedNumbers()
        var last = (x: 0, y: 0)
        for fix in fixes {
            let (x, y) = (PackedNumbers.sixteenths(fix.place.x), PackedNumbers.sixteenths(fix.place.y))
            places.append(signed: x - last.x)
            places.append(signed: y - last.y)
            last = (x, y)
        }
        func list(_ value: (Fix) -> Double?) -> JSONValue {
            .array(fixes.map { value($0).map { .number($0) } ?? .null })
        }
        return [
            "name": .string(name), "times": list(\.time), "places": .string(places.base64),
            "starts": .array(fixes.indices.filter { $0 > 0 && fixes[$0].isStart }.map { .integer($0) }),
            "headings": list(\.heading), "accuracies": list(\.accuracy),
        ]
    }
}
