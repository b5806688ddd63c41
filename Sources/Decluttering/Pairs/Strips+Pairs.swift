import Geometry

extension Strips {
    /// Visits each two labels that are so near that they may collide, and some twice.
    ///
    /// - Parameters:
    ///   - mostLooks: how many others may be looked at altogether.
    ///   - visit: takes the places of two entries and how far apart they are; returns false to end.
    /// - Returns: whether all were visited.
    @inline(__always)
    func visitPairs(mostLooks: Int, _ visit: (Int, Int, _ dx: Int64, _ dy: Int64) -> Bool) -> Bool {
        var looks = mostLooks
        return visitNeighbors(of: self, stripsDown: 0, isSelf: true, &looks, visit)
            && visitNeighbors(of: self, stripsDown: 1, isSelf: false, &looks, visit)
    }

    /// Visits each of a few others on the same grid with each of these that is so near, and some twice.
    ///
    /// - Parameter visit: takes the place of another one first.
    @inline(__always)
    func visitPairs(
        with others: borrowing Strips, mostLooks: Int, _ visit: (Int, Int, _ dx: Int64, _ dy: Int64) -> Bool
    ) -> Bool {
        var looks = mostLooks
        for strips in [Int64(-1), 0, 1] {
            guard visitNeighbors(of: others, stripsDown: strips, isSelf: false, &looks, visit) else { return false }
        }
        return true
    }

    /// - Parameter isSelf: whether the others are these, and each two are to be visited once.
    @inline(__always)
    private func visitNeighbors(
        of others: borrowing Strips, stripsDown: Int64, isSelf: Bool, _ looks: inout Int,
        _ visit: (Int, Int, Int64, Int64) -> Bool
    ) -> Bool {
        let (entries, others, grid) = (entries.span, others.entries.span, grid)
        let lastColumn = grid.columns - 1
        var first = 0
        for place in others.indices {
            let entry = others[place]
            let key = grid.key(entry)
            let column = key & lastColumn
            let strip = key - column + stripsDown * grid.columns
            let start = strip + max(column - grid.reach, 0)
            let end = strip + min(column + grid.reach, lastColumn)
            if isSelf {
                first = place + 1
            } else {
                while first < entries.count, grid.key(entries[first]) < start { first += 1 }
            }
            var other = first
            while other < entries.count, grid.key(entries[other]) <= end {
                if let (dx, dy) = grid.distances(entry, entries[other]), !visit(place, other, dx, dy) { return false }
                other += 1
            }
            looks -= other - first
            if looks < 0 { return false }
            if column + grid.reach > lastColumn {
                let range = strip...strip + min(column + grid.reach - lastColumn - 1, lastColumn)
                guard visitAll(in: range, place, entry, &looks, visit) else { return false }
            }
            if column < grid.reach, !isSelf {
                let range = strip + max(column - grid.reach + lastColumn + 1, 0)...strip + lastColumn
                guard visitAll(in: range, place, entry, &looks, visit) else { return false }
            }
        }
        return true
    }

    /// Those on the other side of the antimeridian.
    private func visitAll(
        in keys: ClosedRange<Int64>, _ place: Int, _ entry: Entry, _ looks: inout Int,
        _ visit: (Int, Int, Int64, Int64) -> Bool
    ) -> Bool {
        let entries = entries.span
        var other = firstPlace(of: keys.lowerBound)
        while other < entries.count, grid.key(entries[other]) <= keys.upperBound {
            if let (dx, dy) = grid.distances(entry, entries[other]), !visit(place, other, dx, dy) { return false }
            looks -= 1
            if looks < 0 { return false }
            other += 1
        }
        return true
    }

    /// The first entry with at least that key.
    private func firstPlace(of key: Int64) -> Int {
        let entries = entries.span
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if grid.key(entries[middle]) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
