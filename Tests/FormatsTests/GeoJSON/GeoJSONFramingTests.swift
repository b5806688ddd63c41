import Foundation
import GeoJSONLayers
import Geometry
import Layers
import TestSupport
import Testing

struct GeoJSONFramingTests {
    /// A bit of everything that cutting could go wrong on.
    static let tricky = """
        \u{FEFF} {"name" : "a\\"]}{[\\\\", "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},
         "type": "FeatureCollection" ,"features" : [ {"type":"Feature","id":1,"geometry":null,"properties":{"a":"}\\\\\\""}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1.5,-2e1]},"properties":{"a":"ä😀]}"},"x":[{}]}
         , {"type":"Feature","geometry":{"coordinates":[[0,0],[1,1]],"type":"LineString"},"properties":null} ] , "y" : [1,{"z":"}"}]}
        {"type":"Feature","geometry":null,"properties":{}}
        {"type":"FeatureCollection","features":[]}
        {"features":[{"type":"Feature","geometry":null,"properties":{"last":true}}],"type":"FeatureCollection"}

        """

    @Test func recordsAreFound() {
        let reading = Reading(Self.tricky)
        #expect(reading.fault == nil)
        #expect(reading.failures.isEmpty, "\(reading.failures)")
        #expect(
            reading.features.map(\.properties) == [
                "{\"a\":\"}\\\\\\\"\"}", "{\"a\":\"ä😀]}\"}", "null", "{}", "{\"last\":true}",
            ])
        #expect(reading.features[1].foreign == ["\"x\":[{}]"])
        #expect(reading.features[0].id == "1")
        #expect(reading.members == ["\"name\":\"a\\\"]}{[\\\\\"", "\"y\":[1,{\"z\":\"}\"}]"])
    }

    @Test func everyCutGivesTheSameRecords() {
        let bytes = Array(Self.tricky.utf8)
        let whole = Reading(bytes)
        for cut in 1..<bytes.count {
            let reading = Reading(bytes, pieces: [cut])
            #expect(reading.features == whole.features && reading.fault == nil && reading.members == whole.members)
        }
        let single = Reading(bytes, pieces: Array(1...bytes.count))
        #expect(single.features == whole.features && single.fault == nil && single.members == whole.members)
    }

    @Test func brokenTextIsCutAlikeToo() {
        var random = SeededGenerator(seed: 3)
        let text = Array(Self.tricky.utf8)
        for _ in 0..<Effort.of(1500) {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            let whole = Reading(bytes)
            let single = Reading(bytes, pieces: Array(1...bytes.count))
            #expect(whole.features == single.features, "\(String(decoding: bytes, as: UTF8.self)) \(whole) \(single)")
            #expect(whole.failures.map(\.byte) == single.failures.map(\.byte))
            #expect(whole.failures.map(\.message) == single.failures.map(\.message))
            #expect(whole.fault?.code == single.fault?.code && whole.fault?.byte == single.fault?.byte)
        }
    }

    @Test(arguments: [GeoJSONFlavor.lines, .records])
    func brokenLinesAreCutAlikeToo(flavor: GeoJSONFlavor) {
        var random = SeededGenerator(seed: 4)
        let mark = flavor == .records ? "\u{1E}" : ""
        let text = [
            "{\"type\":\"Feature\",\"properties\":{\"a\":1,\"b\":\"\\u00e4ä\\\"\",\"c\":[{}]},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.5,2,3]}}",
            "{\"geometry\":{\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]],\"type\":\"Polygon\"},\"type\":\"Feature\",\"x\":1,\"id\":\"y\"}",
            "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,0]]}]}",
        ].map { mark + $0 + "\n" }.joined()
        var options = LayerOptions()
        options.needsFields = true
        for _ in 0..<Effort.of(3000) {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            let whole = Reading(bytes, flavor, options: options)
            let middle = Reading(bytes, flavor, options: options, pieces: [bytes.count / 2])
            #expect(whole.features == middle.features && whole.fault == nil)
            #expect(whole.failures.map(\.message) == middle.failures.map(\.message))
            #expect(whole.failures.map(\.byte) == middle.failures.map(\.byte))
        }
    }

    @Test func noTruncationGivesACleanEnd() {
        let text =
            "{\"name\":\"n\",\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null,"
            + "\"properties\":{}},{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}],\"a\":1}"
        let bytes = Array(text.utf8)
        for end in 0..<bytes.count {
            let reading = Reading(Array(bytes[..<end]))
            #expect(reading.fault?.code == "truncated" && reading.fault?.isFatal == false, "at \(end)")
            #expect(reading.failures.isEmpty)
        }
        #expect(Reading(bytes).fault == nil)
    }

    @Test(arguments: [
        ("{\"type\":\"FeatureCollection\",\"features\":[,]}", "bad-json", 40),
        ("{\"type\":\"FeatureCollection\",\"features\":[{},]}", "bad-json", 43),
        ("{\"type\":\"FeatureCollection\",\"features\":[{},,{}]}", "bad-json", 43),
        ("{\"type\":\"FeatureCollection\",\"features\":[{} {}]}", "bad-json", 43),
        ("{\"type\":\"FeatureCollection\",\"features\":[{}}", "bad-json", 42),
        ("{\"type\":\"FeatureCollection\",\"features\":[]]", "bad-json", 41),
        ("{\"type\":\"FeatureCollection\",\"features\":[]} x", "bad-json", 43),
        ("{\"type\":\"FeatureCollection\",\"features\":[],\"a\":01}", "bad-json", 46),
        ("{\"features\":[]}", "not-geojson", 14),
        ("{\"features\":[{}],\"type\":\"Feature\"}", "not-geojson", 24),
        ("{\"type\":\"FeatureCollection\",\"features\":[],\"features\":[]}", "duplicate-member", 42),
        ("{\"type\":\"FeatureCollection\",\"a\":1,\"\\u0061\":1,\"features\":[]}", "duplicate-member", 34),
        (
            "{\"type\":\"FeatureCollection\",\"features\":[],"
                + "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:25832\"}}}", "late-crs", 42
        ),
    ])
    func faultsAroundFeaturesEndTheInput(text: String, code: String, byte: Int) {
        let reading = Reading(text)
        #expect(reading.fault?.code == code)
        #expect(reading.fault?.byte == byte)
        #expect(reading.fault?.isFatal == true)
    }

    @Test func documentsOfOneLayerHaveOneSystem() {
        func collection(_ crs: String) -> String {
            let member = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"\(crs)\"}},"
            return "{\"type\":\"FeatureCollection\",\(crs.isEmpty ? "" : member)\"features\":[]}\n"
        }
        let feature = "{\"type\":\"Feature\"}\n"
        func fault(_ text: String) -> String? { Reading(text).fault?.code }
        #expect(fault(collection("EPSG:25832") + collection("EPSG:25832")) == nil)
        #expect(fault(collection("EPSG:25832") + collection("")) == "mixed-crs")
        #expect(fault(collection("EPSG:25832") + feature) == "mixed-crs")
        #expect(fault(collection("") + collection("EPSG:25832")) == "late-crs")
        #expect(fault(feature + collection("EPSG:25832")) == "late-crs")
        #expect(fault(feature + collection("EPSG:4326") + collection("")) == nil)
    }

    @Test func elementsThatAreNoObjectsAreBadRecords() {
        let reading = Reading("{\"type\":\"FeatureCollection\",\"features\":[1, [2,{}] ,\"x]\",null]}")
        #expect(reading.fault == nil)
        #expect(reading.failures.map(\.byte) == [40, 43, 51, 56])
        #expect(reading.failures.allSatisfy { $0.code == "not-geojson" })
    }

    @Test func aNameWithHalfOfAPairIsNoOther() {
        let reading = Reading(#"{"type":"FeatureCollection","feat\ud800ures":[{"type":"Feature","geometry":null}]}"#)
        #expect(reading.features.isEmpty && reading.failures.count == 1)
    }

    @Test func linesAndRecordsAreTakenOneByOne() {
        let feature = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}"
        let lines = Reading(
            "\u{FEFF}\(feature)\n\n  \(feature) \r\n{\"type\":\n\(feature)x\n{\"type\":\"Point\",\"coordinates\":[1,2]}",
            .lines)
        #expect(lines.features.count == 3 && lines.failures.count == 2)
        #expect(lines.features.last?.kind == .point)
        let records = Reading(
            "\u{1E}\(feature)\n\u{1E}\u{1E}{\"type\":\n\"Feature\"}\n\u{1E}{\"type\":\u{1E}\(feature)\n", .records)
        #expect(records.features.count == 3 && records.failures.count == 1)
        for flavor in [GeoJSONFlavor.lines, .records] { #expect(Reading("", flavor).fault == nil) }
    }

    @Test func flavorsAreGuessed() {
        func guess(_ text: String, isAll: Bool = true) -> GeoJSONFlavor? {
            GeoJSONFlavor.guess(Array(text.utf8).span, isAll: isAll)?.flavor
        }
        #expect(guess("") == .document)
        #expect(guess("{\"a\":\n1}\n{}") == .document)
        #expect(guess("{\"a\":1}\n") == .document)
        #expect(guess("\n{\"a\":1}\r\n\n{") == .lines)
        #expect(guess("\u{FEFF}\u{1E}{}") == .records)
        #expect(guess("{\"a\":\"\\\"}\n") == .document)
        // The start of a longer input is enough when the rest could not change the answer.
        #expect(guess("{\"a\":1}\n", isAll: false) == nil)
        #expect(guess("{\"a\":1}\n{", isAll: false) == .lines)
        #expect(guess("{\"a\":\n", isAll: false) == .document)
        #expect(guess("\u{1E}", isAll: false) == .records)
    }

    @Test func depthTakesNoMemory() {
        let reading = Reading([UInt8](repeating: 0x5B, count: 1_000_000))
        #expect(reading.fault?.code == "truncated")
        let closed = [UInt8](repeating: 0x5B, count: 1_000_000) + [UInt8](repeating: 0x5D, count: 1_000_000)
        #expect(Reading(closed).failures.map(\.code) == ["too-deep"])
    }

    @Test func aLayerIsReadFromAFile() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("layer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let text =
            "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":"
            + "{\"name\":\"urn:ogc:def:crs:EPSG::25832\"}},\"features\":[{\"type\":\"Feature\",\"geometry\":"
            + "{\"type\":\"Point\",\"coordinates\":[600000,5e6]},\"properties\":null}],\"x\":1}"
        try Data(text.utf8).write(to: url)
        let layer = try GeoJSONLayer(
            try ByteSource(path: url.path), index: 0, options: LayerOptions(), flavor: nil)
        #expect(layer.facts.format?.name == "geojson" && layer.facts.space == .system("EPSG:25832"))
        #expect(layer.facts.guesses.map(\.subject) == ["format", "crs"])
        var chunk = Chunk()
        var feature = Feature()
        var reader = layer.makeReader()
        var count = 0
        while try layer.chunks.next(into: &chunk) {
            reader.begin(chunk)
            while try reader.next(chunk, into: &feature) { count += 1 }
        }
        #expect(count == 1)
        #expect(layer.collectionMembers.map { String(decoding: $0.key + $0.value, as: UTF8.self) } == ["\"x\"1"])
    }
}
