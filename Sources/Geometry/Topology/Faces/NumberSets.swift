import Memory

/// Sets of numbers, each of which is kept once and has a number of its own. Set 0 is empty.
package struct NumberSets: ~Copyable {
    private var elements = FlatBuffer<Int32>()
    private var ends = FlatBuffer<Int>()
    /// The last set of each hash, and the one before with the same hash.
    private var numbers: [UInt64: Int32] = [:]
    private var before = FlatBuffer<Int32>()
    /// Results of `toggle`, by its two sets.
    private var toggled: [UInt64: Int32] = [:]

    package init() { _ = number(of: FlatBuffer<Int32>().span) }

    package var count: Int { ends.count }

    /// Number of elements of all sets together.
    package var elementCount: Int { elements.count }

    /// The elements of a set, in order.
    package func range(_ set: Int32) -> Range<Int> { (set == 0 ? 0 : ends[Int(set) - 1])..<ends[Int(set)] }

    package func element(_ index: Int) -> Int32 { elements[index] }

    func has(_ set: Int32, _ element: Int32) -> Bool {
        let range = range(set)
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if elements[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low < range.upperBound && elements[low] == element
    }

    /// Calls `visit` with each element of a set, and with true if another set has it too.
    func forEachElement(of one: Int32, _ other: Int32, _ visit: (Int32, Bool) -> Void) {
        guard one != other else {
            for index in range(one) { visit(elements[index], true) }
            return
        }
        var rest = range(other)
        for index in range(one) {
            while let first = rest.first, elements[first] < elements[index] { rest.removeFirst() }
            visit(elements[index], rest.first.map { elements[$0] == elements[index] } ?? false)
        }
    }

    /// The number of a set.
    ///
    /// - Parameter sorted: its elements in order, each once.
    package mutating func number(of sorted: Span<Int32>) -> Int32 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in sorted.indices {
            hash = (hash ^ UInt64(UInt32(bitPattern: sorted[index]))) &* 0xD6E8_FEB8_6659_FD93
            hash ^= hash >> 29
        }
        let last = numbers[hash] ?? -1
        var candidate = last
        while candidate >= 0 {
            let range = range(candidate)
            if range.count == sorted.count, sorted.indices.allSatisfy({ elements[range.lowerBound + $0] == sorted[$0] })
            {
                return candidate
            }
            candidate = before[Int(candidate)]
        }
        elements.append(contentsOf: sorted)
        ends.append(elements.count)
        before.append(last)
        numbers[hash] = Int32(ends.count - 1)
        return Int32(ends.count - 1)
    }

    /// The elements that only one of two sets has.
    package mutating func toggle(_ one: Int32, _ other: Int32) -> Int32 {
        let key = UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: other))
        if let known = toggled[key] { return known }
        var (first, second) = (range(one), range(other))
        var found = FlatBuffer<Int32>(capacity: first.count + second.count)
        while let a = first.first, let b = second.first {
            if elements[a] <= elements[b] { first.removeFirst() }
            if elements[b] <= elements[a] { second.removeFirst() }
            if elements[a] != elements[b] { found.append(min(elements[a], elements[b])) }
        }
        for index in first { found.append(elements[index]) }
        for index in second { found.append(elements[index]) }
        let result = number(of: found.span)
        toggled[key] = result
        return result
    }
}
