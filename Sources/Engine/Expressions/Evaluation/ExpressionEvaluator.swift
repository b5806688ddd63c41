import Features
import Geometry
import JSON
import Layers
import Memory
import SQLite

/// The fields that an expression may name.
enum ExpressionFields {
    /// Those that a layer declares. If it is one of many, another layer may have what this one lacks. Columns of its
    /// geometry are not among them unless the expression names them.
    case declared([Field], geometryColumns: [String], isOneOfMany: Bool)
    /// Any: the layer shows only as it is read which fields it has.
    case any
}

/// Evaluates an expression over one record after the other, on one thread.
final class ExpressionEvaluator {
    /// What an expression is for.
    enum Purpose {
        case condition
        case value
    }

    /// The result of a condition.
    enum Verdict {
        case yes
        case no
        case unknown
    }

    let expression: ExpressionText
    private let row: Row
    private let context: RecordContext
    private let database: Database
    private let guardian: ExpressionGuard
    @safe @exclusivity(unchecked) private var statement: Statement
    /// The names of the fields, as the layer spells them, by the number of the name.
    let fields: [String]
    /// Names of the expression that the layer declares.
    let names: [String]
    /// The columns that a name stands for.
    let columns: [(name: Int, isText: Bool)]
    /// For each field of the reader, the columns that take its value.
    @safe @exclusivity(unchecked) private var targets = FlatBuffer<Target>()
    @safe @exclusivity(unchecked) private var text = ByteBuffer()
    /// True if an integer of the last record is beyond 64 bits.
    @safe @exclusivity(unchecked) private(set) var hasWideInteger = false
    /// By column, the warning if it holds a text where a number is needed.
    @safe @exclusivity(unchecked) var watched: [Int: TextWarning] = [:]
    /// By column, the warning if it holds a number that is compared with one in quotes.
    @safe @exclusivity(unchecked) var watchedNumbers: [Int: TextWarning] = [:]
    /// Columns of the last record of which something is to be said.
    @safe @exclusivity(unchecked) private var texts: [Int] = []

    private struct Target: BitwiseCopyable {
        var value: Int32 = -1
        var text: Int32 = -1
    }

    /// The name of the table, which nobody types.
    private static let table = "\u{1}"

    /// Throws if the expression is none, does what it may not, or names fields that the layer does not have.
    init(
        _ expression: ExpressionText, for purpose: Purpose, over fields: ExpressionFields, in context: RecordContext
    ) throws(ExpressionFault) {
        self.expression = expression
        self.context = context
        let found = try Self.resolve(expression, fields)
        self.fields = found.map(\.field.name)
        names = zip(expression.names, found).filter { $1.isDeclared }.map(\.0)
        var columns: [(name: Int, isText: Bool)] = []
        func number(_ mention: ExpressionText.Mention) -> Int {
            if let index = columns.firstIndex(where: { $0.name == mention.name && $0.isText == mention.isText }) {
                return index
            }
            columns.append((mention.name, mention.isText))
            return columns.count - 1
        }
        let rewritten = expression.rewritten { Database.quoted(Self.column(number($0))) }
        guard columns.count < Self.mostFields else {
            throw ExpressionFault(
                expression, "it names \(columns.count) fields, and an expression may name \(Self.mostFields - 1)")
        }
        self.columns = columns
        guardian = ExpressionGuard(table: Self.table)
        do {
            let affinities = columns.map { $0.isText ? .text : Self.affinity(found[$0.name].field.type) }
            row = try Row(affinities.enumerated().map { Row.Column(Self.column($0), $1) })
            database = try Self.database(row, context)
            statement = try Self.prepare(expression, rewritten, purpose, database, guardian)
        } catch let fault as ExpressionFault {
            throw fault
        } catch {
            throw ExpressionFault(
                expression, needs: "SQLite", code: "no-sqlite", "\(error)", package: Installation.package)
        }
        if purpose == .condition { try watchCondition(found.map(\.field.type)) }
        try watchComparisons(found.map(\.field.type))
        try watchOperands(found.map(\.field.type))
    }

