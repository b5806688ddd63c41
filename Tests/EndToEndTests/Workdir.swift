import Foundation
import Glibc
import TestSupport

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

    typealias Failure = Command.Failure
    typealias Outcome = Command.Outcome

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
        try Command.run([Binary.path] + arguments, input: input, in: path, environment: environment)
    }

    func plat(_ arguments: String..., input: String) throws -> Outcome {
        try plat(arguments, input: Array(input.utf8))
    }

    func plat(_ arguments: String...) throws -> Outcome {
        try plat(arguments)
    }

    /// Runs a script by bash, with plat in its PATH; a failing part of a pipeline fails all of it.
    func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
        try Command.shell(script, in: path, environment: environment)
    }

    /// A shell command that prints another's exit status and its peak memory in KiB.
    static func measure(_ command: String) -> String {
        "python3 -c 'import os,sys\npid=os.posix_spawnp(\"sh\",[\"sh\",\"-c\",sys.argv[1]],os.environ,"
            + "file_actions=[(os.POSIX_SPAWN_OPEN,1,\"/dev/null\",os.O_WRONLY,0)])\n"
            + "_,status,usage=os.wait4(pid,0)\nprint(os.waitstatus_to_exitcode(status))\nprint(usage.ru_maxrss)' "
            + "'exec \(command)'"
    }
}
