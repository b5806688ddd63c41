import Foundation
import TestSupport
import Testing

/// Runs on parts of the inputs: joined, they are the output of one run.
struct PartTests {
    @Test(arguments: Effort.isFull ? [0, 1000] : [0])
    func partsAreTheWhole(_ seed: Int) throws {
        let rounds = "\(Effort.of(150, oneIn: 30))"
        #expect(try oracle("part_runs", [Binary.path, rounds, "\(seed)", Package.root + "/samples"]) == "ok\n")
    }

    /// Rows of groups in all parts.
    @Test(arguments: Effort.isFull ? [0, 1000] : [0])
    func groupsOverParts(_ seed: Int) throws {
        #expect(try oracle("group_runs", [Binary.path, "\(Effort.of(150, oneIn: 30))", "\(seed)"]) == "ok\n")
    }

    /// Fixes of devices in all parts.
    @Test(arguments: Effort.isFull ? [0, 1000] : [0])
    func devicesOverParts(_ seed: Int) throws {
        #expect(try oracle("device_runs", [Binary.path, "\(Effort.of(150, oneIn: 30))", "\(seed)"]) == "ok\n")
    }

    /// Two layers that are both split.
    @Test(arguments: Effort.isFull ? [0, 1000] : [0])
    func layersOverParts(_ seed: Int) throws {
        let rounds = "\(Effort.of(150, oneIn: 30))"
        #expect(try oracle("match_runs", [Binary.path, rounds, "\(seed)", Package.root + "/samples"]) == "ok\n")
    }

    /// Labels that hide those of other parts.
    @Test(arguments: Effort.isFull ? [0, 1000] : [0])
    func labelsOverParts(_ seed: Int) throws {
        let rounds = "\(Effort.of(100, oneIn: 30))"
        #expect(try oracle("label_runs", [Binary.path, rounds, "\(seed)", Package.root + "/samples"]) == "ok\n")
    }

