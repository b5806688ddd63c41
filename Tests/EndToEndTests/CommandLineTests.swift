import Foundation
import Testing

struct CommandLineTests {
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

    /// Each wrong call with its message, and that nothing else is done.
    @Test(arguments: [
        ("conver", "did you mean convert?"),
        ("convert --frm coordinate", "did you mean --from?"), ("convert --forma dms", "did you mean --format?"),
        ("convert --from coordinate", "--to is required"),
        ("convert --from coordinate --to map-point --kind circle", "--kind: unknown kind 'circle' (use"),
        ("convert --from coordinate --to map-point --precision 99", "--precision: 99 is out of range"),
        ("convert --from coordinate --to map-point --on-error ski", "did you mean skip?"),
        ("convert --from coordinate --to map-point --max-errors 3", "--max-errors needs --on-error skip"),
        ("convert --from coordinate --to map-point --threads 0", "--threads: 0 is out of range (1 to 256)"),
        ("convert --from coordinate --to map-point -qv", "-q and -v cannot be used together"),
        ("convert --from coordinate --to map-point --size 3x4", "--size needs --from pixel or --to pixel"),
        ("convert --from coordinate --to map-point --rejects -", "--rejects: standard output is for data"),
        ("convert --from coordinate --to pixel", "pixel coordinates need a view"),
        ("convert --from coordinate --to pixel --size 9x9 --center 0,0", "--center needs --zoom, --span-meters or"),
        ("convert --from coordinate --to pixel --center 0,0 --zoom 1", "--size is required"),
        ("convert --from coordinate --to pixel --size 9x9 --zoom 1", "--zoom needs --center"),
        (
            "convert --from coordinate --to pixel --size 9x9 --center 0,0 --zoom 99",
            "--zoom: 99 is out of range (0 to 30)"
        ),
        ("convert --from coordinate --to nonsense", "--to: unknown CRS 'nonsense'"),
        ("convert --from coordinate --to EPSG:999999", "--to: unknown CRS 'EPSG:999999'"),
        ("convert --from coordinate --to coordinates", "did you mean coordinate?"),
        ("convert --from mappoint --to coordinate", "did you mean map-point?"),
        ("convert --from EPSG:4978 --to coordinate", "the coordinates of EPSG:4978 are not pairs of x and y"),
        (
            "convert --from coordinate --to EPSG:5773",
            "the coordinates of EPSG:5773 are not pairs of x and y; hint: use"
        ),
        ("help formats foo", "the topic formats has no subcommands"),
        ("convert --from coordinate --to pixel --viewport -", "standard input can be read only once"),
        ("fit --size 1e308x1e308 --center 1,2 --zoom 3", "--size: 1e308x1e308 is out of range"),
        ("fit", "--size is required"),
        ("fit --size 0x5 --region 0,0,1,1", "--size: 0x5 is out of range (1x1 to 1000000x1000000 pixels)"),
        ("fit --size 9x9 --region 91,0,1,1", "--region: latitude 91 is outside -90…90"),
        (
            "fit --size 9x9 --region 0,0,1,1 --map-rect 0,0,1,1",
            "--region and --map-rect cannot be used together: both aim the view"
        ),
        ("fit --size 9x9 --map-rect 0,0,-1,1", "--map-rect: '0,0,-1,1' is not a map rect"),
        ("fit --size 9x9 --region 0,0,1,1 --edge-padding 5,5,5,5", "--edge-padding: no room is left"),
        ("fit --size 9x9 --region 0,0,1,1 --edge-padding 5,5,5", "--edge-padding: '5,5,5' is not"),
        ("fit --size 9x9 --region 0,0,1,1 --stepped --zoom-by 0.5", "--zoom-by: must be a whole number with --stepped"),
        ("fit --size 9x9 --region 0,0,1,1 file", "unexpected file 'file': the options already say what to show"),
        ("fit --viewport v.json --region 1,2,3,4 --world", "--region and --world cannot be used together"),
        ("completions tcsh", "unknown shell 'tcsh' (use"),
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
        let outcomes = try [["help", "fit"], ["fit", "--help"]].map { try directory.plat($0) }
        #expect(outcomes.allSatisfy { $0.status == 0 && $0.text == outcomes[0].text })
        let brief = try directory.plat("fit", "-h")
        #expect(brief.status == 0 && brief.lines.count < outcomes[0].lines.count / 2)
        #expect(try directory.plat("fit", "-h", "--help").text == outcomes[0].text)
    }

    @Test func examplesComeFirst() throws {
        for command in ["convert", "fit"] {
            let help = try Workdir().plat("help", command).text
            let examples = try #require(help.range(of: "EXAMPLES"))
            let options = try #require(help.range(of: "--on-error"))
            #expect(examples.lowerBound < options.lowerBound)
        }
    }

    /// Options on the page of a short command can be used with it.
    @Test(arguments: [
        "clip", "erase", "select", "nearest 2", "within 5km", "shuffle", "merge", "explode", "merge-parts",
        "densify 1km", "polygonize", "clean", "uniq", "sample 9", "centroid", "reproject EPSG:3857",
    ])
    func pagesOfShortCommands(_ call: String) throws {
        let directory = try Workdir()
        let squares = """
            {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},
            "properties":{"n":1}}
            """
        for name in ["a.geojson", "b.geojson"] { try directory.write(name, squares) }
        let words = call.split(separator: " ").map { String($0) }
        let files = ["clip", "erase", "select", "nearest", "within"].contains(words[0]) ? ["b.geojson"] : []
        let values = [
            "--join": "inner", "--nearest": "2", "--predicate": "within", "--distance": "5km", "--sum": "n",
            "--gaps": "5m",
        ]
        let page = try directory.plat(words[0], "-h").text
        if words.count > 1 { #expect(page.contains(#/ARGUMENTS\n  [A-Z]+ /#), "\(page)") }
        for option in page.matches(of: #/\n {2,6}(?:-[a-z], )?(--[a-z-]+)( [^ ])?/#) {
            let title = String(option.output.1)
            let value = option.output.2 == nil ? [] : [values[title] ?? "1"]
            let outcome = try directory.plat(words + [title] + value + ["a.geojson"] + files)
            #expect(!outcome.errors.contains("cannot be used"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("is given twice"), "\(outcome.errors)")
        }
    }
}
