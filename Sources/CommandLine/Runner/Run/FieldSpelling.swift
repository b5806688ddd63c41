import CommandKit
import Layers
import Streams

/// A field that the layer has in other letters, large or small, than the command line.
struct FieldSpelling {
    /// The name as it was typed, and as the layer has it.
    let (typed, meant): (String, String)
    /// The line with the name as the layer has it.
    let line: LineWords

    /// Nil for a problem of another kind, and for a field of which several differ in letters alone.
    init?(_ problem: Problem) {
        let names = "\(problem.message)".split(separator: "'", omittingEmptySubsequences: false)
        let (start, end) = ("did you mean ", "?")
        guard problem.code == "no-such-field", problem.severity == .error, names.count == 3,
            let advice = problem.hint?.description, advice.hasPrefix(start), advice.hasSuffix(end)
        else { return nil }
        (typed, meant) = (String(names[1]), String(advice.dropFirst(start.count).dropLast(end.count)))
        let option = String(names[0].prefix { $0 != ":" })
        guard typed != meant, meant.lowercased() == typed.lowercased(),
            let line = CurrentRun.given?.naming(meant, insteadOf: typed, for: option)
        else { return nil }
        self.line = line
    }
}

extension Problem {
    /// The problem with the whole line that was meant, if it is a field in other letters. If nothing was read that cannot
    /// be read again, and nothing was written, it becomes a warning, and the process is to run that line.
    func namingField(isStrict: Bool) -> Problem {
        guard let spelling = FieldSpelling(self) else { return self }
        var problem = self
        if !isStrict, CurrentRun.repeats(spelling) {
            problem.severity = .warning
            problem.message = problem.message + "; \(printable(spelling.meant)) is used"
            problem.hint = nil
        } else {
            problem.hint = "use \(printable(spelling.line.text))"
        }
        return problem
    }
}

extension CurrentRun {
    /// The fields whose letters were corrected so far, for the next run of the line.
    private static let variable = "PLAT_FIELDS_CORRECTED"

    /// Notes the line as the one to run next, if it can be run as if nothing had happened.
    fileprivate static func repeats(_ spelling: FieldSpelling) -> Bool {
        // A pipe is read once.
        let files = facts().inputs + spelling.line.files
        guard extended == nil, !StandardStream.isOutputBegun, PublishedOutputs.names.isEmpty,
            !files.contains("-"), !files.contains(where: FileIdentity.isDevice(at:))
        else { return false }
        // Two layers may have a field in different letters.
        let corrected = environmentVariable(variable)?.split(separator: "\n").map { String($0) } ?? []
        guard !corrected.contains(spelling.meant) else { return false }
        runNext(spelling.line, variable, (corrected + [spelling.typed]).joined(separator: "\n"))
        return true
    }
}
