import Foundation
import Glibc

/// A folder of its own for one test, in which the built binary and shell pipelines around it are run.
final class Workdir {
    let path: String

    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/plat-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure("mkdtemp: errno \(errno)") }
        path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Exit status and output of a command.
    struct Outcome {
        /// The exit status, or nil when a signal ended it.
        let status: Int32?
        let signal: Int32?
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.utf8.split(separator: 0x0A).map { String(Substring($0)) } }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    func read(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file(name)).map { Array($0) }
    }

    func text(_ name: String) -> String? {
        read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    var contents: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }

    /// Runs plat with the input as its standard input, in this folder.
    func plat(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Outcome {
        try run([Binary.path] + arguments, input: input, environment: environment)
    }

    func plat(_ arguments: String..., input: String) throws -> Outcome {
        try plat(arguments, input: Array(input.utf8))
    }

    func plat(_ arguments: String...) throws -> Outcome {
        try plat(arguments)
    }

    /// Runs a script by bash, with plat in its PATH; a failing part of a pipeline fails all of it.
    func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
        try run(["/bin/bash", "-c", "set -o pipefail; " + script], environment: environment)
    }

    /// A shell command that prints another's exit status and its peak memory in KiB.
    static func measure(_ command: String) -> String {
        "python3 -c 'import os,sys\npid=os.posix_spawnp(\"sh\",[\"sh\",\"-c\",sys.argv[1]],os.environ,"
            + "file_actions=[(os.POSIX_SPAWN_OPEN,1,\"/dev/null\",os.O_WRONLY,0)])\n"
            + "_,status,usage=os.wait4(pid,0)\nprint(os.waitstatus_to_exitcode(status))\nprint(usage.ru_maxrss)' "
            + "'exec \(command)'"
    }

    private func run(
        _ command: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Outcome {
        // The shell only enters the folder, then becomes the command.
        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", path] + command
        let stem = path + "/." + UUID().uuidString
        defer { for suffix in ["in", "out", "err"] { unlink(stem + suffix) } }
        try Data(input).write(to: URL(fileURLWithPath: stem + "in"))

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, stem + "in", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, stem + "out", O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, stem + "err", O_WRONLY | O_CREAT, 0o600)

        // A test's thread may block signals, which a command must not inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var variables = ProcessInfo.processInfo.environment
        variables["PATH"] = Binary.folder + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
        for (name, value) in environment { variables[name] = value }
        var process = pid_t()
        let result = withStrings(words) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw Failure("cannot start \(words[0]): errno \(result)") }

        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure("waitpid: errno \(errno)") }
        }
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? status >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal,
            output: FileManager.default.contents(atPath: stem + "out").map { Array($0) } ?? [],
            errors: FileManager.default.contents(atPath: stem + "err").map { String(decoding: $0, as: UTF8.self) }
                ?? "")
    }

    private func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}

/// The binary under test: `PLAT` names it, else it is the one built beside the tests.
enum Binary {
    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["PLAT"] { return path }
        let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (link as NSString).deletingLastPathComponent + "/plat"
    }()

    static var folder: String { (path as NSString).deletingLastPathComponent }
}

/// The folder of the package.
enum Package {
    static let root: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: root + "/" + name, encoding: .utf8)
    }

    /// True if a program that a test compares with is installed.
    static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            access("\($0)/\(program)", X_OK) == 0
        }
    }
}
