import TestSupport
import Testing

/// Labels along lines and areas, in pictures, tiles, pages and as data.
struct LineLabelTests {
    /// No two labels have ink in common, by a checker that knows only the SVG; nor letters that declutter writes.
    @Test(.enabled(if: Python.has("shapely")))
    func noInkInCommon() throws {
        let outcome = try Workdir().shell(
            """
            '\(Python.path)' '\(Package.root)/Tests/EndToEndTests/Oracles/line_labels.py' plat \(Effort.isFull ? 200 : 8)
            """)
        #expect(outcome.text == "True 0 True 0 0\n", "\(outcome.text)\(outcome.errors)")
    }

    private static let rivers = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Long River"},"geometry":{"type":"LineString","coordinates":[[0,0],[10,1]]}},
        {"type":"Feature","properties":{"name":"Long River"},"geometry":{"type":"LineString","coordinates":[[20,0],[10,1]]}},
        {"type":"Feature","properties":{"name":"Brook"},"geometry":{"type":"LineString","coordinates":[[0,5],[9,5],[9,8]]}}]}
        """

    /// A label for joined lines, which hides the other part; the same bytes for any number of threads, and a proof.
    @Test func joinedLinesAsData() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", Self.rivers)
        let options = "--along --label name --font-size 12 --blocked-by"
        let outcome = try directory.shell(
            """
            plat declutter -q \(options) --threads 1 -o b.geojson a.geojson
            plat declutter -q \(options) --threads 4 a.geojson | cmp - b.geojson
            plat declutter -q --along --label name --font-size 12 --verify b.geojson
            sed 's/"minzoom":3/"minzoom":2/' b.geojson > c.geojson
            plat declutter -q --along --label name --font-size 12 --verify c.geojson | tail -1
            """)
        #expect(outcome.text.contains("3 labels of an earlier run at zooms 0-20: all correct"), "\(outcome.text)")
        #expect(outcome.text.contains("wrong; hint"), "\(outcome.text)\(outcome.errors)")
    }

    /// Pictures, tiles and pages draw along lines; level labels on request; the same bytes for any number of threads.
    @Test func picturesTilesAndPages() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", Self.rivers)
        let outcome = try directory.shell(
            """
            plat render -q --size 600x400 --label name --threads 1 -o a.svg a.geojson
            plat render -q --size 600x400 --label name --threads 4 -f svg a.geojson | cmp - a.svg
            plat render -q --size 600x400 --label name --line-labels horizontal -o level.svg a.geojson
            plat render -q --size 600x400 --label name --repeat-distance 120 -o many.svg a.geojson
            plat render -q --size 600x400 --label name --real-text -o letters.svg a.geojson
            for file in a level many; do grep -c 'Long River' $file.svg; done
            grep -c 'matrix(' letters.svg
            plat render -q --tiles 0-6 --label name --threads 1 -o a.mbtiles a.geojson
            plat render -q --tiles 0-6 --label name --threads 4 -o b.mbtiles a.geojson
            cmp a.mbtiles b.mbtiles
            plat view -q --label name -o a.html a.geojson && grep -c '"curves":"' a.html
            """)
        let counts = outcome.text.split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count == 5 && outcome.errors.isEmpty, "\(outcome.text)\(outcome.errors)")
        // Two features have the name as their title, and the level labels are not joined.
        #expect(counts.prefix(2) == [3, 4] && counts[2] > 4 && counts[3] > 10, "\(counts)")
    }
}
