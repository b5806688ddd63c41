import Foundation
import TestSupport
import Testing

/// Pictures by `plat render`, checked by pixels whose colours follow from formulas.
struct RenderTests {
    @Test func fillsAndStrokes() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", PictureView.square(-90, 0, 90, 66.51326))
        let outcome = try directory.shell(
            """
            plat render -q -o a.png \(PictureView.world) --fill cyan --fill-opacity 0.2 --stroke blue --stroke-opacity 0.7 \\
                --stroke-width 4 --stroke-join miter a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // In the middle 0.2 of cyan over white; on the border 0.7 of blue over that and over white, rounded down by
        // cairo; outside white.
        #expect(
            try directory.probe("a.png", ["256,200", "127,200", "128,200", "100,200", "256,127", "256,300"]) == [
                "512x512", "204,255,255", "76,76,255", "61,76,255", "255,255,255", "76,76,255", "255,255,255",
            ])
    }

    /// A layer over the antimeridian is whole on both sides, without a line between.
    @Test func overTheAntimeridian() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", PictureView.square(170, 0, 190, 66.51326))
        let outcome = try directory.shell(
            """
            plat render -q -o a.png --size 512x512 --center 0,180 --zoom 1 --background white --fill black \\
                --fill-opacity 1 --stroke none a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = (240..<272).map { "\($0),200" }
        let wanted = (240..<272).map { (242..<270).contains($0) ? "0,0,0" : "255,255,255" }
        #expect(
            try directory.probe("a.png", row).dropFirst().enumerated().allSatisfy { index, colour in
                // The ends of the square fall within a pixel.
                [1, 2, 29, 30].contains(index) || colour == wanted[index]
            })
    }

    /// Unusual features get one message and are counted; every feature is in the account.
    @Test func unusualFeatures() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "lat,lon,marker-color,p,name\n0,0,rd,5,A\n89,0,,4,B\n1,1,,,C\n,,,1,D\n2,2,,6,\(String(repeating: "x", count: 300_000))\n"
        )
        let outcome = try directory.shell("plat render -o a.png --world --label name --priority p a.csv && echo done")
        #expect(outcome.text == "done\n", "\(outcome.errors)")
        let account =
            "5 read, 3 drawn, 1 label, 2 hidden, 1 of 4 markers waits for a closer zoom, altered (1 clamped-latitude, 1 unranked, 1 long-text, 1 bad-style), 1 without geometry"
        #expect(outcome.errors.contains("\n" + account), "\(outcome.errors)")
        #expect(outcome.errors.contains("a.csv:2:1: warning: a property is not a value of its style key"))
    }

    /// Letters that no font has are counted, with an example and a package that may help.
    @Test func missingGlyphs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,\u{1F9A9}\u{E0000}\u{10FFFD}\n")
        let outcome = try directory.shell("plat render -o a.png --world --label name a.csv")
        #expect(outcome.errors.contains("altered (") && outcome.errors.contains(" missing-glyph)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("warning: no font has all letters of '"), "\(outcome.errors)")
    }

    /// With --strict-text a letter that no font has ends the run, and nothing is written.
    @Test func strictTexts() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,\u{10FFFD}\n")
        let outcome = try directory.shell(
            "plat render -o a.png --size 90x90 --label name --strict-text a.csv; echo $?; ls *.png 2> /dev/null")
        #expect(outcome.text == "65\n" && !outcome.errors.contains("boxes stand"), "\(outcome.text)\(outcome.errors)")
    }

    /// A view that was written by 'plat fit' has a size.
    @Test func viewsOfFiles() throws {
        let directory = try Workdir()
        let samples = Package.root + "/samples"
        let outcome = try directory.shell(
            """
            plat fit --json --size 300x200 --world > v.json
            plat render -q -o a.png --viewport v.json '\(samples)/states.shp'
            plat render -q -o b.png --world --size 300x200 '\(samples)/states.shp'
            cmp a.png b.png && echo same
            """)
        #expect(outcome.text == "same\n", "\(outcome.errors)")
    }

    @Test func theSameBytes() throws {
        let directory = try Workdir()
        let samples = Package.root + "/samples"
        let options =
            "--label name --priority population --graticule auto --scale-bar --title T --attribution A --scale 2"
        let outcome = try directory.shell(
            """
            for n in 1 2 5; do
                TZ=Asia/Tokyo LANG=C HOME=/ plat render -q --threads $n -o $n.png \(options) \\
                    '\(samples)/states.shp' '\(samples)/cities.csv' || exit
            done
            cmp 1.png 2.png && cmp 1.png 5.png && echo same
            cat '\(samples)/cities.csv' | plat render -q \(options) '\(samples)/states.shp' - > 6.png && cmp 1.png 6.png && echo piped
            """)
        #expect(outcome.text == "same\npiped\n", "\(outcome.errors)")
    }

    /// Labels show where `plat declutter` with the same sizes lets them, so none overlap; the account counts the others.
    @Test func labelsAreCounted() throws {
        let samples = Package.root + "/samples"
        let outcome = try Workdir().shell(
            """
            plat render -o a.png --center 0,0 --zoom 1 --size 512x512 --label name --priority population --marker dot \\
                --summary json '\(samples)/cities.csv'
            """)
        let line = try #require(outcome.errors.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let (shown, hidden) = (object["labels"] as? Int ?? 0, object["hiddenLabels"] as? Int ?? 0)
        #expect(object["drawn"] as? Int ?? 0 > shown && shown > 20 && shown + hidden == 600, "\(line)")
    }

    @Test(arguments: [
        ("-o a.jpg a.geojson", 64, "does not end in .png, .svg or .pdf"),
        ("-o a.png nothing.geojson", 66, "nothing.geojson"),
        ("-o a.png --fill blu a.geojson", 64, "did you mean blue?"),
        ("-o a.png --layer a.geojson,fil=red", 64, "did you mean fill?"),
        ("-o a.png --color-by nope a.geojson", 64, "no field named 'nope'"),
        ("-o a.png --label nope a.geojson", 64, "--label: no field named 'nope'"),
        ("-o a.png --style bad.json a.geojson", 64, "bad.json:1:23: "),
        ("-o a.png --style field.json a.geojson", 64, "no layer has a field 'm'"),
        ("-o a.png --marker nothing.png a.geojson", 66, "nothing.png"),
        ("-o a.png --marker a.geojson a.geojson", 65, "it is not a PNG"),
        ("-o a.png --size 40000x10 a.geojson", 64, "32767"), ("-o a.png --size 40000x10 nothing.geojson", 64, "32767"),
        ("-o a.png --ramp nope --color-by n a.geojson", 64, "unknown ramp"),
        ("-o a.png cut.geojson", 65, "cut.geojson"),
    ])
    func faults(arguments: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", PictureView.square(-90, 0, 90, 66.51326, #"{"n":1}"#))
        try directory.write("cut.geojson", String(PictureView.square(-90, 0, 90, 66).dropLast(20)))
        try directory.write("bad.json", #"{"rules": [{"style": {"fil": "red"}}]}"#)
        try directory.write("field.json", #"{"rules": [{"if": [["m", ">", 1]], "style": {"fill": "red"}}]}"#)
        let outcome = try directory.shell("plat render --world \(arguments); echo $?; ls *.png 2> /dev/null")
        #expect(outcome.text == "\(status)\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Files that were read are not written to, and a .prj of a shapefile is left alone.
    @Test func whatIsNotReplaced() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,A\n")
        try directory.write("b.csv", "lat,lon,image\n0,0,i.png\n")
        let outcome = try directory.shell(
            """
            plat render -q -o i.png --size 10x6 --world --background red --marker none a.csv; cp i.png old.png
            for o in '--marker i.png a.csv' '--layer a.csv,image=i.png' 'b.csv'; do plat render -q -o i.png $o; echo $?; done
            cmp i.png old.png && echo same
            cp '\(Package.root)/samples'/states.* .; cp states.prj old
            plat render -q -o states.png --world-file a.csv; echo $?; cmp states.prj old && echo same
            plat render -q -o c.png --font nofile.ttf --label name a.csv; echo $?
            plat render -q -o c.png --font a.csv --label name a.csv; echo $?
            """)
        #expect(
            outcome.text == "73\n73\n73\nsame\n73\nsame\n66\n65\n", "\(outcome.text)\(outcome.errors)")
    }

    /// Texts that are cut are counted; labels of blanks are none; families that are not there are named.
    @Test func textsThatAreNotWhole() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "lat,lon,name,title\n0,0,\"  \",\(String(repeating: "Long ", count: 100))\n1,1,B,b\n")
        try directory.write("s.json", #"{"rules":[{"style":{"font":"No Such Font"}}]}"#)
        let outcome = try directory.shell(
            """
            plat render -o a.png --size 300x200 --label name --id name --select B --style s.json a.csv
            plat render -o b.png --size 300x200 --id title --select b --title '\(String(repeating: "Long ", count: 100))' a.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // The callout hangs over the label.
        for part in ["2 drawn, 0 labels, 1 hidden", "no font of the family 'No Such Font'", "altered (1 cut-text)"] {
            #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
        }
    }

    /// Drawings of features outside of the view may reach far into it: by a property, a rule or an image of any size.
    @Test func whatReachesFar() throws {
        let directory = try Workdir()
        // 47° is 880 pixels south of 50° at level 8.
        let pin = #""geometry":{"type":"Point","coordinates":[7,47]}"#
        try directory.write("a.geojson", #"{"type":"Feature","properties":{"marker-size":1000},\#(pin)}"#)
        try directory.write(
            "b.geojson",
            #"""
            {"type":"Feature","properties":{"stroke-width":"800000m"},"geometry":
            {"type":"LineString","coordinates":[[0,47],[14,47]]}}
            """#)
        try directory.write("c.geojson", #"{"type":"Feature","properties":{"size":9},\#(pin)}"#)
        try directory.write(
            "c.json",
            #"{"rules":[{"style":{"image":"i.png","image-height":{"field":"size","stops":[[9,2000]],"how":"match"}}}]}"#
        )
        let outcome = try directory.shell(
            """
            view='--size 100x100 --center 50,7 --zoom 8 --background white'
            plat render -q -o i.png --size 60x40 --world --background red --marker none a.geojson
            plat render -o a.png $view a.geojson
            plat render -o b.png $view b.geojson
            plat render -o c.png $view --style c.json c.geojson
            plat render -o d.png $view --no-simplestyle a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for (name, isThere) in [("a", true), ("b", true), ("c", true), ("d", false)] {
            let colours = try directory.probe("\(name).png", ["50,50"])
            #expect((colours[1] != "255,255,255") == isThere, "\(name): \(colours)")
        }
        #expect(
            outcome.lines.isEmpty && outcome.errors.components(separatedBy: "1 drawn").count == 4
                && outcome.errors.contains("0 drawn, 1 outside"), "\(outcome.errors)")
    }

    /// A view without features is drawn, and said to be empty.
    @Test func nothingToDraw() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", PictureView.square(-90, 0, 90, 66.51326))
        let outcome = try directory.shell(
            "plat render -o a.png --size 40x30 --center -60,170 --zoom 9 --background '#123456' a.geojson")
        #expect(outcome.status == 0 && outcome.errors.contains("the picture shows no feature"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 read, 0 drawn, 1 outside"), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["0,0", "39,29"]) == ["40x30", "18,52,86", "18,52,86"])
    }

    /// A name of a file with an equals sign stands behind its folder.
    @Test func equalsSigns() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n1,2\\n' | tee a=b.csv > c.csv
            plat render -q -o a.svg --layer ./a=b.csv && grep -c 'id="a-b"' a.svg
            plat render -q -o a.svg --layer d=c.csv && grep -c 'id="d"' a.svg
            """)
        #expect(outcome.text == "1\n1\n", "\(outcome.text)\(outcome.errors)")
    }

    /// An archive with two shapefiles is two layers, which have their own names.
    @Test func layersOfAnArchive() throws {
        let directory = try Workdir()
        let samples = Package.root + "/samples"
        let outcome = try directory.shell(
            """
            for n in one two; do for f in '\(samples)'/states.*; do cp "$f" $n.${f##*.}; done; done
            python3 -m zipfile -c a.zip one.* two.*
            echo '{"rules":[{"layer":"two","style":{"fill":"red","fill-opacity":1}}]}' > s.json
            plat render -o a.png --size 100x100 --style s.json --region 43,-107.5,.1,.1 a.zip && echo done
            """)
        #expect(outcome.text == "done\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("\n6 read, 2 drawn, 4 outside, "), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["50,50"])[1] == "255,0,0")
    }
}
