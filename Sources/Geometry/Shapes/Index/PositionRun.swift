import Memory

/// Positions one after the other: in memory of their own, which grows, or in the rest of a slab, which does not.
@safe
struct PositionRun: ~Copyable {
    private var start: UnsafeMutablePointer<Shape.Point>
    private(set) var capacity: Int
    private(set) var count = 0
    private let slab: MemorySlab<Shape.Point>?
    private var isSealed = false

    init(capacity: Int) {
        self.capacity = capacity
        unsafe start = GrowingMemory.allocate(Shape.Point.self, count: capacity)
        slab = nil
    }

    /// Fills the rest of a slab, which nothing else may use until this is sealed.
    init(in slab: MemorySlab<Shape.Point>) {
        unsafe start = slab.rest.baseAddress!
        capacity = slab.restCount
        self.slab = slab
    }

    deinit {
        if slab == nil { unsafe GrowingMemory.free(start) }
    }

    @inline(__always) var span: Span<Shape.Point> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(start), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// True if so many more positions fit, once memory of its own has grown.
    func hasRoom(for extra: Int) -> Bool {
        extra <= (slab == nil ? Int(Int32.max) : capacity) - count
    }

    /// Appends positions for which there is room.
    mutating func append(_ points: Span<Shape.Point>) {
        if points.count > capacity - count {
            precondition(slab == nil)
            capacity = max(capacity * 2, count + points.count)
            unsafe start = GrowingMemory.resize(start, to: capacity)
        }
        unsafe points.withUnsafeBufferPointer { source in
            guard let first = source.baseAddress else { return }
            unsafe (start + count).update(from: first, count: source.count)
        }
        count += points.count
    }

    /// Empties the run and keeps its capacity.
    mutating func removeAll() { count = 0 }

    /// Ends the run, so that another can fill the slab after it.
    mutating func seal() {
        guard let slab, !isSealed else { return }
        slab.use(count)
        capacity = count
        isSealed = true
    }
}
