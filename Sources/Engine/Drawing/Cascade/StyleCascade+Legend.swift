extension StyleCascade {
    /// Rows of the legend for the rules that have a text, as they look at a zoom level. Those with a heading come last, so
    /// that none but their own rows follow it. A rule has no row if it decides nothing that is drawn.
    ///
    /// - Parameters:
    ///   - marks: of all features that are drawn.
    ///   - background: that of the map, an opaque colour; nil to keep the opacity of areas.
    public func legend(zoom: Double, _ marks: RuleMarks, over background: Color? = nil) -> [LegendEntry] {
        var (single, grouped): ([LegendEntry], [LegendEntry]) = ([], [])
        for (number, rule) in sheet.rules.enumerated() {
            guard let text = rule.legend,
                let sample = RuleSample(number, rule, marks, zoom: zoom, over: background)
            else { continue }
            let rows = sample.rows
            if rows.isEmpty { single.append(LegendEntry(sample.alone, text)) }
            if !rows.isEmpty { grouped += [LegendEntry(.none, text)] + rows }
        }
        return single + grouped
    }
}
