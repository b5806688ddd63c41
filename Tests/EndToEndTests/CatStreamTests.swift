import Foundation
import TestSupport
import Testing

/// `plat cat` on broken, huge, slow and hostile inputs.
struct CatStreamTests {
    /// A table with quotes, newlines in quotes, characters of two to four bytes and bad rows now and then.
    private func table(_ rows: Int, bad: Bool = false, seed: UInt64 = 1) -> String {
        var generator = SplitMix64(seed: seed)
        var text = "id,lat,lon,name,note\r\n"
        for index in 0..<rows {
            let latitude = Double.random(in: -85...85, using: &generator)
            let longitude = Double.random(in: -180...180, using: &generator)
            let note = index % 5 == 0 ? "\"a \"\"quoted\"\",\r\nnote é世🌍\"" : "plain"
            text += "\(index),\(latitude),\(longitude),name \(index),\(note)\r\n"
            if bad, index % 997 == 5 { text += "\(index),95,0,bad,\r\n" }
        }
        return text
    }

    private func write(_ directory: Workdir, rows: Int, bad: Bool = false) throws {
        try directory.write("in.csv", table(rows, bad: bad))
        _ = try directory.shell(
            """
            plat cat -q --on-error skip in.csv > in.geojson 2> log; plat cat -q -f geojsonseq in.geojson > in.geojsonl
            plat cat -q --rs -f geojsonseq in.geojson > rs.geojsonl
            """)
    }

