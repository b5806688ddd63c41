import Foundation
import Geometry
import Memory
import Testing

struct AntimeridianCutterTests {
    /// Cuts a geometry, and checks that cutting it again changes nothing.
    private func cut(_ text: String) -> String {
        var shape = GeoJSON.shape(text)
        var cutter = AntimeridianCutter()
        let before = GeoJSON.text(shape)
        let hasCut = cutter.cut(&shape)
        let after = GeoJSON.text(shape)
        #expect(hasCut == (after != before), "\(text)")
        let cutsAgain = cutter.cut(&shape)
        #expect(!cutsAgain && GeoJSON.text(shape) == after, "cut again: \(after)")
        return after
    }

    private func geometry(_ kind: String, _ coordinates: String) -> String {
        #"{"type":"\#(kind)","coordinates":\#(coordinates.replacingOccurrences(of: " ", with: ""))}"#
    }

    /// As the normal notation of doubles has it.
    private func plain(_ text: String) -> String { text.replacingOccurrences(of: ".0", with: "") }

    @Test(arguments: [
        ("LineString", "[[170,-10],[-170,10]]", "MultiLineString", "[[[170,-10],[180,0]],[[-180,0],[-170,10]]]"),
        ("LineString", "[[170,-10],[190,10]]", "MultiLineString", "[[[170,-10],[180,0]],[[-180,0],[-170,10]]]"),
        ("LineString", "[[190,10],[170,-10]]", "MultiLineString", "[[[-170,10],[-180,0]],[[180,0],[170,-10]]]"),
        // As a ground track goes on from world to world.
        (
            "LineString", "[[0,0],[120,12],[240,24],[360,36],[480,48],[600,60]]", "MultiLineString",
            "[[[0,0],[120,12],[180,18]],[[-180,18],[-120,24],[0,36],[120,48],[180,54]],[[-180,54],[-120,60]]]"
        ),
        // Along the antimeridian and over it, whichever side the positions on it are written for.
        (
            "LineString", "[[170,0],[180,5],[-180,10],[-170,12]]", "MultiLineString",
            "[[[170,0],[180,5],[180,10]],[[-180,10],[-170,12]]]"
        ),
        (
            "LineString", "[[-180,5],[180,10],[-170,12],[170,14]]", "MultiLineString",
            "[[[-180,5],[-180,10],[-170,12],[-180,13]],[[180,13],[170,14]]]"
        ),
        ("LineString", "[[170,0],[-180,5],[170,10]]", "LineString", "[[170,0],[180,5],[170,10]]"),
        (
            "LineString", "[[200,0],[180,0],[-180,5],[170,9]]", "MultiLineString",
            "[[[-160,0],[-180,0],[-180,5]],[[180,5],[170,9]]]"
        ),
        ("LineString", "[[200,0],[210,5]]", "LineString", "[[-160,0],[-150,5]]"),
        (
            "MultiLineString", "[[[170,-10],[-170,10]],[[0,0],[1,1]]]", "MultiLineString",
            "[[[170,-10],[180,0]],[[-180,0],[-170,10]],[[0,0],[1,1]]]"
        ),
        ("Point", "[190,5]", "Point", "[-170,5]"),
        ("Point", "[-540,5]", "Point", "[180,5]"),
        ("MultiPoint", "[[0,1],[-200,5],[180,7],[360,9]]", "MultiPoint", "[[0,1],[160,5],[180,7],[0,9]]"),
        // The antimeridian is met in a corner, from either side and written for the other.
        (
            "Polygon", "[[[180,0],[-170,5],[-170,-5],[180,0]]]", "Polygon",
            "[[[-180,0],[-170,5],[-170,-5],[-180,0]]]"
        ),
        // A notch that reaches the antimeridian leaves two parts west of it.
        (
            "Polygon", "[[[170,0],[-170,0],[-170,20],[170,20],[170,15],[180,10],[170,5],[170,0]]]", "MultiPolygon",
            "[[[[180,10],[170,5],[170,0],[180,0],[180,10]]],[[[-180,0],[-170,0],[-170,20],[-180,20],[-180,0]]],[[[180,20],[170,20],[170,15],[180,10],[180,20]]]]"
        ),
        // A hole with a corner on it stays a hole.
        (
            "Polygon", "[[[170,0],[-170,0],[-170,20],[170,20],[170,0]],[[172,8],[172,12],[180,10],[172,8]]]",
            "MultiPolygon",
            "[[[[180,20],[170,20],[170,0],[180,0],[180,10],[180,20]],[[180,10],[172,8],[172,12],[180,10]]],[[[-180,0],[-170,0],[-170,20],[-180,20],[-180,0]]]]"
        ),
        // Edges that go there and back again are left out, unless there are no others.
        (
            "Polygon", "[[[170,0],[175,0],[-175,5],[175,0],[175,10],[170,10],[170,0]]]", "Polygon",
            "[[[175,0],[175,10],[170,10],[170,0],[175,0]]]"
        ),
        (
            "Polygon", "[[[180,0],[-180,5],[180,9],[-180,12],[180,0]]]", "Polygon",
            "[[[180,0],[180,5],[180,9],[180,12],[180,0]]]"
        ),
    ])
    func known(_ kind: String, _ input: String, _ newKind: String, _ output: String) {
        #expect(plain(cut(geometry(kind, input))) == geometry(newKind, output))
    }

