import Layers
import Memory
import Streams

/// What is said of a text that is compared with a number or is a condition, or of a number that is compared with a text.
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
                    hint: "put the value in single quotes, or write number(\(operand))")
            }
            for mention in comparison.mentions {
                let (name, type) = (fields[mention.name], types[mention.name])
                if type == .string || type == .date {
                    throw ExpressionFault(
                        expression, "\(name) holds text, which is compared with a number", at: mention.range.lowerBound,
                        hint: "put the value in single quotes, or write number(\(Self.shown(name)))")
                }
                guard type == .any, let column = columns.firstIndex(where: { $0.name == mention.name && !$0.isText })
                else { continue }
                let start = expression.text(comparison.range.lowerBound..<comparison.operand.lowerBound)
                let end = expression.text(comparison.operand.upperBound..<comparison.range.upperBound)
                watched[column] = TextWarning(
                    kind: .textAsNumber, name: name, deed: "which is greater than any number",
                    hint: "write \(start)number(\(operand))\(end), or use \(OptionName.numberFields) \(printable(name))"
                )
            }
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

extension OptionName {
    static let numberFields = OptionName("--number-fields", of: .fields)
}
