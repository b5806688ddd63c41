public import Decluttering

/// The next round of a decision about labels of all parts, by what all parts have told.
///
/// In each phase labels first go to the tiles of the map in which they are, then tiles tell each other what they know until
/// nothing is undecided. Outcomes return to the parts that have the features, and labels that may also show at lower
/// zooms go on to the next phase.
public struct LabelRound: Sendable {
    public enum Step: String, Sendable {
        /// Parts hand labels over to tiles.
        case spread
        /// Tiles decide as much as they can, and tell the others.
        case narrow
        /// Tiles hand the few labels that are left over to a single one.
        case join
        /// Parts count the features that they will write, and ask for the names of labels that hide theirs.
        case ask
        /// Parts tell the names of labels that hide others.
        case answer
        /// Parts make the outcomes of their own features.
        case complete
        /// All labels are decided.
        case done
    }

    /// Options of the command, and the number of parts.
    public struct Settings: Sendable {
        public var zooms: ClosedRange<Int>
        public var tileSize: Request.TileSize
        /// Labels that a tile should have at most.
        public var labelsAtOnce: Int
        /// True if labels that hide others are named.
        public var namesBlockers: Bool
        /// Number of parts, and so of tiles at most.
        public var count: Int

        public init(
            zooms: ClosedRange<Int>, tileSize: Request.TileSize, labelsAtOnce: Int, namesBlockers: Bool, count: Int
        ) {
            (self.zooms, self.tileSize, self.labelsAtOnce) = (zooms, tileSize, labelsAtOnce)
            (self.namesBlockers, self.count) = (namesBlockers, count)
        }
    }

    public let settings: Settings
    /// Labels of each part as they were read.
    public let labels: [PartLabels]
    /// The number of the round, from 1.
    public var number = 1
    public var step: Step
    package var phase: TilePhase
    /// Bytes handed over in the round before.
    public var given = 0
    /// Labels that are still undecided.
    public var undecided = 0
    /// Number of rounds in which no label was decided.
    public var idleRounds = 0
    /// Number of features that each part writes.
    public var written: [Int] = []
    public var numbersFeatures = false
    public var counts = LabelCounts()

    /// The first round, by the labels of all parts.
    public init(_ settings: Settings, _ reports: [RoundReport]) {
        self.settings = settings
        labels = reports.map(\.labels)
        phase = TilePhase(
            zooms: settings.zooms, tiles: MapTiles(starts: []), largest: LabelExtent(width: 0, height: 0))
        step = .spread
        given = Self.sum(reports, \.given)
        begin(reports, settings.zooms)
    }

    /// A round in the middle, whose other properties are to be set.
    package init(_ settings: Settings, _ labels: [PartLabels], _ step: Step, _ phase: TilePhase) {
        (self.settings, self.labels, self.step, self.phase) = (settings, labels, step, phase)
    }

    private static func sum(_ reports: [RoundReport], _ number: (RoundReport) -> Int) -> Int {
        reports.reduce(0) { $0 + number($1) }
    }

    /// Begins a phase, if labels are left.
    private mutating func begin(_ reports: [RoundReport], _ zooms: ClosedRange<Int>) {
        (undecided, idleRounds) = (0, 0)
        let active = Self.sum(reports, \.active)
        guard active > 0 else {
            step = .ask
            return
        }
        var largest = LabelExtent(width: 0, height: 0)
        for report in reports { largest.include(report.largest) }
        let sample = reports.flatMap { report in
            report.sample.map { (key: $0, weight: Double(report.active) / Double(report.sample.count)) }
        }
        let count = min((active - 1) / settings.labelsAtOnce + 1, settings.count)
        phase = TilePhase(of: sample, count: count, largest, zooms, settings.tileSize)
        step = .spread
    }

    /// Moves on to the next round.
    public mutating func advance(_ reports: [RoundReport]) {
        number += 1
        given = Self.sum(reports, \.given)
        switch step {
        case .spread, .join: step = .narrow
        case .narrow: goOn(reports)
        case .ask:
            written = reports.map(\.written)
            numbersFeatures = reports.contains { $0.numbersFeatures }
            counts = reports.reduce(LabelCounts()) { $0 + $1.counts }
            step = settings.namesBlockers ? .answer : .complete
        case .answer: step = .complete
        case .complete, .done: step = .done
        }
    }

    /// Lets tiles go on until no label is open.
    private mutating func goOn(_ reports: [RoundReport]) {
        let left = Self.sum(reports, \.undecided)
        idleRounds = left == undecided ? idleRounds + 1 : 0
        undecided = left
        if Self.sum(reports, \.open) == 0 {
            let lowest = settings.zooms.lowerBound
            begin(reports, lowest...max(phase.zooms.lowerBound - 1, lowest))
        } else if phase.tiles.count > 1, Self.sum(reports, \.needed) <= settings.labelsAtOnce {
            phase = TilePhase(zooms: phase.zooms, tiles: MapTiles(starts: []), largest: phase.largest)
            step = .join
        }
    }

    /// True if rounds no longer decide anything although all has arrived.
    public var isStuck: Bool { idleRounds > 3 }

    /// Number of features of all parts.
    public var features: Int { labels.reduce(0) { $0 + $1.features } }

    /// Names of fields in the order of the parts.
    public var fields: [String] {
        var met: Set<String> = []
        return labels.flatMap(\.fields).filter { met.insert($0).inserted }
    }

    /// True if any feature has had a field.
    public func hasSeen(_ field: String) -> Bool { labels.contains { $0.seen.contains(field) } }

    /// Number of features that the parts before one write.
    func written(before part: Int) -> Int { written.prefix(part).reduce(0, +) }

    /// Number of records by input that the parts before one have read.
    public func read(before part: Int) -> [Int: Int] {
        labels.prefix(part).reduce(into: [:]) { sum, labels in sum.merge(labels.read, uniquingKeysWith: +) }
    }
}
