import Geometry
import JSON
import Layers
import Operations
import Readers
import Streams

/// Finds the facts about one part of the inputs.
struct PartSurvey {
    struct Request {
        var path: String
        var number: Int
        var count: Int
        var command: String
    }

    let pass: LayerPass
    let request: Request
    let needs: Needs

    /// Bytes behind a part in which its last record must end.
    private var longestRecord: Int { pass.asked.reading.recordLimit.bytes }

    /// What must be known of the records besides their number.
    struct Needs: OptionSet {
        let rawValue: Int

        /// True or false: a feature is written.
        static let writing = Needs(rawValue: 1)
        /// Fields, kinds of geometry and identifiers.
        static let findings = Needs(rawValue: 2)
    }

    /// An input as it is now.
    struct Input {
        var path: String
        var size: Int
    }

    /// A number that tells these inputs, and what is read besides, from others, and from themselves once they were
    /// changed.
    static func digest(of inputs: [Input]) throws(Problem) -> String {
        // The hash of Fowler, Noll and Vo, in 64 bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for path in inputs.map(\.path) + CurrentRun.others {
            let versions = try LayerItem.files(of: path).sorted().map { "\($0)\0\(FileVersion(at: $0)?.text ?? "")" }
            for byte in ([path] + versions).joined(separator: "\0").utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        return String(hash, radix: 16)
    }

    /// The inputs as they are now.
    static func inputs(_ layers: LayerInputs) throws(Problem) -> [Input] {
        try layers.items.map { (item) throws(Problem) in
            guard item.path != "-" else {
                throw Problem(
                    .usage, "no-parts", at: Place(source: item.name), "standard input cannot be split into parts",
                    hint: "write it to a file first")
            }
            if let count = try item.shapeBytes() { return Input(path: item.path, size: count) }
            return Input(path: item.path, size: try SeekableFile(path: item.path).count)
        }
    }

    /// Finds the facts and writes them.
    func write<Operation: FeatureOperation & ~Copyable>(
        keeping kept: KeptFiles, through makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) {
        let inputs = try Self.inputs(pass.layers)
        let total = inputs.reduce(0) { $0 + $1.size }
        func byte(_ number: Int) -> Int {
            let (high, low) = total.multipliedFullWidth(by: number)
            return request.count.dividingFullWidth((high, low)).quotient
        }
        let range = byte(request.number)..<byte(request.number + 1)
        var part = PartFacts(number: request.number)
        var start = 0
        for (index, input) in inputs.enumerated() {
            let own = range.clamped(to: start..<start + input.size)
            let bytes = own.lowerBound - start..<own.upperBound - start
            part.inputs[index] = try states(of: index, input, bytes, makeOperation)
            start += input.size
        }
        let facts = PartFile(
            kind: .facts, command: request.command, count: request.count, inputs: try Self.digest(of: inputs),
            found: [(request.number, part.value)])
        try Output.write(to: request.path, inputs: kept) { (file) throws(Problem) in
            try file.write(facts.text)
        }
    }

    private func states<Operation: FeatureOperation & ~Copyable>(
        of index: Int, _ input: Input, _ bytes: Range<Int>,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        guard !bytes.isEmpty else { return nil }
        if let facts = try recordFacts(of: index, input, bytes, makeOperation) { return facts }
        if try isPlainText(index), case .geoJSON(let layer) = try pass.layers.open(index, pass.asked.reading),
            layer.isSplitDocument
        {
            return try documentFacts(of: index, layer, input, bytes, makeOperation)
        }
        guard let (layer, form) = try splitLayer(index) else {
            return bytes.lowerBound == 0 ? [try wholeFacts(index, input, makeOperation)] : nil
        }
        let scan = PartScan(try SeekableFile(path: input.path), form, longestRecord: longestRecord)
        let start = try scan.boundary(near: bytes.lowerBound)
        let part = start..<max(try scan.boundary(near: bytes.upperBound), start)
        guard !part.isEmpty else { return nil }
        let survey = RangeSurvey(self, index, layer, scan, makeOperation)
        let starts = try scan.starts(of: part)
        // From where all states have the same records, these are looked at once.
        let meeting = try scan.meeting(of: starts, in: part)
        let shared = try meeting.map { (start) throws(Problem) in try survey.facts(from: start, upTo: part.upperBound) }
        var all: [PartFacts.StateFacts] = []
        for start in starts {
            var found: PartFacts.StateFacts?
            if let first = start.first, let meeting {
                found = try survey.facts(of: first..<meeting)
                if let shared = shared ?? nil { found?.append(shared) } else { found = nil }
            } else if let first = start.first {
                found = try survey.facts(from: first, upTo: part.upperBound)
            } else {
                var none = PartFacts.StateFacts()
                (none.bytes, none.next) = (part.upperBound..<part.upperBound, start.next)
                found = none
            }
            found?.state = start.state
            if let found { all.append(found) }
        }
        return all
    }

