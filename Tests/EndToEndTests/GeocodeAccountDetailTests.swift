import Foundation
import TestSupport
import Testing

/// The counts and notes of `plat geocode` beside the answers, in text and as JSON.
struct GeocodeAccountDetailTests {
    private func object(_ line: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }

    @Test func partialAnswers() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "place\n\"1 Main St, Berlin\"\n\"2 Main St, Berlin\"\nMarsielle\nParis\n")
        let outcome = try directory.shell("plat geocode forward -f csv a.csv")
        #expect(outcome.errors.contains("(matched 4, corrected 1 of them, partial 2 of them)"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("altered"))
        let json = try directory.shell("plat geocode forward --summary json -f csv a.csv")
        let counts = try object(json.errors.split(separator: "\n").last ?? "")
        #expect(counts["partial"] as? Int == 2 && counts["corrected"] as? Int == 1 && counts["matched"] as? Int == 4)
        #expect((counts["alteredBy"] as? [String: Any])?.isEmpty ?? false)
        // Nothing is wrong with them.
        let quiet = try directory.shell("head -2 a.csv | plat geocode forward -q -f csv")
        #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
    }

    private static let track = "lat,lon,id,device\n48.85,2.35,1,a\n48.85,2.35,2,a\n48.85,2.35,3,b\n48.85,2.35,4,b\n"

    @Test func reusedAnswers() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.track)
        for threads in [1, 4] {
            let outcome = try directory.shell(
                "plat geocode reverse --threads \(threads) --distance-filter 500 --explain -f csv a.csv")
            #expect(outcome.errors.contains("(matched 4, reused 2)"), "\(outcome.errors)")
            #expect(outcome.errors.contains("a.csv: note: device: field 'device' (by its name)"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("only one row"))
        }
        let json = try directory.shell("plat geocode reverse --distance-filter 500 --summary json -f csv a.csv")
        #expect(try object(json.errors.split(separator: "\n").last ?? "")["reused"] as? Int == 2)
        let without = try directory.shell("plat geocode reverse -f csv a.csv")
        #expect(without.errors.contains("(matched 4)"))
    }

    /// Numbers of rows are no devices unless an option says so.
    @Test func devicesOfOneRow() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.track)
        let outcome = try directory.shell(
            "cut -d, -f1-3 a.csv > b.csv; plat geocode reverse --distance-filter 500 -f csv b.csv")
        #expect(outcome.errors.contains("(matched 4, reused 3)"), "\(outcome.errors)")
        let named = try directory.shell("plat geocode reverse --distance-filter 500 --device id -f csv b.csv")
        #expect(named.errors.contains("(matched 4, reused 0)"), "\(named.errors)")
        #expect(
            named.errors.contains(
                """
                b.csv: warning: --distance-filter has no effect: each device has only one row; hint: name the field of \
                the device with --device
                """), "\(named.errors)")
        let lines = try directory.shell(
            "plat cat b.csv | plat geocode reverse --distance-filter 500 --device id --explain -f csv")
        #expect(lines.errors.contains("device: field 'id' (--device)"), "\(lines.errors)")
    }

    @Test func recordsWithoutAPosition() throws {
        let outcome = try Workdir().shell(
            "printf 'lat,lon\\n,\\n' | plat geocode reverse --fields status,reason -f csv")
        #expect(outcome.lines.last == ",,unmatched,no-position", "\(outcome)")
        #expect(outcome.errors.contains("no place is near enough, or the record has no position"))
        let forward = try Workdir().shell("printf 'place\\nBrigadoon\\n' | plat geocode forward -f csv")
        #expect(forward.errors.contains("warning: no place was found for the query"), "\(forward.errors)")
    }

    @Test func logsAsJSON() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "place,country\nParis,FR\n")
        try directory.write("p.txt", GeoNames.paris)
        for command in [
            "geocode forward --query place a.csv", "geocode reverse --lat place --lon country a.csv --on-error skip",
            "geocode search paris", "gazetteer build -o a.gaz p.txt p.txt",
        ] {
            let outcome = try directory.shell("plat \(command) --log-format json --summary json > out")
            #expect(outcome.status == 0, "\(outcome.errors)")
            for line in outcome.errors.split(separator: "\n") { _ = try object(line) }
            let text = try directory.shell("plat \(command) --log-format json > out")
            for line in text.errors.split(separator: "\n").dropLast() { _ = try object(line) }
        }
    }

    /// A policy that goes on and one that ends the run contradict each other.
    @Test(arguments: ["forward --unmatched", "forward --ambiguous", "reverse --unmatched"])
    func failAndSkip(command: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,place\n0,-140,Brigadoon\n1,2,Springfield\n")
        let both = try directory.shell("plat geocode \(command) fail --on-error skip a.csv")
        #expect(both.status == 64 && both.errors.contains("fail cannot be used with --on-error skip; hint: use --"))
        let fail = try directory.shell("plat geocode \(command) fail a.csv")
        #expect(fail.status == 65, "\(fail.errors)")
        let skip = try directory.shell("plat geocode \(command) skip --on-error skip a.csv")
        #expect(skip.status == 0, "\(skip.errors)")
    }

    @Test func titlesWithoutPositions() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name\nZürich HB\n\n")
        let outcome = try directory.shell("plat geocode link --to apple --title '{name}' -f csv a.csv")
        #expect(outcome.lines == ["name,link", "Zürich HB,https://maps.apple.com/?q=Z%C3%BCrich%20HB"], "\(outcome)")
        let untitled = try directory.shell("plat geocode link --to apple -f csv a.csv")
        #expect(untitled.status != 0 && untitled.errors.contains("no coordinate columns found"), "\(untitled.errors)")
    }

    @Test func searchesForNothing() throws {
        for words in ["", "''"] {
            let outcome = try Workdir().shell("plat geocode search \(words)")
            #expect(
                outcome.status == 64 && outcome.errors.contains("there is nothing to search for; hint: give a word"))
        }
    }

    @Test func inputsOfGazetteers() throws {
        let directory = try Workdir()
        try directory.write("p.txt", GeoNames.paris)
        let archive = try directory.shell(
            """
            python3 -c 'import zipfile; zipfile.ZipFile("p.zip", "w").write("p.txt")'
            cat p.zip | plat gazetteer build -o a.gaz -
            """)
        #expect(
            archive.status == 65
                && archive.errors.contains("a zip archive cannot be read from standard input or a pipe; hint: name"),
            "\(archive.errors)")
        let twice = try directory.shell(
            "plat gazetteer build -o a.gaz p.txt ./p.txt p.zip && plat gazetteer info a.gaz")
        #expect(twice.errors.contains("warning: the file is given more than once; it is read once"), "\(twice.errors)")
        #expect(twice.lines.count { $0.contains("  source ") } == 2, "\(twice.text)")
        #expect(twice.text.contains("p.txt: 1 row, "), "\(twice.text)")
    }
}