    /// SQLite takes no table with as many columns as this.
    private static let mostFields = 2_000

    private static func column(_ index: Int) -> String { "\u{1}\(index)" }

    static func affinity(_ type: FieldType) -> Row.Affinity {
        switch type {
        case .number: .numeric
        case .string, .date: .text
        case .boolean, .any: .none
        }
    }
}

/// Names of fields.
extension ExpressionEvaluator {
    private static func resolve(
        _ expression: ExpressionText, _ fields: ExpressionFields
    ) throws(ExpressionFault) -> [(field: Field, isDeclared: Bool)] {
        guard case .declared(let declared, let geometryColumns, let isOneOfMany) = fields else {
            return expression.names.map { (Field($0, .any), false) }
        }
        var found: [(field: Field, isDeclared: Bool)] = []
        for (number, name) in expression.names.enumerated() {
            if let field = declared.first(where: { $0.name == name }) {
                found.append((field, true))
                continue
            }
            let folded = name.lowercased()
            let alike = declared.filter { $0.name.lowercased() == folded }
            let place = expression.mentions.first { $0.name == number }?.range.lowerBound
            guard alike.count < 2 else {
                throw ExpressionFault(
                    expression, "'\(name)' may be any of the fields \(listed(alike.map(\.name)))", at: place,
                    hint: "write it as the layer does, in double quotes if need be")
            }
            guard let field = alike.first else {
                if isOneOfMany {
                    found.append((Field(name, .any), false))
                    continue
                }
                throw missing(name, expression, declared.map(\.name), geometryColumns, at: place)
            }
            found.append((field, true))
        }
        return found
    }

    /// The fault of a field that the layer lacks.
    static func missing(
        _ name: String, _ expression: ExpressionText, _ names: [String], _ geometryColumns: [String] = [],
        at place: Int? = nil
    ) -> ExpressionFault {
        let isQuoted = expression.mentions.contains { expression.names[$0.name] == name && $0.isQuoted }
        var hint: String?
        if geometryColumns.contains(name) {
            hint = "the column became the geometry; use lon(), lat() and the like"
        } else if let meant = namesMeant(by: name, in: names, shown: shown) {
            hint = "did you mean \(meant)?"
        } else if let meaning = expression.meaning(ofUnknown: name) {
            hint = meaning
        } else if isQuoted {
            hint = "text goes in single quotes"
        } else if !names.isEmpty {
            hint = names.count == 1 ? "the only field is \(listed(names))" : "the fields are \(listed(names))"
        }
        return ExpressionFault(
            expression, "no field named '\(name)'", at: place, hint: hint, field: name)
    }

    /// A name as it is written in an expression.
    static func shown(_ name: String) -> String { ExpressionText.spelling(of: name) }

    private static func listed(_ names: [String]) -> String {
        let most = 20
        let list = names.prefix(most).joined(separator: ", ")
        return names.count > most ? "\(list) and \(names.count - most) more" : list
    }
}

/// Statements.
extension ExpressionEvaluator {
    private static let mostBytes = 64 << 10
    /// The MiB of the longest value.
    static let longestValue = 16

    private static func database(_ row: Row, _ context: RecordContext) throws(SQLiteError) -> Database {
        let database = try Database(withClockAt: ExpressionClock.milliseconds)
        database.set(.valueLength, to: longestValue << 20)
        database.set(.statementLength, to: 4 * mostBytes)
        database.set(.patternLength, to: 1000)
        database.set(.attachedDatabases, to: 0)
        database.demandSingleQuotes()
        try database.add(row, named: table)
        try database.defineTextFunctions()
        try database.defineRecordFunctions(context)
        return database
    }

