public import Decluttering
import Geometry
public import Layers

/// The work of a part in a round: for the tile of its number, and for its own features.
public struct RoundWork: ~Copyable {
    let round: LabelRound
    let part: Int
    let request: Decluttering.Request
    let zoom: Double?
    let features: DeclutteredFeatures.Request
    let writer: ShuffleWriter
    var record = ByteBuffer()

    /// - Parameters:
    ///   - request: the request of the single run.
    ///   - zoom: the only zoom to decide; nil for those of the request.
    ///   - features: how features will be written.
    public init(
        _ round: LabelRound, of part: Int, _ request: Decluttering.Request, atZoom zoom: Double?,
        _ features: DeclutteredFeatures.Request, to writer: ShuffleWriter
    ) {
        (self.round, self.part, self.request, self.zoom) = (round, part, request, zoom)
        (self.features, self.writer) = (features, writer)
    }

    var phase: TilePhase { round.phase }

    /// Does a step that needs no more than what has arrived.
    public mutating func run(_ arrivals: RoundArrivals) throws(Problem) -> RoundReport {
        var report = RoundReport()
        switch round.step {
        case .spread:
            try keep(arrivals.takeKept())
            try spread(arrivals.takeRest())
        case .narrow:
            try keep(arrivals.takeKept())
            try passOn(arrivals.rest)
            var sketch = LabelSketch()
            try narrow(arrivals.takeLabels(), &report, &sketch)
            sketch.add(arrivals.takeRest())
            report.tell(sketch)
        case .join:
            try keep(arrivals.takeKept())
            try passOn(arrivals.rest)
            try join(arrivals.takeLabels())
        case .ask: report = try ask(arrivals.takeKept())
        case .answer: try answer(arrivals.takeKept(), arrivals.questions)
        case .complete, .done: break
        }
        report.received = arrivals.received
        return report
    }

    /// Does the first step, for the labels of a part as they were read.
    public mutating func begin(_ arrived: ArrivedLabels) throws(Problem) {
        var kept = OwnOutcomes(keepsIdentities: false)
        let labels = arrived.takeLabels(of: part, request, into: &kept)
        if round.settings.namesBlockers { kept.blockers.append(repeating: .none, count: kept.count) }
        try keep(kept)
        try spread(labels)
    }

    mutating func begin(_ message: RoundMessage) {
        record.removeAll()
        record.append(message.rawValue)
    }

    /// Keeps the outcomes of the part's own labels for the next round.
    mutating func keep(_ kept: borrowing OwnOutcomes) throws(Problem) {
        begin(.kept)
        kept.write(to: &record)
        try writer.append(record, to: part)
    }

    /// Hands labels over to their tiles, and copies to all tiles that they may reach. Labels that do not show at any of
    /// the zooms wait.
    private func spread(_ labels: consuming TileLabels) throws(Problem) {
        var box = RoundOutbox(.labels, to: writer, count: round.settings.count, TileLabel.write)
        var rest = restBox
        var tiles: [Int] = []
        for index in 0..<labels.count {
            var label = labels[index]
            guard let start = TileDecision.start(of: label.label.zooms, request, phase.zooms) else {
                try rest.add(label, to: part)
                continue
            }
            label.range = start
            let home = phase.tiles.tile(of: MapTiles.key(x: label.label.x, y: label.label.y))
            phase.find(reachedBy: label.label, request.tileSize, into: &tiles)
            for tile in tiles {
                label.isOwn = tile == home
                try box.add(label, to: tile)
            }
        }
        try box.finish()
        try rest.finish()
    }

    /// Labels that wait for the next zooms.
    var restBox: RoundOutbox<TileLabel> {
        RoundOutbox(.rest, to: writer, count: round.settings.count) { (labels, bytes) in
            var columns = ByteBuffer()
            TileLabel.write(labels, to: &columns)
            bytes.append(sized: columns.bytes)
        }
    }

    private mutating func passOn(_ rest: borrowing ByteBuffer) throws(Problem) {
        guard !rest.isEmpty else { return }
        begin(.rest)
        record.append(sized: rest.bytes)
        try writer.append(record, to: part)
    }
}
