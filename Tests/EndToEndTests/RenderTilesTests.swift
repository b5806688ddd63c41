import Foundation
import TestSupport
import Testing

/// Pyramids of tiles by `plat render --tiles`.
struct RenderTilesTests {
    private static let samples = Package.root + "/samples"
    private static let oracles = Package.root + "/Tests/EndToEndTests/Oracles"
    private static let labels = "--label name --priority population"
    private static var layers: String { "'\(samples)/states.shp' '\(samples)/cities.csv'" }

    /// Tiles of a level, beside each other, are the picture of the level: no label is cut at the edge of a tile, and no
    /// line or marker is missing there. Labels are decided before, as a picture decides them for its own zoom alone.
    @Test(arguments: [("--background white", 1, 3), ("", 2, 2), ("--background white --dot --anchor auto", 1, 3)])
    func tilesAreThePicture(options: String, scale: Int, level: Int) throws {
        // A rim of a quarter of a world on both sides.
        let size = 320 << level
        let outcome = try Workdir().shell(
            """
            plat declutter -q -f geojson \(Self.labels) \(options.contains("auto") ? "--anchor auto" : "") '\(Self.samples)/cities.csv' > l.geojson
            layers="--label name --minzoom-field minzoom --layer \(Self.samples)/states.shp,label= l.geojson"
            plat render -q -o t --tiles 0-\(level) --scale \(scale) \(options) $layers
            plat render -q -o p.png --center 0,0 --zoom \(level) --size \(size)x\(size) --scale \(scale) \
                \(options.isEmpty ? "--background none" : options) $layers
            '\(Python.path)' '\(Self.oracles)/tiles_sum.py' t \(level) p.png
            """)
        let numbers = outcome.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
        try #require(numbers.count == 3, "\(outcome.errors)")
        #expect(numbers[0] > (level == 3 ? 20 : 8) && numbers[2] == 0, "\(outcome.text)")
    }

    /// All three forms hold the same tiles, whatever the number of threads and the surroundings.
    @Test func allFormsHoldTheSame() throws {
        let outcome = try Workdir().shell(
            """
            draw() { plat render -q --tiles 0-3 \(Self.labels) "$@" \(Self.layers) || exit; }
            draw -o a.mbtiles --threads 1; draw -o a.pmtiles --threads 1; draw -o a --threads 1
            mkdir b; cd b
            export TZ=Asia/Tokyo LANG=C HOME=/
            draw -o a.mbtiles --threads 3; draw -o a.pmtiles --threads 2
            cd ..
            cmp a.mbtiles b/a.mbtiles && cmp a.pmtiles b/a.pmtiles && echo same
            for form in a.mbtiles a.pmtiles a; do python3 '\(Self.oracles)/read_tiles.py' $form > list; md5sum < list; done | uniq | wc -l
            wc -l < list
            """)
        let lines = outcome.lines
        try #require(lines.count == 3, "\(outcome.errors)")
        #expect(lines[0] == "same" && lines[1] == "1", "\(outcome.text)\(outcome.errors)")
        #expect((Int(lines[2]) ?? 0) > 40)
    }

