import Foundation
import Layers
import PartRuns
import Testing

/// What parts send to each other.
struct ShuffleTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shuffle-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func label(from: Int, to: Int = 0, job: String = "job") -> ShuffleLabel {
        ShuffleLabel(job: job, content: "rows", from: from, to: to)
    }

    private func bytes(_ text: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.append(text)
        return buffer
    }

    private func text(in folder: String, from: Int, to: Int) throws -> String? {
        guard let reader = try ShuffleReader(in: folder, label(from: from, to: to), count: 4) else { return nil }
        var text = ""
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            text += String(decoding: (0..<frame.count).map { frame[$0] }, as: UTF8.self)
        }
        return text
    }

    /// Writes records from part 2, with room for so many bytes.
    private func write(_ records: [(to: Int, text: String)], in folder: String, room: Int = 1 << 20) throws {
        let writer = try ShuffleWriter(in: folder, label(from: 2), count: 4, room: room)
        for record in records { try writer.append(bytes(record.text), to: record.to) }
        try writer.finish()
    }

    /// Moves the file for a part to the folder that the part reads.
    private func send(to part: Int, in folder: String, arrived: String = "arrived") throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(arrived)", withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: "\(folder)/\(part)", toPath: "\(folder)/\(arrived)/2")
    }

    @Test(arguments: [1, 20, 1 << 20])
    func everyRecordArrives(_ room: Int) throws {
        try inFolder { folder in
            let records = (0..<200).map {
                (to: $0 * $0 % 3, text: "record \($0) \(String(repeating: "x", count: $0));")
            }
            try write(records, in: folder, room: room)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["0", "1", "2"])
            for part in [0, 1] {
                try send(to: part, in: folder, arrived: "arrived-\(part)")
                let sent = records.filter { $0.to == part }.map(\.text).joined()
                #expect(try text(in: folder + "/arrived-\(part)", from: 2, to: part) == sent)
            }
            #expect(try text(in: folder + "/arrived-0", from: 3, to: 0) == nil)
        }
    }

    /// Of any file that is not whole, or has another byte, nothing more is read than what was checked.
    @Test func damage() throws {
        try inFolder { folder in
            try write((0..<9).map { (to: 1, text: "record \($0)") }, in: folder, room: 30)
            try send(to: 1, in: folder)
            let path = "\(folder)/arrived/2"
            let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            for length in 0..<whole.count {
                try Data(whole[..<length]).write(to: URL(fileURLWithPath: path))
                #expect(throws: Problem.self, "\(length)") { try text(in: folder + "/arrived", from: 2, to: 1) }
            }
            for index in whole.indices {
                var other = whole
                other[index] ^= 4
                try Data(other).write(to: URL(fileURLWithPath: path))
                #expect(throws: Problem.self, "\(index)") { try text(in: folder + "/arrived", from: 2, to: 1) }
            }
            try Data(whole + [0]).write(to: URL(fileURLWithPath: path))
            #expect(throws: Problem.self) { try text(in: folder + "/arrived", from: 2, to: 1) }
        }
    }

    /// A part receives how much another has sent in all, so that a missing file is found.
    @Test func tallies() throws {
        try inFolder { folder in
            let records = (0..<50).map { (to: $0 % 3, text: "record \($0)") }
            try write(records, in: folder)
            try send(to: 2, in: folder)
            let reader = try #require(try ShuffleReader(in: folder + "/arrived", label(from: 2, to: 2), count: 4))
            var frame = ByteBuffer()
            while try reader.next(into: &frame) {}
            #expect(reader.tally.given == records.reduce(0) { $0 + $1.text.utf8.count })
            #expect(reader.tally.taken == records.filter { $0.to == 2 }.reduce(0) { $0 + $1.text.utf8.count })
            #expect(throws: Problem.self) { try ShuffleReader(in: folder, label(from: 1, to: 1), count: 4) }
        }
    }

    @Test func otherFilesAreRefused() throws {
        try inFolder { folder in
            try write([(to: 1, text: "x")], in: folder)
            try send(to: 1, in: folder)
            #expect(throws: Problem.self) { try text(in: folder + "/arrived", from: 2, to: 0) }
            #expect(throws: Problem.self) {
                try ShuffleReader(in: folder + "/arrived", label(from: 2, to: 1, job: "another"), count: 4)
            }
            #expect(throws: Problem.self) { try write([(to: 1, text: "x")], in: folder) }
            #expect(throws: Problem.self) { try write([(to: 1, text: "x")], in: folder + "/none") }
        }
    }
}
