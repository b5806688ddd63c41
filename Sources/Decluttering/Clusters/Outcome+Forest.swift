extension Outcome {
    /// For each label the one that stands for it at a zoom: itself where it is shown, else that of its blocker, and so on;
    /// -1 where only its own zooms hide it or the last of those. Of a nested outcome, where a blocker is always shown from
    /// a lower zoom on than what it hides; O(n).
    public func representatives(atZoom zoom: Int) -> [Int32] {
        var representatives = [Int32](repeating: -1, count: minimumZooms.count)
        var isKnown = [Bool](repeating: false, count: minimumZooms.count)
        var path: [Int] = []
        for label in minimumZooms.indices where !isKnown[label] {
            var next = label
            while !isKnown[next], let blocker = parent(next, zoom) {
                path.append(next)
                next = blocker
            }
            if !isKnown[next] {
                representatives[next] = Int(minimumZooms[next]) <= zoom ? Int32(truncatingIfNeeded: next) : -1
                isKnown[next] = true
            }
            for follower in path {
                representatives[follower] = representatives[next]
                isKnown[follower] = true
            }
            path.removeAll(keepingCapacity: true)
        }
        return representatives
    }

    /// Who hides a label, where it is hidden. One that would lead in a circle, as no outcome of a decision does, is nobody.
    private func parent(_ label: Int, _ zoom: Int) -> Int? {
        let blocker = Int(blockers[label])
        guard Int(minimumZooms[label]) > zoom, minimumZooms.indices.contains(blocker) else { return nil }
        return minimumZooms[blocker] < minimumZooms[label] ? blocker : nil
    }
}
