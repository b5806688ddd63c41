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
        /// Tiles decide what they can, and tell the others.
        case narrow
        /// Tiles hand outcomes over to the parts that have the features.
        case finish
        /// Parts count what they will write, and ask for the names of labels that hide theirs.
        case ask
        /// Parts tell the names of labels that hide others.
        case answer
        /// Parts make the outcomes of their own features.
        case complete
        /// Nothing is left to do.
        case done
    }

    /// What does not change from round to round.
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
    /// The number of the round, from 1.
    public var number = 1
    public var step: Step
    package var phase: TilePhase
    /// Labels that are still undecided, and for how many rounds their number has been the same.
    public var undecided = 0
    public var roundsWithoutChange = 0
    /// Number of features of all parts, names of fields in the order of the parts, and those that features have had.
    public var features = 0
    public var fields: [String] = []
    public var seen: Set<String> = []
    /// Number of records by input, by part.
    public var read: [[Int: Int]] = []
    public var notes: [String] = []
    /// Number of features that each part writes.
    public var written: [Int] = []
    public var numbersFeatures = false
    public var counts = LabelCounts()

    /// The first round, by what parts have told of their labels.
    public init(_ settings: Settings, _ reports: [RoundReport]) {
        self.settings = settings
        features = reports.reduce(0) { $0 + $1.features }
        var met: Set<String> = []
        fields = reports.flatMap(\.fields).filter { met.insert($0).inserted }
        seen = Set(reports.flatMap(\.seen))
        read = reports.map(\.read)
        notes = reports.map(\.note)
        phase = TilePhase(
            zooms: settings.zooms, tiles: MapTiles(starts: []), largest: LabelExtent(width: 0, height: 0))
        step = .spread
        begin(reports, settings.zooms)
    }

    /// Parts of what the facts say, to be completed.
    package init(_ settings: Settings, _ step: Step, _ phase: TilePhase) {
        (self.settings, self.step, self.phase) = (settings, step, phase)
    }

    /// Begins a phase, if labels are left.
    private mutating func begin(_ reports: [RoundReport], _ zooms: ClosedRange<Int>) {
        let active = reports.reduce(0) { $0 + $1.active }
        var largest = LabelExtent(width: 0, height: 0)
        for report in reports { largest.include(report.largest) }
        let sample = reports.flatMap { report in
            report.sample.map { (key: $0, weight: Double(report.active) / Double(report.sample.count)) }
        }
        let count = min((active - 1) / settings.labelsAtOnce + 1, settings.count)
        phase = TilePhase(of: sample, count: count, largest, zooms, settings.tileSize)
        step = active == 0 ? .ask : .spread
    }

    /// Moves on to the next round.
    public mutating func advance(_ reports: [RoundReport]) {
        number += 1
        switch step {
        case .spread: step = .narrow
        case .narrow:
            let left = reports.reduce(0) { $0 + $1.undecided }
            roundsWithoutChange = left == undecided ? roundsWithoutChange + 1 : 0
            undecided = left
            if left == 0 { step = .finish }
        case .finish:
            (undecided, roundsWithoutChange) = (0, 0)
            let lowest = settings.zooms.lowerBound
            begin(reports, lowest...max(phase.zooms.lowerBound - 1, lowest))
        case .ask:
            written = reports.map(\.written)
            numbersFeatures = reports.contains { $0.numbersFeatures }
            counts = reports.reduce(LabelCounts()) { $0 + $1.counts }
            step = settings.namesBlockers ? .answer : .complete
        case .answer: step = .complete
        case .complete, .done: step = .done
        }
    }

    /// True if rounds no longer change anything, which no decision does.
    public var isStuck: Bool { roundsWithoutChange > 3 }

    /// Number of features that the parts before one write.
    func written(before part: Int) -> Int { written.prefix(part).reduce(0, +) }

    /// Number of records by input that the parts before one have read.
    public func read(before part: Int) -> [Int: Int] {
        read.prefix(part).reduce(into: [:]) { sum, read in sum.merge(read, uniquingKeysWith: +) }
    }
}
