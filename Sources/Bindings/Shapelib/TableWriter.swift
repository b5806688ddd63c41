import CCrashCleanup
import CShapelib
import Glibc

/// Writes the rows of a .dbf file.
@safe
public final class TableWriter {
    private let file: WriterFile
    private var handle: DBFHandle?
    private var count: Int32 = 0

    /// A column as the header describes it.
    public struct Column: Hashable, Sendable {
        /// At most ten bytes of UTF-8, without zero bytes.
        public var name: String
        /// The letter of its type, such as `C`.
        public var type: UInt8
        /// Bytes, from 1 to 254.
        public var width: Int
        public var decimals: Int

        public init(name: String, type: UInt8, width: Int, decimals: Int = 0) {
            self.name = name
            self.type = type
            self.width = width
            self.decimals = decimals
        }
    }

    /// - Parameter descriptor: an empty file, also open for reading. It stays open.
    public init(_ columns: [Column], _ descriptor: Int32) throws(WriterError) {
        let file = WriterFile(descriptor)
        self.file = file
        unsafe handle = WriterHooks.opening([".dbf": file]) { name, hooks in
            unsafe DBFCreateLL(name, nil, hooks)
        }
        try unsafe check(handle != nil)
        setDate()
        for column in columns {
            let type = CChar(bitPattern: column.type)
            let number = unsafe column.name.withCString { name in
                unsafe DBFAddNativeFieldType(handle, name, type, Int32(column.width), Int32(column.decimals))
            }
            try check(number >= 0)
        }
    }

    deinit {
        if let handle = unsafe handle { unsafe DBFClose(handle) }
    }

    /// Sets the day of the last change in the header: today, in UTC.
    private func setDate() {
        var now = time(nil)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&now, &parts) != nil else { return }
        unsafe DBFSetLastModifiedDate(handle, parts.tm_year, parts.tm_mon + 1, parts.tm_mday)
    }

    /// Appends a row: a blank, then the text of each column in its width.
    public func write(_ row: Span<UInt8>) throws(WriterError) {
        guard let handle = unsafe handle else { return }
        precondition(unsafe row.count == Int(handle.pointee.nRecordLength))
        let done = unsafe row.withUnsafeBufferPointer { bytes in
            unsafe DBFWriteTuple(handle, count, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        count += 1
        try check(done != 0)
    }

    /// Writes the last row and the number of rows.
    public func finish() throws(WriterError) {
        guard let open = unsafe handle else { return }
        unsafe handle = nil
        unsafe DBFClose(open)
        try check(true)
    }

    private func check(_ done: Bool) throws(WriterError) {
        if let code = file.failure { throw WriterError(suffix: ".dbf", code: code) }
        // Only lack of memory is left as a reason.
        if !done { cleanup_out_of_memory() }
    }
}
