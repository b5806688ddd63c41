import Foundation
import Testing

/// Pipes from one plat to another, in which the second must know how the first one ended.
struct PipeEndTests {
    private let bad = "lat,lon\n1,2\n3,4\nbad,5\n"
    private let good = "lat,lon\n1,2\n3,4\n"

    private func workdir() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("bad.csv", bad)
        try directory.write("good.csv", good)
        try directory.write("out", "old\n")
        return directory
    }

    @Test(arguments: ["-f geojson", "-f geojsonseq", "-f geojsonseq --rs", "-f csv"])
    func aFailedWriterEndsItsReader(_ format: String) throws {
        let directory = try workdir()
        // Without pipefail, too: the status is the reader's own.
        let outcome = try directory.shell(
            "set +o pipefail; plat cat \(format) bad.csv 2> log | plat bounds -o out")
        #expect(outcome.status == 65)
        #expect(
            outcome.errorLines.count == 1
                && outcome.errors.contains("<stdin>: error: the plat that wrote this input failed"),
            "\(outcome.errors)")
        #expect(directory.text("out") == "old\n")
        #expect(directory.contents == ["bad.csv", "good.csv", "log", "out"])
    }

    /// An empty sequence is a layer only if its writer marked it as one.
    @Test(arguments: ["cat missing", "cat --nonsense", "cat -f geojsonseq -o none/x good.csv"])
    func nothingIsNotEmpty(_ command: String) throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            "set +o pipefail; plat \(command) 2> log | plat cat --input-format geojsonseq -o out")
        #expect(outcome.status == 65 && directory.text("out") == "old\n", "\(outcome.errors)")
    }

    @Test func aKilledWriterEndsItsReader() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            set +o pipefail
            mkfifo in; exec 5<> in; echo '{"type":"Feature","geometry":null,"properties":{}}' >&5
            (echo $BASHPID > pid; exec plat cat --input-format geojsonseq -q -f geojsonseq in) | (read -r row; kill -9 $(cat pid)
                exec plat cat --input-format geojsonseq -q -o out)
            """)
        #expect(outcome.status == 65 && directory.text("out") == "old\n", "\(outcome.errors)")
    }

    /// An input that ends well, or that is not read to its end, is no reason to fail.
    @Test(arguments: [
        ("plat cat -q -f csv good.csv | plat cat -q -f csv", "0 0"),
        ("plat cat -q -f csv --on-error skip bad.csv | plat cat -q -f csv", "0 0"),
        ("plat cat -q -f geojsonseq --limit 1 bad.csv | plat cat -q", "0 0"),
        (
            "(yes '{\"type\":\"Point\",\"coordinates\":[1,2]}'; true) | plat cat -q -f geojsonseq | plat cat -q --limit 1",
            "0 141 0"
        ),
        ("(plat cat -q -f csv good.csv; echo 5,6) | plat cat -q -f csv", "0 0"),
        ("(plat check -q bad.csv >&2; cat good.csv) | plat cat -q -f csv", "0 0"),
        ("plat cat -q -f csv bad.csv | cat | plat cat -q -f csv", "65 0 0"),
        ("(plat --version >&2; cat good.csv) | plat cat -q -f csv", "0 0"),
    ])
    func othersAreNotDisturbed(_ pipeline: String, _ statuses: String) throws {
        let directory = try workdir()
        let outcome = try directory.shell("\(pipeline) > result 2> log; echo ${PIPESTATUS[*]}; cat log >&2")
        #expect(outcome.text == statuses + "\n", "\(outcome.errors)")
    }

    @Test func oneOfSeveralWritersIsEnough() throws {
        let directory = try workdir()
        let good = "plat cat -q -f geojsonseq good.csv"
        let bad = "plat cat -q -f geojsonseq bad.csv"
        let many = Array(repeating: good, count: 12)
        for (writers, status, lines) in [
            ("\(good); \(good)", "0", 4), ("\(bad); \(good)", "65", 0), ("\(good); \(bad)", "65", 0),
            (many.joined(separator: " & ") + " & wait", "0", 24),
            ((many + [bad]).joined(separator: " & ") + " & wait", "65", 0),
        ] {
            let outcome = try directory.shell(
                "set +o pipefail; rm -f out; (\(writers)) 2> log | plat cat -q -f geojsonseq -o out; echo $?; cat out")
            #expect(outcome.lines.first == status && outcome.lines.count - 1 == lines, "\(writers) \(outcome.errors)")
        }
    }

    @Test func processSubstitutionIsAPipe() throws {
        let directory = try workdir()
        let read = try directory.shell("plat cat -q -o out <(plat cat -q -f csv bad.csv 2> log)")
        #expect(
            read.status == 65 && read.errors.contains("the plat that wrote this input failed"),
            "\(read.errors)")
        for (input, result) in [("bad", "old\n65\n"), ("good", "lat,lon\n1,2\n3,4\n0\n")] {
            let written = try directory.shell(
                """
                plat cat -q -f csv -o >(plat cat -q -f csv -o out; echo $? > status) \(input).csv 2> log
                until [ -s status ]; do sleep 0.01; done; cat out status; rm status
                """)
            #expect(written.text == result, "\(written.errors)")
        }
    }

    /// Layers are read twice, kept, sorted or held: each by another way.
    @Test(arguments: [
        "cat -f csv", "cat -o out.shp", "declutter", "shape polygon", "bounds", "intersect - good.csv",
        "intersect good.csv -", "convert --from coordinate --to map-point --input-format csv", "info",
    ])
    func everyCommandAsks(_ command: String) throws {
        let directory = try workdir()
        let output = command.contains("-o ") ? "" : "-o out"
        let outcome = try directory.shell("set +o pipefail; plat cat -f csv bad.csv 2> log | plat \(command) \(output)")
        #expect(outcome.status == 65, "\(command): \(outcome.errors)")
        if command != "info" {
            #expect(outcome.errors.contains("the plat that wrote this input failed"), "\(outcome.errors)")
            #expect(directory.text("out") == "old\n")
        }
        #expect(!directory.contents.contains { $0.hasPrefix("out.") })
    }

    /// The permissions of others mean nothing, and those of a named pipe are left alone.
    @Test func permissionsOfOthersAreKept() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            (exec 3>&1; chmod 666 /dev/fd/3; plat cat -q -f csv good.csv; stat -L -c %a /dev/fd/3 >&2) | plat cat -q -f csv
            mkfifo -m 640 fifo; plat cat -q -f csv bad.csv > fifo 2> log & plat cat -q -f csv < fifo
            stat -c %a fifo
            """)
        #expect(outcome.text == "lat,lon\n1,2\n3,4\nlat,lon\n1,2\n3,4\n640\n", "\(outcome.text)")
        #expect(outcome.errors == "666\n", "\(outcome.errors)")
    }

    /// A sequence of no features is not a byte, and still a layer to those who read what a plat has written.
    @Test(arguments: [
        "cat -f geojsonseq", "cat -f csv", "cat", "cat -o out.shp", "info", "bounds", "declutter", "shape polygon",
        "intersect - good.csv", "intersect good.csv -", "check", "convert --to map-point",
    ])
    func aLayerOfNothingIsOne(_ command: String) throws {
        let directory = try workdir()
        try directory.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        let empty = "plat cat -q -f geojsonseq none.geojson"
        let whole = try directory.shell("plat \(command.replacing(" - ", with: " none.geojson ")) < none.geojson")
        for writer in [empty, "\(empty) | plat cat -q -f geojsonseq", "(\(empty); \(empty))"] {
            let outcome = try directory.shell("\(writer) | plat \(command)")
            #expect(outcome.status == 0 && whole.status == 0, "\(writer) \(command): \(outcome.errors)\(whole.errors)")
        }
    }

    /// Nor is nothing a layer where nobody has written one.
    @Test(arguments: [
        "true", "plat --version > version", "plat cat -q -o other.geojson good.csv", "plat cat -q missing.csv",
        "(plat cat -q -f geojsonseq none.geojson; plat cat -q missing.csv)",
        "plat cat -q -f geojsonseq none.geojson | cat",
    ])
    func nothingIsNoLayer(_ writer: String) throws {
        let directory = try workdir()
        try directory.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        let outcome = try directory.shell("set +o pipefail; \(writer) | plat cat -o out")
        #expect(outcome.status == 65 && directory.text("out") == "old\n", "\(writer): \(outcome.errors)")
    }
}
