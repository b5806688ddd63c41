public import Decluttering
import Features
import Geometry
import LabelLines
public import Layers
import Memory

/// Outcome of decluttering: the zooms at which each label shows. It does not change.
public final class LabelResult: Sendable {
    struct Details {
        /// The zooms that were decided.
        var zooms = 0...0
        /// Zooms at which each label may show; empty if all may show at any zoom.
        var ownZooms: [ZoomSet] = []
        var obstructions = Obstructions()
        /// The only zoom, if it lies between two whole ones.
        var exactZoom: Double?
        /// Empty unless shares of the priority are needed.
        var priorities: [Double] = []
        /// Keys that identify features in another view; empty if not needed.
        var keys: [UInt64] = []
        /// States of the features, which change without their keys.
        var states: [FeatureState] = []
        /// The number of the position that each label has taken; empty if no label has several.
        var positions: [UInt8] = []
        /// How labels run along their lines, by label.
        var ways: [Int: LineWay] = [:]
        /// Metres that labels keep on the ground; nil for labels on a map.
        var spacing: Double?
    }

    public let outcome: Outcome
    let identities: LabelIdentities
    let standings: FlatBuffer<LabelStanding>
    private let details: Details

    init(
        _ outcome: Outcome, _ identities: consuming LabelIdentities, _ standings: consuming FlatBuffer<LabelStanding>,
        _ details: Details
    ) {
        self.outcome = outcome
        self.identities = identities
        self.standings = standings
        self.details = details
        let zoom = details.zooms.lowerBound
        let keys = details.keys
        var shown = Set<UInt64>()
        var previous = EarlierView()
        for label in keys.indices {
            if self.standings[label] == .previous {
                previous.insert(keys[label], details.states[label])
            } else if Int(outcome.minimumZooms[label]) <= zoom {
                shown.insert(keys[label])
            }
        }
        (shownKeys, self.previous) = (shown, previous)
    }

    private let shownKeys: Set<UInt64>
    private let previous: EarlierView

    /// The change of a feature to the earlier view; nil for one that stays as it is, or that is in neither view.
    func change(of label: Int) -> ViewChange? {
        let key = details.keys[label]
        if standings[label] == .previous { return shownKeys.contains(key) ? nil : .remove }
        return isShown(label, at: zooms.lowerBound) ? previous.change(to: details.states[label], of: key) : nil
    }

    var zooms: ClosedRange<Int> { details.zooms }

    /// True if there is a label that could show.
    func isLabel(_ label: Int) -> Bool { standings[label].isLabel }

    func isShown(_ label: Int, at zoom: Int) -> Bool {
        if !outcome.zooms.isEmpty { return outcome.zooms[label].contains(zoom) }
        guard Int(outcome.minimumZooms[label]) <= zoom else { return false }
        return details.ownZooms.isEmpty || details.ownZooms[label].contains(zoom)
    }

    func isEverShown(_ label: Int) -> Bool {
        let zooms = outcome.zooms.isEmpty ? nil : outcome.zooms[label]
        let lowest = Int(outcome.minimumZooms[label])
        return zooms.map { !$0.isEmpty } ?? (lowest <= self.zooms.upperBound && isShown(label, at: lowest))
    }

    /// The number of the position at which a label shows; nil if it never shows.
    func position(of label: Int) -> Int? {
        guard !details.positions.isEmpty, isLabel(label), isEverShown(label) else { return nil }
        return Int(details.positions[label])
    }

    /// How a label runs along its line at a zoom; nil if it does not, or does not show there.
    func line(of label: Int, at zoom: Int) -> (place: Shape.Point, curve: CurvedText)? {
        guard let way = details.ways[label], isShown(label, at: zoom), let curve = way.curves.curve(at: zoom) else {
            return nil
        }
        return (way.place, curve)
    }

    /// The last zoom at which a label may show, if it is not allowed at all later zooms.
    func lastZoom(_ label: Int) -> Int? {
        guard !details.ownZooms.isEmpty, !details.ownZooms[label].contains(zooms.upperBound) else { return nil }
        return details.ownZooms[label].intersection(ZoomSet(zooms)).highestRun?.upperBound
    }

