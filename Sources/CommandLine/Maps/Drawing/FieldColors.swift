import Drawing
import Layers
import Runner
import Scenes
import Streams

/// Finds the colours of a field from its values in all layers.
struct FieldColors {
    let field: String
    let option: String
    let ramp: String?
    let method: ClassMethod?
    /// Nil for the usual number of classes, or of colours for texts.
    let classes: Int?
    let noData: Color

    /// Looks at the values of all layers.
    func found(_ pass: LayerPass) throws(Problem) -> FoundColors {
        let values = FieldValues()
        let (name, takesNumbers) = (field, method != .values)
        let counter = LayerCounter()
        let survey = pass.surveying()
        try survey.run(
            into: Sink(values) { FieldValueGatherer(name, layer: counter.current, takesNumbers: takesNumbers) },
            opened: { _ in counter.advance() })
        guard !values.layers.isEmpty || survey.ledger.account.read == 0 || pass.isDeclared(field) else {
            throw Problem(noFieldNamed: field, option, amongNames: (try? pass.fieldNames())?.names.sorted() ?? [])
        }
        let scale: ColorScale
        if let ramp, let explicit = ColorScale(explicit: ramp, noData: noData) {
            scale = explicit
        } else if method == .values || !values.texts.isEmpty && values.numbers.isEmpty {
            scale = .values(values.texts, count: classes ?? 10, ramp: named(.qualitative), noData: noData)
        } else {
            scale = .classes(
                of: values.numbers, by: method ?? .quantile, count: classes ?? 5, ramp: named(.sequential),
                noData: noData)
        }
        warn(values, scale, pass.ledger.diagnostics)
        return FoundColors(
            field: field, scale: scale, hasNoData: values.hasNone || !values.texts.isEmpty && !scale.isOfTexts,
            hasUnlisted: scale.isOfTexts && values.count { !scale.has($0) } > 0, layers: values.layers)
    }

    /// Warns of values that have no colour of their own, and of options that do nothing.
    private func warn(_ values: FieldValues, _ scale: ColorScale, _ diagnostics: Diagnostics) {
        func report(_ code: String, _ message: Wording, hint: Wording? = nil) {
            diagnostics.report(Problem(.data, code, severity: .warning, message, hint: hint))
        }
        let (name, number) = (printable(field), values.texts.values.reduce(0, +))
        if number == 0, values.numbers.isEmpty, values.hasNone {
            return report(
                "no-values", "--color-by: no feature has a value of '\(name)'; all have the colour of no data")
        }
        switch scale.form {
        case .values(let list, other: _?):
            report(
                "shared-color",
                """
                --color-by: '\(name)' has \(values.texts.count) values; the \(list.count) most frequent ones have a \
                colour of their own, the others are grey
                """, hint: list.count < 31 ? "use --classes for more colours, up to 32" : nil)
        case .values where ramp.map { Ramp.named($0) == nil } ?? false:
            let (unlisted, all) = (values.count { !scale.has($0) }, values.count { _ in true })
            guard unlisted > 0 else { break }
            if unlisted == all {
                report(
                    "no-ramp-value", "--ramp: no feature has any of its values",
                    hint: "one value that is not a number makes all of them texts")
            } else {
                report(
                    "unlisted-value",
                    "--ramp: \(unlisted) of \(all) values are not in the list and have the colour of no data")
            }
        case .classes where number > 0, .numbers where number > 0, .stops where number > 0:
            report(
                "not-a-number",
                "--color-by: \(number) of \(number + values.numbers.count) values of '\(name)' are not numbers and have the colour of no data",
                hint: scale.hasStops ? nil : "use --by values for a colour of each value")
        case .values, .classes, .numbers, .stops: break
        }
        if let method, method != .values, scale.isOfTexts {
            report("idle-option", "--by \(method.rawValue) has no effect: no value of '\(name)' is a number")
        }
    }

    private func named(_ kind: Ramp.Kind) -> Ramp { ramp.flatMap { Ramp.named($0) } ?? Ramp.usual(kind) }
}

/// The colours of a field.
package struct FoundColors {
    let field: String
    let scale: ColorScale
    /// True if some features have no value.
    let hasNoData: Bool
    /// True if some have a value that is not in the list of --ramp.
    let hasUnlisted: Bool
    /// Numbers of the layers that have the field.
    let layers: Set<Int>

    /// Rows of the legend, as most features are drawn.
    ///
    /// - Parameters:
    ///   - level: index among the levels of the scene.
    ///   - background: that of the map, an opaque colour.
    func legend(_ scene: Scene, level: Int, zoom: Double, over background: Color) -> [LegendEntry] {
        scale.legend(
            hasNoData: hasNoData, hasUnlisted: hasUnlisted,
            where: scene.showsColor(inLayers: layers, level: level),
            sample: scene.sample(ofColorsIn: layers, level: level, zoom: zoom, over: background))
    }
}
