import FormatKit
public import Layers

/// Sentences of receivers of satellite navigation: NMEA 0183.
public struct NMEAFormat: ReadableFormat {
    public init() {}

    public var name: String { "nmea" }
    public var noun: String { "NMEA" }
    public var inputNoun: String { "NMEA" }
    public var traits: FormatTraits { [.declaresFields, .isText, .hasTypes] }
    public var endings: [String] { ["nmea"] }
    public var inputNames: [String] { ["nmea0183"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { NMEASentence.starts(start) }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        if NMEASentence.starts(start) { return "starts with a sentence such as $GPRMC" }
        return NMEASentence.followsRest(start) ? "its second line is a sentence such as $GPRMC" : nil
    }

    public func takeText(_ start: Span<UInt8>, of input: InputStart) -> String? {
        input.isNamed(as: self) ? "file name" : nil
    }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        var facts = LayerFacts(source: source.name, format: self)
        if let guess = input.guess(of: self) { facts.guesses.append(guess) }
        try input.options.demandDegrees("NMEA has", code: "nmea-space", at: facts.location)
        let plan = try PointPlan(
            NMEAField.all, faults: NMEAFault.all, strayLine: .strayLineOfNMEA, input.options, &facts)
        return PointLayer(
            facts, NMEAChunks(source, index: input.index, length: input.options.chunkLength), plan)
    }
}

/// The fields of a fix.
enum NMEAField: Int, CaseIterable {
    case time, ele, speed, course, quality, satellites, hdop, talker

    static var all: [Field] {
        allCases.map { Field("\($0)", $0 == .time || $0 == .talker ? .string : .number, isDeclared: true) }
    }
}

/// The reasons why sentences are not a fix, from 1.
enum NMEAFault: Int {
    case noFix = 1
    case checksum, cut, date, position, noSentence

    static let all = [
        PointFault("no-fix", "the receiver had no position", skip: .noFix),
        PointFault(
            "bad-checksum", "the checksum of the sentence is wrong",
            hint: "skip such sentences with --on-error skip"),
        PointFault("cut-sentence", "the sentence is cut off: it has too few values, or no checksum as others have"),
        PointFault("invalid-time", "the date or the time of the sentence does not exist"),
        PointFault(
            "invalid-coordinate", "the position of the sentence is not on the globe, or not in degrees and minutes"),
        PointFault("no-sentence", "no line from here on is a sentence of NMEA with a time"),
    ]
}

extension NMEAFormat {
    public var capabilities: [Capability] { [.nmea] }

    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(16, "nmea", "Fixes of GPS receivers, from the sentences RMC and GGA of NMEA 0183.")
            ],
            chapters: [
                FormatManual.Chapter(
                    16, "NMEA",
                    [
                        .text(
                            """
                            RMC and GGA sentences with the same time are one fix, whatever talkers (GP, GN, GL, …) they \
                            come from: a point with the fields time, ele (metres above the geoid), speed (metres a second), \
                            course, quality, satellites, hdop and talker. The date is that of RMC or ZDA; a GGA after \
                            midnight that comes before the next date is of the next day. Fixes before any date have only a \
                            time of day: add one, as in plat track --set "time='2026-05-01T'||time||'Z'".

                            Sentences that say that the receiver had no position are skipped and counted (no-fix). A wrong \
                            checksum and a sentence that is cut off make a bad record; one without a checksum is read unless \
                            earlier ones of its type have one. Other \
                            sentences are not read, and lines that are no sentences are counted, such as the rest of one at the start of a log. A file is one device: of \
                            several files, each is.
                            """)
                    ])
            ])
    }
}

extension Capability {
    static let nmea = Capability(
        warnings: [371: [.strayLineOfNMEA]],
        skips: [370: [.noFix]],
        codes: [
            CodeText(.badRecords, "bad-checksum", "The checksum of a sentence of NMEA is wrong."),
            CodeText(
                .badRecords, "cut-sentence",
                "A sentence of NMEA has too few values, or lacks the checksum that others have."),
            CodeText(.badRecords, "no-sentence", "No line at the end of a log is a sentence of NMEA with a time."),
            CodeText(.skipped, "no-fix", "The receiver of a track had no position."),
        ])
}

extension WarningKind {
    /// A line that does not start as a sentence does.
    static let strayLineOfNMEA = WarningKind("stray-line", "a line is not a sentence of NMEA; it was skipped")
}

extension SkipReason {
    /// Sentences of a receiver that knows no position.
    static let noFix = SkipReason("no-fix")
}
