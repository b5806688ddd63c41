public import Geometry
import MapGeometry
import Movement

extension RegionMonitor {
    /// State of a device and a region.
    public enum State: String, Sendable {
        /// No fix has shown it yet.
        case unknown
        /// The device is inside.
        case inside
        /// The device is outside.
        case outside
    }

    /// An event of the device and a region.
    public struct Event: Hashable, Sendable {
        /// Kinds of events, in the order in which those of one fix are reported.
        public enum Kind: String, Sendable {
            /// The device has left the region.
            case exit
            /// The first fix is outside.
            case outside
            /// The first fix is inside.
            case inside
            /// The device has entered the region.
            case enter
            /// The device has been inside for long.
            case loiter
            /// The way between two fixes leads through the region.
            case cross

            init(_ kind: FenceEvent.Kind) {
                self =
                    switch kind {
                    case .exit: .exit
                    case .outside: .outside
                    case .inside: .inside
                    case .enter: .enter
                    case .loiter: .loiter
                    case .cross: .cross
                    }
            }
        }

        /// The kind of event.
        public var kind: Kind
        /// Identifier of the region.
        public var identifier: String
        /// Time of the fix that shows it.
        public var time: Double
        /// Time of the first fix on that side; for a way through the region the time at which it enters.
        public var since: Double
        /// Place of the fix; for a way through the region the place that is deepest inside.
        public var coordinate: Coordinate
        /// Metres from the coordinate to the boundary, negative inside.
        public var distance: Double
        /// Accuracy of the fix.
        public var accuracy: Double?
        /// The way through the region; nil for other events.
        public var crossing: Crossing?

        init(_ event: FenceEvent, _ identifier: String, _ accuracy: Double?) {
            kind = Kind(event.kind)
            (self.identifier, self.accuracy) = (identifier, accuracy)
            (time, since) = (event.time.seconds, event.since.seconds)
            (coordinate, distance) = (Coordinate(event.place), event.meters)
            if event.kind == .cross { crossing = Crossing(event.crossing) }
        }
    }

    /// Where the shortest way between two fixes enters and leaves a region.
    public struct Crossing: Hashable, Sendable {
        /// Time of the entry, in proportion to the way.
        public var entryTime: Double
        /// Time of the exit.
        public var exitTime: Double
        /// Place of the entry.
        public var entry: Coordinate
        /// Place of the exit.
        public var exit: Coordinate
        /// Metres from the first fix to the entry.
        public var entryDistance: Double
        /// Metres from the first fix to the exit.
        public var exitDistance: Double

        init(_ crossing: FenceCrossing) {
            (entryTime, exitTime) = (crossing.entryTime.seconds, crossing.exitTime.seconds)
            (entry, exit) = (Coordinate(crossing.entry), Coordinate(crossing.exit))
            (entryDistance, exitDistance) = (crossing.entryMeters, crossing.exitMeters)
        }
    }
}

extension Coordinate {
    init(_ point: Shape.Point) { self.init(latitude: point.y, longitude: point.x) }

    /// The place in degrees.
    var point: Shape.Point { Shape.Point(x: longitude, y: latitude) }
}
