import Devices
import Foundation
import Layers
import Movement
import Streams
import TestSupport
import Testing

/// States whose checksum is right although their bytes are not: nothing in them is believed unseen.
struct TrackStateTests {
    private struct Notation: RowNotation {
        func append(latitude: Double, longitude: Double, to row: inout ByteBuffer) {}
        func append(
            _ text: Span<UInt8>, _ kind: Value.Kind, field: Int, hasValues: Bool, to row: inout ByteBuffer
        ) {}
    }

    private struct Rows: RowEncoder, ~Copyable {
        final class Results {}
        var rowsEnd: Int { 0 }
        var joints: RowJoints { RowJoints() }
        func copyRows(_ range: Range<Int>, to buffer: inout ByteBuffer) {
            for _ in range { buffer.append(UInt8(ascii: "x")) }
        }
        mutating func begin() {}
        mutating func add(_ field: Field) {}
        mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {}
        mutating func send(to results: Results) throws(Problem) {}
    }

    private static func flow(_ settings: TrackSettings) throws -> TrackFlow {
        let output = try TrackOutput(
            settings, Notation(), precision: .digits(7), writeRows: { $0.removeAll() }, makeFeature: { _ in },
            writeFeatures: {}, isTable: false)
        return try TrackFlow(settings, output, layout: "")
    }

    private static func take(_ count: Int, from time: Int64, _ flow: TrackFlow) throws {
        var chunk = FixChunk()
        for index in 0..<count {
            let device = chunk.devices.number(of: Array("d\(index % 3)".utf8).span, .string)
            let fix = Fix(
                time: time + Int64(index * 9_000_000), latitude: Double(index % 7) * 0.01, longitude: 179.99)
            var entry = FixChunk.Entry(fix: fix, device: Int32(device), record: Int32(index))
            let start = chunk.texts.count
            chunk.texts.append("\(index)")
            (entry.time, entry.timeKind) = (TextRange(start, chunk.texts.count), .number)
            chunk.append(entry, nil)
            chunk.setRow(end: index * 4)
        }
        try flow.take(chunk, Rows())
    }

    @Test(arguments: [TrackSettings.Form.rows, .legs, .events, .places(every: 2_592_000_000_000)])
    func nothingIsBelievedUnseen(form: TrackSettings.Form) throws {
        var settings = TrackSettings(TrackRequest())
        settings.form = form
        settings.fields = [.from, .step]
        settings.reorder = 60_000_000
        settings.forget = 3_600_000_000
        settings.track.pause = TrackRequest.Pause(after: 60_000_000, radius: 100)
        let path = FileManager.default.temporaryDirectory.path + "/plat-state-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = StateFile(path: path, command: "track", settings: "")
        let flow = try Self.flow(settings)
        try Self.take(60, from: 1_777_636_800_000_000, flow)
        try flow.finish(isLast: false)
        try file.replace(ProtectedFiles()) { (output) throws(Problem) in try flow.save(file, to: output) }
        let whole = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        var random = SplitMix64(seed: 22)
        var accepted = 0
        for _ in 0..<Effort.of(3000) {
            try Data(StateDamage.damaged(whole, from: 26, &random)).write(to: URL(fileURLWithPath: path))
            let other = try Self.flow(settings)
            do {
                try other.load(file)
            } catch {
                #expect(error.kind == .data)
                continue
            }
            accepted += 1
            try Self.take(20, from: 1_777_637_400_000_000, other)
            try other.finish()
        }
        #expect(accepted > 0)
    }
}
