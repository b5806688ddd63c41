import Layers
import Testing

struct AccountTests {
    @Test func readIsWrittenAndSkipped() {
        var account = Account()
        account.addWritten(175)
        account.addSkipped("null-shape")
        account.addSkipped("not-a-number")
        account.addSkipped("null-shape")
        account.addAltered("clamped-latitude", 2)
        account.addAltered("never", 0)
        #expect(account.read == account.written + account.skippedCount)
        #expect(
            account.summary(seconds: 0.44)
                == "178 read, 175 written, 3 skipped (2 null-shape, 1 not-a-number), altered (2 clamped-latitude), 0.4 s"
        )
        #expect(
            account.summaryObject(seconds: 0.44).text()
                == #"{"read":178,"written":175,"skipped":3,"skippedBy":{"null-shape":2,"not-a-number":1},"#
                + #""alteredBy":{"clamped-latitude":2},"seconds":0.44}"#)
    }

    /// Where shapes are made of several rows, rows and groups are counted by name.
    @Test func groups() {
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: Diagnostics(verbosity: .silent))
        let rows = ledger.gathering()
        rows.addWritten(5)
        ledger.goOn(from: rows, groupCount: 2)
        ledger.addWritten(1)
        ledger.addSkipped("short-line", 1)
        #expect(
            ledger.account.summary(seconds: 0)
                == "5 read, 5 in 2 groups, 1 shape written, 1 group skipped (1 short-line), 0.0 s")
    }

    /// The summary says what the command made of the records.
    @Test func products() {
        var account = Account()
        account.addWritten(3)
        account.addSkipped("bad-wkt")
        account.addAltered("asterisks", 1)
        let rest = "1 skipped (1 bad-wkt)"
        for (product, text) in [
            (.features, "4 read, 3 written, \(rest), altered (1 asterisks), 0.0 s"),
            (.rect, "4 read, 1 rect written, \(rest), altered (1 asterisks), 0.0 s"),
            (.view, "4 read, \(rest), altered (1 asterisks), 0.0 s"),
            (.labels("checked"), "4 read, 3 checked, \(rest), altered (1 asterisks), 0.0 s"),
            (.facts, "4 read, \(rest), 0.0 s"),
            (.problems([]), "4 read, no problems, 0.0 s"),
            (.problems([("bad-wkt", 1)]), "4 read, 1 problem (1 bad-wkt), 0.0 s"),
            (.problems([("a", 2), ("b", 1)]), "4 read, 3 problems (2 a, 1 b), 0.0 s"),
        ] as [(Account.Product, String)] {
            #expect(account.summary(seconds: 0, of: product) == text)
        }
    }
}

struct ProblemTests {
    private let problem = Problem(
        .data, "not-a-number", at: InputLocation(source: "a\nb.txt", line: 3, column: 7, byte: 40),
        "'x' is not a number",
        hint: "mend it")

    @Test func isOneLineForPeople() {
        #expect(problem.description == "a\\nb.txt:3:7: error: 'x' is not a number; hint: mend it")
        #expect(Problem(.writeFailed, "w", "no room").description == "plat: error: no room")
    }

    @Test func isOneObjectForPrograms() {
        #expect(
            problem.json
                == #"{"severity":"error","code":"not-a-number","source":"a\nb.txt","line":3,"column":7,"byte":40,"#
                + #""message":"'x' is not a number","hint":"mend it"}"#)
    }
}
