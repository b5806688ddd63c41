import Memory

/// Indices of positions as they are in a k-d tree without pointers: the middle one of a run splits the rest of it, by x
/// and y in turn. So runs of them are near each other.
public struct PointOrder: ~Copyable, Sendable {
    private var order: FlatBuffer<Int32>

    /// O(n log n).
    public init(_ points: Span<Shape.Point>) {
        order = FlatBuffer<Int32>(capacity: points.count)
        for index in points.indices { order.append(Int32(truncatingIfNeeded: index)) }
        Self.arrange(&order, 0, points.count, points, isByX: true)
    }

    public var count: Int { order.count }

    public subscript(index: Int) -> Int { Int(order[index]) }

    private static func arrange(
        _ order: inout FlatBuffer<Int32>, _ first: Int, _ end: Int, _ points: Span<Shape.Point>, isByX: Bool
    ) {
        guard end - first > 1 else { return }
        let middle = (first + end) / 2
        select(middle, &order, first, end) { isByX ? points[Int($0)].x : points[Int($0)].y }
        arrange(&order, first, middle, points, isByX: !isByX)
        arrange(&order, middle + 1, end, points, isByX: !isByX)
    }

    /// Moves elements so that none before the middle has a greater value, and none after it a lesser one.
    private static func select(
        _ middle: Int, _ order: inout FlatBuffer<Int32>, _ first: Int, _ end: Int, by value: (Int32) -> Double
    ) {
        var (low, high) = (first, end - 1)
        while low < high {
            let pivot = value(order[(low + high) / 2])
            var (left, right) = (low, high)
            while left <= right {
                while value(order[left]) < pivot { left += 1 }
                while value(order[right]) > pivot { right -= 1 }
                guard left <= right else { break }
                let element = order[left]
                order[left] = order[right]
                order[right] = element
                (left, right) = (left + 1, right - 1)
            }
            if middle <= right { high = right } else if middle >= left { low = left } else { return }
        }
    }
}
