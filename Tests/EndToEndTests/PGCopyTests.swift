import TestSupport
import Testing

/// `-f pgcopy`.
struct PGCopyTests {
    private static let table = """
        wkt,name,n,flag
        POINT (1 2),"tab\tquote"" \\ back",1,
        "POLYGON Z ((0 0 1, 2 0 1, 2 2 1, 0 0 1))",,2.5,
        ,"line
        break",,
        "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 0 2)))",x,3,

        """

    /// The rows are those of PostgreSQL's manual, and a server would take the statement of the note.
    @Test func rows() throws {
        let directory = try Workdir()
        try directory.write("in.csv", Self.table)
        try directory.write(
            "s.geojson", #"{"type":"Feature","id":7,"properties":{"a":"x\u0000y"},"geometry":null}"#)
        let outcome = try directory.shell(
            """
            plat cat -f pgcopy in.csv; plat cat -q -f pgcopy --threads 4 in.csv | cmp - <(plat cat -q -f pgcopy --threads 1 in.csv)
            plat cat -q -f pgcopy --dst-crs EPSG:3857 --fields n in.csv | head -1; plat cat -q -f pgcopy s.geojson || echo $?
            """)
        let point = "0101000020E6100000000000000000F03F0000000000000040"
        let lines = outcome.lines
        #expect(lines.count == 6, "\(outcome)")
        guard lines.count == 6 else { return }
        #expect(lines[0] == point + "\ttab\\tquote\" \\\\ back\t1\t\\N", "\(outcome)")
        #expect(lines[1].hasPrefix("01030000A0E610000001000000040000000000000000000000"), "\(lines[1])")
        #expect(lines[2] == "\\N\tline\\nbreak\t\\N\t\\N")
        #expect(
            lines[3].hasPrefix(
                "0107000020E610000002000000" + "0101000000000000000000F03F0000000000000040"
                    + "010700000001000000010200000002000000"))
        #expect(lines[4].hasPrefix("0101000020110F0000"), "\(lines[4])")
        #expect(lines[5] == "65")
        for text in [
            #"psql -c 'CREATE TABLE layer ("geom" geometry, "name" text, "n" numeric, "flag" text)'"#,
            "\\copy layer FROM STDIN",
            "the text has a NUL",
        ] {
            #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
        }
    }
}
