import Foundation
import TestSupport
import Testing

/// Names of outputs among the operands, outputs that replace an input, and inputs without a record.
struct LastOperandTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,3\n")
        try directory.write("b.geojson", #"{"type":"Point","coordinates":[9,8]}"#)
        try directory.write("c d.geojson", #"{"type":"Point","coordinates":[7,6]}"#)
        return directory
    }

    /// What looks like the output of another program is refused with the command that was meant, which works.
    @Test(arguments: [
        ("a.csv new.geojson", "plat cat -o new.geojson a.csv"),
        ("b.geojson 'new one.geojson'", "plat cat -o 'new one.geojson' b.geojson"),
        ("b.geojson b.geojson new.csv", "plat cat -o new.csv b.geojson b.geojson"),
    ])
    func convertTakesNoOutputAsOperand(_ operands: String, _ meant: String) throws {
        let directory = try directory()
        let refused = try directory.shell("plat convert \(operands)")
        #expect(refused.status == 64 && refused.text.isEmpty, "\(refused)")
        #expect(refused.errors.contains("hint: to write it, use \(meant); to read it, add -o -"), "\(refused.errors)")
        // A file that is there would be replaced.
        let there = try directory.shell("plat convert b.geojson a.csv")
        #expect(there.status == 64 && there.errors.contains("hint: to read it, add -o -"), "\(there.errors)")
        let both = try directory.shell("plat convert -q -f geojsonseq -o - b.geojson 'c d.geojson'")
        #expect(both.status == 0 && both.lines.count == 2)
        let projected = try directory.shell("plat convert --to EPSG:3857 \(operands)")
        #expect(
            projected.status == 64 && projected.errors.contains("hint: to write it, use -o "), "\(projected.errors)")
        #expect(try directory.shell(meant).status == 0)
    }

    /// Several layers of one kind are a list, and other names are not those of layers.
    @Test func listsAreRead() throws {
        let directory = try directory()
        let several = try directory.shell("plat convert -q -f geojsonseq b.geojson b.geojson 'c d.geojson'")
        let tables = try directory.shell(
            "plat convert -q --columns lat,lon --from coordinate --to map-point a.csv a.csv")
        #expect(tables.status == 0 && tables.lines.count == 3, "\(tables.errors)")
        #expect(several.status == 0 && several.lines.count == 3, "\(several.errors)")
        try directory.write("p.txt", "1,2\n")
        let lines = try directory.shell("plat convert -q --from coordinate --to map-point p.txt p.txt")
        #expect(lines.status == 0 && lines.lines.count == 2, "\(lines.errors)")
    }

    @Test(arguments: [
        ("cat a.csv new.geojson", "hint: to write it, use plat cat -o new.geojson a.csv\n"),
        ("cat a.csv b.geojson new.shp", "hint: to write it, use plat cat -o new.shp a.csv b.geojson\n"),
        ("bounds a.csv new.geojson", "hint: to write it, use plat bounds -o new.geojson a.csv\n"),
        (
            "filter \"n > 1 AND n <> 'x'\" a.csv 'new one.geojson'",
            "hint: to write it, use plat filter 'n > 1 AND n <> '\\''x'\\''' -o 'new one.geojson' a.csv\n"
        ),
        ("filter --limit 2 'n>1' a.csv new.shp", "use plat filter --limit=2 'n>1' -o new.shp a.csv\n"),
        ("sort --by n:desc a.csv new.csv", "use plat sort --by=n:desc -o new.csv a.csv\n"),
        ("group --by=n --sum n a.csv new.csv", "use plat group --by=n --sum=n -o new.csv a.csv\n"),
        ("join --key n a.csv a.csv new.csv", "use plat join --key=n -o new.csv a.csv a.csv\n"),
        ("measure -q 'c d.geojson' new.csv", "use plat measure -q -o new.csv 'c d.geojson'\n"),
    ])
    func aMissingOutputIsNamed(_ command: String, _ hint: String) throws {
        let directory = try directory()
        let outcome = try directory.shell("plat \(command)")
        #expect(outcome.status == 66 && outcome.text.isEmpty && outcome.errors.hasSuffix(hint), "\(outcome.errors)")
        let first = try directory.shell("plat cat new.geojson a.csv")
        #expect(first.errors.hasSuffix("; hint: to write it, use plat cat -o new.geojson a.csv\n"), "\(first.errors)")
        let line = outcome.errors.components(separatedBy: "use ").last ?? ""
        let pasted = try self.directory().shell(line)
        #expect(pasted.status != 64 && pasted.status != 66, "\(line): \(pasted)")
        // Only the last one or the first can be meant, only if its name is one of a layer, and only if no output is named.
        for other in [
            "cat a.csv new.geojson b.geojson", "cat a.csv new", "cat new.geojson", "cat -o o.csv a.csv new.geojson",
        ] {
            let outcome = try directory.shell("plat \(other)")
            #expect(outcome.status == 66 && !outcome.errors.contains("hint"), "\(outcome.errors)")
        }
    }

    /// The name of a layer is not a condition.
    @Test(arguments: [
        ("a.csv new.geojson", "plat filter EXPR -o new.geojson a.csv"), ("a.csv 'n > 1'", "plat filter 'n > 1' a.csv"),
        ("a.csv", "plat filter EXPR a.csv"), ("'c d.geojson' b.geojson", "plat filter EXPR 'c d.geojson'"),
    ])
    func aConditionIsMissing(_ operands: String, _ meant: String) throws {
        let outcome = try directory().shell("plat filter \(operands)")
        #expect(outcome.status == 64 && outcome.errors.contains("the condition is missing: '"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("hint: use \(meant)\n"), "\(outcome.errors)")
    }

    /// A complete output replaces its input; what ends early leaves it, and so does whatever cannot be renamed.
    @Test func anInputIsReplaced() throws {
        let directory = try directory()
        try directory.write("big.csv", "lat,lon,n\n" + (0..<300_000).map { "1,2,\($0)\n" }.joined())
        let replaced = try directory.shell(
            "plat cat -q -o big.csv --threads 2 big.csv; wc -l < big.csv; head -n 2 big.csv; tail -n 1 big.csv")
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(replaced.lines == ["300001", "lat,lon,n", "1,2,0", "1,2,299999"])
        let joined = try directory.shell("plat cat -q -f csv -o a.csv b.geojson a.csv; cat a.csv")
        #expect(joined.lines == ["lat,lon,n", "8,9,", "1,2,3"], "\(joined)")
        try directory.write("bad.csv", "lat,lon\n1,2\nx,2\n")
        let failed = try directory.plat("cat", "-o", "bad.csv", "bad.csv")
        #expect(failed.status == 65 && directory.text("bad.csv") == "lat,lon\n1,2\nx,2\n")
        for command in ["plat cat a.csv >> a.csv", "plat cat -o a.csv a.csv >> a.csv", "plat bounds -o a.csv a.csv"] {
            let refused = try directory.shell(command)
            #expect(refused.status == 73 && refused.errors.contains("also an input"), "\(command): \(refused.errors)")
        }
        let shapefile = try directory.shell(
            """
            set -e; plat cat -q -o s.shp a.csv; plat cat -q --set m=2*n -o s.shp s.shp; plat cat -q -f csv s.shp
            plat sort -q --by n -o ./s.shp s.shp; ls s.*
            mkdir up; cp s.shp up/S.SHP; cp s.dbf up/S.dbf
            plat cat -q -o up/S.SHP up/S.SHP || echo $?; ls up
            """)
        #expect(
            shapefile.lines == [
                "lat,lon,n,m", "8,9,,", "1,2,3,6", "s.cpg", "s.dbf", "s.prj", "s.shp", "s.shx", "73", "S.SHP", "S.dbf",
            ], "\(shapefile)")
        #expect(!directory.contents.contains { $0.hasSuffix(".part") })
    }

    /// A filter that found nothing gives an empty layer if the format is said, and the hint says how.
    @Test func nothingIsAnEmptyLayer() throws {
        let directory = try directory()
        let refused = try directory.shell("true | plat cat -o none.geojson")
        #expect(refused.status == 65 && !directory.contents.contains("none.geojson"))
        #expect(
            refused.errors.contains(
                "the input is empty; hint: if it may have no features, use --input-format geojsonseq"),
            "\(refused.errors)")
        let empty = try directory.shell("true | plat cat --input-format geojsonseq -o none.geojson")
        #expect(empty.status == 0 && empty.errors.hasPrefix("0 read, 0 written"), "\(empty.errors)")
        #expect(directory.text("none.geojson")?.filter { $0 != "\n" } == #"{"type":"FeatureCollection","features":[]}"#)
        let layerB = try directory.shell("true | plat intersect a.csv -")
        #expect(layerB.status == 65 && layerB.errors.contains("--input-format-b geojsonseq"), "\(layerB.errors)")
        // A file without a byte was rather cut short.
        try directory.write("e.csv", "")
        let file = try directory.plat("cat", "e.csv")
        #expect(file.status == 65 && !file.errors.contains("geojsonseq"), "\(file.errors)")
    }
}
