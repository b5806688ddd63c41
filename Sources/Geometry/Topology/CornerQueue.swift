import Geometry
import Memory

/// A corner in the queue. It is out of date if its vertex has another importance by now.
// `@usableFromInline` because other modules free the buffers of this type.
@usableFromInline struct Corner: BitwiseCopyable {
    /// The bits of the importance, which is not negative, then those of the tie and the vertex. One number is compared
    /// without branches, which would be mispredicted.
    fileprivate let bits: UInt128

    /// - Parameter point: the position of the vertex, which decides between corners that are as important.
    init(importance: Double, vertex: Int32, at point: Shape.Point) {
        var tie = point.x.bitPattern &* 0x9E37_79B9_7F4A_7C15
        tie = (tie ^ tie >> 32 ^ point.y.bitPattern) &* 0xD6E8_FEB8_6659_FD93
        bits =
            UInt128(importance.bitPattern) << 64 | UInt128(tie >> 32) << 32 | UInt128(UInt32(bitPattern: vertex))
    }

    var importance: Double { Double(bitPattern: UInt64(truncatingIfNeeded: bits >> 64)) }
    var vertex: Int { Int(Int32(truncatingIfNeeded: bits)) }
}

/// Corners, of which the least important comes out first.
///
/// A heap as `Heap`, but the last element first moves to the bottom, where it mostly belongs: half of the comparisons.
/// Which of two equal elements then comes first makes no difference, as they are copies.
struct CornerQueue: ~Copyable {
    private var corners = FlatBuffer<Corner>()

    var isEmpty: Bool { corners.isEmpty }

    mutating func removeAll() { corners.removeAll() }

    mutating func push(_ corner: Corner) {
        corners.append(corner)
        rise(corner, from: corners.count - 1)
    }

    @inline(__always)
    mutating func pop() -> Corner? {
        guard let last = corners.last else { return nil }
        let first = corners[0]
        let count = corners.count - 1
        corners.truncate(to: count)
        guard count > 0 else { return first }
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < count else { break }
            // Added rather than branched on, as which child precedes cannot be predicted.
            if child + 1 < count { child += corners[child + 1].bits < corners[child].bits ? 1 : 0 }
            corners[index] = corners[child]
            index = child
        }
        rise(last, from: index)
        return first
    }

    /// Puts a corner where it belongs, at an index or above it.
    @inline(__always)
    private mutating func rise(_ corner: Corner, from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard corner.bits < corners[parent].bits else { break }
            corners[index] = corners[parent]
            index = parent
        }
        corners[index] = corner
    }
}
