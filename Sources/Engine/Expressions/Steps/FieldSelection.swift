import Geometry
import JSON
package import Layers
import Memory
import Streams

/// Which fields come out of the steps before those of a command, and under which names.
package struct FieldChanges: Sendable {
    /// Fields that get other names.
    package var renamed: [(old: String, new: String)] = []
    /// The only fields that are kept, by their new names; nil for all.
    package var kept: [FieldPattern]?
    /// Fields that are dropped, by their new names.
    package var dropped: [FieldPattern] = []
    /// Names that options give to fields, which patterns match only as they are.
    package var given: Set<String> = []
    /// Fields that leading steps make and that are not wanted.
    package var droppedAsMade: Set<String> = []
    /// Fields that a command needs. They stay, whichever are selected.
    package var needed: [String] = []
    /// The options in messages.
    package var (renameOption, keepOption, dropOption) = ("--rename", "--fields", "--exclude")

    /// The start of names of fields that a command has computed, which pass unchanged.
    package static let markOfComputed = "\u{1}"

    package init() {}

    package var isEmpty: Bool { renamed.isEmpty && kept == nil && dropped.isEmpty && droppedAsMade.isEmpty }

    /// A field as it comes out; nil if it does not.
    fileprivate func passed(_ field: Field, ignoringCase ignoresCase: Bool) -> Field? {
        if field.name.hasPrefix(Self.markOfComputed) { return field }
        var field = field
        if let (_, new) = renamed.first(where: { $0.old == field.name }) { field.name = new }
        if needed.contains(field.name) { return field }
        if droppedAsMade.contains(field.name) { return nil }
        let ignoresCase = ignoresCase && !given.contains(field.name)
        if let kept, !kept.contains(where: { $0.matches(field.name, ignoringCase: ignoresCase) }) { return nil }
        return dropped.contains { $0.matches(field.name, ignoringCase: ignoresCase) } ? nil : field
    }

    /// Names that must be there, the fields that they are looked up among, and the option that gives them.
    fileprivate func demands(
        _ names: [String], ignoringCase ignoresCase: Bool
    ) -> [(option: String, name: String, among: [String])] {
        let after = names.map { name in renamed.first { $0.old == name }?.new ?? name }
        func missing(_ patterns: [FieldPattern], _ option: String) -> [(option: String, name: String, among: [String])]
        {
            patterns.filter { pattern in !after.contains { pattern.matches($0, ignoringCase: ignoresCase) } }
                .map { (option, $0.text, after) }
        }
        return renamed.map { (renameOption, $0.old, names) } + missing(kept ?? [], keepOption)
            + missing(dropped, dropOption)
    }

    /// Names and patterns that must be there.
    var wanted: [String] { renamed.map(\.old) + ((kept ?? []) + dropped).map(\.text) }

    /// Names and patterns that must be there and are met by a field of these names.
    func found(among names: [String], ignoringCase ignoresCase: Bool) -> [String] {
        let missing = demands(names, ignoringCase: ignoresCase).filter { !$0.among.contains($0.name) }.map(\.name)
        return wanted.filter { !missing.contains($0) }
    }

    /// The faults of fields that are not among these.
    func faultsOfMissing(
        _ names: [String], ignoringCase ignoresCase: Bool = false, at location: InputLocation? = nil
    ) -> [Problem] {
        let names = names.filter { !$0.hasPrefix(Self.markOfComputed) }
        let missing = demands(names, ignoringCase: ignoresCase).filter { !$0.among.contains($0.name) }
        return missing.map { option, name, others in
            Problem(
                .usage, "no-such-field", at: location,
                FieldPattern(name).isGlob
                    ? "\(option): no field matches '\(printable(name))'"
                    : "\(option): no field named '\(printable(name))'",
                hint: turned(option, name, names) ?? Self.advice(name, others),
                field: name)
        }
    }

    private static func advice(_ name: String, _ fields: [String]) -> Wording {
        if let meant = namesMeant(by: name, in: fields, shown: { printable($0) }) { return "did you mean \(meant)?" }
        return "the fields are \(fields.prefix(20).map { printable($0) }.joined(separator: ", "))"
    }

    /// Advice on a pair whose new name is a field, and whose old one is not.
    private func turned(_ option: String, _ name: String, _ names: [String]) -> Wording? {
        guard option == renameOption, let new = renamed.first(where: { $0.old == name })?.new, names.contains(new)
        else { return nil }
        return "\(option) takes OLD=NEW; write \(printable(new))=\(printable(name))"
    }

    /// The first fault of a layer with these fields; nil if there is none.
    fileprivate func fault(_ names: [String], at location: InputLocation?) -> Problem? {
        if let fault = faultsOfMissing(names, at: location).first { return fault }
        for (old, new) in renamed where names.contains(new) && !renamed.contains(where: { $0.old == new }) {
            return Problem(
                .usage, "field-exists", at: location,
                "\(renameOption): there is a field '\(printable(new))' already, so '\(printable(old))' cannot get its name"
            )
        }
        return nil
    }
}

