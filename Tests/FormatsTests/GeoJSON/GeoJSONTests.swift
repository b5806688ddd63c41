import Foundation
import GeoJSONLayers
import Geometry
import Layers
import TestSupport
import Testing

struct GeoJSONTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func features(_ text: String) throws -> [[String: Any]] {
        try #require(try object(text)["features"] as? [[String: Any]])
    }

    /// The coordinates of all points.
    private func positions(_ text: String) throws -> [[Double]] {
        try features(text).compactMap { feature in
            let geometry = feature["geometry"] as? [String: Any]
            return geometry?["coordinates"] as? [Double]
        }
    }

    @Test func writesAFeatureALine() throws {
        var second = Sample.point(-0.5, 2)
        second.values = [(0, .string("a\"b")), (1, .number("12345678901234567890")), (3, .null), (4, .json("[1, 2]"))]
        second.id = #""x""#
        second.foreignMembers = [("bbox", "[1,2,3,4]"), ("more", "{\n  \"a b\": 1\r\n}")]
        let text = try geoJSON(
            [Sample(), second], fields: ["a", "b", "c", "d\n", "e"], members: [(#""name""#, "[1,\n 2]")])
        #expect(
            text == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":null,"properties":{}},
                {"type":"Feature","id":"x","geometry":{"type":"Point","coordinates":[-0.5,2]},"properties":\
                {"a":"a\\"b","b":12345678901234567890,"d\\n":null,"e":[1, 2]},"bbox":[1,2,3,4],"more":{"a b":1}}
                ],"name":[1,2]}

                """)
        #expect(try features(text).count == 2)
    }

    @Test func writesSequences() throws {
        var options = GeoJSONOptions()
        options.sequence = true
        let line = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"# + "\n"
        #expect(try geoJSON([.point(1, 2)], chunks: 2, members: [(#""a""#, "1")], options) == line + line)
        options.recordSeparators = true
        #expect(try geoJSON([.point(1, 2)], chunks: 2, options) == "\u{1E}\(line)\u{1E}\(line)")
        #expect(try geoJSON([], options) == "")
    }

    @Test func writesAnEmptyLayer() throws {
        let text = try geoJSON([], members: [(#""name""#, #""x""#)])
        #expect(text == "{\"type\":\"FeatureCollection\",\"features\":[\n],\"name\":\"x\"}\n")
        var options = GeoJSONOptions()
        options.writesBox = true
        #expect(try object(geoJSON([Sample()], options))["bbox"] == nil)
    }

    @Test(arguments: [false, true]) func isWholeForAnyNumberOfFeatures(_ sequence: Bool) throws {
        var options = GeoJSONOptions()
        options.sequence = sequence
        options.writesBox = true
        var samples: [Sample] = (0..<9).map { .point(Double($0 * $0 % 7), Double(5 - $0)) }
        samples[4] = Sample()
        for count in 0...samples.count {
            let text = try geoJSON(Array(samples.prefix(count)), options)
            guard !sequence else {
                #expect(text.split(separator: "\n").count == count)
                continue
            }
            let points = try positions(text)
            #expect(try features(text).count == count)
            let box = try object(text)["bbox"] as? [Double] ?? []
            let longitudes = points.map { $0[0] }
            let latitudes = points.map { $0[1] }
            #expect(box.first == longitudes.min() && box.last == latitudes.max())
            if !box.isEmpty { #expect(box[1] == latitudes.min() && box[2] == longitudes.max()) }
        }
    }

    @Test func keepsABoxOfItsOwnOnly() throws {
        var options = GeoJSONOptions()
        options.writesBox = true
        let text = try geoJSON([.point(1.23456789, 2)], members: [(#""bbox""#, "[0,0,0,0]")], options)
        #expect(text.hasSuffix("\n],\"bbox\":[1.2345679,2,1.2345679,2]}\n"))
    }

    @Test func countsChunksAsOneLayer() throws {
        #expect(try features(geoJSON([.point(1, 2), .point(3, 4)], chunks: 3)).count == 6)
    }

    @Test func leavesNothingOfAFeatureThatFails() throws {
        let bad: [Double] = [.nan, .infinity, -.infinity]
        var samples = [Sample.point(1, 2)]
        for value in bad { samples += [.point(value, 0), .point(0, value)] }
        samples.append(
            Sample(geometry: {
                $0.kind = .point
                $0.append(x: 1, y: 2, elevation: .infinity)
                $0.endRing()
                $0.endPart()
            }))
        samples.append(.point(3, 4))
        var encoder = GeoJSONEncoder(GeoJSONOptions())
        let encoding = encode(samples, [], with: &encoder)
        #expect(encoding.failures == Array(repeating: "not-finite", count: 7))
        #expect(try geoJSON(samples) == geoJSON([.point(1, 2), .point(3, 4)]))
    }

    @Test(arguments: [
        (0.1 + 0.2, Precision.digits(7), "0.3"), (0.1 + 0.2, .full, "0.30000000000000004"), (1e-9, .digits(7), "0"),
        (-1e-9, .digits(7), "0"), (1e-9, .full, "1e-09"), (-0.0, .digits(7), "0"), (-0.0, .full, "0"),
        (179.999_999_99, .digits(7), "180"), (-179.999_999_99, .digits(7), "-180"), (5, .digits(0), "5"),
        (2.5, .digits(0), "2"), (-122.419_416, .digits(7), "-122.419416"), (1e300, .digits(7), "1e+300"),
        (1.5, .full, "1.5"), (123_456_789_012, .digits(3), "123456789012"),
    ])
    func writesNumbers(_ value: Double, _ precision: Precision, _ expected: String) throws {
        var options = GeoJSONOptions()
        options.precision = precision
        let sample = Sample(geometry: {
            $0.kind = .point
            $0.append(x: value, y: value, elevation: value)
            $0.endRing()
            $0.endPart()
        })
        let text = try geoJSON([sample], options)
        #expect(text.contains("\"coordinates\":[\(expected),\(expected),\(expected)]"))
        #expect(try features(text).count == 1)
    }

    @Test func fullPrecisionReadsBackExactly() throws {
        var generator = SplitMix64(seed: 3)
        var options = GeoJSONOptions()
        options.precision = .full
        let values = (0..<2000).map { _ in Double.random(in: -180...180, using: &generator) }
        // Foundation's own reader is a bit off for some of them.
        let program = """
            import json,struct,sys
            points=[f['geometry']['coordinates'] for f in json.load(open(sys.argv[1]))['features']]
            print(json.dumps([str(struct.unpack('<Q',struct.pack('<d',v))[0]) for point in points for v in point]))
            """
        let back = try #require(python(program, geoJSON(values.map { .point($0, $0 / 2) }, options)) as? [String])
        #expect(back.count == 2 * values.count)
        let isExact = zip(back, values.flatMap { [$0, $0 / 2] }).allSatisfy { $0 == String($1.bitPattern) }
        #expect(isExact)
    }

    @Test func anyTextReadsBack() throws {
        var generator = SplitMix64(seed: 1)
        let names = (0..<50).map { "\($0)\(generator.text())" }
        let samples = (0..<200).map { _ in
            Sample(values: names.indices.map { ($0, .string(generator.text())) })
        }
        let text = try geoJSON(samples, fields: names)
        #expect(text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == samples.count + 2)
        let back = try python(
            "import json,sys;print(json.dumps([f['properties'] for f in json.load(open(sys.argv[1]))['features']]))",
            text)
        let expected = samples.map { sample in
            Dictionary(
                uniqueKeysWithValues: sample.values.map { field, content in
                    guard case .string(let text) = content else { return ("", "") }
                    return (names[field], text)
                })
        }
        // Text is compared by its scalars: to Swift, characters composed in two ways are equal.
        let found = try #require(back as? [[String: String]])
        #expect(found.map { $0.mapValues { Array($0.utf8) } } == expected.map { $0.mapValues { Array($0.utf8) } })
    }

    @Test func handsPropertiesOn() throws {
        let raw = #"{"b" : 1.0,  "a":"x  y"}"#
        #expect(try geoJSON([Sample(properties: raw)]).contains(#""properties":\#(raw)}"#))
        #expect(try geoJSON([Sample(properties: "null")]).contains(#""properties":null}"#))
        let broken = "{ \"a\" :\r\n\t[ 1 , 2 ], \"b \\\\\": \" \\\" { \\\\\" ,\n \"c\": {\n} }"
        #expect(
            try geoJSON([Sample(properties: broken)]).contains(
                "\"properties\":{\"a\":[1,2],\"b \\\\\":\" \\\" { \\\\\",\"c\":{}}}"))
    }

    @Test func prettyPrintedPropertiesStayTheSame() throws {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<Effort.of(200) {
            var value: [String: Any] = [:]
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                value[generator.text()] =
                    ["x": [generator.text(), 1, NSNull()], "y": generator.text()] as [String: Any]
            }
            let data = try JSONSerialization.data(withJSONObject: value, options: .prettyPrinted)
            let line = try geoJSON([Sample(properties: String(decoding: data, as: UTF8.self))])
            #expect(line.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 3)
            let back = try #require(try features(line)[0]["properties"] as? [String: Any])
            #expect(back as NSDictionary == value as NSDictionary)
        }
    }

    @Test func countsDroppedMeasures() {
        let sample = Sample(geometry: {
            $0.kind = .lineString
            $0.append(x: 1, y: 2, measure: 7)
            $0.append(x: 3, y: 4, measure: 8)
            $0.endRing()
            $0.endPart()
        })
        var encoder = GeoJSONEncoder(GeoJSONOptions())
        #expect(encode([sample, .point(1, 2), sample], [], with: &encoder).warnings == [.droppedMeasure: 2])
    }

    /// The room that is reserved for a feature holds what grows most when it is written.
    @Test(arguments: [1, 15, 16, 17, 1000, 100_000]) func reservesEnough(_ length: Int) throws {
        let text = String(repeating: "\u{1}", count: length)
        let quotes = String(repeating: "\"", count: length)
        let name = String(repeating: "\u{2}", count: min(length, 1000))
        let sample = Sample(
            geometry: { shape in
                shape.kind = .multiPoint
                for _ in 0..<length { shape.append(x: -1.0 / 3, y: -0x1.fffffffffffffp63, elevation: -1.0 / 7) }
                shape.endRing()
                shape.endPart()
            }, values: [(0, .string(text)), (1, .string(quotes)), (2, .jsonString("\"\(text)\""))])
        var options = GeoJSONOptions()
        for precision in [Precision.digits(15), .full] {
            options.precision = precision
            let json = try geoJSON([sample], fields: [name, "b", "c"], options)
            #expect(json.contains("\\u0001") && json.hasSuffix("}\n]}\n"))
            let table = try csv([sample], fields: [name, "b", "c"], geometry: .wkt, precision: precision)
            #expect(table.hasSuffix("\(text)\n"))
        }
    }
}
