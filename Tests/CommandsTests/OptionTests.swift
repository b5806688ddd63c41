import CommandKit
import Features
import FormatKit
import Geometry
import Layers
import Runner
import TestSupport
import Testing

/// Values of shared groups of options, and the examples of all commands.
struct OptionTests {
    private struct Writing: ParsableCommand {
        @OptionGroup var writing: WritingOptions
    }

    private struct Looking: ParsableCommand {
        @OptionGroup var viewport: ViewportOptions
    }

    init() { _ = Program.root }

    /// The format by an option, else by the ending of the name, else GeoJSON.
    @Test(arguments: [
        ("", "geojson", false), ("-o a", "geojson", false), ("-o a.txt", "geojson", false),
        ("-o a.json", "geojson", false), ("-o a.geojson", "geojson", true), ("-o A.GeoJSON", "geojson", true),
        ("-o a.geojsonl", "geojsonseq", true), ("-o a.ndjson", "geojsonseq", false), ("-o a.csv", "csv", true),
        ("-o a.tar.CSV", "csv", true), ("-o a.shp", "shapefile", true), ("-f csv", "csv", true),
        ("-f csv -o a.json", "csv", true), ("--format geojsonseq", "geojsonseq", true),
        ("-f ndjson", "geojsonseq", true),
        ("-f JSON", "geojson", true),
    ])
    func formats(line: String, format: String, isAskedFor: Bool) throws {
        let writing = try Writing.parse(line.split(separator: " ").map(String.init)).writing
        #expect(writing.format.name == format && writing.isAskedForLayer == isAskedFor)
    }

    /// Shapes are cut in degrees, and on their way to a system that ends at the antimeridian.
    @Test(arguments: [
        ("", true, true), ("--cut", true, true), ("--no-cut", false, false),
        ("-f csv", false, true), ("-f csv --cut", true, true), ("-f geojsonseq", true, true),
    ])
    func cutting(line: String, inDegrees: Bool, onTheWay: Bool) throws {
        let cutting = try Writing.parse(line.split(separator: " ").map(String.init)).writing.cutting
        #expect(cutting.inDegrees == inDegrees && cutting.onTheWay == onTheWay)
    }

    @Test(arguments: [
        ("", CoordinateSpace.wgs84, "7"), ("", .mapPoint, "3"), ("--precision 2", .wgs84, "2"),
        ("--precision full", .mapPoint, "full"),
    ])
    func precision(line: String, space: CoordinateSpace, text: String) throws {
        let writing = try Writing.parse(line.split(separator: " ").map(String.init)).writing
        #expect(writing.precision(in: space) == (Int(text).map { .digits($0) } ?? .full))
    }

    /// A message about another layer names the options of that layer, and its hint goes if there are none.
    @Test func spellingOfOptions() {
        let problem = Problem(
            .data, "x", "\(OptionName.encoding) of \(OptionName.fields)", hint: "see \(OptionName.sourceCRS)")
        let spellings: [(OptionSpelling, String, String?)] = [
            (.usual, "--encoding of --fields", "see --src-crs"),
            (.ofLayerB, "--encoding-b of --fields-b", "see --src-crs-b"),
            (.ofSecondInput, "--encoding-b of --fields", "see --src-crs-b"),
            (.ofRegions, "--encoding-region of --region-fields", "see --src-crs-region"),
            (.ofPlainLayer, "--encoding of --fields", nil),
            (.calling(sourceCRS: "--crs"), "--encoding of --fields", "see --crs"),
        ]
        for (spelling, message, hint) in spellings {
            let spelled = spelling.spell(problem)
            #expect(spelled.message.description == message && spelled.hint?.description == hint)
            for option in (message + " " + (hint ?? "")).split(separator: " ") where option.hasPrefix("--") {
                #expect(Program.quoted.contains(String(option)), "\(option)")
            }
        }
    }

    /// The option that aims a view, and the one that places it on the map.
    @Test(arguments: [
        ("", String?.none, String?.none, String?.none), ("--size 9x9", nil, nil, nil),
        ("--world", "--world", "--world", "--world"), ("--region 1,2,3,4", "--region", "--region", "--region"),
        ("--map-rect 1,2,3,4", "--map-rect", "--map-rect", "--map-rect"),
        ("--center 1,2 --zoom 3", "--zoom", "--center", "--center"), ("--zoom 3", "--zoom", nil, "--zoom"),
        ("--viewport v.json", "--viewport", "--viewport", nil),
        ("--viewport v.json --center 1,2", "--viewport", "--viewport", "--center"),
    ])
    func aims(line: String, aim: String?, placing: String?, area: String?) throws {
        let view = try Looking.parse(line.split(separator: " ").map(String.init)).viewport
        #expect(view.firstAim == aim && view.hasAim == (aim != nil) && view.placing == placing && view.area == area)
    }

    @Test(arguments: [("-30", 330.0), ("360", 0), ("-360", 0), ("45.5", 45.5)])
    func headings(text: String, heading: Double) throws {
        let view = try Looking.parse(["--size", "320x200", "--heading", text, "--stepped", "--pan", "3,-4"]).viewport
        let request = try view.request(atLeast: 7)
        #expect(request.size == PixelSize(width: 320, height: 200) && request.heading == heading)
        #expect(request.zoom == .stepped && request.pan == PixelPoint(x: 3, y: -4) && request.zoomBy == 0)
        #expect(request.leastMeters == 7)
    }

    @Test func viewsNeedSizeAndRoom() throws {
        #expect(throws: UsageError.self) { try Looking.parse(["--world"]).viewport.request(atLeast: 0) }
        let narrow = try Looking.parse(["--size", "9x9", "--edge-padding", "5,5,5,5"]).viewport
        #expect(throws: UsageError("--edge-padding: no room is left in the view")) { try narrow.checkRoom() }
    }

    /// Every line that the help shows can be typed: plat reads its words.
    @Test func examplesParse() throws {
        var count = 0
        for leaf in Program.leaves where leaf.words != "help" && leaf.words != "completions" {
            #expect(!leaf.type.configuration.examples.isEmpty, "\(leaf.words)")
            for example in leaf.type.configuration.examples {
                var isOwn = false
                for words in Program.calls(in: example.commandLine) {
                    #expect(throws: Never.self, "\(example.commandLine)") { try Program.read(words) }
                    isOwn = isOwn || words.starts(with: leaf.words.split(separator: " ").map(String.init))
                    count += 1
                }
                #expect(isOwn, "\(example.commandLine) does not call plat \(leaf.words)")
            }
        }
        #expect(count > 150)
    }
}
