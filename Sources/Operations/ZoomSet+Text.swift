import Decluttering

extension ZoomSet {
    /// As `3-5,7`.
    var text: String {
        var (ranges, first) = ([String](), -1)
        for zoom in 0...Self.deepest + 1 {
            if contains(zoom), first < 0 { first = zoom }
            if !contains(zoom), first >= 0 {
                ranges.append(first == zoom - 1 ? "\(first)" : "\(first)-\(zoom - 1)")
                first = -1
            }
        }
        return ranges.joined(separator: ",")
    }

    /// What such a text says; nil where it says no zooms.
    init?(text: String) {
        self = []
        if text.isEmpty { return }
        for range in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
                0 <= first, first <= last, last <= Self.deepest
            else { return nil }
            formUnion(ZoomSet(first...last))
        }
    }
}