    /// The facts about the records of a shapefile whose headers are in a range of its .shp; nil for another input.
    ///
    /// Where files do not agree about these records, only a reader from the start knows what is there.
    private func recordFacts<Operation: FeatureOperation & ~Copyable>(
        of index: Int, _ input: Input, _ bytes: Range<Int>,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        guard try pass.layers.items[index].shapeBytes() != nil,
            case .shapefile(let layer) = try pass.layers.open(index, pass.asked.reading), var split = try layer.split()
        else { return nil }
        guard try split.agrees(about: split.records(in: bytes)) else {
            return [try wholeFacts(index, input, makeOperation)]
        }
        var found = PartFacts.StateFacts()
        found.bytes = bytes
        pass.layers.surveyed = InputPart(bytes: bytes)
        defer { pass.layers.surveyed = nil }
        try look(into: &found, makeOperation) { () throws(Problem) in
            try pass.layers.open(index, pass.asked.reading)
        }
        return [found]
    }

    /// The facts about a part of a GeoJSON document; nil for one before the features.
    private func documentFacts<Operation: FeatureOperation & ~Copyable>(
        of index: Int, _ layer: GeoJSONLayer, _ input: Input, _ bytes: Range<Int>,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        let file = try SeekableFile(path: input.path)
        let start = try GeoJSONLayer.boundary(near: bytes.lowerBound, in: file)
        let part = start..<max(try GeoJSONLayer.boundary(near: bytes.upperBound, in: file), start)
        guard let (lines, states) = try layer.scan(part, of: file) else { return nil }
        return try states.map { (state) throws(Problem) in
            var found = PartFacts.StateFacts()
            (found.state, found.next, found.bytes) = (state.state, state.next, part)
            (found.lines, found.depth, found.size) = (lines, state.depth, file.count)
            found.isDeep = state.isDeep
            found.levels = try state.levels.map { (level) throws(Problem) in
                try levelFacts(level, index, part, file, makeOperation)
            }
            return found
        }
    }

    /// The facts about a part of a document if features are at a level.
    private func levelFacts<Operation: FeatureOperation & ~Copyable>(
        _ level: DocumentPart.Level, _ index: Int, _ part: Range<Int>, _ file: SeekableFile,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        found.isClosed = level.end != nil || level.odd != nil
        found.records = level.count
        if let first = level.first {
            found.bytes = first..<first
            if first > 0 { found.lines = try GeoJSONLayer.lines(of: part.lowerBound..<first, in: file) }
        }
        var records: InputPart?
        if let first = level.first {
            // What follows the features belongs to the part with the last of them.
            records = InputPart(bytes: first..<(found.isClosed ? file.count : max(level.lastEnd ?? first, first)))
        } else if let end = level.end {
            records = InputPart(bytes: end..<file.count)
            records?.isBehindFeatures = true
        } else if let odd = level.odd, try GeoJSONLayer.followsComma(odd, in: file) {
            records = InputPart(bytes: odd..<file.count)
        }
        guard let records else { return found }
        pass.layers.surveyed = records
        defer { pass.layers.surveyed = nil }
        do throws(Problem) {
            let hasFeatures = try look(into: &found, readsAll: found.isClosed, makeOperation) { () throws(Problem) in
                try pass.layers.open(index, pass.asked.reading)
            }
            // The end of the last feature, for those who must know what was read to find this.
            if let first = level.first, let end = level.lastEnd, end > first, end - first <= longestRecord,
                hasFeatures || level.count == 1
            {
                found.bytes = first..<end
            }
        } catch {
            // Damage is reported by the run that writes the part, unless features are at another level.
            guard error.kind == .data else { throw error }
        }
        return found
    }

    private func isPlainText(_ index: Int) throws(Problem) -> Bool {
        guard pass.layers.items[index].isRegularFile else { return false }
        var source = try pass.layers.source(index, pass.asked.reading)
        try source.peek(4)
        return !source.isCompressed && source.encodingName == nil
    }

    /// The layer of an input and the way in which its records follow each other; nil for one that is not split.
    private func splitLayer(_ index: Int) throws(Problem) -> (OpenedLayer, PartScan.Form)? {
        guard try isPlainText(index) else { return nil }
        let layer = try pass.layers.open(index, pass.asked.reading)
        switch layer {
        case .csv(let table): return (layer, table.form)
        case .geoJSON(let json): return json.form.map { (layer, $0) }
        default: return nil
        }
    }

    private func wholeFacts<Operation: FeatureOperation & ~Copyable>(
        _ index: Int, _ input: Input, _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        (found.bytes, found.isWhole) = (0..<input.size, true)
        var reading = pass.asked.reading
        reading.needsTypes = false
        // One that was opened for its head alone has no records.
        (pass.layers.areForFacts, pass.layers.waiting[index]) = (false, nil)
        defer { pass.layers.areForFacts = true }
        try look(into: &found, makeOperation) { () throws(Problem) in try pass.layers.open(index, reading) }
        return found
    }

