import Memory

/// Labels at some scales, indexed so that those that may collide find each other.
package struct CollisionIndex: ~Copyable {
    private(set) var scales: Scales
    private let classes: SizeClasses
    private let repeatDistance: Int32
    private var lattices: [CellGrid.Lattice] = []
    private var isInUse: [Bool] = []
    private var boxes = CellGrid()
    /// Labels that entered, in that order.
    private(set) var entered = FlatBuffer<UInt32>(capacity: 1)
    private var nameLattice: CellGrid.Lattice?
    private var names = CellGrid()

    init(_ field: borrowing LabelField, repeatDistance: Int32) {
        classes = SizeClasses(field)
        self.repeatDistance = field.names.isEmpty ? 0 : min(repeatDistance, Label.longest)
        scales = Scales(zooms: 0...0, tileSize: .pixels256)
    }

    /// True if labels of one name keep apart.
    var hasNames: Bool { nameLattice != nil }

    /// Removes all labels, and makes room for those that may enter.
    ///
    /// - Parameter members: fastest in the order of the map.
    package mutating func gather(_ field: borrowing LabelField, _ members: Span<UInt32>, at scales: Scales) {
        let runs = clear(field, members, at: scales)
        for slot in members.indices { expect(Int(members[slot]), field) }
        boxes.open()
        if repeatDistance > 0 { gatherNames(field, members, runs) }
    }

    /// Removes all labels, and makes room for those that some others may meet. Of the rest only a few enter the grid.
    ///
    /// - Parameters:
    ///   - members: fastest in the order of the map.
    ///   - wanted: the labels that will be queried.
    mutating func gather(
        _ field: borrowing LabelField, _ members: Span<UInt32>, near wanted: Span<UInt32>, at scales: Scales
    ) {
        guard wanted.count < members.count / Self.fewestForEach else { return gather(field, members, at: scales) }
        let runs = clear(field, members, at: scales)
        let areMarked = markBlocks(around: wanted, field, most: members.count)
        for slot in members.indices { expect(Int(members[slot]), field, onlyIfMarked: areMarked) }
        boxes.open()
        if repeatDistance > 0 { gatherNames(field, members, runs) }
    }

    /// The least number of labels for each one that is queried, where most are far from all of those.
    private static let fewestForEach = 16

    private mutating func clear(
        _ field: borrowing LabelField, _ members: Span<UInt32>, at scales: Scales
    ) -> MortonRuns {
        self.scales = scales
        entered.removeAll()
        lattices.removeAll(keepingCapacity: true)
        isInUse.removeAll(keepingCapacity: true)
        for (slot, extent) in classes.extents.enumerated() {
            let salt = UInt64(slot) &* 0xd6e8_feb8_6659_fd93
            lattices.append(
                CellGrid.Lattice(width: extent.width, height: extent.height, shift: scales.shift, salt: salt))
            isInUse.append(false)
        }
        let runs = MortonRuns(members, field)
        let usual = lattices[classes.mostUsual]
        let (shift, count) = runs.blocks(atLeast: max(usual.columnShift, usual.rowShift) + 3)
        boxes.clear(count: field.count, blockShift: shift, blockCount: count)
        return runs
    }

    @inline(__always)
    private mutating func expect(_ index: Int, _ field: borrowing LabelField, onlyIfMarked: Bool = false) {
        let box = field.boxes.span[index]
        guard box.canCollide else { return }
        boxes.expect(box, lattices[classes.slot(field.extent(index))], onlyIfMarked: onlyIfMarked)
    }

    /// Marks the blocks that labels reach into. False if they are too many; then all count as marked.
    private mutating func markBlocks(around wanted: Span<UInt32>, _ field: borrowing LabelField, most: Int) -> Bool {
        var looks = 0
        for slot in wanted.indices where looks <= most {
            let index = Int(wanted[slot])
            let box = field.boxes.span[index]
            guard box.canCollide else { continue }
            let extent = field.extent(index)
            for slot in lattices.indices where lattices[slot].width > 0 {
                let lattice = lattices[slot]
                let (reachX, reachY) = reach(of: extent, lattice)
                looks += boxes.mark(around: box, reachX: reachX, reachY: reachY, lattice, most: most - looks)
            }
        }
        return looks <= most
    }

    /// Units at which the places of two labels may still collide.
    @inline(__always)
    private func reach(
        of extent: (width: Int32, height: Int32), _ lattice: CellGrid.Lattice
    ) -> (x: Int64, y: Int64) {
        (
            (Int64(extent.width + lattice.width) &<< scales.shift) &>> 5,
            (Int64(extent.height + lattice.height) &<< scales.shift) &>> 5
        )
    }

    private mutating func gatherNames(_ field: borrowing LabelField, _ members: Span<UInt32>, _ runs: MortonRuns) {
        let lattice = CellGrid.Lattice(width: repeatDistance, height: repeatDistance, shift: scales.shift, salt: 0)
        nameLattice = lattice
        let (shift, count) = runs.blocks(atLeast: lattice.columnShift + 3)
        names.clear(count: field.count, blockShift: shift, blockCount: count)
        for slot in members.indices where field.names.span[Int(members[slot])] >= 0 {
            names.expect(field.boxes.span[Int(members[slot])], lattice, onlyIfMarked: false)
        }
        names.open()
    }

    @inline(__always)
    package mutating func enter(_ index: Int, _ field: borrowing LabelField) {
        entered.append(UInt32(truncatingIfNeeded: index))
        let box = field.boxes.span[index]
        if box.canCollide {
            let slot = classes.slot(field.extent(index))
            isInUse[slot] = true
            boxes.enter(index, box, lattices[slot], group: field.group(index))
        }
        if let nameLattice, field.names.span[index] >= 0 {
            names.enter(index, box, nameLattice, group: field.names.span[index])
        }
    }

    /// Undoes the entering of the last label that is still there.
    mutating func withdraw(_ index: Int, _ field: borrowing LabelField) {
        entered.truncate(to: entered.count - 1)
        let box = field.boxes.span[index]
        if let nameLattice, field.names.span[index] >= 0 {
            names.withdraw(index, box, nameLattice, group: field.names.span[index])
        }
        guard box.canCollide else { return }
        boxes.withdraw(index, box, lattices[classes.slot(field.extent(index))], group: field.group(index))
    }

    /// Fills a list with the labels that collide with a label, perhaps including itself and some more than once. Those
    /// that overlap it come first, then those of its name. Of many required labels in one place, lists only the best.
    ///
    /// - Parameter effort: grows by one for each label compared, and for each cell of many.
    /// - Returns: where the labels of its name begin.
    @inline(__always)
    func collect(
        colliding index: Int, _ field: borrowing LabelField, _ effort: inout Int, into found: inout FlatBuffer<UInt32>
    ) -> Int {
        found.removeAll()
        guard field.isPlain, nameLattice == nil, scales.isWhole else {
            return collectAny(index, field, &effort, into: &found)
        }
        let boxes = field.boxes.span
        let box = boxes[index]
        guard box.canCollide else { return 0 }
        let lattices = lattices.span
        for slot in lattices.indices where isInUse.span[slot] {
            effort += self.boxes.collect(
                overlapping: box, boxes, lattices[slot], shift: scales.shift, into: &found)
        }
        return found.count
    }

    @inline(never)
    private func collectAny(
        _ index: Int, _ field: borrowing LabelField, _ effort: inout Int, into found: inout FlatBuffer<UInt32>
    ) -> Int {
        var overlapping = 0
        visitColliding(index, field, &effort) { other, reason in
            found.append(UInt32(truncatingIfNeeded: other))
            if reason == .label { overlapping = found.count }
            return !field.isRequired(other)
        }
        return overlapping
    }

    /// Visits the labels that collide with a label, perhaps including itself and some more than once. In a cell the
    /// last to enter come first, and no more of that cell come once `visit` returns false.
    ///
    /// - Parameters:
    ///   - effort: grows by one for each label compared, and for each cell of many.
    ///   - visit: takes the other label, and the reason: overlap, or only the name.
    @inline(__always)
    func visitColliding(
        _ index: Int, _ field: borrowing LabelField, _ effort: inout Int, _ visit: (Int, HidingReason) -> Bool
    ) {
        let box = field.boxes.span[index]
        if box.canCollide {
            let extent = field.extent(index)
            let lattices = lattices.span
            for slot in lattices.indices where isInUse.span[slot] {
                let lattice = lattices[slot]
                let (reachX, reachY) = reach(of: extent, lattice)
                effort += boxes.visit(
                    around: box, reachX: reachX, reachY: reachY, lattice, group: field.group(index)
                ) { other in
                    effort += 1
                    // Most labels of a cell are out of reach.
                    let place = field.boxes.span[other]
                    guard abs(Int64(Int32(truncatingIfNeeded: box.x &- place.x))) <= reachX,
                        abs(Int64(box.y) - Int64(place.y)) <= reachY
                    else { return true }
                    return field.overlap(index, other, scales) ? visit(other, .label) : true
                }
            }
        }
        if nameLattice != nil { visitEchoes(index, field, &effort, visit) }
    }

    @inline(never)
    private func visitEchoes(
        _ index: Int, _ field: borrowing LabelField, _ effort: inout Int, _ visit: (Int, HidingReason) -> Bool
    ) {
        visitNamesakes(index, field) { other in
            effort += 1
            guard field.echo(index, other, repeatDistance, scales) else { return true }
            return visit(other, .repeatedName)
        }
    }

    /// Visits labels of a label's name that are about as near as they must not be.
    func visitNamesakes(_ index: Int, _ field: borrowing LabelField, _ visit: (Int) -> Bool) {
        guard let nameLattice, field.names.span[index] >= 0 else { return }
        let reach = (Int64(2 * repeatDistance) << scales.shift) >> 5
        _ = names.visit(
            around: field.boxes.span[index], reachX: reach, reachY: reach, nameLattice,
            group: field.names.span[index], visit)
    }

    /// Compares two labels directly, and returns the reason why they collide; `none` if they do not.
    func collision(_ first: Int, _ second: Int, _ field: borrowing LabelField, _ scales: Scales) -> HidingReason {
        if field.boxes.span[first].canCollide, field.boxes.span[second].canCollide,
            field.overlap(first, second, scales)
        {
            return .label
        }
        if repeatDistance > 0, field.names.span[first] >= 0, field.echo(first, second, repeatDistance, scales) {
            return .repeatedName
        }
        return .none
    }
}
