import CommandKit
import Layers
import Streams

/// The last of several operands, if its name is one of a layer: people who know other programs mean the output by it.
package struct LastOperand {
    package let path: String
    private let others: [String]

    /// Nil if the last operand is the only one, or has no name of a layer that plat writes.
    package init?(of files: [String]) {
        guard files.count > 1, let last = files.last, let ending = Self.ending(of: last),
            Formats.writable.contains(where: { $0.has(ending: ending) })
        else { return nil }
        path = last
        others = Array(files.dropLast())
    }

    /// True if it is as unlike the others as an output is: the second of two, or the only one with its ending.
    package var mayBeOutput: Bool {
        others.count == 1 || !others.contains { Self.ending(of: $0) == Self.ending(of: path) }
    }

    /// The name for messages.
    package var name: String { printable(path) }

    /// The command line that writes to it.
    ///
    /// - Parameter command: the command with its options.
    package func command(_ command: String) -> String {
        let inputs = others.count > 3 ? "…" : others.map { shellWord(printable($0)) }.joined(separator: " ")
        return "\(command) -o \(shellWord(name)) \(inputs)"
    }

    /// Advises to name it as the output, after the problem that it cannot be read; nothing if there is an output already.
    func advice(on problem: Problem) -> Problem {
        guard !CurrentRun.namesOutput, problem.kind == .noInput, problem.hint == nil,
            problem.location?.source == pathName(path), FilePresence.known(at: path) == .absent
        else { return problem }
        let isCat = CurrentRun.command == "plat cat"
        var problem = problem
        problem.hint = "to write it, use \(isCat ? command("plat cat") : "-o \(shellWord(name))")"
        return problem
    }

    private static func ending(of path: String) -> String? {
        let parts = path.lowercased().split(separator: "/").last?.split(separator: ".") ?? []
        return parts.count > 1 ? parts.last.map { String($0) } : nil
    }
}
