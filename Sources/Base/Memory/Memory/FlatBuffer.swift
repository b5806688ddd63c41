/// Growable array of plain values that keeps its capacity when emptied, so that readers fill it for each feature
/// without allocating.
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
        // Changes an element where it is, without a copy.
        _modify {
            precondition(index >= 0 && index < count)
            yield unsafe &start[index]
        }
    }

    /// Empties the buffer and keeps its capacity.
    @inlinable
    public mutating func removeAll() { length = 0 }

    /// Empties the buffer and keeps its capacity, but not the memory of a large one.
    public mutating func removeAllAndReturnMemory() {
        let byteCount = count * MemoryLayout<Element>.stride
        length = 0
        if byteCount >= 1 << 20 { unsafe GrowingMemory.returnPages(start, byteCount: byteCount) }
    }

    /// Truncates the buffer to its first `length` elements.
    @inlinable
    public mutating func truncate(to length: Int) {
        precondition(length >= 0 && length <= count)
        self.length = length
    }

    /// Appends an element, at constant cost on average.
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

    /// Appends elements in reverse order.
    @inlinable
    public mutating func append(reversing elements: Span<Element>) {
        makeRoom(for: elements.count)
        let end = length + elements.count - 1
        for index in elements.indices { unsafe start[end - index] = elements[index] }
        length += elements.count
    }

    /// Appends elements as they lie in memory, whatever its alignment.
    @inlinable
    public mutating func append(bytes: Span<UInt8>) {
        let count = bytes.count / MemoryLayout<Element>.stride
        makeRoom(for: count)
        unsafe bytes.withUnsafeBytes { source in
            guard let first = source.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(start + length).copyMemory(
                from: first, byteCount: count * MemoryLayout<Element>.stride)
        }
        length += count
    }

    /// Appends an element `count` times.
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

    /// Makes room for exactly `extra` more elements, if their number is known in advance.
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

extension FlatBuffer<UInt8> {
    /// Appends the bytes of a value in memory, for this process to read back.
    @inlinable
    package mutating func append<Value: BitwiseCopyable>(bytesOf value: Value) {
        makeRoom(for: MemoryLayout<Value>.size)
        unsafe UnsafeMutableRawPointer(start + length).storeBytes(of: value, as: Value.self)
        length += MemoryLayout<Value>.size
    }
}

// The buffer owns its elements, and nothing else can reach them.
extension FlatBuffer: @unchecked Sendable where Element: Sendable {}

extension FlatBuffer {
    /// Sorts the elements; stable, O(n log n), with as much memory again.
    ///
    /// - Parameter room: scratch space; loses its contents.
    @inlinable
    public mutating func sort(in room: inout FlatBuffer, by precedes: (Element, Element) -> Bool) {
        room.removeAll()
        room.reserve(count)
        unsafe Self.sort(start, with: room.start, count, endingInRoom: false, precedes)
    }

    /// Merge sort. The halves alternate between the two buffers, so that no merge has to be copied back.
    @inlinable
    @unsafe
    static func sort(
        _ elements: UnsafeMutablePointer<Element>, with room: UnsafeMutablePointer<Element>, _ count: Int,
        endingInRoom: Bool, _ precedes: (Element, Element) -> Bool
    ) {
        guard count > 8 else {
            unsafe sortShort(elements, count, precedes)
            if endingInRoom { unsafe room.update(from: elements, count: count) }
            return
        }
        let half = count / 2
        unsafe sort(elements, with: room, half, endingInRoom: !endingInRoom, precedes)
        unsafe sort(elements + half, with: room + half, count - half, endingInRoom: !endingInRoom, precedes)
        unsafe merge(
            endingInRoom ? elements : room, half, count, into: endingInRoom ? room : elements, precedes)
    }

    /// Insertion sort.
    @inlinable
    @unsafe
    static func sortShort(
        _ elements: UnsafeMutablePointer<Element>, _ count: Int, _ precedes: (Element, Element) -> Bool
    ) {
        var sorted = 1
        while sorted < count {
            let element = unsafe elements[sorted]
            var slot = sorted
            while slot > 0, unsafe precedes(element, elements[slot - 1]) {
                unsafe elements[slot] = elements[slot - 1]
                slot -= 1
            }
            unsafe elements[slot] = element
            sorted += 1
        }
    }

    /// Merges the elements before `half` with those from `half` on.
    @inlinable
    @unsafe
    static func merge(
        _ elements: UnsafeMutablePointer<Element>, _ half: Int, _ count: Int,
        into target: UnsafeMutablePointer<Element>, _ precedes: (Element, Element) -> Bool
    ) {
        // Elements that are already in order are only copied.
        guard unsafe precedes(elements[half], elements[half - 1]) else {
            return unsafe target.update(from: elements, count: count)
        }
        var (left, right, index) = (0, half, 0)
        while left < half, right < count {
            if unsafe precedes(elements[right], elements[left]) {
                unsafe target[index] = elements[right]
                right += 1
            } else {
                unsafe target[index] = elements[left]
                left += 1
            }
            index += 1
        }
        unsafe (target + index).update(from: elements + left, count: half - left)
        index += half - left
        unsafe (target + index).update(from: elements + right, count: count - right)
    }
}
