import Devices
import Features
import Foundation
import Layers
import Memory
import Movement
import TestSupport
import Testing

/// States whose checksum is right although their bytes are not: nothing in them is believed unseen.
struct FenceStateTests {
    private static func set(_ settings: FenceSettings) throws -> RegionSet {
        try regionSet(
            (0..<9).map {
                FenceRegion("r\($0)", .circle(latitude: 0.01 * Double($0), longitude: 179.99, radius: 900))
            }, findsNearest: settings.rules.limit != nil)
    }

    /// - Parameter fields: fields of fixes that events have.
    private static func flow(_ settings: FenceSettings, fields: [String]) throws -> FenceFlow {
        let set = try set(settings)
        let columns = FenceColumns(fixFields: fields, regionFields: [], isTable: true, tellsCrossings: false)
        let output = FenceOutput(
            columns, set, RegionGathering(RegionRequest()), precision: .digits(7), makeFeature: { $0.removeAll() },
            writeFeatures: {})
        return try FenceFlow(settings, set, output, fields: fields)
    }

    private static func take(
        _ count: Int, from time: Int64, _ flow: FenceFlow, _ settings: FenceSettings, fields: [String]
    ) throws {
        var chunk = FixChunk()
        var rows = FenceRows(names: fields)
        var finder = RegionFinder(try set(settings), settings.rules)
        for field in fields { rows.add(Field(field, .string)) }
        for index in 0..<count {
            let device = chunk.devices.number(of: Array("d\(index % 3)".utf8).span, .string)
            let fix = Fix(
                time: time + Int64(index * 9_000_000), latitude: Double(index % 7) * 0.01, longitude: 179.99)
            var entry = FixChunk.Entry(fix: fix, device: Int32(device), record: Int32(index))
            let start = chunk.texts.count
            chunk.texts.append("\(index)")
            (entry.time, entry.timeKind) = (TextRange(start, chunk.texts.count), .number)
            chunk.append(entry, nil)
            var feature = Feature()
            for field in fields.indices {
                let start = feature.scratch.count
                feature.scratch.append("value \(index)")
                feature.values.append(
                    Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
            }
            finder.find(fix, &feature.partners)
            try rows.consume(&feature, of: Chunk())
            chunk.setRow(end: rows.rowsEnd, rows.joints)
        }
        try flow.take(chunk, rows)
    }

    @Test(arguments: [(nil, []), (.all, ["name"]), (.inside, [])] as [(FenceSettings.LastStates?, [String])])
    func nothingIsBelievedUnseen(states: FenceSettings.LastStates?, fields: [String]) throws {
        var settings = FenceSettings(FenceRules())
        settings.reorder = 60_000_000
        settings.forget = 3_600_000_000
        settings.lastStates = states
        settings.rules.dwell = 20_000_000
        let path = FileManager.default.temporaryDirectory.path + "/plat-state-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = StateFile(path: path, command: "fence", settings: "")
        let flow = try Self.flow(settings, fields: fields)
        try Self.take(60, from: 1_777_636_800_000_000, flow, settings, fields: fields)
        try flow.finish(isLast: false)
        try file.replace(ProtectedFiles()) { (output) throws(Problem) in
            try flow.save(file, to: output, isLast: false)
        }
        let whole = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        #expect(whole.count > 1000)
        var random = SplitMix64(seed: 22)
        var accepted = 0
        for _ in 0..<Effort.of(3000) {
            try Data(StateDamage.damaged(whole, from: 26, &random)).write(to: URL(fileURLWithPath: path))
            let other = try Self.flow(settings, fields: fields)
            do {
                try other.load(file)
            } catch {
                #expect(error.kind == .data)
                continue
            }
            accepted += 1
            try Self.take(20, from: 1_777_637_400_000_000, other, settings, fields: fields)
            try other.finish()
        }
        #expect(accepted > 0)
    }
}

/// Damages states, and gives them a checksum that is right.
enum StateDamage {
    static func damaged(_ whole: [UInt8], from start: Int, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let offset = Int.random(in: start..<bytes.count - 8, using: &random)
            bytes[offset] = [0, 1, 127, 128, 255, .random(in: 0...255, using: &random)].randomElement(using: &random)!
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
            bytes.removeSubrange(Int.random(in: start..<bytes.count - 8, using: &random)..<bytes.count - 8)
        }
        var hash = ContentHash()
        hash.add(bytes.span.extracting(0..<bytes.count - 8))
        withUnsafeBytes(of: hash.value) { bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: $0) }
        return bytes
    }
}
