import TestSupport
import Testing

/// Archives from a pipe, and folders with more than layers.
struct PackedInputTests {
    private static let zip =
        "python3 -c 'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1],\"w\",8)\nfor f in sys.argv[2:]: z.write(f)'"

    @Test(.enabled(if: Python.isThere)) func archives() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,3\n")
        let outcome = try directory.shell(
            """
            plat cat -q -o s.shp a.csv
            \(Self.zip) a.zip a.csv; \(Self.zip) s.zip s.shp s.dbf s.shx s.prj; \(Self.zip) x.zip s.prj
            cat a.zip | plat cat -q -f csv; cat s.zip | plat cat -q -f csv; plat cat -q -f csv < s.zip
            printf 'lat,lon,n\\n1,2,\\xe9\\n' | plat cat -q -f csv --encoding latin1
            head -c 60 a.zip | plat cat -q || echo $?
            plat cat -q a.zip/b.csv || echo $?; plat cat -q x.zip || echo $?
            """)
        let row = "lat,lon,n\n1,2,3\n"
        #expect(outcome.text == row + row + row + "lat,lon,n\n1,2,é\n65\n66\n65\n", "\(outcome)")
        #expect(outcome.errors.contains("its only layer is 'a.csv'"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the archive has no layer that plat reads"), "\(outcome.errors)")
    }

    @Test func folders() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir f; printf 'lat,lon\\n1,2\\n' > f/a.csv; echo '{"name":"x","type":"module","version":"1"}' > f/package.json
            echo x > f/b.gml; echo x > f/c.txt; echo '{"type":"Point","coordinates":[3,4]}' > f/d.json
            plat cat -f csv f
            """)
        #expect(outcome.status == 0 && outcome.text == "lat,lon\n1,2\n4,3\n", "\(outcome)")
        #expect(outcome.errors.contains("2 files of the folder were skipped"), "\(outcome.errors)")
        #expect(outcome.errors.contains("b.gml, package.json"), "\(outcome.errors)")
    }
}
