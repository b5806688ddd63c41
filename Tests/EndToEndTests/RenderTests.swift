import Foundation
import TestSupport
import Testing

/// Pictures by `plat render`, judged by pixels whose colours follow from formulas.
struct RenderTests {
    private func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ properties: String = "{}")
        -> String
    {
        let ring = "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
        return #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":\#(properties)}"#
    }

    @Test func fillsAndStrokes() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", square(-90, 0, 90, 66.51326))
        let outcome = try directory.shell(
            """
            plat render -q -o a.png \(PictureView.world) --fill cyan --fill-opacity 0.2 --stroke blue --stroke-opacity 0.7 \\
                --stroke-width 4 --join miter a.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // In the middle 0.2 of cyan over white; on the border 0.7 of blue over that and over white, rounded down by
        // cairo; outside white.
        #expect(
            try directory.probe("a.png", ["256,200", "127,200", "128,200", "100,200", "256,127", "256,300"]) == [
                "512x512", "204,255,255", "76,76,255", "61,76,255", "255,255,255", "76,76,255", "255,255,255",
            ])
    }

    /// Simplestyle of the feature, then rules, then options for all, then those of the layer.
    @Test func stylesWinInOrder() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            square(-90, 0, 90, 66.51326, ##"{"fill":"#ff0000","fill-opacity":1,"stroke-opacity":0,"n":5}"##))
        try directory.write(
            "s.json", ##"{"rules":[{"kind":"polygon","if":[["n",">",4]],"style":{"fill":"#00ff00"}}]}"##)
        func fill(_ options: String) throws -> String {
            let outcome = try directory.shell("plat render -q -o a.png \(PictureView.world) \(options)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try directory.probe("a.png", ["256,200"])[1]
        }
        #expect(try fill("a.geojson") == "255,0,0")
        #expect(try fill("--style s.json a.geojson") == "0,255,0")
        #expect(try fill("--style s.json --layer a.geojson,fill=blue") == "0,0,255")
        #expect(try fill("--style s.json --fill black a.geojson") == "0,0,0")
        #expect(try fill("--style s.json --layer a.geojson,fill=blue --fill black") == "0,0,255")
        #expect(try fill("--no-simplestyle --fill-opacity 1 a.geojson") == "51,136,204")
        // Of a layer as a whole.
        #expect(try fill("--layer a.geojson,opacity=0.5") == "255,127,127")
    }

    /// Numbers in quotes compare as numbers, and rules for 0 to 5 and for 6 to 9 leave no gap between 5 and 6.
    @Test(arguments: [
        (#"{"if":[["n",">=","10"]],"style":{"fill":"red"}}"#, 5.5, "255,0,0"),
        (#"{"if":[["n","==","9"]],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
        (#"{"if":[["n","==","100"]],"style":{"fill":"red"}}"#, 5.5, "255,0,0"),
        (#"{"if":[["id","==","9007199254740992"]],"style":{"fill":"red"}}"#, 5.5, "255,0,0"),
        (#"{"if":[["id","==","9007199254740993"]],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
        (#"{"if":[["t","<","9"]],"style":{"fill":"red"}}"#, 5.5, "255,0,0"),
        (#"{"zoom":[0,5],"style":{"fill":"red"}},{"zoom":[6,9],"style":{"fill":"blue"}}"#, 5.5, "255,0,0"),
        (#"{"zoom":[0,5],"style":{"fill":"red"}},{"zoom":[6,9],"style":{"fill":"blue"}}"#, 6, "0,0,255"),
        (#"{"zoom":[0,5.2],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
        (#"{"zoom":[5.6,7],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
    ])
    func conditions(rules: String, zoom: Double, colour: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", square(-90, 0, 90, 66.51326, #"{"n":100,"t":"100 of 9","id":9007199254740992}"#))
        try directory.write(
            "s.json", #"{"rules":[{"style":{"fill":"black","fill-opacity":1}},\#(rules)]}"#)
        let outcome = try directory.shell(
            "plat render -q -o a.png --size 64x64 --center 20,0 --zoom \(zoom) --style s.json a.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["32,32"])[1] == colour)
    }

    /// Beside a layer with classes, one without the field is grey unless somebody gives it a colour.
    @Test func besideClasses() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,v\n0,-90,1\n0,90,2\n")
        try directory.write("b.csv", "lat,lon\n40,0\n")
        func colour(_ options: String) throws -> String {
            let outcome = try directory.shell(
                "plat render -q -o a.png \(PictureView.world) --dot --marker-size 20 --color-by v a.csv \(options)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try directory.probe("a.png", ["256,194"])[1]
        }
        #expect(try colour("b.csv") == "89,89,89")
        #expect(try colour("--layer b.csv,marker-color=red") == "255,0,0")
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

    /// A layer over the antimeridian is whole on both sides, without a line between.
    @Test func overTheAntimeridian() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", square(170, 0, 190, 66.51326))
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
            "5 read, 4 drawn, 2 labels, 1 hidden, altered (1 clamped-latitude, 1 unranked, 1 bad-style, 1 long-text), 1 without geometry"
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

    /// Each feature has its own style, also if its fields come up only there.
    @Test func fieldsThatComeUpLate() throws {
        let directory = try Workdir()
        let squares = [
            square(-170, 0, -100, 60), square(-90, 0, -20, 60, ##"{"fill":"#ff0000","fill-opacity":1}"##),
            square(0, 0, 70, 60, ##"{"stroke-opacity":0,"fill":"#00ff00","fill-opacity":1}"##),
        ]
        try directory.write("a.geojsonl", squares.joined(separator: "\n"))
        let outcome = try directory.shell("plat render -q -o a.png \(PictureView.world) a.geojsonl")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try directory.probe("a.png", ["64,200", "180,200", "300,200"])
                == ["512x512", "203,225,242", "255,0,0", "0,255,0"])
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
            plat render -o a.png --world --size 512x512 --label name --priority population --marker dot \\
                --summary json '\(samples)/cities.csv'
            """)
        let line = try #require(outcome.errors.split(separator: "\n").last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let (shown, hidden) = (object["labels"] as? Int ?? 0, object["hiddenLabels"] as? Int ?? 0)
        #expect(object["drawn"] as? Int == 600 && shown > 20 && shown + hidden == 600, "\(line)")
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
        try directory.write("a.geojson", square(-90, 0, 90, 66.51326, #"{"n":1}"#))
        try directory.write("cut.geojson", String(square(-90, 0, 90, 66).dropLast(20)))
        try directory.write("bad.json", #"{"rules": [{"style": {"fil": "red"}}]}"#)
        try directory.write("field.json", #"{"rules": [{"if": [["m", ">", 1]], "style": {"fill": "red"}}]}"#)
        let outcome = try directory.shell("plat render --world \(arguments); echo $?; ls *.png 2> /dev/null")
        #expect(outcome.text == "\(status)\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Images that features name and that cannot be read become pins; those of options must be there.
    @Test func imagesOfFeaturesThatAreNotThere() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "lat,lon,image\n0,0,https://example.org/a.png\n0,1,pipe\n0,2,/dev/zero\n0,3,a.csv\n0,4,.\n0,5,https://example.org/a.png\n"
        )
        let outcome = try directory.shell(
            """
            mkfifo pipe; timeout 60 plat render -o a.png --size 300x200 a.csv; echo $?
            plat render -q -o b.png --size 300x200 --no-simplestyle a.csv; cmp a.png b.png && echo same
            for o in '--marker nothing.png' '--layer a.csv,image=nothing.png' '--marker a.csv'; do
                plat render -q -o c.png --size 300x200 $o a.csv; echo $?
            done
            """)
        #expect(outcome.text == "0\nsame\n66\n66\n65\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("altered (6 bad-image)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("a pin stands in its place"), "\(outcome.errors)")
    }

    /// Of a series of images, a still shows the first.
    @Test func seriesOfImages() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","properties":{"image":["red.png","blue.png"]},"geometry":{"type":"Point","coordinates":[0,0]}}"#
        )
        try directory.write("b.csv", "lat,lon,image\n0,0,\"[\"\"blue.png\"\"]\"\n0,5,[3]\n")
        let outcome = try directory.shell(
            """
            for c in red blue; do plat render -q -o $c.png --size 10x6 --world --background $c --marker none a.geojson; done
            plat render -q -o a.png \(PictureView.world) a.geojson
            plat render -o b.png \(PictureView.world) b.csv
            """)
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["256,256"]) == ["512x512", "255,0,0"])
        #expect(try directory.probe("b.png", ["256,256"]) == ["512x512", "0,0,255"])
    }

    /// An image of its own size has its label below it, and counts wherever it shows.
    @Test func imagesOfTheirOwnSize() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,A\n")
        let outcome = try directory.shell(
            """
            plat render -q -o i.png --size 60x200 --world --background red --marker none a.csv
            for o in '' ',image-width=60,image-height=200' ',image-height=200' ',image-width=60'; do
                plat render -q -o a.png \(PictureView.world) --label name --layer a.csv,image=i.png$o
                cksum < a.png
            done | sort -u | wc -l | tr -d ' '
            plat render -o b.png --size 100x100 --center=-22,0 --zoom 2 --marker i.png --fail-empty a.csv; echo $?
            """)
        #expect(outcome.text == "1\n0\n" && outcome.errors.contains("1 drawn"), "\(outcome.text)\(outcome.errors)")
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
        for part in ["2 drawn, 1 label, 0 hidden", "no font of the family 'No Such Font'", "altered (1 cut-text)"] {
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

    /// An image stands with its middle at the place, or beside it, in its own size or another.
    @Test func images() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            plat render -q -o i.png --size 10x6 --world --background red a.csv --marker none
            plat render -q -o a.png \(PictureView.world) --marker i.png a.csv
            echo 'lat,lon,image,image-width,center-offset' > b.csv; echo '0,0,i.png,20,"0,-20"' >> b.csv
            plat render -q -o b.png \(PictureView.world) b.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let (red, white) = ("255,0,0", "255,255,255")
        #expect(
            try directory.probe("a.png", ["251,253", "260,258", "250,256", "261,256", "256,252", "256,259"])
                == ["512x512", red, red, white, white, white, white])
        // Twice as wide and as high, 20 pixels further up.
        #expect(
            try directory.probe("b.png", ["247,231", "264,240", "256,228", "256,243"])
                == ["512x512", red, red, white, white])
    }

    /// A view without features is drawn, and said to be empty.
    @Test func nothingToDraw() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", square(-90, 0, 90, 66.51326))
        let outcome = try directory.shell(
            "plat render -o a.png --size 40x30 --center -60,170 --zoom 9 --background '#123456' a.geojson")
        #expect(outcome.status == 0 && outcome.errors.contains("the picture shows no feature"), "\(outcome.errors)")
        #expect(outcome.errors.contains("1 read, 0 drawn, 1 outside"), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["0,0", "39,29"]) == ["40x30", "18,52,86", "18,52,86"])
    }

    /// A feature with wrong values is counted, and it is drawn as without them.
    @Test func wrongValuesOfFeatures() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", square(-90, 0, 90, 66.51326, #"{"fill":"blurple","fill-opacity":7}"#))
        let outcome = try directory.shell("plat render -o a.png \(PictureView.world) a.geojson")
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
    }
}
