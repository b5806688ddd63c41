import Foundation
import TestSupport
import Testing

/// `plat gazetteer build` with odd archives, outputs and surroundings.
struct GazetteerSurroundingsTests {
    /// Archives as other programs make them.
    private static let archives = """
        import gzip, io, zipfile
        rows = open("p.txt", encoding="utf-8").read()
        def archive(name, *members):
            with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
                for member, content in members: file.writestr(member, content)
        class Stream(io.RawIOBase):
            def __init__(self, file): self.file = file
            def write(self, bytes): return self.file.write(bytes)
            def writable(self): return True
            def seekable(self): return False
        with open("descriptor.zip", "wb") as file, zipfile.ZipFile(Stream(file), "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("a.txt", rows)
        with zipfile.ZipFile("large.zip", "w", zipfile.ZIP_DEFLATED) as packed, packed.open("a.txt", "w", force_zip64=True) as entry:
            entry.write(rows.encode())
        archive("two.zip", ("a.txt", rows), ("b/c.txt", rows.replace("Paris", "Lutetia").replace("2988507", "7")))
        archive("folder.zip", ("x/", ""), ("x/y.txt", rows))
        archive("gzip.zip", ("a.txt.gz", gzip.compress(rows.encode())))
        archive("empty.zip")
        archive("folders.zip", ("x/", ""))
        archive("blank.zip", ("a.txt", ""))
        archive("inner.zip", ("two.zip", open("two.zip", "rb").read()))
        with zipfile.ZipFile("bzip2.zip", "w", zipfile.ZIP_BZIP2) as packed: packed.writestr("a.txt", rows)
        damaged = bytearray(open("two.zip", "rb").read())
        damaged[damaged.find(b"PK\\x01\\x02") + 16] ^= 1
        open("checksum.zip", "wb").write(damaged)
        open("cut.zip", "wb").write(damaged[:-30])
        open("twice.gz", "wb").write(gzip.compress(gzip.compress(rows.encode())))
        """

    private func workdir() throws -> Workdir {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        try workdir.write("make.py", Self.archives)
        let made = try workdir.shell("python3 make.py && rm make.py && mkdir folder && cp p.txt folder")
        #expect(made.status == 0, "\(made.errors)")
        return workdir
    }

    @Test func archives() throws {
        let workdir = try workdir()
        for (name, places) in [
            ("descriptor.zip", 1), ("large.zip", 1), ("two.zip", 2), ("folder.zip", 1), ("gzip.zip", 1),
        ] {
            let outcome = try workdir.plat("gazetteer", "build", "-o", "o.gaz", name)
            #expect(
                outcome.status == 0 && outcome.errors.contains("\(places) read, \(places) written"), "\(outcome.errors)"
            )
        }
        for (name, status, message) in [
            ("empty.zip", 65, "empty.zip: error: the archive holds no files"),
            ("folders.zip", 65, "folders.zip: error: the archive holds no files"),
            ("blank.zip", 65, "blank.zip: error: this is neither a table of GeoNames nor"),
            ("inner.zip", 65, "inner.zip: error: this is neither a table of GeoNames nor"),
            ("bzip2.zip", 65, "unsupported compression: bzip2"),
            ("checksum.zip", 65, "checksum.zip/a.txt: error: content is damaged: wrong checksum"),
            ("cut.zip", 65, "cut.zip: error: the archive is truncated"),
            ("twice.gz", 65, "twice.gz: error: this is neither a table of GeoNames nor"),
            ("folder", 66, "folder: error: cannot read: it is a folder; hint: name the files in it"),
            ("none.zip", 66, "none.zip: error: cannot read"),
        ] {
            let outcome = try workdir.plat("gazetteer", "build", "-o", "bad.gaz", "p.txt", name)
            #expect(outcome.status == Int32(status) && outcome.errors.contains(message), "\(name) \(outcome.errors)")
            #expect(!workdir.contents.contains { $0.hasPrefix("bad") || $0.contains(".plat") }, "\(workdir.contents)")
        }
    }

    @Test func outputs() throws {
        let workdir = try workdir()
        for (path, status, message) in [
            ("p.txt", 73, "it is also an input"), ("./folder/../p.txt", 73, "it is also an input"),
            ("/dev/full", 74, "no space left on device"), ("none/o.gaz", 73, "no such file or directory"),
            ("folder", 73, "it is a directory"),
        ] {
            let outcome = try workdir.plat("gazetteer", "build", "-o", path, "p.txt")
            #expect(outcome.status == Int32(status) && outcome.errors.contains(message), "\(path) \(outcome.errors)")
        }
        #expect(workdir.text("p.txt") == GeoNames.paris)
        // A pipe gets the same bytes as a file, and a terminal none.
        let pipe = try workdir.shell(
            "plat gazetteer build -q -o a.gaz p.txt && plat gazetteer build -q -o - p.txt | cmp - a.gaz")
        #expect(pipe.status == 0, "\(pipe.errors)")
        let terminal = try workdir.shell(
            """
            python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' \
                plat gazetteer build -o - p.txt < /dev/null
            """)
        #expect(terminal.status == 64 && terminal.text.contains("a terminal cannot show"), "\(terminal)")
        #expect(!terminal.output.contains(0))
    }

    @Test func anInterruptedRunLeavesNothing() throws {
        let workdir = try workdir()
        try workdir.write("out.gaz", "old")
        let before = workdir.contents
        let outcome = try workdir.shell(
            """
            mkfifo rows
            python3 -c 'import signal, os, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])' \
                plat gazetteer build -q -o out.gaz rows & pid=$!
            { cat p.txt; kill -INT $pid; sleep 0.3; } > rows
            wait $pid || echo "status $?"
            rm rows
            """)
        #expect(outcome.text == "status 130\n", "\(outcome.text) \(outcome.errors)")
        #expect(workdir.contents == before && workdir.text("out.gaz") == "old")
    }

    /// The bytes do not depend on threads, the folder, the language, the zone of time or the moment.
    @Test func surroundingsMakeNoDifference() throws {
        let workdir = try workdir()
        var random = SplitMix64(seed: 8)
        try workdir.write(
            "p.txt",
            (1...3000).map { id in
                GeoNames.place(
                    id, "Ort \(random.int(1...900))", "\(random.int(-80...80)).5", "\(random.int(-179...179)).25",
                    country: ["FR", "DE", "FJ"][random.int(0...2)], admin1: "\(random.int(0...20))",
                    admin2: "\(random.int(0...5))", population: "\(random.int(0...99999))")
            }.joined())
        try workdir.write("d.txt", (1...20).map { "FR.\($0)\tD\($0)\tD\($0)\t\(9000 + $0)\n" }.joined())
        let outcome = try workdir.shell(
            """
            set -e
            plat gazetteer build -q -o a.gaz --threads 1 p.txt d.txt
            mkdir other && cp p.txt d.txt other && cd other
            TZ=Pacific/Kiritimati LANG=tr_TR.UTF-8 LC_ALL=C plat gazetteer build -q -o b.gaz --threads 2 p.txt d.txt
            cmp b.gaz ../a.gaz
            sleep 1
            TZ=UTC LC_ALL=POSIX plat gazetteer build -q -o c.gaz --threads 8 d.txt p.txt
            cmp c.gaz ../a.gaz
            """)
        #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)")
    }
}
