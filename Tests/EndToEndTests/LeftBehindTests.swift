import Foundation
import Testing

/// Temporaries of processes that were killed.
@Suite struct LeftBehindTests {
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
