import CommandKit
import Layers
import Streams

/// The last of several operands, if its name is one of a layer: people who know other programs mean the output by it,
/// or by the first.
package struct LastOperand {
    package let path: String
    private let others: [String]
    private var isFirst = false

    /// Nil if the last operand is the only one, or has no name of a layer that plat writes.
    package init?(of files: [String]) {
        guard files.count > 1, let last = files.last, Self.isLayerName(last) else { return nil }
        path = last
        others = Array(files.dropLast())
    }

    /// The first of the operands instead.
    init?(firstOf files: [String]) {
        guard files.count > 1, Self.isLayerName(files[0]) else { return nil }
        path = files[0]
        others = Array(files.dropFirst())
        isFirst = true
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

    /// The whole command line of this run that writes to it; nil if it is not the last word of that.
    private var line: String? {
        guard let given = CurrentRun.given, given.operands.count > others.count else { return nil }
        let leading = given.operands.count - others.count - 1
        guard given.operands[isFirst ? leading : given.operands.count - 1] == path else { return nil }
        return printable(given.line(leading: leading, moving: "-o", isFirst: isFirst, isShort: others.count > 3))
    }

    /// True for a name that a layer has which plat writes.
    package static func isLayerName(_ name: String) -> Bool {
        guard let ending = ending(of: name) else { return false }
        return Formats.writable.contains { $0.has(ending: ending) }
    }

    /// True for words that name fields rather than a file.
    package static func isFieldList(_ word: String) -> Bool {
        !word.isEmpty && !word.contains("/") && !isLayerName(word) && !word.contains("*")
    }

    /// True if nothing has that name.
    package static func isAbsent(_ path: String) -> Bool { FilePresence.known(at: path) == .absent }

    /// Advises to name it as the output, after the problem that it cannot be read; nothing if there is an output already.
    func advice(on problem: Problem) -> Problem {
        guard !CurrentRun.namesOutput, problem.kind == .noInput, problem.hint == nil,
            problem.location?.source == pathName(path), Self.isAbsent(path), others.count > Self.leastInputs
        else { return problem }
        var problem = problem
        problem.hint = "to write it, use \(line ?? "-o \(shellWord(name))")"
        return problem
    }

    /// How many layers a command needs besides the last operand, less one.
    private static var leastInputs: Int {
        ["plat join", "plat intersect", "plat overlay", "plat diff"].contains(CurrentRun.command) ? 1 : 0
    }

    private static func ending(of path: String) -> String? {
        let parts = path.lowercased().split(separator: "/").last?.split(separator: ".") ?? []
        return parts.count > 1 ? parts.last.map { String($0) } : nil
    }
}
