import Geometry

extension StyleCascade {
    /// Rows of the legend for the rules that have a text, in their order, as they look at a zoom level.
    public func legend(zoom: Double) -> [LegendEntry] {
        sheet.rules.compactMap { rule in
            guard let text = rule.legend, rule.zoom?.contains(zoom) ?? true else { return nil }
            var alone = StyleCascade()
            var plain = rule
            plain.conditions = []
            alone.sheet.rules = [plain]
            alone.options = options
            let kind = rule.kind ?? rule.usualKind
            guard let style = alone.resolver(layer: rule.layer ?? "", fields: [], zoom: zoom).sharedStyle(kind) else {
                return nil
            }
            return LegendEntry(LegendEntry.Sample(style, kind, zoom: zoom), text)
        }
    }
}

extension StyleRule {
    /// The kind of geometry that the keys of a rule are about.
    fileprivate var usualKind: StyleKind {
        if settings.contains(where: { $0.key.declaration.kinds == [.polygon] }) { return .polygon }
        return settings.contains { !$0.key.declaration.kinds.contains(.point) } ? .line : .point
    }
}

extension LegendEntry.Sample {
    /// The sample of a style; widths are those at the equator.
    public init(_ style: Style, _ kind: StyleKind, zoom: Double) {
        switch kind {
        case .point:
            self = .dot(color: style.markerPaint.faded(by: style.opacity), radius: style.dotRadius)
        case .line:
            let width = style.strokeWidth.pixels(atScale: Zoom.scale(level: zoom), latitude: 0)
            self = .line(color: style.stroke.faded(by: style.strokeOpacity * style.opacity), width: width)
        case .polygon:
            self = .box(
                fill: style.fill.faded(by: style.fillOpacity * style.opacity),
                stroke: style.hasStroke ? style.stroke.faded(by: style.strokeOpacity * style.opacity) : .none)
        }
    }
}
