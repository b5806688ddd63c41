import Foundation
import SQLite
import TestSupport
import Testing

struct DatabaseTests {
    private func inDatabase<Result>(_ body: (String, inout Database) throws -> Result) throws -> Result {
        try inTemporaryFolder { folder in
            let path = folder + "/file.db"
            var database = try Database(path: Array(path.utf8), .create)
            return try body(path, &database)
        }
    }

    @Test func valuesComeBackWithTheirTypes() throws {
        let database = try Database()
        try database.execute("CREATE TABLE t (a, b, c, d, e, f)")
        var insert = try database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")
        try insert.bind(Int64.min, to: 1)
        try insert.bind(-0.1, to: 2)
        try insert.bind("Zürich\0東", to: 3)
        try insert.bind(blob: [UInt8(0), 255, 7].span, to: 4)
        try insert.bindNull(to: 5)
        try insert.bind(blob: [UInt8]().span, to: 6)
        try insert.run()
        #expect(database.lastRow == 1)
        var select = try database.prepare("SELECT * FROM t")
        #expect(select.columnCount == 6 && select.name(3) == "d")
        try expectRow(&select)
        #expect((0..<6).map { select.type($0) } == [.integer, .real, .text, .blob, .null, .blob])
        #expect(select.integer(0) == .min && select.number(1) == -0.1 && select.string(2) == "Zürich\0東")
        #expect(select.integer(1) == nil && select.string(0) == nil && select.number(4) == nil)
        #expect(bytes(select, 3) == [0, 255, 7] && bytes(select, 5) == [] && bytes(select, 4) == [])
        let hasMore = try select.step()
        #expect(!hasMore && select.type(0) == .null)
    }

    private func expectRow(_ statement: inout Statement) throws {
        let hasRow = try statement.step()
        #expect(hasRow)
    }

    private func bytes(_ row: borrowing Statement, _ column: Int) -> [UInt8] {
        let bytes = row.bytes(column)
        return (0..<bytes.count).map { bytes[$0] }
    }

    @Test func textThatIsNotUTF8IsVisible() throws {
        let database = try Database()
        var select = try database.prepare("SELECT CAST(x'61FF62' AS TEXT), ?")
        try select.bind(text: [UInt8(0xC3)].span, to: 1)
        try expectRow(&select)
        #expect(select.type(0) == .text && select.string(0) == nil && bytes(select, 0) == [0x61, 0xFF, 0x62])
        #expect(bytes(select, 1) == [0xC3])
    }

    @Test func aStatementRunsAgain() throws {
        let database = try Database()
        var sum = try database.prepare("SELECT ? + 1")
        for number: Int64 in [1, 41] {
            try sum.bind(number, to: 1)
            try expectRow(&sum)
            #expect(sum.integer(0) == number + 1)
            sum.reset()
        }
    }

