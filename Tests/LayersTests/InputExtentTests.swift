import Foundation
import Layers
import Testing

/// How far inputs are read that change in between.
struct InputExtentTests {
    private let text = Array(String(repeating: "abcdefg\n", count: 100_000).utf8)

    @Test func growthIsNotRead() throws {
        let file = try Scratch(text)
        let first = try Reading(file.path)
        #expect(try first.read(1000).count == 1000)
        append("more\n", to: file)
        #expect(try first.all() == Array(text[1000...]))
        // Nor by those who read it once more.
        #expect(try Reading(file.path).all() == text)
        #expect(try SeekableFile(path: file.path).count == text.count)
        #expect(InputExtent.growths().contains { $0.location?.source == file.path && $0.severity == .warning })
    }

    @Test(arguments: [0, 7, 8, 400_000]) func whatWasLostIsAnError(_ length: Int) throws {
        // Nothing that compresses well, or all of it would be read at once.
        var state: UInt64 = 30
        let noise = (0..<600_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        for bytes in [text, try gzip(noise)] {
            let file = try Scratch(bytes)
            let reading = try Reading(file.path)
            _ = try reading.read(10)
            let whole = try SeekableFile(path: file.path)
            truncate(file.path, length)
            #expect(reading.end().problem?.code == "input-shrank")
            #expect(throws: Problem.self) { try whole.all() }
            // One that opens the file later fails, too, rather than read less of it.
            #expect(throws: Problem.self) { try Reading(file.path) }
        }
    }

    @Test func anotherFileOfTheNameIsNotTheSame() throws {
        let (file, other) = (try Scratch(text), try Scratch(text))
        let reading = try Reading(file.path)
        #expect(rename(other.path, file.path) == 0)
        // The one that was opened is still there.
        #expect(try reading.all() == text)
        #expect(throws: Problem.self) { try Reading(file.path) }
    }

    /// Such files say that they are empty.
    @Test func filesThatDoNotTellTheirSize() throws {
        #expect(try !Reading("/proc/self/status").all().isEmpty)
    }

    private func append(_ text: String, to file: Scratch) {
        let descriptor = open(file.path, O_WRONLY | O_APPEND)
        write(descriptor, text, text.utf8.count)
        close(descriptor)
    }
}
