import Layers
import SQLite

extension SystemLibrary {
    /// SQLite, which is loaded when there is an expression or a tile archive.
    static var sqlite: SystemLibrary {
        do throws(SQLiteError) {
            let version = try Installation.version()
            return SystemLibrary(loaded: "SQLite", version: version, prefix: "libsqlite3.so")
        } catch {
            return .notFound(
                name: "SQLite",
                Problem(.unavailable, "no-sqlite", "\(error)", hint: "install the package \(Installation.package)"))
        }
    }
}
