import CommandKit
package import Layers

/// The reason why an expression cannot be evaluated, found before any record is read.
package struct ExpressionFault: Error {
    package var message: String
    package var hint: String?
    /// A field that it names and the layer does not have.
    package var field: String?
    /// The code of a library that is not there; nil if the expression is wrong.
    private var missingLibrary: String?

    init(_ text: ExpressionText, _ message: String, at byte: Int? = nil, hint: String? = nil, field: String? = nil) {
        let place = byte.map { " (at ^ in \(Self.cut(text.marked(at: $0))))" } ?? ""
        self.message = "\(text.option): \(message)\(place)"
        self.hint = hint
        self.field = field
    }

    /// The fault of an expression that needs a library which is not there.
    init(_ text: ExpressionText, needs library: String, code: String, _ reason: String, package: String) {
        self.init(text, "\(library) cannot be used: \(reason)", hint: "install the package \(package)")
        missingLibrary = code
    }

    /// The neighbourhood of the mark in a long text.
    private static func cut(_ text: String) -> String {
        let most = 60
        guard text.count > 2 * most, let mark = text.firstIndex(of: "^") else { return text }
        let start = text.index(mark, offsetBy: -most, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(mark, offsetBy: most, limitedBy: text.endIndex) ?? text.endIndex
        return (start > text.startIndex ? "…" : "") + text[start..<end] + (end < text.endIndex ? "…" : "")
    }

    /// The problem, at the layer whose fields it is about.
    package func problem(at location: InputLocation? = nil) -> Problem {
        Problem(
            missingLibrary == nil ? .usage : .unavailable,
            missingLibrary ?? (field == nil ? "bad-expression" : "no-such-field"), at: location, "\(message)",
            hint: hint.map { "\($0)" }, field: field)
    }

    /// The error of a command line whose inputs are not known yet.
    package var commandLineError: any Error {
        missingLibrary == nil ? UsageError(message, hint: hint, code: "bad-expression") : problem()
    }
}
