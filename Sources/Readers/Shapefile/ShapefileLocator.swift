import Geometry
import Layers

/// Finds one record of a .shp after the other: by its index as long as that agrees with the file, else in sequence, and
/// past what is damaged at the next that can only be a record.
struct ShapefileLocator: ~Copyable {
    /// The reason why a record is missing.
    enum Absence: UInt8 {
        /// There is no .shp.
        case tableOnly = 1
        /// The file ends before it does.
        case truncated
        /// The bytes in its place are not a record.
        case damaged
        /// There is only its row.
        case shapeless
        /// There is no .shp, and the .dbf ends before its row does.
        case rowless
        /// It is longer than a record may be.
        case tooLong
    }

    enum Found {
        /// A record by where its header starts and how long its content is.
        case record(offset: Int, length: Int)
        case absent(Absence, offset: Int)
    }

    let header: ShapefileHeader
    var window: SeekableWindow
    /// Nil when there is none, or when it turned out to lie.
    var index: ShapefileIndex?
    /// How many rows of attributes there are; nil without any.
    let rowCount: Int?
    /// The reason why the rows that are left at the end of the .shp have no record.
    var absence = Absence.shapeless
    /// How many records were found or missed.
    private(set) var number = 0
    /// Where the record before ends, and the farthest end of all.
    var position = ShapefileHeader.length
    var farthest = ShapefileHeader.length
    /// The first record of which nobody knows which row is its own; nil as long as that is known.
    var rowsEnd: Int?
    /// Records known to be missing before the next that was found.
    var missing = 0
    var isOver = false
    /// True if the index tells of a record that the file ends before.
    var isCut = false
    var trustsNumbers = true
    /// Bytes of the record before that its shape has no use for, and of the last that was found in sequence.
    var restOfLast = 0
    var usualRest = 0
    /// How many records were found, and how long they are together.
    private(set) var foundCount = 0
    private var foundBytes = 0
    /// Records count from one; some writers have them count from zero.
    let firstNumber: Int
    var notices: [Problem] = []
    var noticeCount = 0

    /// As messages call the .shp.
    var name: String { window.source.name }

    var size: Int { window.source.count }

    init(
        _ shapes: any SeekableBytes, _ header: ShapefileHeader, index: consuming ShapefileIndex?, rowCount: Int?
    ) throws(Problem) {
        var window = SeekableWindow(shapes)
        let isNumbered = try window.load(ShapefileHeader.length, 4) == 4
        firstNumber = isNumbered && window.bytes(ShapefileHeader.length, 4).bigInt32(0) == 0 ? 0 : 1
        self.header = header
        self.window = window
        self.index = index
        self.rowCount = rowCount
    }

    /// The next record; nil when there are no more.
    mutating func next() throws(Problem) -> Found? {
        var found = try missing > 0 ? missed() : locate()
        if found == nil, rowsEnd == nil, let rowCount, number < rowCount {
            found = .absent(absence, offset: min(position, size))
        }
        if found != nil { number += 1 }
        return found
    }

    /// Finds the records that come next and lie behind one another; none when there is anything to look at closely.
    ///
    /// - Parameter lengths: takes the lengths of their contents.
    /// - Returns: Where the first of them starts.
    mutating func nextRun(
        upTo records: Int, bytes: Int, into lengths: inout FlatBuffer<Int>
    ) throws(Problem) -> Int {
        lengths.removeAll()
        let start = position
        guard missing == 0, !isOver, index != nil, start < size else { return start }
        let available = try window.load(start, min(bytes, size - start))
        try index?.run(from: number, in: window, start..<start + available, upTo: records, into: &lengths)
        for record in 0..<lengths.count { position += 8 + lengths[record] }
        farthest = max(farthest, position)
        number += lengths.count
        foundCount += lengths.count
        foundBytes += position - start
        return start
    }

    /// One of the records that are known to be missing.
    mutating func missed() -> Found {
        missing -= 1
        return .absent(.damaged, offset: position)
    }

    private mutating func locate() throws(Problem) -> Found? {
        guard !isOver else { return nil }
        if index != nil {
            if let entry = try index?.entry(number) { return try locate(entry) }
            index = nil
            position = farthest
            guard position < size, try goesOn() else { return endOfFile() }
            note("short-index", "its .shx ends at record \(number); what follows is read in sequence")
        }
        return try locateInSequence()
    }

    /// True if records follow those of the index. What no row asks for either may have been left over from an earlier
    /// state of the file, unless it follows at once.
    private mutating func goesOn() throws(Problem) -> Bool {
        if try holdsRecord(at: position) { return true }
        if let rowCount, number >= rowCount { return false }
        return try search(from: position + 2) != nil
    }

    mutating func take(_ offset: Int, _ length: Int) -> Found {
        position = offset + 8 + length
        farthest = max(farthest, position)
        foundCount += 1
        foundBytes += 8 + length
        return .record(offset: offset, length: length)
    }

    /// How many records so many bytes may have been, by those that were found, else by the length of one that comes
    /// next.
    func estimate(of bytes: Int, next: Int? = nil) -> Int {
        let length = foundCount > 0 ? foundBytes / foundCount : next ?? header.type.recordLength ?? bytes
        return bytes < 12 ? 0 : max(1, (bytes + length / 2) / max(length, 12))
    }
}

extension ShapefileLocator {
    /// Returns the notices since the last call.
    mutating func takeNotices() -> [Problem] {
        defer { notices = [] }
        return notices
    }

    /// Beyond this a record is read to where it is wanted, without a copy in the window.
    private static let longRecord = 1 << 20

    /// Appends bytes of the .shp.
    mutating func load(_ offset: Int, _ length: Int, into buffer: inout ByteBuffer) throws(Problem) {
        if length > Self.longRecord {
            let count = try window.source.read(into: &buffer, at: offset, upTo: length)
            guard count == length else { throw .shrunk(name, at: offset + count) }
        } else {
            let count = try window.load(offset, length)
            guard count == length else { throw .shrunk(name, at: offset + count) }
            copy(offset, length, to: &buffer)
        }
    }

    /// Appends bytes that are in the window.
    func copy(_ offset: Int, _ length: Int, to buffer: inout ByteBuffer) {
        buffer.append(window.bytes(offset, length))
    }
}
