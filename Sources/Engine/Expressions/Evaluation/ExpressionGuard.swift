import SQLite

/// Decides what an expression may do: read the row and call functions whose results depend on nothing else.
final class ExpressionGuard {
    /// Why it has refused something.
    struct Reason {
        var message: String
        var hint: String?
    }

    private final class State {
        var selects = 0
        var reason: Reason?
    }

    private let state = State()
    let statementGuard: StatementGuard

    init(table: String) {
        statementGuard = StatementGuard { [state] action in
            if let reason = Self.reason(to: action, &state.selects, table) {
                state.reason = state.reason ?? reason
                return false
            }
            return true
        }
    }

    /// Begins with another statement.
    func begin() { (state.selects, state.reason) = (0, nil) }

    var reason: Reason? { state.reason }

    private static func reason(to action: StatementAction, _ selects: inout Int, _ table: String) -> Reason? {
        switch action {
        case .select:
            selects += 1
            return selects > 1 ? Reason(message: "an expression cannot have a SELECT of its own") : nil
        case .read(let other, let column):
            if other != table { return Reason(message: "an expression cannot read tables") }
            return column.hasPrefix("\u{1}") || column.isEmpty
                ? nil : Reason(message: "no field named '\(column.lowercased())'")
        case .call(let function):
            let name = function.lowercased()
            if name == "random" || name == "randomblob" {
                return Reason(message: "\(name)() is refused: the output would differ from run to run")
            }
            return refused.contains(name) || name.hasPrefix("sqlite_")
                ? Reason(message: "\(name)() cannot be used in an expression") : nil
        case .other: return Reason(message: "an expression can only compute a value")
        }
    }

    private static let refused: Set<String> = [
        "changes", "fts3_tokenizer", "last_insert_rowid", "load_extension", "match", "total_changes", "zeroblob",
    ]
}

/// A message of SQLite in the words of plat.
struct ExpressionMessage {
    var message: String
    var hint: String?

    init(_ text: String, _ expression: ExpressionText) {
        message = text
        if text.contains("\u{1}") {
            message = "syntax error"
        } else if text.hasPrefix("no such function: ") {
            let name = String(text.dropFirst("no such function: ".count))
            message = "no function named \(name)"
            hint =
                ExpressionText.functionsElsewhere[name.lowercased()].map { "write \($0)" }
                ?? (expression.text.contains("\(name) (")
                    ? "a field with such a name needs double quotes, as in \"\(name) (…)\""
                    : "see 'plat help expressions' for the functions")
        } else if text.hasPrefix("no such column: ") {
            message = "no field named '\(text.dropFirst("no such column: ".count))'"
            hint = "put names with points and other signs in double quotes, and text in single quotes"
        } else if text.hasPrefix("unrecognized token: ") {
            message = "syntax error"
            let token = text.dropFirst("unrecognized token: \"".count)
            hint = token.first.map { "'\"`[".contains($0) } ?? false ? "a quote is not closed" : nil
        } else if text.hasPrefix("near \""), text.hasSuffix("\": syntax error") {
            let word = String(text.dropFirst(6).dropLast("\": syntax error".count))
            message = "syntax error near \(word)"
            if word == "=", expression.text.contains("==="), hint == nil { hint = "use = to compare" }
            if ExpressionText.isKeyword(word) { hint = "a field of this name needs double quotes: \"\(word)\"" }
            if word == "&" || word == "|" { hint = "use AND and OR" }
            if ["contains", "ilike"].contains(word.lowercased()) {
                hint = "use LIKE, which ignores case: name LIKE '%burg%'"
            }
        } else if text.hasPrefix("misuse of aggregate") || text.hasPrefix("misuse of window") {
            message = "\(text): an expression sees one record at a time"
        } else if text == "string or blob too big" {
            message = "a value is longer than \(ExpressionEvaluator.longestValue) MiB"
        } else if text.hasPrefix("incomplete input") {
            message = "the expression ends too early"
        }
    }
}
