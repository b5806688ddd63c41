import CommandKit
import TestSupport
import Testing

/// Options that formats bring to all commands.
struct FormatOptionsTests {
    init() { Program.register() }

    /// Rules within the options of a format hold for each layer of a command, under its names.
    @Test(arguments: [
        ("cat --lat a --x b {cities.csv}", "--lat/--lon and --x/--y cannot be used together"),
        ("cat --wkt a --y b {cities.csv}", "--wkt and --y cannot be used together"),
        (
            "intersect --lon-b a --x-b b {cities.csv} {states.shp}",
            "--lat-b/--lon-b and --x-b/--y-b cannot be used together"
        ),
        ("cat -f csv --rs {cities.csv}", "--rs needs -f geojsonseq"),
        ("cat -f csv --write-bbox {cities.csv}", "--write-bbox needs -f geojson"),
        ("cat --split-by-kind {cities.csv}", "--split-by-kind needs -f shapefile"),
        ("cat --split-by-kind --rs -f csv {cities.csv}", "--rs needs -f geojsonseq"),
        ("fence --regions {states.shp} --split-by-kind {walk.csv}", "--split-by-kind needs -f shapefile"),
        ("shape rect --bbox-fields w,s,e,n --lat a {cities.csv}", "fields take the place of coordinates"),
        ("convert --columns a,b --measures {cities.csv}", "--measures cannot be used with --columns"),
        ("convert --columns a,b --encoding latin1 --lat c {cities.csv}", "--encoding cannot be used with --columns"),
    ])
    func rules(line: String, message: String) throws {
        let line = line.replacing("{", with: "\(Package.root)/samples/").replacing("}", with: "")
        let refusal = try #require(Program.refusal(of: line))
        #expect(refusal.contains(message), "\(refusal)")
    }

    /// CSV and TSV bring the same options, which are there once; no two options of a command have one name.
    @Test func namesAreUnique() throws {
        for leaf in Program.leaves {
            func names(of command: some ParsableCommand) -> [String] {
                Declarations(of: command).bindings.flatMap { binding in
                    let parameter = binding.parameter
                    return (parameter.names + parameter.inverseNames + parameter.aliases).map { "\($0)" }
                }
            }
            let all = names(of: leaf.type.init())
            let twice = Dictionary(grouping: all) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(twice.isEmpty, "\(leaf.words): \(twice.sorted())")
        }
        #expect(Program.leaves.count > 25)
    }
}