    /// Prepares the statement that evaluates the expression, once it is certain that it is one expression.
    private static func prepare(
        _ expression: ExpressionText, _ text: RewrittenExpression, _ purpose: Purpose,
        _ database: borrowing Database, _ guardian: ExpressionGuard
    ) throws(ExpressionFault) -> Statement {
        guard !ExpressionTokens(expression.text).tokens.isEmpty else {
            throw ExpressionFault(expression, "the expression is empty")
        }
        guard expression.text.utf8.count <= mostBytes, !expression.text.utf8.contains(0) else {
            throw ExpressionFault(expression, "the expression is longer than 64 KiB, or has a null byte")
        }
        let from = " FROM \(Database.quoted(table))"
        database.setGuard(guardian.statementGuard)
        // No text fits both places unless it is a single expression. Aggregates are refused in the second.
        let check = Template(
            "SELECT 1\(from) WHERE (\n", text.text, "\n) IS NULL AND CASE WHEN\n", text.text, "\nTHEN 1 END")
        let checked = try prepare(expression, text, check, database, guardian)
        guard checked.parameterCount == 0 else {
            throw ExpressionFault(
                expression, "parameters such as ?1 and :name have no value here",
                hint: expression.text.contains("$") ? "write a field without $, as in city = 'x'" : nil)
        }
        // 0, 1, and 2 for null, so that one call reads which it is.
        let (start, end) =
            purpose == .condition ? ("SELECT ifnull(NOT (\n", "\n), 2)\(from)") : ("SELECT (\n", "\n)\(from)")
        return try prepare(expression, text, Template(start, text.text, end), database, guardian)
    }

    /// A statement that has the expression in some places.
    private struct Template {
        var sql = ""
        /// Where the expression starts.
        var places: [Int] = []

        init(_ parts: String...) {
            for (index, part) in parts.enumerated() {
                if !index.isMultiple(of: 2) { places.append(sql.utf8.count) }
                sql += part
            }
        }
    }

    private static func prepare(
        _ expression: ExpressionText, _ text: RewrittenExpression, _ template: Template,
        _ database: borrowing Database, _ guardian: ExpressionGuard
    ) throws(ExpressionFault) -> Statement {
        guardian.begin()
        do throws(SQLiteError) {
            return try database.prepare(template.sql)
        } catch {
            if let reason = guardian.reason { throw ExpressionFault(expression, reason.message, hint: reason.hint) }
            var byte: Int?
            if let offset = database.errorOffset {
                let count = text.text.utf8.count
                guard let start = template.places.last(where: { $0 <= offset }), offset <= start + count else {
                    throw ExpressionFault(expression, "this is not a single expression")
                }
                // Text behind the expression does not belong to it.
                byte = offset == start + count ? nil : text.original(offset - start)
            }
            let fault = ExpressionMessage(error.message, expression)
            throw ExpressionFault(expression, fault.message, at: byte, hint: fault.hint)
        }
    }
}

/// A value of an expression that no field can hold.
enum ValueFault: String, Error {
    case blob = "the value is a blob, which no field can hold"
    case infinite = "the value is too large for a number"
    case notUTF8 = "the value is not valid text"
}

/// Records.
extension ExpressionEvaluator {
    /// Receives a field of the layer, before a record that has it.
    func add(_ field: Field, at index: Int) {
        while targets.count <= index { targets.append(Target()) }
        for (column, source) in columns.enumerated() where fields[source.name] == field.name {
            if source.isText { targets[index].text = Int32(column) } else { targets[index].value = Int32(column) }
        }
    }

