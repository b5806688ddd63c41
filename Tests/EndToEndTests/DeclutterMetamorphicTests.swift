import Foundation
import TestSupport
import Testing

/// Properties of the output that must stay as they are when something else changes.
struct DeclutterMetamorphicTests {
    static let forms = [
        "", "--priority rank", "--priority rank --mode fill", "--priority rank --mode independent --anchor left",
        "--priority rank --shape circle --offset 20,0", "--priority rank --max-per-tile 3 --max-labels 50",
        "--display-priority percent --group n --repeat-distance 100 --repeat-field rank", "--priority rank --zoom 6.5",
        "--label text", "--size 900x700 --region 0,0,80,300", "--priority rank --as table",
    ]

    private let header = "n,lat,lon,rank,percent,text\n"

    private func places(_ count: Int, seed: UInt64 = 5, shift: Double = 0) -> [String] {
        heapedPlaces(count, seed: seed, shift: shift).map { line in
            let number = Int(line.prefix { $0 != "," }) ?? 0
            return line + ",\(number % 50 == 0 ? 1000 : number % 1000),place \(number)"
        }
    }

    private func run(_ form: String, _ rows: [String]) throws -> Workdir.Outcome {
        let words = "declutter -q -f csv \(form)".split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array((header + rows.joined(separator: "\n")).utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    private func minzooms(_ form: String, _ rows: [String]) throws -> [String: Int] {
        let columns = try Workdir().columns(try run(form, rows).lines)
        return Dictionary(
            uniqueKeysWithValues: zip(columns["n"] ?? [], (columns["minzoom"] ?? []).map { Int($0) ?? -1 }))
    }

    @Test(arguments: forms)
    func permutations(form: String) throws {
        var random = SplitMix64(seed: 1)
        let rows = places(1000)
        let first = try run(form, rows).lines.sorted()
        #expect(first.count > 15)
        for _ in 0..<2 { #expect(try run(form, rows.shuffled(using: &random)).lines.sorted() == first) }
        #expect(try run(form, rows.reversed()).lines.sorted() == first)
    }

    /// Of several chunks.
    @Test(arguments: [forms[1], forms[2], forms[3], forms[5], forms[7], forms[9]])
    func threads(form: String) throws {
        let directory = try Workdir()
        let padding = String(repeating: "x", count: 200)
        try directory.write("places.csv", header + places(8000).joined(separator: padding + "\n"))
        let words = "declutter \(form) --blocked-by".split(separator: " ").map(String.init)
        let given = (form.contains("--as table") ? words.dropLast() : words) + ["places.csv", "--threads"]
        let outcomes = try [1, 2, 3, 8].map { try directory.plat(given + ["\($0)"]) }
        for outcome in outcomes {
            #expect(outcome.status == 0 && outcome.output == outcomes[0].output, "\(outcome.errors)")
        }
        #expect(outcomes[0].lines.count > 20)
    }

    /// Ties are left out: what decides them is the place.
    @Test(arguments: [45.0, 90, 180, 292.5])
    func rotations(degrees: Double) throws {
        let ranked = { (rows: [String]) in
            rows.enumerated().map { index, row in
                row.split(separator: ",").enumerated().map { $0.offset == 3 ? "\(index)" : String($0.element) }
                    .joined(separator: ",")
            }
        }
        for form in [
            "--priority rank", "--priority rank --mode fill --anchor top-left", "--priority rank --shape circle",
        ] {
            let first = try minzooms(form, ranked(places(700)))
            #expect(try minzooms(form, ranked(places(700, shift: degrees))) == first)
            #expect(Set(first.values).count > 10)
        }
    }

    /// Labels twice as large show one zoom later; so do they in tiles half as large.
    @Test func doubledSizes() throws {
        let rows = places(700)
        for mode in ["nested", "fill"] {
            let form = "--priority rank --mode \(mode) --anchor left"
            let plain = try minzooms("\(form) --label-size 60x12 --zooms 1-15", rows)
            #expect(try minzooms("\(form) --label-size 120x24 --zooms 2-16", rows) == plain.mapValues { $0 + 1 })
            #expect(try minzooms("\(form) --label-size 120x24 --zooms 1-15 --tile-size 512", rows) == plain)
            #expect(Set(plain.values).count > 10)
        }
    }

    /// Those that matter less change nothing for those that matter more.
    @Test(arguments: [
        "", "--max-per-tile 2", "--shape circle --anchor bottom", "--max-labels 100", "--mode independent",
    ])
    func lowerPriorities(options: String) throws {
        let form = "--priority rank \(options)"
        let first = try minzooms(form, places(1000))
        let lower = places(1500, seed: 6).map { row in
            let cells = row.split(separator: ",").map(String.init)
            return "\(Int(cells[0], radix: 10).map { $0 + 5000 } ?? 0),\(cells[1]),\(cells[2]),-\(cells[3])9,0,x"
        }
        let second = try minzooms(form, places(1000) + lower)
        #expect(second.count == 2500 && second.filter { (Int($0.key) ?? 0) <= 1000 } == first)
    }

    /// Features that show at a zoom show at all deeper ones.
    @Test(
        arguments: ["nested", "fill"], ["", "--anchor left --label-size 100x30", "--max-per-tile 2", "--max-labels 30"])
    func nothingVanishes(mode: String, options: String) throws {
        let rows = places(700)
        var before: Set<Substring> = []
        for zoom in 0...12 {
            let shown = try run("--priority rank --mode \(mode) --zooms 0-12 --visible-at \(zoom) \(options)", rows)
            let names = Set(shown.lines.dropFirst().map { $0.split(separator: ",")[2] })
            #expect(before.isSubset(of: names) && !names.isEmpty)
            before = names
        }
        #expect(before.count > (options.contains("--max-labels") ? 20 : 200))
    }

    /// Unlike each zoom by itself, which is why that is no default.
    @Test func somethingVanishesIndependently() throws {
        let outcome = try Workdir().plat(
            ["declutter", "-q", "--priority", "rank", "--mode", "independent", "-f", "geojsonseq"],
            input: Array((header + places(700).joined(separator: "\n")).utf8))
        let zooms = try outcome.features().compactMap { ($0["properties"] as? [String: Any])?["zooms"] as? String }
        #expect(zooms.contains { $0.contains(",") })
    }
}
