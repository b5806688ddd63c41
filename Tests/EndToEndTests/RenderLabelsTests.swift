import Foundation
import TestSupport
import Testing

/// Labels of `plat render`: their room in any font and at any zoom level, and what they stand beside.
struct RenderLabelsTests {
    private static let oracles = Package.root + "/Tests/EndToEndTests/Oracles"

    /// A text is measured in the font that it is drawn in: one that is wider hides its neighbour, and is not cut.
    @Test func otherFonts() throws {
        let directory = try Workdir()
        let text = String(repeating: "i", count: 58)
        try directory.write("a.csv", "name,lat,lon\n\(text),5,10\nZZ,5,18.2\n")
        try directory.write("b.csv", "name,lat,lon\n\(text),5,10\n")
        let outcome = try directory.shell(
            """
            plat render -o a.png --center 5,15 --zoom 5 --size 600x100 --layer 'a.csv,font=DejaVu Sans' --label name --dot
            plat render -o b.png --center 5,13.5 --zoom 5 --size 220x60 --layer 'b.csv,font=DejaVu Sans' --label name --dot
            plat render -o c.png --center 5,13.5 --zoom 5 --size 260x60 --layer 'b.csv,font=DejaVu Sans' --label name --dot
            """)
        let labels = outcome.errors.split(separator: "\n").filter { $0.contains("hidden") || $0.contains("label") }
        try #require(labels.count == 3, "\(outcome.errors)")
        #expect(
            labels[0].contains("1 label, 1 hidden") && labels[1].contains("0 labels, 1 hidden"), "\(outcome.errors)")
    }

    /// Where sizes of letters, markers and halos depend on the zoom, each level has its own places, and nothing is cut.
    @Test(arguments: [
        #""font-size":{"zoom":[[2,10],[6,60]]}"#, #""marker-size":{"zoom":[[2,3],[6,60]]}"#,
        #""halo":{"zoom":[[2,"red,0"],[6,"red,24"]]}"#,
    ])
    func sizesByZoom(style: String) throws {
        let directory = try Workdir()
        // Near the edge between two blocks of tiles at level 6.
        try directory.write("a.csv", "lat,lon,name\n0.6,10,Alphaville\n")
        try directory.write("s.json", #"{"rules":[{"style":{\#(style)}}]}"#)
        let outcome = try directory.shell(
            """
            draw() { plat render -q --style s.json --label name --dot --background white --no-empty-tiles "$@" a.csv; }
            draw -o all --tiles 2-6
            for z in 2 3 4 5 6; do rm -rf one; draw -o one --tiles $z; diff -r all/$z one/$z && echo same; done
            """)
        #expect(outcome.text == String(repeating: "same\n", count: 5), "\(outcome.text)\(outcome.errors)")
    }

    /// A text whose font family depends on the zoom stands in the middle of its place at each level.
    @Test func familiesByZoom() throws {
        let directory = try Workdir()
        let text = String(repeating: "i", count: 30)
        try directory.write("a.csv", "lat,lon,name\n0.5,11,\(text)\n")
        try directory.write(
            "s.json",
            #"{"rules":[{"zoom":[0,4],"style":{"font":"DejaVu Sans","font-size":14}},{"zoom":[5,9],"style":{"font":"DejaVu Serif","font-size":15}}]}"#
        )
        let outcome = try directory.shell(
            """
            draw() { plat render -q --style s.json --label name --anchor center --marker none --background white \\
                --no-empty-tiles "$@" a.csv; }
            draw -o all --tiles 4-5
            for z in 4 5; do rm -rf one; draw -o one --tiles $z; diff -r all/$z one/$z && echo same; done
            """)
        #expect(outcome.text == "same\nsame\n", "\(outcome.text)\(outcome.errors)")
    }

    /// A label that a rule hides at low levels hides no other there.
    @Test func hiddenByZoom() throws {
        let directory = try Workdir()
        try directory.write("b.csv", "name,pop,lat,lon\nBeta,1,50,12.5\n")
        try directory.write("ab.csv", "name,pop,lat,lon\nAlpha,9,50,10\nBeta,1,50,12.5\n")
        try directory.write(
            "z.json", #"{"rules":[{"if":[["pop",">",5]],"zoom":[0,4],"style":{"visible":false}}]}"#)
        let outcome = try directory.shell(
            """
            for f in ab b; do plat render -q -o $f --tiles 3-5 --style z.json --label name --priority pop --dot $f.csv; done
            diff -r ab/3 b/3 && diff -r ab/4 b/4 && echo same; diff -rq ab/5 b/5 > d || echo different
            """)
        #expect(outcome.text == "same\ndifferent\n", "\(outcome.text)\(outcome.errors)")
    }

    /// A tall badge far above its place is whole, in bands and in tiles.
    @Test func tallBadges() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,-40]},
             "properties":{"badge":"#f00","badge-size":"40x600","center-offset":"0,-900"}}
            """)
        let outcome = try directory.shell(
            """
            plat render -q -o a.png --center 0,0 --zoom 5 --size 300x2300 a.geojson
            '\(Python.path)' -c "
            import sys; sys.path.insert(0, '\(Self.oracles)')
            from osgeo import gdal
            red = gdal.Open('a.png').ReadAsArray()[:3, :, 150].astype(int)
            print(int(((red[0] > 200) & (red[1] < 100) & (red[2] < 80)).sum()))"
            plat render -q -o t --tiles 5 a.geojson; ls t/5/15
            """)
        let lines = outcome.lines
        try #require(lines.count > 2, "\(outcome.text)\(outcome.errors)")
        #expect((Int(lines[0]) ?? 0) > 585, "\(outcome.text)")
        #expect(lines.dropFirst().contains("15.png") && lines.dropFirst().contains("17.png"), "\(outcome.text)")
    }

    /// The name of small islands covers none of them. With groups, the name of a single dot stands as near to it as without.
    @Test func islandsAndSingleDots() throws {
        let directory = try Workdir()
        let corners = [(0.0, 0.0, 1.0), (1.6, 0.2, 0.5), (-1.4, 0.8, 0.4), (0.2, -1.5, 0.5)]
        let rings = corners.map { x, y, side in
            "[[[\(x),\(y)],[\(x + side),\(y)],[\(x + side),\(y + side)],[\(x),\(y + side)],[\(x),\(y)]]]"
        }
        try directory.write(
            "i.geojson",
            #"{"type":"Feature","properties":{"name":"Scattered Islands"},"geometry":{"type":"MultiPolygon","coordinates":[\#(rings.joined(separator: ","))]}}"#
        )
        try directory.write("a.csv", "lat,lon,name\n0,0,Single\n0,20,Second\n")
        let outcome = try directory.shell(
            """
            draw() { plat render -q -f svg --center 0,0 --size 400x300 --label name "$@" > a.svg; }
            for z in 4 4.5; do draw --zoom $z --labels-to i$z.json i.geojson; done
            draw --zoom 3 --dot --labels-to a.json a.csv; draw --zoom 3 --dot --cluster --labels-to b.json a.csv
            cmp a.json b.json && echo near
            python3 -c "
            import json
            for zoom in (4, 4.5):
                boxes = [f['properties']['pixels'] for f in json.load(open(f'i{zoom}.json'))['features']]
                (left, top), _, (right, bottom), _ = boxes[0]
                pixels = 256 * 2 ** zoom / 360
                for x, y, side in \(corners.map { "(\($0.0), \($0.1), \($0.2))" }.joined(separator: ", ")):
                    meets = (left < 199.5 + (x + side) * pixels and right > 200.5 + x * pixels
                             and top < 149.5 - y * pixels and bottom > 150.5 - (y + side) * pixels)
                    print('covered' if meets else 'clear')" | uniq -c | tr -s ' '
            """)
        #expect(outcome.text == "near\n 8 clear\n", "\(outcome.text)\(outcome.errors)")
    }

    /// Room is made for labels that can be whole in it, and for no others.
    @Test func roomForLabels() throws {
        let directory = try Workdir()
        for (name, text) in [("a", "A place"), ("b", "Another place with a very long name")] {
            try directory.write("\(name).csv", "name,lat,lon\n\(text),50,10\nA place,50,0\n")
        }
        let outcome = try directory.shell(
            """
            for f in a b; do plat render -o $f.svg --size 400x300 --label name --dot --unlabeled keep $f.csv; done
            plat render -q -o c.svg --size 400x300 --dot b.csv
            for f in a b c; do grep -o '<use [^>]*marker[^>]*y=.[0-9.]*' $f.svg | md5sum; done
            """)
        #expect(
            outcome.errors.contains("2 labels, 0 hidden") && outcome.errors.contains("1 label, 1 hidden"),
            "\(outcome.errors)")
        let lines = outcome.lines
        #expect(lines.count == 3 && lines[0] != lines[1] && lines[1] == lines[2], "\(outcome.text)")
    }

    /// A label beneath the title is not drawn, and counted as hidden.
    @Test func beneathTheTitle() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,lat,lon\nAlpha,0,0\n")
        let outcome = try directory.shell(
            """
            plat render -o a.png --center -1.3,0 --zoom 5 --size 400x100 --label name --dot a.csv
            plat render -o b.png --center -1.3,0 --zoom 5 --size 400x100 --label name --dot --title 'A title that is long' a.csv
            """)
        #expect(outcome.errors.contains("1 label, 0 hidden"), "\(outcome.errors)")
        #expect(outcome.errors.contains("0 labels, 1 hidden"), "\(outcome.errors)")
    }

    /// So it is beneath the legend of a density.
    @Test func beneathTheDensity() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,lat,lon\nAlpha,-1.2,-5.6\n")
        let outcome = try directory.shell(
            """
            for l in '' --legend; do
                plat render -o a.png --center 0,0 --zoom 5 --size 600x300 --label name --density $l a.csv
            done
            """)
        #expect(outcome.errors.contains("1 label, 0 hidden"), "\(outcome.errors)")
    }

    /// All labels are drawn below zoom level 0 too, where none is decided.
    @Test func allOfTheWorld() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,lat,lon\nAl,0,-150\nBo,1,-50\nCy,1,50\nDi,0,150\n")
        for (options, count) in [("--labels all", "4 labels, 0 hidden"), ("", "0 labels, 4 hidden")] {
            let outcome = try directory.shell(
                "plat render -o a.png --size 150x100 --label name \(options) a.csv")
            #expect(outcome.errors.contains(count), "\(outcome.errors)")
        }
    }

    /// Options may name fields of a layer that has no features, and standard input may have style keys.
    @Test(arguments: ["--label x", "--color-by x", "--layer -,fill=red"]) func emptyLayers(options: String) throws {
        let outcome = try Workdir().shell(
            """
            echo '{"type":"FeatureCollection","features":[]}' > e.geojson
            plat render -o a.png \(options) \(options.contains("--layer") ? "< e.geojson" : "e.geojson")
            """)
        #expect(outcome.status == 0 && outcome.errors.contains("the picture shows no feature"), "\(outcome.errors)")
    }

    /// Where nothing is drawn because no record was good, that is the reason, and no zoom level.
    @Test func skippedRecords() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,name\n91x,2,a\n92x,2,b\n' > a.csv
            plat render -o a.png --size 100x100 --label name --on-error skip a.csv
            """)
        #expect(outcome.status == 0 && outcome.errors.contains("no feature, as all records were skipped\n"))
        #expect(outcome.errors.contains("2 skipped") && !outcome.errors.contains("zoom"), "\(outcome.errors)")
    }

    /// Texts of badges that are cut are reported in tiles too, and in pictures only where they show.
    @Test func cutBadges() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,badge,badge-text,badge-size\n0,0,#fc0,a very long text indeed,30x20\n5,8,#fc0,b,30x20\n")
        let outcome = try directory.shell(
            """
            plat render -o t --tiles 3 a.csv 2>&1 | grep -c "are cut, such as 'a"
            plat render -o a.png --center 5,8 --zoom 9 a.csv 2>&1 | grep -c cut
            plat render -o a.png --center 0,0 --zoom 9 a.csv 2>&1 | grep -c "are cut, such as 'a"
            """)
        #expect(outcome.text == "1\n0\n1\n", "\(outcome.text)\(outcome.errors)")
    }
}
