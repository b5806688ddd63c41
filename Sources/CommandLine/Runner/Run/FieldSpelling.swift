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
        guard let spelling = FieldSpelling(self) else { return completingHint.namingNearFile }
        var problem = self
        let isOfOther = CurrentRun.corrected.contains(spelling.meant)
        if !isStrict, isOfOther ? CurrentRun.repeatsInAnyCase(spelling) : CurrentRun.repeats(spelling) {
            problem.severity = .note
            problem.message = problem.message + "; \(printable(spelling.meant)) is used"
            problem.hint = nil
        } else if isOfOther {
            let key = "\(message)".hasPrefix("--key:") ? "; use --key \(spelling.meant)=\(spelling.typed)" : ""
            problem.hint = "another layer has the field as \(printable(spelling.typed))\(printable(key))"
        } else {
            problem.hint = "use \(printable(spelling.line.text))"
        }
        return problem
    }
}

extension Problem {
    /// The problem with the whole line where the hint is an option of it.
    private var completingHint: Problem {
        guard let advice = hint?.description, let given = CurrentRun.given else { return self }
        var problem = self
        if code == "no-geometry-columns", advice.hasPrefix("use --"), !advice.contains(", or "), !advice.contains(";") {
            problem.hint = "use \(printable(given.line(adding: String(advice.dropFirst(4)))))"
        }
        if let text = advice.wholeMatch(of: #/text goes in single quotes: .* '([^']+)'/#)?.1 {
            let line = given.replacing("\"\(text)\"", with: "'\(text)'")
            if line.text != given.text { problem.hint = "\(printable(advice)); use \(printable(line.text))" }
        }
        if let pair = advice.firstMatch(of: #/^--rename takes OLD=NEW; write (.+)=(.+)$/#) {
            let line = given.replacing("\(pair.2)=\(pair.1)", with: "\(pair.1)=\(pair.2)")
            problem.hint = "--rename takes OLD=NEW; use \(printable(line.text))"
        }
        return problem
    }
}

extension CurrentRun {
    /// The fields whose letters were corrected so far, for the next run of the line.
    private static let variable = "PLAT_FIELDS_CORRECTED"

    /// The names of fields whose letters were corrected so far. Two layers may have a field in different letters.
    fileprivate static var corrected: [String] {
        environmentVariable(variable)?.split(separator: "\n").map { String($0) } ?? []
    }

    /// The variable for fields that each layer may have in letters of its own.
    private static let variableOfAnyCase = "PLAT_FIELDS_IN_ANY_CASE"

    /// Names of fields that each layer may have in other letters, large or small.
    static var namesInAnyCase: [String] {
        environmentVariable(variableOfAnyCase)?.split(separator: "\n").map { String($0) } ?? []
    }

    /// Notes the line as the one to run next, if it can be run as if nothing had happened.
    fileprivate static func repeats(_ spelling: FieldSpelling) -> Bool {
        guard canRepeat(spelling) else { return false }
        runNext(spelling.line, variable, (corrected + [spelling.typed]).joined(separator: "\n"))
        return true
    }

    /// Notes the same line as the one to run next, with the field as each layer has it.
    fileprivate static func repeatsInAnyCase(_ spelling: FieldSpelling) -> Bool {
        guard canRepeat(spelling), let given, !namesInAnyCase.contains(spelling.typed) else { return false }
        runNext(given, variableOfAnyCase, (namesInAnyCase + [spelling.typed]).joined(separator: "\n"))
        return true
    }

    private static func canRepeat(_ spelling: FieldSpelling) -> Bool {
        // A pipe is read once.
        let files = facts().inputs + spelling.line.files
        return extended == nil && !StandardStream.isOutputBegun && PublishedOutputs.names.isEmpty
            && !files.contains("-") && !files.contains(where: FileIdentity.isDevice(at:))
    }
}
