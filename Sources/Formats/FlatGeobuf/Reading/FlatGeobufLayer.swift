import FormatKit
import Geometry
import Layers
import Streams

/// A layer of a FlatGeobuf: the facts about it, its features in chunks, and readers for these.
final class FlatGeobufLayer: OpenedLayer {
    private let known: LayerFacts
    private let chunks: FlatGeobufChunks
    private let plan: FlatGeobufPlan

    init(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) {
        var source = source
        let options = input.options
        var facts = LayerFacts(source: source.name, format: FlatGeobufFormat())
        if let guess = input.guess(of: FlatGeobufFormat()) { facts.guesses.append(guess) }
        var start = ByteBuffer()
        try source.take(FlatGeobufHeader.magicLength + 4, into: &start)
        guard start.count == FlatGeobufHeader.magicLength + 4, FlatGeobufHeader.isMagic(start.bytes) else {
            throw Problem(
                .data, "not-flatgeobuf", at: InputLocation(source: source.name, byte: 0),
                "the input is not a FlatGeobuf")
        }
        let length = Int(start.bytes.number32(at: FlatGeobufHeader.magicLength))
        start.removeAll()
        if length <= FlatGeobufHeader.longest { try source.take(length, into: &start) }
        guard length <= FlatGeobufHeader.longest, start.count == length else {
            throw Self.damaged(facts, "the file ends in its header, or its length is wrong")
        }
        let header: FlatGeobufHeader
        do throws(FlatFault) { header = try FlatGeobufHeader(start.bytes) } catch {
            throw Self.damaged(facts, "byte \(error.byte) of the header leads nowhere")
        }
        let indexStart = FlatGeobufHeader.magicLength + 4 + length
        guard let indexLength = header.indexLength else {
            throw Self.damaged(facts, "the header claims an index for \(header.count) features")
        }
        guard try source.drop(indexLength) else { throw Self.damaged(facts, "the file ends in its index") }
        var plan = FlatGeobufPlan(header)
        try plan.choose(options, &facts)
        facts.geometry =
            FlatGeobufHeader.typeNames.indices.contains(Int(header.geometryType))
            ? FlatGeobufHeader.typeNames[Int(header.geometryType)] : "type \(header.geometryType)"
        facts.declared = DeclaredGeometry(
            header.kind, elevations: header.hasZ ? .all : .none, measures: header.hasM ? .all : .none)
        facts.hasOnlyPoints = header.geometryType == 1 && !header.hasZ
        facts.hasElevations = header.hasZ
        facts.isSortedByPlace = indexLength > 0
        facts.box = header.box
        let first = header.system.candidates.isEmpty && header.box == nil ? try plan.firstBox(&source) : header.box
        plan.checksDegrees = try header.system.decide(options, &facts) { first }
        let index = FlatGeobufIndex(header, at: indexStart, length: indexLength)
        var found: FlatGeobufIndex.Features?
        if let path = input.path, !source.isCompressed, !facts.hasUnknownSystem, let index, let region = options.region,
            let check = region.check(in: options.sourceSpace ?? facts.space)
        {
            switch try index.features(in: SeekableFile(path: path), within: check, region.skipReason) {
            case .features(let features): found = features
            case .most: break
            case .damaged: facts.notices.append(.damagedIndex(at: facts.location))
            }
        }
        if options.isExamined, let path = input.path, !source.isCompressed {
            facts.notices += try FlatGeobufPromises(plan, index, start: indexStart + indexLength)
                .broken(in: SeekableFile(path: path), facts.location)
        }
        (known, self.plan) = (facts, plan)
        chunks = FlatGeobufChunks(
            source, input.index, firstByte: indexStart + indexLength, count: header.count, options.recordLimit,
            found: found,
            file: found == nil ? nil : try input.path.map { (path) throws(Problem) in try SeekableFile(path: path) })
    }

    var facts: LayerFacts { known }

    func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let plan = plan
        return Layers.erased(chunks) { FlatGeobufReader(plan) }
    }

    private static func damaged(_ facts: LayerFacts, _ message: Wording) -> Problem {
        Problem(.data, "damaged-header", at: facts.location, message, hint: "is it an incomplete copy?")
    }
}

/// The settings that all readers of a layer share.
struct FlatGeobufPlan: Sendable {
    let header: FlatGeobufHeader
    /// The number of the field of each column; -1 for a column that is not wanted.
    private(set) var fieldOfColumn: [Int] = []
    private(set) var fields: [Field] = []
    var checksDegrees = false
    private(set) var isExamined = false
    private(set) var limit = RecordLimit.standard
    /// Columns whose numbers are wanted as text.
    private(set) var areText: [Bool] = []

    init(_ header: FlatGeobufHeader) { self.header = header }

    mutating func choose(_ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        (isExamined, limit) = (options.isExamined, options.recordLimit)
        var unique = UniqueNames(among: [])
        let names = header.columns.map { unique.next(for: $0.name) }
        let usual = options.leavesOutAttributes ? [] : Array(names.indices)
        var forSteps: Set<String> = []
        let chosen = try options.indices(of: names, usual: usual, &facts, forSteps: &forSteps)
        fieldOfColumn = [Int](repeating: -1, count: names.count)
        areText = [Bool](repeating: false, count: names.count)
        for (field, column) in chosen.enumerated() {
            fieldOfColumn[column] = field
            areText[column] = options.stringFields.contains(names[column])
            let type: FieldType =
                switch header.columns[column].type {
                case .bool: .boolean
                case .string, .binary: .string
                case .dateTime: .date
                case .json: .any
                default: areText[column] ? .string : .number
                }
            var field = Field(names[column], type, isDeclared: true)
            field.isFiner = ![.float, .double].contains(header.columns[column].type)
            fields.append(field)
        }
        facts.setFields(fields, forSteps: forSteps)
    }

    /// The bounds of the first feature, which is read ahead.
    func firstBox(_ source: inout ByteSource) throws(Problem) -> Shape.Box? {
        try source.peek(4)
        guard source.peeked.count >= 4 else { return nil }
        let length = Int(source.peeked.number32(at: 0))
        guard length < 16 << 20 else { return nil }
        try source.peek(4 + length)
        guard source.peeked.count >= 4 + length else { return nil }
        var shape = Shape()
        do throws(FlatFault) {
            let bytes = source.peeked.extracting(4..<4 + length)
            guard let geometry = try FlatTable(rootOf: bytes).table(0) else { return nil }
            var reader = FlatShapeReader()
            try reader.read(geometry, bytes, header.geometryType, into: &shape)
        } catch {
            return nil
        }
        return shape.box.isNull ? nil : shape.box
    }
}

extension ByteSource {
    /// Appends exactly as many bytes, or fewer where the input ends.
    fileprivate mutating func take(_ count: Int, into buffer: inout ByteBuffer) throws(Problem) {
        let end = buffer.count + count
        while buffer.count < end, try read(into: &buffer, upTo: end - buffer.count) > 0 {}
    }

    /// Skips bytes; false where the input ends before.
    fileprivate mutating func drop(_ count: Int) throws(Problem) -> Bool {
        var rest = count
        var buffer = ByteBuffer()
        while rest > 0 {
            buffer.removeAll()
            let count = try read(into: &buffer, upTo: min(rest, 1 << 20))
            guard count > 0 else { return false }
            rest -= count
        }
        return true
    }
}
