import FormatKit
import Geometry
import Layers

/// The index of a FlatGeobuf: a tree of boxes in levels, the root first. A node is a box and, in the last level, where its
/// feature starts; in others, the number of its first child.
struct FlatGeobufIndex {
    let start: Int
    let end: Int
    let count: Int
    private let nodeSize: Int
    /// The numbers of the nodes of each level, that of the features first.
    private let levels: [Range<Int>]

    /// Features that the index has found, by where they start in the file, and how many others there are.
    struct Features {
        var starts: [Int] = []
        var others = 0
        let skipReason: SkipReason
    }

    init?(_ header: FlatGeobufHeader, at start: Int, length: Int) {
        guard length > 0 else { return nil }
        (self.start, end) = (start, start + length)
        (count, nodeSize) = (Int(header.count), header.nodeSize)
        var (last, levels) = (length / PackedNode.length, [Range<Int>]())
        for size in FlatGeobufHeader.levels(of: count, nodeSize) {
            levels.append(last - size..<last)
            last -= size
        }
        self.levels = levels
    }

    enum Answer {
        case features(Features)
        /// So many that reading all features is faster.
        case most
        /// A node does not fit its children, so that features may be missing.
        case damaged
    }

    /// The features whose boxes pass a check, in the order of the file.
    func features(
        in file: SeekableFile, within check: (Shape.Box) -> Bool, _ skipReason: SkipReason
    ) throws(Problem) -> Answer {
        guard try holdsLast(file) else { return .damaged }
        var found = Features(skipReason: skipReason)
        var isSound = true
        try forEachGroup(in: file, within: check, upTo: Self.mostChecked) { group in
            isSound = group.fits
            guard isSound else { return false }
            if group.level == 0, group.isWanted {
                for (box, target) in group.children where check(box) { found.starts.append(end + Int(target)) }
            }
            return found.starts.count <= count / 4
        }
        guard isSound else { return .damaged }
        if found.starts.count > count / 4 { return .most }
        found.starts.sort()
        // Two features are not at one position.
        for index in found.starts.indices.dropFirst() where found.starts[index] == found.starts[index - 1] {
            return .damaged
        }
        found.others = count - found.starts.count
        return .features(found)
    }

    /// Number of nodes that have another box than all their children, or lead elsewhere.
    func countOfFaults(in file: SeekableFile) throws(Problem) -> Int {
        var faults = 0
        let everything: (Shape.Box) -> Bool = { _ in true }
        try forEachGroup(in: file, within: everything, upTo: .max) { group in
            if !group.fits { faults += 1 }
            return true
        }
        return faults
    }

    /// In levels of no more nodes, those that no wanted feature is in are compared with their children as well: a damaged
    /// box may hide some.
    private static let mostChecked = 1 << 15

    /// The children of a node.
    private struct Group {
        var level: Int
        /// True if the boxes of all nodes above passed the check.
        var isWanted: Bool
        var children: [(box: Shape.Box, target: UInt64)] = []
        /// True if the node has the box around all of them, and they lead on in order.
        var fits = true
    }

    /// Calls `body` for the children of nodes, until it returns false. Where the file ends, `fits` is false.
    ///
    /// - Parameters:
    ///   - check: decides which nodes to descend into.
    ///   - most: the most nodes of a level that is visited as a whole.
    private func forEachGroup(
        in file: SeekableFile, within check: (Shape.Box) -> Bool, upTo most: Int, _ body: (Group) -> Bool
    ) throws(Problem) {
        var pending: [(level: Int, first: Int, box: Shape.Box?, isWanted: Bool)] = [
            (levels.count - 1, levels[levels.count - 1].lowerBound, nil, true)
        ]
        var bytes = ByteBuffer()
        while let (level, first, box, isWanted) = pending.popLast() {
            var group = Group(level: level, isWanted: isWanted)
            let nodes = first..<min(first + nodeSize, levels[level].upperBound)
            let length = nodes.count * PackedNode.length
            bytes.removeAll()
            guard try file.read(into: &bytes, at: start + first * PackedNode.length, upTo: length) == length else {
                group.fits = false
                _ = body(group)
                return
            }
            var around = Shape.Box()
            for index in nodes {
                let node = Self.node(bytes.bytes, at: (index - first) * PackedNode.length)
                if node.box.hasExtent { around.insert(node.box) }
                if level == 0 {
                    let isBehind = group.children.last.map { $0.target < node.target } ?? true
                    if !isBehind || node.target >= UInt64(file.count) { group.fits = false }
                } else {
                    let child = levels[level - 1].lowerBound + (index - levels[level].lowerBound) * nodeSize
                    if node.target != UInt64(child) { group.fits = false }
                    let isMet = isWanted && check(node.box)
                    if isMet || levels[level - 1].count <= most { pending.append((level - 1, child, node.box, isMet)) }
                }
                group.children.append(node)
            }
            if let box, box != around, box.hasExtent || around.hasExtent { group.fits = false }
            guard body(group) else { return }
        }
    }

    /// True if the feature of the last node ends within the file: others come before it.
    private func holdsLast(_ file: SeekableFile) throws(Problem) -> Bool {
        var bytes = ByteBuffer()
        guard try file.read(into: &bytes, at: end - PackedNode.length, upTo: PackedNode.length) == PackedNode.length
        else { return false }
        let target = Self.node(bytes.bytes, at: 0).target
        guard target < UInt64(file.count) else { return false }
        bytes.removeAll()
        guard try file.read(into: &bytes, at: end + Int(target), upTo: 4) == 4 else { return false }
        return Int(bytes.bytes.number32(at: 0)) <= file.count - end - Int(target) - 4
    }

    /// Calls `body` for each feature with its box and its start.
    func forEachFeature(
        in file: SeekableFile, _ body: (_ box: Shape.Box, _ start: UInt64) throws(Problem) -> Void
    ) throws(Problem) {
        var rest = ByteBuffer()
        var failure: Problem?
        let range = start + levels[0].lowerBound * PackedNode.length..<end
        try file.forEachPiece(of: range) { piece, _ in
            rest.append(piece)
            var index = 0
            while index + PackedNode.length <= rest.count {
                let (box, target) = Self.node(rest.bytes, at: index)
                do throws(Problem) { try body(box, target) } catch { failure = error }
                index += PackedNode.length
            }
            rest.removeFirst(index)
            return failure == nil
        }
        if let failure { throw failure }
    }

    private static func node(_ bytes: Span<UInt8>, at start: Int) -> (box: Shape.Box, target: UInt64) {
        let box = Shape.Box(
            west: bytes.littleDouble(start), south: bytes.littleDouble(start + 8),
            east: bytes.littleDouble(start + 16), north: bytes.littleDouble(start + 24))
        return (box, bytes.number64(at: start + 32))
    }
}

extension Shape.Box {
    /// False for the boxes that writers store for features without positions.
    fileprivate var hasExtent: Bool { west <= east && south <= north }
}
