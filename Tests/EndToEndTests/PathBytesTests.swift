import Foundation
import TestSupport
import Testing

/// Paths are bytes: a name that is not UTF-8 is that of its file and of no other.
///
/// Such names stand in scripts, as bash spells them.
struct PathBytesTests {
    private static let table = "lat,lon,n\n1,2,a\n3,4,b\n"

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", Self.table)
        return directory
    }

    /// The names in the folder, with bytes that are not ASCII in hexadecimal.
    private func names(_ directory: Workdir) throws -> [String] {
        let script = "import os; print('\\n'.join(sorted(ascii(n)[2:-1] for n in os.listdir(b'.'))))"
        return try directory.shell("python3 -c \"\(script)\"").lines.filter { !$0.hasPrefix(".") }
    }

    @Test func inputs() throws {
        let directory = try directory()
        let expected = try directory.plat("cat", "a.csv").output
        for name in ["$'n\\xe9.csv'", "$'\\xff'", "$'e\\u0301.csv'", "$'\\xf4\\x8f\\xba\\x80.csv'"] {
            let outcome = try directory.shell("cp a.csv \(name); plat cat \(name)")
            #expect(outcome.status == 0 && outcome.output == expected, "\(name): \(outcome.errors)")
        }
        // Two names for one text are two files.
        let both = try directory.shell(
            "printf 'lat,lon,n\\n5,6,c\\n' > $'\\u00e9.csv'; plat cat -f csv $'e\\u0301.csv' $'\\u00e9.csv'")
        #expect(both.text == "lat,lon,n\n1,2,a\n3,4,b\n5,6,c\n", "\(both.errors)")
        let missing = try directory.shell("plat cat $'m\\xe9\\x1b.csv'")
        #expect(missing.status == 66 && missing.errors.contains("m\\xE9\\u{1B}.csv: error: cannot read: no such"))
    }

    @Test func messagesNameThem() throws {
        let directory = try directory()
        _ = try directory.shell("printf 'lat,lon\\n1,2\\nx,2\\n' > $'b\\xe9.csv'")
        for command in ["cat --rejects r.csv --on-error skip", "info", "info --json", "check", "check --json"] {
            let outcome = try directory.shell("plat \(command) --log-format json $'b\\xe9.csv'")
            let text = outcome.text + outcome.errors + (directory.text("r.csv") ?? "")
            #expect(text.contains("b\\xE9.csv") || text.contains("b\\\\xE9.csv"), "\(command): \(text)")
            #expect(!text.unicodeScalars.contains { 0x10FE80...0x10FEFF ~= $0.value }, "\(command)")
        }
    }

    @Test func outputs() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat cat -o $'o\\xe9.geojson' a.csv && plat cat -o $'s\\xe9.shp' a.csv && "
                + "plat cat --rejects $'r\\xe9.csv' a.csv > /dev/null && plat info -o $'o\\xe9.txt' a.csv && "
                + "plat cat -f csv $'s\\xe9.shp' && plat cat -f csv $'s\\xe9'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "lat,lon,n\n1,2,a\n3,4,b\nlat,lon,n\n1,2,a\n3,4,b\n", "\(outcome.text)")
        #expect(
            try names(directory) == [
                "a.csv", "o\\xe9.geojson", "o\\xe9.txt", "r\\xe9.csv", "s\\xe9.cpg", "s\\xe9.dbf", "s\\xe9.prj",
                "s\\xe9.shp", "s\\xe9.shx",
            ])
        // Again, over what is there.
        let again = try directory.shell(
            "plat cat -o $'o\\xe9.geojson' a.csv && plat cat -o $'s\\xe9.shp' a.csv; ls | wc -l")
        #expect(again.status == 0 && again.text == "9\n", "\(again.errors) \(again.text)")
    }

    @Test func links() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "ln -s $'t\\xe9' link; mkdir $'d\\xe9'; ln -s $'d\\xe9/u\\xff' other; ln -s $'s\\xe9.shp' l.shp; "
                + "plat cat -o link a.csv && plat cat -o other a.csv && plat cat -o l.shp a.csv && plat cat -f csv l.shp"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try names(directory) == [
                "a.csv", "d\\xe9", "l.shp", "link", "other", "s\\xe9.cpg", "s\\xe9.dbf", "s\\xe9.prj", "s\\xe9.shp",
                "s\\xe9.shx", "t\\xe9",
            ])
        #expect(
            try directory.shell("cmp link $'t\\xe9' && cmp other $'d\\xe9/u\\xff'; ls -A $'d\\xe9'").output.count == 3)
    }

    @Test func foldersForWhatIsKept() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "mkdir $'tmp\\xe9'; export TMPDIR=$PWD/$'tmp\\xe9'; cat a.csv | plat cat -f csv; ls -A \"$TMPDIR\"; "
                + "rmdir \"$TMPDIR\"; cat a.csv | plat cat -o s.shp")
        #expect(outcome.text == Self.table && outcome.status == 74, "\(outcome.text)")
        #expect(outcome.errors.contains("tmp\\xE9: no such file or directory"), "\(outcome.errors)")
    }

    @Test func settings() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "printf EPSG:3857 > $'p\\xe9.prj'; plat cat -s $'p\\xe9.prj' -f csv a.csv && "
                + "plat fit --size 300x300 --region 1,2,3,4 --json > $'v\\xe9.json' && "
                + "plat fit --viewport $'v\\xe9.json' > /dev/null")
        #expect(outcome.status == 0 && outcome.text.contains("0.000009"), "\(outcome.errors) \(outcome.text)")
    }

    private static let shapefile =
        "plat cat -o x.shp a.csv; for e in shp dbf shx prj; do mv x.$e $'m\\xe9'.${e^}; done; rm x.*; "

    /// Shapefiles are found by listings.
    @Test func shapefiles() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            Self.shapefile + "plat cat -f csv $'m\\xe9' && plat cat -f csv $'m\\xe9.Shp'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "lat,lon,n\n1,2,a\n3,4,b\nlat,lon,n\n1,2,a\n3,4,b\n", "\(outcome.text)")
    }

    /// And in archives, too.
    @Test(.enabled(if: Package.has("zip"))) func archivedShapefiles() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            Self.shapefile + "zip -q $'z\\xe9.zip' *.* && plat cat -f csv $'z\\xe9.zip'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("lat,lon,n\n1,2,a\n3,4,b\n"), "\(outcome.text)")
    }

    /// All other words are text.
    @Test(arguments: [
        "cat --fields $'n\\xe9' a.csv", "cat --delimiter $'\\xe9' a.csv", "cat --encoding $'\\xe9' a.csv",
        "cat --threads $'\\xe9' a.csv", "cat --bbox $'\\xe9' a.csv", "shape polyline --group $'n\\xe9' a.csv",
    ])
    func otherWordsAreText(_ command: String) throws {
        let outcome = try directory().shell("plat \(command)")
        #expect(outcome.status == 64 && outcome.text.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("\\xE9' is not UTF-8"), "\(outcome.errors)")
    }
}
