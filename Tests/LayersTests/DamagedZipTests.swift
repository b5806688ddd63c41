import Foundation
import Layers
import TestSupport
import Testing

struct DamagedZipTests {
    private static let contents = [
        Array("stored as it is".utf8), Array(String(repeating: "deflated ", count: 20).utf8), [], Array("last".utf8),
    ]
    private static let script = """
        z.writestr("a", b"stored as it is", ZIP_STORED)
        z.writestr("ü", b"deflated " * 20)
        z.writestr("d/", b"")
        z.writestr("e", b"last")
        z.comment = b"comment"
        """

    /// The code of what is wrong with the archive, or with the first entry that cannot be read in order.
    private func code(_ bytes: [UInt8], by length: Int = 7) throws -> String? {
        do {
            let archive = try ZipArchive(MemoryBytes(bytes))
            #expect(archive.entries.count == Self.contents.count)
            for (entry, content) in zip(archive.entries, Self.contents) {
                #expect(try archive.open(entry, name: entry.path).all(by: length) == content)
            }
            return nil
        } catch let problem as Problem {
            #expect(problem.kind == .data && problem.location != nil)
            return problem.code
        }
    }

    @Test(arguments: [nil, 1]) func whereverItBreaksOff(_ limit: Int?) throws {
        let whole = try zipped(Self.script, limit: limit)
        #expect(try code(whole) == nil)
        for length in 0..<whole.count {
            let code = try code(Array(whole.prefix(length)))
            #expect(code == (length < 4 ? "not-a-zip" : "zip-truncated"), "\(length)")
        }
        // A file that shrinks after it was looked at.
        for length in 0..<whole.count {
            let file = MemoryBytes(Array(whole.prefix(length)), count: whole.count)
            let problem = #expect(throws: Problem.self) { try ZipArchive(file) }
            #expect(problem?.code == "zip-truncated")
        }
    }

    @Test(arguments: [nil, 1]) func noFlippedBitIsACrashOrWrongContent(_ limit: Int?) throws {
        let whole = try zipped(Self.script, limit: limit)
        var codes: Set<String> = []
        for bit in 0..<whole.count * 8 {
            var bytes = whole
            bytes[bit / 8] ^= 1 << (bit % 8)
            for length in [7, 1000] {
                if let code = try code(bytes, by: length) { codes.insert(code) }
            }
        }
        #expect(codes.isSuperset(of: ["zip-damaged", "zip-crc", "zip-encrypted", "zip-method", "zip-disks"]))
    }

    @Test func randomDamageIsNoCrash() throws {
        let whole = try zipped(Self.script, limit: 1)
        for _ in 0..<Effort.of(5000) {
            var bytes = whole
            for _ in 0..<Int.random(in: 2..<12) {
                bytes[Int.random(in: 0..<bytes.count)] = [0, 1, 0x7F, 0xFF, UInt8.random(in: 0...255)].randomElement()!
            }
            guard let archive = try? ZipArchive(MemoryBytes(bytes)) else { continue }
            for entry in archive.entries { _ = try? archive.open(entry, name: "x").all() }
        }
    }

    @Test func sizesThatLie() throws {
        let deflated = try zipped("z.writestr('x', b'0123456789' * 100_000)")
        let stored = try zipped("z.writestr('x', b'0123456789', ZIP_STORED)")
        for (archive, offset, change, code) in [
            (deflated, 24, 1, "zip-damaged"), (deflated, 24, -1, "zip-damaged"), (deflated, 26, 1, "zip-damaged"),
            (deflated, 26, -1, "zip-damaged"), (deflated, 27, 0x70, "zip-damaged"), (deflated, 20, -1, "zip-truncated"),
            (deflated, 16, 1, "zip-crc"), (deflated, 23, 0x70, "zip-truncated"),
            (stored, 24, 1, "zip-damaged"), (stored, 20, -1, "zip-damaged"), (stored, 16, 1, "zip-crc"),
        ] {
            let bytes = patched(archive, at: offset) { $0 = UInt8(truncatingIfNeeded: Int($0) + change) }
            let opened = try ZipArchive(MemoryBytes(bytes))
            let problem = #expect(throws: Problem.self) { try opened.content("x", by: 100_000) }
            #expect(problem?.code == code, "\(offset) \(change)")
        }
    }

