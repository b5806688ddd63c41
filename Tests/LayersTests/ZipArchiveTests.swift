import Foundation
import Layers
import TestSupport
import Testing

/// Some 6 MB, which deflate to a sixth: text, and noise in the middle.
private let content: [UInt8] = {
    var state: UInt32 = 1
    let noise = (0..<300_000).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
    }
    var text: [UInt8] = []
    for row in 0..<250_000 { text += "row \(row),\(row &* 7919)\n".utf8 }
    return text + noise + text.prefix(1_000_001)
}()

struct ZipArchiveTests {
    private static let script = """
        z.writestr("empty", b"")
        z.mkdir("folder") if hasattr(z, "mkdir") else z.writestr("folder/", b"")
        z.write(a[0], "folder/deflated")
        z.write(a[0], "stored", ZIP_STORED)
        z.writestr("größe/地図.txt", "short")
        """

    /// A part of the content, of text and of noise.
    private static let some = Array(content[5_000_000..<6_000_000])

    private func check(_ bytes: [UInt8]) throws {
        let content = Self.some
        let archive = try ZipArchive(MemoryBytes(bytes))
        #expect(archive.entries.map(\.path) == ["empty", "folder/", "folder/deflated", "stored", "größe/地図.txt"])
        #expect(archive.entries.map(\.isDirectory) == [false, true, false, false, false])
        #expect(archive.entries.map(\.size) == [0, 0, content.count, content.count, 5])
        #expect(archive.entries[2].method == 8 && archive.entries[3].method == 0)
        #expect(archive.entries[2].compressedSize < content.count && archive.entries[3].compressedSize == content.count)
        #expect(archive.entries.allSatisfy { !$0.isEncrypted })
        for path in ["folder/deflated", "stored"] {
            #expect(try archive.content(path) == content)
        }
        #expect(try archive.content("größe/地図.txt") == Array("short".utf8))
        for path in ["empty", "folder/"] { #expect(try archive.content(path) == []) }
    }

    @Test func archivesOfAllKinds() throws {
        let file = try Scratch(Self.some)
        let plain = try zipped(Self.script, [file.path])
        try check(plain)
        // Before it anything may come, which the archive does not know of.
        try check(Array(repeating: 0x50, count: 100_001) + plain)
        try check(plain + Array("something else".utf8))
        try check(try zipped(Self.script + "\nz.comment = b'PK\\5\\6' * 16383 + b'...'", [file.path]))
        // Directory and sizes in zip64 fields, and once more after something else.
        let zip64 = try zipped(Self.script, [file.path], limit: 1)
        #expect(starts(of: [6, 6], in: zip64).count == 1)
        try check(zip64)
        try check(Array(repeating: 0x50, count: 1001) + zip64)
        // Written to a pipe: sizes come after the entries.
        try check(try zipped(Self.script, [file.path], seekable: false))
        try check(try zipped(Self.script, [file.path], limit: 1, seekable: false))
        let forced = try zipped("with z.open('x', 'w', force_zip64=True) as f: f.write(b'forced')")
        #expect(try ZipArchive(MemoryBytes(forced)).content("x") == Array("forced".utf8))
    }

    @Test func anArchiveInAFileAndInAnArchive() throws {
        let inner = try Scratch(try zipped("z.writestr('x', b'inner' * 1000)"))
        let outer = try Scratch(try zipped("z.write(a[0], 'inner.zip')", [inner.path]))
        let archive = try ZipArchive(try SeekableFile(path: outer.path))
        let nested = try ZipArchive(try archive.open(archive.entries[0], name: "inner.zip"))
        #expect(try nested.content("x") == Array(String(repeating: "inner", count: 1000).utf8))
    }

    @Test func offsetsAndLengthsOfReadsDoNotMatter() throws {
        let file = try Scratch(content)
        let bytes = MemoryBytes(try zipped(Self.script, [file.path]))
        let archive = try ZipArchive(bytes)
        for path in ["folder/deflated", "stored"] {
            #expect(try archive.content(path, by: 9973) == content)
            #expect(try archive.content(path, by: .max) == content)

            let backwards = try archive.open(archive.entry(path), name: path)
            let before = bytes.readCount
            for offset in stride(from: 0, to: content.count, by: 50_021).reversed() {
                let expected = Array(content[offset..<min(offset + 50_021, content.count)])
                #expect(try backwards.piece(offset, 50_021) == expected)
            }
            // Not the whole entry for each step.
            #expect(bytes.readCount - before < 3 * content.count)

            let random = try archive.open(archive.entry(path), name: path)
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<Effort.of(200) {
                let offset = Int.random(in: 0..<content.count, using: &generator)
                let length = Int.random(in: 0..<600_000, using: &generator)
                let expected = Array(content[offset..<min(offset + length, content.count)])
                #expect(try random.piece(offset, length) == expected)
            }
            for (offset, length) in [(content.count, 1), (.max, 1), (-1, 1), (0, 0), (0, -1), (.max, .max)] {
                #expect(try random.piece(offset, length) == [])
            }
            #expect(try random.piece(content.count - 1, .max) == content.suffix(1))
        }
    }

    @Test func pathsWithoutAFlag() throws {
        let utf8 = try zipped("z.writestr('größe', b'')")
        #expect(try ZipArchive(MemoryBytes(patched(utf8, at: 9) { $0 = 0 })).entries[0].path == "größe")
        let codePage = try zipped("z.writestr('caf_', b'')")
        #expect(try ZipArchive(MemoryBytes(patched(codePage, at: 46 + 3) { $0 = 0x82 })).entries[0].path == "café")
        #expect(try ZipArchive(MemoryBytes(patched(codePage, at: 46 + 3) { $0 = 0xFF })).entries[0].path == "caf\u{A0}")
    }

    @Test func manyEntries() throws {
        let bytes = try zipped("for i in range(66_000): z.writestr(str(i), b'%d' % i, ZIP_STORED)")
        let archive = try ZipArchive(MemoryBytes(bytes))
        #expect(archive.entries.count == 66_000)
        #expect(try archive.content("65999") == Array("65999".utf8))
    }

    @Test func aBombIsReadInBoundedMemory() throws {
        let bytes = try zipped(
            """
            z.compresslevel = 1
            with z.open("bomb", "w") as f:
                for _ in range(512): f.write(bytes(1 << 20))
            """)
        let archive = try ZipArchive(MemoryBytes(bytes))
        let bomb = try archive.open(archive.entries[0], name: "bomb")
        #expect(bomb.count == 1 << 29)
        let before = try residentBytes()
        var (offset, most) = (0, before)
        while offset < bomb.count {
            var buffer = ByteBuffer()
            offset += try bomb.read(into: &buffer, at: offset, upTo: 1 << 20)
            let last = buffer.bytes[buffer.count - 1]
            #expect(last == 0)
            if offset % (64 << 20) == 0 { most = max(most, try residentBytes()) }
        }
        #expect(offset == 1 << 29)
        // Other tests run meanwhile.
        #expect(most - before < 300 << 20)
        // Checkpoints have made it quick to go back.
        #expect(try bomb.piece(1 << 28, 10) == Array(repeating: 0, count: 10))
    }

    private func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(status.split(separator: " ")[1])) * 4096
    }
}
