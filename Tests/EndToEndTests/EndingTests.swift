import Foundation
import TestSupport
import Testing

/// However a run ends, its temporary files go.
struct EndingTests {
    /// Starts a run for each signal, sends it, and prints what did not end by it.
    private static let signals = """
        import glob, signal, subprocess, time
        runs = []
        numbers = set(range(1, 65)) - {9, 13, 17, 18, 19, 20, 21, 22, 23, 25, 28, 32, 33}
        for number in sorted(numbers):
            run = subprocess.Popen(
                ["plat", "cat", "--input-format", "geojsonseq", "-o", "out.%d.geojson" % number], stdin=subprocess.PIPE,
                preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
            run.stdin.write(b'{"type":"Point","coordinates":[1,2]}\\n')
            run.stdin.flush()
            runs.append((number, run))
        for number, run in runs:
            for _ in range(3000):
                if glob.glob("out.%d.*.part" % number): break
                time.sleep(0.01)
            else: print("no temporary", number)
            run.send_signal(number)
        for number, run in runs:
            if run.wait() != -number: print(number, run.returncode)
        """

    @Test func everySignalRemovesThem() throws {
        let directory = try Workdir()
        try directory.write("signals.py", Self.signals)
        let outcome = try directory.shell(
            "ulimit -c 0; python3 signals.py", environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "", "\(outcome.errors)")
        #expect(directory.contents == ["signals.py"])
    }

    /// A crash that somebody else has sent ends the run, though Swift would go on after it has printed where it was.
    @Test func aSentCrashEndsTheRun() throws {
        let outcome = try Workdir().shell(
            """
            ulimit -c 0; mkfifo in; exec 3<> in
            plat cat -q --input-format geojsonseq -o out < in & pid=$!
            echo '{"type":"Point","coordinates":[1,2]}' >&3
            for i in $(seq 200); do ls | grep -q 'part$' && break; sleep 0.02; done
            kill -ABRT $pid; wait $pid; echo $?; ls
            """, environment: ["SWIFT_BACKTRACE": "enable=yes"])
        #expect(outcome.lines == ["134", "in"])
    }

    /// A signal that comes in the moment in which a temporary appears finds it listed, even one that means a crash.
    @Test(arguments: ["ABRT", "SEGV", "TERM"], ["cat -o out", "render --tiles 0-1 -o out", "cat -o out.shp"])
    func aTemporaryIsListedWhenItAppears(signal: String, command: String) throws {
        let directory = try Workdir()
        try directory.write(
            "shim.c",
            """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <signal.h>
            #include <stdarg.h>
            #include <string.h>
            #include <sys/stat.h>
            #include <unistd.h>
            static void end(const char *name) { if (strstr(name, ".part")) kill(getpid(), SIG\(signal)); }
            int openat(int folder, const char *name, int flags, ...) {
                va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest);
                int (*real)(int, const char *, int, ...) = dlsym(RTLD_NEXT, "openat");
                int file = real(folder, name, flags, mode);
                if (file >= 0) end(name);
                return file;
            }
            int mkdirat(int folder, const char *name, mode_t mode) {
                int (*real)(int, const char *, mode_t) = dlsym(RTLD_NEXT, "mkdirat");
                int status = real(folder, name, mode);
                if (status == 0) end(name);
                return status;
            }
            """)
        guard try directory.shell("clang -shared -fPIC -o shim.so shim.c -ldl").status == 0 else { return }
        try directory.write("in.csv", "lat,lon\n1,2\n")
        let outcome = try directory.shell(
            "ulimit -c 0; LD_PRELOAD=$PWD/shim.so plat \(command) -q in.csv; kill -l $?; ls",
            environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect(outcome.lines == [signal, "in.csv", "shim.c", "shim.so"], "\(outcome.text)\(outcome.errors)")
    }

    /// Somebody at the keyboard wants it to end: that is no crash to report, whether there is a temporary file or not.
    @Test(arguments: ["-o out", ""]) func quitting(_ output: String) throws {
        let directory = try Workdir()
        try directory.write(
            "quit.py",
            """
            import glob, signal, subprocess, time
            run = subprocess.Popen(
                ["plat", "cat", "--input-format", "geojsonseq", "-f", "geojsonseq"] + "\(output)".split(),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                preexec_fn=lambda: signal.signal(signal.SIGQUIT, signal.SIG_DFL))
            run.stdin.write(b'{"type":"Point","coordinates":[1,2]}\\n')
            run.stdin.flush()
            if "\(output)":
                for _ in range(3000):
                    if glob.glob("out.*.part"): break
                    time.sleep(0.01)
            else: run.stdout.readline()
            run.send_signal(signal.SIGQUIT)
            print(run.wait())
            """)
        let outcome = try directory.shell(
            """
            ulimit -c 0; tool=$(find "$(dirname "$(realpath "$(command -v swiftc)")")/.." -name swift-backtrace | head -1)
            export SWIFT_BACKTRACE="enable=yes,swift-backtrace=$tool"; python3 quit.py
            """)
        #expect(outcome.lines == ["-3"] && outcome.errors == "", "\(outcome.text)\(outcome.errors)")
        #expect(directory.contents == ["quit.py"])
    }

    @Test func anIgnoredSignalStaysIgnored() throws {
        let outcome = try Workdir().shell(
            """
            mkfifo in; exec 3<> in; trap '' HUP QUIT USR1
            plat cat -q --input-format geojsonseq -o out < in & pid=$!
            echo '{"type":"Point","coordinates":[1,2]}' >&3
            for i in $(seq 200); do ls | grep -q 'part$' && break; sleep 0.02; done
            kill -HUP $pid; kill -QUIT $pid; kill -USR1 $pid; sleep 0.1; kill -TERM $pid; wait $pid; echo $?
            """)
        #expect(outcome.lines == ["143"])
    }

    /// A file is made, removed and renamed in the folder that it was begun in.
    @Test(arguments: ["", "kill -TERM $pid;"]) func aRenamedFolderIsStillTheOne(kill: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir before; mkfifo in; exec 3<> in; echo old > before/out
            plat cat -q --input-format geojsonseq -f geojsonseq -o before/out < in 3<&- & pid=$!
            echo '{"type":"Point","coordinates":[1,2]}' >&3
            for i in $(seq 200); do ls before | grep -q 'part$' && break; sleep 0.02; done
            mv before after; \(kill) exec 3>&-; wait $pid; echo "status $?"; ls -A after; cat after/out
            """)
        let result =
            kill.isEmpty
            ? #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"# : "old"
        #expect(outcome.lines == ["status \(kill.isEmpty ? 0 : 143)", "out", result], "\(outcome.errors)")
    }

    /// In a sticky folder nobody can take a name from another's file, and nothing is left of the attempt.
    @Test(.enabled(if: Need.root && Package.has("setpriv"))) func aStickyFolderIsLeftAsItWas() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir sticky; chmod 1777 sticky; chmod 755 .; printf 'lat,lon\\n1,2\\n' > in.csv; echo old > sticky/out.shp
            chmod 666 sticky/out.shp; cp "$(command -v plat)" plat; chmod 755 plat
            setpriv --reuid 65534 --regid 65534 --clear-groups ./plat cat -o sticky/out.shp in.csv; echo "status $?"
            ls -A sticky; cat sticky/out.shp
            """)
        #expect(outcome.lines == ["status 73", "out.shp", "old"], "\(outcome.text)")
        #expect(outcome.errors == "plat cat: error: cannot create sticky/out.shp: permission denied\n")
    }
}
