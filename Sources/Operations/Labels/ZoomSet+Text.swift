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
}
