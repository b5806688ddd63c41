import Foundation
import TestSupport
import Testing

/// The layers of `plat move`: how features are known, what stays as it was, and chunks on many threads.
struct MoveLayerTests {
    private let view = MoveTests.view

    /// The layer without the field of drags is what `plat cat` writes, in any format and CRS.
    @Test(arguments: [
        "-f geojson", "-f geojsonseq", "-f csv", "--precision full", "-d EPSG:25832 -f csv --precision full",
        "-d EPSG:3857 --precision full", "-d map-point --precision full",
        "-s EPSG:25832 -d EPSG:25832 --precision full",
    ])
    func nothingElseChanges(options: String) throws {
        let directory = try Workdir()
        let isProjected = options.contains("-s ")
        try directory.write(
            "layer.csv",
            isProjected
                ? "id,x,y\n1,515176.72012794,5216296.24873955\n2,552919.18572995,5238740.47700682\n"
                : "id,lat,lon\n1,47.123456789012,9.2\n2,47.30000000000001,9.7000000000000011\n")
        try directory.write("drags", "id,dx,dy\n3,9,9\n1,2,2\n")
        let outcome = try directory.shell(
            """
            plat cat -q \(options) layer.csv > cat.out
            plat move -q \(view) --drags drags \(options) layer.csv > move.out
            sed 's/,"drag":"none"//; s/,none$//; s/,drag$//' move.out | cmp - cat.out
            """)
        #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)")
        #expect(directory.text("move.out")?.contains("none") == true)
    }

    /// A shapefile in its own CRS keeps its numbers, except for those of what is dragged.
    @Test func projectedShapefiles() throws {
        let directory = try Workdir()
        try directory.write("layer.csv", "id,lat,lon\n1,47.1,9.2\n2,47.3,9.7\n")
        try directory.write("drags", "id,dx,dy\n1,12,-7\n")
        let outcome = try directory.shell(
            """
            plat cat -q -d EPSG:25832 -o a.shp layer.csv
            plat move -q --size 320x460 --center 47.2,9.3 --zoom 10 --drags drags -o b.shp a.shp
            for f in a b; do plat cat -q -d EPSG:25832 --precision full -f csv $f.shp; done
            plat move -q --size 320x460 --center 47.2,9.3 --zoom 10 --drags drags -f csv layer.csv
            plat cat -q -f csv b.shp
            """)
        let lines = outcome.lines
        #expect(lines.count == 12 && lines[2] + ",none" == lines[5], "\(outcome.text) \(outcome.errors)")
        #expect(lines[1] != lines[4] && lines[7...8] == lines[10...11])
    }