    /// Each of several pipes is read from its first byte to its last, whoever is slow.
    @Test func processSubstitutions() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "id,lat,lon\n1,1,2\n")
        try directory.write("b.csv", "id,lat,lon\n1,3,4\n")
        let outcome = try directory.shell(
            """
            bash -c 'plat cat -q -f csv <(cat a.csv) <(sleep 0.1; cat b.csv)
            plat diff -q -f csv <(sleep 0.1; cat a.csv) <(cat b.csv)
            plat join -q -f csv --key id <(plat cat -q -f geojson a.csv) <(cat b.csv)'
            """)
        #expect(
            outcome.lines == [
                "lat,lon,id", "1,2,1", "3,4,1", "lat,lon,id,change,changed", "3,4,1,moved,", "lat,lon,id,lat_2,lon_2",
                "1,2,1,3,4",
            ],
            "\(outcome.text) \(outcome.errors)")
    }

    static let inputs = ["in.csv", "in.geojson", "in.geojsonl", "rs.geojsonl"]

    @Test func threadsDoNotChangeAByte() throws {
        let directory = try Workdir()
        try write(directory, rows: 20_000, bad: true)
        for input in Self.inputs {
            for format in ["geojson", "geojsonseq", "csv"] {
                let outcome = try directory.shell(
                    """
                    for threads in \(Effort.isFull ? "1 2 3 4 5 6 7 8" : "1 2 3 8"); do
                        plat cat -q --on-error skip --rejects bad --threads $threads -f \(format) \(input) > out 2> log
                        sed 's/, [0-9.]* s$//' log | cat - out bad | md5sum
                    done | sort -u | wc -l
                    """)
                #expect(outcome.text == "1\n", "\(input) \(format)")
            }
        }
        // The first bad record of the input is blamed.
        for threads in ["1", "2", "8"] {
            let failed = try directory.plat("cat", "--threads", threads, "-f", "geojsonseq", "in.csv")
            #expect(failed.status == 65)
            #expect(failed.errorLines.count == 1)
            #expect(failed.errors.hasPrefix("in.csv:10:3: error: latitude 95"), "\(failed.errors)")
            #expect(failed.lines.count == 6)
        }
    }

    @Test func aByteAtATimeIsTheSame() throws {
        let directory = try Workdir()
        try write(directory, rows: 12)
        for input in Self.inputs {
            for format in ["geojson", "csv"] {
                let whole = try directory.shell("plat cat -q -f \(format) \(input)")
                let slow = try directory.shell(
                    "python3 -uc 'import sys\nfor b in open(\"\(input)\",\"rb\").read(): sys.stdout.buffer.write(bytes([b])); "
                        + "sys.stdout.flush()' | plat cat -q -f \(format)")
                #expect(whole.status == 0 && slow.status == 0)
                #expect(whole.output == slow.output, "\(input) \(format)")
            }
        }
    }

    @Test(arguments: ["de_DE.UTF-8", "tr_TR.UTF-8", "C", "nonsense"])
    func theLocaleChangesNothing(_ locale: String) throws {
        let directory = try Workdir()
        try write(directory, rows: 100)
        for input in Self.inputs {
            let plain = try directory.shell("plat cat -q \(input); plat info \(input) 2>&1 | sed 's/[0-9.]* s$//'")
            let other = try directory.shell(
                "plat cat -q \(input); plat info \(input) 2>&1 | sed 's/[0-9.]* s$//'",
                environment: ["LC_ALL": locale, "LANG": locale])
            #expect(plain.output == other.output && plain.output.count > 1000)
        }
    }

    /// A file that was cut off is recognised wherever the format allows it. By default it is cut at every fifth byte,
    /// which is another position in each of its rows.
    @Test func truncationAtEveryByte() throws {
        let directory = try Workdir()
        try directory.write("truncate.py", Self.truncation)
        try write(directory, rows: 4)
        let step = Effort.isFull ? 1 : 15
        for input in Self.inputs {
            let outcome = try directory.shell("python3 truncate.py $(command -v plat) \(input) \(step)")
            #expect(outcome.text == "ok\n", "\(outcome.text)\(outcome.errors)")
        }
    }

    /// Runs plat on every beginning of a file. With status 0 the features must be the first of the whole file, and a
    /// notice must report a rest; a CSV may end anywhere in its last value, which no reader can detect.
    private static let truncation = """
        import json, subprocess, sys
        plat, name, step = sys.argv[1:]
        whole = open(name, "rb").read()
        def features(content, *options):
            run = subprocess.run([plat, "cat", "-f", "geojsonseq", *options, "--input-format",
                                  "csv" if name.endswith("csv") else "geojson" if name.endswith("geojson") else "geojsonseq"],
                                 input=content, capture_output=True, timeout=20)
            return run.returncode, [json.loads(line) for line in run.stdout.decode().split("\\n") if line], run.stderr.decode()
        _, all_of_them, _ = features(whole)
        assert len(all_of_them) == 4
        wrong = []
        for length in range(0, len(whole), int(step)):
            for policy in ("fail", "skip"):
                status, some, said = features(whole[:length], "--on-error", policy)
                if status not in (0, 65): wrong.append((length, policy, status, said))
                is_start = some == all_of_them[:len(some)] or name.endswith("csv") and some[:-1] == all_of_them[:len(some) - 1]
                if not is_start: wrong.append((length, policy, "other features"))
                if name.endswith(".geojson") and length < len(whole.rstrip()):
                    if policy == "fail" and status == 0: wrong.append((length, "status 0"))
                    if status == 0 and "truncated" not in said: wrong.append((length, policy, "no notice", said))
                if status == 0 and policy == "fail" and "skipped" in said: wrong.append((length, said))
        print(wrong[:5] or "ok")
        """

    @Test func aFieldOf200MegabytesEndsInAnError() throws {
        let outcome = try Workdir().shell(
            """
            { printf 'lat,lon,name\\n1,2,"'; head -c 200000000 /dev/zero | tr '\\0' x; } > big
            \(Workdir.measure("plat cat -q --max-record 16M big"))
            """)
        #expect(outcome.lines.first == "65", "\(outcome.text)")
        #expect(outcome.errors.contains("big:2:") && outcome.errors.contains("MiB"), "\(outcome.errors)")
        #expect(Int(outcome.lines.last ?? "").map { $0 < 100_000 } == true, "\(outcome.text)")
    }

    @Test(arguments: [
        "[", #"{"a":"#, #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":[["#,
    ])
    func tenMillionLevelsEndInAnError(_ start: String) throws {
        let directory = try Workdir()
        try directory.write("start", start)
        try directory.write("level", start.hasPrefix("{\"a") ? start : "[")
        let outcome = try directory.shell(
            """
            cp start deep; head -c 10000000 /dev/zero | tr '\\0' '[' >> deep
            \(Workdir.measure("plat cat -q --input-format geojson deep"))
            """)
        #expect(outcome.lines.first == "65", "\(outcome.text)")
        #expect(outcome.errorLines.filter { $0.contains("error: ") }.count == 1, "\(outcome.errors)")
        #expect(Int(outcome.lines.last ?? "").map { $0 < 100_000 } == true, "\(outcome.text)")
    }

    @Test func fullDevice() throws {
        let directory = try Workdir()
        try write(directory, rows: 5000)
        for format in ["geojson", "geojsonseq", "csv"] {
            for input in ["in.csv", "in.geojson"] {
                let outcome = try directory.shell("plat cat -f \(format) \(input) > /dev/full")
                #expect(outcome.status == 74 && outcome.errorLines.count == 1, "\(outcome.errors)")
            }
        }
        #expect(try directory.shell("plat info in.csv > /dev/full").status == 74)
    }

    @Test(.enabled(if: Need.root)) func fullFileSystem() throws {
        let directory = try Workdir()
        try write(directory, rows: 5000)
        let outcome = try directory.shell(
            """
            mkdir small && mount -t tmpfs -o size=64k none small 2>/dev/null || { echo no-mount; exit 0; }
            trap 'umount small' EXIT
            echo old > small/out
            plat cat -o small/out in.csv; echo "status $?"; ls -A small; cat small/out
            plat cat in.csv > small/direct; echo "status $?"; tail -c 3 small/direct | grep -c ']}'
            rm small/direct; cat in.geojson | TMPDIR=$PWD/small plat cat -f csv > /dev/null; echo "status $?"; ls -A small
            """)
        guard outcome.text != "no-mount\n" else { return }
        #expect(outcome.text == "status 74\nout\nold\nstatus 74\n0\nstatus 74\nout\n", "\(outcome.errors)")
    }

    @Test func aClosedPipeIsASilentEnd() throws {
        let directory = try Workdir()
        try write(directory, rows: 20_000)
        for input in Self.inputs {
            let outcome = try directory.shell(
                "set +o pipefail; plat cat \(input) | head -1 > /dev/null; echo \"${PIPESTATUS[0]}\"")
            #expect(outcome.text == "141\n" && outcome.errors == "")
        }
    }

    @Test func onFailureNothingPretendsToBeWhole() throws {
        let directory = try Workdir()
        try directory.write("bad.csv", table(3000) + "1,95,0,bad,\n")
        let failed = try directory.plat("cat", "bad.csv")
        #expect(failed.status == 65)
        #expect(failed.lines.count > 3000)
        #expect(!failed.text.hasSuffix("]}\n"))
        try directory.write("out", "old\n")
        #expect(try directory.plat("cat", "-o", "out", "bad.csv").status == 65)
        #expect(directory.text("out") == "old\n")
        #expect(directory.contents == ["bad.csv", "out"])
        let skipped = try directory.plat("cat", "--on-error", "skip", "bad.csv")
        #expect(skipped.status == 0 && skipped.text.hasSuffix("]}\n"))
        #expect(skipped.errors.contains("3001 read, 3000 written, 1 skipped (1 invalid-coordinate)"))
    }

    @Test(arguments: ["INT", "TERM"]) func signalsLeaveNothingBehind(_ signal: String) throws {
        let directory = try Workdir()
        try directory.write("out", "old\n")
        let outcome = try directory.shell(
            """
            mkfifo in; exec 3<> in
            env --default-signal=INT plat cat --input-format geojsonseq -o out < in & pid=$!
            echo '{"type":"Point","coordinates":[1,2]}' >&3
            for i in $(seq 200); do ls -A | grep -q 'part$' && break; sleep 0.05; done
            ls -A | grep -c 'part$'
            kill -\(signal) $pid; wait $pid; echo "status $?"; rm in
            """)
        #expect(outcome.lines == ["1", "status \(signal == "INT" ? 130 : 143)"])
        #expect(directory.contents == ["out"] && directory.text("out") == "old\n")
    }

    @Test func anInputIsNotOverwritten() throws {
        let directory = try Workdir()
        try write(directory, rows: 10)
        let before = directory.read("in.csv")
        for command in [
            "plat cat in.csv >> in.csv", "plat cat --rejects in.csv in.csv", "ln in.csv same; plat info -o same in.csv",
        ] {
            let outcome = try directory.shell(command)
            #expect(outcome.status == 73, "\(command)")
            #expect(directory.read("in.csv") == before)
        }
    }

    @Test func aSlowSequenceIsAnsweredAtOnce() throws {
        let outcome = try Workdir().shell(
            """
            mkfifo in out; plat cat -q --input-format geojsonseq -f geojsonseq < in > out & exec 3> in 4< out
            echo '{"type":"Point","coordinates":[1,2]}' >&3; read -r -t 20 first <&4; echo "$first"
            exec 3>&-; wait
            """)
        #expect(
            outcome.text
                == "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{}}\n")
    }
}
