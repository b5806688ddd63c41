import FormatKit
public import Layers

/// Workouts and courses of Garmin: the points of their tracks.
public struct TCXFormat: ReadableFormat {
    public init() {}

    public var name: String { "tcx" }
    public var noun: String { "TCX" }
    public var inputNoun: String { "TCX" }
    public var traits: FormatTraits { [.declaresFields, .isText, .hasTypes, .hasTracks] }
    public var endings: [String] { ["tcx"] }
    public var inputNames: [String] { [] }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        guard input.first == UInt8(ascii: "<"), XMLStart.rootName(start) == "TrainingCenterDatabase" else { return nil }
        return "root element TrainingCenterDatabase"
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        var facts = LayerFacts(source: source.name, format: self)
        if let guess = input.guess(of: self) { facts.guesses.append(guess) }
        try input.options.demandDegrees("TCX has", code: "tcx-space", at: facts.location)
        let options = input.options
        let isNamedByFile = options.isOneOfMany && options.namesTracksByFile && !options.leavesOutAttributes
        let prefix = isNamedByFile ? "\(source.name): " : ""
        let plan = try PointPlan(TCXField.all, faults: TCXFault.all, options, &facts)
        return PointLayer(
            facts, try TCXChunks(source, index: input.index, options: options, prefix: prefix), plan)
    }
}

/// The fields of a point.
enum TCXField: Int, CaseIterable {
    case kind, device, segment, time, ele, sport, lap, distance, hr, cad, speed, power

    static var all: [Field] {
        allCases.map { field in
            let isText = [.kind, .device, .time, .sport].contains(field)
            return Field("\(field)", isText ? .string : .number, isDeclared: true)
        }
    }

    /// The field of an element in a point; nil for one that is not read.
    init?(element: Span<UInt8>) {
        let known: [(StaticString, TCXField)] = [
            ("Time", .time), ("AltitudeMeters", .ele), ("DistanceMeters", .distance), ("Value", .hr), ("Cadence", .cad),
            ("RunCadence", .cad), ("Speed", .speed), ("Watts", .power),
        ]
        guard let found = known.first(where: { element.spells($0.0) }) else { return nil }
        self = found.1
    }
}

/// The reasons why a point is not read, from 1.
enum TCXFault: Int {
    case noPosition = 1
    case position

    static let all = [
        PointFault("no-fix", "the point has no position", skip: .noFixOfTCX),
        PointFault("invalid-coordinate", "the position is not on the globe, or not a number"),
    ]
}

extension TCXFormat {
    public var capabilities: [Capability] { [.tcx] }

    public var manual: FormatManual {
        FormatManual(
            rows: [FormatManual.Row(18, "tcx", "Points of the tracks of workouts and courses, from Garmin's TCX.")],
            chapters: [
                FormatManual.Chapter(
                    18, "TCX",
                    [
                        .text(
                            """
                            Each Trackpoint is a point with the fields of GPX: kind (trkpt), device (the Id of its activity, or \
                            the name of its course), segment, time, ele, and sport, lap, distance, hr, cad, speed and power. A \
                            second Track of a lap is another segment, as the watch was stopped between; a new lap is not. \
                            Points without a position, as indoors, are skipped and counted (no-fix). A DOCTYPE is refused. TCX needs \
                            libexpat.

                            FIT files, which the same watches write, are converted with gpsbabel -i garmin_fit -f IN.fit -o gpx -F \
                            OUT.gpx, and IGC files of gliders with gpsbabel -i igc -f IN.igc -o gpx -F OUT.gpx.
                            """)
                    ])
            ])
    }
}

extension Capability {
    static let tcx = Capability(skips: [372: [.noFixOfTCX]])
}

extension SkipReason {
    /// A point of a track without a position.
    static let noFixOfTCX = SkipReason("no-fix")
}
