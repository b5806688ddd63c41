import Features
import Geometry
package import Layers
import Memory
import SQLite

/// Gives a field the value of an expression. A field of that name keeps its place; a new one comes last.
package struct FieldSetting: ExpressionStep, ~Copyable {
    private let name: String
    package var expression: RecordExpression
    /// The field that is copied as it is; nil for an expression that computes something.
    private var copied: String?
    /// The fields with the name of the copied one, and with that of the new one.
    private var sources = FlatBuffer<Int32>()
    private var targets = FlatBuffer<Int32>()

    /// - Parameters:
    ///   - seen: notes which fields of the expression the records have.
    ///   - repairs: true if areas are those of repaired polygons.
    package init(_ name: String, to value: ExpressionText, seen: SeenNames, repairs: Bool = false) {
        self.name = name
        expression = RecordExpression(value, for: .value, seen: seen, repairs: repairs)
    }

    package var addedFields: [Field] { [Field(name, .any)] }

    package mutating func enter(_ facts: LayerFacts) throws(Problem) {
        try expression.enter(facts)
        copied = expression.text.onlyName == nil ? nil : expression.evaluator?.fields.first
    }

    package mutating func add(_ field: Field, at index: Int) {
        expression.add(field, at: index)
        if field.name == copied { sources.append(Int32(index)) }
        if field.name == name { targets.append(Int32(index)) }
    }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        expression.noteRecord()
        guard let evaluator = expression.evaluator else { return nil }
        var value = Value(.null, field: 0, TextRange(), isInScratch: true)
        if copied != nil {
            if let index = Self.index(of: sources, in: feature.values.span) { value = feature.values[index] }
        } else {
            try evaluator.value(&feature, of: chunk) { (statement, feature) throws(ValueFault) in
                value = try Self.value(of: statement, &feature.scratch)
            }
        }
        feature.properties = TextRange()
        // Whatever follows takes the first field of a name, which is the added one.
        value.field = 0
        if let index = Self.index(of: targets, in: feature.values.span) {
            if feature.values[index].field == feature.measuresField { feature.measuresField = -1 }
            feature.values[index] = value
        } else {
            feature.values.append(value)
        }
        return nil
    }

    /// Index of the value of one of some fields, which are one field of several inputs of this step.
    private static func index(of fields: borrowing FlatBuffer<Int32>, in values: Span<Value>) -> Int? {
        guard !fields.isEmpty else { return nil }
        for index in values.indices {
            for field in 0..<fields.count where values[index].field == Int(fields[field]) { return index }
        }
        return nil
    }

    /// The value in the first column, whose text is appended to the scratch.
    private static func value(
        of statement: borrowing Statement, _ scratch: inout ByteBuffer
    ) throws(ValueFault) -> Value {
        let start = scratch.count
        var kind: Value.Kind
        switch statement.type(0) {
        case .null: kind = .null
        case .integer:
            kind = .number
            scratch.append(digitsOf: Int(statement.integer(0) ?? 0))
        case .real:
            let number = statement.number(0) ?? .nan
            guard number.isFinite else { throw .infinite }
            kind = .number
            scratch.append(number, .full)
        case .text:
            kind = .string
            // CAST(x'ff' AS TEXT) and char(55296) are texts for SQLite.
            guard (try? UTF8Span(validating: statement.bytes(0))) != nil else { throw .notUTF8 }
            scratch.append(statement.bytes(0))
        case .blob: throw .blob
        }
        return Value(kind, field: 0, TextRange(start, scratch.count), isInScratch: true)
    }
}
