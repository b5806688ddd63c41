import FormatKit
import Layers
import Memory

/// Finds the records of a .shp one after the other: by its index as long as that agrees with the file, otherwise in
/// sequence. After damaged bytes it resumes at the next bytes that can only be a record.
struct ShapefileLocator: ~Copyable {
    /// The reason why a record is missing.
    enum Absence: UInt8 {
        /// There is no .shp.
        case tableOnly = 1
        /// The file ends inside the record.
        case truncated
        /// The bytes in its place are not a record.
        case damaged
        /// The record has a row but no shape.
        case shapeless
        /// There is no .shp, and the .dbf ends before its row does.
        case rowless
        /// The record is longer than a record may be.
        case tooLong
        /// The file ends before the record begins.
        case beyond
    }

    enum Found {
        /// A record by where its header starts and how long its content is.
        case record(offset: Int, length: Int)
        case absent(Absence, offset: Int)
    }

    let header: ShapefileHeader
    var window: SeekableWindow
    /// Nil if there is none, or if it proved wrong.
    var index: ShapefileIndex?
    /// Number of rows of attributes; nil without a table.
    let rowCount: Int?
    /// The reason why the rows that are left at the end of the .shp have no record.
    var absence = Absence.shapeless
    /// Number of records that were found or missed.
    private(set) var number = 0
    /// End of the previous record, and the farthest end of any.
    var position = ShapefileHeader.length
    var farthest = ShapefileHeader.length
    /// The first record whose row is unknown; nil as long as all rows are known.
    var rowsEnd: Int?
    /// Records known to be missing before the next that was found.
    var missing = 0
    var isOver = false
    /// True if the index has a record that reaches beyond the end of the file.
    var isCut = false
    var trustsNumbers = true
    /// Bytes beyond the shape in the previous record, and in the last one found in sequence.
    var restOfLast = 0
    var usualRest = 0
    /// Number of records that were found, and their total length.
    private(set) var foundCount = 0
    private var foundBytes = 0
    /// Records count from one; some writers have them count from zero.
    let firstNumber: Int
    /// Where the bytes start that hold the records known to be missing.
    var gapStart: Int?
    var notices: [Problem] = []
    var noticeCount = 0

    /// The name of the .shp in messages.
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

    /// Goes on at a record behind others that need no look.
    mutating func skip(to number: Int, at offset: Int) {
        (self.number, position, farthest) = (number, offset, offset)
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

    /// Finds the next run of adjacent records; empty if anything needs a closer look.
    ///
    /// - Parameter lengths: takes the lengths of their contents.
    /// - Returns: Where the first of them starts.
    mutating func nextRun(
        upTo records: Int, bytes: Int, into lengths: inout FlatBuffer<Int>
    ) throws(Problem) -> Int {
        lengths.removeAll()
        let start = position
        guard missing == 0, !isOver, index != nil, start < size else { return start }
        let range = start..<start + min(bytes, size - start)
        try index?.run(from: number, in: &window, range, upTo: records, into: &lengths)
        for record in 0..<lengths.count { position += 8 + lengths[record] }
        farthest = max(farthest, position)
        number += lengths.count
        foundCount += lengths.count
        foundBytes += position - start
        return start
    }

    /// Reports one of the records known to be missing.
    mutating func missed() -> Found {
        missing -= 1
        return .absent(.damaged, offset: gapStart ?? position)
    }

    private mutating func locate() throws(Problem) -> Found? {
        guard !isOver else { return nil }
        if index != nil {
            if let entry = try index?.entry(number) { return try locate(entry) }
            // An index that is shorter than it claims was reported when it was opened.
            let isCut = (index?.promisedCount ?? 0) > (index?.count ?? 0)
            index = nil
            position = farthest
            guard position < size, try goesOn() else { return endOfFile() }
            if !isCut { note("short-index", "the .shx ends at record \(number); later records were read in sequence") }
        }
        return try locateInSequence()
    }

    /// True if records follow those of the index. Records without a row may be left over from an earlier state of the
    /// file, unless they follow directly.
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

    /// Estimates how many records some bytes held, by the average length so far, otherwise by the length of the next
    /// record.
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

    /// Length in bytes beyond which a record is read directly into the buffer, without a copy in the window.
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
