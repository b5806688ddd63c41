import FormatKit
import Layers
import SQLite
import Streams

/// A file that is a SQLite database, from which each thread reads through a connection of its own.
///
/// A file that no other program writes is read without locks, so that nothing is written beside it. Where a journal or a
/// write-ahead log is beside it, SQLite must see both.
final class GeoPackageFile: Sendable {
    /// Name in messages.
    let name: String
    /// Nil for a pipe that was kept.
    let path: String?
    let length: Int
    private let held: HeldFile
    /// True if another file beside it holds changes.
    private let hasJournal: Bool
    private let state: State

    static let headerLength = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    static func isDatabase(_ start: Span<UInt8>) -> Bool { start.starts(with: magic) }

    static func isDatabase(at path: String) throws(Problem) -> Bool {
        var start = ByteBuffer()
        guard try SeekableFile(path: path).read(into: &start, at: 0, upTo: magic.count) == magic.count else {
            return false
        }
        return isDatabase(start.bytes)
    }

    convenience init(path: String) throws(Problem) {
        let file = try SeekableFile(path: path)
        try self.init(
            pathName(path), path, file.held, length: file.count,
            hasJournal: Self.journals(of: path).contains { FileVersion(at: $0).map { !$0.isEmpty } ?? false })
    }

    convenience init(_ spool: Spool, name: String) throws(Problem) {
        try self.init(name, nil, spool.held, length: spool.held.length, hasJournal: false)
    }

    private init(_ name: String, _ path: String?, _ held: HeldFile, length: Int, hasJournal: Bool) throws(Problem) {
        (self.name, self.path, self.held, self.hasJournal) = (name, path, held, hasJournal)
        self.length = length
        state = State(path, held)
    }

    static func journals(of path: String) -> [String] { ["\(path)-wal", "\(path)-journal"] }

    /// The file as it is now, for another reading.
    func reopened() throws(Problem) -> GeoPackageFile {
        guard let path, State(path, held) != state else { return self }
        return try GeoPackageFile(path: path)
    }

    /// The bytes and the log that show whether a file was changed.
    private struct State: Equatable, Sendable {
        private let counter: [UInt8]
        private let log: FileVersion?

        var isRead: Bool { !counter.isEmpty }

        init(_ path: String?, _ held: HeldFile) {
            var bytes = held.bytes(24..<32)
            // A signal may have interrupted the first reading.
            if bytes.count < 8 { bytes = held.bytes(24..<32) }
            counter = bytes
            log = path.flatMap { FileVersion(at: "\($0)-wal") }
        }
    }

    /// Throws if another program has changed the file since it was opened.
    func checkUnchanged() throws(Problem) {
        guard path != nil else { return }
        let now = State(path, held)
        guard now != state else { return }
        guard now.isRead else {
            throw Problem(
                .noInput, "unreadable", at: InputLocation(source: name), "cannot read the header of the database again")
        }
        throw Problem(
            .data, "input-changed", at: InputLocation(source: name),
            "another program changed the file while it was being read", hint: "read a copy, or try again")
    }

    /// A connection for one thread.
    func connect(_ limit: RecordLimit = .standard) throws(Problem) -> Database {
        // Memory that maps a file which shrinks would end the process, so pages are read.
        do throws(SQLiteError) {
            guard hasJournal, let path else {
                return try Database(unchanging: held.descriptor, longestValue: limit.bytes)
            }
            let database = try Database(path: pathBytes(path), .readOnly, longestValue: limit.bytes)
            try database.execute("PRAGMA busy_timeout = 5000")
            try database.execute("BEGIN")
            try database.execute("SELECT count(*) FROM sqlite_master")
            return database
        } catch {
            throw problem(error)
        }
    }

    /// The database in a statement that another connection attaches.
    var attachedName: String {
        hasJournal ? path ?? "" : "file:/proc/self/fd/\(held.descriptor)?immutable=1"
    }

    func problem(_ error: SQLiteError, _ table: String? = nil) -> Problem {
        let location = InputLocation(source: table.map { "\(name):\($0)" } ?? name)
        switch error.kind {
        case .notInstalled: return .noSQLite(error)
        case .file, .busy:
            guard hasJournal, let path else {
                return Problem(.noInput, "unreadable", at: location, "cannot read: \(printable(error.message))")
            }
            let journal = Self.journals(of: path).first { FileVersion(at: $0) != nil } ?? path
            return Problem(
                .noInput, "unreadable", at: location,
                error.kind == .busy
                    ? "another program has locked the file for five seconds"
                    : journal.hasSuffix("-journal")
                        ? "a program crashed while it changed the file; its older state is in \(printable(pathName(journal)))"
                        : "the file has changes in \(printable(pathName(journal))) that cannot be read here: \(printable(error.message))",
                hint: error.kind == .busy
                    ? "try again when it has finished"
                    : "run sqlite3 \(printable(pathName(path))) 'PRAGMA wal_checkpoint(TRUNCATE)'")
        case .damaged, .statement:
            return Problem(
                .data, "damaged-database", at: location, "the database is damaged: \(printable(error.message))",
                hint: path.map { "sqlite3 \(printable(pathName($0))) .recover may save what is left" })
        }
    }
}

extension Problem {
    /// Reports a libsqlite3 that cannot be used.
    static func noSQLite(_ error: SQLiteError) -> Problem {
        Problem(
            .unavailable, "no-sqlite", "\(printable(error.message))",
            hint: "install SQLite (Debian: apt-get install \(SQLite.Installation.package))")
    }
}

extension String {
    /// The name as SQL writes it.
    var quoted: String { "\"\(replacing("\"", with: "\"\""))\"" }

    /// The text as SQL writes it.
    var quotedText: String { "'\(replacing("'", with: "''"))'" }
}