    /// Finds what is needed of the features of a layer.
    ///
    /// - Returns: False if there are none, as far as anything was needed of them.
    @discardableResult
    fileprivate func look<Operation: FeatureOperation & ~Copyable>(
        into found: inout PartFacts.StateFacts, readsAll: Bool = false,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation, _ open: () throws(Problem) -> OpenedLayer
    ) throws(Problem) -> Bool {
        var hasFeatures = false
        if needs.contains(.findings) {
            let layer = try open()
            let surveying = pass.surveying()
            // A table has columns for the fields of features that are not written, too.
            try surveying.run(layer, through: { NoOperation() }, into: found.findings, makeConsumer: { Survey() })
            hasFeatures = surveying.ledger.account.read > surveying.ledger.account.badCount
            found.members = layer.collectionMembers
        } else if readsAll || found.isWhole, case .geoJSON(let document) = try open(), document.form == nil {
            // Members may follow the features.
            var chunk = Chunk()
            defer { found.members = document.collectionMembers }
            while try document.chunks.next(into: &chunk) {}
        }
        guard needs.contains(.writing) else { return hasFeatures }
        var surveying = pass.surveying()
        surveying.asked.limit = 1
        defer { found.writesAny = surveying.ledger.account.written > 0 }
        try surveying.run(
            try open(), through: makeOperation, into: Survey.Findings(), makeConsumer: { Survey() })
        return surveying.ledger.account.read > surveying.ledger.account.badCount
    }
}

/// Finds the facts about records of an input that is split.
private struct RangeSurvey<Operation: FeatureOperation & ~Copyable> {
    private let survey: PartSurvey
    private let index: Int
    private let layer: OpenedLayer
    private let scan: PartScan
    private let makeOperation: @Sendable () throws(Problem) -> Operation

    init(
        _ survey: PartSurvey, _ index: Int, _ layer: OpenedLayer, _ scan: PartScan,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) {
        (self.survey, self.index, self.layer, self.scan) = (survey, index, layer, scan)
        self.makeOperation = makeOperation
    }

    /// The facts about the records that start in a range, from one of them on; nil if the last never ends.
    func facts(from start: Int, upTo end: Int) throws(Problem) -> PartFacts.StateFacts? {
        let ending = Ending()
        let count = try count(start..<end) { [scan] (state) throws(Problem) in
            ending.state = state
            ending.byte = try scan.end(from: end, in: state)
            return end..<(ending.byte ?? end)
        }
        guard let byte = ending.byte else { return nil }
        return try facts(of: start..<byte, count, next: ending.state)
    }

    /// The facts about the records that are a range.
    func facts(of range: Range<Int>) throws(Problem) -> PartFacts.StateFacts {
        try facts(of: range, count(range) { _ in nil }, next: .plain)
    }

    private final class Ending {
        var state = PartScan.State.plain
        var byte: Int?
    }

    private func count(
        _ range: Range<Int>, following: @escaping (PartScan.State) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount {
        let path = survey.pass.layers.items[index].path
        switch layer {
        case .csv(let table): return try table.count(range, in: path, following: following)
        case .geoJSON(let json): return try json.count(range, in: path, following: following)
        default: return PartCount()
        }
    }

    private func facts(
        of range: Range<Int>, _ count: PartCount, next: PartScan.State
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        (found.bytes, found.next) = (range, next)
        (found.records, found.lines, found.types) = (count.records, count.lines, count.evidence)
        let layers = survey.pass.layers
        layers.surveyed = InputPart(bytes: range)
        layers.knownTypes[index] = Dictionary(
            count.evidence.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
        defer { (layers.surveyed, layers.knownTypes[index]) = (nil, nil) }
        try survey.look(into: &found, makeOperation) { () throws(Problem) in
            try layers.open(index, survey.pass.asked.reading)
        }
        return found
    }
}

extension LayerPass {
    /// Finds the facts about a part if these are wanted, for a command whose output does not depend on the features of
    /// other parts.
    func surveyParts(keeping inputs: Inputs) throws(Problem) -> Bool {
        guard case .survey(let request)? = asked.part else { return false }
        let areTables = try layers.openTables(asked.reading) != nil
        try PartSurvey(pass: self, request: request, needs: asked.needsAllFields && !areTables ? .findings : [])
            .write(keeping: keptFiles(inputs), through: { NoOperation() })
        return true
    }

    /// Writes the result of a part, which others sum: that of each input, as `result` finds it.
    func writePart(
        to path: String?, _ inputs: Inputs, _ result: (_ input: Int) throws(Problem) -> JSONValue
    ) throws(Problem) {
        guard let plan = asked.part?.plan else { return }
        var results: [JSONValue] = []
        for index in 0..<layers.count where layers.isWanted(index) {
            results.append(["input": .integer(index), "result": try result(index)])
        }
        try Output.write(to: path, inputs: keptFiles(inputs)) { (output) throws(Problem) in
            try output.write(plan.file(of: .array(results)).text)
        }
    }

    /// True if this is a run on a part, and a feature of any part has a field.
    func isFieldElsewhere(_ name: String) -> Bool {
        asked.part?.plan?.findings.fields.contains { $0.name == name } ?? false
    }
}
