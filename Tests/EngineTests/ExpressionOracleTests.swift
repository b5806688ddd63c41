import Expressions
import Foundation
import Layers
import TestSupport
import Testing

/// Random expressions, compared with SQLite as Python calls it.
struct ExpressionOracleTests {
    private struct Generator {
        var random: SplitMix64

        mutating func pick(_ choices: String...) -> String { choices[random.int(0...choices.count - 1)] }

        mutating func number(_ depth: Int) -> String {
            guard depth > 0 else { return pick("n", "r", "u", "5", "-3", "2.5", "0", "1e3", "9223372036854775807") }
            let (a, b) = (number(depth - 1), number(depth - 1))
            return switch random.int(0...11) {
            case 0: "(\(a) + \(b))"
            case 1: "(\(a) * \(b))"
            case 2: "(\(a) - \(b))"
            case 3: "(\(a) / \(b))"
            case 4: "(\(a) % \(b))"
            case 5: "abs(\(a))"
            case 6: "coalesce(\(a), \(b))"
            case 7: "length(\(text(depth - 1)))"
            case 8: "CASE WHEN \(condition(depth - 1)) THEN \(a) ELSE \(b) END"
            case 9: "instr(\(text(depth - 1)), \(text(depth - 1)))"
            case 10: "nullif(\(a), \(b))"
            default: a
            }
        }

        mutating func text(_ depth: Int) -> String {
            guard depth > 0 else { return pick("t", "w", "'abc'", "'%a_'", "'5'", "''", "'It''s'") }
            let (a, b) = (text(depth - 1), text(depth - 1))
            return switch random.int(0...9) {
            case 0: "upper(\(a))"
            case 1: "lower(\(a))"
            case 2: "(\(a) || \(b))"
            case 3: "substr(\(a), \(random.int(-3...4)), \(random.int(0...5)))"
            case 4: "trim(\(a))"
            case 5: "replace(\(a), 'a', \(b))"
            case 6: "typeof(\(number(depth - 1)))"
            case 7: "hex(\(a))"
            case 8: "ifnull(\(a), \(b))"
            default: "CASE \(a) WHEN \(b) THEN 'same' ELSE \(a) END"
            }
        }

        mutating func condition(_ depth: Int) -> String {
            guard depth > 0 else { return pick("n > 3", "t IS NULL", "u", "b", "t LIKE '%a%'", "r < 1.5", "w = 'abc'") }
            let operation = pick("<", "<=", "=", "<>", ">", ">=", "IS", "IS NOT")
            return switch random.int(0...9) {
            case 0: "(\(number(depth - 1)) \(operation) \(number(depth - 1)))"
            // Two constants that are compared are refused, unless brackets show that they are meant.
            case 1: "(\(text(depth - 1)) \(operation) (\(text(depth - 1))))"
            case 2: "(\(text(depth - 1)) LIKE \(text(depth - 1)))"
            case 3: "(\(condition(depth - 1)) AND \(condition(depth - 1)))"
            case 4: "(\(condition(depth - 1)) OR \(condition(depth - 1)))"
            case 5: "(NOT \(condition(depth - 1)))"
            case 6: "(\(number(depth - 1)) BETWEEN \(number(depth - 1)) AND \(number(depth - 1)))"
            case 7: "(\(number(depth - 1)) IN (1, 5, \(number(depth - 1))))"
            case 8: "(\(text(depth - 1)) GLOB \(text(depth - 1)))"
            default: "(\(number(depth - 1)) IS NULL)"
            }
        }
    }

    private struct Case: Codable {
        var expression: String
        var n, r, t, w: String?
        var b: Bool
    }

    private static let program = """
        import json, sqlite3, sys
        db = sqlite3.connect(":memory:")
        for line in open(sys.argv[1]):
            case = json.loads(line)
            db.execute("CREATE TABLE x (n NUMERIC, r NUMERIC, u NUMERIC, t TEXT, w TEXT, b)")
            number = lambda text: None if text is None else float(text) if "." in text else int(text)
            db.execute("INSERT INTO x VALUES (?, ?, NULL, ?, ?, ?)",
                (number(case.get("n")), number(case.get("r")), case.get("t"), case.get("w"), int(case["b"])))
            try:
                value = db.execute("SELECT (" + case["expression"] + ") FROM x").fetchone()[0]
                print(json.dumps(value))
            except sqlite3.Error as error:
                print(json.dumps({"error": str(error)}))
            db.execute("DROP TABLE x")
        """

    @Test(.enabled(if: Python.has("sqlite3")), arguments: 0..<4 as Range<UInt64>)
    func valuesAreThoseOfSQLite(seed: UInt64) throws {
        var generator = Generator(random: SplitMix64(seed: seed))
        var cases: [Case] = []
        for index in 0..<Effort.of(4000) {
            let random = generator.random.int(0...99)
            let expression =
                switch index % 3 {
                case 0: generator.number(3)
                case 1: generator.text(3)
                default: generator.condition(3)
                }
            cases.append(
                Case(
                    expression: expression, n: random % 7 == 0 ? nil : "\(random - 40)",
                    r: random % 5 == 0 ? nil : "\(Double(random) / 8 + 0.0625)",
                    t: random % 6 == 0 ? nil : generator.pick("abc", "Aba", "", "5", "x%y", " a "),
                    w: generator.pick("abc", "b", "12.5"), b: random % 2 == 0))
        }
        let encoder = JSONEncoder()
        let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let answers = try Python.run(Self.program, lines.joined(separator: "\n")).split(separator: "\n")
        try #require(answers.count == cases.count)
        var compared = 0
        for (test, answer) in zip(cases, answers) {
            let record = ExpressionRecord(
                [
                    "n": test.n.map { .number($0) } ?? .null, "r": test.r.map { .number($0) } ?? .null, "u": .null,
                    "t": test.t.map { .string($0) } ?? .null, "w": .string(test.w ?? ""), "b": .boolean(test.b),
                ], types: ["n": .number, "r": .number, "u": .number, "t": .string, "w": .string])
            let expected = try JSONSerialization.jsonObject(with: Data(answer.utf8), options: .fragmentsAllowed)
            let found = record.value("(\(test.expression))")
            guard Self.isSame(found, expected, String(answer)) else {
                Issue.record("\(test): \(found), not \(answer)")
                return
            }
            compared += 1
        }
        #expect(compared == cases.count)
    }

    private static func isSame(_ found: String, _ expected: Any, _ answer: String) -> Bool {
        if expected is NSNull { return found == "null" }
        if let text = expected as? String { return found == "'\(text)'" }
        if expected is NSNumber { return Double(found) != nil && Double(found) == Double(answer) }
        return expected is [String: Any] && found.hasPrefix("bad: ")
    }
}