/// Drops and renames fields.
package struct FieldSelection: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    private let changes: FieldChanges
    private let seen: SeenFields?
    /// Fields that were read for earlier steps only.
    private var hidden: Set<String> = []
    /// The number of each field in what follows; negative if it is dropped.
    private var numbers = FlatBuffer<Int32>()
    private var shown: Int32 = 0
    private var dropsAny = false
    private var renamesAny = false
    /// The fields of one name in what follows, by pairs of a field and another.
    private var doubles = FlatBuffer<Int32>()
    private var firstOfName: [String: Int32] = [:]

    /// - Parameter seen: notes which fields the records have.
    package init(_ changes: FieldChanges = FieldChanges(), seen: SeenFields? = nil) {
        self.changes = changes
        self.seen = seen
    }

    package mutating func enter(_ facts: LayerFacts) throws(Problem) {
        hidden = facts.hiddenNames
        guard facts.declaresFields else { return }
        guard !facts.isOneOfMany else {
            for field in facts.fields { seen?.add(field.name) }
            return
        }
        seen?.addAll()
        if let fault = changes.fault(facts.fields.map(\.name), at: facts.location) { throw fault }
    }

    package var isIdle: Bool { changes.isEmpty && hidden.isEmpty && seen == nil }

    package mutating func add(_ field: Field, at index: Int) {
        seen?.add(field.name)
        guard let passed = passed(field) else {
            dropsAny = true
            numbers.append(-1)
            return
        }
        if passed.name != field.name {
            renamesAny = true
            if let other = firstOfName[passed.name] {
                doubles.append(other)
                doubles.append(shown)
            }
        } else if renamesAny, let other = firstOfName[passed.name] {
            doubles.append(other)
            doubles.append(shown)
        }
        firstOfName[passed.name] = firstOfName[passed.name] ?? shown
        numbers.append(shown)
        shown += 1
    }

    package func passed(_ field: Field) -> Field? {
        hidden.contains(field.name) ? nil : changes.passed(field, ignoringCase: seen?.ignoresCase ?? false)
    }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        guard dropsAny || renamesAny else { return nil }
        if !changes.isEmpty { feature.properties = TextRange() }
        guard dropsAny else {
            if !doubles.isEmpty { try checkDoubles(feature, chunk) }
            return nil
        }
        var kept = 0
        for index in 0..<feature.values.count {
            let number = numbers[feature.values[index].field]
            guard number >= 0 else { continue }
            var value = feature.values[index]
            value.field = Int(number)
            feature.values[kept] = value
            kept += 1
        }
        feature.values.truncate(to: kept)
        if feature.measuresField >= 0 { feature.measuresField = Int(numbers[feature.measuresField]) }
        if !doubles.isEmpty { try checkDoubles(feature, chunk) }
        return nil
    }

    /// Throws if a record has two fields that would get one name.
    private func checkDoubles(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        func has(_ field: Int32) -> Bool {
            for index in 0..<feature.values.count where feature.values[index].field == Int(field) { return true }
            return false
        }
        for pair in 0..<doubles.count / 2 where has(doubles[2 * pair]) && has(doubles[2 * pair + 1]) {
            throw BadRecord(
                "field-exists", record: feature.record, at: chunk.byte(of: feature),
                "\(changes.renameOption): the record already has a field of the new name")
        }
    }
}
