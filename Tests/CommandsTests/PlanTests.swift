import CommandKit
import Features
import Geometry
import Layers
import LayersCommands
import OverlayCommands
import Runner
import TestSupport
import Testing

/// Plans of commands: the settings of their passes, complete before a record is read.
@Suite(.serialized) struct PlanTests {
    /// Takes the place of a run's work, and notes what it would have been.
    private final class Planner: RunExtension, @unchecked Sendable {
        var work: Any?

        var settings: [String?] { [] }
        var keepsMessages: Bool { true }
        var leavesLacksToOthers: Bool { true }

        func begin(_ layers: LayerInputs, _ layersB: LayerInputs?, _ ledger: Ledger) -> KnownFacts? { nil }
        func reads(_ layers: LayerInputs) -> Bool { false }
        func replaces(_ run: Any) -> Bool { false }
        func states(_ ledger: Ledger, failure: Problem?, _ inputs: Inputs) -> Bool { true }

        func takesOver(_ work: Any) -> Bool {
            self.work = work
            return true
        }
    }

    /// The work of a command line over samples, which stand for words such as `{cities.csv}`.
    private func work(of line: String) throws -> Any {
        let words = line.split(separator: " ").map { word in
            word.hasPrefix("{") ? Package.root + "/samples/" + word.dropFirst().dropLast() : String(word)
        }
        let planner = Planner()
        CurrentRun.extended = planner
        defer { CurrentRun.extended = nil }
        var command = try Program.read(words).command
        try command.run()
        return try #require(planner.work, "plat \(line)")
    }

    private func writing(of line: String) throws -> LayerWriting {
        try #require(try work(of: line) as? LayerWriting, "plat \(line)")
    }

    private func intersection(of line: String) throws -> Intersection {
        try #require(try work(of: line) as? Intersection, "plat \(line)")
    }

    /// Space of the output, whether it is given, limit, box, cut in degrees, number of steps.
    @Test(arguments: [
        ("cat {cities.csv}", CoordinateSpace.wgs84, false, Int?.none, false, true, 0),
        ("cat -f csv {cities.csv}", .wgs84, false, nil, false, false, 0),
        ("cat -f csv --cut {cities.csv}", .wgs84, false, nil, false, true, 0),
        ("cat --no-cut {cities.csv}", .wgs84, false, nil, false, false, 0),
        ("cat --limit 5 --bbox 5,45,11,48 {cities.csv}", .wgs84, false, 5, true, true, 0),
        ("cat -d map-point {cities.csv}", .mapPoint, true, nil, false, true, 0),
        ("cat -d EPSG:3857 {cities.csv}", .system("EPSG:3857"), true, nil, false, true, 0),
        ("bounds --limit 3 {states.shp}", .wgs84, false, 3, false, true, 1),
        ("measure {states.shp}", .wgs84, false, nil, false, true, 1),
        ("shape circle --radius 5 --limit 2 {cities.csv}", .wgs84, false, 2, false, true, 1),
        ("convert --to map-point {states.shp}", .mapPoint, true, nil, false, true, 0),
    ])
    func passes(
        line: String, space: CoordinateSpace, isGiven: Bool, limit: Int?, hasBox: Bool, isCut: Bool, steps: Int
    ) throws {
        let writing = try writing(of: line)
        let request = writing.pass.request
        #expect(request.output.decided == space && request.output.isGiven == isGiven)
        #expect(request.limit == limit && (request.box != nil) == hasBox && request.cutting.inDegrees == isCut)
        #expect(writing.steps.count == steps && request.isLast)
    }

    /// Fields that are read, and whether their values are needed.
    @Test(arguments: [
        ("cat {cities.csv}", [String]?.none, false),
        ("cat -f csv {cities.csv}", nil, true),
        ("cat --fields name,country {cities.csv}", ["name", "country"], false),
        ("cat --no-attributes {cities.csv}", [], false),
        ("bounds {cities.csv}", nil, true),
        ("bounds --as points --fields name {cities.csv}", ["name"], true),
        ("shape circle --radius-field population {cities.csv}", nil, true),
        ("shape circle --radius 5 {cities.csv}", nil, false),
    ])
    func fields(line: String, fields: [String]?, areNeeded: Bool) throws {
        let reading = try writing(of: line).pass.request.reading
        #expect(reading.fields == fields && reading.needsFields == areNeeded)
    }

