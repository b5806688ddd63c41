import Layers
import SQLite
import Streams

/// Writes an MBTiles archive of version 1.3. `tiles` is a view, so that equal tiles are stored once.
final class MBTilesWriter: TileArchive {
    private let path: String
    private let facts: TileFacts
    private let database: Database
    private var insertImage: Statement
    private var insertTile: Statement
    private var image: Statement
    private var equals = EqualTiles()
    private var order = TileOrder()
    private var imageCount = 0

    /// `MPBX`, the number of the format in the header of the file.
    static let applicationID = 0x4D50_4258

    /// - Parameter set: the set of files whose only one is the archive. It gives the file its name.
    init(_ facts: TileFacts, _ set: OutputSet, _ path: String) throws(Problem) {
        self.path = path
        self.facts = facts
        // The file under its temporary name. SQLite follows the link.
        let link = Array("/proc/self/fd/\(set.descriptor(of: path))".utf8)
        do throws(SQLiteError) {
            database = try Database(path: link, .create)
            for statement in Self.preparation { try database.execute(statement) }
            insertImage = try database.prepare("INSERT INTO images (tile_id, tile_data) VALUES (?, ?)")
            insertTile = try database.prepare(
                "INSERT INTO map (zoom_level, tile_column, tile_row, tile_id) VALUES (?, ?, ?, ?)")
            image = try database.prepare("SELECT tile_data FROM images WHERE tile_id = ?")
        } catch {
            throw .writing(path, error)
        }
    }

    /// The file takes its name only when it is whole, so it needs no journal.
    private static let preparation = [
        "PRAGMA page_size = 4096",
        "PRAGMA journal_mode = OFF",
        "PRAGMA synchronous = OFF",
        "PRAGMA locking_mode = EXCLUSIVE",
        "PRAGMA application_id = \(applicationID)",
        "BEGIN",
        "CREATE TABLE metadata (name TEXT, value TEXT)",
        "CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB)",
        "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER)",
        """
        CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, \
        map.tile_row AS tile_row, images.tile_data AS tile_data \
        FROM map JOIN images ON images.tile_id = map.tile_id
        """,
    ]

    func add(_ tile: TileAddress, _ png: Span<UInt8>) throws(Problem) {
        order.pass(tile)
        do throws(SQLiteError) {
            try insertTile.bind(Int64(tile.level), to: 1)
            try insertTile.bind(Int64(tile.column), to: 2)
            // Rows count from the bottom up.
            try insertTile.bind(Int64((1 << tile.level) - 1 - tile.row), to: 3)
            try insertTile.bind(Int64(try number(of: png)), to: 4)
            try insertTile.run()
        } catch {
            throw .writing(path, error)
        }
    }

    /// The number of an image, which is inserted if it is new.
    private func number(of png: Span<UInt8>) throws(SQLiteError) -> Int {
        let hash = EqualTiles.hash(png)
        if let number = equals.candidate(hash) {
            try image.bind(Int64(number), to: 1)
            let isThere = try image.step()
            let isEqual = isThere && Self.isEqual(image, png)
            image.reset()
            if isEqual { return number }
        }
        imageCount += 1
        try insertImage.bind(Int64(imageCount), to: 1)
        try insertImage.bind(blob: png, to: 2)
        try insertImage.run()
        equals.add(hash, number: imageCount)
        return imageCount
    }

    private static func isEqual(_ row: borrowing Statement, _ png: Span<UInt8>) -> Bool {
        EqualTiles.areEqual(row.bytes(0), png)
    }

    func finish() throws(Problem) {
        do throws(SQLiteError) {
            var insert = try database.prepare("INSERT INTO metadata (name, value) VALUES (?, ?)")
            for (name, value) in facts.entries {
                try insert.bind(name, to: 1)
                try insert.bind(value, to: 2)
                try insert.run()
            }
            try database.execute("CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)")
            try database.execute("COMMIT")
        } catch {
            throw .writing(path, error)
        }
    }
}

extension Problem {
    /// A failure of SQLite to write an archive.
    static func writing(_ path: String, _ error: SQLiteError) -> Problem {
        guard error.kind != .notInstalled else { return .noSQLite(error) }
        return Problem(.writeFailed, "write-failed", "cannot write \(printable(path)): \(printable(error.message))")
    }

    static func noSQLite(_ error: SQLiteError) -> Problem {
        Problem(
            .unavailable, "no-sqlite", "\(printable(error.message))",
            hint: "install SQLite (Debian: apt-get install \(SQLite.Installation.package))")
    }
}
