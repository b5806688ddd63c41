import JSON
import Testing

struct LocatedJSONTests {
    private func read(_ text: String) throws(SettingsFault) -> LocatedJSON {
        let bytes = Array(text.utf8)
        return try LocatedJSON(bytes.span)
    }

    @Test func valuesHaveLocations() throws {
        let file = try read("\u{FEFF}{\"é\": [1,\n  -2.5e3, \"a\\u00e9\\n\"],\r\n \"b\": {\"c\": null, \"d\": true}}")
        let members = try file.members(named: ["é", "b"], of: "x")
        #expect(members.map(\.name) == ["é", "b"])
        #expect(members.map(\.location) == [TextLocation(line: 1, column: 2), TextLocation(line: 3, column: 2)])
        let list = try members[0].value.array(of: "é")
        #expect(list.map(\.location.line) == [1, 2, 2] && list.map(\.location.column) == [8, 3, 11])
        #expect(try list[1].number(of: "n") == -2500 && list[2].string(of: "t") == "aé\n")
    }

    @Test(arguments: [
        ("", "1:1: the file ends where a value is missing"),
        ("{", "1:2: the file ends where a key in quotes is missing"),
        ("{\n \"a\" 1}", "2:6: '1' is where a colon is missing"),
        ("{\"a\": 1,}", "1:8: a comma is the last character of a list"),
        ("[1 2]", "1:4: '2' is where a comma or ] is missing"),
        ("[01]", "1:2: '01' is not a number"), ("[1.]", "1:2: '1.' is not a number"),
        ("[1e999]", "1:2: '1e999' is not a number"), ("[-]", "1:2: '-' is not a number"),
        ("{\"a\": red}", "1:7: 'red' is not in quotes; write \"red\""),
        ("{\"a\": 1,\n\"a\": 2}", "2:1: key 'a' occurs twice"),
        ("{\"a\": \"b", "1:7: a text has no closing quote"),
        ("[\"a\nb\"]", "1:4: a control character is where the closing quote of a text is missing"),
        ("[\"\\x\"]", "1:3: an escape is unknown; write \\\\ for a backslash"),
        ("[\"\\u12\"]", "1:3: an escape has less than four digits"),
        ("{} x", "1:4: there is more after the end of the value"), ("[»]", "1:2: '»' is where a value is missing"),
    ])
    func faults(text: String, message: String) {
        #expect { try read(text) } throws: { "\($0)" == message }
    }

    @Test func bytesAndDepth() {
        let bytes: [UInt8] = [0x5B, 0x22, 0xFF, 0x22, 0x5D]
        #expect { try LocatedJSON(bytes.span) } throws: { "\($0)" == "1:3: the text is not UTF-8" }
        let deep = String(repeating: "[", count: 100_000)
        #expect { try read(deep) } throws: { "\($0)" == "1:34: the nesting is deeper than 32" }
        #expect((try? read(String(repeating: "[", count: 33) + String(repeating: "]", count: 33))) != nil)
    }

    @Test func kinds() throws {
        let file = try read(#"{"size": "big"}"#)
        #expect { try file.members(named: ["sizes"], of: "the file") } throws: {
            "\($0)" == "1:2: unknown key 'size'; did you mean sizes?"
        }
        #expect { try file.array(of: "the file") } throws: {
            "\($0)" == "1:1: the file is an object; write a list"
        }
    }

    /// No bytes lead to a crash.
    @Test func anyBytes() {
        let seeds = [#"{"a":[1,2.5e-3,"x\u00e9\n",true,null,{"b":"é"}]}"#, "[[[[]]]]", "\"\\ud83d\\ude00\""]
        var state: UInt64 = 7
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        for round in 0..<3000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<3 { bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next()) }
            if next() % 4 == 0 { bytes.removeLast(Int(next() % UInt64(bytes.count))) }
            _ = try? LocatedJSON(bytes.span)
        }
    }
}
