import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test func version() throws {
        let outcome = try Workdir().plat("--version")
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix("plat "))
        #expect(outcome.text.wholeMatch(of: /plat \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func bareShowsShortHelp() throws {
        let outcome = try Workdir().plat()
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("USAGE: plat"))
    }

    /// Each wrong call, what it is told, and that nothing else is done.
    @Test(arguments: [
        ("conver", "did you mean convert?"),
        ("convert --form coordinate", "did you mean --from?"),
        ("convert --from coordinate", "--to is missing"),
        ("convert --from coordinate --to map-point --kind circle", "--kind: unknown kind 'circle'"),
        ("convert --from coordinate --to map-point --precision 99", "--precision: '99' is not"),
        ("convert --from coordinate --to map-point --on-error ski", "did you mean skip?"),
        ("convert --from coordinate --to map-point --max-errors 3", "--max-errors goes with --on-error skip"),
        ("convert --from coordinate --to map-point --threads 0", "--threads: it must be from 1 to 256"),
        ("convert --from coordinate --to map-point -qv", "-q and -v: give one of them"),
        ("convert --from coordinate --to map-point --size 3x4", "--size: only pixels have a viewport"),
        ("convert --from coordinate --to map-point --rejects -", "--rejects: the standard output is for data"),
        ("convert --from coordinate --to pixel", "pixels need a viewport"),
        ("convert --from coordinate --to pixel --size 9x9 --center 0,0", "--center goes with --zoom or --distance"),
        ("convert --from coordinate --to pixel --center 0,0 --zoom 1", "--size is missing"),
        ("convert --from coordinate --to pixel --size 9x9 --zoom 1", "--zoom goes with --center"),
        ("convert --from coordinate --to pixel --size 9x9 --center 0,0 --zoom 99", "--zoom: it must be from 0 to 30"),
        ("convert --from coordinate --to nonsense", "PROJ finds no way"),
        ("convert --from coordinate --to EPSG:999999", "PROJ finds no way"),
        ("convert --from coordinate --to coordinates", "did you mean coordinate?"),
        ("convert --from mappoint --to coordinate", "did you mean map-point?"),
        ("convert --from EPSG:4978 --to coordinate", "no pairs of x and y"),
        ("convert --from coordinate --to EPSG:5773", "no pairs of x and y"),
        ("convert --from coordinate --to pixel --viewport -", "the standard input can be read only once"),
        ("fit --size 1e308x1e308 --center 1,2 --zoom 3", "--size: '1e308x1e308' is not a size"),
        ("fit", "--size is missing"),
        ("fit --size 0x5 --region 0,0,1,1", "--size: '0x5' is not a size"),
        ("fit --size 9x9 --region 91,0,1,1", "--region: '91,0,1,1' is not a region"),
        ("fit --size 9x9 --region 0,0,1,1 --map-rect 0,0,1,1", "--region and --map-rect both say what to show"),
        ("fit --size 9x9 --map-rect 0,0,-1,1", "--map-rect: '0,0,-1,1' is not a map rect"),
        ("fit --size 9x9 --region 0,0,1,1 --edge-padding 5,5,5,5", "--edge-padding: it leaves no room"),
        ("fit --size 9x9 --region 0,0,1,1 --edge-padding 5,5,5", "--edge-padding: '5,5,5' is not"),
        ("fit --size 9x9 --region 0,0,1,1 --stepped --zoom-by 0.5", "--zoom-by: --stepped asks for whole levels"),
        ("fit --size 9x9 --region 0,0,1,1 file", "file: the options say what to show already"),
        ("fit --viewport v.json --size 9x9", "--size: --viewport has settled it"),
        ("completions tcsh", "unknown shell 'tcsh'"),
        ("help nonsense", "nonsense"),
    ])
    func wrongCallsAreUsageErrors(_ arguments: String, _ message: String) throws {
        let outcome = try Workdir().plat(arguments.split(separator: " ").map(String.init))
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.output.isEmpty)
    }

    @Test func valuesMayStartWithAMinus() throws {
        let directory = try Workdir()
        try directory.write("-122.4", "0,0\n")
        let operand = try directory.plat("convert", "-q", "--from", "coordinate", "--to", "coordinate", "-122.4")
        #expect(operand.text == "0,0\n")
        let value = try directory.plat("fit", "--size", "9x9", "--region", "-43.2,-22.9,1,1")
        #expect(value.text.contains("-43.2,-22.9"))
    }

    @Test func helpIsTheSameByEveryRoad() throws {
        let directory = try Workdir()
        let outcomes = try [["help", "fit"], ["fit", "--help"], ["fit", "-h"]].map { try directory.plat($0) }
        #expect(outcomes.allSatisfy { $0.status == 0 && $0.text == outcomes[0].text })
    }

    @Test func examplesComeFirst() throws {
        for command in ["convert", "fit"] {
            let help = try Workdir().plat("help", command).text
            let examples = try #require(help.range(of: "EXAMPLES"))
            let options = try #require(help.range(of: "--on-error"))
            #expect(examples.lowerBound < options.lowerBound)
        }
    }
}
