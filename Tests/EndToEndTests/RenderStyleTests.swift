import Foundation
import TestSupport
import Testing

/// Styles of `plat render`: where they come from, and which one wins.
struct RenderStyleTests {
    /// Simplestyle of the feature, then rules, then options for all, then those of the layer.
    @Test func stylesWinInOrder() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            PictureView.square(-90, 0, 90, 66.51326, ##"{"fill":"#ff0000","fill-opacity":1,"stroke-opacity":0,"n":5}"##)
        )
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
        #expect(try fill("--no-simplestyle --fill-opacity 1 a.geojson") == "255,246,221")
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
        (#"{"if":[["huge","==","abc"]],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
        (#"{"if":[["huge","in",["7","x"]]],"style":{"fill":"red"}}"#, 5.5, "0,0,0"),
        (#"{"if":[["huge","!=","abc"]],"style":{"fill":"red"}}"#, 5.5, "255,0,0"),
    ])
    func conditions(rules: String, zoom: Double, colour: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            PictureView.square(-90, 0, 90, 66.51326, #"{"n":100,"t":"100 of 9","id":9007199254740992,"huge":1e999}"#)
        )
        try directory.write(
            "s.json", #"{"rules":[{"style":{"fill":"black","fill-opacity":1}},\#(rules)]}"#)
        let outcome = try directory.shell(
            "plat render -q -o a.png --size 64x64 --center 20,0 --zoom \(zoom) --style s.json a.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["32,32"])[1] == colour)
    }

    /// Values that are not numbers are reported if rules compare the field with numbers, each feature once.
    @Test(arguments: [
        (#"{"if":[["v",">",1]],"style":{"marker-color":"red"}}"#, "2 of 3 values of 'v' are not numbers"),
        (#"{"style":{"marker-size":{"field":"v","stops":[[1,9],[2,10]]}}}"#, "2 of 3 values of 'v' are not numbers"),
        (#"{"if":[["v","==",1]],"style":{"marker-color":"red"}}"#, ""),
        (#"{"if":[["v",">","x"]],"style":{"marker-color":"red"}}"#, ""),
        (#"{"if":[["n",">",1]],"style":{"marker-color":"red"}}"#, ""),
    ])
    func comparedWithNumbers(rule: String, message: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","features":["#
                + [#""x""#, "5", #""y""#, #""""#, "null"].map {
                    #"{"type":"Feature","properties":{"v":\#($0),"n":1},"geometry":{"type":"Point","coordinates":[0,0]}}"#
                }.joined(separator: ",") + "]}")
        try directory.write("s.json", #"{"rules":[\#(rule)]}"#)
        let outcome = try directory.shell("plat render -o a.png --size 64x64 --style s.json a.geojson")
        #expect(outcome.status == 0 && (message.isEmpty || outcome.errors.contains(message)), "\(outcome.errors)")
        #expect(outcome.errors.contains("not numbers") != message.isEmpty, "\(outcome.errors)")
    }

    /// Of the two colours of pins the later one wins; the halo of light letters is dark unless somebody sets one; an image
    /// of a style file may be a list; a scale of the least numbers is one.
    @Test func laterAndUsualValues() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name,v\n0,0,AMBER,5e-324\n")
        try directory.write(
            "b.json", ##"{"rules":[{"style":{"pin-color":"#00f"}},{"style":{"marker-color":"#f00"}}]}"##)
        try directory.write("c.json", #"{"rules":[{"style":{"image":["red.png","none.png"]}}]}"#)
        try directory.write(
            "d.json", #"{"rules":[{"style":{"marker-size":{"field":"v","stops":[[0,3],[5e-324,9]]}}}]}"#)
        try directory.write("h.json", #"{"rules":[{"zoom":[0,3],"style":{"marker":"none"}}]}"#)
        let outcome = try directory.shell(
            """
            see() { plat render -q -o "$1.png" \(PictureView.world) "${@:2}"; echo $?; }
            plat render -q -o red.png --size 10x6 --world --background red --marker none a.csv
            see a --marker-color '#f00' a.csv; see b --style b.json a.csv; cmp a.png b.png && echo same
            see c --style c.json a.csv; see d --dot --style d.json a.csv; see e --layer a.csv,marker-color=#f00 --pin-color '#00f'
            see h --style h.json a.csv; plat render -q -o i.png --world --size 100x100 --background white --style h.json a.csv
            see f --marker none --label name --text-color white --halo '#ffffffe6,3' a.csv
            see g --marker none --label name --text-color white a.csv
            """)
        #expect(outcome.text == "0\n0\nsame\n0\n0\n0\n0\n0\n0\n", "\(outcome.text)\(outcome.errors)")
        #expect(try directory.probe("c.png", ["256,256"])[1] == "255,0,0")
        // The options for all come before those of a layer.
        #expect(try directory.probe("e.png", ["256,236"]) == directory.probe("a.png", ["256,236"]))
        // A view of the whole world in 100 pixels is below level 0.
        #expect(try directory.probe("h.png", ["256,240"])[1] == "255,255,255")
        #expect(try directory.probe("i.png", ["50,45"])[1] == "255,255,255")
        #expect(try darkest(directory, "f") == 255)
        #expect(try darkest(directory, "g") < 100)
    }

    /// The least value of red in a picture.
    private func darkest(_ directory: Workdir, _ name: String) throws -> Int {
        let outcome = try directory.shell(
            "gdal_translate -q -of XYZ -b 1 \(name).png /vsistdout/ | awk '{print $3}' | sort -n | head -1")
        return try #require(Int(outcome.text.dropLast()), "\(outcome.errors)")
    }

    /// Beside a layer with classes, one without the field keeps its colours.
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
        #expect(try colour("b.csv") == "51,136,204")
        #expect(try colour("--layer b.csv,marker-color=red") == "255,0,0")
    }

    /// Each feature has its own style, also if its fields come up only there.
    @Test func fieldsThatComeUpLate() throws {
        let directory = try Workdir()
        let squares = [
            PictureView.square(-170, 0, -100, 60),
            PictureView.square(-90, 0, -20, 60, ##"{"fill":"#ff0000","fill-opacity":1}"##),
            PictureView.square(0, 0, 70, 60, ##"{"stroke-opacity":0,"fill":"#00ff00","fill-opacity":1}"##),
        ]
        try directory.write("a.geojsonl", squares.joined(separator: "\n"))
        let outcome = try directory.shell("plat render -q -o a.png \(PictureView.world) a.geojsonl")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try directory.probe("a.png", ["64,200", "180,200", "300,200"])
                == ["512x512", "255,248,231", "255,0,0", "0,255,0"])
    }

    /// A feature with wrong values is counted, and it is drawn as without them.
    @Test func wrongValuesOfFeatures() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", PictureView.square(-90, 0, 90, 66.51326, #"{"fill":"blurple","fill-opacity":7}"#))
        let outcome = try directory.shell("plat render -o a.png \(PictureView.world) a.geojson")
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
    }
}
