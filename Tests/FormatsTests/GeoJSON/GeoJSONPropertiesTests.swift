import Foundation
import GeoJSONLayers
import Layers
import TestSupport
import Testing

struct GeoJSONPropertiesTests {
    private func read(_ properties: [String], _ change: (inout LayerOptions) -> Void = { _ in }) -> Reading {
        var options = LayerOptions()
        change(&options)
        let lines = properties.map { "{\"type\":\"Feature\",\"properties\":\($0)}\n" }
        return Reading(Array(lines.joined().utf8), .lines, options: options)
    }

    @Test func valuesHaveKindsAndFieldsGrow() {
        let reading = read(["{\"a\":1,\"b\":\"x\\n\"}", "{\"b\":null,\"c\":[1],\"a\":true}", "{}", "null"]) {
            $0.needsFields = true
        }
        #expect(reading.fields == ["a", "b", "c"])
        #expect(
            reading.features.map(\.values) == [
                ["0 number 1", "1 jsonString \"x\\n\""], ["1 null null", "2 json [1]", "0 boolean true"], [], [],
            ])
        #expect(
            reading.features.map(\.properties) == [
                "{\"a\":1,\"b\":\"x\\n\"}", "{\"b\":null,\"c\":[1],\"a\":true}", "{}", "null",
            ])
    }

    @Test func propertiesAreHandedOnWhenNobodyAsksForFields() {
        let reading = read(["{ \"a\" : 1 }"])
        #expect(reading.features.map(\.properties) == ["{ \"a\" : 1 }"])
        #expect(reading.features.map(\.values) == [[]] && reading.fields.isEmpty)
    }

    @Test func ofTwoMembersTheLastIsKept() {
        let reading = read([
            "{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "{\"a\":1,\"b\":2}",
            "{\"b\":1,\"b\":2,\"b\":\"3\"}",
            "{\"b\":1,\"b\":2,\"b\":\"3\"}",
        ])
        #expect(
            reading.features.map(\.values) == [
                [], ["0 number 3", "1 number 2"], [], ["1 jsonString \"3\""], ["1 jsonString \"3\""],
            ])
        #expect(reading.features.map { $0.properties.isEmpty } == [false, true, false, true, true])
        #expect(reading.altered["duplicate-member"] == 5)
    }

    @Test func anOrderThatWasPartlySeenHidesNoDuplicate() {
        let reading = read(["{\"a\":1,\"b\":2,\"c\":3}", "{\"c\":1}", "{\"c\":1,\"b\":2,\"c\":3}", "{\"c\":1,\"b\":2}"])
        #expect(reading.altered["duplicate-member"] == 1)
    }

    @Test func selectionAndStringFieldsChangeValues() {
        let reading = read(["{\"a\":1,\"b\":null,\"c\":\"x\",\"d\":true}", "{\"d\":false,\"b\":-1e3}"]) {
            $0.fields = ["d", "b", "missing"]
            $0.stringFields = ["b", "d"]
        }
        #expect(reading.fields == ["b", "d"])
        #expect(
            reading.features.map(\.values) == [["0 null null", "1 string true"], ["1 string false", "0 string -1e3"]])
        #expect(reading.features.allSatisfy { $0.properties.isEmpty })
    }

    @Test func duplicatesAreFoundAmongRandomObjects() {
        var random = SeededGenerator(seed: 11)
        var objects: [String] = []
        var duplicates = 0
        for _ in 0..<Effort.of(3000) {
            let names = (0..<Int.random(in: 0..<6, using: &random)).map { _ in Int.random(in: 0..<8, using: &random) }
            duplicates += names.count - Set(names).count
            objects.append("{" + names.map { "\"name\($0)\":\($0)" }.joined(separator: ",") + "}")
        }
        #expect(read(objects).altered["duplicate-member"] == duplicates)
        #expect(read(objects) { $0.needsFields = true }.altered["duplicate-member"] == duplicates)
    }

    @Test func fieldsAreBounded() {
        let object = "{" + (0..<65_537).map { "\"f\($0)\":1" }.joined(separator: ",") + "}"
        #expect(read([object, object]).features.count == 2)
        let reading = read([object, "{\"f7\":1}", object]) {
            $0.needsFields = true
            $0.fieldLimit = FieldLimit(count: 65_536)
        }
        #expect(reading.features.count == 1 && reading.failures.map(\.code) == ["too-many-fields", "too-many-fields"])
    }

    /// Each limit has its own message.
    @Test func theLimitThatIsMetIsNamed() {
        var options = LayerOptions()
        options.needsFields = true
        let text = #"{"type":"Feature","geometry":null,"properties":{"four":1,"other":2,"third":3}}"#
        for (limit, message) in [
            (FieldLimit(count: 2), "exceeds the limit of 2 fields"),
            (FieldLimit(count: 9, bytes: 9), "field names take more than 64 MiB"),
        ] {
            options.fieldLimit = limit
            let failures = Reading(text, .lines, options: options).failures
            #expect(failures.count == 1 && failures.first?.code == "too-many-fields")
            #expect(failures.first?.message.contains(message) == true, "\(failures)")
        }
    }
}
