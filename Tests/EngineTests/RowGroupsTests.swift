import Foundation
import Layers
import TestSupport
import Testing

struct RowGroupsTests {
    @Test func rowsOfAGroupBecomeALineInTheirOrder() throws {
        let rows = "lat,lon,g,t,name\n1,10,a,2,x\n2,20,b,1,y\n3,30,a,1,z\n4,40,b,3,u\n5,50,b,2,v\n"
        let found = try GroupingPlan(order: "t").run(rows)
        #expect(
            found.features == [
                #"lineString(30 3,10 1) g="a" t=1 name="z""#, #"lineString(20 2,50 5,40 4) g="b" t=1 name="y""#,
            ])
        #expect(found.problems == [])
        #expect(found.fields.map(\.name) == ["g", "t", "name"])
        #expect(found.fields.map(\.type) == [.string, .number, .string])
    }

    @Test func withoutAnOrderTheInputHasOne() throws {
        let found = try GroupingPlan(group: nil).run("lat,lon\n3,1\n1,2\n2,3\n")
        #expect(found.features == ["lineString(1 3,2 1,3 2) "])
    }

    @Test func rowsBehindTheLimitAreNotThere() throws {
        let rows = "lat,lon,g,n\n1,1,a,1\n2,2,a,2\n3,3,b,3\n4,4,b,4\n"
        for (limit, expected) in [
            (2, ["lineString(1 1,2 2) g=\"a\" n=1"]),
            (4, ["lineString(1 1,2 2) g=\"a\" n=1", "lineString(3 3,4 4) g=\"b\" n=3"]),
        ] {
            let found = try GroupingPlan(limit: limit).run(rows)
            #expect(found.features == expected)
            #expect(found.problems == [])
        }
    }

    @Test func rowsThatTieKeepTheirOrder() throws {
        let rows = (0..<50).map { "\($0),0,a,\($0 % 2)\n" }.joined()
        let found = try GroupingPlan(order: "t", capacity: 3).run("lat,lon,g,t\n" + rows)
        let expected = (0..<50).filter { $0 % 2 == 0 } + (0..<50).filter { $0 % 2 == 1 }
        #expect(found.features == ["lineString(\(expected.map { "0 \($0)" }.joined(separator: ","))) g=\"a\" t=0"])
    }

    @Test func valuesOfAllRowsAreCollected() throws {
        let rows = "lat,lon,g,t,n,text\n1,1,7,2024-05-01,5,\"say \"\"hi\"\"\"\n2,2,7,2023-05-01,,plain\n"
        let found = try GroupingPlan(order: "t", collects: true).run(rows)
        #expect(
            found.features == [
                #"lineString(2 2,1 1) g=7 t=["2023-05-01","2024-05-01"] n=[null,5] text=["plain","say \"hi\""]"#
            ])
        #expect(found.fields.map(\.type) == [.number, .any, .any, .any])
    }

    @Test func jsonIsCollectedAsItIs() throws {
        let rows = [
            #""g":"a\u0062","x":{"k":[1,2]}"#, #""x":true,"g":"ab","late":"new""#, #""g":"ab","only":null"#,
        ].enumerated().map {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0),1,\#($0 + 5)]},"properties":{\#($1)}}"#
        }
        let text = rows.joined(separator: "\n")
        #expect(
            try GroupingPlan(collects: true).run(text).features == [
                #"lineString(0 1 5,1 1 6,2 1 7) g="a\u0062" x=[{"k":[1,2]},true,null] late=[null,"new",null] only=[null,null,null]"#
            ])
        #expect(
            try GroupingPlan().run(text).features == [#"lineString(0 1 5,1 1 6,2 1 7) g="a\u0062" x={"k":[1,2]}"#])
    }

    /// A number and the same text are one group, in inputs whose fields stand in another order.
    @Test func groupsGoThroughAllInputs() throws {
        let found = try GroupingPlan(order: "t").run([
            "lat,lon,g,t\n1,1,7,1\n2,2,7,4\n",
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[3,3]},"properties":{"t":"2","n":1,"g":"7"}}"#,
            "t,g,lat,lon\n3,7,4,4\n0,7,5,5\n",
        ])
        #expect(found.features == ["lineString(5 5,1 1,3 3,4 4,2 2) t=0 g=7"])
        #expect(found.fields.map(\.name) == ["g", "t", "n"])
        #expect(found.problems == [])
    }

    @Test func badRowsAreTold() throws {
        let rows = """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,1]},"properties":{"g":"a","t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"g":null,"t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"g":"","t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"g":"a"}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"g":"a","t":"soon"}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[2,2]},"properties":{"g":"a","t":"2024-01-01"}}
            {"type":"Feature","geometry":null,"properties":{"g":"a","t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{"g":"a","t":1}}
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,1],[2,2]]},"properties":{"g":"a","t":1}}
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,1]]},"properties":{"g":"a","t":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[3,3]},"properties":{"g":"a","t":0}}
            """
        let found = try GroupingPlan(order: "t").run(rows)
        #expect(found.features == [#"lineString(3 3,1 1) g="a" t=0"#])
        #expect(
            found.problems == [
                "0.txt:2:1: error: the row has no value in field 'g'",
                "0.txt:3:1: error: the row has no value in field 'g'",
                "0.txt:4:1: error: the row has no value in field 'g'",
                "0.txt:5:1: error: the row has no value in field 't'",
                "0.txt:6:1: error: 'soon' in field 't' is neither a number nor a time; hint: write times as in "
                    + "2024-05-01T12:34:56Z",
                "0.txt:7:1: error: '2024-01-01' in field 't' is a time, but earlier rows have numbers",
                "0.txt:8:1: error: the row has no coordinates", "0.txt:9:1: error: the row has no coordinates",
                "0.txt:10:1: error: each row must be a point, not a LineString",
                "0.txt:11:1: error: each row must be a point, not a MultiPoint",
            ])
    }

    @Test func fieldsThatNeverComeUpAreMissing() throws {
        let rows = "lat,lon,a\n1,1,x\n2,2,x\n"
        let plan = GroupingPlan(group: "trip", order: "when", ring: "a", stops: true)
        let found = try plan.run(rows)
        #expect(found.missingFields == ["trip", "when"])
        #expect(found.problems == ["0.txt:2:1: error: the row has no value in field 'trip'"])
        #expect(try GroupingPlan(group: "a").run(rows).missingFields == [])
    }

    /// Chunks that hold nothing but times, and may well be worked before the first.
    @Test(arguments: 1...4)
    func theFirstOrderDecidesForAllChunks(threads: Int) throws {
        let note = String(repeating: "x", count: 1000)
        var text = "lat,lon,g,t,note\n"
        for row in 0..<300 { text += "\(row % 90),1,a,\(row),\(note)\n" }
        for row in 0..<1000 { text += "\(row % 90),2,b,2024-01-01T00:\(10 + row % 50),\(note)\n" }
        for row in 0..<300 { text += "\(row % 90),3,c,\(row),\(note)\n" }
        let found = try GroupingPlan(order: "t", threads: threads).run(text)
        #expect(found.features.map { $0.contains("g=\"a\"") } == [true, false])
        #expect(found.features.map { $0.contains("g=\"c\"") } == [false, true])
        #expect(found.problems.count == 1000)
        #expect(found.problems.allSatisfy { $0.hasSuffix("is a time, but earlier rows have numbers") })
        #expect(found.problems.first?.hasPrefix("0.txt:302:1: ") == true)
    }

    /// Names of groups and rings that were put on file are known again, in whichever of the inputs they come up.
    @Test(arguments: [UInt64](1...(Effort.isFull ? 6 : 2))) func namesOnFile(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // Names of one group may be those of rings of another, and one name may begin as another does.
        let names = (0..<random.int(1...30)).map { "\($0 % 7)-\($0)" }
        var expected: [(group: String, rings: [(ring: String, rows: [(order: Int, row: Int)])])] = []
        var row = 0
        let inputs = (0..<40).map { _ in
            var text = "lat,lon,g,r,t\n"
            for _ in 0..<random.int(1...12) {
                let (group, ring) = (
                    names.randomElement(using: &random) ?? "", names.prefix(4).randomElement(using: &random) ?? ""
                )
                let index = expected.firstIndex { $0.group == group } ?? expected.count
                if index == expected.count { expected.append((group, [])) }
                let ringIndex = expected[index].rings.firstIndex { $0.ring == ring } ?? expected[index].rings.count
                if ringIndex == expected[index].rings.count { expected[index].rings.append((ring, [])) }
                // Two, as a ring of one is refused.
                for _ in 0..<2 {
                    let order = random.int(0...9)
                    text += "\(row % 90),\(row / 90),\(group),\(ring),\(order)\n"
                    expected[index].rings[ringIndex].rows.append((order, row))
                    row += 1
                }
            }
            return text
        }
        let wanted = expected.map { group in
            group.rings.map { ring in
                ring.rows.sorted { ($0.order, $0.row) < ($1.order, $1.row) }.map { "\($0.row / 90) \($0.row % 90)" }
                    .joined(separator: ",")
            }
        }
        for (capacity, nameRoom) in [(1000, 1 << 20), (1000, 1), (5, 2000)] {
            let plan = GroupingPlan(
                order: "t", ring: "r", capacity: capacity, room: 100, nameRoom: nameRoom)
            let found = try plan.run(inputs)
            #expect(found.problems == [])
            let shapes = found.features.map { $0.prefix { $0 != ")" }.drop { $0 != "(" }.dropFirst() }
            #expect(shapes.map(String.init) == wanted.map { $0.joined(separator: ";") })
        }
    }

    @Test func rejectsHaveTheFirstRow() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("rejects-\(UUID().uuidString)").path
        defer { unlink(path) }
        var plan = GroupingPlan(order: "t")
        plan.rejects = path
        _ = try plan.run("lat,lon,g,t,x\n1,1,a,2,late\n1,1,a,1,\"so, \"\"so\"\"\"\n2,2,b,,none\n")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("0.txt,3,4,"))
        #expect(lines[1].hasSuffix(#",no-order,the row has no value in field 't',"2,2,b,,none""#))
        #expect(lines[2].hasPrefix("0.txt,2,,,,short-line,"))
        #expect(lines[2].hasSuffix(###","""a"",1,""so, \""so\""""""###))
    }

    @Test(arguments: Effort.isFull ? [1, 2, 3, 4] : [1, 3])
    func anyNumberOfThreadsGivesTheSame(threads: Int) throws {
        var random = SplitMix64(seed: 42)
        var rows: [(group: Int, order: Int, row: Int)] = []
        for row in 0..<60_000 {
            rows.append((Int.random(in: 0..<500, using: &random), Int.random(in: 0..<50, using: &random), row))
        }
        // A chunk and more of numbers, and then a time that must not pass, whichever thread meets it first.
        var text = "lat,lon,g,t,n\n"
        for row in rows { text += "\(row.row % 90),\(row.row % 180),group \(row.group),\(row.order),\(row.row)\n" }
        text += "1,1,group 0,2024-01-01,0\n"
        var groups: [Int: [(group: Int, order: Int, row: Int)]] = [:]
        var names: [Int] = []
        for row in rows {
            if groups[row.group] == nil { names.append(row.group) }
            groups[row.group, default: []].append(row)
        }
        let expected = names.map { name in
            let rows = (groups[name] ?? []).sorted { ($0.order, $0.row) < ($1.order, $1.row) }
            let positions = rows.map { "\($0.row % 180) \($0.row % 90)" }.joined(separator: ",")
            return "lineString(\(positions)) g=\"group \(name)\" t=\(rows[0].order) n=\(rows[0].row)"
        }
        for (capacity, room, nameRoom) in [(1 << 20, 1 << 30, 1 << 20), (777, 1000, 1 << 20), (777, 1000, 1)] {
            let plan = GroupingPlan(
                order: "t", threads: threads, capacity: capacity, room: room, nameRoom: nameRoom)
            let found = try plan.run(text)
            #expect(found.features == expected)
            #expect(
                found.problems == [
                    "0.txt:60002:1: error: '2024-01-01' in field 't' is a time, but earlier rows have numbers"
                ])
        }
    }
}