    /// The id of GeoJSON comes first, then the usual fields; numbers are known in any notation.
    @Test(arguments: [
        (#""id":7,"properties":{"id":8}"#, "7", "", true), (#""id":7,"properties":{"id":8}"#, "8", "", false),
        (#""id":7,"properties":{"id":8}"#, "8", "--id id", true), (#""id":"7","properties":{}"#, "7", "", true),
        (#""id":7.0,"properties":{}"#, "7", "", true), (#""properties":{"name":"x","ID":""}"#, "x", "", false),
        (#""properties":{"Identifier":"é, \u00e9"}"#, "\"é, é\"", "", true),
        (#""properties":{"stop":5}"#, "5", "--id stop", true), (#""properties":{"stop":5}"#, "5", "", false),
    ])
    func identifiers(members: String, id: String, options: String, isKnown: Bool) throws {
        let outcome = try MoveTests.move(
            "\(view) \(options)", drags: "\(options.contains("stop") ? "stop" : "id"),dx,dy\n\(id),9,9\n",
            layer: #"{"type":"Feature",\#(members),"geometry":{"type":"Point","coordinates":[1,2]}}"#, "layer.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains(#""drag":"dragged""#) == isKnown, "\(outcome.text)")
        #expect(outcome.errors.contains("no feature has the id") == !isKnown, "\(outcome.errors)")
    }

    @Test func unknownIdentifiers() throws {
        let outcome = try MoveTests.move("\(view) -f csv", drags: "id,dx,dy\na,9,9\nx,9,9\ny,1,1\nx,2,2\n")
        #expect(outcome.errors.contains("2 ids of drags belong to no feature; the first is 'x'"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("hint"))
        let limited = try MoveTests.move("\(view) -f csv --limit 1", drags: "id,dx,dy\nb,9,9\n")
        #expect(!limited.errors.contains("no feature"), "\(limited.errors)")
        let none = try MoveTests.move("\(view) -f csv", drags: "id,dx,dy\n")
        #expect(none.status == 0 && none.lines.dropFirst().allSatisfy { $0.hasSuffix("none") })
    }

    /// A feature without a position cannot be dragged.
    @Test func featuresWithoutPositions() throws {
        let outcome = try MoveTests.move(
            view, drags: "id,dx,dy\na,9,9\n", layer: #"{"type":"Feature","id":"a","properties":{},"geometry":null}"#,
            "layer.geojson")
        #expect(outcome.status == 0 && outcome.text.contains(#""geometry":null,"properties":{"drag":"none"}"#))
    }

    /// A field of the input named drag makes room for the new one.
    @Test func fieldsOfTheSameName() throws {
        let outcome = try MoveTests.move(
            "\(view) -f csv", drags: "id,dx,dy\na,9,9\n", layer: "id,drag,lat,lon\na,queen,1,2\n")
        #expect(outcome.lines.first == "lat,lon,id,drag" && outcome.lines.last?.hasSuffix(",a,dragged") == true)
        #expect(outcome.errors.contains("1 replaced-field"))
    }

    /// Files of many chunks, in which touches begin in one and end in the next, are the same on all threads.
    @Test(arguments: ["", "--hit --label-size 30x30", "--states"])
    func manyChunks(options: String) throws {
        let directory = try Workdir()
        let isHit = options.contains("hit")
        let count = isHit ? 300 : 20000
        var (layer, drags) = ("id,lat,lon,text\n", isHit ? "x,y,phase,note\n" : "id,x,y,phase,note\n")
        let padding = String(repeating: "-", count: 40)
        for index in 0..<20000 {
            layer += "\(index),\(37.33 + Double(index % 97) / 1e4),\(-122.03 + Double(index % 89) / 1e4),\(padding)\n"
        }
        for index in 0..<count {
            let start = isHit ? "" : "\((index * 7919) % 20000),"
            let (x, y) = ((index * 31) % 320, (index * 17) % 460)
            drags += "\(start)\(x),\(y),began,\(padding)\n"
            for step in 1...3 { drags += "\(start)\(x + step * 3),\(y),moved,\(padding)\n" }
            drags += "\(start)\(x + 10),\(y),\(index % 5 == 0 ? "cancelled" : "ended"),\(padding)\n"
        }
        try directory.write("layer.csv", layer)
        try directory.write("drags", drags)
        let format = options.contains("states") ? "" : "-f csv"
        let outcome = try directory.shell(
            """
            for n in 1 2 8; do
            plat move -q \(view) --drags drags --threads $n \(options) \(format) layer.csv > out.$n 2> err.$n; done
            cmp out.1 out.2 && cmp out.1 out.8 && cmp err.1 err.8 && grep -c -E 'dragged|ending,none' out.1
            for e in began ended ended; do echo \(isHit ? "" : "1,")1,1,$e,- >> drags; done
            plat move -q \(view) --drags drags --threads 8 \(options) \(format) layer.csv > late.out
            """)
        #expect(Int(outcome.lines.first ?? "").map { $0 > 50 } == true, "\(outcome.text) \(outcome.errors)")
        if !isHit { #expect(outcome.lines.first == "\(count * 4 / 5)") }
        #expect(outcome.status == 65 && directory.text("late.out") == "")
        if !isHit {
            #expect(
                outcome.errors.contains("drags:\(count * 5 + 4):1: error: phase 'ended' without a 'began' before it"))
        }
    }
}
