import Foundation
import TestSupport
import Testing

/// Layers with labels, fonts and conditions of their own, and legends that show and cover none of them.
struct RenderLayersTests {
    /// A directory with an area, a line and points.
    private func layers() throws -> Workdir {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","features":[\#(PictureView.square(0, 0, 20, 20, #"{"name":"Republic of the Northern Hills","v":1}"#))]}"#
        )
        try directory.write("b.csv", "wkt,name,v\n\"LINESTRING(2 2,18 18)\",A river with a rather long name,2\n")
        try directory.write("c.csv", "lat,lon,name,v\n5,15,Short,1\n15,5,Longer name of a town,3\n")
        return directory
    }

    /// The texts of an SVG whose letters are written, and the samples of its legend.
    private func svg(_ directory: Workdir, _ arguments: String) throws -> (
        texts: [String], text: String, errors: String
    ) {
        let outcome = try directory.shell("plat render -o a.svg --real-text \(arguments)")
        let text = outcome.status == 0 ? directory.text("a.svg") ?? "" : ""
        let texts = text.components(separatedBy: "<text").dropFirst().map { piece in
            String((piece.split(separator: ">", maxSplits: 1).last ?? "").prefix { $0 != "<" })
        }
        return (texts, text, outcome.errors)
    }

    /// Each layer has its own names of fields, also where those of others differ only in case.
    @Test func namesInOtherLetters() throws {
        let directory = try layers()
        try directory.write("d.csv", "lat,lon,NAME,V\n5,5,Upper,1\n8,8,Other,2\n")
        for order in [
            ["d.csv,label=NAME,where=V=1", "c.csv,label=name"], ["c.csv,label=name,where=v=1", "d.csv,label=NAME"],
        ] {
            let (texts, _, errors) = try svg(directory, order.map { "--layer \($0)" }.joined(separator: " "))
            #expect(Set(texts).isSuperset(of: ["Upper", "Short"]) && !errors.contains("error"), "\(texts) \(errors)")
        }
        for what in [
            "--label name c.csv d.csv", "--label Name d.csv c.csv",
            "--label name --priority V --color-by V c.csv d.csv",
            "--layer d.csv,label=name --layer c.csv,label=name",
        ] {
            let (texts, _, errors) = try svg(directory, what)
            #expect(Set(texts).isSuperset(of: ["Upper", "Short"]) && errors.contains("read as"), "\(what) \(errors)")
            #expect(!errors.contains("no field named"), "\(what) \(errors)")
        }
        // What is found out before the letters of a name are right is not printed.
        let (_, _, errors) = try svg(directory, "--layer c.csv,label=name,priority=V")
        #expect(errors.contains("v is used") && !errors.contains("without a priority"), "\(errors)")
    }

    /// A legend without classes lists the layers that draw something, each with what it draws.
    @Test func legendOfLayers() throws {
        let directory = try layers()
        let what =
            "--legend --legend-title Kinds --layer Land=a.geojson --layer Way=b.csv,stroke=#f00 --layer Town=c.csv,marker=dot"
        let (texts, text, errors) = try svg(directory, what)
        #expect(texts == ["Kinds", "Land", "Way", "Town"], "\(errors)")
        let furniture = text.components(separatedBy: #""furniture""#).last ?? ""
        #expect(furniture.contains(##"stroke="#f00""##) && furniture.contains("f4f2e3"))
        // Classes of lines are lines, those of points are dots or pins.
        let lines = try svg(directory, "--legend --color-by v b.csv").text.components(separatedBy: #""furniture""#).last
        #expect(lines?.contains(#"stroke-width="2""#) == true)
        #expect(
            try svg(directory, "--legend --color-by v --layer a.geojson --layer Towns=c.csv,marker=dot").texts.last
                == "3")
        let grey = try svg(directory, "--legend --color-by n --set 'n=nullif(v,1)' --layer Land=b.csv --layer c.csv")
        #expect(grey.texts.last == "no data", "\(grey.errors)")
    }

    /// A view of all layers leaves nothing of them beneath the title, the legend, the scale bar and the attribution.
    @Test(arguments: ["bottom-right", "bottom-left", "top-right", "top-left", "right-of-map"])
    func furnitureCoversNothing(place: String) throws {
        let directory = try layers()
        try directory.write(
            "check.py",
            """
            import sys
            from collections import Counter
            sys.path.insert(0, sys.argv[1])
            from picture_probes import pixels
            width, height, pixel = pixels("a.png")
            red = [(x, y) for y in range(height) for x in range(width) if pixel(x, y)[:3] == b"\\xff\\x00\\x00"]
            # The sample of the legend is smaller.
            columns, rows = Counter(x for x, _ in red), Counter(y for _, y in red)
            red = [(x, y) for x, y in red if columns[x] > 60 and rows[y] > 60]
            xs, ys = [x for x, _ in red], [y for _, y in red]
            sides = (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
            print("whole" if len(red) == sides[0] * sides[1] and min(sides) > 90 else (len(red), sides))
            """)
        for (number, size) in ["420x300", "260x420"].enumerated() {
            let outcome = try directory.shell(
                """
                plat render -q -o a.png --size \(size) --title 'A title' --attribution 'Somebody' --scale-bar --legend \
                    --legend-at \(place) --threads \(number + 1) --layer Land=a.geojson,fill=#f00,stroke=none
                python3 check.py '\(Package.root)/Tests/EndToEndTests/Oracles'
                """)
            #expect(outcome.text == "whole\n", "\(size) \(outcome.text)\(outcome.errors)")
        }
    }

    /// A condition of a layer holds for it alone; fields that it lacks are reported with the name that was meant.
    @Test func conditionsOfLayers() throws {
        let directory = try layers()
        let drawn = try directory.shell(
            "plat render -o a.png a.geojson --layer c.csv,where=v\\>2,label=name,marker=dot")
        #expect(drawn.errors.contains("2 drawn, 1 label, 0 hidden, 1 filtered"), "\(drawn.errors)")
        let colours = try directory.shell(
            "plat render -o a.svg --color-by v --legend --real-text --layer 'c.csv,where=v>2'")
        #expect(colours.status == 0 && directory.text("a.svg")?.contains("1</text>") == false, "\(colours.errors)")
        for (arguments, error) in [
            ("--layer c.csv,where=w\\>2", "--layer: where: no field named 'w'"),
            ("--layer 'c.csv,where=v >'", "--layer: where: this is not a single expression"),
            ("--label nam c.csv", "did you mean name?"),
            ("--layer c.csv,label=nme", "did you mean name?"), ("--anchor top c.csv", "--anchor needs --label"),
            ("--legend-title A c.csv", "--legend-title needs --legend"),
        ] {
            let outcome = try directory.shell("plat render -o b.png \(arguments)")
            #expect(outcome.status == 64 || outcome.status == 65, "\(arguments)")
            #expect(outcome.errors.contains(error), "\(arguments) \(outcome.errors)")
        }
        let own = try directory.shell("plat render -q -o b.png --anchor top --unlabeled drop --layer c.csv,label=name")
        #expect(own.status == 0, "\(own.errors)")
    }

    /// Long names have several lines, but for those of lines; fonts are bold and italic by name.
    @Test func labelsOfLayers() throws {
        let directory = try layers()
        let layers =
            "--layer a.geojson,label=name,font=Bold --layer b.csv,label=name,font=Italic --layer c.csv,label=name,wrap=8,marker=dot"
        let (texts, text, errors) = try svg(directory, layers + " --labels all --line-labels horizontal")
        #expect(
            Set(texts) == [
                "Republic of the", "Northern Hills", "A river with a rather long name", "Short", "Longer", "name of",
                "a town",
            ], "\(errors)")
        #expect(text.components(separatedBy: #"font-weight="bold""#).count == 3)
        #expect(text.components(separatedBy: #"font-style="italic""#).count == 2)
        #expect(!errors.contains("unknown-font") && !errors.contains("no font"), "\(errors)")
        let plain = try svg(directory, "--labels all --layer a.geojson,label=name,wrap=0")
        #expect(plain.texts == ["Republic of the Northern Hills"])
        // A picture of letters as outlines is the same for any number of threads.
        let same = try directory.shell(
            "plat render -q -o 1.png --threads 1 \(layers); plat render -q -o 2.png --threads 3 \(layers); cmp 1.png 2.png"
        )
        #expect(same.status == 0, "\(same.errors)")
    }

    /// Rims of dense dots leave their colours to be seen, and tiles show what pictures do.
    @Test func denseDots() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 12)
        let rows = (0..<3000).map { _ in "\(random.double(-40...40)),\(random.double(-40...40))" }
        try directory.write("a.csv", "lat,lon\n\(rows.joined(separator: "\n"))\n")
        try directory.write(
            "check.py",
            """
            import sys
            sys.path.insert(0, sys.argv[1])
            from picture_probes import pixels
            width, height, pixel = pixels("a.png")
            dots = [pixel(x, y)[:3] for y in range(height) for x in range(width) if pixel(x, y)[:3] != b"\\x00\\x00\\x00"]
            print(sum(red > 150 and green < 90 for red, green, _ in dots) / len(dots) > 0.5)
            """)
        let outcome = try directory.shell(
            """
            plat render -q -o a.png --size 256x256 --center 0,0 --zoom 1 --background black --dot --marker-color '#c00' --marker-size 4 a.csv
            python3 check.py '\(Package.root)/Tests/EndToEndTests/Oracles'
            """)
        #expect(outcome.text == "True\n", "\(outcome.text)\(outcome.errors)")
    }
}
