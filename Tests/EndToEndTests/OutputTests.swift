import Foundation
import Testing

/// Where data may go, and what stays of it when something fails.
struct OutputTests {
    private let convert = "plat convert -q --from coordinate --to map-point"
    private let answer = "134217728,134217728\n"

    @Test func aBrokenPipeLeavesNothingBehind() throws {
        let directory = try Workdir()
        try directory.write("out", "old\n")
        // Each bad line is reported to a reader that has closed the pipe; the input never ends.
        let outcome = try directory.shell(
            """
            mkfifo in errors; exec 3<> in
            plat convert --from coordinate --to map-point --on-error skip -o out < in 2> errors & pid=$!
            exec 4< errors
            echo 0,0 >&3
            for i in $(seq 200); do ls out.*.part >/dev/null 2>&1 && break; sleep 0.05; done
            ls out.*.part | wc -l
            exec 4<&-; echo bad >&3; wait $pid; echo "status $?"
            rm in errors
            """)
        #expect(outcome.lines == ["1", "status 141"])
        #expect(directory.contents == ["out"])
        #expect(directory.text("out") == "old\n")
    }

    @Test func whatIsAppendedToIsNotCut() throws {
        let directory = try Workdir()
        for (command, log) in [
            ("echo 0,0 | \(convert) -o /dev/stdout >> log", "old\n" + answer),
            ("echo 0,0 | \(convert) -o /dev/fd/1 >> log", "old\n" + answer),
            ("echo 0,0 | \(convert) -o /dev/stderr 2>> log", "old\n" + answer),
            ("(echo first; echo 0,0 | \(convert) -o /dev/stdout; echo last) >> log", "old\nfirst\n\(answer)last\n"),
        ] {
            try directory.write("log", "old\n")
            let outcome = try directory.shell(command)
            #expect(outcome.status == 0 && outcome.errors == "", "\(command)")
            #expect(directory.text("log") == log, "\(command)")
        }
        try directory.write("log", "old\n")
        let rejects = try directory.shell(
            "printf '0,0\\nbad\\n' | \(convert) --on-error skip --rejects /dev/stderr 2>> log")
        #expect(rejects.text == answer)
        let log = directory.text("log") ?? ""
        #expect(log.hasPrefix("old\n") && log.contains("source,record,line") && log.contains(",bad"), "\(log)")
        #expect(directory.contents == ["log"])
        // A stream that is closed is no place to write to, and no obstacle.
        #expect(try directory.shell("echo 0,0 | \(convert) -o /dev/null >&-").status == 0)
    }

    @Test func linksAreFollowed() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir folder; ln -s target folder/inner; ln -s folder/inner dangling
            echo 0,0 | \(convert) -o dangling; readlink dangling; readlink folder/inner; cat folder/target
            ln -s "$PWD/absolute" link; echo 0,0 | \(convert) -o link; cat absolute
            ln -s round about; ln -s about round
            """)
        #expect(outcome.text == "folder/inner\ntarget\n\(answer)\(answer)")
        let looping = try directory.shell("echo 0,0 | \(convert) -o round")
        #expect(looping.status == 73 && looping.errors.contains("too many symbolic links"))
        let lost = try directory.shell("ln -s none/x lost; echo 0,0 | \(convert) -o lost")
        #expect(lost.status == 73 && lost.errors.contains("no such file or directory"))
        #expect(directory.contents == ["about", "absolute", "dangling", "folder", "link", "lost", "round"])
    }

    @Test func aNameMayBeAsLongAsNamesCanBe() throws {
        let directory = try Workdir()
        for name in [
            String(repeating: "n", count: 255), String(repeating: "é", count: 127), String(repeating: "😀", count: 63),
        ] {
            let outcome = try directory.shell("echo 0,0 | \(convert) -o \(name) && cat \(name) && rm \(name)")
            #expect(outcome.text == answer, "\(outcome.errors)")
        }
        #expect(directory.contents.isEmpty)
    }

    @Test func aTemporaryThatWasLeftIsNoObstacle() throws {
        let outcome = try Workdir().shell("echo 0,0 > in; touch out.plat-1.part; \(convert) -o out in; cat out; ls")
        // Nobody knows whose it is.
        #expect(outcome.text == answer + "in\nout\nout.plat-1.part\n")
    }

    @Test func noDescriptorToSpareIsNoFailure() throws {
        let outcome = try Workdir().shell(
            "echo 0,0 > in; ulimit -n 4; \(convert) --on-error skip --rejects r < in; echo $?")
        #expect(outcome.text == answer + "0\n", "\(outcome.errors)")
    }

    @Test func aFileSystemThatCannotFlushIsNoFailure() throws {
        let directory = try Workdir()
        try directory.write(
            "flush.c",
            "#include <errno.h>\n#include <stdlib.h>\nint fsync(int d) { errno = atoi(getenv(\"FSYNC\")); return -1; }\n"
        )
        guard try directory.shell("clang -shared -fPIC -o flush.so flush.c").status == 0 else { return }
        let command = "echo 0,0 | LD_PRELOAD=$PWD/flush.so \(convert) -o out; echo $?; cat out"
        #expect(try directory.shell("export FSYNC=\(EINVAL); \(command)").text == "0\n" + answer)
        let failed = try directory.shell("rm out; export FSYNC=\(EIO); \(command)")
        #expect(failed.text == "74\n" && failed.errors.contains("cannot write out: input/output error"))
    }
}
