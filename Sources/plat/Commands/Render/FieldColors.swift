import Drawing
import Geometry
import Layers
import Operations

/// Finds the colours of a field from its values in all layers.
struct FieldColors {
    let field: String
    let option: String
    let ramp: String?
    let method: ClassMethod?
    let classes: Int
    let noData: Color

    /// Looks at the values of all layers.
    func found(_ pass: LayerPass) throws(Problem) -> FoundColors {
        let values = FieldValues()
        let (name, takesNumbers) = (field, method != .values)
        let counter = LayerCounter()
        try pass.surveying().run(
            through: { NoOperation() }, into: values,
            makeConsumer: { FieldValueGatherer(name, layer: counter.current, takesNumbers: takesNumbers) },
            opened: { _ in counter.advance() })
        guard !values.layers.isEmpty else { throw Problem(noFieldNamed: field, option) }
        let scale: ColorScale
        if let ramp, let explicit = ColorScale(explicit: ramp, noData: noData) {
            scale = explicit
            if scale.isOfTexts, !scale.has(anyOf: values.texts.keys),
                !scale.has(anyOf: values.numbers.lazy.map { DecimalText.shortest($0) })
            {
                pass.ledger.diagnostics.report(
                    Problem(
                        .data, "no-ramp-value", severity: .warning, "--ramp: no feature has any of its values",
                        hint: "one value that is not a number makes all of them texts"))
            }
        } else if method == .values || !values.texts.isEmpty && values.numbers.isEmpty {
            scale = .values(values.texts, count: max(classes, 10), ramp: named(.qualitative), noData: noData)
        } else {
            scale = .classes(
                of: values.numbers, by: method ?? .quantile, count: classes, ramp: named(.sequential), noData: noData)
        }
        return FoundColors(
            field: field, scale: scale, hasNoData: values.hasNone || !values.texts.isEmpty && !scale.isOfTexts,
            layers: values.layers)
    }

    private func named(_ kind: Ramp.Kind) -> Ramp { ramp.flatMap { Ramp.named($0) } ?? Ramp.usual(kind) }
}

/// The colours of a field.
struct FoundColors {
    let field: String
    let scale: ColorScale
    /// True if some features have no value.
    let hasNoData: Bool
    /// Numbers of the layers that have the field.
    let layers: Set<Int>

    var legend: [LegendEntry] { scale.legend(hasNoData: hasNoData) }
}
