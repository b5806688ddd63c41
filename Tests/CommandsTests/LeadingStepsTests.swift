import CSVLayers
import Features
import Foundation
import GeoJSONLayers
import Geometry
import Glibc
import Layers
import Runner
import Synchronization
import Testing

/// Steps before those of a command: it works on what they make of the records, and knows nothing of them.
@Suite struct LeadingStepsTests {
    private static let table = "name,lat,lon,size\nA,1,2,10\nB,3,4,20\nC,5,6,30\n"
    private static let collection = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"name":"A"}},
        {"type":"Feature","geometry":null,"properties":{"name":"B","odd":1}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[6,5]},"properties":{"name":"C","size":30}}]}

        """

    @Test(arguments: [table, collection])
    func theCommandSeesWhatTheyMake(text: String) throws {
        try withPass(over: text) { pass in
            let findings = Survey.Findings()
            let seen = Names()
            try pass.run(through: [Step { Watching(seen) }], into: Sink(findings) { Survey() })
            #expect(pass.ledger.account.read == 3)
            #expect(pass.ledger.account.written == 2)
            #expect(seen.names.withLock(\.self).contains("note"))
            #expect(seen.count.withLock(\.self) == 2)
            let names = findings.fields.map(\.name)
            #expect(names.contains("note"))
            // The fields of the input are those of all records, whatever happens to these.
            #expect(names.contains("odd") == text.contains("odd"))
        }
    }

    @Test func theHeaderOfATableIsNotAll() throws {
        try withPass(over: Self.table) { pass in
            let tables = try pass.openTables()
            #expect(tables?.count == nil)
            let columns = try TableSurvey(pass).table(made: [], geometry: nil)
            #expect(columns.columns == ["lat", "lon", "name", "size", "note"])
        }
        try withPass(over: Self.table, leading: []) { pass in
            let tables = try pass.openTables()
            #expect(tables?.count == 1)
            let columns = try TableSurvey(pass).table(made: [], geometry: nil)
            #expect(columns.columns == ["lat", "lon", "name", "size"])
        }
    }

    @Test func columnsAreThoseOfAllRecords() throws {
        try withPass(over: Self.collection) { pass in
            let columns = try TableSurvey(pass).table(made: [], geometry: nil)
            #expect(Set(columns.columns) == ["lat", "lon", "name", "odd", "size", "note"])
        }
        // The limit counts them, not those of the input.
        try withPass(over: Self.collection, limit: 2) { pass in
            let columns = try TableSurvey(pass).table(made: [], geometry: nil)
            #expect(columns.columns.contains("size"))
        }
    }

    /// A pipe can be read only once, but is surveyed and then read.
    @Test func aTableThatComesThroughAPipeIsKept() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "leading-\(UUID().uuidString)").path
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        Thread.detachNewThread { try? Data(Self.table.utf8).write(to: URL(filePath: path)) }
        let pass = pass(over: path, leading: [Step { Selecting() }, Step { Noting() }])
        let columns = try TableSurvey(pass).table(made: [], geometry: nil)
        #expect(columns.columns == ["lat", "lon", "name", "size", "note"])
        try pass.run(into: Sink(Survey.Findings()) { Survey() })
        #expect(pass.ledger.account.written == 2)
    }

    @Test(arguments: [table, collection])
    func namesOfFieldsAreTheirs(text: String) throws {
        try withPass(over: text) { pass in
            let (names, areAll) = try pass.fieldNames()
            #expect(names == (text.contains("odd") ? ["name", "odd", "size", "note"] : ["name", "size", "note"]))
            #expect(areAll)
        }
    }

    @Test func aFieldThatIsAddedCanBeNamed() throws {
        try withPass(over: Self.table) { pass in
            var pass = pass
            pass.request.namedFields = [("--by", "note")]
            try pass.run(into: Sink(Survey.Findings()) { Survey() })
            pass.request.namedFields = [("--by", "other")]
            #expect(throws: Problem.self) { try pass.run(into: Sink(Survey.Findings()) { Survey() }) }
        }
    }

    @Test func theyAreDoneOnce() throws {
        try withPass(over: Self.table) { pass in
            #expect(pass.surveying().request.leading.count == 2)
            let gathering = try pass.gathering(areFeatures: true)
            #expect(gathering.request.leading.count == 2)
            #expect(pass.request.writing(from: .wgs84, areFeatures: true).leading.isEmpty)
        }
    }

    private func withPass(
        over text: String, leading: [Step] = [Step { Selecting() }, Step { Noting() }], limit: Int? = nil,
        _ body: (LayerPass) throws -> Void
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "leading-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(pass(over: file.path, leading: leading, limit: limit))
    }

    private func pass(over path: String, leading: [Step], limit: Int? = nil) -> LayerPass {
        Program.register()
        var request = PassRequest(reading: LayerOptions(), output: OutputSpace(.given(.wgs84)))
        request.limit = limit
        request.lead(with: leading)
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: Diagnostics(verbosity: .quiet))
        return LayerPass(LayerInputs([path], format: nil), request, ledger)
    }
}

private final class Names: Sendable {
    let names = Mutex<[String]>([])
    let count = Mutex(0)
}

/// Skips the record that is called B, as a condition on fields would.
private struct Selecting: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }
    static var keepsShapes: Bool { true }

    private static let unwanted = SkipReason("unwanted")

    private var name = -1

    mutating func add(_ field: Field, at index: Int) {
        if field.name == "name" { name = index }
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let values = feature.values.span
        for index in values.indices where values[index].field == name {
            let value = values[index]
            for position in value.text.range {
                let byte = value.isInScratch ? feature.scratch.bytes[position] : chunk.bytes.bytes[position]
                if byte == UInt8(ascii: "B") { return Self.unwanted }
            }
        }
        return nil
    }
}

/// Adds a field.
private struct Noting: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }
    static var keepsShapes: Bool { true }

    var addedFields: [Field] { [Field("note", .string)] }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        var values = FeatureValues()
        values.append(text: "new", to: &feature)
        feature.properties = TextRange()
        return nil
    }
}

/// A command's step that remembers the fields it receives.
private struct Watching: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }

    private let seen: Names

    init(_ seen: Names) { self.seen = seen }

    mutating func add(_ field: Field, at index: Int) { seen.names.withLock { $0.append(field.name) } }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        seen.count.withLock { $0 += 1 }
        return nil
    }
}