    @Test func aFailureStaysAndWhatComesBeforeItCanBeRead() throws {
        let content = Array(repeating: Array("0123456789".utf8), count: 100_000).flatMap(\.self)
        let deflated = patched(try zipped("z.writestr('x', b'0123456789' * 100_000)"), at: 16) { $0 ^= 1 }
        let archive = try ZipArchive(MemoryBytes(deflated))
        let entry = try archive.open(archive.entries[0], name: "x")
        for _ in 0..<3 {
            var buffer = ByteBuffer()
            #expect(throws: Problem.self) { try entry.read(into: &buffer, at: 10, upTo: .max) }
            let isEmpty = buffer.isEmpty
            #expect(isEmpty)
            #expect(throws: Problem.self) { try entry.piece(content.count - 1, 1) }
            #expect(try entry.piece(99_995, 20) == Array(content[99_995..<100_015]))
        }
        let stored = try ZipArchive(
            MemoryBytes(patched(try zipped("z.writestr('x', b'0123456789', ZIP_STORED)"), at: 16) { $0 ^= 1 }))
        let window = try stored.open(stored.entries[0], name: "x")
        #expect(try window.piece(2, 8).count == 8 && window.piece(0, 5).count == 5 && window.piece(3, 6).count == 6)
        #expect(throws: Problem.self) { try window.piece(1, 9) }
        #expect(throws: Problem.self) { try window.piece(0, 1) }
    }

    @Test func whatIsNotRead() throws {
        let bzip2 = try ZipArchive(MemoryBytes(try zipped("z.writestr('x', b'x', ZIP_BZIP2)")))
        let method = #expect(throws: Problem.self) { try bzip2.open(bzip2.entries[0], name: "y") }
        #expect(method?.code == "zip-method" && method?.message.contains("bzip2") == true)
        #expect(method?.location?.source == "y" && method?.hint != nil)

        let locked = try ZipArchive(MemoryBytes(patched(try zipped("z.writestr('x', b'x')"), at: 8) { $0 |= 1 }))
        #expect(locked.entries[0].isEncrypted)
        let encrypted = #expect(throws: Problem.self) { try locked.open(locked.entries[0], name: "x") }
        #expect(encrypted?.code == "zip-encrypted")
    }

    @Test func directoriesAreBounded() throws {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func end64(entries: Int, size: Int, offset: Int = 0) -> [UInt8] {
            let record = [0x50, 0x4B, 6, 6] + number(44, 8) + number(45, 4) + number(0, 8)
            let locator: [UInt8] = [0x50, 0x4B, 6, 7] + number(0, 4) + number(size, 8) + number(1, 4)
            let end: [UInt8] = [0x50, 0x4B, 5, 6] + number(0, 4) + number(-1, 12) + number(0, 2)
            return record + number(entries, 8) + number(entries, 8) + number(size, 8) + number(offset, 8) + locator
                + end
        }
        func code(_ bytes: [UInt8]) -> String? { #expect(throws: Problem.self) { try archive(bytes) }?.code }
        func archive(_ bytes: [UInt8]) throws -> ZipArchive { try ZipArchive(MemoryBytes(bytes)) }

        #expect(try archive(end64(entries: 0, size: 0)).entries.isEmpty)
        #expect(
            code([UInt8](repeating: 0, count: 4_600_046) + end64(entries: 100_001, size: 4_600_046)) == "zip-too-large")
        let long = 65 << 20
        #expect(code([UInt8](repeating: 0, count: long) + end64(entries: 1, size: long)) == "zip-too-large")
        for (entries, size, offset) in [(1, 0, 0), (.max, 100, 0), (1, .max, 0), (1, 100, .max), (-1, -1, -1)] {
            #expect(
                code([UInt8](repeating: 0, count: 100) + end64(entries: entries, size: size, offset: offset))
                    == "zip-damaged")
        }
    }
}