    /// Edges from one side of the map to the other are those of shapes that were cut before.
    @Test(arguments: [
        ("Polygon", "[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]"),
        ("Polygon", "[[[-180,40],[180,40],[180,50],[-180,50],[-180,40]]]"),
        ("Polygon", "[[[-180,40],[-180,50],[180,50],[180,40],[-180,40]]]"),
        ("Polygon", "[[[-180,0],[180,0],[0,80],[-180,0]]]"),
        ("Polygon", "[[[180,40],[180,90],[-180,90],[-180,40],[-90,40],[0,40],[90,40],[180,40]]]"),
        (
            "Polygon",
            "[[[180,-60],[180,-90],[-180,-90],[-180,-60],[0,-70],[180,-60]],[[0,-75],[1,-75],[1,-76],[0,-75]]]"
        ),
        ("Polygon", "[[[180,0],[-180,5],[180,9],[180,0]]]"),
        ("LineString", "[[-180,0],[180,0]]"),
        ("LineString", "[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]"),
        ("MultiPoint", "[[-180,0],[180,0],[-179,0]]"),
        ("MultiPolygon", "[[[[170,0],[180,0],[180,9],[170,0]]],[[[-180,0],[-170,0],[-180,9],[-180,0]]]]"),
    ])
    func unchanged(_ kind: String, _ coordinates: String) {
        #expect(plain(cut(geometry(kind, coordinates))) == geometry(kind, coordinates))
    }

    @Test func membersOfCollections() {
        let line = geometry("LineString", "[[170,-10],[-170,10]]")
        let box = geometry("Polygon", "[[[170,0],[-170,0],[-170,20],[170,20],[170,0]]]")
        let point = geometry("Point", "[5,5]")
        func collection(_ members: String...) -> String {
            #"{"type":"GeometryCollection","geometries":[\#(members.joined(separator: ","))]}"#
        }
        let after = plain(cut(collection(point, line, collection(box, point), collection(), line)))
        let (lines, boxes) = (plain(cut(line)), plain(cut(box)))
        #expect(lines.contains("MultiLineString") && boxes.contains("MultiPolygon"))
        #expect(after == collection(point, lines, collection(boxes, point), collection(), lines))
    }

    @Test func elevationsAndMeasuresOfCuts() {
        var line = Shape()
        line.kind = .lineString
        line.append(x: 170, y: 0, elevation: 100, measure: .nan)
        line.append(x: -160, y: 30, elevation: 400, measure: 9)
        line.append(x: 170, y: 0, elevation: .nan, measure: 12)
        line.endRing()
        line.endPart()
        var cutter = AntimeridianCutter()
        let hasCut = cutter.cut(&line)
        #expect(hasCut)
        #expect((0..<7).map { line.points[$0].y } == [0, 10, 10, 30, 10, 10, 0])
        let elevations = (0..<7).map { line.elevations[$0] }
        #expect(elevations[..<4] == [100, 200, 200, 400] && elevations[4...].allSatisfy(\.isNaN))
        let measures = (0..<7).map { line.measures[$0] }
        #expect(measures[..<3].allSatisfy(\.isNaN) && measures[3...] == [9, 11, 11, 12])
        #expect(line.kind == .multiLineString && line.ringEnds.count == 3 && line.partEnds.count == 1)
    }

