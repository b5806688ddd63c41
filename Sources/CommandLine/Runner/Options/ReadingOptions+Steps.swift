package import CommandKit
import Expressions
import Layers

extension ReadingOptions {
    /// Adds the steps that each record passes before those of a command: condition, new values, new names, selection.
    ///
    /// - Parameter repairs: true if expressions measure repaired polygons.
    func addSteps(_ wanted: FieldOptions?, repairs: Bool, to options: inout LayerOptions) throws {
        let (nullTexts, numbers) = (options.nullTexts, options.numberFields)
        if !nullTexts.isEmpty || !numbers.isEmpty {
            let option = wanted?.values.$numberFields.title ?? ""
            options.leading.append(
                Step(needsGlobe: false, keepsFields: numbers.isEmpty) {
                    ValueReading(nullTexts: nullTexts, numberFields: numbers, option: option)
                })
        }
        let condition = try condition.map { (condition) throws in try checked(condition, isCondition: true) }
        var values = try (wanted?.values.set ?? []).map { (assignment) throws in
            let expression = ExpressionText(
                assignment.expression, option: "\(wanted?.values.$set.title ?? "") \(assignment.name)")
            return (name: assignment.name, expression: try checked(expression, isCondition: false))
        }
        for (name, expression) in computed {
            values.append((name, try checked(expression, isCondition: false)))
        }
        let changes = try changes(wanted, &options)
        let expressions = [condition].compactMap(\.self) + values.map(\.expression)
        try refuseNewNames(in: expressions, of: changes)
        guard !expressions.isEmpty || !changes.isEmpty else { return }
        let seen = SeenNames(expressions, making: values.map(\.name))
        if let condition {
            options.leading.append(
                Step(needsGlobe: condition.needsGlobe, keepsFields: true) {
                    RecordFilter(condition, seen: seen, repairs: repairs)
                })
        }
        for (name, expression) in values {
            options.leading.append(
                Step(needsGlobe: expression.needsGlobe, keepsFields: false) {
                    FieldSetting(name, to: expression, seen: seen, repairs: repairs)
                })
        }
        options.stepFields = expressions.flatMap(\.names).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        let seenFields = changes.isEmpty ? nil : SeenFields(changes)
        if let seenFields { options.beginSeveral = { seenFields.ignoreCase() } }
        if !options.stepFields.isEmpty || !changes.isEmpty {
            options.leading.append(
                Step(needsGlobe: false, keepsFields: changes.isEmpty) { FieldSelection(changes, seen: seenFields) })
        }
        options.faultsOfSteps = { seen.problems + (seenFields?.problems ?? []) }
        options.fieldsFoundBySteps = { seen.found + (seenFields?.found ?? []) }
    }

    /// Throws if an expression names a field as it is called only after the expression was evaluated.
    private func refuseNewNames(in expressions: [ExpressionText], of changes: FieldChanges) throws {
        for (old, new) in changes.renamed where !changes.renamed.contains(where: { $0.old == new }) {
            guard let expression = expressions.first(where: { $0.names.contains(new) }) else { continue }
            throw UsageError(
                "\(expression.option): '\(new)' is still called '\(old)' there, before \(changes.renameOption)",
                hint: "write \(old)")
        }
    }

    private var condition: ExpressionText? {
        self.where.map { ExpressionText($0, option: conditionTitle ?? $where.title) }
    }

    private func checked(_ expression: ExpressionText, isCondition: Bool) throws -> ExpressionText {
        if hasNoAttributes, let name = expression.names.first {
            throw UsageError("\(expression.option): field '\(name)' is not read with \($hasNoAttributes.title)")
        }
        do throws(ExpressionFault) {
            try expression.check(asCondition: isCondition)
        } catch {
            throw error.commandLineError
        }
        return expression
    }

