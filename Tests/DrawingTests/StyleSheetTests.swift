import Drawing
import JSON
import Testing

struct StyleSheetTests {
    private func sheet(_ text: String) throws(SettingsFault) -> StyleSheet {
        let bytes = Array(text.utf8)
        return try StyleSheet(bytes.span)
    }

    @Test func wholeFile() throws {
        let sheet = try sheet(
            #"""
            {
              "background": "#eef3f7",
              "fonts": ["a.ttf", "b.ttf"],
              "rules": [
                {"layer": "land", "kind": "polygon", "zoom": [4, 10], "legend": "Land",
                 "if": [["pop", ">=", 1e6]], "style": {"fill": "beige", "stroke-dash": [6, 3], "visible": true,
                 "badge-size": [40, 50], "casing": ["white", 2], "seamless": true}}
              ]
            }
            """#)
        #expect(sheet.background == Color("eef3f7") && sheet.fonts == ["a.ttf", "b.ttf"])
        let rule = try #require(sheet.rules.first)
        #expect(rule.layer == "land" && rule.kind == .polygon && rule.zoom == 4...10 && rule.legend == "Land")
        #expect(rule.settings.map(\.key) == [.fill, .strokeDash, .visible, .badgeSize, .casing, .seamless])
        #expect(rule.location == TextLocation(line: 5, column: 5) && sheet.zoomLevels == [4, 10])
        #expect(sheet.fields(ofLayer: "land") == ["pop"] && sheet.fields(ofLayer: "sea").isEmpty)
    }

    @Test(arguments: [
        ("[]", "1:1: the style file is a list; write an object"),
        ("{\"rule\": []}", "1:2: unknown key 'rule'; did you mean rules?"),
        ("{\n\"background\": \"blak\"}", "2:15: 'blak' is not a colour; did you mean black?"),
        ("{\"background\": 5}", "1:16: background is a number; write a text"),
        ("{\"fonts\": [\n 1]}", "2:2: a font is a number; write a text"),
        ("{\"rules\": [{\"kind\": \"area\"}]}", "1:21: unknown kind 'area'; use point, line or polygon"),
        ("{\"rules\": [{\"zoom\": [4]}]}", "1:21: zoom has 1 numbers; write two, such as [4, 10]"),
        ("{\"rules\": [{\"zoom\": [9, 4]}]}", "1:21: zoom ends before it begins; write the lower level first"),
        (
            "{\"rules\": [{\"style\": {\"fil\": \"red\"}}]}", "1:23: unknown key 'fil'; did you mean fill?"
        ),
        (
            "{\"rules\": [\n  {\"style\": {\"fill-opacity\": 1.5}}]}",
            "2:30: fill-opacity cannot be '1.5'; use a number from 0 to 1"
        ),
        (
            "{\"rules\": [{\"style\": {\"stroke-cap\": \"squre\"}}]}",
            "1:37: stroke-cap cannot be 'squre'; did you mean square?"
        ),
        (
            "{\"rules\": [{\"style\": {\"fill\": null}}]}", "1:31: fill is null; write COLOR"
        ),
        (
            "{\"rules\": [{\"if\": [[\"a\", \"~\", 1]]}]}",
            "1:26: unknown operator '~'; use ==, !=, <, <=, >, >=, in, not in, …"
        ),
        ("{\"rules\": [{\"if\": [[\"a\", \"==\"]]}]}", "1:26: '==' has no value to compare with"),
        ("{\"rules\": [{\"if\": [[\"a\", \"exists\", 1]]}]}", "1:36: 'exists' takes no value"),
        (
            "{\"rules\": [{\"style\": {\"fill\": {\"stops\": []}}}]}",
            "1:31: fill names no field; write {\"field\": …, \"stops\": …} or {\"zoom\": …}"
        ),
        ("{\"rules\": [{\"style\": {\"fill\": {\"field\": \"a\", \"stops\": []}}}]}", "1:55: stops has no stop"),
        (
            "{\"rules\": [{\"style\": {\"fill\": {\"field\": \"a\", \"stops\": [[2, \"red\"], [1, \"red\"]]}}}]}",
            "1:68: stops do not ascend"
        ),
        (
            "{\"rules\": [{\"style\": {\"fill\": {\"field\": \"a\", \"stops\": [[2, \"red\"]], \"how\": \"linar\"}}}]}",
            "1:76: unknown method 'linar'; did you mean linear?"
        ),
        (
            "{\"rules\": [{\"style\": {\"fill\": {\"zoom\": [[2, \"red\"], [2, \"red\"]]}}}]}",
            "1:54: zoom levels do not ascend"
        ),
        ("{\"rules\": [], \"rules\": []}", "1:15: key 'rules' occurs twice"),
    ])
    func faults(text: String, message: String) {
        #expect { try sheet(text) } throws: { "\($0)" == message }
    }

    @Test func fieldsOfLayers() throws {
        let layers = [
            LayerFields(name: "land", fields: ["pop", "name"]), LayerFields(name: "sea", fields: ["depth"]),
        ]
        func fault(_ rule: String) throws -> String? {
            try sheet("{\"rules\": [\n\(rule)]}").fault(in: layers).map { "\($0)" }
        }
        #expect(try fault(#"{"if": [["pop", ">", 1]]}"#) == nil)
        #expect(try fault(#"{"if": [["popp", ">", 1]]}"#) == "2:10: no layer has a field 'popp'; did you mean pop?")
        #expect(
            try fault(#"{"layer": "sea", "if": [["pop", ">", 1]]}"#)
                == "2:26: layer 'sea' has no field 'pop'")
        #expect(try fault(#"{"layer": "lnd"}"#) == "2:11: unknown layer 'lnd'; did you mean land?")
        #expect(
            try fault(#"{"style": {"z": {"field": "dept", "stops": [[1, 2]]}}}"#)
                == "2:27: no layer has a field 'dept'; did you mean depth?")
    }
}
