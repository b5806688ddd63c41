package import CommandKit
import FormatKit
public import Geometry
public import Layers
import Memory

/// Options for writing FlatGeobuf.
package struct FlatGeobufWritingOptions: FormatWritingOptions {
    @Flag(
        name: .customLong("no-index"),
        help: ArgumentHelp(
            "Write FlatGeobuf without a spatial index, in the order of the input.",
            defaultNote: "with an index, which decides the order, unless the output is a pipe"))
    var leavesOutIndex = false

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] { [($leavesOutIndex, FlatGeobufFormat())] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[FlatGeobufSettings.self].leavesOutIndex = leavesOutIndex
    }
}

struct FlatGeobufSettings: FormatSettings {
    var leavesOutIndex = false
}

extension FlatGeobufFormat: StreamFormat {
    public var outputNames: [String] { ["flatgeobuf"] }
    public var outputNoun: String { "FlatGeobuf" }
    public var writingOptions: (any FormatWritingOptions.Type)? { FlatGeobufWritingOptions.self }

    public func declares(_ space: CoordinateSpace) -> Bool {
        switch space {
        case .wgs84, .system: true
        case .plane(let plane): plane.definition != nil
        case .mapPoint, .pixel: false
        }
    }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        FlatGeobufWriter(
            output, hasIndex: output.isFile && !settings.ofFormats[FlatGeobufSettings.self].leavesOutIndex,
            threads: settings.ofFormats[WritingThreads.self].count)
    }
}

/// Keeps the features of all inputs until the columns are known, then writes the file.
private final class FlatGeobufWriter: LayerWriter {
    private let output: Output
    private let hasIndex: Bool
    private let threads: Int
    private let spool = FeatureSpool()

    init(_ output: Output, hasIndex: Bool, threads: Int) {
        (self.output, self.hasIndex, self.threads) = (output, hasIndex, threads)
    }

    var sink: Sink { Sink(spool) { SpoolEncoder(keepsIdentifiers: false) } }

    func expect(_ fields: [Field], _ geometry: DeclaredGeometry?) {
        spool.add(fields)
        if let geometry { spool.expect(geometry) }
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        spool.add(end.madeFields)
        let columns = FlatGeobufColumns(spool, end)
        for notice in columns.notices { ledger.diagnostics.report(notice) }
        let isIndexed = hasIndex && spool.shapes.features > 0
        var builder = FlatBuilder()
        columns.appendStart(to: &builder, spool, end, named: output.stem, hasIndex: isIndexed)
        var start = ByteBuffer()
        for byte in [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00] as [UInt8] { start.append(byte) }
        try output.write(start)
        try output.write(builder.bytes)
        builder.removeAll()
        var encoder = FlatFeatureWriter(columns)
        if isIndexed { return try write(&encoder, sortedBy: try FlatIndexWriter(around: spool.shapes.box, threads)) }
        try spool.forEachRecord { (record, bytes, numbers) throws(Problem) in
            _ = encoder.append(record, bytes, numbers, to: &builder)
            guard builder.bytes.count >= 1 << 20 else { return }
            try output.write(builder.bytes)
            builder.removeAll()
        }
        try output.write(builder.bytes)
    }

    private func write(_ encoder: inout FlatFeatureWriter, sortedBy index: FlatIndexWriter) throws(Problem) {
        try WritingHelper.run(
            threads: threads, (FlatRun(), FlatRun()), work: index.add,
            body: { (helper) throws(Problem) in
                var buffer = FlatRunBuffer()
                try spool.forEachRecord { (record, bytes, numbers) throws(Problem) in
                    buffer.add(record, bytes, numbers, by: &encoder, index.order)
                    guard buffer.isFull else { return }
                    buffer.sort(into: helper.item)
                    try helper.send()
                }
                buffer.sort(into: helper.item)
                try helper.send()
            })
        try index.write(to: output)
    }
}
