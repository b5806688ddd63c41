import Foundation
import TestSupport
import Testing

/// Legends of pictures: what the map shows, and nothing else.
struct RenderLegendTests {
    /// Small areas of classes have their colour, though the border would cover them; a text of a legend takes more than
    /// half of the width rather than end in the middle of a number; a sample may be an image.
    @Test func smallAreasAndLongTexts() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,v\n0,0,28590000\n10,10,1397720000\n20,20,5\n30,30,300000\n")
        try directory.write("b.json", #"{"rules":[{"style":{"marker":"red.png"},"legend":"Signs"}]}"#)
        let outcome = try directory.shell(
            """
            plat shape circle --radius 20000 a.csv > c.geojson
            for s in 512x512 420x260; do
                plat render -o $s.png --size $s --center 0,0 --zoom 1 --background white --color-by v --classes 3 --legend c.geojson
            done
            plat render -q -o red.png --size 10x6 --world --background red --marker none a.csv
            plat render -q -o b.png \(PictureView.world) --style b.json --legend a.csv
            """)
        #expect(outcome.status == 0 && !outcome.errors.contains("cut"), "\(outcome.errors)")
        let colours = try directory.probe("512x512.png", ["256,256", "270,242"])
        #expect(colours[1] != "255,255,255" && colours[2] != "255,255,255" && colours[1] != colours[2], "\(colours)")
        #expect(try directory.probe("b.png", ["440,483"])[1] == "255,0,0")
    }

    /// The texts of a legend, from the end of a picture whose letters are written.
    private func legend(_ directory: Workdir, _ arguments: String) throws -> (texts: [String], errors: String) {
        let outcome = try directory.shell(
            """
            plat render -o a.svg --legend --real-text \(arguments)
            sed -n '/"furniture"/,$p' a.svg | tr '\\n' ' ' | grep -o '<text[^>]*>[^<]*' | sed 's/.*>//'
            """)
        return (outcome.lines, outcome.errors)
    }