    /// Facts of the only part and of the second of two, for files of this time.
    private static let facts = Result {
        let folder = try PartTests().folder()
        let outcome = try folder.shell(
            """
            \(time)
            plat cat -q --parts 1 --part 0 --facts-to one a.csv && plat cat -q --parts 2 --part 1 --facts-to two a.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return (one: try #require(folder.read("one")), two: try #require(folder.read("two")))
    }
    private static let time = "touch -d 2026-01-01 a.csv b.csv lines.txt"

    private func folder() throws -> Workdir {
        let folder = try Workdir()
        let rows = (0..<40).map { "\($0),\($0),\"a\n\"\"b\"\"\"\n" }.joined()
        try folder.write("a.csv", "lat,lon,name\n" + rows)
        try folder.write("b.csv", "lat,lon\n1,2\n")
        try folder.write("lines.txt", "1,2\n")
        return folder
    }

    /// The first bad record of the input has the numbers that it has in a single run.
    @Test func badRecords() throws {
        let folder = try folder()
        let outcome = try folder.shell(
            """
            printf 'not,a,number\\nx,y,z\\n' >> a.csv
            plat cat a.csv > /dev/null 2> single.txt; echo $?
            for part in 0 1 2; do plat cat --parts 3 --part $part --facts-to $part a.csv; done 2> /dev/null
            plat parts merge 2 0 1 > all
            for part in 0 1 2; do plat cat --part $part --facts all --summary-to account$part a.csv > /dev/null; done
            plat parts report account0 account1 account2 2> parts.txt; echo $?
            grep -c error parts.txt; diff single.txt parts.txt
            """)
        #expect(outcome.lines == ["65", "65", "1"], "\(outcome.text)\(outcome.errors)")
    }

    @Test func plans() throws {
        let outcome = try folder().shell(
            "plat parts plan -- intersect --join=inner a.csv -qo out.csv b.csv --rejects r.csv")
        #expect(
            outcome.lines.last == """
                {"command":"intersect","arguments":["intersect","--join=inner","a.csv","b.csv"],"messageOptions":["-q"],\
                "inputs":["a.csv"],"files":[["a.csv"]],"layerB":[],"layerBFiles":[],"layerBParts":null,"wholeFiles":["b.csv"],\
                "output":"out.csv","rejects":"r.csv","format":"csv","work":"join"}
                """)
    }

    @Test(arguments: [
        ("cat --parts 3 a.csv", 64, "--parts needs --facts-to"),
        ("cat --part 1 a.csv", 64, "needs --facts-to or --facts"),
        ("cat --parts 3 --part 3 --facts-to f a.csv", 64, "there are 3 parts, from 0 to 2"),
        ("shape polyline --part 0 --facts one a.csv", 64, "--facts needs --shuffle-to, --shuffle-from or both"),
        ("shape polyline --shuffle-to x a.csv", 64, "--shuffle-to needs --facts"),
        ("shape polyline --features-to x a.csv", 64, "--features-to needs --shuffle-from"),
        ("shape polyline --part 0 --facts one --shuffle-to x a.csv", 65, "about another command"),
        ("intersect --parts-b 2 a.csv b.csv", 64, "--parts-b needs --part"),
        ("intersect --shuffle-to x a.csv b.csv", 64, "--shuffle-to needs --parts-b"),
        ("intersect --nearest --parts-b 2 --parts 2 --part 0 --facts-to f a.csv b.csv", 64, "all of layer B is needed"),
        ("intersect --parts-b 2 --part 0 --facts one a.csv b.csv", 64, "--facts needs --facts-b, and --shuffle-to"),
        ("intersect --parts-b 2 --part 0 --facts one --facts-b one --shuffle-to x a.csv b.csv", 65, "about another"),
        ("cat --part 0 --facts one --shuffle-to x a.csv", 64, "unknown option --shuffle-to"),
        ("cat --part 0 --facts one --limit 3 a.csv", 64, "no part knows how many features others write"),
        ("cat --part 0 --facts one -o a.shp a.csv", 64, "cannot be used with a shapefile"),
        ("cat --parts 1 --part 0 --facts-to f -", 64, "standard input cannot be split"),
        ("cat --part 0 --facts a.csv a.csv", 65, "not valid JSON"), ("cat --part 0 --facts two a.csv", 65, "part 0"),
        ("cat --part 5 --facts one a.csv", 64, "the only part is 0"),
        ("cat --part 0 --facts one b.csv", 65, "than this run of '"),
        ("bounds --part 0 --facts one a.csv", 65, "about another command"),
        ("cat --part 0 --bbox 0,0,1,1 --facts one a.csv", 65, "other options"),
        ("parts plan -- diff a.csv b.csv", 64, "cannot be run on parts"),
        ("parts plan -- sort --by name a.csv", 64, "'plat sort' cannot be run on parts; hint: one run sorts"),
        (
            "sort --by name --parts 2 a.csv", 64,
            "unknown option --parts; hint: let plat filter or cat work on parts first"
        ),
        ("join --key name --part 0 --facts one --unmatched-a x.csv a.csv b.csv", 64, "no part knows what others match"),
        ("join --key name --parts 1 --part 0 --facts-to f a.csv - < b.csv", 64, "standard input as the table"),
        ("track --part 0 --facts one a.csv", 64, "--facts needs --shuffle-to, --shuffle-from or both"),
        ("track --state s --parts 1 --part 0 --facts-to f a.csv", 64, "no part knows all devices"),
        ("track --legs --parts 1 --part 0 --facts-to f -o a.shp a.csv", 64, "cannot be used with a shapefile"),
        ("fence --regions b.csv --forget 1h --parts 1 --part 0 --facts-to f a.csv", 64, "no part knows all devices"),
        ("fence --regions - --parts 1 --part 0 --facts-to f a.csv", 64, "standard input as --regions"),
        ("declutter --part 0 --facts one a.csv", 64, "--facts needs --shuffle-to, --shuffle-from or both"),
        ("declutter --shuffle-to x a.csv", 64, "--shuffle-to needs --facts"),
        ("declutter --part 0 --facts one --shuffle-to x a.csv", 65, "about another command"),
        ("declutter --previous - --keep --parts 1 --part 0 --facts-to f a.csv", 64, "standard input as --previous"),
        ("declutter --obstacles - --parts 1 --part 0 --facts-to f a.csv", 64, "standard input as --obstacles"),
        ("declutter --part 0 --facts one --shuffle-to x -o b.csv a.csv", 64, "other runs write the output"),
        (
            "declutter --verify --part 0 --facts one --shuffle-from x --features-to y a.csv", 64,
            "no features are written"
        ),
        ("declutter --parts 1 --part 0 --facts-to f -o a.shp a.csv", 64, "cannot be used with a shapefile"),
        ("declutter --max-errors 3 --on-error skip --parts 1 --part 0 --facts-to f a.csv", 64, "how many others have"),
        ("parts plan -- cat --limit 3 a.csv", 64, "no part knows how many"),
        ("parts report one", 65, "--summary-to has not written"),
        ("cat --results one a.csv", 64, "the outputs of the parts, joined in order"),
        ("bounds --as total --results one a.csv", 65, "no results of parts"),
        ("cat --max-errors 3 --on-error skip --parts 1 --part 0 --facts-to f a.csv", 64, "how many others have"),
        ("cat --max-fields 3 --parts 1 --part 0 --facts-to f a.csv", 64, "how many others have"),
        ("intersect --pairs --parts 1 --part 0 --facts-to f a.csv - < b.csv", 64, "standard input as layer B"),
        ("cat --part 0 --facts one --summary-to x -o x a.csv", 64, "name the same file"),
        ("cat --part 0 --facts one -o x.csv a.csv", 65, "other options"),
        ("cat --parts 1 --part 0 --facts one a.csv", 64, "how many parts there are"),
        ("cat --part 0 --facts one --summary-to x --rejects x a.csv", 73, "the file of --rejects"),
        ("cat --summary-to x a.csv", 64, "--summary-to needs --facts"),
        ("intersect --self --pairs --parts 1 --part 0 --facts-to f a.csv", 64, "cannot be used with --self"),
        ("convert --parts 1 --part 0 --facts-to f lines.txt", 64, "needs layers"),
        ("parts merge one one", 65, "another file has the facts of part 0"),
        ("parts merge one two", 65, "of another command or other inputs"), ("parts merge missing", 66, "missing"),
        ("bounds --as overlaps --parts 1 --part 0 --facts-to f a.csv", 64, "depends on all features"),
    ])
    func faults(_ command: String, _ status: Int32, _ message: String) throws {
        let folder = try folder()
        try folder.write("one", Self.facts.get().one)
        try folder.write("two", Self.facts.get().two)
        let outcome = try folder.shell("\(Self.time)\nplat \(command)")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// A part that would take numbers for times of another unit than the parts before is refused.
    @Test func unitsOfTimes() throws {
        let folder = try Workdir()
        let seconds = (0..<2000).map { "\(1000 + $0),1,2\n" }.joined()
        let milliseconds = (0..<2000).map { "\(1_700_000_000_000 + $0),1,2\n" }.joined()
        try folder.write("a.csv", "time,lat,lon\n" + seconds + milliseconds)
        let outcome = try folder.shell(
            """
            for part in 0 1; do plat track --legs --parts 2 --part $part --facts-to $part a.csv; done
            plat parts merge 0 1
            """)
        #expect(outcome.status == 65 && outcome.errors.contains("name their notation with --time-format"))
    }

    /// Facts of inputs, or of layer B, that were written again are refused, even if their sizes are the same.
    @Test func changes() throws {
        let outcome = try folder().shell(
            """
            plat intersect -q --pairs --parts 1 --part 0 --facts-to f a.csv b.csv
            plat intersect -q --pairs --part 0 --facts f a.csv b.csv > 1; echo $?
            touch -d 2001-01-01 b.csv; plat intersect -q --pairs --part 0 --facts f a.csv b.csv > 2; echo $?
            """)
        #expect(outcome.lines == ["0", "65"], "\(outcome.errors)")
    }

    @Test func accountsOfAllParts() throws {
        let outcome = try folder().shell(
            """
            for part in 0 1 2; do plat cat --parts 3 --part $part --facts-to $part a.csv; done
            plat parts merge 2 0 1 > all
            for part in 0 1 2; do plat cat --part $part --facts all --summary-to account$part a.csv > /dev/null; done
            plat parts report account2 account0 account1; echo $?
            plat parts report account0 account2; echo $?
            plat parts report account0 account0 account1; echo $?
            """)
        #expect(outcome.lines == ["0", "65", "65"], "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("40 read, 40 written"), "\(outcome.errors)")
        #expect(outcome.errors.contains("summary 1 of 3 is missing"), "\(outcome.errors)")
    }

    /// Nothing takes a hole of a copy that is not complete for data.
    @Test func holes() throws {
        let folder = try Workdir()
        let rows = String(repeating: "1,2,abcdefghijklmnop\n", count: 100_000)
        try folder.write("a.csv", "lat,lon,name\n" + rows)
        let outcome = try folder.shell(
            """
            size=$(stat -c %s a.csv); head -c 1048576 a.csv > b.csv; truncate -s $size b.csv
            PLAT_SPARSE_INPUTS=missing plat cat -q b.csv > /dev/null; echo $?; cut -d ' ' -f 1,3 missing
            PLAT_SPARSE_INPUTS=other plat cat -q a.csv > /dev/null; echo $?; ls other
            """)
        #expect(outcome.lines == ["69", "1048576 b.csv", "0"], "\(outcome.text)\(outcome.errors)")
    }
}
