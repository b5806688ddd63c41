import Memory

/// Positions of many shapes, with their third ordinates and measures. They lie in blocks, so that one store takes over
/// those of another without copying them. The positions of a shape are in one block.
@safe
struct PositionBlocks: ~Copyable {
    private var blocks: UnsafeMutablePointer<Block>
    private var capacity = 1
    private var blockCount = 1
    /// The memory of the last block, in a store that passes on large blocks.
    private var slab: MemorySlab<Shape.Point>?

    fileprivate struct Block: ~Copyable {
        var points: PositionRun
        /// Empty when no shape of the block has any, otherwise one for each position.
        var elevations = FlatBuffer<Double>(capacity: 1)
        var measures = FlatBuffer<Double>(capacity: 1)

        init(_ points: consuming PositionRun) { self.points = points }
    }

    /// Where the positions of a shape begin.
    struct Start: BitwiseCopyable, Sendable {
        var block: Int32
        var first: Int32
    }

    init() {
        unsafe blocks = .allocate(capacity: 1)
        unsafe blocks.initialize(to: Block(PositionRun(capacity: 16)))
    }

    deinit {
        unsafe blocks.deinitialize(count: blockCount)
        unsafe blocks.deallocate()
    }

    /// How many bytes all positions take.
    var byteCount: Int { (0..<blockCount).reduce(0) { unsafe $0 + blocks[$1].byteCount } }

    func count(inBlock block: Int32) -> Int { unsafe blocks[index(block)].points.count }

    /// Positions from a start to the end of its block.
    @_lifetime(borrow self)
    @inline(__always)
    func points(from start: Start) -> Span<Shape.Point> {
        let span = unsafe blocks[index(start.block)].points.span.extracting(Int(start.first)...)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    @_lifetime(borrow self)
    func elevations(from start: Start) -> Span<Double> {
        let span = unsafe blocks[index(start.block)].elevations.span.extracting(Int(start.first)...)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    @_lifetime(borrow self)
    func measures(from start: Start) -> Span<Double> {
        let span = unsafe blocks[index(start.block)].measures.span.extracting(Int(start.first)...)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Appends the positions of a shape.
    mutating func append(_ shape: borrowing Shape) -> Start {
        if unsafe !blocks[blockCount - 1].points.hasRoom(for: shape.points.count) {
            unsafe blocks[blockCount - 1].points.seal()
            add(Block(run(for: shape.points.count)))
        }
        let block = Int32(blockCount - 1)
        let start = Start(block: block, first: Int32(count(inBlock: block)))
        unsafe blocks[Int(block)].append(shape)
        return start
    }

    /// Empties the store and keeps the capacity of its first block.
    mutating func removeAll() {
        unsafe (blocks + 1).deinitialize(count: blockCount - 1)
        blockCount = 1
        unsafe blocks[0].removeAll()
    }

    /// Takes over the blocks of another store, which is empty afterwards and has as much room as it had.
    ///
    /// - Returns: the number of its first block.
    mutating func take(_ other: inout PositionBlocks) -> Int32 {
        let first = blockCount
        let room = unsafe other.blocks[0].points.capacity
        unsafe blocks[blockCount - 1].points.seal()
        let isLarge = other.slab != nil || room >= Self.leastInSlabs
        unsafe other.blocks[other.blockCount - 1].points.seal()
        for index in 0..<other.blockCount { unsafe add((other.blocks + index).move()) }
        let next = isLarge ? other.run(for: Self.leastInSlabs) : PositionRun(capacity: room)
        unsafe other.blocks.initialize(to: Block(next))
        other.blockCount = 1
        return Int32(first)
    }

    /// Stores that pass on blocks of so many positions fill slabs.
    private static let leastInSlabs = 4096

    /// A run for the last block, with room for so many positions.
    private mutating func run(for count: Int) -> PositionRun {
        if let slab, slab.restCount >= count { return PositionRun(in: slab) }
        let slab = MemorySlab<Shape.Point>(count: count)
        self.slab = slab
        return PositionRun(in: slab)
    }

    private mutating func add(_ block: consuming Block) {
        if blockCount == capacity {
            let larger = UnsafeMutablePointer<Block>.allocate(capacity: capacity * 2)
            unsafe larger.moveInitialize(from: blocks, count: blockCount)
            unsafe blocks.deallocate()
            unsafe blocks = larger
            capacity *= 2
        }
        unsafe (blocks + blockCount).initialize(to: block)
        blockCount += 1
    }

    @inline(__always)
    private func index(_ block: Int32) -> Int {
        precondition(block >= 0 && block < blockCount)
        return Int(block)
    }
}

// The store owns its blocks, and nothing else can reach them.
extension PositionBlocks: @unchecked Sendable {}

extension PositionBlocks.Block {
    var byteCount: Int {
        points.count * MemoryLayout<Shape.Point>.stride
            + (elevations.count + measures.count) * MemoryLayout<Double>.stride
    }

    mutating func append(_ shape: borrowing Shape) {
        Self.append(shape.elevations.span, to: &elevations, at: points.count, count: shape.points.count)
        Self.append(shape.measures.span, to: &measures, at: points.count, count: shape.points.count)
        points.append(shape.points.span)
    }

    mutating func removeAll() {
        points.removeAll()
        elevations.removeAll()
        measures.removeAll()
    }

    /// Appends ordinates in line with the positions, of which `start` came before.
    private static func append(
        _ values: Span<Double>, to ordinates: inout FlatBuffer<Double>, at start: Int, count: Int
    ) {
        if values.isEmpty, ordinates.isEmpty { return }
        ordinates.append(repeating: .nan, count: start - ordinates.count)
        ordinates.append(contentsOf: values)
        ordinates.append(repeating: .nan, count: start + count - ordinates.count)
    }
}
