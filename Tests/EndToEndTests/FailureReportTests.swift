import Foundation
import TestSupport
import Testing

/// The last lines of runs that fail, as programs read them.
struct FailureReportTests {
    private func objects(_ outcome: Workdir.Outcome) throws -> [[String: Any]] {
        try outcome.errorLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    /// The last line of standard error, which holds the account.
    private func account(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        let line = try #require(outcome.errorLines.last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }

    /// Also where the flag stands after the option that is wrong, and where no command is known.
    @Test(arguments: [
        ("cat --log-format json --on-error ignore", "--on-error: unknown policy 'ignore' (use fail or skip)"),
        ("cat --on-error ignore --log-format=json", "--on-error: unknown policy 'ignore' (use fail or skip)"),
        ("cat --nope --log-format json", "unknown option --nope"),
        ("cat --max-errors 1 --log-format json", "--max-errors needs --on-error skip"),
        ("zebra --log-format json", "unknown command 'zebra'"),
        ("fit --log-format json", "--size is required"),
    ])
    func usageErrorsAreJSON(line: String, message: String) throws {
        let outcome = try Workdir().plat(line.split(separator: " ").map { String($0) })
        let objects = try objects(outcome)
        try #require(outcome.status == 64 && objects.count == 2, "\(outcome.errors)")
        #expect(objects[1]["type"] as? String == "summary" && objects[1]["status"] as? Int == 64)
        #expect(objects[0]["code"] as? String == "usage" && objects[0]["severity"] as? String == "error")
        #expect(objects[0]["message"] as? String == message)
    }

    /// What follows `--` is the name of a file.
    @Test func filesAreNoOptions() throws {
        let outcome = try Workdir().plat("cat", "--on-error", "ignore", "--", "--log-format=json")
        #expect(outcome.status == 64 && outcome.errors.hasPrefix("plat cat: error: --on-error: unknown policy"))
    }

    @Test(arguments: [
        ("cat --summary json --limit x a.csv", 64, "usage", 0, [] as [String]),
        ("cat --summary=json missing.csv", 66, "unreadable", 0, ["missing.csv"]),
        ("cat -q --summary json a.csv", 65, "not-a-coordinate", 1, ["a.csv"]),
        ("fit --size 9x9 --summary json missing.csv", 66, "unreadable", 0, ["missing.csv"]),
        ("intersect --summary json a.csv missing.csv", 66, "unreadable", 0, ["a.csv", "missing.csv"]),
    ])
    func theAccountOfAFailureIsWritten(
        line: String, status: Int32, code: String, written: Int, inputs: [String]
    ) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\nx,2\n")
        let outcome = try directory.plat(line.split(separator: " ").map { String($0) })
        #expect(outcome.status == status && outcome.errorLines.count == 2, "\(outcome.errors)")
        let last = try #require(outcome.errorLines.last)
        let account = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(account["error"] as? String == code && account["written"] as? Int == written)
        #expect(account["command"] as? String == "plat \(line.prefix { $0 != " " })")
        #expect(account["inputs"] as? [String] == inputs && account["seconds"] is Double)
    }

    /// A report that comes to its end lists bad records itself.
    @Test func theAccountOfAReportNamesWhatMakesItAFailure() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\nx,2\n")
        let outcome = try directory.plat("info", "--summary", "json", "a.csv")
        #expect(outcome.status == 65)
        #expect(try account(outcome)["error"] as? String == "not-a-coordinate")
        let missing = try directory.plat("info", "--on-error", "skip", "--summary", "json", "a.csv", "b.csv")
        #expect(missing.status == 66)
        #expect(try account(missing)["error"] as? String == "unreadable")
    }

    @Test func theAccountOfASuccessNamesNoError() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let account = try #require(try objects(directory.plat("cat", "--summary", "json", "a.csv")).last)
        #expect(account["error"] == nil && account["inputs"] as? [String] == ["a.csv"])
    }

    /// Messages without a position name the command, whatever prints them.
    @Test func messagesNameTheCommand() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let lines = try [
            directory.plat("cat", "-o", "missing/x.csv", "a.csv"), directory.plat("cat", "-d", "EPSG:999999", "a.csv"),
            directory.plat("cat", "--limit", "x"),
            directory.plat("convert", "--from", "coordinate", "--to", "nonsense"),
        ].flatMap(\.errorLines)
        #expect(lines.count == 4 && lines.prefix(3).allSatisfy { $0.hasPrefix("plat cat: error: ") }, "\(lines)")
        #expect(lines.last?.hasPrefix("plat convert: error: --from: unknown CRS") == false)
        #expect(lines.last?.hasPrefix("plat convert: error: --to: unknown CRS 'nonsense'; hint: ") == true)
    }
}
