import Foundation
import TestSupport
import Testing

/// The files that a shapefile is: all of them or none.
struct ShapefileFilesTests {
    private static let suffixes = ["cpg", "dbf", "prj", "shp", "shx"]
    private let mixed = """
        wkt,n
        ,0
        "POINT (1 2)",1
        "LINESTRING (1 2, 3 4)",2
        "POLYGON ((0 0, 1 0, 1 1, 0 0))",3
        "MULTIPOINT (1 2, 3 4)",4
        "POINT (3 4)",5

        """

    private func files(_ stems: String...) -> [String] {
        stems.flatMap { stem in Self.suffixes.map { "\(stem).\($0)" } }
    }

    /// That no more files can be opened is a matter of the machine, whichever file it is.
    @Test func tooManyOpenFiles() throws {
        let directory = try Workdir()
        try directory.layer(
            "a", ShapefileBuilder(type: 1, records: [ShapefileBuilder.point(1, 2)]),
            DBFBuilder([.init("N", "N", 3)], text: [["1"]]))
        var statuses: Set<Int32> = []
        for limit in 3...9 {
            let outcome = try directory.shell("ulimit -n \(limit) && plat cat a.shp")
            if outcome.errors.contains("a."), outcome.errors.contains("too many open files") {
                statuses.insert(outcome.status ?? -1)
            }
        }
        #expect(statuses == [69])
    }

