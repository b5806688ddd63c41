import CSVLayers
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

struct CSVTests {
    @Test func writesPoints() throws {
        var first = Sample.point(-122.5, 37.25)
        first.values = [(0, .string("a, b")), (1, .number("1.50")), (2, .boolean(true))]
        var second = Sample()
        second.values = [(2, .json(#"{"x": [1]}"#)), (0, .string(""))]
        let text = try csv([first, second], fields: ["name", "n", "c"])
        #expect(
            text == """
                lat,lon,name,n,c
                37.25,-122.5,"a, b",1.50,true
                ,,"",,"{""x"": [1]}"

                """)
    }

    /// Quotes at each place of texts that are copied in blocks.
    @Test func writesQuotes() throws {
        let texts = (0..<40).map { place in
            String((0..<40).map { $0 == place || $0 == 3 ? "\"" : "," })
        }
        let samples = texts.map { text in
            var sample = Sample.point(1, 2)
            sample.values = [(0, .string(text))]
            return sample
        }
        let rows = texts.map { text in "2,1,\"\(text.replacing("\"", with: "\"\""))\"\n" }
        #expect(try csv(samples, fields: ["name"]) == "lat,lon,name\n" + rows.joined())
    }

    @Test func writesElevations() throws {
        let high = Sample(geometry: { ShapeSample.simple(&$0, .point, [[[[1, 2, 3]]]]) })
        #expect(try csv([high, .point(4, 5)], geometry: .pointsWithElevation) == "lat,lon,z\n2,1,3\n5,4,\n")
        #expect(try csv([high, Sample()], geometry: .points) == "lat,lon\n2,1\n,\n")
        var encoder = CSVEncoder(TableColumns(fields: [], geometry: .points, hasID: false), precision: .full)
        #expect(encode([high, .point(1, 2)], [], with: &encoder).warnings == [.droppedElevation: 1])
    }

    @Test func refusesWhatIsNoPoint() throws {
        let line = Sample(geometry: { ShapeSample.simple(&$0, .lineString, [[[[1, 2], [3, 4]]]]) })
        var encoder = CSVEncoder(TableColumns(fields: [], geometry: .points, hasID: false), precision: .full)
        let encoding = encode([.point(1, 2), line, .point(.nan, 0), .point(3, 4)], [], with: &encoder)
        #expect(encoding.failures == ["not-a-point", "not-finite"])
        #expect(encoding.count == 2)
    }

