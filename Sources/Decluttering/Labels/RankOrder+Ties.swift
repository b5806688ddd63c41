import Geometry

extension RankOrder {
    /// By insertion.
    static func sortShort(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ labels: borrowing Labels
    ) {
        for place in range.dropFirst() {
            let element = order[place]
            var hole = place
            while hole > range.lowerBound, precedes(Int(element), Int(order[hole - 1]), labels) {
                order[hole] = order[hole - 1]
                hole -= 1
            }
            order[hole] = element
        }
    }

    /// Of those that tie in everything up to the place.
    static func sortAlike(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ labels: borrowing Labels
    ) {
        var stretch = FlatBuffer<UInt32>(capacity: range.count)
        var room = FlatBuffer<UInt32>()
        for place in range { stretch.append(order[place]) }
        sortAlike(&stretch, in: &room, 0..<range.count, labels)
        for place in range { order[place] = stretch[place - range.lowerBound] }
    }

    private static func sortAlike(
        _ elements: inout FlatBuffer<UInt32>, in room: inout FlatBuffer<UInt32>, _ range: Range<Int>,
        _ labels: borrowing Labels
    ) {
        guard range.count > 32 else { return sortShort(&elements, range, labels) }
        let half = range.lowerBound + range.count / 2
        sortAlike(&elements, in: &room, range.lowerBound..<half, labels)
        sortAlike(&elements, in: &room, half..<range.upperBound, labels)
        guard precedes(Int(elements[half]), Int(elements[half - 1]), labels) else { return }
        room.removeAll()
        var (left, right) = (range.lowerBound, half)
        while left < half || right < range.upperBound {
            let takesRight =
                left == half
                || (right < range.upperBound && precedes(Int(elements[right]), Int(elements[left]), labels))
            room.append(elements[takesRight ? right : left])
            if takesRight { right += 1 } else { left += 1 }
        }
        for place in range { elements[place] = room[place - range.lowerBound] }
    }

    private static func precedes(_ a: Int, _ b: Int, _ labels: borrowing Labels) -> Bool {
        for criterion in [Criterion.priority, .tie, .place] {
            let (first, second) = (criterion.number(a, labels), criterion.number(b, labels))
            if first != second { return first < second }
        }
        let (first, second) = (labels.boxes.span[a], labels.boxes.span[b])
        if first.width != second.width { return first.width < second.width }
        if first.height != second.height { return first.height < second.height }
        let (left, right) = (labels.traits.span[a].all, labels.traits.span[b].all)
        if left != right { return left < right }
        if !labels.offsets.isEmpty {
            let (first, second) = (labels.offsets.span[a], labels.offsets.span[b])
            if first.x != second.x { return first.x < second.x }
            if first.y != second.y { return first.y < second.y }
        }
        if !labels.zooms.isEmpty, labels.zooms.span[a] != labels.zooms.span[b] {
            return labels.zooms.span[a].rawValue < labels.zooms.span[b].rawValue
        }
        if !labels.groups.isEmpty, labels.groups.span[a] != labels.groups.span[b] {
            return labels.groups.span[a] < labels.groups.span[b]
        }
        if !labels.names.isEmpty, labels.names.span[a] != labels.names.span[b] {
            return labels.names.span[a] < labels.names.span[b]
        }
        return a < b
    }
}
