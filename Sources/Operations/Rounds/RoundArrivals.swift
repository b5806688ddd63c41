import Decluttering
import Geometry
public import Layers

/// Kinds of messages from one part to another in a round.
enum RoundMessage: UInt8 {
    /// Outcomes of a part's own labels, for itself.
    case kept
    /// Labels of a tile.
    case labels
    /// Labels that wait for the next zooms.
    case rest
    /// Ranges of labels of another tile.
    case ranges
    /// Outcomes of labels.
    case outcomes
    /// Numbers of labels whose names are asked for.
    case questions
    /// Names of labels, in the order of the questions.
    case answers
}

/// Messages that have arrived at a part in a round.
public final class RoundArrivals {
    /// Bytes handed over and received, as far as this part knows.
    public private(set) var tally = ShuffleTally()
    private var kept = OwnOutcomes(keepsIdentities: true)
    /// Bytes received in this round.
    public private(set) var received = 0
    private var labels = TileLabels()
    /// Labels that wait for the next zooms, as they were written.
    private(set) var rest = ByteBuffer()
    private var rangeOrigins = FlatBuffer<LabelOrigin>()
    private var newRanges = FlatBuffer<MinimumRange>()
    private var outcomes: [LabelOutcome] = []
    /// By the part that asks.
    private(set) var questions: [(part: Int, labels: [Int32])] = []
    /// Names that this part has asked for.
    private(set) var names = ArrivedNames()

    public init() {}

    public func add(_ reader: ShuffleReader, from part: Int) throws(Problem) {
        var bytes = ColumnReader()
        while try bytes.next(of: reader) {
            while !bytes.isAtEnd { try takeMessage(&bytes, from: part) }
        }
        tally = tally + reader.tally
        received += reader.received
    }

    private func takeMessage(_ bytes: inout ColumnReader, from part: Int) throws(Problem) {
        switch RoundMessage(rawValue: bytes.take(UInt8.self)) {
        case .kept: kept.read(&bytes)
        case .labels: labels.read(&bytes)
        case .rest:
            let range = bytes.takeSized()
            rest.append(bytes.frame.bytes.extracting(range))
        case .ranges:
            bytes.takeOrigins(into: &rangeOrigins)
            bytes.takeColumn(into: &newRanges)
        case .outcomes: takeOutcomes(&bytes)
        case .questions:
            var asked: [Int32] = []
            bytes.takeColumn(of: Int32.self) { asked.append($0) }
            questions.append((part, asked))
        case .answers: names.read(&bytes, from: part)
        case nil: throw .damagedShuffle
        }
    }

    private func takeOutcomes(_ bytes: inout ColumnReader) {
        var index = outcomes.count
        let first = index
        bytes.takeColumn(of: Int32.self) {
            outcomes.append(LabelOutcome(index: $0, minimum: 0, isHidden: false, blocker: .none))
        }
        bytes.takeColumn(of: UInt8.self) {
            outcomes[index].minimum = $0
            index += 1
        }
        index = first
        bytes.takeColumn(of: Bool.self) {
            outcomes[index].isHidden = $0
            index += 1
        }
        var blockers = FlatBuffer<LabelOrigin>()
        bytes.takeOrigins(into: &blockers)
        for place in 0..<blockers.count { outcomes[first + place].blocker = blockers[place] }
    }

    /// Labels of the tile in input order, with all that is known of them. Call it once.
    func takeLabels() -> TileLabels {
        var taken = TileLabels()
        swap(&taken, &labels)
        var merged = taken.merged()
        for place in 0..<rangeOrigins.count {
            if let index = merged.index(of: rangeOrigins[place]) { merged.ranges[index] = newRanges[place] }
        }
        return merged
    }

    /// Labels that wait for the next zooms, in input order. Call it once.
    func takeRest() -> TileLabels {
        var bytes = ColumnReader()
        var labels = TileLabels()
        swap(&bytes.frame, &rest)
        while !bytes.isAtEnd { labels.read(&bytes) }
        return labels.merged()
    }

    /// Outcomes of the part's own labels, with those that have arrived. Call it once.
    func takeKept() -> OwnOutcomes {
        var taken = OwnOutcomes(keepsIdentities: false)
        swap(&taken, &kept)
        for outcome in outcomes { taken.take(outcome) }
        return taken
    }
}

extension OwnOutcomes {
    mutating func take(_ outcome: LabelOutcome) {
        let index = Int(outcome.index)
        (minimums[index], areHidden[index]) = (outcome.minimum, outcome.isHidden)
        if !blockers.isEmpty { blockers[index] = outcome.blocker }
    }
}

/// Names of labels of other parts.
struct ArrivedNames: ~Copyable {
    /// Index of each name by the label.
    private(set) var places: [UInt64: Int32] = [:]
    private(set) var identities = LabelIdentities(areKept: true)
    /// Numbers of the features among those that are written; 0 if they are not.
    private(set) var numbers: [Int] = []

    mutating func read(_ bytes: inout ColumnReader, from part: Int) {
        for _ in 0..<Int(bytes.take(Int32.self)) {
            let origin = LabelOrigin(part: Int32(part), index: bytes.take(Int32.self))
            places[origin.key] = Int32(numbers.count)
            numbers.append(bytes.take(Int.self))
            identities.append(&bytes)
        }
    }
}

extension ByteBuffer {
    /// Appends origins as two columns.
    mutating func append(origins count: Int, _ origin: (Int) -> LabelOrigin) {
        append(columnOf: count) { origin($0).part }
        append(columnOf: count) { origin($0).index }
    }
}

extension ColumnReader {
    /// Appends origins that were written as two columns.
    mutating func takeOrigins(into origins: inout FlatBuffer<LabelOrigin>) {
        var index = origins.count
        takeColumn(of: Int32.self) { origins.append(LabelOrigin(part: $0, index: 0)) }
        takeColumn(of: Int32.self) {
            origins[index].index = $0
            index += 1
        }
    }
}
