import Foundation
import TestSupport
import Testing

/// Pipes, full disks, signals and sizes: what cron meets at 2 a.m.
struct StreamTests {
    private let convert = "plat convert --from coordinate --to map-point"

    private func coordinates(_ count: Int, seed: UInt64 = 1) -> String {
        var generator = SplitMix64(seed: seed)
        return (0..<count).map { index in
            let latitude = Double.random(in: -85...85, using: &generator)
            let longitude = Double.random(in: -180...180, using: &generator)
            return "\(latitude),\(longitude),\(index)\n"
        }.joined()
    }

    @Test func threadsDoNotChangeABytes() throws {
        let directory = try Workdir()
        // Two chunks and more, with bad records in each of them.
        let good = coordinates(40_000)
        let lines = good.split(separator: "\n").enumerated().map { $0 % 997 == 5 ? "bad \($0)" : String($1) }
        try directory.write("in", lines.joined(separator: "\n"))
        let options = ["convert", "-q", "--from", "coordinate", "--to", "map-point", "--on-error", "skip", "in"]
        let one = try directory.plat(options + ["--threads", "1", "--rejects", "r1"])
        #expect(one.status == 0)
        #expect(one.lines.count == 40_000 - 41)
        for threads in Effort.threads.dropFirst() {
            let many = try directory.plat(options + ["--threads", "\(threads)", "--rejects", "r\(threads)"])
            #expect(many.output == one.output)
            #expect(directory.read("r\(threads)") == directory.read("r1"))
        }
        // The first bad record in input order is blamed, and all before it is written.
        for threads in [1, 2, 8] {
            let failed = try directory.plat(Array(options.dropLast(3)) + ["in", "--threads", "\(threads)"])
            #expect(failed.status == 65)
            #expect(failed.errorLines.count == 1)
            #expect(failed.errors.hasPrefix("in:6:1: error: 'bad' is not a number"))
            #expect(failed.lines.count == 5)
        }
    }

    @Test func aByteAtATimeIsTheSame() throws {
        let directory = try Workdir()
        try directory.write("in", [0xEF, 0xBB, 0xBF] + Array("# é\r\n1,2 ü\r\n\n3,4\n5 6 \"x\ny\"\n7,8".utf8))
        let whole = try directory.shell("\(convert) -q --on-error skip in")
        let slow = try directory.shell(
            "python3 -uc 'import sys,time\nfor b in open(\"in\",\"rb\").read(): sys.stdout.buffer.write(bytes([b])); "
                + "sys.stdout.flush(); time.sleep(0.002)' | \(convert) -q --on-error skip")
        #expect(whole.status == 0 && slow.status == 0)
        #expect(whole.output == slow.output)
        #expect(whole.lines.count == 5)
    }

    @Test func aSlowPipeIsAnsweredAtOnce() throws {
        // The first answer comes while the pipe is still open; nothing but that answer ends the waiting.
        let outcome = try Workdir().shell(
            """
            mkfifo in out; \(convert) -q < in > out & exec 3> in 4< out
            echo 0,0 >&3; read -r -t 20 first <&4; echo "first $first"
            echo 1,1 >&3; read -r -t 20 second <&4; echo "second $second"
            exec 3>&-; wait
            """)
        #expect(outcome.lines == ["first 134217728,134217728", "second 134963382.044,133472036.096"])
    }

    @Test func aBadRecordEndsTheWorkWhileThePipeIsOpen() throws {
        let outcome = try Workdir().shell(
            "mkfifo in; (\(convert) < in; echo \"status $?\") & exec 3> in; echo bad >&3; wait; exec 3>&-")
        #expect(outcome.text == "status 65\n")
    }

    @Test func fullDevice() throws {
        let directory = try Workdir()
        for command in ["echo 1,2 | \(convert)", "plat --version", "plat help", "plat fit --size 9x9 --region 0,0,1,1"]
        {
            let outcome = try directory.shell("\(command) > /dev/full")
            #expect(outcome.status == 74, "\(command)")
            #expect(outcome.errorLines.count == 1, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("standard output"))
        }
        try directory.write("big", coordinates(50_000))
        let big = try directory.shell("\(convert) big > /dev/full")
        #expect(big.status == 74 && big.errorLines.count == 1)
        let closed = try directory.shell("echo 1,2 | \(convert) >&-")
        #expect(closed.status == 74 && closed.errorLines.count == 1)
    }

    @Test(.enabled(if: Need.root)) func fullFileSystem() throws {
        let directory = try Workdir()
        try directory.write("big", coordinates(50_000))
        let outcome = try directory.shell(
            """
            mkdir small && mount -t tmpfs -o size=64k none small 2>/dev/null || { echo no-mount; exit 0; }
            trap 'umount small' EXIT
            echo old > small/out
            \(convert) -o small/out big; echo "status $?"; ls -A small; cat small/out
            \(convert) big > small/direct; echo "status $?"
            rm small/direct; \(convert) --on-error skip --rejects small/r --to pixel --size 9x9 2>/dev/null; true
            """)
        guard outcome.text != "no-mount\n" else { return }
        #expect(outcome.text == "status 74\nout\nold\nstatus 74\n")
        #expect(outcome.errors.contains("no space left on device"))
    }

