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
    let writesTable: Bool

    /// The inputs as they are now.
    static func inputs(_ layers: LayerInputs) throws(Problem) -> [PartFacts.Input] {
        try layers.items.map { (item) throws(Problem) in
            guard item.path != "-" else {
                throw Problem(
                    .usage, "no-parts", at: Place(source: item.name), "standard input cannot be split into parts",
                    hint: "write it to a file first")
            }
            return PartFacts.Input(path: item.path, size: try SeekableFile(path: item.path).count)
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
        var part = PartFacts.Part(number: request.number, inputs: [])
        var start = 0
        for (index, input) in inputs.enumerated() {
            let own = range.clamped(to: start..<start + input.size)
            let bytes = own.lowerBound - start..<own.upperBound - start
            part.inputs.append(try states(of: index, input, bytes, makeOperation))
            start += input.size
        }
        let facts = PartFacts(command: request.command, count: request.count, inputs: inputs, parts: [part])
        try Output.write(to: request.path, inputs: kept) { (file) throws(Problem) in
            try file.write(facts.value.text() + "\n")
        }
    }

    private func states<Operation: FeatureOperation & ~Copyable>(
        of index: Int, _ input: PartFacts.Input, _ bytes: Range<Int>,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> [PartFacts.StateFacts]? {
        guard !bytes.isEmpty else { return nil }
        guard let form = try form(of: index) else {
            return bytes.lowerBound == 0 ? [try wholeFacts(index, input, makeOperation)] : nil
        }
        var scan = PartScan(try SeekableFile(path: input.path), form, longestRecord: 64 << 20)
        let part =
            try scan.boundary(
                near: bytes.lowerBound)..<max(
                scan.boundary(near: bytes.upperBound), scan.boundary(near: bytes.lowerBound))
        guard !part.isEmpty else { return nil }
        var all: [PartFacts.StateFacts] = []
        for state in part.lowerBound == 0 ? [.plain] : scan.states {
            let extent = try scan.extent(of: part, from: state)
            var found = PartFacts.StateFacts()
            (found.state, found.bytes, found.next) = (state, extent.bytes, extent.next)
            // Where a record never ends, the state is not the one that the bytes before leave.
            guard !extent.isOpen else { continue }
            if !extent.bytes.isEmpty { try survey(index, input, &found, makeOperation) }
            all.append(found)
        }
        return all
    }

    /// The way in which the records of an input follow each other; nil for one that is not split.
    private func form(of index: Int) throws(Problem) -> PartScan.Form? {
        guard pass.layers.items[index].isRegularFile else { return nil }
        let reading = pass.asked.reading
        var source = try pass.layers.source(index, reading)
        try source.peek(4)
        if !source.isCompressed, source.encodingName == nil {
            switch try pass.layers.open(index, reading) {
            case .csv(let layer): return layer.form
            case .geoJSON(let layer): return layer.form
            default: return nil
            }
        }
        return nil
    }

    private func wholeFacts<Operation: FeatureOperation & ~Copyable>(
        _ index: Int, _ input: PartFacts.Input, _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        (found.bytes, found.isWhole) = (0..<input.size, true)
        try survey(try pass.layers.open(index, pass.asked.reading), &found, makeOperation)
        return found
    }

    private func survey<Operation: FeatureOperation & ~Copyable>(
        _ index: Int, _ input: PartFacts.Input, _ found: inout PartFacts.StateFacts,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) {
        pass.layers.surveyed = InputPart(bytes: found.bytes)
        defer { pass.layers.surveyed = nil }
        let layer = try pass.layers.open(index, pass.asked.reading)
        if case .csv(let table) = layer { found.types = table.evidence }
        try survey(layer, &found, makeOperation)
        var lines = LineCount()
        var text = try ByteSource(path: input.path, bytes: found.bytes)
        var piece = ByteBuffer()
        while try text.read(into: &piece, upTo: 1 << 20) > 0 {
            lines.add(piece.bytes)
            piece.removeAll()
        }
        (found.breaks, found.tail) = (lines.breaks, lines.tail)
    }

    private func survey<Operation: FeatureOperation & ~Copyable>(
        _ layer: OpenedLayer, _ found: inout PartFacts.StateFacts,
        _ makeOperation: @escaping @Sendable () throws(Problem) -> Operation
    ) throws(Problem) {
        let surveying = pass.surveying()
        if writesTable {
            // A table has columns for the fields of features that are not written, too.
            try surveying.run(layer, through: { NoOperation() }, into: found.findings, makeConsumer: { Survey() })
        } else {
            try surveying.run(layer, through: makeOperation, into: found.findings, makeConsumer: { Survey() })
        }
        found.records = surveying.ledger.account.read
        found.written = surveying.ledger.account.written
        found.members = layer.collectionMembers
    }
}
