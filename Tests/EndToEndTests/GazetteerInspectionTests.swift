import Foundation
import TestSupport
import Testing

/// `plat gazetteer info`, `check` and `export`.
struct GazetteerInspectionTests {
    private func build(_ workdir: Workdir, _ rows: String, name: String = "a.gaz") throws {
        try workdir.write("rows.txt", rows)
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 9001))
        try workdir.write("d.txt", "FR.11\tÎle-de-France\tIle-de-France\t9002\n")
        let outcome = try workdir.plat("gazetteer", "build", "-q", "-o", name, "rows.txt", "c.txt", "d.txt")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func infoTellsSourcesAndCounts() throws {
        let workdir = try Workdir()
        try build(workdir, GeoNames.paris + GeoNames.place(2, "Lyon", "45.75", "4.85", day: "2026-03-04"))
        let text = try workdir.plat("gazetteer", "info", "a.gaz")
        #expect(text.status == 0)
        #expect(text.text.contains("places        4 (1 country, 1 admin1, 2 place)"), "\(text.text)")
        #expect(text.text.contains("date          2026-03-04"))
        #expect(text.text.contains("source        rows.txt: 2 rows, 2026-03-04, CC BY 4.0"))
        let json = try workdir.plat("gazetteer", "info", "--json", "a.gaz")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        let checksum = try #require(object["checksum"] as? String)
        #expect(text.text.contains("checksum      \(checksum)") && checksum.count == 8)
        #expect((object["counts"] as? [String: Int])?["place"] == 2 && object["isBuiltIn"] as? Bool == false)
        #expect(object["bytes"] as? Int == workdir.read("a.gaz")?.count)
        // Another gazetteer has another checksum.
        try build(workdir, GeoNames.paris, name: "b.gaz")
        #expect(try !workdir.plat("gazetteer", "info", "b.gaz").text.contains(checksum))
    }

    /// A file cut anywhere or with any bit flipped is an error, and never a crash.
    @Test func damageIsAnError() throws {
        let workdir = try Workdir()
        try build(workdir, GeoNames.paris + GeoNames.place(2, "Lyon", "45.75", "4.85"))
        let whole = try #require(workdir.read("a.gaz"))
        var random = SplitMix64(seed: 24)
        for round in 0..<Effort.of(400) {
            var bytes = whole
            let offset = random.int(0...whole.count - 1)
            if round % 2 == 0 {
                bytes.removeLast(whole.count - offset)
            } else {
                bytes[offset] ^= 1 << UInt8(random.int(0...7))
            }
            try workdir.write("bad.gaz", bytes)
            for command in [["info"], ["check"], ["export"]] {
                let outcome = try workdir.plat(["gazetteer"] + command + ["bad.gaz"])
                // Bytes between sections belong to none.
                if outcome.status == 0, round % 2 == 1 { continue }
                #expect(
                    outcome.status == 65 && outcome.errors.contains("bad.gaz"),
                    "\(round) \(offset) \(command) \(outcome)")
            }
        }
    }

    @Test func whatCannotBeUsed() throws {
        let workdir = try Workdir()
        try workdir.write("text.gaz", "not a gazetteer")
        let missing = try workdir.plat("gazetteer", "info", "none.gaz")
        #expect(missing.status == 66 && missing.errors.contains("none.gaz: error: cannot read the gazetteer"))
        #expect(missing.errors.contains("hint: make one with 'plat gazetteer build -o FILE cities15000.zip "))
        let text = try workdir.plat("gazetteer", "info", "text.gaz")
        #expect(text.status == 65 && text.errors.contains("not a gazetteer"))
        let report = try workdir.plat("gazetteer", "info", "-o", "r.csv", "text.gaz")
        #expect(report.status == 64)
    }

    @Test func checkFindsWhatIsProbablyWrong() throws {
        let workdir = try Workdir()
        try build(
            workdir,
            GeoNames.paris
                + GeoNames.place(2, "Twin", "48.1", "2.1") + GeoNames.place(3, "Twin", "48.105", "2.1")
                + GeoNames.place(4, "Twin", "49.5", "2.1")
                + GeoNames.place(5, "Stray", "50.0", "8.0")
                + GeoNames.place(6, "Nowhere", "47.0", "3.0", country: "QQ", admin1: "")
                + GeoNames.place(7, "Unnamed", "47.5", "3.0", admin1: "99"))
        let outcome = try workdir.plat("gazetteer", "check", "a.gaz")
        #expect(outcome.status == 1, "\(outcome.errors)")
        let codes = outcome.lines.compactMap { $0.split(separator: ": ").dropFirst(2).first.map(String.init) }
        #expect(codes.sorted() == ["duplicate-place", "unknown-code"], "\(outcome.text)")
        #expect(outcome.text.contains("Twin (3): the same name, kind and division as record"))
        #expect(outcome.text.contains("Nowhere (6): the country 'QQ' has no name"))
        #expect(outcome.errors.contains("a.gaz: note: 1 place is in divisions without a name"), "\(outcome.errors)")
        #expect(
            try workdir.plat("gazetteer", "check", "--explain", "a.gaz").errors.contains(
                "a.gaz: note: the division 'FR.99' of 1 place has no name"))
        try workdir.write(
            "land.geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"ISO_A2":"FR"},"geometry":{"type":"Polygon","coordinates":[[[0,46],[6,46],[6,51],[0,51],[0,46]]]}},{"type":"Feature","properties":{"ISO_A2":"DE"},"geometry":{"type":"Polygon","coordinates":[[[6,46],[15,46],[15,54],[6,54],[6,46]]]}}]}"#
        )
        let areas = try workdir.plat("gazetteer", "check", "--areas", "land.geojson", "a.gaz")
        #expect(
            areas.text.contains("outside-country: Stray (5): the place is said to be in FR, but lies in DE"),
            "\(areas.text) \(areas.errors)")
        #expect(areas.lines.filter { $0.contains("outside-country") }.count == 2)
        let fieldless = try workdir.shell(
            "sed s/ISO_A2/x/g land.geojson > x.geojson; plat gazetteer check --areas x.geojson a.gaz")
        #expect(fieldless.status == 64 && fieldless.errors.contains("--areas: no field holds the codes of countries"))
        try build(workdir, GeoNames.paris, name: "b.gaz")
        #expect(try workdir.plat("gazetteer", "check", "b.gaz").status == 0)
        let json = try workdir.plat("gazetteer", "check", "--json", "a.gaz")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        let layer = try #require((object["layers"] as? [[String: Any]])?.first)
        #expect((layer["counts"] as? [String: Int]) == ["duplicate-place": 1, "unknown-code": 1])
    }

    @Test func theBuiltInGazetteerPasses() throws {
        let workdir = try Workdir()
        let outcome = try workdir.plat("gazetteer", "check")
        #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text.prefix(500))")
        #expect(outcome.errors.contains("no problems") && outcome.errors.contains("in divisions without a name"))
    }

    /// All places come out with their fields, as Python reads them from the input.
    @Test func exportHoldsAllFields() throws {
        let workdir = try Workdir()
        var random = SplitMix64(seed: 5)
        let rows = (10...400).map { id in
            GeoNames.place(
                id, "P\(id), \"\(id % 7)\"", "\(random.int(-89...89)).12345", "\(random.int(-179...179)).54321",
                alternates: "A\(id),B\(id)", population: "\(random.int(0...3) == 0 ? 0 : random.int(1...99999))")
        }.joined()
        try build(workdir, rows)
        let program = """
            import csv, json, sys
            places = {}
            for line in open("rows.txt", encoding="utf-8"):
                f = line.rstrip("\\n").split("\\t")
                places[f[0]] = (f[1], float(f[4]), float(f[5]), f[14], f[7], f[8], f[10], f[17], set(f[3].split(",")))
            found = {}
            for row in csv.DictReader(open("out.csv", newline="", encoding="utf-8")):
                names = set(n["name"] for n in json.loads(row["names"]))
                found[row["geonameid"]] = (row["name"], float(row["lat"]), float(row["lon"]), row["population"] or "0",
                    row["feature_code"], row["country"], row["admin1"], row["timezone"], names)
            print(len(found), found == places)
            """
        try workdir.write("compare.py", program)
        let outcome = try workdir.shell(
            "plat gazetteer export -q --kinds place -f csv -o out.csv a.gaz && python3 compare.py")
        #expect(outcome.text == "391 True\n", "\(outcome.text) \(outcome.errors)")
    }

    @Test func exportIsALayer() throws {
        let workdir = try Workdir()
        try build(workdir, GeoNames.paris + GeoNames.place(2, "Suva", "-18.14", "178.44", country: "FJ", admin1: ""))
        let json = try workdir.plat("gazetteer", "export", "a.gaz")
        #expect(
            json.text.hasPrefix(
                "{\"type\":\"FeatureCollection\",\"attribution\":\"Contains data of GeoNames, CC BY 4.0\","))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
        #expect((object["features"] as? [Any])?.count == 4)
        #expect(json.errors.contains("4 read, 4 written"))
        let box = try workdir.plat("gazetteer", "export", "--bbox", "170,-20,-170,0", "--kinds", "place", "a.gaz")
        #expect(box.text.contains("Suva") && !box.text.contains("\"Paris\"") && box.errors.contains("1 outside-bbox"))
        let one = try workdir.plat("gazetteer", "export", "--limit", "1", "-f", "geojsonseq", "a.gaz")
        #expect(one.lines.count == 1)
        for format in ["shapefile -o o.shp", "csv -o o.csv", "shapefile -d EPSG:3857 -o m.shp"] {
            let outcome = try workdir.shell(
                "plat gazetteer export -q -f \(format) a.gaz && plat info \(format.split(separator: " ").last!)")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let threads = try workdir.shell(
            "plat gazetteer export -q --threads 1 a.gaz > x && plat gazetteer export -q --threads 5 a.gaz | cmp - x")
        #expect(threads.status == 0)
        let kinds = try workdir.plat("gazetteer", "export", "--kinds", "town", "a.gaz")
        #expect(kinds.status == 64 && kinds.errors.contains("unknown kind 'town'"), "\(kinds.errors)")
    }
}
