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

    /// The features whose boxes pass a check, in the order of the file. Nil if the index is damaged, and if so many pass
    /// that reading all features is faster.
    func features(
        in file: SeekableFile, within check: (Shape.Box) -> Bool, _ skipReason: SkipReason
    ) throws(Problem) -> Features? {
        guard try holdsLast(file) else { return nil }
        var found = Features(skipReason: skipReason)
        var pending = [(level: levels.count - 1, first: 0)]
        var bytes = ByteBuffer()
        while let (level, first) = pending.popLast() {
            guard levels[level].contains(first) else { return nil }
            let nodes = first..<min(first + nodeSize, levels[level].upperBound)
            bytes.removeAll()
            let length = nodes.count * PackedNode.length
            guard try file.read(into: &bytes, at: start + first * PackedNode.length, upTo: length) == length else {
                return nil
            }
            for index in nodes.indices {
                let (box, target) = Self.node(bytes.bytes, at: (index - first) * PackedNode.length)
                guard check(box) else { continue }
                guard target < UInt64(file.count) else { return nil }
                if level > 0 {
                    pending.append((level - 1, Int(target)))
                } else {
                    found.starts.append(end + Int(target))
                    if found.starts.count > count / 4 { return nil }
                }
            }
        }
        found.starts.sort()
        found.others = count - found.starts.count
        return found
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
