import Memory

extension Scene {
    /// The opacity of what has the colours of a field: the greatest of areas, else of lines and markers.
    ///
    /// - Parameter layers: numbers of the layers that have the field.
    public func opacity(ofColorsIn layers: Set<Int>) -> Double {
        var (areas, others): (Double?, Double?)
        for chunk in chunks where layers.contains(chunk.layer) {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard let style = styles[Int(item.style)].first else { continue }
                let opacity = style.wholeOpacity
                if item.isPlace {
                    others = max(others ?? 0, opacity)
                } else if chunk.outline.runs[item.runs.lowerBound].kind == .ring {
                    areas = max(areas ?? 0, style.fillOpacity * opacity)
                } else {
                    others = max(others ?? 0, style.strokeOpacity * opacity)
                }
            }
        }
        return areas ?? others ?? 1
    }
}
