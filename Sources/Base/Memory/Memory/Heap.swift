/// Priority queue: the least element comes out first.
public struct Heap<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var elements = FlatBuffer<Element>()

    @inlinable
    public init() {}

    /// The least element; nil if there is none.
    @inlinable
    public var first: Element? { elements.isEmpty ? nil : elements[0] }

    @inlinable
    public mutating func removeAll() { elements.removeAll() }

    @inlinable @inline(__always)
    public mutating func push(_ element: Element, _ precedes: (Element, Element) -> Bool) {
        var index = elements.count
        elements.append(element)
        while index > 0 {
            let parent = (index - 1) / 2
            guard precedes(element, elements[parent]) else { break }
            elements[index] = elements[parent]
            index = parent
        }
        elements[index] = element
    }

    @inlinable @inline(__always)
    public mutating func pop(_ precedes: (Element, Element) -> Bool) -> Element? {
        guard !elements.isEmpty else { return nil }
        let first = elements[0]
        let last = elements[elements.count - 1]
        elements.truncate(to: elements.count - 1)
        guard !elements.isEmpty else { return first }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < elements.count else { break }
            // Added rather than branched on, as which child precedes cannot be predicted.
            if child + 1 < elements.count { child += precedes(elements[child + 1], elements[child]) ? 1 : 0 }
            guard precedes(elements[child], last) else { break }
            elements[index] = elements[child]
            index = child
        }
        elements[index] = last
        return first
    }
}