    /// Evaluates a condition.
    func verdict(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Verdict {
        try step(&feature, of: chunk)
        return switch statement.wholeNumber(0) {
        case 0: .yes
        case 1: .no
        default: .unknown
        }
    }

    /// Evaluates the expression and calls `body` with the statement, whose first column is the value.
    func value(
        _ feature: inout Feature, of chunk: borrowing Chunk,
        _ body: (borrowing Statement, inout Feature) throws(ValueFault) -> Void
    ) throws(BadRecord) {
        try step(&feature, of: chunk)
        do throws(ValueFault) {
            try body(statement, &feature)
        } catch {
            throw BadRecord(
                "failed-expression", record: feature.record, at: chunk.byte(of: feature),
                "\(expression.option): \(error.rawValue)")
        }
    }

    private func step(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        fill(feature.values.span, chunk.bytes.bytes, feature.scratch.bytes)
        if hasWideInteger { feature.warnings.add(.wideInteger, at: chunk.byte(of: feature)) }
        if !texts.isEmpty { for column in texts { warn(of: column, in: &feature, of: chunk) } }
        do {
            if context.isNumberEnough(of: feature) {
                _ = try statement.step()
            } else {
                try context.withRecord(&feature, of: chunk) { () throws(SQLiteError) in _ = try statement.step() }
            }
        } catch let error as SQLiteError {
            statement.reset()
            throw BadRecord(
                "failed-expression", record: feature.record, at: chunk.byte(of: feature),
                "\(expression.option): \(ExpressionMessage(error.message, expression).message)")
        } catch let record as BadRecord {
            throw record
        } catch {
            fatalError("an unknown error of an expression: \(error)")
        }
    }

    private func fill(_ values: Span<Value>, _ bytes: Span<UInt8>, _ scratch: Span<UInt8>) {
        row.removeAll()
        hasWideInteger = false
        if !texts.isEmpty { texts.removeAll() }
        guard !columns.isEmpty else { return }
        for index in values.indices {
            let value = values[index]
            guard value.field < targets.count, value.kind != .null else { continue }
            let target = targets[value.field]
            guard target.value & target.text != -1 else { continue }
            let text = (value.isInScratch ? scratch : bytes).extracting(value.text.range)
            if target.value >= 0 { set(Int(target.value), to: value.kind, text) }
            if target.text >= 0 { setText(Int(target.text), to: value.kind, text) }
        }
    }

    /// Warns of a value that is not compared as it seems.
    private func warn(of column: Int, in feature: inout Feature, of chunk: borrowing Chunk) {
        var text = ByteBuffer()
        var warning: TextWarning?
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.field < targets.count, Int(targets[value.field].value) == column else { continue }
            warning = value.kind == .number ? watchedNumbers[column] : watched[column]
            if value.isInScratch {
                text.appendPlain(value, feature.scratch.bytes)
            } else {
                text.appendPlain(value, chunk.bytes.bytes)
            }
        }
        guard let warning else { return }
        feature.warnings.add(warning.kind, at: chunk.byte(of: feature)) { warning.texts(text.bytes) }
    }

    private func set(_ column: Int, to kind: Value.Kind, _ text: Span<UInt8>) {
        switch kind {
        case .null: break
        case .number:
            if !watchedNumbers.isEmpty, watchedNumbers[column] != nil { texts.append(column) }
            switch RecordNumber(text) {
            case .integer(let integer): row.set(column, to: integer)
            case .real(let number): row.set(column, to: number)
            case .wideInteger(let number):
                row.set(column, to: number)
                hasWideInteger = true
            case nil: row.set(column, to: text)
            }
        case .boolean: row.set(column, to: Int64(text.first == UInt8(ascii: "t") ? 1 : 0))
        case .string, .json, .jsonString:
            setText(column, to: kind, text)
            if !watched.isEmpty, watched[column] != nil { texts.append(column) }
        }
    }

    private func setText(_ column: Int, to kind: Value.Kind, _ bytes: Span<UInt8>) {
        guard kind == .jsonString, bytes.count >= 2 else { return row.set(column, to: bytes) }
        var buffer = ByteBuffer()
        swap(&buffer, &text)
        buffer.removeAll()
        buffer.appendUnescaped(bytes, 1..<bytes.count - 1)
        row.set(column, to: buffer.bytes)
        swap(&buffer, &text)
    }
}

extension Span where Element == UInt8 {
    fileprivate var first: UInt8? { isEmpty ? nil : self[0] }
}
