import Memory

/// Counts of numbers in bins of equal width, of which there are few enough whatever the range of the numbers.
///
/// The width is a power of two, the smallest for which the bins suffice. So it is the same in whatever order the numbers
/// come, and however histograms are merged.
package struct Histogram: ~Copyable {
    private static let binCount = 4096
    private static let leastExponent = -30

    private var bins = FlatBuffer<Int>(capacity: binCount)
    /// Bins are 2^exponent wide.
    private var exponent = leastExponent
    /// The bin that `bins` starts with.
    private var origin = 0
    private var least = Int.max
    private var greatest = Int.min

    package init() { bins.append(repeating: 0, count: Self.binCount) }

    /// The bins that are not empty, as numbers that make the same histogram again.
    var numbers: [Int] {
        guard least <= greatest else { return [exponent] }
        return [exponent]
            + (0..<Self.binCount).filter { bins[$0] > 0 }.flatMap { [origin + $0, bins[$0]] }
    }

    /// Takes the numbers of a histogram; false for others.
    mutating func take(_ numbers: [Int]) -> Bool {
        guard numbers.count % 2 == 1, (Self.leastExponent...1024).contains(numbers[0]) else { return false }
        exponent = numbers[0]
        for index in stride(from: 1, to: numbers.count, by: 2) {
            guard numbers[index].magnitude < 1 << 53, numbers[index + 1] > 0 else { return false }
            insert(numbers[index], count: numbers[index + 1])
        }
        return true
    }

    package mutating func removeAll() {
        guard least <= greatest else { return }
        for index in 0..<Self.binCount { bins[index] = 0 }
        (exponent, origin, least, greatest) = (Self.leastExponent, 0, .max, .min)
    }

    /// - Parameter value: a finite number.
    package mutating func insert(_ value: Double) {
        // Beyond 2^52, doubles are no longer all whole numbers.
        if value != 0, Int(value.exponent) - exponent > 51 { coarsen(by: Int(value.exponent) - exponent - 51) }
        let bin = Int((value * Self.power(-exponent)).rounded(.down))
        // A product that underflows to 0 keeps its side.
        insert(value < 0 ? min(bin, -1) : bin, count: 1)
    }

    package mutating func merge(_ other: borrowing Histogram) {
        guard other.least <= other.greatest else { return }
        if other.exponent > exponent { coarsen(by: other.exponent - exponent) }
        let (shift, excess) = (exponent - other.exponent, exponent)
        for index in 0..<Self.binCount where other.bins[index] > 0 {
            // It may become coarser on the way.
            insert((other.origin + index) >> (shift + exponent - excess), count: other.bins[index])
        }
    }

    /// The smallest range of whole bins that leaves out so many numbers at either end; nil if none are left.
    package func range(leavingOut count: Int) -> ClosedRange<Double>? {
        var (low, high) = (0, Self.binCount - 1)
        var rest = count
        while low < Self.binCount, bins[low] <= rest {
            rest -= bins[low]
            low += 1
        }
        rest = count
        while high >= 0, bins[high] <= rest {
            rest -= bins[high]
            high -= 1
        }
        guard low <= high else { return nil }
        let width = Self.power(exponent)
        return Double(origin + low) * width...Double(origin + high + 1) * width
    }

    private static func power(_ exponent: Int) -> Double { Double(sign: .plus, exponent: exponent, significand: 1) }

    /// - Parameter bin: its number at the present width.
    private mutating func insert(_ bin: Int, count: Int) {
        var bin = bin
        if bin < origin || bin >= origin + Self.binCount || least > greatest {
            var (low, high, shift) = (min(least, bin), max(greatest, bin), 0)
            if least > greatest { (low, high) = (bin, bin) }
            while high >> shift - low >> shift >= Self.binCount { shift += 1 }
            if shift > 0 { coarsen(by: shift) }
            (low, high, bin) = (low >> shift, high >> shift, bin >> shift)
            move(to: low - (Self.binCount - (high - low + 1)) / 2)
        }
        bins[bin - origin] += count
        least = min(least, bin)
        greatest = max(greatest, bin)
    }

    /// Makes bins 2^shift times as wide.
    private mutating func coarsen(by shift: Int) {
        exponent += shift
        guard least <= greatest else { return }
        var old = emptied()
        let (start, newOrigin) = (origin, least >> shift)
        for index in 0..<Self.binCount where old[index] > 0 {
            bins[(start + index) >> shift - newOrigin] += old[index]
        }
        old.removeAll()
        (origin, least, greatest) = (newOrigin, least >> shift, greatest >> shift)
    }

    private mutating func move(to newOrigin: Int) {
        guard newOrigin != origin else { return }
        let old = emptied()
        for index in 0..<Self.binCount where old[index] > 0 { bins[origin + index - newOrigin] = old[index] }
        origin = newOrigin
    }

    /// Takes all bins away.
    private mutating func emptied() -> FlatBuffer<Int> {
        var old = FlatBuffer<Int>(capacity: Self.binCount)
        old.append(repeating: 0, count: Self.binCount)
        swap(&old, &bins)
        return old
    }
}