    /// True if an obstacle hides a label one zoom below its lowest.
    func isObstructedLast(_ label: Int) -> Bool {
        details.obstructions.hides(label, outcome) && Int(outcome.minimumZooms[label]) > zooms.lowerBound
    }

    /// True if anything hides a label one zoom below its lowest.
    func isHiddenByAny(_ label: Int) -> Bool { outcome.blockers[label] >= 0 || isObstructedLast(label) }
}

extension LabelResult {
    /// Counts of the labels that show and that are hidden at a zoom.
    public struct Row: Sendable {
        public var zoom: Double
        public var shown: Int
        public var hidden: Int
        /// Share of the shown labels in the sum of all priorities; nil if priorities cannot be added up.
        public var share: Double?

        public init(zoom: Double, shown: Int, hidden: Int, share: Double?) {
            (self.zoom, self.shown, self.hidden, self.share) = (zoom, shown, hidden, share)
        }
    }

    /// Rows, one for every zoom that was decided.
    public var rows: [Row] {
        let labels = outcome.minimumZooms.indices.filter { isLabel($0) }
        let priorities = details.priorities
        let areSummable =
            !priorities.isEmpty && labels.allSatisfy { priorities[$0] >= 0 || priorities[$0] == -.infinity }
        func sum(_ labels: [Int]) -> Double { labels.reduce(0) { $0 + max(priorities[$1], 0) } }
        let all = areSummable ? sum(labels) : 0
        return zooms.map { zoom in
            let shown = labels.filter { isShown($0, at: zoom) }
            return Row(
                zoom: details.exactZoom ?? Double(zoom), shown: shown.count, hidden: labels.count - shown.count,
                share: all > 0 && all.isFinite ? sum(shown) / all : nil)
        }
    }

    /// Sentences that say how many labels are hidden somewhere, and by what.
    public var sentences: [Wording] {
        var counts = [Int](repeating: 0, count: 5)
        for reason in outcome.reasons { counts[Int(reason.rawValue)] += 1 }
        func count(_ reason: HidingReason) -> Int { counts[Int(reason.rawValue)] }
        let never = outcome.minimumZooms.indices.count { isLabel($0) && !isEverShown($0) }
        let labels = outcome.minimumZooms.indices.count { isLabel($0) }
        if let spacing = details.spacing {
            return [
                "\(labels) label\(labels == 1 ? "" : "s"); \(count(.label)) hidden by a label less than "
                    + "\(DecimalText.shortest(spacing)) m away"
            ]
        }
        let obstructed = details.obstructions.count
        let ending =
            labels == 0
            ? "" : never == 0 ? "; each shows at some zoom" : "; \(never) never show\(never == 1 ? "s" : "")"
        return [
            "\(labels) label\(labels == 1 ? "" : "s")\(ending)",
            """
            labels hidden at some zoom: \(count(.label)) by an overlapping label, \(count(.repeatedName)) by \
            --repeat-distance, \(count(.tileLimit)) by --max-per-tile, \(count(.zoomLimit)) by \
            --max-labels, \(obstructed) by an obstacle
            """,
        ]
    }
}

extension ZoomSet {
    /// Reads what `text` writes. Anything else is omitted.
    init(text: String) {
        self = []
        for part in text.split(separator: ",") {
            let ends = part.split(separator: "-").map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, first >= 0, first <= last else {
                continue
            }
            formUnion(ZoomSet(first...last))
        }
    }

    /// The zooms as in `3-5,7`.
    var text: String {
        var (ranges, first) = ([String](), -1)
        for zoom in 0...Self.deepest + 1 {
            if contains(zoom), first < 0 { first = zoom }
            if !contains(zoom), first >= 0 {
                ranges.append(first == zoom - 1 ? "\(first)" : "\(first)-\(zoom - 1)")
                first = -1
            }
        }
        return ranges.joined(separator: ",")
    }
}