    /// Only tiles that something touches are written; with a background all that the layers cover, or none that is empty.
    @Test func emptyTiles() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n60,-80\n-60,80\n")
        func count(_ options: String) throws -> String {
            let outcome = try directory.shell(
                "rm -rf t; plat render -q -o t --tiles 3 --marker dot \(options) a.csv; find t -name '*.png' | wc -l")
            return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) + outcome.errors
        }
        #expect(try count("") == "2")
        // Columns and rows 2 to 5.
        #expect(try count("--background white") == "16")
        #expect(try count("--background white --no-empty-tiles") == "2")
        #expect(try count("--all-tiles") == "16")
        #expect(try count("--bbox -180,0,0,85") == "1")
        #expect(try count("--bbox -180,0,0,85 --all-tiles") == "16")
    }

    /// A tile into which only a stroke or a label reaches is written too.
    @Test func whatReachesOver() throws {
        let directory = try Workdir()
        // Three pixels west of the edge between columns 1 and 2 of level 2; the label is longer.
        try directory.write("a.csv", "lat,lon,name\n40,-1,Langenfeld\n")
        let outcome = try directory.shell(
            "plat render -q -o t --tiles 2 --marker dot --label name a.csv; find t -name '*.png' | sort")
        #expect(outcome.text == "t/2/1/1.png\nt/2/2/1.png\n", "\(outcome.errors)")
    }

    /// Styles by zoom: no label is cut whatever its size at other levels, what is not visible has no label, and `z` counts
    /// at each level. A level is the same whatever others are drawn.
    @Test func stylesByZoom() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n10,-3,Alphacity\n-2,4,Betatown\n-40,88,Gammacity\n")
        try directory.write(
            "sizes.json",
            #"{"rules":[{"zoom":[0,1],"style":{"font-size":10}},{"zoom":[2,9],"style":{"font-size":40}}]}"#)
        try directory.write("hidden.json", #"{"rules":[{"zoom":[0,1],"style":{"visible":false}}]}"#)
        try directory.write(
            "order.json",
            #"{"rules":[{"zoom":[2,9],"if":[["name","==","Alphacity"]],"style":{"z":1,"marker-color":"red"}}]}"#)
        let outcome = try directory.shell(
            """
            italy='\(Self.samples)/italy'
            for s in sizes hidden order; do
                what="--style $s.json --label name --marker dot --marker-size 100 --background white"
                plat render -q -o $s --tiles 0-2 $what a.csv; plat render -q -o $s-2 --tiles 2 $what a.csv
                diff -r $s/2 $s-2/2 && echo same
            done
            map="--bbox 6,40,14,46 --layer $italy/lands.geojson,label=name --layer $italy/rivers.geojson,label=name"
            map="$map --layer $italy/towns.csv,label=name,priority=population,where=population>300000"
            plat render -q -o m --tiles 4-5 $map; plat render -q -o n --tiles 5 $map; diff -r m/5 n/5 && echo same
            plat render -q -o none --tiles 0 --marker none --background white a.csv; cmp none/0/0/0.png hidden/0/0/0.png && echo none
            """)
        #expect(outcome.text == "same\nsame\nsame\nsame\nnone\n", "\(outcome.text)\(outcome.errors)")
    }

    /// The limit counts tiles that drawings reach into; counts are those of the tiles that are drawn.
    @Test func limitsAndCounts() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        try directory.write("b.csv", "lat,lon\n0.5,0.5\n-40,100\n")
        try directory.write("c.csv", "lat,lon,name\n0.5,0.5,Near\n0.4,3,Beside\n-40,100,Far\n")
        let outcome = try directory.shell(
            """
            plat render -o a --tiles 0-1 --max-tiles 2 a.csv; echo $?; ls a 2> /dev/null
            plat render -o b --tiles 4 --bbox 0,0,1,1 b.csv
            plat render -o f --tiles 8 --bbox 0,0,1,1 --dot --label name c.csv
            plat render -o c --tiles 4 --bbox 100,60,101,61 --fail-empty b.csv; echo $?
            plat render -q -o d --tiles 0-3 --background none b.csv; plat render -q -o e --tiles 0-3 b.csv; diff -r d e && echo same
            """)
        #expect(outcome.text == "64\n1\nsame\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("2 read, 1 drawn, 1 outside"), "\(outcome.errors)")
        #expect(outcome.errors.contains("3 read, 1 drawn, 2 outside, 1 label, 0 hidden"), "\(outcome.errors)")
        #expect(outcome.errors.contains("reach into more tiles"), "\(outcome.errors)")
    }

    /// With --update only the tiles of the box change, also those in which nothing is any more.
    @Test(arguments: ["t", "t.mbtiles", "t.pmtiles"])
    func updates(name: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            echo 'lat,lon
            60,-100
            60,-20
            -60,100' > a.csv
            echo 'lat,lon
            60,-20
            -60,100' > b.csv
            list() { python3 '\(Self.oracles)/read_tiles.py' \(name) | cut -d' ' -f1,3 > $1; }
            plat render -q -o \(name) --tiles 2-3 a.csv && list old
            plat render -q -o \(name) --tiles 3 --update --bbox -180,0,-10,85 b.csv --pin-color green && list new
            plat render -o \(name) --tiles 3 --update --bbox -180,0,-10,85 a.csv 2>&1 | cut -d, -f4 > counts
            plat render -o \(name) --tiles 3 --update --bbox -180,0,-10,85 b.csv 2>&1 | cut -d, -f4-5 >> counts
            diff old new | cut -c1-7
            """)
        // The pin at -100 is gone at level 3, the one at -20 is green there, and nothing else has changed.
        let lines = outcome.lines.filter { !$0.contains("d") && !$0.contains("c") && !$0.contains("-") }
        #expect(
            Set(lines) == ["< 3/1/2", "< 3/3/2", "> 3/3/2"], "\(outcome.text)\(outcome.errors)")
        #expect(directory.text("counts") == " 2 tiles written\n 1 tile written, 1 tile removed\n")
    }

    /// Tiles of another size are not mixed in. Folders that an update empties go.
    @Test(arguments: ["t", "t.mbtiles", "t.pmtiles"])
    func updatesOfAnotherSize(name: String) throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n60,-100\\n-60,100\\n' > a.csv; printf 'lat,lon\\n-60,100\\n' > b.csv
            plat render -q -o \(name) --tiles 3 a.csv; cp -r \(name) old
            plat render -q -o \(name) --tiles 3 --scale 2 --update --bbox -180,0,-10,85 b.csv; echo $?; diff -r old \(name) && echo same
            plat render -q -o \(name) --tiles 3 --update --bbox -180,0,-10,85 b.csv; echo $?; find \(name) -type d -empty
            """)
        #expect(outcome.text == "64\nsame\n0\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("has tiles of a different size"), "\(outcome.errors)")
    }

    /// The archive says what it holds; a second run writes the same bytes.
    @Test func factsOfArchives() throws {
        let outcome = try Workdir().shell(
            """
            plat render -q -o a.mbtiles --tiles 1-2 --title Pins --attribution '© me' --bbox 170,-20,-170,20 \(Self.layers)
            sqlite3 a.mbtiles 'SELECT name, value FROM metadata'
            """)
        #expect(
            outcome.lines == [
                "name|Pins", "format|png", "bounds|-180,-20,180,20", "center|-180,0,1", "minzoom|1", "maxzoom|2",
                "type|overlay", "version|1", "attribution|© me",
            ], "\(outcome.text)\(outcome.errors)")
    }

    @Test(arguments: [
        ("--tiles 0-3 --update --bbox 0,0,1,1 -o n.mbtiles", 66, "cannot update: no such file"),
        ("--tiles 0-3", 64, "tiles need a file or a folder"),
        ("-o a.png --tiles 0-3", 64, "tiles are not a single PNG"),
        ("-o a.svg --tiles 0-3", 64, "tiles are not a single SVG"),
        ("-o cut.geojson --tiles 0-3", 73, "cut.geojson: it is a file, not a folder"),
        ("-o t --tiles 0-3 --world-file", 64, "it belongs to a single picture"),
        ("-o t --tiles 3-1", 64, "--tiles"), ("-o t --tiles 0-40", 64, "--tiles"),
        ("-o t --tiles 0-3 --world", 64, "use --bbox to draw a part of the map"),
        ("-o t --tiles 0-3 --legend", 64, "it belongs to a picture"),
        ("-o t --tiles 0-3 --density", 64, "it counts the pixels of a picture"),
        ("-o t --tiles 0-9 --max-tiles 300", 64, "more than 300"), ("-o t --tiles 0-3 --update", 64, "--update needs"),
        ("-o t --max-tiles 3", 64, "--max-tiles needs --tiles"), ("-o there --tiles 0-1", 73, "there is such a folder"),
        ("-o t.mbtiles", 64, "use --tiles A-B"), ("-o t --tiles 1 --scale 1.001", 64, "no whole size"),
        ("-o t --tiles 0-1 --update --bbox 0,0,1,1", 66, "cannot update: no such file"),
        ("-o t --tiles 0-1 cut.geojson", 65, "cut.geojson"),
        ("-o t.mbtiles --tiles 0-1 cut.geojson", 65, "cut.geojson"),
    ])
    func faults(arguments: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        try directory.write("cut.geojson", #"{"type":"FeatureCollection","features":[{"type":"Feature","#)
        let outcome = try directory.shell(
            "mkdir there; touch there/x; plat render \(arguments) \(Self.layers); echo $?; rm -r there; ls")
        #expect(outcome.text == "\(status)\ncut.geojson\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// A disk that fills up leaves no half pyramid, and an older one as it was.
    @Test(arguments: ["t", "t.mbtiles", "t.pmtiles"])
    func fullDisk(name: String) throws {
        let outcome = try Workdir().shell(
            """
            plat render -q -o \(name) --tiles 0 \(Self.layers) 2> /dev/null; [ -d \(name) ] && rm -r \(name)
            (trap '' XFSZ; ulimit -f 24; plat render -q -o \(name) --tiles 0-4 --scale 2 \(Self.layers); echo $?)
            ls -A | grep -vE '^[.][0-9A-F-]+(err|in|out)$'; [ -f \(name) ] && python3 '\(Self.oracles)/read_tiles.py' \(name) | wc -l
            """)
        #expect(outcome.text == (name == "t" ? "74\n" : "74\n\(name)\n1\n"), "\(outcome.text)\(outcome.errors)")
    }
}
