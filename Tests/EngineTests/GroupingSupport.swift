import CSVLayers
import Features
import Foundation
import GeoJSONLayers
import Geometry
import Layers
import MadeShapes
import Memory

/// Result of grouping the rows of some inputs.
struct Grouped: Equatable {
    var features: [String] = []
    /// As people read them.
    var problems: [String] = []
    var missingFields: [String] = []
    var fields: [Field] = []
}

struct GroupingPlan {
    var group: String? = "g"
    var order: String?
    var ring: String?
    var form = GroupForm.lines
    var collects = false
    var threads = 1
    var capacity = 1000
    /// Bytes of the rows' texts that are held before a file is made.
    var room = 1 << 20
    /// Bytes that the names of groups and rings may take in memory.
    var nameRoom = 1 << 20
    var stops = false
    /// The number of rows to read; nil for all.
    var limit: Int?
    var rejects: String?

    /// Takes inputs, each CSV or lines of GeoJSON, through both passes.
    func run(_ inputs: [String]) throws -> Grouped {
        let grouping = RowGrouping(group: group, order: order, ring: ring, collects: collects)
        let names = inputs.indices.map { "\($0).txt" }
        let groups = RowGroups(
            grouping, names: names, capacity: capacity, spool: RowSpool(room: room), room: nameRoom)
        var result = Grouped()
        let ledger = Ledger(
            policy: RecordPolicy(onError: stops ? .fail : .skip),
            rejects: try rejects.map { try Rejects(path: $0, inputs: []) }, diagnostics: Diagnostics(verbosity: .silent)
        ) { (problem) throws(Problem) in result.problems.append(problem.description) }
        let listing = Listing()
        do throws(Problem) {
            for (index, text) in inputs.enumerated() {
                try gather(text, index, groups, ledger, names)
            }
            try pass(
                groups.chunks(), groups.makeReader(form), into: Sink(listing) { Lister() },
                LayerCommitter(ledger, names: names))
            try ledger.finish()
        } catch {
            if result.problems.last != error.description { result.problems.append(error.description) }
        }
        result.features = listing.features
        result.missingFields = groups.missingFields
        result.fields = groups.fields
        return result
    }

    func run(_ input: String) throws -> Grouped { try run([input]) }

    private func gather(
        _ text: String, _ index: Int, _ groups: RowGroups, _ ledger: Ledger, _ names: [String]
    ) throws(Problem) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("rows-\(UUID().uuidString)").path
        _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
        defer { unlink(path) }
        var options = LayerOptions()
        options.needsFields = true
        let grouping = groups.grouping
        let sink = Sink(groups) { RowGatherer(grouping) }
        if text.hasPrefix("{") {
            let layer = try GeoJSONLayer(ByteSource(path: path), index: index, options: options, flavor: .lines)
            try pass(
                layer.chunks, layer.makeReader, into: sink, LayerCommitter(ledger, names: names, limit: limit))
        } else {
            let layer = try CSVLayer(
                ByteSource(path: path), reopen: nil, index: index, options: options)
            try pass(
                layer.chunks, layer.makeReader, into: sink, LayerCommitter(ledger, names: names, limit: limit))
        }
    }

    private func pass<Source: ChunkSource, Reader: FeatureReader & ~Copyable>(
        _ chunks: Source, _ makeReader: @escaping @Sendable () -> Reader, into sink: Sink, _ committer: LayerCommitter
    ) throws(Problem) {
        let stops = stops
        let makeWorker = { @Sendable () throws(Problem) in
            FeatureWorker(AnyReader.of(makeReader()), [], sink.consumer(), stopsAtFailure: stops)
        }
        try runPipeline(
            from: chunks, threads: threads, first: makeWorker(), makeWorker: makeWorker, into: committer)
    }
}

/// Features as text: their kind, parts of rings of positions, and values.
final class Listing {
    var features: [String] = []
}

struct Lister: FeatureConsumer, ~Copyable {
    private var fields: [Field] = []
    private var features: [String] = []

    mutating func add(_ field: Field) { fields.append(field) }
    mutating func begin() { features.removeAll() }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        var values: [String] = []
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let text =
                value.isInScratch
                ? Self.text(feature.scratch, value.text.range) : Self.text(chunk.bytes, value.text.range)
            values.append("\(fields[value.field].name)=\(text)")
        }
        features.append("\(Self.text(feature.shape)) \(values.joined(separator: " "))")
    }

    func send(to results: Listing) { results.features += features }

    private static func text(_ buffer: borrowing ByteBuffer, _ range: Range<Int>) -> String {
        String(decoding: range.map { buffer[$0] }, as: UTF8.self)
    }

    private static func text(_ shape: borrowing Shape) -> String {
        var parts: [String] = []
        for part in 0..<shape.partEnds.count {
            var rings: [String] = []
            for ring in shape.rings(ofParts: part..<part + 1) {
                var positions: [String] = []
                for index in shape.positions(ofRing: ring) {
                    let point = shape.points[index]
                    let elevation = shape.elevations.isEmpty ? "" : " \(DecimalText.shortest(shape.elevations[index]))"
                    positions.append("\(DecimalText.shortest(point.x)) \(DecimalText.shortest(point.y))\(elevation)")
                }
                rings.append(positions.joined(separator: ","))
            }
            parts.append(rings.joined(separator: ";"))
        }
        return "\(shape.kind)(\(parts.joined(separator: "|")))"
    }
}
