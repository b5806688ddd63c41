import Foundation
import TestSupport
import Testing

/// Files of GeoNames and Natural Earth as they were published, where they are at hand.
struct GazetteerRealTests {
    private static let folder = Package.root + "/../shared/data/gazetteer"
    private static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/cities15000.zip") }

    @Test(.enabled(if: isThere)) func publishedFiles() throws {
        let workdir = try Workdir()
        let outcome = try workdir.shell(
            """
            G=\(Self.folder)
            plat gazetteer build -o all.gaz $G/cities15000.zip $G/admin1CodesASCII.txt $G/admin2Codes.txt \
                $G/countryInfo.txt $G/postal/*.zip
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for line in [
            "cities15000.txt: places: 32876 read, 32876 written, 0 skipped",
            "admin1CodesASCII.txt: divisions: 3864 read, 3864 written, 0 skipped",
            "countryInfo.txt: countries: 250 read, 250 written, 0 skipped",
            "DE.txt: postal codes: 16485 read, 16485 written, 0 skipped",
        ] { #expect(outcome.errors.contains(line), "\(line)") }
        // Of the second level those that a place or a postal code lies in.
        let used = """
            import glob, zipfile
            def rows(path):
                for name in zipfile.ZipFile(path).namelist():
                    if not name.startswith("readme"): yield from (line.split("\\t") for line in zipfile.ZipFile(path).read(name).decode().split("\\n"))
            codes = {".".join((f[8], f[10], f[11])) for f in rows("\(Self.folder)/cities15000.zip") if len(f) == 19}
            for path in glob.glob("\(Self.folder)/postal/*.zip"):
                codes |= {".".join((f[0], f[4], f[6])) for f in rows(path) if len(f) == 12}
            print(sum(l.split("\\t")[0] in codes for l in open("\(Self.folder)/admin2Codes.txt", encoding="utf-8")))
            """
        try workdir.write("used.py", used)
        let written = try #require(try Int(workdir.shell("python3 used.py").text.dropLast()))
        #expect(
            outcome.errors.contains(
                "admin2Codes.txt: divisions: 47540 read, \(written) written, \(47540 - written) skipped"), "\(written)")
        // Row by row as Python reads them.
        let program = """
            import csv, io, sys, zipfile
            text = zipfile.ZipFile("\(Self.folder)/cities15000.zip").read("cities15000.txt").decode()
            places = {f[0]: (f[1], f[2], f[8], "" if f[10] == "00" else f[10], f[14].replace("0", "") and f[14], f[7], f[17],
                round(float(f[4]), 5), round(float(f[5]), 5)) for f in (l.split("\\t") for l in text.split("\\n")) if len(f) == 19}
            found = {}
            for row in csv.DictReader(sys.stdin):
                found[row["geonameid"]] = (row["name"], row["asciiname"], row["country"], row["admin1"], row["population"],
                    row["feature_code"], row["timezone"], float(row["lat"]), float(row["lon"]))
            print(len(found), sum(found.get(k) != v for k, v in places.items()))
            """
        try workdir.write("compare.py", program)
        let compared = try workdir.shell(
            "plat gazetteer export -q --kinds place -f csv all.gaz | python3 compare.py")
        #expect(compared.text == "32876 0\n", "\(compared.text) \(compared.errors)")
    }

    @Test(.enabled(if: isThere)) func columnsWithNames() throws {
        let workdir = try Workdir()
        let outcome = try workdir.shell("plat gazetteer build -o p.gaz \(Self.folder)/places1000.tsv.gz")
        #expect(outcome.status == 0 && outcome.errors.contains("170391 read, 170391 written"), "\(outcome.errors)")
    }
}