    /// The changes of fields that options ask for. A selection that the reader makes needs none.
    private func changes(
        _ wanted: FieldOptions?, _ options: inout LayerOptions
    ) throws -> FieldChanges {
        var changes = FieldChanges()
        guard let wanted else { return changes }
        changes.renamed = wanted.values.rename.map { ($0.old, $0.new) }
        let patterns = wanted.fields.map { $0.names.map { FieldPattern($0) } }
        let hasGlobs = patterns?.contains(where: \.isGlob) ?? false
        changes.needed = neededFields
        changes.given = Set(wanted.values.set.map(\.name) + changes.renamed.map(\.new))
        if hasGlobs { changes.kept = patterns }
        changes.dropped = (wanted.exclude?.names ?? []).map { FieldPattern($0) }
        if let names = wanted.fields?.names, !hasGlobs {
            // Others are not even read.
            let renamed = changes.renamed
            let made = wanted.values.set.map { value in renamed.first { $0.old == value.name }?.new ?? value.name }
            changes.droppedAsMade = Set(made.filter { !names.contains($0) })
            for (old, new) in renamed where names.contains(old) && !renamed.contains(where: { $0.new == old }) {
                throw UsageError(
                    "\(wanted.$fields.title): '\(old)' is called '\(new)' after \(wanted.values.$rename.title)")
            }
        }
        (changes.renameOption, changes.keepOption) = (wanted.values.$rename.title, wanted.$fields.title)
        changes.dropOption = wanted.$exclude.title
        for (index, rename) in changes.renamed.enumerated() {
            for other in changes.renamed[..<index] where other.old == rename.old || other.new == rename.new {
                throw UsageError(
                    "\(changes.renameOption): '\(other.old == rename.old ? rename.old : rename.new)' is named twice")
            }
            options.renamedFields[rename.new] = rename.old
        }
        options.madeFields = Set(wanted.values.set.map(\.name))
        if hasGlobs { options.fields = nil }
        let fields = options.sourceFields ?? []
        options.expectedFields =
            fields.filter { !options.madeFields.contains($0) }
            + options.stringFields.union(options.numberFields).sorted().filter { !fields.contains($0) }
        return changes
    }
}

/// A new value of a field: `NAME=EXPR`.
package struct FieldAssignment: ExpressibleByArgument {
    let name: String
    let expression: String

    package static var argumentNoun: String { "new value of a field" }
    package static var argumentForm: String? { "NAME=EXPR, as in density=population/area()" }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        var rest = argument[...]
        guard let name = rest.takeNameAndSign(), let first = rest.first, first != "=" else {
            throw UsageError("'\(argument)' is not a \(Self.argumentNoun)", hint: valueForm(Self.argumentForm))
        }
        if argument.dropLast(rest.count).hasSuffix(":=") {
            throw UsageError(
                "'\(argument)' is not a \(Self.argumentNoun)",
                hint: "write \(name.dropLast().split(separator: " ").joined(separator: " "))=\(rest.drop { $0 == " " })"
            )
        }
        (self.name, expression) = (name, String(rest))
    }
}

/// A new name of a field: `OLD=NEW`.
package struct FieldRename: ExpressibleByArgument {
    let old: String
    let new: String

    package static var argumentNoun: String { "new name of a field" }
    package static var argumentForm: String? { "OLD=NEW, as in pop_est=population" }

    package init?(argument: String) {
        var rest = argument[...]
        guard let old = rest.takeNameAndSign(), let new = rest.takeName(), rest.isEmpty else { return nil }
        (self.old, self.new) = (old, new)
    }
}

extension Substring {
    /// Takes a name off the start, up to an equals sign; nil if it is empty.
    fileprivate mutating func takeName() -> String? {
        guard var name = NameList.takeName(&self, upTo: "=")?[...] else { return nil }
        while name.first == " " { name.removeFirst() }
        while name.last == " " { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    /// Takes a name and the equals sign behind it.
    fileprivate mutating func takeNameAndSign() -> String? {
        guard let name = takeName(), first == "=" else { return nil }
        removeFirst()
        return name
    }
}
