extension FlatBuffer {
    /// Moves the elements of a range so that none before an index has a greater number than any from there on (C. A. R.
    /// Hoare, Algorithm 65: Find, 1961). O(n) on average, whatever the order.
    ///
    /// - Parameter chance: the state of the generator of pivots. Chosen by chance, they are good ones on average.
    @inlinable
    @inline(__always)
    public mutating func select(
        _ target: Int, in range: Range<Int>, _ chance: inout UInt64, by number: (Element) -> Double
    ) {
        var (first, last) = (range.lowerBound, range.upperBound - 1)
        while first < last {
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let pivot = number(self[first + Int(chance >> 33) % (last - first + 1)])
            var (low, high) = (first, last)
            while low <= high {
                while number(self[low]) < pivot { low += 1 }
                while number(self[high]) > pivot { high -= 1 }
                guard low <= high else { break }
                let element = self[low]
                self[low] = self[high]
                self[high] = element
                low += 1
                high -= 1
            }
            if target <= high {
                last = high
            } else if target >= low {
                first = low
            } else {
                return
            }
        }
    }
}
