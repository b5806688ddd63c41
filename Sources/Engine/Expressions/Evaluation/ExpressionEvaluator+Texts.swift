import Layers
import Memory
import Streams

/// The warning about a field that holds a text where a number or a condition is needed, or a number where a text is.
struct TextWarning {
    let kind: WarningKind
    /// The field.
    let name: String
    /// `text` or `number`.
    var noun = "text"
    /// What happened to the value, and how to write what was meant.
    let deed: String
    let hint: Wording

    func texts(_ text: Span<UInt8>) -> Warnings.Texts {
        Warnings.Texts(
            "field '\(printable(name))' holds the \(noun) '\(excerpt((0..<text.count).map { text[$0] }))', \(deed)",
            hint: hint)
    }
}

/// Texts where numbers should be. SQLite takes any text for greater than any number.
extension ExpressionEvaluator {
    /// Refuses a condition that is a text alone, or watches for it where fields have no types.
    func watchCondition(_ types: [FieldType]) throws(ExpressionFault) {
        if expression.isTextAlone {
            throw ExpressionFault(expression, "\(expression.text) is a text, not a condition")
        }
        guard expression.onlyName != nil, let column = columns.first else { return }
        let name = Self.shown(fields[column.name])
        let hint = "write \(name) = '…' or \(name) IS NOT NULL"
        switch types[column.name] {
        case .string, .date:
            throw ExpressionFault(expression, "'\(fields[column.name])' is a text, not a condition", hint: hint)
        case .any:
            watched[0] = TextWarning(
                kind: .textAsCondition, name: fields[column.name], deed: "which is not a condition",
                hint: "\(hint)")
        case .number, .boolean: break
        }
    }

    /// Refuses comparisons of texts with numbers, or watches for them where fields have no types.
    func watchComparisons(_ types: [FieldType]) throws(ExpressionFault) {
        for comparison in expression.numberComparisons {
            let operand = expression.text(comparison.operand)
            if comparison.isText {
                throw ExpressionFault(
                    expression, "\(operand) is a text, which is compared with a number",
                    at: comparison.operand.lowerBound,
                    hint: hint(comparison, "number(\(operand))"))
            }
            for mention in comparison.mentions {
                let (name, type) = (fields[mention.name], types[mention.name])
                if type == .string || type == .date {
                    throw ExpressionFault(
                        expression, "\(name) holds text, which is compared with a number", at: mention.range.lowerBound,
                        hint: hint(comparison, "number(\(Self.shown(name)))"))
                }
                // A column of numbers from a pipe may still hold a text.
                guard type == .any || type == .number,
                    let column = columns.firstIndex(where: { $0.name == mention.name && !$0.isText })
                else { continue }
                let start = expression.text(comparison.range.lowerBound..<comparison.operand.lowerBound)
                let end = expression.text(comparison.operand.upperBound..<comparison.range.upperBound)
                watched[column] = TextWarning(
                    kind: .textAsNumber, name: name, deed: "which is greater than any number",
                    hint: "write \(start)number(\(operand))\(end), or use \(OptionName.numberFields) \(printable(name))"
                )
            }
        }
        func hint(_ comparison: NumberComparison, _ number: String) -> String {
            // As texts, 1000 comes before 999.
            let isOrder = expression.text(comparison.range).contains { "<>".contains($0) }
            return isOrder ? "write \(number)" : "put the value in single quotes, or write \(number)"
        }
        for comparison in expression.quotedNumberComparisons where !comparison.isText {
            for mention in comparison.mentions where types[mention.name] == .any {
                guard let column = columns.firstIndex(where: { $0.name == mention.name && !$0.isText }) else {
                    continue
                }
                var warning = TextWarning(
                    kind: .quotedNumber, name: fields[mention.name], deed: "which equals no number in quotes",
                    hint: "leave out the quotes in \(expression.text(comparison.range))")
                warning.noun = "number"
                watchedNumbers[column] = warning
            }
        }
    }
}

/// Texts that SQLite takes for numbers or for truth values: the number that they start with, or 0.
extension ExpressionEvaluator {
    /// Refuses texts that are computed with or are a part of a condition, or watches for them where fields have no types.
    func watchOperands(_ types: [FieldType]) throws(ExpressionFault) {
        for mention in expression.computedMentions {
            let name = fields[mention.name]
            try watch(
                mention, types[mention.name], "\(name) holds text, which is computed with as a number",
                TextWarning(
                    kind: .textInArithmetic, name: name,
                    deed: "which counts as the number that it starts with, or as 0",
                    hint: "write number(\(Self.shown(name))), which is null for other texts"))
        }
        for mention in expression.conditionMentions {
            let name = fields[mention.name]
            try watch(
                mention, types[mention.name], "'\(name)' is a text, not a condition",
                TextWarning(
                    kind: .textAsCondition, name: name, deed: "which is not a condition",
                    hint: "write \(Self.shown(name)) = '…' or \(Self.shown(name)) IS NOT NULL"))
        }
    }

    private func watch(
        _ mention: ExpressionText.Mention, _ type: FieldType, _ fault: String, _ warning: TextWarning
    ) throws(ExpressionFault) {
        switch type {
        case .string, .date:
            throw ExpressionFault(
                expression, fault, at: mention.range.lowerBound, hint: warning.hint.description)
        case .any, .number:
            let column = columns.firstIndex { $0.name == mention.name && !$0.isText }
            if let column, watched[column] == nil { watched[column] = warning }
        case .boolean: break
        }
    }
}

extension OptionName {
    static let numberFields = OptionName("--number-fields", of: .fields)
}
