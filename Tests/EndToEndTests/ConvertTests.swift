import Foundation
import TestSupport
import Testing

struct ConvertTests {
    /// From the published tables of MapKit, and answers of other programs.
    static let known: [(arguments: String, input: String, output: String)] = [
        ("--from coordinate --to map-point --precision full", "0,0", "134217728,134217728"),
        (
            "--from coordinate --to map-point --precision full", "45.52,-122.681944",
            "42739440.276093155,96012095.91233155"
        ),
        (
            "--from coordinate --to map-point --precision full", "-43.196389,-22.908333",
            "117136036.84706987,169999587.94536752"
        ),
        (
            "--from coordinate --to map-point --precision full", "64.133333,-21.933333",
            "117863049.5404032,71362638.15177667"
        ),
        ("--from coordinate --to map-point --precision 6", "40.7127,-74.0059", "79034929.352249,100926675.400279"),
        ("--from coordinate --to map-point --precision 6", "-34.6033,-58.3817", "90685177.273458,161748517.380648"),
        ("--from coordinate --to map-point --precision 6", "84,-174", "4473924.266667,8240909.780312"),
        ("--from coordinate --to map-point --precision 6", "90,-180", "0,439674.402484"),
        ("--from coordinate --to map-point --precision 6", "-90,180", "268435456,267995781.597516"),
        ("--from map-point --to coordinate --precision 8", "-1,134217728", "0,179.99999866"),
        ("--from map-point --to coordinate --precision 14", "134217728,0", "85.05112877980659,0"),
        (
            "--kind rect --from map-point --to coordinate --precision 5", "42739440,96012095,162059230,15614904",
            "37.70743,-14.01276,16.54398,217.33836"
        ),
        (
            "--kind rect --from map-point --to coordinate --precision 14", "0,0,268435456,268435456",
            "0,0,170.10225755961318,360"
        ),
        ("--kind region --from coordinate --to map-point", "0,0,0,360", "0,134217728,268435456,0"),
        // One pixel is one map point at level 20, and the middle of the view is its centre.
        ("--from coordinate --to pixel --size 200x100 --center 0,0 --zoom 20", "0,0", "100,50"),
        ("--from pixel --to map-point --size 200x100 --center 0,0 --zoom 20", "0,0", "134217628,134217678"),
        ("--from pixel --to coordinate --size 256x256 --center 0,0 --zoom 0", "256,128", "0,-180"),
        ("--from map-point --to pixel --size 256x256 --center 0,0 --zoom 0", "268435456,0", "256,0"),
        (
            "--kind region --from coordinate --to pixel --size 256x256 --center 0,0 --zoom 0", "0,0,0,90",
            "96,128,64,0"
        ),
        (
            "--kind rect --from pixel --to map-point --size 256x256 --center 0,0 --zoom 0", "0,0,256,256",
            "0,0,268435456,268435456"
        ),
        (
            "--kind rect --from map-point --to pixel --size 256x256 --center 0,0 --zoom 0",
            "67108864,67108864,134217728,134217728", "64,64,128,128"
        ),
        (
            "--kind rect --from pixel --to coordinate --size 256x256 --center 0,0 --zoom 0 --precision 6",
            "0,0,128,256",
            "0,-90,170.102258,180"
        ),
        ("--from coordinate --to pixel --size 256x256 --center 0,0 --zoom 0 --pan 10,-20", "0,0", "118,148"),
        ("--from coordinate --to pixel --size 256x256 --center 0,0 --zoom 0 --zoom-by 1", "0,90", "256,128"),
        // Over the antimeridian a place is where the view sees it.
        ("--from coordinate --to pixel --size 256x256 --center 0,180 --zoom 1", "0,-179", "129.422,128"),
        // Half the equator on a sphere of radius 6378137 m.
        ("--from coordinate --to EPSG:3857", "0,180", "20037508.343,0"),
        ("--from EPSG:3857 --to coordinate", "20037508.342789244,0", "0,180"),
        ("--from EPSG:3857 --to map-point", "0,0", "134217728,134217728"),
        ("--from coordinate --to EPSG:4326", "45.5,-122.25", "-122.25,45.5"),
        ("--kind rect --from EPSG:3857 --to coordinate", "-20037508.342789244,0,40075016.685578488,0", "0,0,0,360"),
    ]

