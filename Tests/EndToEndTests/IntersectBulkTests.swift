import Foundation
import Testing

/// Records of one chunk that become more than fits in memory, and records that become features of which a later one is
/// refused.
struct IntersectBulkTests {
    private static let rows = 40
    private static let partners = 20

    /// 40 points in each of 20 squares whose values are 100 KB long: 80 MB of one small chunk.
    private func directory(badRow: Int? = nil) throws -> Workdir {
        let directory = try Workdir()
        let rows = (1...Self.rows).map { $0 == badRow ? "x,1,\($0)" : "1,1,\($0)" }
        try directory.write("a.csv", "lon,lat,n\n" + rows.joined(separator: "\n") + "\n")
        let padding = String(repeating: "p", count: 100_000)
        try directory.write(
            "b.geojsonl",
            features: (1...Self.partners).map { (rect(0, 0, 2, 2), #"{"m":\#($0),"pad":"\#(padding)"}"#) })
        return directory
    }

    private func lines(_ rows: some Sequence<Int>) -> [String] {
        rows.flatMap { row in (1...Self.partners).map { "\(row),\($0)" } }
    }

    /// Prints the output without the padding, whose length it checks.
    private static let short = #"awk -F, '{ if (NR > 1 && length($5) != 100000) print "torn"; print $3 "," $4 }'"#

    @Test(arguments: ["", "--limit 1", "--limit 437", "--limit 800", "--limit 437 --threads 1"])
    func order(options: String) throws {
        let directory = try directory()
        let join = "plat intersect --join inner -f csv"
        let outcome = try directory.shell("\(join) \(options) a.csv b.geojsonl | \(Self.short)")
        let limit = options.split(separator: " ").compactMap { Int($0) }.first ?? 800
        #expect(outcome.lines == ["n,m"] + lines(1...Self.rows).prefix(limit), "\(outcome.errors)")
        #expect(outcome.errors.contains("\(limit) written"), "\(outcome.errors)")
    }

    @Test(arguments: [1, 25, 40])
    func badRows(row: Int) throws {
        let directory = try directory(badRow: row)
        let command = "plat intersect --join inner -f csv a.csv b.geojsonl"
        let failed = try directory.shell("set -o pipefail; \(command) | \(Self.short)")
        #expect(failed.status == 65 && failed.errors.contains("a.csv:\(row + 1):"), "\(failed.errors)")
        #expect(failed.lines.dropFirst() == lines(1..<row)[...])
        let skipped = try directory.shell("set -o pipefail; \(command) --on-error skip | \(Self.short)")
        #expect(skipped.status == 0 && skipped.errors.contains("1 skipped"), "\(skipped.errors)")
        #expect(skipped.lines.dropFirst() == lines((1...Self.rows).filter { $0 != row })[...])
    }

    /// 10 million pairs of two small layers.
    @Test func memory() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lon,lat\n" + String(repeating: "1,1\n", count: 10_000))
        try directory.write("b.csv", "lon,lat\n" + String(repeating: "2,2\n", count: 1000))
        let pairs = "plat intersect --pairs --predicate disjoint a.csv b.csv"
        let outcome = try directory.shell(Workdir.measure(pairs))
        #expect(outcome.lines.first == "0", "\(outcome.text)")
        #expect(Int(outcome.lines.last ?? "").map { $0 < 150_000 } == true, "\(outcome.text)")
        #expect(try directory.shell("\(pairs) | tail -n 1").lines == ["10000,1000"])
    }

    /// The second square of A has an area in common with B and, elsewhere, a side: no shapefile holds both, so it is
    /// none or all of it.
    @Test func wholeRecords() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl", features: [10.0, 0, 20].enumerated().map { (rect($1, 0, $1 + 4, 4), #"{"n":\#($0)}"#) })
        try directory.write(
            "b.geojsonl",
            features: [
                (rect(11, 1, 12, 2), "{}"), (rect(1, 1, 2, 2), "{}"), (rect(21, 1, 22, 2), "{}"),
                (rect(4, 0, 6, 4), "{}"),
            ])
        let words = ["intersect", "--keep-lower", "-o", "out.shp", "a.geojsonl", "b.geojsonl"]
        let failed = try directory.plat(words)
        #expect(failed.status == 65 && failed.errors.contains("a.geojsonl:2:"), "\(failed.errors)")
        #expect(directory.read("out.shp") == nil)
        let skipped = try directory.plat(words + ["--on-error", "skip"])
        #expect(skipped.status == 0 && skipped.errors.contains("2 written, 1 skipped"), "\(skipped.errors)")
        let numbers = try directory.plat("cat", "-f", "geojsonseq", "out.shp").lines.compactMap { line in
            line.range(of: #""n":"#).map { line[$0.upperBound...].prefix(1) }
        }
        #expect(numbers == ["0", "2"])
    }
}
