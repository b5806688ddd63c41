import TestSupport
import Testing

/// Commands on rows: tables of chance, large values, many columns, full disks and interruptions.
struct RowsTests {
    @Test(.enabled(if: Python.isThere)) func seededTables() throws {
        #expect(try oracle("verbs_oracle", [Binary.path, "\(Effort.of(500, oneIn: 40))"]) == "ok\n")
    }

    @Test func manyColumns() throws {
        let directory = try Workdir()
        let names = (0..<2000).map { "c\($0)" }.joined(separator: ",")
        let row = Array(repeating: "1", count: 2000).joined(separator: ",")
        try directory.write("wide.csv", "\(names)\n\(row)\n\(row)\n")
        let outcome = try directory.shell(
            """
            export c=$(head -1 wide.csv)
            plat sort -q --by $c -f csv wide.csv | cmp - wide.csv
            plat group -q --by $c --count -f csv wide.csv | tail -1 | tail -c 4
            plat group -q --sum $c -f csv wide.csv | tail -1 | tr -d , | wc -c
            plat filter -q "c1999 + c0 = 2" --fields c7 -f csv wide.csv | tail -1
            plat join -q --key c0 --duplicates all -f csv wide.csv wide.csv | tail -1 | tr -d , | wc -c
            plat filter "${c//,/ + } > 0" -f csv wide.csv; echo $?
            """)
        #expect(outcome.lines == ["1,2", "2001", "1", "4000", "64"], "\(outcome.text)\(outcome.errors)")
        #expect(
            outcome.errors.contains("it names 2000 fields, and an expression may name 1999\n")
                && outcome.errorLines.count == 1, "\(outcome.errors)")
    }

    /// Values of a megabyte, of which only the last letter differs.
    @Test func longValues() throws {
        let directory = try Workdir()
        let long = String(repeating: "x", count: 1 << 20)
        try directory.write("in.csv", "id,v\n1,\(long)b\n2,\(long)a\n3,\(long)b\n")
        let outcome = try directory.shell(
            """
            plat sort -q --by v -f csv in.csv | cut -d , -f 1 | paste -sd ' '
            plat sort -q --by v:nocase:desc -f csv in.csv | cut -d , -f 1 | paste -sd ' '
            plat group -q --by v --count --first id --memory 64K -f csv in.csv | tail -n +2 | tr -d x
            plat group -q --distinct v -f csv in.csv | tail -1
            plat join -q --key v --type semi -f csv in.csv in.csv | wc -l
            plat filter -q "v LIKE '%xA' OR v GLOB 'y*'" --fields id -f csv in.csv | tail -1
            plat cat -q --unique-by v --fields id -f csv in.csv | paste -sd ' '
            plat split -q --by v -o 'out/{v}.csv' in.csv | wc -l
            plat cat -q --set "v=replace(v, 'x', '\(String(repeating: "y", count: 20))')" -f csv in.csv | tail -n +2
            """)
        #expect(
            outcome.lines == [
                "id 2 1 3", "id 1 3 2", "b,2,1", "a,1,2", "2", "4", "2", "id 1 2", "3",
            ], "\(outcome.text.prefix(400))\(outcome.errors.prefix(400))")
        #expect(outcome.errors.contains("a value is longer than 16 MiB"), "\(outcome.errors.prefix(400))")
    }

    /// A table of 50 MB.
    private static let big = """
        awk 'BEGIN { x = sprintf("%400s", ""); gsub(" ", "x", x); print "id,key,name"
            for (i = 0; i < 120000; i++) print i "," i * 7919 % 120011 ",n" i x }' > big.csv
        """

    /// What does not fit on the disk ends the command, and an output stays as it was.
    @Test(.enabled(if: Need.root)) func fullDisk() throws {
        let outcome = try Workdir().shell(
            """
            mkdir small && mount -t tmpfs -o size=512k none small 2>/dev/null || { echo no-mount; exit 0; }
            trap 'umount small' EXIT
            \(Self.big)
            echo old > out.csv
            for way in "sort --by name -o out.csv" "sort --by name -f csv" "cat --unique -o out.csv" \\
                "group --by name --count --memory 64K -o out.csv" "join --key key --memory 64K -o out.csv big.csv"; do
                TMPDIR=$PWD/small plat ${way/ / -q } big.csv | head -c 99
                echo "${PIPESTATUS[0]} $(ls -A small; ls | paste -sd ' ')"
            done
            head -c 99 out.csv
            plat sort -q --by key -o small/out.csv big.csv; echo "$? $(ls -A small)"
            """)
        guard outcome.text != "no-mount\n" else { return }
        #expect(
            outcome.lines == Array(repeating: "74 big.csv out.csv small", count: 5) + ["old", "74 "],
            "\(outcome.text)\(outcome.errors)")
        #expect(
            outcome.errorLines.count == 6
                && outcome.errorLines.allSatisfy { $0.contains("no space left on device") }, "\(outcome.errors)")
    }

    @Test(.enabled(if: Python.isThere)) func interrupted() throws {
        let outcome = try Workdir().shell(
            """
            \(Self.big)
            mkdir tmp; echo old > out.csv
            for way in "sort --by key -o out.csv" "group --by name --count --memory 64K -o out.csv" \\
                "split --rows 10 -o out/{number}.csv"; do
                mkfifo in; { cat big.csv; sleep 2; } > in & writer=$!
                TMPDIR=$PWD/tmp python3 -c 'import os, signal, sys
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvp(sys.argv[1], sys.argv[1:])' plat ${way/ / -q } - < in & reader=$!
                sleep 1; kill -INT $reader; wait $reader; echo "$? $(ls -A tmp; ls | paste -sd ' ')"
                wait $writer; rm in
            done
            cat out.csv
            """)
        #expect(
            outcome.lines == Array(repeating: "130 big.csv in out.csv tmp", count: 3) + ["old"],
            "\(outcome.text)\(outcome.errors)")
    }
}
