import Memory

extension Scene {
    /// The greatest opacity of areas that have the colours of a field; 1 without any.
    ///
    /// - Parameter layers: numbers of the layers that have the field.
    func opacity(ofAreasIn layers: Set<Int>) -> Double {
        var greatest: Double?
        for chunk in chunks where layers.contains(chunk.layer) {
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard !item.isPlace, chunk.outline.runs[item.runs.lowerBound].kind == .ring,
                    let style = styles[Int(item.style)].first
                else { continue }
                greatest = max(greatest ?? 0, style.fillOpacity * style.wholeOpacity)
            }
        }
        return greatest ?? 1
    }
}