    @Test func aClosedPipeIsASilentEnd() throws {
        let directory = try Workdir()
        try directory.write("big", coordinates(100_000))
        let outcome = try directory.shell("set +o pipefail; \(convert) big | head -1; echo \"${PIPESTATUS[0]}\"")
        // 128 + SIGPIPE
        #expect(outcome.lines.count == 2 && outcome.lines[1] == "141")
        #expect(outcome.errors == "")
        // So it is when the parent ignores the signal.
        let ignored = try directory.shell(
            "trap '' PIPE; set +o pipefail; \(convert) big | head -1; echo \"${PIPESTATUS[0]}\"")
        #expect(ignored.lines.last == "141" && ignored.errors == "")
    }

    @Test func outputFileIsAllOrNothing() throws {
        let directory = try Workdir()
        try directory.write("out", "old\n")
        try directory.write("bad", coordinates(30_000) + "bad\n")
        let failed = try directory.shell("\(convert) -o out bad")
        #expect(failed.status == 65)
        #expect(directory.text("out") == "old\n")
        #expect(directory.contents == ["bad", "out"])

        let done = try directory.shell(
            "chmod 640 out; ln -s out link; echo 0,0 | \(convert) -q -o link; stat -c %a out; ls")
        #expect(directory.text("out") == "134217728,134217728\n")
        #expect(done.lines == ["640", "bad", "link", "out"])
        #expect(try directory.shell("echo 0,0 | \(convert) -q -o /dev/stdout").text == "134217728,134217728\n")
        let new = try directory.shell("umask 027; echo 0,0 | \(convert) -q -o new; stat -c %a new")
        #expect(new.text == "640\n")
    }

    @Test(arguments: ["INT", "TERM", "HUP"]) func signalsLeaveNothingBehind(_ signal: String) throws {
        let directory = try Workdir()
        try directory.write("out", "old\n")
        // Only when the temporary is there is the signal sent; the input never ends.
        let outcome = try directory.shell(
            """
            mkfifo in; exec 3<> in
            env --default-signal=INT \(convert) -o out < in & pid=$!
            echo 0,0 >&3
            for i in $(seq 200); do ls out.*.part >/dev/null 2>&1 && break; sleep 0.05; done
            ls out.*.part | wc -l
            kill -\(signal) $pid; wait $pid; echo "status $?"
            rm in
            """)
        let number = ["INT": 130, "TERM": 143, "HUP": 129][signal] ?? 0
        #expect(outcome.lines == ["1", "status \(number)"])
        #expect(directory.contents == ["out"])
        #expect(directory.text("out") == "old\n")
    }

    @Test func anInputIsNotOverwritten() throws {
        let directory = try Workdir()
        try directory.write("in", "0,0\n")
        for command in [
            "\(convert) -o in in", "\(convert) in >> in", "\(convert) < in >> in", "ln in same; \(convert) -o same in",
            "\(convert) --on-error skip --rejects in in",
        ] {
            let outcome = try directory.shell(command)
            #expect(outcome.status == 73, "\(command)")
            #expect(outcome.errors.contains("also an input"))
            #expect(directory.text("in") == "0,0\n")
        }
    }

    @Test func outputsDoNotReplaceEachOtherOrSettings() throws {
        let directory = try Workdir()
        let rejects = try directory.shell("printf '0,0\\nbad\\n' | \(convert) --on-error skip -o x --rejects ./x")
        #expect(rejects.status == 73 && rejects.errors.contains("it is also the file of --rejects"))
        let made = try directory.plat("fit", "--json", "--size", "9x9", "--region", "0,0,1,1", "-o", "v.json")
        #expect(made.status == 0)
        let before = directory.read("v.json")
        for command in [
            "plat fit --viewport v.json --pan 1,1 -o v.json",
            "echo 0,0 | plat convert --from coordinate --to pixel --viewport v.json -o v.json",
            "ln -s v.json v && echo 0,0 | plat convert --from coordinate --to pixel --viewport v.json --on-error skip --rejects v",
        ] {
            #expect(try directory.shell(command).status == 73, "\(command)")
            #expect(directory.read("v.json") == before)
        }
    }

    @Test func aFileOverTheLimitIsAWriteError() throws {
        let directory = try Workdir()
        try directory.write("big", coordinates(20_000))
        let outcome = try directory.shell("ulimit -f 100; \(convert) -o out big")
        #expect(outcome.status == 74)
        #expect(outcome.errors.contains("file too large"))
        #expect(directory.contents == ["big"])
    }

    @Test func aNonBlockingInputIsWaitedFor() throws {
        let outcome = try Workdir().shell(
            "(sleep 0.3; echo 0,0) | python3 -c 'import os,sys; os.set_blocking(0, False); os.execvp(\"plat\", sys.argv[1:])' \(convert) -q"
        )
        #expect(outcome.text == "134217728,134217728\n")
    }

