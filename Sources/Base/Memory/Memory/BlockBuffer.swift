/// Array of plain values that grows by blocks. Its elements never move, and at most one block of memory is unused: less
/// than a `FlatBuffer` that doubles needs for many large elements.
@safe
public struct BlockBuffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var blocks: [UnsafeMutablePointer<Element>] = unsafe []
    @usableFromInline var length = 0
    @inlinable public var count: Int { length }

    /// Elements of a block, as a power of two.
    @inlinable static var shift: Int { 10 }
    @inlinable static var blockCount: Int { 1 << shift }

    @inlinable
    public init() {}

    @inlinable
    deinit {
        for index in unsafe blocks.indices { unsafe GrowingMemory.free(blocks[index]) }
    }

    /// Appends an element; takes constant time.
    @inlinable
    public mutating func append(_ element: Element) {
        if length & (Self.blockCount - 1) == 0 {
            unsafe blocks.append(GrowingMemory.allocate(Element.self, count: Self.blockCount))
        }
        length += 1
        self[length - 1] = element
    }

    @inlinable
    public subscript(_ index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return unsafe blocks[index >> Self.shift][index & (Self.blockCount - 1)]
        }
        // Changes an element where it is, without a copy.
        _modify {
            precondition(index >= 0 && index < count)
            yield unsafe &blocks[index >> Self.shift][index & (Self.blockCount - 1)]
        }
    }
}
