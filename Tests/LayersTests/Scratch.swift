import Foundation
import Layers
import TestSupport
import Testing

/// A file for as long as the test has it.
final class Scratch {
    let path: String

    init(_ bytes: [UInt8]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("scratch-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { unlink(path) }
}

/// A pipe with a name.
final class Fifo {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("fifo-\(UUID().uuidString)").path
        // Its reader may go before its writer.
        signal(SIGPIPE, SIG_IGN)
        try #require(mkfifo(path, 0o600) == 0)
    }

    deinit { unlink(path) }

    /// Writes from another thread, so many bytes at a time, once somebody reads.
    func feed(_ bytes: [UInt8], by length: Int) {
        Thread.detachNewThread { [path] in
            let descriptor = open(path, O_WRONLY)
            defer { close(descriptor) }
            for start in stride(from: 0, to: bytes.count, by: length) {
                let piece = Array(bytes[start..<min(start + length, bytes.count)])
                _ = write(descriptor, piece, piece.count)
            }
        }
    }
}

/// A source that expectations can look at.
final class Reading {
    private var source: ByteSource
    private var file: Scratch?

    convenience init(_ bytes: [UInt8], encoding: String? = nil) throws {
        let file = try Scratch(bytes)
        try self.init(file.path, encoding: encoding)
        self.file = file
    }

    init(_ path: String, encoding: String? = nil) throws {
        source = try ByteSource(path: path, encoding: encoding)
    }

    var isReady: Bool { source.isReady }
    var isRereadable: Bool { source.isRereadable }
    var isCompressed: Bool { source.isCompressed }
    var encodingName: String? { source.encodingName }
    var peeked: [UInt8] { source.peekedBytes }

    func peek(_ count: Int) throws -> [UInt8] {
        try source.peek(count)
        return peeked
    }

    func read(_ length: Int) throws -> [UInt8] {
        var buffer = ByteBuffer()
        let count = try source.read(into: &buffer, upTo: length)
        try #require(buffer.count == count && count <= length)
        return buffer.bytes.array
    }

    func all(by length: Int = 256 << 10) throws -> [UInt8] {
        let (bytes, problem) = end(by: length)
        if let problem { throw problem }
        return bytes
    }

    /// All that comes, and what ended it.
    func end(by length: Int = 256 << 10) -> (bytes: [UInt8], problem: Problem?) {
        var buffer = ByteBuffer()
        do throws(Problem) {
            while try source.read(into: &buffer, upTo: length) > 0 {}
            return (buffer.bytes.array, nil)
        } catch {
            return (buffer.bytes.array, error)
        }
    }
}

extension ByteSource {
    fileprivate var peekedBytes: [UInt8] { peeked.array }
}

extension Span where Element == UInt8 {
    var array: [UInt8] { (0..<count).map { self[$0] } }
}

/// Compresses bytes by gzip(1).
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let outcome = try Command.run(["gzip", "-c", "-n"], input: bytes)
    try #require(outcome.status == 0)
    return outcome.output
}

func utf16(_ utf8: [UInt8], _ encoding: String.Encoding, mark: [UInt8] = []) -> [UInt8] {
    mark + Array(String(decoding: utf8, as: UTF8.self).data(using: encoding) ?? Data())
}