    @Test func aMissingDatabaseIsSaid() throws {
        let outcome = try Workdir().shell(
            "echo 1,2 | PROJ_DATA=/nowhere PROJ_LIB=/nowhere plat convert --from coordinate --to EPSG:25832")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("database"))
    }

    @Test func whatCannotBeReadOrMade() throws {
        let directory = try Workdir()
        try directory.write("in", "0,0\n")
        for (command, status, message) in [
            ("\(convert) missing", 66, "missing: error: cannot read: no such file or directory"),
            ("\(convert) in missing", 66, "missing: error: cannot read"),
            ("\(convert) .", 66, "it is a directory"),
            ("\(convert) in/x", 66, "not a directory"),
            ("\(convert) -o none/out in", 73, "cannot create none/out: no such file or directory"),
            ("\(convert) -o . in", 73, "it is a directory"),
            ("\(convert) --on-error skip --rejects none/r in", 73, "cannot create none/r"),
            ("plat fit --viewport missing", 66, "missing: error: cannot read"),
            ("plat fit --viewport in", 65, "in:1:2: error: not valid JSON"),
        ] {
            let outcome = try directory.shell(command)
            #expect(outcome.status == Int32(status), "\(command)")
            #expect(outcome.errors.contains(message), "\(command): \(outcome.errors)")
            #expect(outcome.errorLines.count == 1 && outcome.output.isEmpty)
        }
    }

    @Test func anInputIsReadFromAFIFO() throws {
        let outcome = try Workdir().shell("mkfifo in; echo 0,0 > in & \(convert) -q in; wait")
        #expect(outcome.text == "134217728,134217728\n")
    }

    @Test func theLocaleDoesNotMatter() throws {
        let directory = try Workdir()
        try directory.write("in", coordinates(1000))
        let options = ["convert", "-q", "--from", "coordinate", "--to", "EPSG:3857", "--precision", "full", "in"]
        let plain = try directory.plat(options, environment: ["LC_ALL": "C"])
        for locale in ["de_DE.UTF-8", "tr_TR.UTF-8", "C.UTF-8"] {
            #expect(try directory.plat(options, environment: ["LC_ALL": locale]).output == plain.output)
        }
    }

    /// 5 million lines through a pipe, and one line of 17 MB.
    @Test func memoryDoesNotGrow() throws {
        let directory = try Workdir()
        // Python starts it, as what this process itself holds would count before the command takes over.
        try directory.write(
            "measure",
            """
            import resource, subprocess, sys
            status = subprocess.run(sys.argv[1:]).returncode
            print("peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open("peak", "w"))
            sys.exit(status)
            """)
        func peak() -> Int? { directory.text("peak").flatMap { Int($0.dropFirst(5).dropLast()) } }

        let long = try directory.shell(
            "yes 45.52,-122.68,Portland | head -n 5000000 | python3 measure \(convert) -q | tail -n 1")
        #expect(long.text == "42740889.828,96012095.912,Portland\n")
        #expect(try #require(peak()) < 100 << 10)
        let line = try directory.shell(
            "(printf '0,0 '; head -c 17M /dev/zero | tr '\\0' x; echo; echo 1,1) | python3 measure \(convert) -q --max-record 16M"
        )
        #expect(line.status == 65)
        #expect(line.errors.contains("longer than 16 MiB"))
        #expect(try #require(peak()) < 100 << 10)
    }

    @Test func noBytesCrashIt() throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 99)
        let pieces: [[UInt8]] = [
            "0,0\n", "1 2 x\r\n", "#\n", "-", "e", ".", ",", "\n", "é", "9999999999999999999999", "1e308,",
        ].map {
            Array($0.utf8)
        }
        for round in 0..<150 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                if Bool.random(using: &generator) {
                    bytes += pieces.randomElement(using: &generator) ?? []
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                }
            }
            let spaces = [
                ["--from", "coordinate", "--to", "map-point"], ["--from", "map-point", "--to", "EPSG:3857"],
                ["--from", "EPSG:25832", "--to", "coordinate"],
                [
                    "--from", "pixel", "--to", "coordinate", "--size", "9x9", "--center", "0,0", "--zoom", "3",
                    "--kind", "rect",
                ],
            ][round % 4]
            let outcome = try directory.plat(
                ["convert", "--on-error", "skip", "--summary", "json"] + spaces, input: bytes)
            #expect(outcome.status == 0, "\(bytes): \(outcome.errors)")
            let summary = try #require(outcome.errorLines.last)
            let account = try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any]
            let read = account?["read"] as? Int
            let written = account?["written"] as? Int
            let skipped = account?["skipped"] as? Int
            #expect(read != nil && read == (written ?? -1) + (skipped ?? -1))
            #expect(String(validating: outcome.output.filter { $0 < 0x80 }, as: UTF8.self) != nil)
        }
    }
}