    @Test func errorsNameTheStatement() throws {
        let database = try Database()
        #expect { try database.execute("SELECT * FROM missing") } throws: { error in
            let error = error as? SQLiteError
            return error?.kind == .statement && error?.code == 1 && error?.sql == "SELECT * FROM missing"
                && error?.message == "no such table: missing" && error?.function == "sqlite3_prepare_v2"
        }
        try database.execute("CREATE TABLE t (a UNIQUE)")
        try database.execute("INSERT INTO t VALUES (1)")
        // SQLITE_CONSTRAINT_UNIQUE
        #expect { try database.execute("INSERT INTO t VALUES (1)") } throws: { ($0 as? SQLiteError)?.code == 2067 }
        var statement = try database.prepare("SELECT ?")
        do {
            try statement.bind(1.5, to: 2)
            Issue.record("there is no such parameter")
        } catch {
            #expect(error.code == 25)
        }
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "", " ; ", "SELECT 1; x"])
    func onlyOneStatementIsTaken(_ sql: String) throws {
        let database = try Database()
        #expect(throws: SQLiteError.self) { try database.execute(sql) }
    }

    @Test func filesAreWhatTheyShouldBe() throws {
        try inTemporaryFolder { folder in
            let text = folder + "/text.db"
            try String(repeating: "not a database ", count: 100).write(toFile: text, atomically: true, encoding: .utf8)
            for (path, kind) in [(text, SQLiteError.Kind.damaged), (folder + "/none.db", .file), (folder, .file)] {
                #expect {
                    try Database(path: Array(path.utf8), .readOnly).execute("SELECT * FROM sqlite_schema")
                } throws: { ($0 as? SQLiteError)?.kind == kind }
            }
            #expect(throws: SQLiteError.self) { _ = try Database(path: [], .readOnly) }
            #expect(throws: SQLiteError.self) { _ = try Database(path: [0x61, 0, 0x62], .create) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["text.db"])
        }
    }

    @Test func readOnlyIsReadOnly() throws {
        try inDatabase { path, database in
            try database.execute("CREATE TABLE t (a)")
            let reader = try Database(path: Array(path.utf8), .readOnly)
            #expect { try reader.execute("INSERT INTO t VALUES (1)") } throws: { ($0 as? SQLiteError)?.kind == .file }
        }
    }

    @Test func valuesBeyondTheLimitAreRefused() throws {
        try inDatabase { path, database in
            try database.execute("CREATE TABLE t (a)")
            try database.execute("INSERT INTO t VALUES (zeroblob(5000))")
            let reader = try Database(path: Array(path.utf8), .readOnly, longestValue: 1000)
            #expect(throws: SQLiteError.self) { try reader.execute("SELECT a FROM t") }
        }
    }

    /// A file that is made needs no journal, which a killed process would leave behind.
    @Test func aFileThatIsMadeMayDoWithoutAJournal() throws {
        try inDatabase { path, database in
            var statement = try database.prepare("PRAGMA journal_mode = OFF")
            try expectRow(&statement)
            #expect(statement.string(0) == "off")
            statement.reset()
            try database.execute("BEGIN")
            try database.execute("CREATE TABLE t (a)")
            let names = try FileManager.default.contentsOfDirectory(
                atPath: (path as NSString).deletingLastPathComponent)
            #expect(names == ["file.db"])
            try database.execute("COMMIT")
        }
    }

    @Test func aStatementKeepsItsConnection() throws {
        func make() throws -> Statement { try Database().prepare("SELECT 7") }
        var statement = try make()
        try expectRow(&statement)
        #expect(statement.integer(0) == 7)
    }

    @Test func faultsAreFound() throws {
        try inDatabase { path, database in
            try database.execute("CREATE TABLE t (a)")
            try database.execute("CREATE INDEX i ON t (a)")
            try database.execute("BEGIN")
            for number in 0..<2000 { try database.execute("INSERT INTO t VALUES ('a text that is long \(number)')") }
            try database.execute("COMMIT")
            #expect(try database.faults() == [])
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.seek(toOffset: 5 * 4096 + 100)
            try file.write(contentsOf: Data(repeating: 0x55, count: 2000))
            try file.close()
            let reader = try Database(path: Array(path.utf8), .readOnly)
            let faults = (try? reader.faults()) ?? ["damaged"]
            #expect(!faults.isEmpty)
        }
    }

    @Test(.enabled(if: Package.has("sqlite3")))
    func theShellReadsWhatIsWritten() throws {
        try inDatabase { path, database in
            try database.execute("CREATE TABLE t (a, b)")
            var insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
            for number in 0..<100 {
                try insert.bind(Int64(number), to: 1)
                try insert.bind("text \(number)", to: 2)
                try insert.run()
            }
            let query = "SELECT sum(a), count(DISTINCT b) FROM t; PRAGMA integrity_check"
            #expect(try Command.run(["/usr/bin/env", "sqlite3", path, query]).lines == ["4950|100", "ok"])
        }
    }
}
