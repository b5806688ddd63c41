import FormatKit
import Geometry
import Layers
import Topology

/// Keeps the features of all inputs, then writes one document.
final class TopoJSONWriter: LayerWriter {
    private let output: Output
    private let settings: OutputSettings
    private let own: TopoJSONSettings
    private let spool = TopoJSONSpool()
    /// The names of the objects.
    private var objects: [String] = []

    init(_ output: Output, _ settings: OutputSettings) {
        (self.output, self.settings) = (output, settings)
        own = settings.ofFormats[TopoJSONSettings.self]
        if let name = own.objectName { objects = [name] }
    }

    var sink: Sink { Sink(spool) { TopoJSONEncoder() } }

    func beginLayer(of source: String?, named name: String?) {
        guard own.objectName == nil else { return }
        let file = source == ByteSource.standardInputName ? nil : source
        let stem = name ?? file.flatMap { layerName(ofFile: $0) } ?? Self.usualName
        var (unique, number) = (stem, 2)
        while objects.contains(unique) {
            unique = "\(stem)_\(number)"
            number += 1
        }
        spool.object = objects.count
        objects.append(unique)
    }

    private static let usualName = "layer"

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        let grid = TopoJSONGrid(own, settings.precision, around: spool.box)
        let borders = TopoJSONBorders(grid, looksForBroken: own.steps != nil, memory: own.memory)
        try spool.forEachRecord { (record, _, _) throws(Problem) in try borders.add(record.shape) }
        report(borders, ledger)
        let document = TopoJSONDocument(output, grid, borders.takeArcs())
        if objects.isEmpty { objects = [Self.usualName] }
        try document.begin(around: spool.box, settings)
        var opened = 0
        try spool.forEachRecord { (record, bytes, object) throws(Problem) in
            while opened <= object {
                try document.open(objects[opened])
                opened += 1
            }
            try document.write(record, of: bytes)
        }
        for object in objects[opened...] { try document.open(object) }
        try document.finish()
    }

    private func report(_ borders: TopoJSONBorders, _ ledger: Ledger) {
        ledger.diagnostics.explain(
            "memory",
            "borders: \(borders.graph.vertices.count) vertices, about \((borders.byteCount >> 20) + 1) MB of memory")
        guard own.steps != nil else { return }
        ledger.addAltered(
            borders.collapsedCount,
            Problem(
                .data, "collapsed-by-quantization", severity: .warning,
                "a line or ring has no extent on the grid of --quantization", hint: "choose a larger number"))
        ledger.addAltered(
            borders.brokenCount,
            Problem(
                .data, "broken-by-quantization", severity: .warning,
                "a polygon touches or crosses itself on the grid of --quantization", hint: "choose a larger number"))
    }
}
