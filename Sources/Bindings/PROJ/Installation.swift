import CPROJ
import Glibc

/// The installed PROJ and its version.
public enum Installation {
    /// The version of the library, such as `9.1.1` (`proj_info`).
    public static func version() throws(ProjectionError) -> String {
        guard let version = unsafe try Library.shared().proj_info().version else {
            throw ProjectionError(.notInstalled, function: "proj_info", "PROJ does not say its version")
        }
        return unsafe String(cString: version)
    }

    /// The path of the database of coordinate systems (`proj_context_get_database_path`).
    public static func databasePath() throws(ProjectionError) -> String {
        let context = try Context()
        guard let path = unsafe context.library.proj_context_get_database_path(context.pointer),
            unsafe path.pointee != 0
        else {
            throw ProjectionError(
                .noDatabase, function: "proj_context_get_database_path", context.lastMessage())
        }
        return unsafe String(cString: path)
    }

    /// How many files of corrections are beside the database, by the suffixes that PROJ's have.
    public static func gridCount(beside database: String) -> Int {
        let folder = database.lastIndex(of: "/").map { String(database[..<$0]) } ?? "."
        guard let stream = unsafe opendir(folder) else { return 0 }
        defer { unsafe closedir(stream) }
        var count = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if [".tif", ".gsb", ".gtx"].contains(where: name.hasSuffix) { count += 1 }
        }
        return count
    }
}
