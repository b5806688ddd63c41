import Foundation
import Testing

/// Output of `plat cat` for small layers.
struct CatTests {
    private let places = "name,lat,lon,pop\nWien,48.2082,16.3738,1897000\nHelsinki,60.1695,24.9354,\n"

    /// The features of a GeoJSON text.
    private func features(_ outcome: Workdir.Outcome) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        #expect(object?["type"] as? String == "FeatureCollection")
        return try #require(object?["features"] as? [[String: Any]])
    }

    @Test func aTableBecomesGeoJSON() throws {
        let outcome = try Workdir().plat("cat", input: places)
        #expect(outcome.status == 0)
        #expect(
            outcome.text == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","geometry":{"type":"Point","coordinates":[16.3738,48.2082]},"properties":{"name":"Wien","pop":1897000}},
                {"type":"Feature","geometry":{"type":"Point","coordinates":[24.9354,60.1695]},"properties":{"name":"Helsinki","pop":null}}
                ]}

                """)
        #expect(outcome.errors == "2 read, 2 written, 0.0 s\n")
    }

    @Test func everyFormatBecomesEveryOther() throws {
        let directory = try Workdir()
        try directory.write("a.csv", places)
        let once = try directory.shell(
            """
            plat cat -q a.csv > a.geojson; plat cat -q -f geojsonseq a.csv > a.geojsonl
            plat cat -q -f geojsonseq --rs a.csv > rs.geojsonl; plat cat -q -f csv a.csv > b.csv
            for input in a.geojson a.geojsonl rs.geojsonl b.csv; do
                plat cat -q $input | cmp - a.geojson && plat cat -q -f csv < $input | cmp - b.csv &&
                plat cat -q -f geojsonseq $input | cmp - a.geojsonl && plat cat -q --rs -f geojsonseq $input | cmp - rs.geojsonl
            done && echo same
            """)
        #expect(once.text == "same\n" && once.errors == "")
        #expect(
            directory.text("b.csv") == "lat,lon,name,pop\n48.2082,16.3738,Wien,1897000\n60.1695,24.9354,Helsinki,\n")
        #expect(directory.text("rs.geojsonl")?.utf8.filter { $0 == 0x1E }.count == 2)
    }

    @Test func layersAreUnited() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name,zip\n1,2,a,02134\n")
        try directory.write("b.tsv", "zip\ty\tx\n12345\t3\t4\n")
        try directory.write(
            "c.geojson", #"{"type":"Feature","geometry":{"type":"Point","coordinates":[6,5]},"properties":{"new":[1]}}"#
        )
        let table = try directory.plat("cat", "-q", "-f", "csv", "a.csv", "b.tsv", "c.geojson")
        #expect(table.text == "lat,lon,name,zip,new\n1,2,a,02134,\n3,4,,12345,\n5,6,,,[1]\n")
        // A field that is text in one table is text in all.
        let united = try features(try directory.plat("cat", "-q", "a.csv", "b.tsv", "c.geojson"))
        let values = united.compactMap { ($0["properties"] as? [String: Any])?["zip"] as? String }
        #expect(values == ["02134", "12345"])
    }

    @Test func fieldsAreChosen() throws {
        let directory = try Workdir()
        try directory.write("a.csv", places)
        for input in ["cat a.csv", "cat -f geojson a.csv | plat cat"] {
            let two = try directory.shell("plat \(input) -q --fields pop --string-fields pop 2>&1 -f geojsonseq")
            #expect(two.lines.count == 2)
            #expect(two.lines.first?.hasSuffix(#""properties":{"pop":"1897000"}}"#) == true, "\(two.text)")
            #expect(two.lines.last?.hasSuffix(#""properties":{"pop":null}}"#) == true, "\(two.text)")
        }
        let unknown = try directory.plat("cat", "--fields", "people", "a.csv")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("people") && unknown.errors.contains("name"))
        // Of GeoJSON that is known at the end.
        #expect(try directory.shell("plat cat a.csv > a.geojson").status == 0)
        let unseen = try directory.plat("cat", "--fields", "people,name", "a.geojson")
        #expect(unseen.status == 0)
        #expect(unseen.errors.contains("a.geojson: warning: no feature has a field named 'people'"))
        #expect(!unseen.errors.contains("'name'"))
        // One of several layers may lack a field, with a warning.
        try directory.write("b.csv", "lat,lon,people\n1,2,3\n")
        let many = try directory.plat("cat", "-f", "csv", "--fields", "people,name", "a.csv", "b.csv")
        #expect(many.lines == ["lat,lon,people,name", "48.2082,16.3738,,Wien", "60.1695,24.9354,,Helsinki", "1,2,3,"])
        #expect(many.errors.contains("a.csv: warning: --fields: no field named 'people'"))
    }

    @Test func stringFieldsThatAreMissingAreTold() throws {
        let directory = try Workdir()
        try directory.write("a.csv", places)
        #expect(try directory.shell("plat cat -q a.csv -o a.shp && plat cat -q a.csv > a.geojson").status == 0)
        for input in ["a.csv", "a.shp"] {
            let outcome = try directory.plat("cat", "--string-fields", "typo,pop", input)
            #expect(outcome.status == 64 && outcome.text.isEmpty)
            #expect(outcome.errors.hasPrefix("\(input): error: --string-fields: no field named 'typo'; hint: the "))
        }
        let slip = try directory.plat("cat", "--fields", "nmae", "a.csv")
        #expect(slip.errors.contains("'nmae'; hint: did you mean name?"), "\(slip.errors)")
        let unseen = try directory.plat("cat", "--string-fields", "typo,pop", "a.geojson")
        #expect(unseen.status == 0)
        #expect(unseen.errors.contains("a.geojson: warning: no feature has a field named 'typo'"))
        #expect(!unseen.errors.contains("'pop'"))
    }

    @Test func boxAndLimit() throws {
        let directory = try Workdir()
        try directory.write("a.csv", places + "Suva,-18.1,178.4,\nApia,-13.8,-171.8,\nnowhere,,,\n")
        func names(_ options: String) throws -> [String] {
            let outcome = try directory.shell("plat cat -q -f csv \(options) a.csv")
            return outcome.lines.dropFirst().compactMap { $0.split(separator: ",").dropFirst(2).first.map(String.init) }
        }
        #expect(try names("--bbox 10,40,20,50") == ["Wien"])
        #expect(try names("--bbox 170,-20,-170,-10") == ["Suva", "Apia"])
        #expect(try names("--bbox 16.3738,48.2082,16.3738,48.2082") == ["Wien"])
        #expect(try names("--limit 2") == ["Wien", "Helsinki"])
        #expect(try names("--bbox 20,-90,180,90 --limit 1") == ["Helsinki"])
        #expect(try names("--limit 0") == [])
        let account = try directory.plat("cat", "--bbox", "10,40,20,50", "a.csv")
        #expect(account.errors.contains("5 read, 1 written, 4 skipped (4 outside-bbox)"))
        for box in ["1,2,3", "1,50,2,40", "181,0,182,1", "a,b,c,d"] {
            #expect(try directory.plat("cat", "--bbox", box, "a.csv").status == 64)
        }
    }

    @Test func precision() throws {
        let input = "lat,lon\n0.1234567891,179.99999999\n-0.00000001,1e-3\n"
        func lines(_ precision: String...) throws -> [String] {
            try Workdir().plat(["cat", "-q", "-f", "csv"] + precision, input: Array(input.utf8)).lines
        }
        #expect(try lines() == ["lat,lon", "0.1234568,180", "0,0.001"])
        #expect(try lines("--precision", "2") == ["lat,lon", "0.12,180", "0,0"])
        #expect(try lines("--precision", "full") == ["lat,lon", "0.1234567891,179.99999999", "-1e-08,0.001"])
    }

    @Test func boundingBox() throws {
        let outcome = try Workdir().plat("cat", "-q", "--write-bbox", input: places)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        #expect(object?["bbox"] as? [Double] == [16.3738, 48.2082, 24.9354, 60.1695])
        let first = try Workdir().plat("cat", "-q", "--write-bbox", "--limit", "1", input: places)
        #expect(first.text.contains("\"bbox\":[16.3738,48.2082,16.3738,48.2082]"))
        let empty = try Workdir().plat("cat", "-q", "--write-bbox", input: "lat,lon\n")
        #expect(try features(empty).isEmpty && !empty.text.contains("bbox"))
        #expect(try Workdir().plat("cat", "--write-bbox", "-f", "csv", input: places).status == 64)
    }

    @Test func whatGeoJSONHoldsIsKept() throws {
        let input = """
            {"name":"here","type":"FeatureCollection","features":[
            {"type":"Feature","id":12345678901234567890,"title":"T","properties":{"n":1.50,"s":"\\u00e9","o":{"a":[1,2]}},
             "geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}}
            ],"more":[1,{"x":null}]}
            """
        let outcome = try Workdir().plat("cat", "-q", input: input)
        #expect(outcome.status == 0)
        for kept in [
            #""id":12345678901234567890"#, #""title":"T""#, #""properties":{"n":1.50,"s":"\u00e9","o":{"a":[1,2]}}"#,
            #""name":"here""#, #""more":[1,{"x":null}]"#, "[[[0,0],[1,0],[1,1],[0,1],[0,0]]]",
        ] { #expect(outcome.text.contains(kept), "\(kept) in \(outcome.text)") }
        // A table cannot hold some of it, with a warning.
        let table = try Workdir().plat("cat", "-f", "csv", input: input)
        #expect(
            table.lines == [
                "wkt,id,n,s,o", #""POLYGON ((0 0, 0 1, 1 1, 1 0, 0 0))",12345678901234567890,1.50,é,"{""a"":[1,2]}""#,
            ])
        #expect(table.errors.contains("dropped-member") && table.errors.contains("name, more"))
    }

    @Test func oldReferenceSystemsAreHonoured() throws {
        func collection(_ crs: String) -> String {
            #"{"type":"FeatureCollection",\#(crs)"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500000,5300000]}}]}"#
        }
        let utm = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}},"#
        let outcome = try Workdir().plat("cat", "-q", "-f", "csv", input: collection(utm))
        // From cs2cs EPSG:25832 EPSG:4326.
        #expect(outcome.lines.last == "47.8533419,9", "\(outcome.text) \(outcome.errors)")
        let given = try Workdir().plat("cat", "-q", "-f", "csv", "-s", "EPSG:25832", input: collection(""))
        #expect(given.output == outcome.output)
        let unknown = try Workdir().plat("cat", "-q", input: collection(""))
        #expect(unknown.status == 65 && unknown.errors.contains("--src-crs"))
    }

    @Test func compressedInputIsRead() throws {
        let directory = try Workdir()
        try directory.write("a.csv", places)
        let outcome = try directory.shell(
            """
            gzip -k a.csv; plat cat -q a.csv > plain; plat cat -q a.csv.gz | cmp - plain && plat cat -q < a.csv.gz | cmp - plain &&
            cat a.csv.gz | plat cat -q -f csv | cmp - <(plat cat -q -f csv a.csv) && echo same
            head -c 40 a.csv.gz | plat cat -q; echo "status $?"
            """)
        #expect(outcome.lines.first == "same")
        #expect(outcome.lines.last == "status 65", "\(outcome.text)")
        #expect(outcome.errors.contains("compressed data is truncated"))
    }

    @Test func guessesAreExplained() throws {
        let outcome = try Workdir().plat("cat", "-q", "--explain", input: "Name;Breite;Y;X\nWien;;48,2082;16,3738\n")
        #expect(outcome.status == 0)
        #expect(try features(outcome).count == 1)
        for guess in ["format: csv", "delimiter: ;", "latitude: Y", "longitude: X"] {
            #expect(outcome.errors.contains(guess), "\(guess) in \(outcome.errors)")
        }
        #expect(outcome.text.contains("[16.3738,48.2082]"))
    }

    @Test(arguments: ["nope.csv", ".", "fifo"])
    func whatIsNoFileIsSaid(_ name: String) throws {
        let directory = try Workdir()
        // Nobody would ever read what is written to a pipe beside the others.
        let writer = name == "fifo" ? "mkfifo fifo; echo 'lat,lon' > fifo & " : ""
        let outcome = try directory.shell("\(writer)plat cat \(name) > out; echo $?")
        #expect(outcome.text == (name == "fifo" ? "0\n" : "66\n"))
        if name != "fifo" { #expect(outcome.errorLines.count == 1) }
    }

    @Test func whatIsNoLayerIsSaid() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,value\n1,2\n")
        let outcome = try directory.plat("cat", "a.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        for word in ["id", "value", "--lat", "--lon", "--wkt"] { #expect(outcome.errors.contains(word)) }
        #expect(outcome.output.isEmpty || !outcome.text.contains("]}"))
        for (name, bytes) in [
            ("a.zip", [0x50, 0x4B, 3, 4, 0]), ("a.shp", [0, 0, 0x27, 0x0A, 0, 0]), ("a.html", Array("<html>".utf8)),
            ("empty", []), ("a.geojson", Array("hello".utf8)),
        ] as [(String, [UInt8])] {
            try directory.write(name, bytes)
            let outcome = try directory.plat("cat", name)
            #expect(outcome.status == 65 && outcome.errors.hasPrefix("\(name):"), "\(outcome.errors)")
        }
    }
}
