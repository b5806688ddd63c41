/// Plain values in a row that grows at the end and keeps its room when emptied: what readers fill, a feature at a time,
/// without an allocation for each.
@safe
public struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline var length = 0
    @inlinable public var count: Int { length }

    @inlinable
    public init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        unsafe start = GrowingMemory.allocate(Element.self, count: self.capacity)
    }

    @inlinable
    deinit {
        unsafe GrowingMemory.free(start)
    }

    @inlinable public var isEmpty: Bool { count == 0 }

    @inlinable public var last: Element? { count > 0 ? unsafe start[count - 1] : nil }

    @inlinable public var span: Span<Element> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(start), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    @inlinable
    public subscript(_ index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return unsafe start[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe start[index] = newValue
        }
    }

    /// Empties the buffer and keeps its room.
    @inlinable
    public mutating func removeAll() { length = 0 }

    /// Cuts the buffer to its first `length` elements.
    @inlinable
    public mutating func truncate(to length: Int) {
        precondition(length >= 0 && length <= count)
        self.length = length
    }

    /// At constant cost on average.
    @inlinable
    public mutating func append(_ element: Element) {
        if count == capacity { grow(to: capacity * 2) }
        unsafe start[count] = element
        length += 1
    }

    /// Appends a run of elements, at constant cost for each on average.
    @inlinable
    public mutating func append(contentsOf elements: Span<Element>) {
        makeRoom(for: elements.count)
        unsafe elements.withUnsafeBufferPointer { source in
            guard let first = source.baseAddress else { return }
            unsafe (start + length).update(from: first, count: source.count)
        }
        length += elements.count
    }

    /// Appends an element so many times.
    @inlinable
    public mutating func append(repeating element: Element, count: Int) {
        makeRoom(for: count)
        unsafe (start + length).update(repeating: element, count: count)
        length += count
    }

    @inlinable
    mutating func makeRoom(for extra: Int) {
        if extra > capacity - length { grow(to: max(capacity * 2, length + extra)) }
    }

    /// Makes room for so many more elements, and no more than that: for those that are known to come.
    @inlinable
    public mutating func reserve(_ extra: Int) {
        if extra > capacity - length { grow(to: length + extra) }
    }

    @usableFromInline
    mutating func grow(to room: Int) {
        unsafe start = GrowingMemory.resize(start, to: room)
        capacity = room
    }
}

// It owns its elements, and nobody else has a way to them.
extension FlatBuffer: @unchecked Sendable where Element: Sendable {}
