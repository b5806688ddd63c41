import Foundation
import TestSupport
import Testing

/// Files of GeoNames as they were published, where they are at hand, and otherwise such as hold an invented world.
struct GazetteerRealTests {
    private static let folder =
        SharedData.isThere.isMet ? SharedData.path + "/gazetteer" : MadeData.folder(by: "make_geonames") ?? "/nowhere"
    private static let isThere = SharedData.isThere.isMet ? SharedData.isThere : Python.isThere

    @Test(.enabled(if: isThere)) func publishedFiles() throws {
        let workdir = try Workdir()
        let outcome = try workdir.shell(
            """
            G=\(Self.folder)
            plat gazetteer build -o all.gaz $G/cities15000.zip $G/admin1CodesASCII.txt $G/admin2Codes.txt \
                $G/countryInfo.txt $G/postal/*.zip
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        // Of the second level those that a place or a postal code lies in.
        let program = """
            import glob, zipfile
            folder = "\(Self.folder)"
            def rows(path):
                if path.endswith(".zip"):
                    archive = zipfile.ZipFile(path)
                    texts = [archive.read(name) for name in archive.namelist() if not name.startswith("readme")]
                else:
                    texts = [open(path, "rb").read()]
                for text in texts:
                    yield from (line.split("\\t") for line in text.decode().split("\\n") if line and line[0] != "#")
            postal = sorted(glob.glob(folder + "/postal/*.zip"))
            places = list(rows(folder + "/cities15000.zip"))
            codes = {".".join((f[8], f[10], f[11])) for f in places}
            for path in postal:
                codes |= {".".join((f[0], f[4], f[6])) for f in rows(path)}
            divisions = list(rows(folder + "/admin2Codes.txt"))
            used = sum(f[0] in codes for f in divisions)
            def say(name, kind, count, skipped=0):
                print(f"{name}.txt: {kind}: {count} read, {count - skipped} written, {skipped} skipped")
            say("cities15000", "places", len(places))
            say("admin1CodesASCII", "divisions", len(list(rows(folder + "/admin1CodesASCII.txt"))))
            say("admin2Codes", "divisions", len(divisions), len(divisions) - used)
            say("countryInfo", "countries", len(list(rows(folder + "/countryInfo.txt"))))
            for path in postal:
                say(path.split("/")[-1][:-4], "postal codes", len(list(rows(path))))
            """
        try workdir.write("counts.py", program)
        let counts = try workdir.shell("python3 counts.py").lines
        #expect(counts.count >= 6)
        for line in counts { #expect(outcome.errors.contains(line), "\(line)") }
        // Row by row as Python reads them.
        let comparison = """
            import csv, io, sys, zipfile
            text = zipfile.ZipFile("\(Self.folder)/cities15000.zip").read("cities15000.txt").decode()
            places = {f[0]: (f[1], f[2], f[8], "" if f[10] == "00" else f[10], f[14].replace("0", "") and f[14], f[7], f[17],
                round(float(f[4]), 5), round(float(f[5]), 5)) for f in (l.split("\\t") for l in text.split("\\n")) if len(f) == 19}
            found = {}
            for row in csv.DictReader(sys.stdin):
                found[row["geonameid"]] = (row["name"], row["asciiname"], row["country"], row["admin1"], row["population"],
                    row["feature_code"], row["timezone"], float(row["lat"]), float(row["lon"]))
            print(len(found) - len(places), sum(found.get(k) != v for k, v in places.items()), len(places) > 10_000)
            """
        try workdir.write("compare.py", comparison)
        let compared = try workdir.shell(
            "plat gazetteer export -q --kinds place -f csv all.gaz | python3 compare.py")
        #expect(compared.text == "0 0 True\n", "\(compared.text) \(compared.errors)")
    }

    @Test(.enabled(if: isThere)) func columnsWithNames() throws {
        let workdir = try Workdir()
        let outcome = try workdir.shell("plat gazetteer build -o p.gaz \(Self.folder)/places1000.tsv.gz")
        let rows = SharedData.isThere.isMet ? 170_391 : 60_000
        #expect(outcome.status == 0 && outcome.errors.contains("\(rows) read, \(rows) written"), "\(outcome.errors)")
    }
}
