import Geometry
import Layers
import Times

/// A fix on its way from the part that has read it to the part that follows its device. The name of the device, the time
/// as it is written, the view and the row follow it.
struct ShuffledFix: BitwiseCopyable {
    private var fix: Fix
    private var joints: RowJoints
    private var number: Int
    private var record: Int
    private var source: Int32
    private var nameLength: Int32
    private var rowLength: Int32
    private var nameKind: Value.Kind
    private var timeKind: Value.Kind
    /// -1 if nobody asks for the time.
    private var timeLength: Int8
    private var hasView: Bool
    private var mode: FrameRequest.Mode?
    private var unit: EpochUnit?
}

extension ShuffledFix {
    /// Appends a fix and all that follows it.
    static func append(
        _ pending: PendingFix, name: Span<UInt8>, _ kind: Value.Kind, row: borrowing ByteBuffer,
        to bytes: inout ByteBuffer
    ) {
        var time = ByteBuffer()
        pending.time?.append(to: &time)
        bytes.append(
            bytesOf: ShuffledFix(
                fix: pending.fix, joints: pending.joints, number: pending.number, record: pending.record,
                source: Int32(truncatingIfNeeded: pending.source), nameLength: Int32(truncatingIfNeeded: name.count),
                rowLength: Int32(truncatingIfNeeded: row.count), nameKind: kind,
                timeKind: pending.time?.kind ?? .null,
                timeLength: pending.time == nil ? -1 : Int8(truncatingIfNeeded: time.count),
                hasView: pending.view != nil, mode: pending.mode, unit: pending.unit))
        bytes.append(name)
        bytes.append(allOf: time)
        if let view = pending.view { bytes.append(bytesOf: view) }
        bytes.append(row.bytes)
    }

    /// Reads a fix.
    ///
    /// - Parameters:
    ///   - offset: where it begins, and then where it ends.
    ///   - take: called with the fix, whose device is known by its name alone, and with its row.
    static func read(
        _ bytes: Span<UInt8>, at offset: inout Int,
        _ take: (_ pending: inout PendingFix, _ name: Span<UInt8>, Value.Kind, _ row: Span<UInt8>) throws(Problem) ->
            Void
    ) throws(Problem) {
        var cursor = RawCursor(bytes, at: offset)
        let head = cursor.take(ShuffledFix.self)
        let name = cursor.offset..<cursor.offset + Int(head.nameLength)
        let time = name.upperBound..<name.upperBound + max(Int(head.timeLength), 0)
        cursor.skip(time.upperBound - cursor.offset)
        let entry = FixChunk.Entry(fix: head.fix, device: 0, record: 0)
        var pending = PendingFix(entry, number: head.number, device: 0, rowLength: Int(head.rowLength))
        (pending.joints, pending.source, pending.record) = (head.joints, Int(head.source), head.record)
        (pending.mode, pending.unit) = (head.mode, head.unit)
        if head.timeLength >= 0 { pending.time = KnownTime(head.fix.time, bytes.extracting(time), head.timeKind) }
        if head.hasView { pending.view = cursor.take(SeenView.self) }
        offset = cursor.offset + Int(head.rowLength)
        try take(&pending, bytes.extracting(name), head.nameKind, bytes.extracting(cursor.offset..<offset))
    }
}
