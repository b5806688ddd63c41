import Foundation
import TestSupport
import Testing

/// Every row that `plat gazetteer build` reads is written, or skipped for a reason that is counted.
struct GazetteerAccountTests {
    private func account(_ workdir: Workdir, _ inputs: String...) throws -> [String: Any] {
        let outcome = try workdir.plat(["gazetteer", "build", "-o", "out.gaz", "--summary", "json"] + inputs)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let line = try #require(outcome.errors.split(separator: "\n").last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// Read, written and skipped rows of each input.
    private func counts(_ account: [String: Any]) throws -> [String: [Int]] {
        var counts: [String: [Int]] = [:]
        for part in try #require(account["byInput"] as? [[String: Any]]) {
            let name = try #require(part["input"] as? String)
            counts[name] = ["read", "written", "skipped"].compactMap { part[$0] as? Int }
        }
        return counts
    }

    @Test func divisionsWithoutPlacesAreSkipped() throws {
        let workdir = try Workdir()
        try workdir.write(
            "p.txt",
            GeoNames.place(1, "Austin", "30.3", "-97.7", country: "US", admin1: "TX", admin2: "453")
                + GeoNames.place(
                    9, "Reeves County", "31.4", "-103.7", class: "A", code: "ADM2", country: "US", admin1: "TX"))
        try workdir.write(
            "d2.txt",
            "US.TX.453\tTravis County\tTravis County\t4737316\nUS.TX.301\tLoving County\tLoving County\t5525577\n"
                + "US.TX.389\tReeves County\tReeves County\t9\n")
        try workdir.write("d1.txt", "US.TX\tTexas\tTexas\t4736286\nUS.AK\tAlaska\tAlaska\t5879092\n")
        // The place and the division with the number 9 are one. A name of the division that is skipped has nowhere to go either.
        try workdir.write(
            "n.txt", GeoNames.alternate(1, 5_525_577, "de", "Liebe") + GeoNames.alternate(2, 4_737_316, "de", "Travis"))
        let account = try account(workdir, "p.txt", "d2.txt", "d1.txt", "n.txt")
        #expect(
            try counts(account) == [
                "p.txt": [2, 1, 1], "d2.txt": [3, 2, 1], "d1.txt": [2, 2, 0], "n.txt": [2, 1, 1],
            ])
        #expect(
            account["skippedBy"] as? [String: Int] == ["no-position": 1, "not-in-gazetteer": 1, "repeated-place": 1],
            "\(account)")
        let places = try workdir.places("out.gaz")
        let names = Set(places.compactMap { $0["name"] })
        #expect(names.isSuperset(of: ["Travis County", "Reeves County", "Texas", "Alaska"]))
        #expect(!names.contains("Loving County"))
        let text = try workdir.plat("gazetteer", "build", "-o", "b.gaz", "p.txt", "d2.txt", "d1.txt")
        #expect(text.errors.contains("d2.txt: divisions: 3 read, 2 written, 1 skipped"))
        #expect(
            text.errors.contains("d1.txt: note: 1 row is kept without a position, as no place lies there"),
            "\(text.errors)")
        // The gazetteer says how many rows of each file it uses.
        let info = try workdir.plat("gazetteer", "info", "b.gaz")
        #expect(info.text.contains("d2.txt: 2 rows") && info.text.contains("d1.txt: 2 rows"), "\(info.text)")
    }

    @Test func rowsThatComeTwiceAreCountedOnce() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        try workdir.write("d.txt", "FR.11\tIle\tIle\t3012874\nFR.11.75\tParis\tParis\t2968815\n")
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 3_017_382))
        try workdir.write("z.txt", GeoNames.postal("FR", "75001", "Paris 01", "48.86", "2.34"))
        try workdir.write("s.csv", "lat,lon,n\n1,2,Shop\n1,2,Shop\n1,3,Shop\n")
        let once = try workdir.plat(
            "gazetteer", "build", "-o", "once.gaz", "p.txt", "d.txt", "c.txt", "z.txt", "--layer", "s.csv",
            "--name-field", "n")
        #expect(once.errors.contains("8 read, 7 written, 1 skipped (1 repeated-place)"), "\(once.errors)")
        let shell = try workdir.shell("for f in p d c z; do cp $f.txt $f$f.txt; done; cp s.csv ss.csv")
        #expect(shell.status == 0)
        let twice = try workdir.plat(
            "gazetteer", "build", "-o", "twice.gaz", "p.txt", "pp.txt", "d.txt", "dd.txt", "c.txt", "cc.txt", "z.txt",
            "zz.txt", "--layer", "s.csv", "--layer", "ss.csv", "--name-field", "n")
        #expect(twice.errors.contains("16 read, 7 written, 9 skipped (9 repeated-place)"), "\(twice.errors)")
        for file in ["pp.txt: places: 1", "dd.txt: divisions: 2", "cc.txt: countries: 1", "zz.txt: postal codes: 1"] {
            #expect(twice.errors.contains("\(file) read, 0 written"), "\(twice.errors)")
        }
        // All but the list of sources is the same.
        func rows(_ file: String) throws -> [[String: String]] { try workdir.places(file) }
        #expect(try rows("once.gaz") == rows("twice.gaz"))
    }

    @Test func theSumsOfAllInputsAreRight() throws {
        let workdir = try Workdir()
        var random = SplitMix64(seed: 77)
        func table(_ count: Int, _ row: (Int) -> String) -> String { (0..<count).map { row($0) }.joined() }
        try workdir.write(
            "p.txt",
            table(300) { _ in
                GeoNames.place(
                    random.int(1...200), "P\(random.int(0...99))", "\(random.int(0...1))", "\(random.int(0...1))",
                    admin1: "\(random.int(0...9))", admin2: "\(random.int(0...9))")
            })
        try workdir.write(
            "d.txt",
            table(200) { _ in "FR.\(random.int(0...12)).\(random.int(0...12))\tD\tD\t\(random.int(1...400))\n" })
        try workdir.write(
            "n.txt", table(200) { GeoNames.alternate($0 + 1, random.int(1...500), "en", "N\(random.int(0...9))") })
        try workdir.write(
            "z.txt",
            table(200) { _ in GeoNames.postal("FR", "\(random.int(1...50))", "Z", "1", "\(random.int(0...2))") })
        let account = try account(workdir, "n.txt", "z.txt", "d.txt", "p.txt")
        var sums = [0, 0, 0]
        for (name, counts) in try counts(account) {
            #expect(counts.count == 3 && counts[0] == counts[1] + counts[2], "\(name) \(counts)")
            for index in 0..<3 { sums[index] += counts[index] }
        }
        #expect(sums[0] == 900 && sums == ["read", "written"].compactMap { account[$0] as? Int } + [sums[2]])
        let skipped = try #require(account["skippedBy"] as? [String: Int])
        #expect(skipped.values.reduce(0, +) == sums[2], "\(account)")
        // Each written division and postal code is a place, and no other row is.
        let places = try workdir.places("out.gaz")
        #expect(try counts(account)["d.txt"]?[1] == places.count { $0["kind"] == "admin2" && $0["name"] == "D" })
        #expect(try counts(account)["z.txt"]?[1] == places.count { $0["kind"] == "postal" })
        #expect(try counts(account)["p.txt"]?[1] == places.count { $0["kind"] == "place" })
    }

    @Test func placesWithoutNumbersAreDifferent() throws {
        let workdir = try Workdir()
        try workdir.write("t.tsv", "geonameid\tname\tlatitude\tlongitude\n\tA\t1\t2\n\tB\t1\t2\n\tB\t1\t2\n")
        let account = try account(workdir, "t.tsv")
        #expect(try counts(account) == ["t.tsv": [3, 2, 1]])
        #expect(try workdir.places("out.gaz").count == 2)
    }
}
