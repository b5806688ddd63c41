package import Layers
package import Memory
package import Movement
package import PROJ

/// The fixes of a chunk, in the order of their records.
public struct FixChunk: ~Copyable {
    package struct Entry: BitwiseCopyable {
        package var fix: Fix
        /// Reason for which it is skipped whatever comes before it.
        package var skipReason: FixSkipReason?
        /// Number of the device among those of the chunk.
        package var device: Int32
        /// Index of the record in its chunk.
        var record: Int32
        /// The time as it is written, in `texts`.
        package var time = TextRange()
        package var timeKind = Value.Kind.null
        /// Where the row ends among those of the encoder.
        package var rowEnd = 0
        var joints = RowJoints()
        /// Index of the fix of the device before this one; -1 for none.
        var before: Int32 = -1
        /// The way from that one, if it was measured.
        var way: FixWay?
        /// The mode in which a map follows the device, if the fix has one.
        var mode: FrameRequest.Mode?
        /// Index of the view that the user sees; -1 if the fix has none.
        var view: Int32 = -1

        package init(
            fix: Fix, skipReason: FixSkipReason? = nil, device: Int32, record: Int32, time: TextRange = TextRange(),
            timeKind: Value.Kind = Value.Kind.null, rowEnd: Int = 0, joints: RowJoints = RowJoints(),
            before: Int32 = -1, way: FixWay? = nil, mode: FrameRequest.Mode? = nil, view: Int32 = -1
        ) {
            self.fix = fix
            self.skipReason = skipReason
            self.device = device
            self.record = record
            self.time = time
            self.timeKind = timeKind
            self.rowEnd = rowEnd
            self.joints = joints
            self.before = before
            self.way = way
            self.mode = mode
            self.view = view
        }
    }

    package private(set) var entries = FlatBuffer<Entry>()
    package var devices = NameTable()
    /// Index of the last fix of each device; -1 for none.
    private var lasts = FlatBuffer<Int32>()
    package var texts = ByteBuffer()
    /// Views that users see.
    var views = FlatBuffer<SeenView>()
    /// Index of the input.
    package var source = 0
    var recordsBefore = 0

    package mutating func removeAll() {
        entries.removeAll()
        devices.removeAll()
        lasts.removeAll()
        texts.removeAll()
        views.removeAll()
    }

    /// Appends a text; returns where it is in `texts`.
    mutating func addText(_ text: Span<UInt8>) -> TextRange {
        let start = texts.count
        texts.append(text)
        return TextRange(start, texts.count)
    }

    /// Appends a fix; with a geodesic, measures its way from the fix of its device before.
    package mutating func append(_ entry: Entry, _ geodesic: Geodesic?) {
        isLastSkipped = entry.skipReason != nil
        entries.append(entry)
        guard !isLastSkipped else { return }
        let device = Int(entry.device)
        if device >= lasts.count { lasts.append(repeating: -1, count: device + 1 - lasts.count) }
        let (index, before) = (entries.count - 1, Int(lasts[device]))
        lasts[device] = Int32(truncatingIfNeeded: index)
        entries[index].before = Int32(truncatingIfNeeded: before)
        guard let geodesic, before >= 0 else { return }
        let start = entries.span[before].fix.place
        entries[index].way = FixWay(from: start, to: entry.fix.place, geodesic)
    }

    /// True if the last fix is skipped whatever comes before it.
    private(set) var isLastSkipped = false

    package init() {}

    /// The fix that was appended last.
    var lastFix: Fix {
        mutating get { entries.span[entries.count - 1].fix }
    }

    /// Removes the last fix.
    mutating func removeLast() {
        guard let entry = entries.last else { return }
        if entry.skipReason == nil { lasts[Int(entry.device)] = entry.before }
        entries.truncate(to: entries.count - 1)
    }

    /// Notes the row of the last fix.
    package mutating func setRow(end: Int, _ joints: RowJoints = RowJoints()) {
        entries[entries.count - 1].rowEnd = end
        entries[entries.count - 1].joints = joints
    }

    /// A fix on its way, which has no device yet.
    ///
    /// - Parameter keepsTime: true if the text of its time is needed apart from the row.
    @inline(__always)
    package func pending(_ entry: Entry, number: Int, rowLength: Int, keepsTime: Bool) -> PendingFix {
        var pending = PendingFix(entry, number: number, device: 0, rowLength: rowLength)
        if keepsTime { pending.time = time(of: entry) }
        if entry.view >= 0 { pending.view = views.span[Int(entry.view)] }
        (pending.source, pending.record) = (source, recordsBefore + Int(entry.record) + 1)
        return pending
    }

    /// The time of a fix as it is written.
    func time(of entry: Entry) -> KnownTime {
        KnownTime(entry.fix.time, texts.bytes.extracting(entry.time.range), entry.timeKind)
    }
}
