import CommandKit
import Expressions

extension MeantLine {
    /// The words of a line with its expressions as plat writes them, or the first expression that plat does not have.
    static func translating(_ words: [String], _ line: ParsedLine, _ typed: [String]) -> Reading {
        let isScript = isOfScript(typed)
        let operand = conditionOperand(line)
        let (conditions, values) = (self.values(of: "--where", line), self.values(of: "--set", line))
        var translated: [String] = []
        for (index, word) in words.enumerated() {
            let isBehindOption = index > 0 && words[index - 1].hasPrefix("-")
            let (option, value) = parts(of: word)
            if conditions.contains(value), isBehindOption || !option.isEmpty || value == operand {
                guard let condition = ForeignExpression.condition(value, isScript: isScript),
                    isExpression(condition, asCondition: true)
                else { return .expression(value) }
                translated.append(option + condition)
            } else if values.contains(value), isBehindOption || !option.isEmpty {
                guard let assignments = ForeignExpression.assignments(value, isScript: isScript),
                    assignments.allSatisfy(isAssignment)
                else { return .expression(value) }
                translated += assignments.map { [option + $0] }.joined(separator: option.isEmpty ? ["--set"] : [])
            } else {
                translated.append(word)
            }
        }
        return .line(translated)
    }

    private static func values(of option: String, _ line: ParsedLine) -> [String] {
        let words = line.words(of: [option]).map { parts(of: $0).value }
        return option == "--where" ? words + [conditionOperand(line)].compactMap(\.self) : words
    }

    /// An option with the sign behind it, if its value is part of the word, and the value.
    private static func parts(of word: String) -> (option: String, value: String) {
        guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return ("", word) }
        return (String(word[...sign]), String(word[word.index(after: sign)...]))
    }

    /// The condition that is the first operand of 'plat filter'.
    private static func conditionOperand(_ line: ParsedLine) -> String? {
        guard line.path.dropFirst().first == "filter", line.words(of: ["--where"]).isEmpty else { return nil }
        return line.given.operands.first
    }

    /// True for lines whose expressions are in the language of another program.
    private static func isOfScript(_ typed: [String]) -> Bool {
        let commands: Set<String> = ["mlr", "miller", "mapshaper", "put", "each"]
        return typed.contains { ["-filter", "-each", "--each"].contains($0) }
            || typed.first { !$0.hasPrefix("-") }.map(commands.contains) ?? false
    }

    private static func isAssignment(_ word: String) -> Bool {
        guard let sign = word.firstIndex(of: "=") else { return false }
        return !word[..<sign].contains { "$[]{}()+".contains($0) }
            && isExpression(String(word[word.index(after: sign)...]), asCondition: false)
    }

    /// True if plat's own parser takes an expression. It does not know OGR's special fields, such as OGR_GEOM_AREA.
    private static func isExpression(_ text: String, asCondition isCondition: Bool) -> Bool {
        let expression = ExpressionText(text, option: "")
        guard !expression.names.contains(where: { $0.uppercased().hasPrefix("OGR_") }) else { return false }
        return (try? expression.check(asCondition: isCondition)) != nil
    }
}
