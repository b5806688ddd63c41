import CSQLite
import Glibc
import Synchronization

/// A file system that is the usual one, but whose clock stands still, so that `now` is one instant for all statements.
enum FixedClock {
    /// Milliseconds since the start of the Julian calendar, as SQLite counts them; 0 before it is set.
    private static let instant = Atomic<Int64>(0)
    private static let name = "plat-fixed-clock"
    /// 1970 in that calendar.
    private static let epoch: Int64 = 210_866_760_000_000

    /// Returns the name of the file system. Only the first call sets its clock.
    ///
    /// - Parameter milliseconds: milliseconds since 1970.
    static func set(to milliseconds: Int64) throws(SQLiteError) -> String {
        _ = instant.compareExchange(expected: 0, desired: milliseconds &+ epoch, ordering: .relaxed)
        try registered.get()
        return name
    }

    private static let registered = Result { () throws(SQLiteError) in
        let library = try Library.shared()
        guard let usual = unsafe library.sqlite3_vfs_find(nil) else {
            throw SQLiteError(
                kind: .notInstalled, code: 0, function: "sqlite3_vfs_find", message: "SQLite found no file system",
                sql: nil
            )
        }
        // It lives as long as the process.
        let fixed = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe fixed.initialize(to: usual.pointee)
        unsafe fixed.pointee.pNext = nil
        unsafe fixed.pointee.zName = UnsafePointer(strdup(name))
        unsafe fixed.pointee.xCurrentTime = { _, days in
            unsafe days?.pointee = Double(FixedClock.instant.load(ordering: .relaxed)) / 86_400_000
            return SQLITE_OK
        }
        unsafe fixed.pointee.xCurrentTimeInt64 = { _, milliseconds in
            unsafe milliseconds?.pointee = FixedClock.instant.load(ordering: .relaxed)
            return SQLITE_OK
        }
        let code = unsafe library.sqlite3_vfs_register(fixed, 0)
        guard code == SQLITE_OK else {
            throw SQLiteError(
                kind: .statement, code: code, function: "sqlite3_vfs_register", message: "error \(code)", sql: nil)
        }
    }
}