    /// A directory with a layer of areas, with these values of a field.
    private func areas(_ values: [String]) throws -> Workdir {
        let directory = try Workdir()
        let features = values.enumerated().map { index, value in
            let (west, east) = (index * 10, index * 10 + 8)
            let ring = "[[\(west),0],[\(east),0],[\(east),15],[\(west),15],[\(west),0]]"
            return
                #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(ring)]},"properties":{"v":\#(value)}}"#
        }
        try directory.write(
            "a.geojson", #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
        return directory
    }

    /// Stops have a row each; values that are not on the map have none.
    @Test func stops() throws {
        let directory = try areas([#""wood""#, #""lake""#, #""fen""#])
        try directory.write(
            "s.json",
            """
            {"rules": [{"legend": "Kinds", "style": {"fill": {"field": "v", "stops": [["wood", "green"], ["lake", "blue"],
            ["moor", "tan"]], "else": "#ccc"}}},
            {"legend": "Seas", "if": [["v", "==", "sea"]], "style": {"fill": "navy"}}]}
            """)
        #expect(try legend(directory, "--style s.json a.geojson").texts == ["Kinds", "wood", "lake", "other"])
        // Another part of the map has other rows.
        #expect(try legend(directory, "--style s.json --bbox 1,1,7,7 a.geojson").texts == ["Kinds", "wood"])
        let coloured = try legend(directory, "--style s.json --color-by v a.geojson")
        #expect(coloured.texts == ["v", "fen", "lake", "wood"])
        try directory.write(
            "t.json", #"{"rules": [{"legend": "Edges", "kind": "polygon", "style": {"stroke": "black"}}]}"#)
        #expect(
            try legend(directory, "--style t.json --color-by v a.geojson").texts == [
                "Edges", "v", "fen", "lake", "wood",
            ])
        let empty = try legend(directory, "--style s.json --fill red a.geojson")
        #expect(
            empty.errors.contains("--legend: nothing that shows has a row"), "\(empty.errors)")
    }

    /// The sample of a layer beside one with classes has the usual colour of its dots.
    @Test func besideClasses() throws {
        let directory = try areas(["1", "2"])
        try directory.write("b.csv", "lat,lon\n5,5\n")
        try directory.write(
            "s.json", #"{"rules": [{"layer": "b", "legend": "Big", "style": {"marker-size": "large"}}]}"#)
        let (texts, errors) = try legend(
            directory, "--dot --style s.json --color-by v --layer a.geojson,marker=none b.csv")
        #expect(texts == ["Big", "v", "1", "2"], "\(errors)")
        #expect(try directory.shell(##"sed -n '/"furniture"/,$p' a.svg | grep -c '"#595959"'"##).text == "0\n")
    }

    /// Features that a list of colours leaves out have a row, by whether they have a value.
    @Test(arguments: [
        ([#""wood""#, #""fen""#, "null"], ["wood", "other", "no data"]), ([#""wood""#, #""fen""#], ["wood", "other"]),
        ([#""wood""#, "null"], ["wood", "no data"]), ([#""wood""#], ["wood"]),
    ])
    func unlistedValues(values: [String], rows: [String]) throws {
        #expect(try legend(areas(values), "--color-by v --ramp wood:green a.geojson").texts == ["v"] + rows)
    }

    /// Rows have the colours of the map: those of areas over what is below the largest, those of lines as faint as these.
    @Test func coloursOfRows() throws {
        let directory = try areas(["1"])
        try directory.write("lines.csv", "wkt,v\n\"LINESTRING(0 0,1 1)\",1\n")
        try directory.write(
            "land.geojson", #"{"type":"Polygon","coordinates":[[[-9,-9],[30,-9],[30,30],[-9,30],[-9,-9]]]}"#)
        let outcome = try directory.shell(
            """
            samples() {
                plat render -q -o a.svg --legend $*
                sed -n '/"furniture"/,$p' a.svg | grep -o '"#[0-9a-f]*"\\( [a-z]*-opacity="[0-9.]*"\\)*' |
                    grep -v '#000\\|#fff"\\|#22282e' | sort -u
            }
            red='--color-by v --ramp 0:#ff0000,2:#ff0000'
            samples $red --fill-opacity 0.4 --opacity 0.5 a.geojson
            samples $red --layer a.geojson,opacity=0.5
            samples $red --dot lines.csv
            samples $red lines.csv --stroke-opacity 0.4
            layers='--layer land.geojson,stroke=none --layer a.geojson,stroke=none'
            samples $layers
            plat render -q -o b.png --size 400x400 --center 5,5 --zoom 4 $layers
            """)
        #expect(
            outcome.lines == [
                ##""#e1b9c0""##, ##""#e9858a""##, ##""#f00""##, ##""#f00" stroke-opacity="0.4""##, ##""#f4f2e3""##,
                ##""#fcf5df""##,
            ], "\(outcome.text)\(outcome.errors)")
        #expect(try directory.probe("b.png", ["100,200", "210,200"]) == ["244,241,227", "252,244,223"])
    }

    /// A field without a value in any feature is reported.
    @Test func emptyField() throws {
        let (texts, errors) = try legend(areas(["null", #""""#]), "--color-by v a.geojson")
        #expect(texts == ["v", "no data"])
        #expect(
            errors.contains("--color-by: no feature has a value of 'v'; all have the colour of no data"), "\(errors)")
    }

    /// A legend that is too big for its picture shows how much of it is missing.
    @Test func bigLegend() throws {
        let directory = try areas((0..<32).map { #""value \#($0)""# })
        let small = try legend(directory, "--size 300x200 --color-by v --classes 32 a.geojson")
        let hidden = 32 - (small.texts.count - 2)
        #expect(hidden > 0 && small.texts.last == "\(hidden) more")
        #expect(small.errors.contains("--legend: \(hidden) of 32 entries are not shown"), "\(small.errors)")
        let large = try legend(directory, "--size 1200x900 --color-by v --classes 32 a.geojson")
        #expect(large.texts.count == 33 && !large.errors.contains("not shown"), "\(large.errors)")
    }
}
