import Memory

extension Scene {
    /// The same scene without positions that are nearer to the one kept last than a distance in map points, for levels at
    /// which nobody can tell them apart.
    public func thinned(to distance: Double) -> Scene {
        Scene(chunks.map { $0.thinned(to: distance) }, like: self)
    }
}

extension SceneChunk {
    func thinned(to distance: Double) -> SceneChunk {
        var thin = Outline()
        var items = FlatBuffer<SceneItem>(capacity: self.items.count)
        thin.append(outline, nil, withoutNearerThan: distance)
        for index in 0..<self.items.count { items.append(self.items[index]) }
        var titles = TextList()
        titles.append(contentsOf: self.titles)
        return SceneChunk(layer: layer, items, thin, titles)
    }
}
