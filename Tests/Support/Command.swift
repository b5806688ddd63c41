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
        public var lines: [String] { text.utf8.split(separator: 0x0A).map { String(Substring($0)) } }
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
        // The shell only enters the folder, then becomes the command.
        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder ?? "."] + words
        let stem = (folder ?? FileManager.default.temporaryDirectory.path) + "/." + UUID().uuidString
        defer { for suffix in ["in", "out", "err"] { unlink(stem + suffix) } }
        try Data(input).write(to: URL(fileURLWithPath: stem + "in"))

        let status = try wait(for: start(words, stem: stem, environment: environment))
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal,
            output: Array(try Data(contentsOf: URL(fileURLWithPath: stem + "out"))),
            errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: stem + "err")), as: UTF8.self))
    }

    /// Runs a script in bash. A failing part of a pipeline fails the whole pipeline.
    public static func shell(
        _ script: String, in folder: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(["/bin/bash", "-c", "set -o pipefail; " + script], in: folder, environment: environment)
    }

    private static func start(_ words: [String], stem: String, environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, stem + "in", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, stem + "out", O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, stem + "err", O_WRONLY | O_CREAT, 0o600)

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
        for (name, value) in environment { variables[name] = value }
        var process = pid_t()
        let result = withStrings(words) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw Failure("cannot start \(words[0]): errno \(result)") }
        return process
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
