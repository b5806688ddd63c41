import CommandKit
import Geometry
import JSON
import Layers
import Operations
import Readers

/// The command that fits a view to a region, a rect or a list of coordinates.
struct Fit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fit a view to a region, a rect or a list of coordinates.",
        discussion: """
            Shows what a view of --size shows: its centre, span and region, its zoom, the rect of map points it sees \
            and the tiles that cover it. Without an option that says what to show, lines of lat,lon are read from the \
            files or the standard input and all of them are shown, over the antimeridian where that is the shorter way.

            The zoom level is 20 where one pixel is one map point, and one less for each halving. A single place, \
            which has no extent, is shown at level 20. Latitudes beyond ±85 are not on the map: they are placed at ±85, \
            which is said.

            With --json the result is what --viewport of every command reads. Columns of tiles run over the \
            antimeridian where the first is greater than the last.
            """,
        examples: [
            Example(
                "plat fit --size 320x460 --region 47.7002,-122.367109,0.065189,0.067318",
                "A region in the middle of a view."),
            Example(
                "plat fit --size 1024x768 --edge-padding 20,20,20,20 places.txt",
                "All the places of a list, with a margin."),
            Example(
                "plat fit --size 1024x768 --center 48.85,2.35 --distance 5000,5000 --json > paris.json",
                "Five kilometres around a place, for later commands."),
            Example(
                "plat fit --viewport paris.json --pan 100,0 --zoom-by 1",
                "The same view moved to the right and a level closer."),
        ])

    @OptionGroup(title: "Viewport")
    var viewport: ViewportOptions

    @Flag(help: ArgumentHelp("Write JSON, with every digit.", section: "Output"))
    var json = false

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Bad records")
    var records: RecordOptions

    @OptionGroup(title: "Limits")
    var limits: RecordLimitOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp("Lists of lat,lon to show; - or none is the standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    var rules: [Rule] {
        [
            output.ruleOfReports,
            .that(
                !viewport.hasAim || files.isEmpty, else: "\(files.first ?? ""): the options say what to show already"),
            .that(
                viewport.hasAim || viewport.size != nil, else: "--size is missing",
                hint: "give \(PixelSize.argumentForm ?? "")"),
        ]
    }

    mutating func run() throws {
        if viewport.hasAim {
            return try write(
                try viewport.resolved(telling: options.diagnostics),
                inputs: FileIdentity.regularFiles(of: [viewport.viewport].compactMap(\.self)))
        }
        let inputs = try Inputs(files)
        let session = try Session(options, records, inputs)
        let coverage = CoverageCommitter(inputs, session.ledger)
        let (threads, limit) = (options.threadCount, limits.maxRecord)
        try session.run { () throws(Problem) in
            try runPipeline(
                from: LineChunks(paths: inputs.paths, limit: limit), threads: threads, first: CoverageWorker(limit),
                makeWorker: { CoverageWorker(limit) }, into: coverage)
            guard !coverage.coverage.isEmpty else {
                throw Problem(.data, "nothing-to-show", "there is no coordinate to show")
            }
        }
        try write(
            try viewport.resolved(showing: coverage.coverage.rect, telling: options.diagnostics),
            inputs: inputs.identities)
    }

    private func write(_ view: Viewport, inputs: Set<FileIdentity>) throws {
        let text = json ? view.settings.text(indented: true) + "\n" : view.report
        try Output.write(to: output.path, inputs: inputs) { (output) throws(Problem) in try output.write(text) }
    }
}

/// Reads coordinates and remembers how far they reach.
private final class CoverageWorker: ChunkWorker {
    private let reader: NumberLineReader
    private(set) var lines = NumberLines(fieldCount: 2)
    private(set) var coverage = LongitudeCoverage()
    private(set) var count = 0
    /// Those of them that are not on the map.
    private(set) var clampedCount = 0

    init(_ limit: RecordLimit) {
        reader = NumberLineReader(form: NumberSpace.coordinate.form(ofAreas: false), limit: limit)
    }

    func work(_ chunk: borrowing Chunk) {
        coverage = LongitudeCoverage()
        (count, clampedCount) = (0, 0)
        reader.read(chunk, into: &lines)
        for line in 0..<lines.lineCount where lines.isGood(line) {
            let coordinate = Coordinate(latitude: lines.values[line * 2], longitude: lines.values[line * 2 + 1])
            guard lines.checkValid(coordinate, line) else { continue }
            coverage.insert(MapPoint(coordinate))
            if MapPoint.isBeyondMap(latitude: coordinate.latitude) { clampedCount += 1 }
            count += 1
        }
        lines.sortFailures()
    }
}

private final class CoverageCommitter: ChunkCommitter {
    private(set) var coverage = LongitudeCoverage()
    private let ledger: Ledger
    private var position: LinePosition

    init(_ inputs: Inputs, _ ledger: Ledger) {
        self.ledger = ledger
        position = LinePosition(paths: inputs.paths)
    }

    func commit(_ worker: inout CoverageWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        coverage.merge(worker.coverage)
        ledger.addWritten(worker.count)
        ledger.addAltered(worker.clampedCount, .clampedLatitude)
        try position.pass(worker.lines, of: chunk, into: ledger)
        return true
    }
}