    /// A field that an option names is checked under the name of that option.
    @Test func namedFields() throws {
        let request = try writing(of: "shape circle --radius-field population {cities.csv}").pass.request
        #expect(request.namedFields.map(\.option) == ["--radius-field"])
        #expect(request.namedFields.map(\.name) == ["population"] && request.reading.namedFields == ["population"])
        #expect(throws: UsageError("--radius-field: field 'a' is not in --fields", hint: "add it to --fields")) {
            try work(of: "shape circle --radius-field a --fields b {cities.csv}")
        }
    }

    @Test func badRecordsEndRunsUnlessTheyAreSkipped() throws {
        #expect(try writing(of: "cat {cities.csv}").pass.request.stopsAtFailure)
        #expect(try !writing(of: "cat --on-error skip {cities.csv}").pass.request.stopsAtFailure)
    }

    @Test func inputsInASpace() throws {
        #expect(try writing(of: "cat {cities.csv}").pass.request.reading.sourceSpace == nil)
        #expect(
            try writing(of: "cat -s EPSG:3857 {cities.csv}").pass.request.reading.sourceSpace == .system("EPSG:3857"))
        #expect(try writing(of: "cat --planar {cities.csv}").pass.request.reading.sourceSpace?.plane != nil)
        #expect(try writing(of: "cat -s map-point {cities.csv}").pass.request.reading.sourceSpace == .mapPoint)
    }

    /// A shapefile keeps the space of its first input.
    @Test func shapefilesKeepTheirSpace() throws {
        let (old, new) = (try writing(of: "cat {states.shp}"), try writing(of: "cat -o s.shp {states.shp}"))
        #expect(!old.pass.request.output.isGiven && !new.pass.request.output.isGiven)
        #expect(new.output.files?.paths.contains("s.shp") == true && old.output.files == nil)
    }

    /// Fields of A, fields of B, and whether all fields of A are needed.
    @Test(arguments: [
        ("intersect {cities.csv} {states.shp}", [String]?.none, [String]?.none, true),
        ("intersect --join left {cities.csv} {states.shp}", nil, nil, true),
        ("intersect --fields name --fields-b name {cities.csv} {states.shp}", ["name"], ["name"], false),
        ("intersect --count {cities.csv} {states.shp}", nil, [], true),
        ("intersect --clip {cities.csv} {states.shp}", nil, [], false),
        ("intersect --difference {cities.csv} {states.shp}", nil, [], false),
        ("intersect --pairs {cities.csv} {states.shp}", [], [], false),
        ("intersect --pairs --id-a name {cities.csv} {states.shp}", ["name"], [], true),
        ("intersect --pairs --id-b name {cities.csv} {states.shp}", [], ["name"], false),
    ])
    func intersections(line: String, fields: [String]?, fieldsB: [String]?, needsAll: Bool) throws {
        let work = try intersection(of: line)
        #expect(work.pass.request.reading.fields == fields && work.passB.request.reading.fields == fieldsB)
        #expect(work.pass.request.needsAllFields == needsAll && !work.pass.request.writesAll)
        #expect(work.passB.request.reading.needsFields && !work.passB.request.isLast)
    }

    @Test func intersectionsInASpace() throws {
        let usual = try intersection(of: "intersect {cities.csv} {states.shp}")
        #expect(usual.pass.request.workingSpace == nil && usual.passB.request.cutting.inDegrees)
        let flat = try intersection(of: "intersect --crs EPSG:3857 {cities.csv} {states.shp}")
        #expect(flat.pass.request.workingSpace == .system("EPSG:3857"))
        #expect(flat.passB.request.output.decided == .system("EPSG:3857"))
        #expect(!flat.passB.request.cutting.inDegrees && !flat.request.areDegrees)
    }

    /// The box selects features of A, and of B only if that is A.
    @Test func boxesOfIntersections() throws {
        let two = try intersection(of: "intersect --bbox 5,45,11,48 {cities.csv} {states.shp}")
        #expect(two.pass.request.box != nil && two.passB.request.box == nil)
        let one = try intersection(of: "intersect --self --bbox 5,45,11,48 {states.shp}")
        #expect(one.pass.request.box != nil && one.passB.request.box != nil)
    }

    /// Work of commands that write no layer of features as they are, by the type that does it.
    @Test(arguments: [
        ("bounds --as total {states.shp}", "TotalWork"), ("bounds --as bbox {states.shp}", "TotalWork"),
        ("shape polyline {walk.csv}", "GroupWork"), ("declutter {cities.csv}", "DeclutterWriting"),
        ("track {walk.csv}", "TrackRun"), ("fence --regions {states.shp} {walk.csv}", "FenceRun"),
    ])
    func otherWork(line: String, type: String) throws {
        #expect("\(Swift.type(of: try work(of: line)))" == type)
    }
}
