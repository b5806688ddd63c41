import Foundation
import TestSupport
import Testing

/// SVGs and PDFs by `plat render`, checked by programs that read and draw them.
struct RenderPagesTests {
    private static let samples = Package.root + "/samples"
    private static let canCompare = Python.has("numpy", "osgeo")

    private func run(_ directory: Workdir, _ script: String) throws {
        let outcome = try directory.shell("set -e; \(script)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func facts(_ directory: Workdir, _ file: String) throws -> [String] {
        try oracle("svg_facts", [file], in: directory.path).split(separator: "\n").map(String.init)
    }

    /// The share of pixels in percent whose distance from our PNG is over 16 and over 48, by renderer.
    private func distances(_ directory: Workdir, _ stem: String) throws -> [String: (over16: Double, over48: Double)] {
        let script = Package.root + "/Tests/EndToEndTests/Oracles/picture_distances.py"
        let outcome = try Command.run(
            [Python.path, "-W", "ignore", script] + ["png", "svg", "pdf"].map { "\(stem).\($0)" }, in: directory.path,
            environment: ["PYTHONPATH": Package.root + "/.build/python"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.lines.map { $0.split(separator: " ") }
        return try Dictionary(
            uniqueKeysWithValues: lines.map { words in
                (String(words[0]), (try #require(Double(words[2])), try #require(Double(words[3]))))
            })
    }

    /// A layer looks as in our PNG, whoever draws it.
    @Test(.enabled(if: LayerData.areThere && canCompare)) func theSamePictureByOthers() throws {
        let directory = try Workdir()
        let layer = LayerData.layer("ne_110m_admin_0_sovereignty")
        try run(
            directory,
            """
            for f in png svg pdf; do
                plat render -q -o a.$f --size 1024x1024 --center 0,0 --zoom 2 --background white --fill-opacity 0.5 \\
                    --stroke-width 1.5 '\(layer)'
            done
            """)
        let found = try distances(directory, "a")
        for (name, distance) in found {
            switch name {
            case "librsvg": #expect(distance.over16 <= 0.01, "librsvg \(distance)")
            case "resvg": #expect(distance.over48 <= 0.01, "resvg \(distance)")
            default: #expect(distance.over48 <= 0.02, "\(name) \(distance)")
            }
        }
    }

    /// Where librsvg is installed, it is one of those others.
    @Test(.enabled(if: canCompare && Package.has("rsvg-convert"))) func librsvgTakesPart() throws {
        let directory = try Workdir()
        try run(
            directory,
            """
            for f in png svg pdf; do
                plat render -q -o a.$f --size 256x256 --world --background white '\(Self.samples)/states.shp'
            done
            """)
        #expect(try distances(directory, "a")["librsvg"] != nil)
    }

    /// Gradients, dashes, markers, images, labels and all around the map come through. Markers of PNGs stand at quarters of
    /// a pixel, so edges differ.
    @Test(.enabled(if: canCompare)) func everythingByOthers() throws {
        let directory = try Workdir()
        try run(
            directory,
            """
            plat render -q -o i.png --size 14x9 --world --background red --marker none '\(Self.samples)/cities.csv'
            printf 'lat,lon,name,image,image-width,image-angle,badge,marker-symbol\\n' > m.csv
            printf '5,-20,turned,i.png,30,30,,\\n5,-90,badge,i.png,,,blue,\\n-5,-60,letter,,,,,a\\n' >> m.csv
            echo '{"type":"LineString","coordinates":[[-170,10],[-60,60],[20,0],[-30,-20]]}' > l.geojson
            for f in png svg pdf; do
                plat render -q -o a.$f --region 20,-65,90,130 --size 700x500 --label name --labels all --scale 1.5 \\
                    --graticule auto --scale-bar --title T --attribution A --gradient '#0000ff@0,#ffffff99@1:30' \\
                    --layer '\(Self.samples)/states.shp',opacity=0.7 --dash 6,3,1,3 --stroke-width 4 l.geojson m.csv
            done
            """)
        #expect(try facts(directory, "a.svg").contains { $0.hasPrefix("group states 0.7") })
        for (name, distance) in try distances(directory, "a") {
            #expect(distance.over48 <= (name == "poppler" ? 0.3 : 0.1), "\(name) \(distance)")
        }
    }

    /// One path for each feature, with its title; markers are drawn once and used.
    @Test(.enabled(if: Python.isThere)) func structure() throws {
        let directory = try Workdir()
        try run(
            directory,
            """
            plat render -q -o a.svg --size 400x300 --title 'T & t' --scale-bar --title-field name --region 39,-107,16,20 \\
                --layer '\(Self.samples)/states.shp',opacity=0.5 '\(Self.samples)/cities.csv'
            """)
        let lines = try facts(directory, "a.svg")
        #expect(lines.prefix(3) == ["400 300 0 0 400 300", "title 'T & t'", "group states 0.5 path=3"], "\(lines)")
        #expect(lines.contains { $0.hasPrefix("group markers 1 use=") && $0.hasSuffix(" defs=1") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("of '") && $0.contains("km at latitude 39°N") }, "\(lines)")
        #expect(lines.contains("of 'Denver'"), "\(lines)")
    }

    /// A text from right to left begins and ends where its outline does.
    @Test(.enabled(if: canCompare && Package.has("rsvg-convert"))) func rightToLeft() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,שלום (עולם)\n")
        let outcome = try directory.shell(
            """
            view='--size 300x100 --center 0,0 --zoom 3 --background white --marker none --font-size 30 --halo none,0'
            for o in outline letters; do
                plat render -q -o $o.svg $view $([ $o = letters ] && echo --real-text) --label name a.csv
                rsvg-convert $o.svg -o $o.png
            done
            '\(Python.path)' - <<'END'
            from osgeo import gdal
            gdal.UseExceptions()
            for name in ["outline", "letters"]:
                columns = (gdal.Open(name + ".png").ReadAsArray()[0] < 128).any(axis=0).nonzero()[0]
                print(columns[0], columns[-1])
            END
            """)
        let numbers = outcome.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(numbers.count == 4, "\(outcome.text)\(outcome.errors)")
        #expect(abs(numbers[0] - numbers[2]) <= 3 && abs(numbers[1] - numbers[3]) <= 3, "\(numbers)")
    }

    /// Texts of all kinds stay texts, in outlines and in letters.
    @Test(.enabled(if: Python.isThere), arguments: ["", "--real-text"]) func hostileNames(_ option: String) throws {
        let directory = try Workdir()
        let names = [
            #"</script><svg onload=alert(1)>"#, #"\"><svg onload='x'>"#, "<!--<script>", "]]>&amp;&#0;", "`${1}`",
            #"a\u2028b\u202ec"#, #"a\u0000b\u001bc\u0085d"#, #"\ufffe\uffff"#, #"tab\there\r\nline"#,
        ]
        let features = names.enumerated().map { index, name in
            """
            {"type":"Feature","properties":{"title":"\(name)"},"geometry":{"type":"MultiPoint",
            "coordinates":[[\(index * 10 - 40),10]]}}
            """
        }
        try directory.write(
            #"1 "onload=.geojson"#,
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",")), "#
                + #"{"type":"Feature","properties":{"title":"\ud800"},"geometry":{"type":"Point","coordinates":[0,0]}}]}"#
        )
        try run(
            directory,
            """
            plat render -q -o a.svg --on-error skip --region 0,0,60,160 --size 1000x600 --label title --labels all \\
                \(option) --title '</title><script>' --attribution '<b>' '1 "onload=.geojson'
            plat render -q -o a.pdf --on-error skip --region 0,0,60,100 --label title --labels all \(option) \\
                --title '</title><script>' '1 "onload=.geojson'
            """)
        let lines = try facts(directory, "a.svg")
        #expect(lines[1] == "title '</title><script>'" && lines[2].hasPrefix("group layer-1--onload- 1"), "\(lines)")
        for name in [
            "'</script><svg onload=alert(1)>'", #"'"><svg onload=\'x\'>'"#, "'<!--<script>'", "']]>&amp;&#0;'",
            "'`${1}`'",
            #"'a\u2028b\u202ec'"#, "'a\u{FFFD}b\u{FFFD}c\u{FFFD}d'", "'\u{FFFD}\u{FFFD}'", #"'tab\there\r\nline'"#,
        ] {
            #expect(lines.contains("of " + name), "\(name): \(lines)")
            // A break of lines is a space in a label.
            let text = [#"\u2028"#, "\u{FFFD}d", #"\r\n"#].reduce(name) { text, part in
                text.replacingOccurrences(of: part, with: part.hasSuffix("d") ? " d" : " ")
            }
            // A long name is wrapped.
            let words = text.count > 22 ? text.split(separator: " ", maxSplits: 1) : []
            let shown = words.count == 2 ? ["\(words[0])'", "'\(words[1])"] : [text]
            if !option.isEmpty {
                for line in shown { #expect(lines.contains("text " + line), "\(text): \(lines)") }
            }
        }
    }

    /// Letters of a PDF can be searched.
    @Test(.enabled(if: Package.has("pdftotext"))) func lettersInPDFs() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            for o in '' --real-text; do
                plat render -q -o a.pdf --world --label name --priority population $o '\(Self.samples)/cities.csv'
                pdftotext a.pdf - | grep -c Shanghai
            done
            pdfinfo a.pdf | grep -E 'Page size|CreationDate|Pages'
            """)
        #expect(outcome.lines.prefix(2) == ["0", "1"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text.contains("768 x 576 pts") && outcome.text.contains("2000"), "\(outcome.text)")
    }

    @Test(arguments: ["svg", "pdf"]) func theSameBytes(_ format: String) throws {
        let directory = try Workdir()
        let options = "--label name --graticule auto --scale-bar --title T --color-by population --legend"
        let outcome = try directory.shell(
            """
            for n in 1 3; do
                TZ=Asia/Tokyo LANG=C HOME=/ plat render -q --threads $n -o $n.\(format) \(options) \\
                    '\(Self.samples)/states.shp' '\(Self.samples)/cities.csv' || exit
            done
            cmp 1.\(format) 3.\(format) && echo same
            plat render -q -f \(format) \(options) '\(Self.samples)/states.shp' '\(Self.samples)/cities.csv' |
                cmp 1.\(format) - && echo piped
            plat render -q -f \(format) '\(Self.samples)/states.shp' > /dev/full; echo $?
            """)
        #expect(outcome.text == "same\npiped\n74\n", "\(outcome.text)\(outcome.errors)")
    }

    @Test(arguments: [
        ("-f svg -o a.png", "-o: .png is the name of another format, but -f is svg"),
        ("-o a.pdf --compression 1", "--compression cannot be used with -o a.pdf"),
        ("-f svg --compression 1", "--compression cannot be used with -f svg"),
        ("-o a.png --real-text", "--real-text needs -f svg or -f pdf"), ("-f gif", "unknown format 'gif'"),
        ("-o a.pdf --title-field name", "--title-field needs --select or -f svg"),
        ("-o a.svg --title-field nope", "--title-field: no field named 'nope'"), ("-o a.svgz", "does not end in .png"),
    ])
    func faults(arguments: String, message: String) throws {
        let outcome = try Workdir().shell("plat render \(arguments) '\(Self.samples)/states.shp'; echo $?; ls")
        #expect(outcome.text == "64\n" && outcome.errors.contains(message), "\(outcome.text)\(outcome.errors)")
    }
}