    /// The way along the pole is as high as the ring where it leaves for it.
    @Test func elevationsAroundAPole() {
        let cap = cut(geometry("Polygon", "[[[-120,80,1],[0,80,2],[120,80,3],[-120,80,1]]]"))
        #expect(cap.contains("[180.0,80.0,2.0],[180.0,90.0,2.0],[-180.0,90.0,2.0],[-180.0,80.0,2.0]"), "\(cap)")
    }

    /// A ring that was drawn along the pole, not quite from side to side, as the Arctic Ocean of Natural Earth is.
    @Test(arguments: [
        "[[[-180,71],[0,72],[179.99989,71],[179.99989,89.99999999999996],[-180,89.99999999999996],[-180,71]]]",
        "[[[-180,71],[0,72],[179.9,71],[179.9,90],[-180,90],[-180,71]]]",
    ])
    func staysInOnePiece(_ ring: String) {
        let text = cut(geometry("Polygon", ring))
        #expect(text.contains("Polygon") && !text.contains("Multi"), "\(text)")
        #expect(text.components(separatedBy: "],[").count == ring.components(separatedBy: "],[").count, "\(text)")
    }

    @Test func roundingIsTakenBack() {
        var shape = GeoJSON.shape(
            geometry("Polygon", "[[[170,0],[180.0000003,0],[180.00000001,10],[170,10],[170,0]]]"))
        var cutter = AntimeridianCutter()
        let isChanged = cutter.cut(&shape)
        #expect(isChanged)
        #expect(plain(GeoJSON.text(shape)).contains("[[[170,0],[180,0],[180,10],[170,10],[170,0]]]"))
        let isChangedAgain = cutter.cut(&shape)
        #expect(!isChangedAgain)
    }

    /// Rounding makes no other cuts than there are without it, and is returned with the rest.
    @Test(arguments: [
        ("Point", "[180,5]"), ("MultiPoint", "[[180,5],[-180,6],[181,5]]"),
        ("LineString", "[[170,0],[180,5],[175,10]]"), ("LineString", "[[180,0],[180,5],[-180,9],[-175,10]]"),
        ("LineString", "[[170,0],[-170,5],[-180,10],[170,10]]"),
        ("Polygon", "[[[170,0],[180,0],[180,10],[170,10],[170,0]]]"),
        ("Polygon", "[[[-180,0],[-170,0],[-170,10],[-180,10],[-180,0]]]"),
        ("Polygon", "[[[-180,-90],[180,-90],[180,-70],[-180,-70],[-180,-90]]]"),
        ("Polygon", "[[[175,0],[-175,0],[-175,10],[180,10],[180,5],[175,5],[175,0]]]"),
        ("Polygon", "[[[175,0],[185,0],[185,10],[180,10],[180,5],[175,5],[175,0]]]"),
        ("Polygon", "[[[170,0],[-170,0],[-170,20],[170,20],[170,0]],[[180,5],[175,10],[180,10],[180,5]]]"),
    ])
    func roundingMakesNoDifference(_ kind: String, _ coordinates: String) {
        let exact = cut(geometry(kind, coordinates))
        for excess in ["00000000000003", "00000000000014", "000000001", "0000003"] {
            let text = geometry(kind, coordinates.replacingOccurrences(of: "180,", with: "180.\(excess),"))
            #expect(cut(text) == exact)
            var shape = GeoJSON.shape(text)
            let before = GeoJSON.text(shape)
            var cutter = AntimeridianCutter()
            let isChanged = cutter.cut(&shape)
            #expect(isChanged)
            cutter.giveBack(&shape)
            #expect(GeoJSON.text(shape) == before)
        }
    }

