import Foundation
import TestSupport
import Testing

/// Groups of markers, and dots in place of very many pins.
struct RenderGroupsTests {
    /// The numbers on the discs of a picture that shows the whole world, and how many other markers it has.
    private func counts(_ svg: String) -> (groups: [Int], markers: Int) {
        let titles = svg.matches(of: /<title>[^<]* and (\d+) more<\/title>/).compactMap { Int($0.1) }
        let uses = svg.matches(of: /<use xlink:href="#marker\.\d+"/).count
        return (titles.map { $0 + 1 }, uses - titles.count)
    }

    /// Each marker is in one group or by itself at every zoom level, in pictures and tiles, and in a page.
    @Test func everyMarkerCounts() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 11)
        let rows = (0..<700).map { index -> String in
            let place = (Double.random(in: -70...70, using: &random), Double.random(in: -120...120, using: &random))
            return "N\(index),\(place.0),\(place.1),\(index % 40)"
        }
        try directory.write("a.csv", "title,lat,lon,pop\n\(rows.joined(separator: "\n"))\n")
        for zoom in ["1", "1.7", "3"] {
            let side = 256 * exp2(try #require(Double(zoom)))
            let outcome = try directory.shell(
                """
                plat render -f svg --cluster --size \(Int(side))x\(Int(side)) --center 0,0 --zoom \(zoom) --real-text a.csv
                """)
            let (groups, markers) = counts(outcome.text)
            #expect(groups.reduce(markers, +) == 700 && groups.count > 5, "\(zoom): \(groups) \(markers)")
            #expect(
                outcome.errors.contains(
                    "\(700 - groups.count - markers) of 700 markers wait in \(groups.count) groups for a closer zoom"),
                "\(outcome.errors)")
        }
        let outcome = try directory.shell(
            """
            for t in 1 4; do
                plat render -q --threads $t -o $t.png --cluster --label title --priority pop a.csv
                plat view -q --threads $t -o $t.html --cluster --priority pop a.csv
                plat render -q --threads $t -o $t.mbtiles --cluster --priority pop --tiles 0-2 a.csv
            done
            for f in png html mbtiles; do cmp 1.$f 4.$f; done
            grep -c '"leaders":"[A-Za-z0-9+/]' 1.html
            plat view -q -o b.html --priority pop a.csv; grep -c '"leaders":""' b.html
            """)
        #expect(outcome.text == "1\n1\n" && outcome.errors.isEmpty, "\(outcome.text)\(outcome.errors)")
    }

    /// The summary counts markers that wait beneath the labels of areas apart from those in groups, which are of points.
    @Test func groupsAmongAreas() throws {
        let directory = try Workdir()
        let land = PictureView.square(-60, -60, 60, 60, #"{"title":"A land of a long name"}"#)
        try directory.write("a.geojson", land)
        let rows = [(0, 1), (0, -1), (50, 50), (50, 51), (-50, 20)].map { "t,\($0.0),\($0.1)" }
        try directory.write("b.csv", "title,lat,lon\n\(rows.joined(separator: "\n"))\n")
        let view = "--size 512x512 --center 0,0 --zoom 1"
        let outcome = try directory.shell(
            """
            plat render -o a.png \(view) --cluster --layer a.geojson,label=title,anchor=center b.csv
            plat render -o b.png \(view) --cluster --marker dot a.geojson b.csv
            plat render -o c.png \(view) --cluster a.geojson
            plat render -q -o d.png \(view) --cluster --layer a.geojson,marker=dot
            plat view -q -o e.html --cluster a.geojson
            """)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines[0].contains("1 of 5 markers wait in 1 group and 2 beneath labels for a closer zoom"), "\(lines)")
        #expect(lines[1].contains("2 of 5 markers wait in 2 groups for a closer zoom"), "\(lines)")
        let warning = "warning: --cluster: no layer has markers to group"
        #expect(lines.count == 5 && lines[2].contains(warning) && lines[4].contains(warning), "\(lines)")
    }

    /// The points of a large layer are dots unless somebody wants pins, labels or groups, whatever the view shows.
    @Test func manyPointsAreDots() throws {
        let directory = try Workdir()
        let rows = (0...1000).map { "a\($0),\(Double($0 % 40)),\(Double($0 / 40)),\($0)" }
        try directory.write("a.csv", "name,lat,lon,pop\n\(rows.joined(separator: "\n"))\n")
        let note = "the 1001 points of 'a' are drawn as dots"
        for (options, areDots) in [
            ("", true), ("--center 3,3 --zoom 9", true), ("--marker-color red", true), ("--color-by pop", true),
            ("--marker pin", false), ("--marker-size 20", false), ("--cluster", false), ("--label name", false),
            ("--markers fit", false), ("--marker dot", false),
        ] {
            let outcome = try directory.shell("plat render -o a.png \(options) a.csv")
            #expect(outcome.status == 0 && outcome.errors.contains(note) == areDots, "\(options): \(outcome.errors)")
            #expect(!areDots || !outcome.errors.contains("wait"), "\(outcome.errors)")
        }
        let page = try directory.shell(
            """
            plat view -o a.html a.csv; plat render -o t --tiles 0-1 a.csv
            head -n 1001 a.csv > b.csv; plat render -o b.png b.csv
            """)
        #expect(page.errors.components(separatedBy: note).count == 3, "\(page.errors)")
    }

    /// A JPEG, a GIF and an SVG are markers as a PNG is, in their own size; damaged ones are refused.
    @Test func imagesOfOtherFormats() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        try directory.write(
            "c.svg",
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path fill="rgb(20,200,40)" d="M0 0h8v4H0z"/></svg>"#
        )
        let outcome = try directory.shell(
            """
            echo \(Self.gif) | base64 -d > b.gif; echo \(Self.jpeg) | base64 -d > a.jpg
            head -c 200 a.jpg > cut.jpg; head -c 20 b.gif > cut.gif; printf '<svg xmlns="x"><' > cut.svg
            for f in a.jpg b.gif c.svg; do
                plat render -q -o $f.png \(PictureView.world) --marker $f a.csv || echo failed
                plat render -q -f svg \(PictureView.world) --marker $f a.csv | grep -c 'href="data:image/png'
                plat view -q -o $f.html --marker $f a.csv && grep -c '"width":8' $f.html
            done
            printf '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="10"/>' > wide.svg
            printf 'GIF89a\\377\\377\\1\\0\\200\\0\\0\\0\\0\\0\\377\\377\\377,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2\\114\\1\\0;' > wide.gif
            for f in cut.jpg cut.gif cut.svg wide.svg wide.gif; do plat render -o x.png --marker $f a.csv; echo $?; done
            """)
        #expect(outcome.text == "1\n1\n1\n1\n1\n1\n65\n65\n65\n65\n65\n", "\(outcome.text)\(outcome.errors)")
        for part in [
            "the JPEG cannot be decoded", "it is 1000000000x10 pixels, more than 10,000 a side",
            "the GIF cannot be decoded: too large",
        ] {
            #expect(outcome.errors.contains(part), "\(outcome.errors)")
        }
        #expect(!outcome.errors.contains(#"\n"#), "\(outcome.errors)")
        #expect(try directory.probe("b.gif.png", ["256,256"]) == ["512x512", "20,200,40"])
        #expect(try directory.probe("c.svg.png", ["256,256"]) == ["512x512", "20,200,40"])
        let jpeg = try directory.probe("a.jpg.png", ["256,256"])[1].split(separator: ",").compactMap { Int($0) }
        #expect(zip(jpeg, [230, 20, 30]).allSatisfy { abs($0 - $1) < 6 }, "\(jpeg)")
    }

    private static let gif = "R0lGODlhCAAEAPD/AAAAABTIKCwAAAAACAAEAAACBYyPqYsFADs="
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PT\
        gyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAE\
        AAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xA\
        AUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCTACK4/9k=
        """
}
