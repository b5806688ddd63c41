import Foundation
import Layers
import TestSupport
import Testing

struct ByteSourceTests {
    private let text = Array((0..<30_000).map { "row \($0),é€😀,\($0 * 7)\n" }.joined().utf8)

    @Test func aFileIsReadFromItsStartEachTime() throws {
        let file = try Scratch(text)
        for _ in 0..<2 {
            let source = try Reading(file.path)
            #expect(source.isRereadable && source.isReady)
            #expect(try source.all() == text)
            #expect(!source.isCompressed && source.encodingName == nil)
        }
    }

    @Test(arguments: [1, 3, 65_536, 70_000, 10_000_000]) func whatIsPeekedIsReadAgain(_ count: Int) throws {
        for file in [try Scratch(text), try Scratch(try gzip(text))] {
            let source = try Reading(file.path)
            _ = try source.peek(count)
            #expect(source.peeked.count >= min(count, text.count))
            #expect(source.peeked == Array(text.prefix(source.peeked.count)))
            #expect(source.isReady)
            _ = try source.peek(1)
            #expect(try source.all(by: 1000) == text)
            #expect(source.peeked.isEmpty)
        }
    }

    @Test(arguments: [1, 7, 4096, 65_536, 1 << 20]) func sizesOfReadsDoNotMatter(_ length: Int) throws {
        let short = Array(text.prefix(20_000))
        for bytes in [short, try gzip(short), utf16(short, .utf16LittleEndian, mark: [0xFF, 0xFE])] {
            let file = try Scratch(bytes)
            let source = try Reading(file.path)
            #expect(try source.all(by: length) == short)
        }
    }

    @Test func aPipeIsWaitedForAndNotRereadable() throws {
        let pipe = try Fifo()
        // One byte at a time, also inside of the marks of gzip and encodings.
        for bytes in [Array(text.prefix(300)), try gzip(Array(text.prefix(300)))] {
            pipe.feed(bytes, by: 1)
            let source = try Reading(pipe.path)
            #expect(!source.isRereadable)
            _ = try source.peek(100)
            #expect(source.peeked.count >= 100)
            #expect(try source.all() == Array(text.prefix(300)))
        }
    }

    @Test func readinessOfAPipe() throws {
        let pipe = try Fifo()
        let writer = try #require(FileHandle(forUpdatingAtPath: pipe.path))
        let source = try Reading(pipe.path)
        #expect(!source.isReady)
        writer.write(Data("ab".utf8))
        #expect(source.isReady)
        _ = try source.peek(1)
        #expect(source.isReady)
        #expect(try source.read(1).count == 1)
        #expect(source.isReady)
        #expect(try source.read(1).count == 1)
        #expect(!source.isReady)
    }

    @Test func readinessOfACompressedPipe() throws {
        let pipe = try Fifo()
        let writer = try #require(FileHandle(forUpdatingAtPath: pipe.path))
        let source = try Reading(pipe.path)
        let whole = try gzip(Array("one\n".utf8))
        writer.write(Data(whole))
        #expect(try source.read(4).count == 4)
        #expect(!source.isReady)
        // The header of the next member is something to read and no text yet.
        writer.write(Data(whole.prefix(10)))
        #expect(!source.isReady)
        writer.write(Data(whole.dropFirst(10)))
        #expect(source.isReady)
        #expect(try source.read(1).count == 1)
        #expect(source.isReady)
    }

    @Test func emptyInputs() throws {
        for bytes in [[], [0x1F], [0x1F, 0x8B], [0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
            let file = try Scratch(bytes)
            let source = try Reading(file.path)
            _ = try source.peek(10)
            #expect(source.peeked == bytes)
            let rest = source.end(by: 10)
            #expect(rest.bytes == bytes && rest.problem == nil)
        }
    }

    @Test func theStandardInputOfAScriptGoesOnWhereWeStopped() throws {
        let file = try Scratch(text)
        let saved = dup(0)
        defer {
            dup2(saved, 0)
            close(saved)
        }
        let descriptor = open(file.path, O_RDONLY)
        dup2(descriptor, 0)
        close(descriptor)
        lseek(0, 100, SEEK_SET)
        for _ in 0..<2 {
            let source = try Reading("-")
            #expect(source.isRereadable)
            #expect(try source.all() == Array(text.dropFirst(100)))
        }
        #expect(lseek(0, 0, SEEK_CUR) == text.count)
    }

    @Test func whatCannotBeRead() throws {
        for (path, message) in [("/nonexistent", "no such file"), ("/", "it is a directory")] {
            let problem = #expect(throws: Problem.self) { _ = try Reading(path) }
            #expect(problem?.kind == .noInput && problem?.message.contains(message) == true)
        }
    }
}

struct GunzipTests {
    private let text = Array((0..<30_000).map { "row \($0),\($0 &* 2_654_435_761)\n" }.joined().utf8)

