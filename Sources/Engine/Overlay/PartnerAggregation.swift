package import Features
package import Layers
import Memory
package import Rows
import Streams

/// Gives each feature the number of its partners, and aggregates of their values.
package struct PartnerAggregation: FeatureOperation, ~Copyable {
    private let layerB: IndexedLayer
    private let fields: JoinedFields
    /// For each aggregate, its field in the indexed layer; nil if no feature has it.
    private let fieldsB: [Int?]
    private var finder: PartnerFinder
    private var values: PartnerValues
    private var aggregates: RowAggregates

    /// Makes an operation for one thread.
    ///
    /// - Parameter fields: names for the results, and for the number.
    package init(
        _ layerB: IndexedLayer, _ request: MatchRequest, _ fields: JoinedFields, _ aggregates: [Aggregate],
        log: MatchLog? = nil
    ) throws(Problem) {
        (self.layerB, self.fields) = (layerB, fields)
        fieldsB = aggregates.map { aggregate in aggregate.field.flatMap { layerB.field(named: $0) } }
        finder = try PartnerFinder(layerB, request, wanted: .all, log: log)
        values = PartnerValues(fields, renaming: .renamedField, precision: .digits(0))
        self.aggregates = RowAggregates(aggregates)
    }

    package var addedFields: [Field] { fields.added }

    package mutating func add(_ field: Field, at index: Int) { values.add(field, at: index) }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try finder.find(&feature, of: chunk)
        aggregates.removeAll()
        for (index, field) in fieldsB.enumerated() {
            guard let field else { continue }
            for number in 0..<finder.partners.count {
                let item = Int(finder.partners[number].item)
                guard let wrong = aggregates.add(index, field, of: item, layerB.columns.values) else { continue }
                // The feature is not to blame.
                let problem = Problem(
                    .data, "not-a-number", at: layerB.location(item),
                    "field '\(printable(aggregates.aggregates[index].field ?? ""))' of layer B holds '\(excerpt(wrong.utf8))', which is not a number",
                    hint: "use --null-values-b for texts that stand for no value")
                throw BadRecord(endingRun: problem, record: feature.record, at: chunk.byte(of: feature))
            }
        }
        if aggregates.hasText { feature.warnings.add(.textOfB, at: chunk.byte(of: feature)) }
        try values.begin(&feature, of: chunk)
        values.put(count: finder.count, into: &feature) { aggregates.appendResults(to: &$0, as: $1) }
        return nil
    }
}