    @Test func keepsIdentifiersAndCountsWhatHasNoPlace() throws {
        var sample = Sample.point(1, 2)
        sample.id = #""a\u00e9\"""#
        var other = Sample.point(1, 2)
        other.id = "7"
        other.foreignMembers = [("x", "1")]
        #expect(try csv([sample, other], hasID: true) == "lat,lon,id\n2,1,\"aé\"\"\"\n2,1,7\n")
        var encoder = CSVEncoder(TableColumns(fields: [], geometry: .points, hasID: false), precision: .full)
        #expect(
            encode([sample, other, .point(1, 2)], [], with: &encoder).warnings == [
                .droppedMember: 1, .droppedIdentifier: 1,
            ])
    }

    @Test func renamesFieldsThatCollide() throws {
        let fields = ["lat", "lat_2", "id", "wkt", "Lon"].map { Field($0, .any) }
        let table = TableColumns(fields: fields, geometry: .points, hasID: true)
        #expect(table.columns == ["lat", "lon", "id", "lat_3", "lat_2", "id_2", "wkt", "Lon"])
        #expect(table.notices.map { $0.code } == ["renamed-column", "renamed-column"])
        #expect(table.notices[0].message.contains("lat_3"))
        #expect(TableColumns(fields: fields, geometry: .wkt, hasID: false).columns.prefix(2) == ["wkt", "lat"])
    }

    @Test func putsValuesUnderTheirNames() throws {
        let table = TableColumns(fields: ["a", "b", "c"].map { Field($0, .any) }, geometry: .points, hasID: false)
        var encoder = CSVEncoder(table, precision: .full)
        var sample = Sample()
        sample.values = [(0, .number("3")), (1, .number("1"))]
        var unknown = sample
        unknown.values = [(2, .number("9"))]
        var harmless = sample
        harmless.values = [(2, .null)]
        let encoding = encode([sample, unknown, harmless], ["c", "a", "z"], with: &encoder)
        #expect(encoding.failures == ["unknown-column"])
        let text = try written { (output) throws(Problem) in
            let results = CSVOutput(output, table, delimiter: UInt8(ascii: ","))
            try results.begin()
            try encoder.send(to: results)
        }
        #expect(text == "lat,lon,a,b,c\n,,1,,3\n,,,,\n")
    }

    @Test(arguments: [
        (#""""#, ""), (#""a\/b""#, "a/b"), (#""\ud834\udd1e""#, "𝄞"), (#""\uD834x""#, "\u{FFFD}x"),
        (#""\udd1e""#, "\u{FFFD}"), (#""\ud834\ud834\udd1e""#, "\u{FFFD}𝄞"),
        (#""\u00e9\t\b\f\n\r\\\"""#, "é\t\u{8}\u{c}\n\r\\\""),
        (#""\u00""#, "\u{FFFD}00"), (#""\ud834\u""#, "\u{FFFD}\u{FFFD}"), (#""é""#, "é"),
    ])
    func unescapes(_ json: String, _ expected: String) throws {
        var buffer = ByteBuffer()
        var source = ByteBuffer()
        source.append(json)
        buffer.appendUnescaped(source.bytes, 1..<source.count - 1)
        let bytes = buffer.bytes
        #expect((0..<bytes.count).map { bytes[$0] } == Array(expected.utf8))
    }

    @Test func aLineIsNeverBlank() throws {
        #expect(try csv([Sample(), .point(1, 2)], geometry: .wkt) == "wkt\n\"\"\nPOINT (1 2)\n")
    }

    @Test(arguments: [",", ";", "\t", "|"]) func anyTextReadsBack(_ delimiter: Character) throws {
        var generator = SplitMix64(seed: 2)
        let names = (0..<20).map { "\($0)\(generator.text())" }
        let rows = (0..<300).map { _ in names.map { _ in generator.text() } }
        let samples = try rows.map { row in
            var sample = Sample.point(1, 2)
            sample.values = try row.indices.map { index in
                let data = try JSONSerialization.data(withJSONObject: row[index], options: .fragmentsAllowed)
                let json = String(decoding: data, as: UTF8.self)
                return (index, index % 3 == 0 ? .jsonString(json) : .string(row[index]))
            }
            return sample
        }
        let text = try csv(samples, fields: names, delimiter: delimiter.asciiValue ?? 0)
        let program = """
            import csv,json,sys
            rows=csv.reader(open(sys.argv[1],newline='',encoding='utf-8'),delimiter=chr(\(delimiter.asciiValue ?? 0)))
            print(json.dumps(list(rows)))
            """
        let back = try #require(python(program, text) as? [[String]])
        var expected: [[String]] = [["lat", "lon"] + names]
        for row in rows { expected.append(["2", "1"] + row) }
        #expect(back.map { utf8($0) } == expected.map { utf8($0) })
    }

    /// To Swift, characters composed in two ways are equal.
    private func utf8(_ row: [String]) -> [[UInt8]] { row.map { Array($0.utf8) } }

    /// Nothing and the empty string are distinguished; quotes only where they must be.
    @Test(arguments: [
        ("a", "a"), ("", "\"\""), (" a", "\" a\""), ("a\t", "\"a\t\""), ("a b", "a b"), ("a;b", "a;b"),
        ("a,b", "\"a,b\""),
        ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("\"", "\"\"\"\""), ("12345678,", "\"12345678,\""), ("é", "é"),
    ])
    func quotesOnlyWhereNeeded(_ value: String, _ expected: String) throws {
        var sample = Sample.point(1, 2)
        sample.values = [(0, .string(value)), (1, .string(value))]
        #expect(try csv([sample], fields: ["a", "b", "c"]) == "lat,lon,a,b,c\n2,1,\(expected),\(expected),\n")
    }
}
