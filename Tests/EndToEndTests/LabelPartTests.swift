import Foundation
import TestSupport
import Testing

/// What parts of `plat declutter` send to each other.
struct LabelPartTests {
    /// A folder with labels that two parts have sent.
    private func folder(_ options: String = "-f csv") throws -> (folder: Workdir, script: String) {
        let folder = try Workdir()
        let rows = (0..<40).map { "\($0),\($0),\"a\n\($0)\",\($0 % 7)\n" }.joined()
        try folder.write("a.csv", "lat,lon,name,p\n" + rows)
        return (
            folder,
            """
            step() { plat declutter \(options) --priority p --part "$@" --facts all a.csv; }
            for part in 0 1; do plat declutter \(options) --priority p --parts 2 --part $part --facts-to $part.facts a.csv; done
            plat parts merge -o all 0.facts 1.facts; mkdir labels0 labels1 in0 in1 out0 out1 given0 given1
            for part in 0 1; do step $part --shuffle-to labels$part --summary-to account$part; done
            mv labels0/0 in0/0; mv labels1/0 in0/1; mv labels1/1 in1/1

            """
        )
    }

    private static let rest = """
        step 0 --shuffle-from in0 --shuffle-to out0; step 1 --shuffle-from in1 --shuffle-to out1
        mv out0/0 given0/0; mv out0/1 given1/0; mv out1/1 given1/1
        for part in 0 1; do step $part --shuffle-from given$part --summary-to account$((part + 2)); done > parts

        """

    @Test(arguments: [
        ("rm in0/1", 66, "which part 1 must have written as file 0"),
        ("truncate -s -4 in0/1", 65, "the file is damaged or cut off"),
        ("mv in1/1 in0/1", 65, "or it is of another job"),
    ])
    func damage(_ deed: String, _ status: Int32, _ message: String) throws {
        let (folder, script) = try folder()
        let outcome = try folder.shell(script + deed + "; step 0 --shuffle-from in0 --shuffle-to out0")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func lostOutcomes() throws {
        let (folder, script) = try folder()
        let outcome = try folder.shell(
            script + Self.rest + "rm given1/0; step 1 --shuffle-from given1; echo $?")
        #expect(outcome.lines == ["66"], "\(outcome.errors)")
        #expect(outcome.errors.contains("which part 0 must have written as file 1"), "\(outcome.errors)")
    }

    /// Joined, the parts are the single run.
    @Test func parts() throws {
        let (folder, script) = try folder("--blocked-by -f csv")
        let outcome = try folder.shell(
            script + Self.rest + """
                plat declutter --blocked-by -f csv --priority p a.csv 2> single.txt | cmp - parts; echo $?
                plat parts report account? 2>&1 | diff <(sed 's/, [0-9.]* s//' single.txt) <(sed 's/, [0-9.]* s//' -); echo $?
                """)
        #expect(outcome.lines == ["0", "0"], "\(outcome.text)\(outcome.errors)")
    }

    /// Runs on parts come to their end if a check finds faults, which the summary reports.
    @Test func faultsOfACheck() throws {
        let (folder, script) = try folder("--verify")
        let outcome = try folder.shell(
            """
            plat declutter -q --blocked-by --priority p -f csv --label-size 20x20 -o b.csv a.csv; mv b.csv a.csv

            """ + script + Self.rest + """
                plat parts report account?; echo $?; plat declutter --verify --priority p a.csv > single; echo $?
                cmp single parts && tail -n 1 parts
                """)
        #expect(outcome.lines.prefix(2) == ["1", "1"], "\(outcome.errors)")
        #expect(outcome.lines.last?.contains("wrong") == true, "\(outcome.text)\(outcome.errors)")
    }
}
