import Foundation
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
        let help = try #require(try JSONSerialization.jsonObject(with: Data(Program.help.utf8)) as? [String: Any])
        var count = 0
        func check(_ command: [String: Any]) {
            let parameters = command["parameters"] as? [[String: Any]] ?? []
            let names = parameters.flatMap { parameter in
                ["names", "inverseNames"].flatMap { parameter[$0] as? [String] ?? [] }
            }
            let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(twice.isEmpty, "\(command["invocation"] ?? ""): \(twice.sorted())")
            count += names.contains("--delimiter") ? 1 : 0
            for other in command["subcommands"] as? [[String: Any]] ?? [] { check(other) }
        }
        check(try #require(help["command"] as? [String: Any]))
        #expect(count > 15)
    }
}
