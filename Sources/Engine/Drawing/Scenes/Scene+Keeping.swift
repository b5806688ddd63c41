import Memory

extension Scene {
    /// The scene without some features.
    ///
    /// - Parameter number: the new number of a feature, by its layer and its number so far; negative to leave it out.
    public func keeping(_ number: (_ layer: Int, _ feature: Int) -> Int32) -> Scene {
        let kept = Scene(chunks.map { $0.keeping(number) }, like: self)
        kept.renumberSelections(number)
        return kept
    }
}

extension SceneChunk {
    /// Outlines stay as they are, as items refer to their runs by index.
    fileprivate func keeping(_ number: (_ layer: Int, _ feature: Int) -> Int32) -> SceneChunk {
        var kept = FlatBuffer<SceneItem>(capacity: items.count)
        for index in 0..<items.count {
            var item = items[index]
            item.feature = number(layer, Int(item.feature))
            if item.feature >= 0 { kept.append(item) }
        }
        var copy = Outline()
        copy.append(outline, nil, withoutNearerThan: 0)
        return SceneChunk(layer: layer, kept, copy, TextList())
    }
}
