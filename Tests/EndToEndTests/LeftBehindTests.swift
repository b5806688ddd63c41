import Foundation
import TestSupport
import Testing

/// Temporaries of processes that were killed.
struct LeftBehindTests {
    /// Starts a plat that has its output open and waits, as `$pid`; `feed` is what it reads from.
    private let start = """
        start() {
            mkfifo $1.in; plat cat -q --input-format geojsonseq -f geojsonseq -o $2 < $1.in & pid=$!
            exec 5> $1.in; echo '{"type":"Point","coordinates":[2,1]}' >&5
            for i in $(seq 400); do [ $(ls $2.plat-*.part 2>/dev/null | wc -l) -gt ${3:-0} ] && break; sleep 0.01; done
            rm $1.in
        }

        """

    @Test func theNextRunSweepsThem() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        let outcome = try directory.shell(
            start + """
                start a out; kill -9 $pid; wait $pid; exec 5>&-; ls
                plat cat -q -f csv -o other in.csv; ls out.*
                plat cat -q -f csv -o out in.csv; ls; cat out
                """)
        #expect(
            outcome.lines == [
                "in.csv", "out.plat-1.part", "out.plat-1.part", "in.csv", "other", "out", "lat,lon", "3,4",
            ],
            "\(outcome.text)")
    }

    /// That of a process that lives stays, whichever comes first.
    @Test func whoLivesIsLeftAlone() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        let outcome = try directory.shell(
            start + """
                start a out; first=$pid; exec 6>&5
                start b out 1; ls out.*
                plat cat -q -f csv -o out in.csv; ls out.*
                kill -9 $first; wait $first
                plat cat -q -f csv -o out in.csv; ls out.*
                exec 5>&- 6>&-; wait $pid; ls; grep -c '\\[2,1\\]' out
                """)
        #expect(
            outcome.lines == [
                "out.plat-1.part", "out.plat-2.part", "out.plat-1.part", "out.plat-2.part", "out.plat-2.part", "in.csv",
                "out", "1",
            ], "\(outcome.text)\(outcome.errors)")
    }

    /// A name that plat could have made, but which is a folder, a link, or another's file.
    @Test func whatIsNotOursStays() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        let outcome = try directory.shell(
            """
            mkdir out.plat-1.part; ln -s in.csv out.plat-2.part; mkfifo out.plat-3.part; touch out.1.part out.plat-x.part
            plat cat -q -f csv -o out in.csv; ls -F
            """)
        #expect(
            outcome.lines == [
                "in.csv", "out", "out.1.part", "out.plat-1.part/", "out.plat-2.part@", "out.plat-3.part|",
                "out.plat-x.part",
            ], "\(outcome.text)")
    }

    /// The lock of another host need not be seen here: nothing is removed where one may write.
    @Test(arguments: [(0x6969, true), (0x6573_5546, true), (0xFE53_4D42, true), (0xEF53, false)])
    func whereOtherHostsMayWriteTheyStay(_ kind: Int, _ stays: Bool) throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        try directory.write(
            "shim.c",
            """
            #include <sys/statfs.h>
            #include <string.h>
            int fstatfs(int d, struct statfs *s) { memset(s, 0, sizeof *s); s->f_type = \(kind); return 0; }
            """)
        guard try directory.shell("clang -shared -fPIC -o shim.so shim.c").status == 0 else { return }
        let outcome = try directory.shell(
            start + """
                start a out; kill -9 $pid; wait $pid; exec 5>&-
                LD_PRELOAD=$PWD/shim.so plat cat -q -f csv -o out in.csv; ls out*
                """)
        #expect(outcome.lines == (stays ? ["out", "out.plat-1.part"] : ["out"]), "\(outcome.text)\(outcome.errors)")
    }

    /// A process of another PID namespace holds its lock all the same.
    @Test(.enabled(if: Need.root && Package.has("unshare"))) func whoLivesInAnotherContainerIsLeftAlone() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        guard try directory.shell("unshare -fp true").status == 0 else { return }
        let outcome = try directory.shell(
            start + """
                start a out
                unshare -fp plat cat -q -f csv -o out in.csv; ls out*
                exec 5>&-; wait $pid; ls; cat out
                """)
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}"#
        #expect(
            outcome.lines == ["out", "out.plat-1.part", "in.csv", "out", feature], "\(outcome.text)\(outcome.errors)")
    }

    @Test func aShapefileLeavesSeveral() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n3,4\n")
        let outcome = try directory.shell(
            """
            mkfifo in; plat cat -q --input-format geojsonseq -o a.shp < in & pid=$!
            exec 5> in; echo '{"type":"Point","coordinates":[2,1]}' >&5
            for i in $(seq 400); do [ $(ls a.*.part 2>/dev/null | wc -l) = 5 ] && break; sleep 0.01; done
            kill -9 $pid; wait $pid; ls *.part | wc -l
            plat cat -q -o a.shp in.csv; ls a.*
            """)
        #expect(outcome.lines == ["5", "a.cpg", "a.dbf", "a.prj", "a.shp", "a.shx"], "\(outcome.text)")
    }
}
