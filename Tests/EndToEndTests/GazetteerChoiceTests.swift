import Foundation
import TestSupport
import Testing

/// Which gazetteer is used, and the one that is built in.
struct GazetteerChoiceTests {
    private func source(_ workdir: Workdir, _ environment: [String: String], _ file: String...) throws -> String {
        let outcome = try workdir.plat(["gazetteer", "info", "--json"] + file, environment: environment)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return object?["source"] as? String ?? outcome.errors
    }

    /// A file that is given, then the variable, then the data folder, then the one in the program.
    @Test func theFirstThatIsThere() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        #expect(
            try workdir.shell(
                """
                plat gazetteer build -q -o a.gaz p.txt && cp a.gaz b.gaz
                mkdir -p data/plat home/.local/share/plat && cp a.gaz data/plat/places.gaz
                cp a.gaz home/.local/share/plat/places.gaz
                """
            ).status == 0)
        let (data, home) = (workdir.file("data"), workdir.file("home"))
        let all = ["PLAT_GAZETTEER": "b.gaz", "XDG_DATA_HOME": data, "HOME": home]
        #expect(try source(workdir, all, "a.gaz") == "a.gaz")
        #expect(try source(workdir, all) == "b.gaz")
        let unset = all.merging(["PLAT_GAZETTEER": ""]) { $1 }
        #expect(try source(workdir, unset) == "\(data)/plat/places.gaz")
        // A relative folder is no folder, as the specification says.
        for folder in ["", "data"] {
            #expect(
                try source(workdir, unset.merging(["XDG_DATA_HOME": folder]) { $1 })
                    == "\(home)/.local/share/plat/places.gaz")
        }
        let nothing = ["PLAT_GAZETTEER": "", "XDG_DATA_HOME": workdir.file("none"), "HOME": workdir.file("none")]
        #expect(try source(workdir, nothing) == "built-in gazetteer")
        // A file that was named must be there.
        let missing = try workdir.plat(["gazetteer", "info"], environment: ["PLAT_GAZETTEER": "none.gaz"])
        #expect(missing.status == 66 && missing.errors.contains("none.gaz"))
        try workdir.write("text", "text")
        let wrong = try workdir.plat(["gazetteer", "info"], environment: ["PLAT_GAZETTEER": "text"])
        #expect(wrong.status == 65, "\(wrong.errors)")
    }

    /// The gazetteer in the program is what the program makes of the sample.
    @Test func theBuiltInOneIsThatOfTheSample() throws {
        let workdir = try Workdir()
        let sample = Package.root + "/samples/places.tsv.gz"
        let outcome = try workdir.plat("gazetteer", "build", "-o", "places.gaz", sample)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let built = try #require(workdir.read("places.gaz"))
        let kept = FileManager.default.contents(atPath: Package.root + "/Sources/Engine/CPlaces/places.gaz").map {
            Array($0)
        }
        #expect(built == kept, "run scripts/places and build again")
        let nothing = ["PLAT_GAZETTEER": "", "XDG_DATA_HOME": workdir.path]
        let info = try workdir.plat(["gazetteer", "info", "--json"], environment: nothing)
        let inside = try #require(try JSONSerialization.jsonObject(with: Data(info.output)) as? [String: Any])
        let file = try #require(
            try JSONSerialization.jsonObject(
                with: Data(workdir.plat("gazetteer", "info", "--json", "places.gaz").output))
                as? [String: Any])
        #expect(inside["checksum"] as? String == file["checksum"] as? String)
        #expect(inside["bytes"] as? Int == built.count)
    }

    @Test func theSampleIsPlausible() throws {
        let nothing = ["PLAT_GAZETTEER": "", "XDG_DATA_HOME": "/nonexistent"]
        let workdir = try Workdir()
        let outcome = try workdir.plat(["gazetteer", "export", "-q", "-f", "csv"], environment: nothing)
        try workdir.write("out.csv", outcome.output)
        let program = """
            import collections, csv
            rows = list(csv.DictReader(open("out.csv", newline="", encoding="utf-8")))
            kinds = collections.Counter(row["kind"] for row in rows)
            print(kinds["continent"], kinds["country"], kinds["admin1"] > 3000, kinds["place"] > 10000)
            places = [row for row in rows if row["kind"] == "place"]
            capitals = {row["country"]: row["name"] for row in places if row["feature_code"] == "PPLC"}
            print(len(capitals) > 240, *[capitals[c] for c in ("FR", "US", "JP", "NA", "BR", "AU", "CH")])
            at = {(row["name"], row["country"] + row["admin1"] * (row["country"] == "US")): (float(row["lat"]), float(row["lon"]))
                for row in places}
            known = {("Paris", "FR"): (48.85, 2.35), ("Tokyo", "JP"): (35.69, 139.69), ("Lima", "PE"): (-12.04, -77.03),
                ("Springfield", "USIL"): (39.80, -89.64), ("Sacramento", "USCA"): (38.58, -121.49)}
            print([name for name, place in known.items() if max(abs(a - b) for a, b in zip(at[name], place)) > 0.1])
            names = {(row["country"], row["admin1"]): row["name"] for row in rows if row["kind"] == "admin1"}
            print(names["FR", "11"], names["US", "TX"], names["GB", "SCT"], names["DE", "02"])
            print(all(row["lat"] != "0" or row["lon"] != "0" for row in places))
            """
        try workdir.write("look.py", program)
        let found = try workdir.shell("python3 look.py")
        #expect(
            found.text == """
                7 250 True True
                True Paris Washington Tokyo Windhoek Brasília Canberra Bern
                []
                Île-de-France Texas Scotland Bavaria
                True

                """, "\(found.text) \(found.errors)")
    }

    /// People see under which licence the places are.
    @Test func theLicenceIsShown() throws {
        let line = "Contains data of GeoNames (geonames.org), licensed under CC BY 4.0; selected and reformatted"
        let workdir = try Workdir()
        #expect(try workdir.plat("--version", "--verbose").text.contains(line))
        let nothing = ["PLAT_GAZETTEER": "", "XDG_DATA_HOME": workdir.path]
        #expect(try workdir.plat(["gazetteer", "info"], environment: nothing).text.contains(line))
        #expect(try Package.text("samples/README.md").contains(line))
    }
}