    /// A latitude in the place of a longitude is named, and so is a way to swap the two.
    @Test(arguments: ["EPSG:4326", "EPSG:4269"])
    func latitudeFirstInACRS(_ system: String) throws {
        let outcome = try Workdir().plat("convert", "-s", system, input: "45.52,-122.68\n")
        #expect(outcome.status == 65 && outcome.text == "")
        #expect(
            outcome.errors.contains(
                "<stdin>:1:7: error: latitude -122.68 is outside -90…90; hint: are latitude and longitude swapped? "
                    + "in a CRS, x (longitude) comes first; for lat,lon use --from coordinate"), "\(outcome.errors)")
    }

    @Test(arguments: known)
    func convertsKnownValues(_ row: (arguments: String, input: String, output: String)) throws {
        let words = ["convert", "-q"] + row.arguments.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array((row.input + "\n").utf8))
        #expect(outcome.status == 0)
        #expect(outcome.text == row.output + "\n")
        // A latitude beyond ±85° is a change that is reported even under -q.
        #expect(outcome.errors.isEmpty == !row.input.contains("90,"))
    }

    /// The text around the numbers of a line does not change.
    @Test(arguments: [
        ("0,0,Null Island, somewhere", "134217728,134217728,Null Island, somewhere"),
        ("0 0 a  b", "134217728 134217728 a  b"),
        ("\t 0 ,\t0\ttab", "\t 134217728 ,\t134217728\ttab"),
        ("+0.0,-0e0", "134217728,134217728"),
        ("0,0\r", "134217728,134217728\r"),
        (".0,0.", "134217728,134217728"),
        ("# 1,2", "# 1,2"), ("  # x", "  # x"), ("", ""), ("   ", "   "), ("\r", "\r"),
    ])
    func keepsTheRestOfALine(_ line: String, _ expected: String) throws {
        let directory = try Workdir()
        let ended = try directory.plat(
            "convert", "--from", "coordinate", "--to", "map-point", input: line + "\n" + line + "\n")
        #expect(ended.text == expected + "\n" + expected + "\n")
        #expect(ended.status == 0)
        // A last line without its line feed is a line, and gets one.
        let unended = try directory.plat("convert", "--from", "coordinate", "--to", "map-point", input: "0,0\n" + line)
        #expect(unended.text == "134217728,134217728\n" + (line.isEmpty ? "" : expected + "\n"))
    }

    @Test func skipsAByteOrderMarkOfEachFile() throws {
        let directory = try Workdir()
        try directory.write("a", [0xEF, 0xBB, 0xBF] + Array("0,0".utf8))
        try directory.write("b", [0xEF, 0xBB, 0xBF] + Array("0,0 b".utf8))
        let outcome = try directory.plat("convert", "--from", "coordinate", "--to", "map-point", "a", "b")
        #expect(outcome.text == "134217728,134217728\n134217728,134217728 b\n")
    }

    @Test func readsStandardInputAmongFiles() throws {
        let directory = try Workdir()
        try directory.write("a", "0,0,a\n")
        let outcome = try directory.plat(
            "convert", "--from", "coordinate", "--to", "coordinate", "a", "-", "a", input: "1,2,stdin")
        #expect(outcome.text == "0,0,a\n1,2,stdin\n0,0,a\n")
        let twice = try directory.plat("convert", "--from", "coordinate", "--to", "map-point", "-", "-", input: "")
        #expect(twice.status == 64)
    }

    @Test func readsASystemFromAFile() throws {
        let directory = try Workdir()
        try directory.write("utm.prj", "+proj=utm +zone=32 +ellps=GRS80 +units=m +no_defs\n")
        let byFile = try directory.plat("convert", "--from", "coordinate", "--to", "utm.prj", input: "50,9\n")
        // The central meridian is at 500 km.
        #expect(byFile.text.hasPrefix("500000,"))
        let back = try directory.plat("convert", "-q", "--from", "utm.prj", "--to", "coordinate", input: byFile.text)
        #expect(back.text == "50,9\n")
    }

    @Test func roundTripsEveryPairOfSpaces() throws {
        let directory = try Workdir()
        let spaces = ["coordinate", "map-point", "pixel", "EPSG:3857", "EPSG:25832"]
        let view = ["--size", "640x480", "--center", "50,10", "--zoom", "5.5", "--pan", "3,4"]
        var generator = SplitMix64(seed: 11)
        let input = (0..<200).map { _ in
            "\(Double.random(in: 45...55, using: &generator)),\(Double.random(in: 5...15, using: &generator)) x\n"
        }.joined()
        for first in spaces {
            let start = try directory.plat(
                ["convert", "--from", "coordinate", "--to", first, "--precision", "full"]
                    + (first == "pixel" ? view : []), input: Array(input.utf8)
            ).output
            for second in spaces {
                let options = ["--precision", "full"] + (first == "pixel" || second == "pixel" ? view : [])
                let there = try directory.plat(["convert", "--from", first, "--to", second] + options, input: start)
                let back = try directory.plat(
                    ["convert", "--from", second, "--to", first] + options, input: there.output)
                #expect(there.status == 0 && back.status == 0)
                let before = numbers(String(decoding: start, as: UTF8.self))
                let after = numbers(back.text)
                #expect(before.count == 400 && after.count == 400)
                let worst = zip(before, after).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 1
                #expect(worst < 1e-9, "\(first) → \(second) → \(first): off by \(worst)")
            }
        }
    }

    private func numbers(_ text: String) -> [Double] {
        text.split { $0 == "," || $0 == "\n" || $0 == " " }.compactMap { Double($0) }
    }

    /// cs2cs reads and writes in the authority's axis order, so the columns are swapped for it.
    @Test(
        .enabled(if: Package.has("cs2cs")),
        arguments: ["EPSG:3857", "EPSG:25832", "EPSG:3035", "EPSG:27700", "ESRI:54030"])
    func agreesWithPROJ(_ system: String) throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 5)
        let count = Effort.of(10_000, oneIn: 4)
        let points = (0..<count).map { _ in
            "\(Double.random(in: 40...60, using: &generator)) \(Double.random(in: -10...20, using: &generator))\n"
        }.joined()
        try directory.write("points", points)
        let ours = try directory.plat("convert", "--from", "coordinate", "--to", system, "--precision", "6", "points")
        let theirs = try directory.shell("cs2cs -d 6 EPSG:4326 \(system) points")
        #expect(ours.status == 0 && theirs.status == 0)
        let expected = theirs.lines.map { numbers($0.replacingOccurrences(of: "\t", with: " ")).prefix(2) }
        let found = ours.lines.map { numbers($0).prefix(2) }
        #expect(found.count == count && expected.count == count)
        let isNorthFirst = system == "EPSG:3035"
        for (a, b) in zip(found, expected) {
            let (x, y) = isNorthFirst ? (b[1], b[0]) : (b[0], b[1])
            guard abs(a[0] - x) < 2e-6, abs(a[1] - y) < 2e-6 else {
                Issue.record("\(system): \(a), PROJ says \(b)")
                return
            }
        }
    }

    /// The transverse Mercator of PROJ gives places for northings beyond the poles, which a digit too many makes.
    @Test(arguments: ["500000,52000000", "500000,5000000000", "500000,-52000000"])
    func refusesNorthingsBeyondThePoles(_ line: String) throws {
        let outcome = try Workdir().plat("convert", "--from", "EPSG:25832", "--to", "coordinate", input: line)
        #expect(outcome.status == 65 && outcome.text == "", "\(outcome.text)")
        #expect(outcome.errors.contains("the point is outside the source CRS"), "\(outcome.errors)")
        // Eastings with the number of a zone are as large.
        let zoned = try Workdir().plat(
            "convert", "--from", "EPSG:4647", "--to", "coordinate", input: "32500000,5000000")
        #expect(zoned.status == 0 && zoned.text == "45.1534772,9\n", "\(zoned.errors)")
    }

    @Test func namesTheOperation() throws {
        let outcome = try Workdir().plat("convert", "-v", "--from", "coordinate", "--to", "EPSG:25832", input: "50,9\n")
        #expect(outcome.errors.contains("UTM zone 32N"))
        #expect(outcome.errors.contains("accuracy"))
    }

    @Test func clampedLatitudesAreCounted() throws {
        let outcome = try Workdir().plat(
            "convert", "--from", "coordinate", "--to", "map-point", input: "86,0\n85,0\n-90,0\n")
        #expect(outcome.status == 0)
        #expect(outcome.errorLines.count == 2)
        #expect(
            outcome.errors.hasPrefix(
                "<stdin>:1:1: warning: latitude 86 is beyond 85°, near the edge of the map; it was moved to 85°\n"))
        #expect(outcome.errors.contains("3 read, 3 written, altered (2 clamped-latitude)"))
        let table = try Workdir().plat(
            "convert", "--columns", "lat,lon", "--from", "coordinate", "--to", "map-point",
            input: "a,lat,lon\n\"x\ny\",1,2\nb,-89,3\n")
        #expect(table.errors.hasPrefix("<stdin>:4:3: warning: latitude -89 is beyond -85°, "), "\(table.errors)")
    }
}
