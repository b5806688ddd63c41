import Foundation
import SQLite
import Testing

/// Statements over a row whose values are replaced before each step.
struct RowTests {
    private func database(_ row: Row) throws -> Database {
        let database = try Database(withClockAt: 1_000_000_000_000)
        try database.add(row, named: "r")
        return database
    }

    @Test func eachStepSeesTheValuesOfNow() throws {
        let row = try Row([.init("a", .numeric), .init("b \"x\"", .text), .init("c", .none)])
        let database = try self.database(row)
        var statement = try database.prepare("SELECT a + 1, \"b \"\"x\"\"\" || '!', typeof(c) FROM r")
        for number in 0..<1000 {
            row.removeAll()
            if number % 3 > 0 { row.set(0, to: Int64(number)) }
            row.set(1, to: Array("t\(number)\0é".utf8).span)
            if number % 2 > 0 { row.set(2, to: Double(number) / 2) }
            let hasRow = try statement.step()
            #expect(hasRow)
            #expect(statement.integer(0) == (number % 3 > 0 ? Int64(number + 1) : nil))
            #expect(statement.string(1) == "t\(number)\0é!")
            #expect(statement.string(2) == (number % 2 > 0 ? "real" : "null"))
        }
    }

    @Test func affinityIsThatOfTheColumn() throws {
        let row = try Row([.init("n", .numeric), .init("t", .text), .init("x", .none)])
        let database = try self.database(row)
        row.set(0, to: Int64(5))
        row.set(1, to: Array("5".utf8).span)
        row.set(2, to: Int64(5))
        var statement = try database.prepare("SELECT n = '5', t = '5', x = '5', n < 'a' FROM r")
        _ = try statement.step()
        #expect((0..<4).map { statement.integer($0) } == [1, 1, 0, 1])
    }

    @Test func aFailureDoesNotEndIt() throws {
        let row = try Row([.init("n", .numeric)])
        let database = try self.database(row)
        var statement = try database.prepare("SELECT abs(n) FROM r")
        row.set(0, to: Int64.min)
        #expect(throws: SQLiteError.self) { _ = try statement.step() }
        statement.reset()
        row.set(0, to: Int64(-7))
        let hasRow = try statement.step()
        #expect(hasRow && statement.integer(0) == 7)
    }

    @Test func functionsAndCollations() throws {
        let database = try self.database(Row([]))
        try database.define("pair", 2) { call in
            guard let first = call.integer(0), call.type(1) == .text else { return call.fail("wrong types") }
            call.returns("\(first):\(call.string(1))")
        }
        var calls = 0
        try database.define("count", 0, isPure: false) { call in
            calls += 1
            call.returns(Int64(calls))
        }
        try database.defineCollation("backwards") { first, second in
            second.count - first.count
        }
        var statement = try database.prepare("SELECT pair(3, 'é'), count(), 'a' < 'bb' COLLATE backwards FROM r")
        for number in 1...3 {
            _ = try statement.step()
            #expect(statement.string(0) == "3:é" && statement.integer(1) == Int64(number) && statement.integer(2) == 0)
        }
        var failing = try database.prepare("SELECT pair('x', 1) FROM r")
        #expect(throws: SQLiteError.self) { _ = try failing.step() }
    }

    @Test func aGuardRefuses() throws {
        let database = try self.database(Row([.init("a", .none)]))
        let guardian = StatementGuard { action in
            switch action {
            case .select, .read(table: "r", column: _): true
            case .call(let name): name == "abs"
            default: false
            }
        }
        database.setGuard(guardian)
        _ = try database.prepare("SELECT abs(a) FROM r")
        for sql in ["SELECT random() FROM r", "CREATE TABLE t (a)", "SELECT name FROM sqlite_schema"] {
            #expect(throws: SQLiteError.self, "\(sql)") { _ = try database.prepare(sql) }
        }
        database.removeGuard()
        _ = try database.prepare("SELECT random() FROM r")
    }

    @Test func theClockStandsStill() throws {
        let database = try self.database(Row([]))
        let other = try self.database(Row([]))
        var one = try database.prepare("SELECT julianday('now'), strftime('%s', 'now') FROM r")
        var two = try other.prepare("SELECT julianday('now') FROM r")
        _ = try one.step()
        let first = one.number(0)
        usleep(20_000)
        _ = try one.step()
        _ = try two.step()
        // It may be the instant of another test of this process.
        #expect(one.number(0) == first && two.number(0) == first)
        let seconds = ((first ?? 0) - 2_440_587.5) * 86_400
        #expect(one.string(1).flatMap { Double($0) } == (seconds + 0.001).rounded(.down))
    }

    @Test func errorsHaveTheirPlace() throws {
        let database = try self.database(Row([.init("a", .none)]))
        #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT a + nothere FROM r") }
        #expect(database.errorOffset == 11)
        #expect(try database.prepare("SELECT ?1 FROM r").parameterCount == 1)
    }
}
