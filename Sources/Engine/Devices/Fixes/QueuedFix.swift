package import Layers
package import Movement
package import Times

/// A fix on its way, without its row.
package struct PendingFix: BitwiseCopyable {
    package var fix: Fix
    package var device: Int
    /// Counted through all inputs, so that fixes of the same time stay in order.
    package var number: Int
    package var joints: RowJoints
    /// Length of its row in bytes.
    var rowLength: Int
    /// The way from the fix of its device before, if it was measured.
    var way: FixWay?
    /// The time as it is written; nil if it is not requested.
    package var time: KnownTime?
    /// The mode and the view that the fix reports.
    package var mode: FrameRequest.Mode?
    package var view: SeenView?
    /// The unit of the times of its input that are numbers, for times that are computed.
    package var unit: EpochUnit?
    /// Index of the input, and number of the record in it.
    package var source = 0
    package var record = 0

    package init(_ entry: FixChunk.Entry, number: Int, device: Int, rowLength: Int) {
        fix = entry.fix
        joints = entry.joints
        way = entry.way
        mode = entry.mode
        self.number = number
        self.device = device
        self.rowLength = rowLength
    }
}

/// Appends a part of the row of a fix to a buffer.
typealias RowSource = (_ part: Range<Int>, _ buffer: inout ByteBuffer) -> Void

/// A fix that is held until later ones are known, with its row.
package struct QueuedFix {
    package var pending: PendingFix
    package private(set) var row: [UInt8]

    package init(_ pending: PendingFix, _ row: Span<UInt8>) {
        self.pending = pending
        self.row = unsafe row.withUnsafeBufferPointer { unsafe Array($0) }
    }

    init(_ pending: PendingFix, _ source: RowSource) {
        var bytes = ByteBuffer(capacity: max(pending.rowLength, 1))
        source(0..<pending.rowLength, &bytes)
        self.init(pending, bytes.bytes)
    }

    /// Appends a part of the row to a buffer.
    func copy(_ part: Range<Int>, to buffer: inout ByteBuffer) { buffer.append(row.span.extracting(part)) }
}
