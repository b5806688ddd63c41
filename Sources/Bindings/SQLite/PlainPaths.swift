import CSQLite
import Glibc

/// A file system that is the usual one, but opens paths as they are. SQLite would follow the link of a descriptor in
/// /proc to a name, which a file without one does not have.
enum PlainPaths {
    /// Returns the name of the file system.
    static func fileSystem() throws(SQLiteError) -> String {
        try registered.get()
        return name
    }

    private static let name = "plat-plain-paths"

    private static let registered = Result { () throws(SQLiteError) in
        let library = try Library.shared()
        guard let usual = unsafe library.sqlite3_vfs_find(nil) else {
            throw SQLiteError(
                kind: .notInstalled, code: 0, function: "sqlite3_vfs_find", message: "SQLite found no file system",
                sql: nil)
        }
        // It lives as long as the process.
        let plain = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe plain.initialize(to: usual.pointee)
        unsafe plain.pointee.pNext = nil
        unsafe plain.pointee.zName = UnsafePointer(strdup(name))
        unsafe plain.pointee.xFullPathname = { _, path, room, full in
            guard let path = unsafe path, let full = unsafe full, unsafe strlen(path) < Int(room) else {
                return SQLITE_CANTOPEN
            }
            _ = unsafe strcpy(full, path)
            return SQLITE_OK
        }
        var code = unsafe sqlite_follow_descriptors(plain)
        if code == SQLITE_OK { code = unsafe library.sqlite3_vfs_register(plain, 0) }
        guard code == SQLITE_OK else {
            throw SQLiteError(
                kind: .statement, code: code, function: "sqlite3_vfs_register", message: "error \(code)", sql: nil)
        }
    }
}
