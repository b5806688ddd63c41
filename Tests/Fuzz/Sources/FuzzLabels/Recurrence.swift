import Decluttering

/// Plain labels, each compared with all better ones: the definition, and nothing else.
struct Recurrence {
    let labels: [Label]
    let tileSize: Request.TileSize

    /// The lowest zoom from which each is shown, and who hides it one zoom above.
    func nested(_ zooms: ClosedRange<Int>) -> (minimums: [Int], blockers: [Int]) {
        var minimums = labels.map { _ in zooms.lowerBound }
        var blockers = labels.map { _ in -1 }
        let order = labels.indices.sorted { isBetter(labels[$0], labels[$1]) }
        for index in order.indices {
            let label = order[index]
            for zoom in zooms.reversed() {
                let better = order[..<index].first { minimums[$0] <= zoom && collide(label, $0, zoom) }
                guard let better else { continue }
                (minimums[label], blockers[label]) = (zoom + 1, better)
                break
            }
        }
        return (minimums, blockers)
    }

    private func isBetter(_ one: Label, _ other: Label) -> Bool {
        if one.priority.isNaN != other.priority.isNaN { return other.priority.isNaN }
        if one.priority != other.priority, !one.priority.isNaN { return one.priority > other.priority }
        return one.tie < other.tie
    }

    private func collide(_ one: Int, _ other: Int, _ zoom: Int) -> Bool {
        let (a, b) = (labels[one], labels[other])
        guard min(a.width, a.height, b.width, b.height) > 0 else { return false }
        let across = abs(Int64(a.x) - Int64(b.x))
        return areNear(min(across, 1 << 32 - across), a.width, b.width, zoom)
            && areNear(abs(Int64(a.y) - Int64(b.y)), a.height, b.height, zoom)
    }

    private func areNear(_ distance: Int64, _ one: Int32, _ other: Int32, _ zoom: Int) -> Bool {
        let length = Int64(min(one, Label.longest)) + Int64(min(other, Label.longest))
        // Sixteenths of a pixel that the world has at that zoom.
        let world = Int64(16 * tileSize.rawValue) << Int64(zoom)
        return distance.multipliedFullWidth(by: world) < (length << 32).multipliedFullWidth(by: 1)
    }
}
