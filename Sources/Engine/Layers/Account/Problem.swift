import JSON
import Streams

/// A fault, its position, and what to do about it: the one error type of layers, thrown when it ends the work and
/// reported when a policy lets the work go on.
public struct Problem: Error, Hashable, Sendable {
    /// Kinds of problems, by what a caller can do about them; each has an exit code of its own.
    public enum Kind: String, Sendable {
        /// The request makes no sense.
        case usage
        /// The bytes of an input are not what they should be.
        case data
        /// An input cannot be opened or read.
        case noInput
        /// An output cannot be created.
        case cannotCreate
        /// An output cannot be written to its end.
        case writeFailed
        /// A library or a file of its data is not installed.
        case unavailable
        /// There is a bug in plat.
        case bug
    }

    public enum Severity: String, Sendable {
        case error
        case warning
        case note
    }

    public var kind: Kind
    public var severity: Severity
    /// A stable name for programs, such as `not-a-number`; counts and repeats are grouped by it.
    public var code: String
    public var location: InputLocation?
    public var message: Wording
    public var hint: Wording?
    /// The field that is missing, if one is.
    public var field: String?

    public init(
        _ kind: Kind, _ code: String, severity: Severity = .error, at location: InputLocation? = nil,
        _ message: Wording,
        hint: Wording? = nil, field: String? = nil
    ) {
        self.kind = kind
        self.severity = severity
        self.code = code
        self.location = location
        self.message = message
        self.hint = hint
        self.field = field
    }

    /// The problem with advice to skip such records, if that is what people with whole layers of them want.
    var offeringToSkip: Problem {
        guard ["invalid-geometry", "no-id", "no-time", "not-transformable"].contains(code) else { return self }
        let skip: Wording = "skip such records with --on-error skip"
        var problem = self
        problem.hint = hint.map { $0 + "; or " + skip } ?? skip
        return problem
    }

    /// Returns the problem with the names that `name` gives to options, and without a hint at options for which it is
    /// nil.
    public func spelled(_ name: (OptionName) -> String?) -> Problem {
        guard !message.isPlain || hint?.isPlain == false else { return self }
        var problem = self
        problem.message = message.spelled(name)
        problem.hint = hint.flatMap { hint in hint.options.allSatisfy { name($0) != nil } ? hint.spelled(name) : nil }
        return problem
    }
}

/// A position in an input; lines, records and columns count from 1, bytes from 0.
public struct InputLocation: Hashable, Sendable {
    public var source: String
    public var line: Int?
    public var column: Int?
    public var record: Int?
    /// The number of a group of records.
    public var group: Int?
    public var byte: Int?

    public init(
        source: String, line: Int? = nil, column: Int? = nil, record: Int? = nil, group: Int? = nil, byte: Int? = nil
    ) {
        self.source = source
        self.line = line
        self.column = column
        self.record = record
        self.group = group
        self.byte = byte
    }
}

extension InputLocation: CustomStringConvertible {
    /// `file:line:column`, the form that editors jump to; `file: record N` or `file: group N` for a file without lines.
    public var description: String {
        var text = source.isEmpty ? "''" : printable(source)
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        if line == nil, let record { text += ": record \(record)" }
        if let group { text += ": group \(group)" }
        return text
    }
}

extension Problem: CustomStringConvertible {
    /// `file:line:column: error: what; hint: what to do`.
    public var description: String { line(of: "plat") }

    /// The same, with the command in front where there is no position.
    public func line(of command: String) -> String { "\(location?.description ?? command): \(statement)" }

    /// The message without its position: `error: what; hint: what to do`.
    public var statement: String { "\(severity.rawValue): \(text)" }

    /// The message without its position and severity: `what; hint: what to do`.
    public var text: String { "\(message)" + (hint.map { "; hint: \($0)" } ?? "") }

    /// One JSON object, for `--log-format json`.
    public var json: String {
        var object = JSONObject()
        object["severity"] = .string(severity.rawValue)
        object["code"] = .string(code)
        if let location {
            object["source"] = .string(location.source)
            object["line"] = location.line.map { .integer($0) }
            object["column"] = location.column.map { .integer($0) }
            object["record"] = location.record.map { .integer($0) }
            object["group"] = location.group.map { .integer($0) }
            object["byte"] = location.byte.map { .integer($0) }
        }
        object["message"] = .string(message.description)
        object["hint"] = hint.map { .string($0.description) }
        return object.text()
    }
}
