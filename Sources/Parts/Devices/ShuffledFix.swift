import Devices
import Features
import Layers
import Movement
import PartRuns
import Times

/// A fix on its way from the part that has read it to the part that follows its device.
///
/// These bytes are the head. The numbers that are known follow, then the name of the device, the time as it is written,
/// the view that the user sees, and the row.
struct ShuffledFix: BitwiseCopyable {
    private var time: Int64
    private var latitude: Double
    private var longitude: Double
    private var number: Int
    private var record: Int
    private var source: Int32
    private var nameLength: Int32
    private var rowLength: Int32
    /// A bit for each number that is known.
    private var known: UInt8
    private var nameKind: UInt8
    private var timeKind: UInt8
    /// -1 if the time is not requested.
    private var timeLength: Int8
    /// 1 if a view follows.
    private var views: UInt8
    private var headingNorth: UInt8
    /// `nothing` if there is none.
    private var mode: UInt8
    private var unit: UInt8

    private static let nothing = UInt8.max
}

extension ShuffledFix {
    private static let hasReception: UInt8 = 1 << 6
    private static let hasSegment: UInt8 = 1 << 7

    /// Appends a fix and all that follows it.
    static func append(
        _ pending: PendingFix, name: Span<UInt8>, _ kind: Value.Kind, row: borrowing ByteBuffer,
        to bytes: inout ByteBuffer
    ) {
        let fix = pending.fix
        var time = ByteBuffer()
        pending.time?.append(to: &time)
        var known: UInt8 = 0
        let numbers = fix.numbers
        for index in numbers.indices where !numbers[index].isNaN { known |= 1 << index }
        if fix.received != nil { known |= hasReception }
        if fix.segment != 0 { known |= hasSegment }
        bytes.append(
            bytesOf: ShuffledFix(
                time: fix.time, latitude: fix.latitude, longitude: fix.longitude, number: pending.number,
                record: pending.record, source: Int32(truncatingIfNeeded: pending.source),
                nameLength: Int32(truncatingIfNeeded: name.count), rowLength: Int32(truncatingIfNeeded: row.count),
                known: known, nameKind: kind.rawValue, timeKind: (pending.time?.kind ?? .null).rawValue,
                timeLength: pending.time == nil ? -1 : Int8(truncatingIfNeeded: time.count),
                views: pending.view == nil ? 0 : 1, headingNorth: fix.headingNorth.rawValue,
                mode: pending.mode?.code ?? nothing, unit: pending.unit?.rawValue ?? nothing))
        for index in numbers.indices where known & 1 << index != 0 { bytes.append(bytesOf: numbers[index]) }
        if let received = fix.received { bytes.append(bytesOf: received) }
        if fix.segment != 0 { bytes.append(bytesOf: fix.segment) }
        bytes.append(name)
        bytes.append(allOf: time)
        if let view = pending.view { bytes.append(bytesOf: view) }
        guard row.count > 0 else { return }
        bytes.append(bytesOf: pending.joints)
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
        guard bytes.count - offset >= MemoryLayout<ShuffledFix>.size else { throw .damagedShuffle }
        let head = cursor.take(ShuffledFix.self)
        guard 0...bytes.count - cursor.offset ~= head.length, let nameKind = Value.Kind(rawValue: head.nameKind),
            let timeKind = Value.Kind(rawValue: head.timeKind), let north = North(rawValue: head.headingNorth)
        else { throw .damagedShuffle }
        var fix = Fix(time: head.time, latitude: head.latitude, longitude: head.longitude)
        var numbers = fix.numbers
        for index in numbers.indices where head.known & 1 << index != 0 { numbers[index] = cursor.take(Double.self) }
        fix.numbers = numbers
        if head.known & hasReception != 0 { fix.received = cursor.take(Int64.self) }
        if head.known & hasSegment != 0 { fix.segment = cursor.take(UInt64.self) }
        fix.headingNorth = north
        let name = cursor.offset..<cursor.offset + Int(head.nameLength)
        let time = name.upperBound..<name.upperBound + max(Int(head.timeLength), 0)
        cursor.skip(time.upperBound - cursor.offset)
        let entry = FixChunk.Entry(fix: fix, device: 0, record: 0)
        var pending = PendingFix(entry, number: head.number, device: 0, rowLength: Int(head.rowLength))
        (pending.source, pending.record) = (Int(head.source), head.record)
        (pending.mode, pending.unit) = (FrameRequest.Mode(code: head.mode), EpochUnit(rawValue: head.unit))
        if head.timeLength >= 0 { pending.time = KnownTime(head.time, bytes.extracting(time), timeKind) }
        if head.views == 1 { pending.view = cursor.take(SeenView.self) }
        if head.rowLength > 0 { pending.joints = cursor.take(RowJoints.self) }
        offset = cursor.offset + Int(head.rowLength)
        try take(&pending, bytes.extracting(name), nameKind, bytes.extracting(cursor.offset..<offset))
    }
}

extension ShuffledFix {
    /// Number of bytes that follow; -1 for lengths that cannot be right.
    fileprivate var length: Int {
        guard nameLength >= 0, rowLength >= 0 else { return -1 }
        let numbers = known.nonzeroBitCount * MemoryLayout<Double>.size
        let row = rowLength > 0 ? MemoryLayout<RowJoints>.size + Int(rowLength) : 0
        return numbers + Int(nameLength) + max(Int(timeLength), 0) + (views == 1 ? MemoryLayout<SeenView>.size : 0)
            + row
    }
}

extension FrameRequest.Mode {
    fileprivate var code: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

    /// The mode of a code; nil if there is none.
    fileprivate init?(code: UInt8) {
        guard Self.allCases.indices.contains(Int(code)) else { return nil }
        self = Self.allCases[Int(code)]
    }
}

extension Fix {
    /// Numbers that may be unknown.
    fileprivate var numbers: InlineArray<6, Double> {
        get { [accuracy, altitude, speed, course, heading, declination] }
        set {
            (accuracy, altitude, speed) = (newValue[0], newValue[1], newValue[2])
            (course, heading, declination) = (newValue[3], newValue[4], newValue[5])
        }
    }
}
