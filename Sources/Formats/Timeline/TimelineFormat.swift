import FormatKit
public import Layers

/// Where a telephone was, as Google exports it: Records.json, and the timeline of newer telephones.
public struct TimelineFormat: ReadableFormat {
    public init() {}

    public var name: String { "timeline" }
    public var noun: String { "a location history" }
    public var inputNoun: String { "Google's timeline" }
    public var traits: FormatTraits { [.declaresFields, .isText, .hasTypes] }
    public var endings: [String] { [] }
    public var inputNames: [String] { ["google"] }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        switch input.first {
        case UInt8(ascii: "{"): TimelineFraming.list(in: start).map { "starts with \($0)" }
        case UInt8(ascii: "["): TimelineFraming.startsWithSegment(start) ? "starts with a segment of a timeline" : nil
        default: nil
        }
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        var facts = LayerFacts(source: source.name, format: self)
        if let guess = input.guess(of: self) { facts.guesses.append(guess) }
        try input.options.demandDegrees("timelines have", code: "timeline-space", at: facts.location)
        let plan = try PointPlan(TimelineField.all, faults: TimelineFault.all, input.options, &facts)
        return PointLayer(
            facts,
            TimelineChunks(
                source, index: input.index, length: input.options.chunkLength, limit: input.options.recordLimit), plan)
    }
}

/// The fields of a fix.
enum TimelineField: Int, CaseIterable {
    case time, end, source, type, device, place, accuracy, altitude, verticalAccuracy, speed, course

    static var all: [Field] {
        allCases.map { field in
            switch field {
            case .time, .end, .source, .type, .place: Field(field.name, .string, isDeclared: true)
            case .device, .accuracy, .altitude, .verticalAccuracy, .speed, .course:
                Field(field.name, .number, isDeclared: true)
            }
        }
    }

    private var name: String {
        switch self {
        case .place: "place_id"
        case .verticalAccuracy: "vertical_accuracy"
        default: "\(self)"
        }
    }
}

/// The reasons why an entry is not a fix, from 1.
enum TimelineFault: Int {
    case noFix = 1
    case json, position

    static let all = [
        PointFault("no-fix", "the entry has no position", skip: .noFixOfTimeline),
        PointFault("not-json", "the entry is not valid JSON"),
        PointFault("invalid-coordinate", "the position of the entry is not on the globe"),
    ]
}

extension TimelineFormat {
    public var capabilities: [Capability] { [.timeline] }

    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    17, "timeline", "Google's location history: Records.json, and the timeline of telephones.")
            ],
            chapters: [
                FormatManual.Chapter(
                    17, "Google's timeline",
                    [
                        .text(
                            """
                            Each entry of locations in Records.json is a point with the fields time, accuracy, altitude, \
                            vertical_accuracy, speed (metres a second), course, source and device (deviceTag). Of the newer \
                            files, each point of a timelinePath is one, the start and the end of an activity, the place of a \
                            visit, and each position of rawSignals. Their field source is path, activity_start, \
                            activity_end, visit or signal; type is that of the activity or the place, place_id that of the \
                            place, and end the end of a visit. Points without a time in it get that of their segment. Entries \
                            without a position, such as scans for networks, are skipped and counted (no-fix).

                            Segments overlap, so 'plat track' sorts their fixes by time. To read a path alone, use --where \
                            "source='path'".
                            """)
                    ])
            ])
    }
}

extension Capability {
    static let timeline = Capability(skips: [371: [.noFixOfTimeline]])
}

extension SkipReason {
    /// An entry of a timeline without a position.
    static let noFixOfTimeline = SkipReason("no-fix")
}
