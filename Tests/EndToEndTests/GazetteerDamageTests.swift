import TestSupport
import Testing

/// A gazetteer that is damaged anywhere is an error for every command that reads it, and never ends one by a signal.
struct GazetteerDamageTests {
    /// A gazetteer with something in every section.
    private func build(_ workdir: Workdir) throws -> [UInt8] {
        try workdir.write(
            "p.txt",
            GeoNames.place(6_255_148, "Europe", "48", "9", class: "L", code: "CONT", country: "", admin1: "")
                + GeoNames.paris + GeoNames.place(2, "Lyon", "45.75", "4.85", admin1: "84", admin2: "69")
                + GeoNames.place(3, "Marais", "48.86", "2.36", code: "PPLX")
                + GeoNames.place(4, "東京", "35.7", "139.7", country: "JP")
                + GeoNames.place(5, "Mont Blanc", "45.8", "6.9", class: "T", code: "MT"))
        try workdir.write("c.txt", GeoNames.country("FR", "FRA", "France", 9001, postal: "^\\d{5}$"))
        try workdir.write("d.txt", "FR.11\tÎle-de-France\tIle\t9002\nFR.84.69\tRhône\tRhone\t9003\n")
        try workdir.write("n.txt", GeoNames.alternate(1, 2_988_507, "it", "Parigi", flags: "1\t1\t\t1"))
        try workdir.write("z.txt", GeoNames.postal("FR", "75001", "Paris 01", "48.86", "2.34"))
        let outcome = try workdir.plat(
            "gazetteer", "build", "-q", "-o", "good.gaz", "p.txt", "c.txt", "d.txt", "n.txt", "z.txt")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(workdir.read("good.gaz"))
    }

    /// Runs all commands on each damaged file, and prints the statuses of those that are neither well nor an error.
    private static let script = """
        printf 'n\\nParis\\nParsi, France\\n75001\\n' > q.csv
        printf 'lat,lon\\n48.8,2.3\\n-90,0\\n' > r.csv
        for file in bad*.gaz; do
            for command in "info" "check" "export"; do
                plat gazetteer $command $file > out 2> err; status=$?
                case $status in 0|65|66) ;; *) echo "$file $command $status" ;; esac
                case $status$command in 0info|0check) echo "$file $command passes" ;; esac
            done
            plat geocode forward -q --gazetteer $file --query n q.csv > out 2> err; status=$?
            case $status in 0|65|66) ;; *) echo "$file forward $status" ;; esac
            plat geocode reverse -q --gazetteer $file r.csv > out 2> err; status=$?
            case $status in 0|65|66) ;; *) echo "$file reverse $status" ;; esac
        done
        """

    @Test func flippedBytes() throws {
        let workdir = try Workdir()
        let whole = try build(workdir)
        for offset in stride(from: 0, to: whole.count, by: Effort.isFull ? 97 : 97 * 3) {
            var bytes = whole
            bytes[offset] ^= 0xFF
            try workdir.write("bad\(offset).gaz", bytes)
        }
        let outcome = try workdir.shell(Self.script)
        // Bytes between sections belong to none.
        let strange = outcome.lines.filter { !$0.hasSuffix(" passes") }
        #expect(strange.isEmpty && !outcome.errors.contains("fault"), "\(strange) \(outcome.errors)")
        #expect(outcome.lines.count - strange.count <= 4, "\(outcome.lines)")
    }

    @Test func filesThatEndEarly() throws {
        let workdir = try Workdir()
        let whole = try build(workdir)
        for count in Array(stride(from: 0, to: whole.count, by: Effort.isFull ? 97 : 97 * 5)) + [whole.count - 1] {
            try workdir.write("bad\(count).gaz", Array(whole.prefix(count)))
        }
        let outcome = try workdir.shell(Self.script)
        #expect(outcome.lines.isEmpty, "\(outcome.text) \(outcome.errors)")
    }
}