    @Test func membersAndPaddingFollowEachOther() throws {
        let parts = [Array(text.prefix(10)), [], Array(text.dropFirst(10)), []]
        let members = try parts.map { try gzip($0) }.flatMap(\.self)
        for padding in [0, 1, 512, 100_000] {
            let file = try Scratch(members + [UInt8](repeating: 0, count: padding))
            let source = try Reading(file.path)
            #expect(try source.all() == text)
            #expect(source.isCompressed)
        }
    }

    @Test func aTruncationComesAfterWhatIsWhole() throws {
        let whole = try gzip(text)
        let small = try gzip(Array("0123456789".utf8))
        for count in [3, 9, 10, 100, whole.count / 2, whole.count - 9, whole.count - 8, whole.count - 1] {
            let (bytes, problem) = try read(Array(whole.prefix(count)))
            #expect(problem?.code == "truncated-gzip" && problem?.location?.byte == count, "\(count)")
            #expect(bytes == Array(text.prefix(bytes.count)))
            if count >= whole.count - 8 { #expect(bytes == text) }
        }
        for count in 1..<small.count {
            let (bytes, problem) = try read(small + small.prefix(count))
            #expect(problem?.code == "truncated-gzip", "\(count)")
            #expect(bytes.starts(with: Array("0123456789".utf8)))
        }
    }

    @Test func damageComesAfterWhatIsWhole() throws {
        let whole = try gzip(text)
        var checksum = whole
        checksum[whole.count - 6] ^= 1
        let (bytes, problem) = try read(checksum)
        #expect(bytes == text && problem?.code == "bad-gzip")
        #expect(problem?.message.contains("incorrect data check") == true)

        for garbage in [Array("x".utf8), [0, 0, 1], [0x1F, 0x8B, 0x07, 0], [0x1F, 0x20]] as [[UInt8]] {
            let (bytes, problem) = try read(whole + garbage)
            #expect(bytes == text && problem?.code == "bad-gzip", "\(garbage)")
        }
        // The kind of compression is known, its flags are not.
        #expect(try read([0x1F, 0x8B, 0x08, 0xFF] + whole.dropFirst(4)).problem?.code == "bad-gzip")
    }

    @Test func noFlippedBitIsUnnoticedOrACrash() throws {
        let text = Array(text.prefix(700))
        let whole = try gzip(text)
        var harmless = 0
        for bit in stride(from: 24, to: whole.count * 8, by: Effort.isFull ? 1 : 3) {
            var bytes = whole
            bytes[bit / 8] ^= 1 << (bit % 8)
            let (read, problem) = try read(bytes)
            if problem == nil {
                harmless += 1
                #expect(read == text)
            }
        }
        // Time and system in the header mean nothing.
        #expect(harmless < 64)
    }

    @Test func aFailureIsNotReady() throws {
        let whole = try gzip(text)
        let file = try Scratch(Array(whole.dropLast(1)))
        let source = try Reading(file.path)
        var count = 0
        while count < text.count {
            #expect(source.isReady)
            count += try source.read(1 << 20).count
        }
        #expect(!source.isReady)
        #expect(throws: Problem.self) { try source.read(1 << 20) }
        #expect(throws: Problem.self) { try source.peek(1) }
    }

    private func read(_ bytes: [UInt8]) throws -> (bytes: [UInt8], problem: Problem?) {
        let file = try Scratch(bytes)
        let source = try Reading(file.path)
        return source.end()
    }
}
