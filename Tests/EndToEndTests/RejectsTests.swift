import Foundation
import TestSupport
import Testing

/// The file of `--rejects` is whole or as it was, like that of `--output`.
struct RejectsTests {
    private static let command = "plat cat -q --on-error skip --rejects r -f geojsonseq"

    /// A layer with older rejects, and as many bad rows as do not fit into a small file.
    private func directory(older: Bool) throws -> Workdir {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n1,2\n" + String(repeating: "x,y\n", count: 20_000))
        if older { try directory.write("r", "older\n") }
        return directory
    }

    /// - Returns: true if only the inputs are there, and the rejects are as they were.
    private func isUnchanged(_ directory: Workdir, older: Bool) -> Bool {
        let others = directory.contents.filter { !["in", "in.csv", "r"].contains($0) }
        return directory.text("r") == (older ? "older\n" : nil) && others.isEmpty
    }

    @Test(arguments: [true, false]) func aSignalLeavesThem(older: Bool) throws {
        let directory = try directory(older: older)
        let outcome = try directory.shell(
            """
            mkfifo in; exec 3<> in; \(Self.command) < in > /dev/null & pid=$!
            cat in.csv >&3; until [ -s r.plat-1.part ]; do kill -0 $pid || break; sleep 0.02; done
            kill $pid; wait $pid; echo $?
            """)
        #expect(outcome.text == "143\n", "\(outcome.text)\(outcome.errors)")
        #expect(isUnchanged(directory, older: older), "\(directory.contents)")
    }

    @Test(arguments: [true, false]) func aFullDiskLeavesThem(older: Bool) throws {
        let directory = try directory(older: older)
        let outcome = try directory.shell("trap '' XFSZ; ulimit -f 16; \(Self.command) in.csv > /dev/null; echo $?")
        #expect(outcome.text == "74\n" && outcome.errors.contains("cannot write r: file too large"))
        #expect(isUnchanged(directory, older: older), "\(directory.contents)")
    }

    @Test func tooFewDescriptorsLeaveThem() throws {
        let directory = try directory(older: true)
        for limit in 3...12 {
            let outcome = try directory.shell("ulimit -n \(limit) && \(Self.command) in.csv > /dev/null")
            if outcome.status == 0 { return #expect(directory.text("r")?.hasPrefix("source,record,") == true) }
            #expect(isUnchanged(directory, older: true), "\(limit): \(directory.contents)")
        }
        Issue.record("it never had enough")
    }

    /// A record that ends the run is the last one of complete rejects.
    @Test func aBadRecordCompletesThem() throws {
        let directory = try directory(older: true)
        #expect(try directory.plat("cat", "--rejects", "r", "in.csv").status == 65)
        #expect(directory.text("r")?.split(separator: "\n").count == 2)
        #expect(directory.contents == ["in.csv", "r"])
    }

    /// Whoever reads them from a pipe has them at once.
    @Test func aPipeGetsThemAsTheyCome() throws {
        let directory = try directory(older: false)
        let outcome = try directory.shell(
            """
            mkfifo in r; exec 3<> in 4<> r
            timeout 30 plat cat -q --on-error skip --rejects r -f csv in > /dev/null & pid=$!
            timeout 30 cat in.csv >&3 & fed=$!
            read -t 20 header <&4; read -t 20 line <&4; echo "$line"; kill $pid $fed
            """)
        #expect(outcome.text.contains("in,2,3,") && outcome.text.contains("not-a-coordinate"), "\(outcome.text)")
    }

    /// Neither of two outputs can replace the other, whether the file is there or not and whatever it is called.
    @Test(arguments: ["r", "./r", "../\u{24}(basename $PWD)/r", "link"], [true, false])
    func noOutputReplacesThem(name: String, older: Bool) throws {
        let directory = try directory(older: older)
        let outcome = try directory.shell("ln -s r link; \(Self.command) -o \(name) in.csv; echo $?; rm link")
        #expect(outcome.text == "73\n" && outcome.errors.contains("it is also the file of --rejects"))
        #expect(isUnchanged(directory, older: older), "\(directory.contents)")
    }
}
