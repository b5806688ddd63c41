import CommandKit
import Geometry
import Layers
import Operations
import PROJ
import Readers
import Writers

/// Lines of numbers from one space to another.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert between coordinates, map points, pixels and any CRS.",
        discussion: """
            Reads lines of text that start with numbers split by a comma or blanks, and writes the same lines with the \
            numbers converted; the rest of a line is kept as it is. Blank lines and lines that start with # pass.

            In the space 'coordinate' numbers are latitude, longitude (WGS84 degrees). In 'map-point' they are x,y on a \
            world of 268435456 by 268435456 points, y down; latitudes beyond ±85 are counted and placed at ±85. In \
            'pixel' they are x,y from the top left of a viewport. In a CRS they are always x,y, easting or longitude \
            first, whatever the authority's order.

            With --kind rect or --kind region a record is four numbers: a region is lat,lon,dlat,dlon (its centre and \
            spans) and is what 'coordinate' holds; a rect is x,y,width,height and is what the other spaces hold. In a \
            CRS, whose y goes up, x,y is its lower left corner.
            """,
        examples: [
            Example(
                "echo 45.52,-122.681944,Portland | plat convert --from coordinate --to map-point",
                "A coordinate to a map point; the name stays."),
            Example(
                "plat convert --from coordinate --to EPSG:25832 places.txt > utm.txt",
                "Latitude and longitude to easting and northing."),
            Example(
                "plat convert --from coordinate --to pixel --size 1024x768 --center 50,10 --zoom 4 places.txt",
                "Where places are in a view."),
            Example(
                "echo 0,0,268435456,268435456 | plat convert --kind rect --from map-point --to coordinate",
                "The region that a rect of map points covers."),
            Example(
                "plat convert --from EPSG:3857 --to coordinate --on-error skip --rejects bad.csv points.txt",
                "Go on past bad lines and keep them for mending."),
        ])

    @OptionGroup(title: "Spaces")
    var spaces: SpaceOptions

    @Option(help: ArgumentHelp("What a record is: two numbers, or four.", valueName: "KIND", section: "Spaces"))
    var kind: Conversion.Kind = .point

    @OptionGroup(title: "Viewport, for pixels")
    var viewport: ViewportOptions

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Digits after the point, or 'full' for the shortest text that reads back exactly (default: 7 for degrees, "
                + "else 3).", valueName: "N|full", section: "Output"))
    var precision: Precision?

    @OptionGroup(title: "Bad records")
    var records: RecordOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(
        help: ArgumentHelp("Text to read; - or none is the standard input.", valueName: "FILE"), completion: .file)
    var files: [String] = []

    mutating func validate() throws {
        if spaces.source == .pixel || spaces.target == .pixel {
            guard !viewport.hasAim else { return }
            throw UsageError(
                "pixels need a viewport",
                hint: "give --size with --region, --map-rect or --center and --zoom; or --viewport")
        }
        if let given = viewport.firstGiven {
            throw UsageError("\(given): only pixels have a viewport, and neither space is pixel")
        }
    }

    mutating func run() throws {
        let inputs = try Inputs(files, settings: viewport.viewport)
        let (from, to) = (spaces.source, spaces.target)
        let view = from == .pixel || to == .pixel ? try viewport.resolved() : nil
        let plan = ConversionPlan(from: from, to: to, kind: kind, viewport: view)
        let conversion = try plan.make()
        let writer = NumberLineWriter(precision: precision ?? .digits(conversion.givesAngles ? 7 : 3))
        let stopsAtFailure = records.onError == .fail
        let session = try Session(options, records, inputs)
        let threads = options.threadCount
        try session.run { () throws(Problem) in
            try Output.write(
                to: output.path, inputs: inputs.identities.union([session.ledger.rejectsIdentity].compactMap(\.self))
            ) { (output) throws(Problem) in
                try runPipeline(
                    from: LineChunks(paths: inputs.paths), threads: threads,
                    first: ConversionWorker(conversion, writer, stopsAtFailure: stopsAtFailure),
                    makeWorker: { () throws(Problem) in
                        ConversionWorker(try plan.make(), writer, stopsAtFailure: stopsAtFailure)
                    }, into: ConversionCommitter(inputs, session.ledger, output))
            }
        }
    }
}

/// What every worker needs to make a conversion of its own.
private struct ConversionPlan: Sendable {
    let from: Space
    let to: Space
    let kind: Conversion.Kind
    let viewport: Viewport?

    func make() throws(Problem) -> Conversion {
        try Conversion(from: from, to: to, kind: kind, viewport: viewport)
    }
}

/// Reader, operation and writer in a row.
private final class ConversionWorker: ChunkWorker {
    private let reader: NumberLineReader
    private let writer: NumberLineWriter
    private let stopsAtFailure: Bool
    let conversion: Conversion
    private(set) var lines: NumberLines
    private(set) var output = ByteBuffer()
    private(set) var written = 0

    init(_ conversion: Conversion, _ writer: NumberLineWriter, stopsAtFailure: Bool) {
        self.conversion = conversion
        self.writer = writer
        self.stopsAtFailure = stopsAtFailure
        reader = NumberLineReader(form: conversion.sourceForm)
        lines = NumberLines(fieldCount: conversion.fieldCount)
    }

    func work(_ chunk: borrowing Chunk) {
        output.removeAll()
        reader.read(chunk, into: &lines)
        conversion.convert(&lines)
        written = writer.write(lines, of: chunk, stopsAtFailure: stopsAtFailure, into: &output)
    }

    func write(to output: Output) throws(Problem) {
        try output.write(self.output)
    }
}

/// Puts the workers' results out in order and keeps the account.
private final class ConversionCommitter: ChunkCommitter {
    private let ledger: Ledger
    private let output: Output
    private var position: LinePosition
    private var operations: Set<String> = []

    init(_ inputs: Inputs, _ ledger: Ledger, _ output: Output) {
        self.ledger = ledger
        self.output = output
        position = LinePosition(paths: inputs.paths)
    }

    func commit(_ worker: inout ConversionWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        try worker.write(to: output)
        ledger.addWritten(worker.written)
        ledger.addAltered(
            worker.conversion.takeClampedCount(),
            Problem(
                .data, "clamped-latitude", severity: .warning,
                "latitudes beyond ±85 are not on the map: placed at ±85"))
        explainOperation(worker.conversion)
        try position.pass(worker.lines, of: chunk, into: ledger)
        return true
    }

    private func explainOperation(_ conversion: Conversion) {
        guard ledger.diagnostics.verbosity == .verbose, let operation = conversion.lastOperation else { return }
        let text = operation.sentence
        guard operations.insert(text).inserted else { return }
        ledger.diagnostics.explain("operation", "operation: \(text)")
    }
}
