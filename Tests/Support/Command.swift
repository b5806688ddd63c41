import Foundation
import Glibc

/// Starts programs: those of the system, and the one under test, whose folder comes first in their PATH.
public enum Command {
    /// Exit status and output of a command.
    public struct Outcome: Sendable {
        /// Exit status; nil if a signal ended the command.
        public let status: Int32?
        public let signal: Int32?
        public let output: [UInt8]
        public let errors: String

        public var text: String { String(decoding: output, as: UTF8.self) }
        public var lines: [String] {
            // A split of a sequence takes long for each byte where nothing is optimised.
            var lines: [String] = []
            output.withUnsafeBytes { bytes in
                var start = 0
                while start < bytes.count, let first = bytes.baseAddress.map({ $0 + start }) {
                    let length = memchr(first, 0x0A, bytes.count - start).map {
                        $0 - UnsafeMutableRawPointer(mutating: first)
                    }
                    let end = start + (length ?? bytes.count - start)
                    if end > start { lines.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
                    start = end + 1
                }
            }
            return lines
        }
        public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
        public init(_ description: String) { self.description = description }
    }

    /// Runs a program with the input as its standard input, and waits for its end.
    ///
    /// - Parameters:
    ///   - words: the program, which is looked up in PATH, and its arguments.
    ///   - folder: the working folder, which also holds the output until the program has ended; nil for the folder of
    ///     the tests.
    ///   - environment: variables to set in addition to those of the tests.
    public static func run(
        _ words: [String], input: [UInt8] = [], in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        let stem = (folder ?? FileManager.default.temporaryDirectory.path) + "/." + UUID().uuidString
        defer { for suffix in ["in", "out", "err"] { unlink(stem + suffix) } }
        if !input.isEmpty { try Data(input).write(to: URL(fileURLWithPath: stem + "in")) }

        let status = try wait(for: start(words, in: folder, stem: stem, environment: environment))
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal,
            output: Array(try Data(contentsOf: URL(fileURLWithPath: stem + "out"))),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: stem + "err")), as: UTF8.self))
    }

    /// Runs a script in bash. A failing part of a pipeline fails the whole pipeline. Of one command of plain words there is
    /// nothing for bash to do.
    public static func shell(
        _ script: String, in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        let isPlain =
            script.hasPrefix("plat ")
            && script.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: " "):
                    true
                default: false
                }
            }
        let words =
            isPlain ? script.split(separator: " ").map(String.init) : ["/bin/bash", "-c", "set -o pipefail; " + script]
        return try run(words, in: folder, environment: environment)
    }

    /// Adds the folder to enter to what is done before a program starts. The header of the C library has it only for those
    /// who define `_GNU_SOURCE`.
    private static let enter = dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
        unsafeBitCast(
            $0,
            to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> CInt).self)
    }

    private static func start(
        _ words: [String], in folder: String?, stem: String, environment: [String: String]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, stem + "in", O_RDONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 1, stem + "out", O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, stem + "err", O_WRONLY | O_CREAT, 0o600)
        if let folder {
            guard let enter else { throw Failure("the C library has no posix_spawn_file_actions_addchdir_np") }
            _ = enter(&actions, folder)
        }

        // A test's thread may block signals, and a shell that runs the tests in its background ignores some; a command
        // must not inherit either.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var ends = sigset_t()
        sigemptyset(&ends)
        for signal in [SIGHUP, SIGINT, SIGQUIT] { sigaddset(&ends, signal) }
        posix_spawnattr_setsigdefault(&attributes, &ends)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var variables = ProcessInfo.processInfo.environment
        // The programs of the system come before others of their names: python3 may be a script that takes a second.
        let programs = [Binary.folder, Package.root + "/Sources/Parts/Spark", "/usr/bin", "/bin"]
        variables["PATH"] = programs.joined(separator: ":") + ":" + (variables["PATH"] ?? "")
        if let folder { variables["PWD"] = folder }
        for (name, value) in environment { variables[name] = value }
        let program = found(words[0], along: variables["PATH"] ?? "")
        var process = pid_t()
        let result = withStrings(words) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw Failure("cannot start \(words[0]): errno \(result)") }
        return process
    }

    /// Where a program is that is named as shells take it.
    private static func found(_ name: String, along path: String) -> String {
        if name.contains("/") { return name }
        return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? name
    }

    private static func wait(for process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure("waitpid: errno \(errno)") }
        }
        return status
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}

/// Equality of bytes, which takes long for each of them where nothing is optimised. Preferred to that of any array.
public func == (one: [UInt8], other: [UInt8]) -> Bool {
    one.count == other.count && memcmp(one, other, one.count) == 0
}
