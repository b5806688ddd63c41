import CommandKit
import Foundation
import Testing

struct HelpJSONTests {
    private func object(_ path: [String] = []) throws -> [String: Any] {
        let text = try CommandModel(program: Plat.self).command(at: path).json
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(whole["schema"] as? Int == 1)
        return try #require(whole["command"] as? [String: Any])
    }

    @Test func tree() throws {
        let root = try object()
        #expect(root["name"] as? String == "plat")
        #expect(root["version"] as? String == "0.1.0")
        let names = (root["subcommands"] as? [[String: Any]])?.map { $0["invocation"] as? String }
        #expect(
            names == ["plat convert", "plat intersect", "plat limits", "plat help", "plat completions"])
    }

    @Test func textsSurviveTheEscapes() throws {
        let convert = try object(["convert"])
        #expect((convert["examples"] as? [[String: String]])?.last?["commandLine"] == ".dots -o 'a\\b'")
        let discussion = try #require(convert["discussion"] as? [String])
        #expect(discussion.count == 2)
        #expect(discussion[0].hasSuffix("the '-' in \\n and 90° stay what they are."))
    }

    @Test func parameters() throws {
        let convert = try object(["convert"])
        let all = try #require(convert["parameters"] as? [[String: Any]])
        func parameter(_ name: String) throws -> [String: Any] {
            try #require(all.first { ($0["names"] as? [String])?.contains(name) == true })
        }
        let from = try parameter("--from")
        #expect(from["kind"] as? String == "option")
        #expect(from["names"] as? [String] == ["-f", "--from"])
        #expect(from["required"] as? Bool == true)
        #expect(from["choices"] as? [String] == ["coordinate", "map-point", "pixel"])
        #expect(from["completion"] as? String == "list")
        #expect(from["default"] is NSNull)
        #expect(try parameter("--to")["default"] as? String == "map-point")
        #expect(try parameter("--to")["defaultNote"] is NSNull)
        #expect(try parameter("--size")["section"] as? String == "Viewport")
        #expect(try parameter("--size")["form"] as? String == "WxH, as in 320x460")
        #expect(try parameter("--progress")["inverseNames"] as? [String] == ["--no-progress"])
        #expect(try parameter("--field")["repeats"] as? Bool == true)
        #expect(try parameter("--output")["completion"] as? String == "file")
        #expect(!all.contains { ($0["names"] as? [String]) == ["--fault"] })
        #expect(all.contains { $0["kind"] as? String == "argument" && $0["valueName"] as? String == "FILE" })
    }
}