    /// Nothing is quoted of a file in which there is nothing.
    @Test func anEmptyProjection() throws {
        let directory = try Workdir()
        try directory.layer(
            "a", ShapefileBuilder(type: 1, records: [ShapefileBuilder.point(1, 2)]), nil, projection: " \n")
        let outcome = try directory.plat("cat", "a.shp")
        #expect(
            outcome.status == 0 && outcome.errors.contains("warning: the .prj is empty; coordinates are"),
            "\(outcome.errors)")
    }

    @Test func oneKindOnly() throws {
        let directory = try Workdir()
        try directory.write("mixed.csv", mixed)
        let failed = try directory.plat("cat", "-o", "out.shp", "mixed.csv")
        #expect(failed.status == 65 && directory.contents == ["mixed.csv"])
        #expect(
            failed.errors
                == "mixed.csv:4:1: error: a shapefile of point geometries cannot hold a line; hint: use --split-by-kind "
                + "to write a shapefile for each kind\n", "\(failed.errors)")
        let skipped = try directory.plat("cat", "-o", "out.shp", "--on-error", "skip", "mixed.csv")
        #expect(skipped.status == 0 && skipped.errors.contains("6 read, 3 written, 3 skipped (3 mixed-kinds)"))
        let nested = try directory.plat("cat", "-o", "out.shp", input: "wkt\n\"GEOMETRYCOLLECTION (POINT (1 2))\"\n")
        #expect(nested.status == 65 && nested.errors.contains("cannot hold a geometry collection"))
    }

    @Test(.enabled(if: Package.has("ogrinfo"))) func oneFileAKind() throws {
        let directory = try Workdir()
        try directory.write("mixed.csv", mixed)
        let outcome = try directory.plat("cat", "-q", "--split-by-kind", "-o", "out.shp", "mixed.csv")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            directory.contents
                == (["mixed.csv"] + files("out_line", "out_multipoint", "out_point", "out_polygon")).sorted())
        for (kind, ids) in [("point", "0,1,5"), ("multipoint", "4"), ("line", "2"), ("polygon", "3")] {
            let values = try directory.shell(
                "ogrinfo -al out_\(kind).shp | sed -n 's/^  n (Integer) = //p' | paste -sd,")
            #expect(values.text == ids + "\n", "\(kind)")
        }
        let empty = try Workdir()
        _ = try empty.plat("cat", "--split-by-kind", "-o", "out.SHP", input: "wkt,n\n,1\n")
        #expect(empty.contents == ["out.CPG", "out.DBF", "out.PRJ", "out.SHP", "out.SHX"])
    }

    /// The first kind is the first of the input, whatever worker finds one first.
    @Test func theOrderOfTheInputDecides() throws {
        let directory = try Workdir()
        let null = #"{"type":"Feature","geometry":null,"properties":{"a":1}}"# + "\n"
        let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"b":"x"}}"# + "\n"
        let line =
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"c":"yy"}}"#
            + "\n"
        try directory.write(
            "in",
            String(repeating: null, count: 20_000) + point + String(repeating: line, count: 20_000)
                + String(repeating: point, count: 3000) + line)
        for threads in [1, 2, 8] {
            let outcome = try directory.shell(
                """
                plat cat --threads \(threads) --on-error skip --rejects rejects -o out\(threads).shp in
                for s in shp shx dbf; do cmp out1.$s out\(threads).$s; done; wc -l < rejects
                """)
            #expect(outcome.text == "20002\n")
            #expect(outcome.errors.contains("43002 read, 23001 written, 20001 skipped (20001 mixed-kinds)"))
        }
        #expect(try directory.shell("plat cat --limit 20001 -o limited.shp in").status == 0)
        #expect(try directory.shell("ogrinfo -so -al limited.shp | grep -c '^[abc]:'").text == "2\n")
    }

    @Test func whereAShapefileCannotGo() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n1,2\n")
        _ = try directory.shell("mkfifo fifo.shp; mkdir folder.dbf; ln -s /dev/null null.shp")
        for (arguments, status, message) in [
            ("-f shapefile", 64, "cannot be written to standard output; hint: name the .shp"),
            ("-f shapefile -o -", 64, "cannot be written to standard output"),
            ("-f shapefile -o /dev/stdout", 64, "cannot be written to /dev/stdout"),
            ("-f shapefile -o places", 64, "end in .shp"), ("-o fifo.shp", 64, "is a pipe, a device or a stream"),
            ("-o null.shp", 64, "is a pipe, a device or a stream"), ("-o folder.shp", 73, "cannot create folder.dbf"),
            ("-o none/a.shp", 73, "cannot create none/a.shp"),
            ("--split-by-kind", 64, "--split-by-kind needs -f shapefile"),
            ("-o a.shp --precision 3", 64, "all digits"),
        ] {
            let outcome = try directory.shell("plat cat \(arguments) in.csv")
            #expect(outcome.status == Int32(status) && outcome.text == "", "\(arguments)")
            #expect(outcome.errors.contains(message) && outcome.errorLines.count == 1, "\(outcome.errors)")
        }
        #expect(directory.contents == ["fifo.shp", "folder.dbf", "in.csv", "null.shp"])
        _ = try directory.shell("cp in.csv out.prj; cp in.csv out_line.dbf")
        for (options, input) in [("", "out.prj"), ("--split-by-kind", "out_line.dbf")] {
            let outcome = try directory.shell("plat cat \(options) --input-format csv -o out.shp \(input)")
            #expect(outcome.status == 73 && outcome.errors.contains("cannot write \(input): it is also an input"))
        }
        #expect(directory.contents.count == 6)
    }

    @Test func anOlderLayerIsReplacedWhole() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon\n1,2\n")
        for name in files("out") + ["out.qix", "out.sbn", "out.sbx", "out.shp.xml", "outer.qix"] {
            try directory.write(name, "old")
        }
        _ = try directory.shell("chmod 600 out.dbf")
        #expect(try directory.plat("cat", "-q", "-o", "out.shp", "in.csv").status == 0)
        #expect(directory.contents == (["in.csv", "out.shp.xml", "outer.qix"] + files("out")).sorted())
        for name in files("out") { #expect(directory.text(name) != "old") }
        #expect(try directory.shell("stat -c %a out.dbf").text == "600\n")
    }

    /// A library in front of the system's, whose calls fail as the environment says.
    private func shim(_ directory: Workdir) throws -> Bool {
        try directory.write(
            "shim.c",
            """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            static int fails(const char *from, const char *to) {
                const char *end = getenv("RENAME");
                return end && strlen(to) > strlen(end) && !strcmp(to + strlen(to) - strlen(end), end) && strstr(from, ".part");
            }
            int renameat(int folder, const char *from, int other, const char *to) {
                if (fails(from, to)) return errno = EIO, -1;
                return ((int (*)(int, const char *, int, const char *))dlsym(RTLD_NEXT, "renameat"))(folder, from, other, to);
            }
            int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
                if (getenv("NO_TRADES")) return errno = EINVAL, -1;
                if (fails(from, to)) return errno = EIO, -1;
                return ((int (*)(int, const char *, int, const char *, unsigned))dlsym(RTLD_NEXT, "renameat2"))(
                    folder, from, other, to, flags);
            }
            ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
                static int calls;
                if (getenv("PWRITE") && ++calls >= atoi(getenv("PWRITE"))) return errno = ENOSPC, -1;
                return ((ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite"))(fd, bytes, count, offset);
            }
            """)
        return try directory.shell("clang -shared -fPIC -o shim.so shim.c").status == 0
    }

    @Test func aFailedRenameIsUndone() throws {
        let directory = try Workdir()
        guard try shim(directory) else { return }
        try directory.write("in.csv", "lat,lon\n1,2\n")
        let before = directory.contents
        for end in [".shx", ".dbf", ".prj", ".cpg", ".shp"] {
            let none = try directory.shell("LD_PRELOAD=$PWD/shim.so RENAME=\(end) plat cat -o new.shp in.csv")
            #expect(none.status == 74 && none.errors == "plat cat: error: cannot write new\(end): input/output error\n")
            #expect(directory.contents == before)
        }
        for name in files("out") + ["out.qix"] { try directory.write(name, "old " + name) }
        let old = directory.contents
        // In some file systems no two files can trade their names.
        for (end, trades) in [
            (".shx", ""), (".prj", ""), (".shp", ""), (".shx", "NO_TRADES=1"), (".shp", "NO_TRADES=1"),
        ] {
            #expect(
                try directory.shell("LD_PRELOAD=$PWD/shim.so RENAME=\(end) \(trades) plat cat -o out.shp in.csv").status
                    == 74)
            #expect(directory.contents == old)
            for name in files("out") + ["out.qix"] { #expect(directory.text(name) == "old " + name) }
        }
        #expect(try directory.shell("LD_PRELOAD=$PWD/shim.so NO_TRADES=1 plat cat -q -o out.shp in.csv").status == 0)
        #expect(directory.contents == old.filter { $0 != "out.qix" })
    }

    @Test func everyFailedWriteIsSaid() throws {
        let directory = try Workdir()
        guard try shim(directory) else { return }
        try directory.write("in.csv", "lat,lon\n" + String(repeating: "1,2\n", count: 50_000))
        let before = directory.contents
        var failed: Set<String> = []
        for call in 1...40 {
            let outcome = try directory.shell("LD_PRELOAD=$PWD/shim.so PWRITE=\(call) plat cat -q -o out.shp in.csv")
            if outcome.status == 0 { break }
            #expect(call < 40 && outcome.status == 74 && outcome.errorLines.count == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("no space left on device"))
            #expect(directory.contents == before)
            failed.insert(outcome.errors)
        }
        #expect(failed.count == 3, "\(failed)")
        let limited = try directory.shell("rm out.*; ulimit -f 500; plat cat -o out.shp in.csv")
        #expect(limited.status == 74 && limited.errors.contains("file too large") && directory.contents == before)
    }

    @Test(.enabled(if: Need.root)) func fullFileSystem() throws {
        let outcome = try Workdir().shell(
            """
            (echo lat,lon; seq 5000 | sed 's|.*|1,2|') > in.csv
            mkdir small && mount -t tmpfs -o size=64k none small 2>/dev/null || { echo no-mount; exit 0; }
            trap 'umount small' EXIT
            echo old > small/out.shp
            plat cat -o small/out.shp in.csv; echo "status $?"; ls -A small; cat small/out.shp
            TMPDIR=$PWD/small plat cat -o out.shp in.csv; echo "status $?"; ls -A | paste -sd,
            """)
        guard outcome.text != "no-mount\n" else { return }
        #expect(outcome.lines.prefix(4) == ["status 74", "out.shp", "old", "status 74"], "\(outcome.text)")
        #expect(outcome.errorLines.count == 2 && outcome.errors.contains("set TMPDIR to a directory with more space"))
    }

    @Test func aSignalLeavesNothingBehind() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkfifo in; exec 3<> in
            plat cat --input-format geojsonseq --split-by-kind -o out.shp < in & pid=$!
            echo '{"type":"Point","coordinates":[1,2]}' >&3
            for i in $(seq 200); do ls -A | grep -q 'part$' && break; sleep 0.05; done
            kill -TERM $pid; wait $pid; echo "status $?"; rm in
            """)
        #expect(outcome.lines == ["status 143"])
        #expect(directory.contents == [])
    }
}
