import Memory
import Synchronization

/// Indices of shapes that are made when they are first worth it, by whichever thread needs one. Most shapes of a large
/// layer are never queried, or once or twice.
@safe
struct LazyIndices: ~Copyable {
    private let slots: UnsafeMutableBufferPointer<Slot>

    private struct Slot: ~Copyable {
        let edges = Published<EdgeIndex>()
        let grid = Published<PlaceGrid>()
        let order = Published<OrderedEdges>()
        let points = Published<PointTree>()
        let visits = Atomic<Int32>(0)
    }

    /// An index pays once its edges have been walked this often.
    private static let visitsBeforeIndex: Int32 = 6
    /// A grid of places pays after this many.
    private static let visitsBeforeGrid: Int32 = 40

    init(count: Int = 0) {
        unsafe slots = .allocate(capacity: count)
        for index in 0..<count { unsafe slots.initializeElement(at: index, to: Slot()) }
    }

    deinit {
        unsafe slots.deinitialize().deallocate()
    }

    var isEmpty: Bool { unsafe slots.isEmpty }

    /// Index to build before the next search.
    enum Wish {
        case nothing
        case index
        case grid
    }

    /// Counts a walk along all edges of a shape, or a search for a place among them.
    func visit(_ extent: Int, forPlace: Bool) -> Wish {
        if unsafe slots[extent].grid.value != nil || slots[extent].points.value != nil { return .nothing }
        let visits = unsafe slots[extent].visits.wrappingAdd(1, ordering: .relaxed).newValue
        if unsafe slots[extent].edges.value == nil { return visits >= Self.visitsBeforeIndex ? .index : .nothing }
        return forPlace && visits >= Self.visitsBeforeGrid ? .grid : .nothing
    }

    @unsafe
    @inline(__always)
    func edges(_ extent: Int) -> UnsafeMutablePointer<EdgeIndex>? { unsafe slots[extent].edges.value }

    @unsafe
    @inline(__always)
    func grid(_ extent: Int) -> UnsafeMutablePointer<PlaceGrid>? { unsafe slots[extent].grid.value }

    @unsafe
    @inline(__always)
    func order(_ extent: Int) -> UnsafeMutablePointer<OrderedEdges>? { unsafe slots[extent].order.value }

    @unsafe
    @inline(__always)
    func points(_ extent: Int) -> UnsafeMutablePointer<PointTree>? { unsafe slots[extent].points.value }

    func keep(_ made: OrderedEdges, _ extent: Int) { unsafe slots[extent].order.publish(made) }

    func keep(_ made: PointTree, _ extent: Int) { unsafe slots[extent].points.publish(made) }

    func keep(_ made: consuming EdgeIndex, _ extent: Int) { unsafe slots[extent].edges.publish(made) }

    func keep(_ made: consuming PlaceGrid, _ extent: Int) { unsafe slots[extent].grid.publish(made) }
}

// The slots are atomic, and what they hold does not change.
extension LazyIndices: @unchecked Sendable {}

/// A value that one thread makes and all may read.
@safe
private struct Published<Value: ~Copyable>: ~Copyable {
    private let pointer = unsafe Atomic<UnsafeMutablePointer<Value>?>(nil)

    deinit {
        if let value = unsafe pointer.load(ordering: .acquiring) { unsafe Self.free(value) }
    }

    @unsafe
    @inline(__always)
    var value: UnsafeMutablePointer<Value>? { unsafe pointer.load(ordering: .acquiring) }

    /// Keeps a value, unless another thread was faster.
    func publish(_ made: consuming Value) {
        let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe value.initialize(to: made)
        let isFirst = unsafe pointer.compareExchange(
            expected: nil, desired: value, ordering: .acquiringAndReleasing
        ).exchanged
        if !isFirst { unsafe Self.free(value) }
    }

    @unsafe
    private static func free(_ value: UnsafeMutablePointer<Value>) {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
    }
}

/// Index of the edges of one shape.
struct EdgeIndex: ~Copyable {
    var slabEnds = FlatBuffer<Int32>(capacity: 1)
    var slabEdges = FlatBuffer<SlabEdge>(capacity: 1)
    var slabsPerUnit = 0.0
    /// For each ring of polygons, whether the area lies to the left of its edges.
    var leftRings = FlatBuffer<Bool>(capacity: 1)
}

/// Grid of one shape with its cells.
struct PlaceGrid: ~Copyable {
    var grid: AreaGrid
    var cells = FlatBuffer<UInt64>(capacity: 1)
}