    /// Longitudes that go on past 180° say which way they mean, whatever the width; but a ring around a pole does not
    /// come back to where it began.
    @Test(arguments: [
        (90.0, 270.0, [90.0...180, -180 ... -90]), (100, 300, [100...180, -180 ... -60]),
        (180, 340, [-180 ... -20]), (1, 359, [1...180, -180 ... -1]), (-10, 350, [-10...180, -180 ... -10]),
        (-190, 170, [-180...170, 170...180]), (200, 210, [-160 ... -150]),
    ])
    func boxesPastTheAntimeridian(_ west: Double, _ east: Double, _ wanted: [ClosedRange<Double>]) {
        let ring = [(west, 0), (east, 0), (east, 10), (west, 10), (west, 0)].map { "[\($0),\($1)]" }
        var shape = GeoJSON.shape(geometry("Polygon", "[[\(ring.joined(separator: ","))]]"))
        var cutter = AntimeridianCutter()
        let hasCut = cutter.cut(&shape)
        #expect(hasCut)
        var found: [ClosedRange<Double>] = []
        for ring in 0..<shape.ringEnds.count {
            let xs = shape.positions(ofRing: ring).map { shape.points[$0].x }
            found.append((xs.min() ?? 0)...(xs.max() ?? 0))
            #expect(zip(xs, xs.dropFirst()).allSatisfy { abs($0 - $1) <= 180 }, "\(xs)")
        }
        #expect(Set(found) == Set(wanted))
        let cutsAgain = cutter.cut(&shape)
        #expect(!cutsAgain)
    }

    /// A ring around a pole holds that on the side of less area, whichever way it runs; but where its holes are, it is.
    @Test(arguments: [
        (60.0, nil as Double?, 90.0), (-60, nil, -90), (10, nil, 90), (-10, nil, -90), (10, -30, -90), (-10, 30, 90),
        (60, 70, 90), (0, nil, 90),
    ])
    func poles(_ latitude: Double, _ hole: Double?, _ pole: Double) {
        for longitudes in [[-150.0, -30, 90], [90, -30, -150]] {
            let ring = (longitudes + [longitudes[0]]).map { "[\($0),\(latitude)]" }.joined(separator: ",")
            let holes = hole.map { ",[[0,\($0)],[1,\($0)],[1,\($0 + 1)],[0,\($0)]]" } ?? ""
            let text = cut(geometry("Polygon", "[[\(ring)]\(holes)]"))
            #expect(text.contains("[180.0,\(pole)]") && text.contains("[-180.0,\(pole)]"), "\(text)")
            #expect(!text.contains("0,\(-pole)]"), "\(text)")
            #expect(text.components(separatedBy: "]],[[").count == (hole == nil ? 1 : 2), "\(text)")
        }
    }

    /// Two rings around the globe bound a band, wherever it is and whichever way they run.
    @Test func bands() {
        let band = plain(
            cut(
                geometry(
                    "Polygon", "[[[-150,-60],[-30,-60],[90,-60],[-150,-60]],[[-150,50],[-30,50],[90,50],[-150,50]]]")))
        #expect(!band.contains("90]") && band.contains("[180,-60],[180,50]"), "\(band)")
        #expect(band.hasPrefix(#"{"type":"Polygon""#) && !band.contains("]],[["), "\(band)")
    }

    @Test func notFinite() {
        for value in [Double.nan, .infinity, -.infinity] {
            for text in ["[[[170,0],[-170,0],[-170,9],[170,0]]]", "[[[0,0],[200,0],[1,1],[0,0]]]"] {
                for index in 0..<4 {
                    var shape = GeoJSON.shape(geometry("Polygon", text))
                    shape.points[index].y = value
                    let before = GeoJSON.text(shape)
                    var cutter = AntimeridianCutter()
                    let cutsAgain = cutter.cut(&shape)
                    #expect(!cutsAgain && GeoJSON.text(shape) == before)
                    shape.points[index] = .init(x: value, y: 0)
                    let cutsStill = cutter.cut(&shape)
                    #expect(!cutsStill)
                }
            }
        }
    }
}
