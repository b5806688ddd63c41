import Movement

extension RegionMonitor {
    /// Rules of events.
    public struct Rules: Hashable, Sendable {
        /// First states that are reported as events.
        public enum InitialStates: String, Sendable {
            /// None of them.
            case none
            /// Those of regions that the device is inside of.
            case inside
            /// Those of all regions.
            case all
        }

        /// Metres of cushion for regions without one of their own.
        public var cushion: Double
        /// Seconds that a device must stay on the other side before that is reported.
        public var dwell: Double
        /// Metres of cushion for each metre of a fix's accuracy; the larger cushion counts.
        public var accuracyFactor = 0.0
        /// Seconds between two fixes beyond which a crossing that was not reported yet is forgotten, and no way between
        /// them is known.
        public var maximumGap: Double?
        /// Seconds inside after which a stay is reported; nil if it is not.
        public var loiter: Double?
        /// First states that are reported.
        public var initialStates = InitialStates.none
        /// True if ways through a region between two fixes outside of it are reported.
        public var tellsCrossings = false
        /// Number of regions that are watched at a time, the nearest; nil for all.
        public var limit: Int?
        /// Metres that a device moves before the nearest regions are chosen again.
        public var reselectDistance = 500.0

        /// Takes any numbers; negative ones are 0, but for the cushion, which a monitor refuses.
        public init(cushion: Double = 0, dwell: Double = 0) {
            self.cushion = cushion
            self.dwell = dwell
        }

        var machine: FenceRules {
            var rules = FenceRules()
            rules.dwell = Int64(duration: dwell)
            rules.accuracyFactor = accuracyFactor
            rules.longestGap = maximumGap.map { Int64(duration: $0) }
            rules.loiter = loiter.map { Int64(duration: $0) }
            rules.firstStates =
                switch initialStates {
                case .none: .none
                case .inside: .inside
                case .all: .all
                }
            rules.tellsCrossings = tellsCrossings
            rules.limit = limit.map { FenceRules.Limit(count: max($0, 0), distance: max(reselectDistance, 0)) }
            return rules
        }
    }
}
