import Features
public import Layers
import Memory

/// Fields and order of the rows of all chunks. Subclasses also keep the rows.
open class GatheredRows {
    public let grouping: RowGrouping
    package let names: [String]
    package private(set) var seen = FieldNumbers()
    package var hasDegrees = false

    /// - Parameter names: the names of the inputs in messages.
    public init(_ grouping: RowGrouping, names: [String]) {
        self.grouping = grouping
        self.names = names
    }

    /// Fields that are known before the rows.
    public func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// Fields of the features. The group field keeps its kind even if values are collected.
    public var fields: [Field] {
        guard grouping.collects else { return seen.fields }
        return seen.fields.map { $0.name == grouping.groupField ? $0 : Field($0.name, .any) }
    }

    /// The fields that were named and that no row has had so far.
    public var missingFields: [String] {
        [grouping.groupField, grouping.orderField, grouping.ringField].compactMap(\.self).filter {
            seen.number(named: $0) == nil
        }
    }

    /// Makes readers of the chunks, one for each thread; it may be called on any thread.
    public func makeReader(_ form: GroupForm) -> @Sendable () -> GroupReader {
        let (fields, names) = (fields, names)
        let group = grouping.groupField.flatMap { seen.number(named: $0) }
        let (collects, areFromMap) = (grouping.collects, !hasDegrees)
        return {
            GroupReader(
                form, fields: fields, groupField: group, collects: collects, areFromMap: areFromMap, names: names)
        }
    }

    /// Takes all rows of a chunk.
    package final func take(_ gatherer: inout RowGatherer) throws(Problem) {
        while gatherer.numbers.count < gatherer.fields.count {
            gatherer.numbers.append(Int32(seen.number(of: gatherer.fields[gatherer.numbers.count])))
        }
        guard !gatherer.rows.isEmpty else { return }
        if gatherer.hasDegrees { hasDegrees = true }
        renumber(&gatherer)
        try keep(&gatherer)
    }

    /// Keeps the rows of a chunk, whose fields have their final numbers.
    open func keep(_ gatherer: inout RowGatherer) throws(Problem) {}

    /// Replaces the reader's field indices in the texts of rows with those of all fields.
    private func renumber(_ gatherer: inout RowGatherer) {
        var isSame = true
        for index in 0..<gatherer.numbers.count where gatherer.numbers[index] != Int32(index) { isSame = false }
        guard !isSame else { return }
        for index in 0..<gatherer.rows.count where gatherer.textLength(ofRow: index) > 0 {
            RowText.renumber(&gatherer.text, gatherer.rows[index].textStart, gatherer.numbers)
        }
    }
}
