import Foundation
import Testing

/// An output that cannot be made is known before the first input is read.
struct EarlyOutputTests {
    private static let long = String(repeating: "x", count: 252)

    static let outputs: [(name: String, message: String)] = [
        ("", "cannot create '': the name is empty"),
        ("missing/o", "no such file or directory"), ("a.csv/o", "a component of the path is not a directory"),
        (long + ".geojson", "its name is too long"), ("folder", "it is a directory"),
        ("loop", "too many symbolic links"), ("dangling", "no such file or directory"),
        ("missing/o.shp", "no such file or directory"), (long + ".shp", "its name is too long"),
    ]

    /// A pipe that nobody has written to yet would be waited for.
    @Test(arguments: outputs.indices) func beforeAnyWork(_ index: Int) throws {
        let (name, message) = Self.outputs[index]
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        mkdir(directory.file("folder"), 0o755)
        mkfifo(directory.file("pipe"), 0o644)
        symlink("loop", directory.file("loop"))
        symlink("missing/o", directory.file("dangling"))
        let commands =
            name.hasSuffix(".shp")
            ? ["cat"]
            : ["cat", "cat -f csv", "bounds", "info", "check", "convert", "fit --json --size 9x9 --region 0,0,1,1"]
        for command in commands.prefix(index < 2 ? 9 : 2) {
            let outcome = try directory.shell(
                "timeout 20 plat \(command) -o '\(name)' \(command.hasPrefix("fit") ? "" : "pipe")")
            #expect(outcome.status == 73, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains(message) && outcome.errorLines.count == 1, "\(outcome.errors)")
        }
        #expect(directory.contents == ["a.csv", "dangling", "folder", "loop", "pipe"])
    }

    @Test func aMountPointIsNotReplaced() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        try directory.write("o", "old")
        try directory.write("mounted", "mounted")
        mkfifo(directory.file("pipe"), 0o644)
        let outcome = try directory.shell(
            "unshare -m sh -c 'mount --bind mounted o || exit 9; timeout 20 plat cat -o o pipe' 2>err; echo $?; cat err"
        )
        // Not everybody may mount.
        guard outcome.lines.first == "73" || outcome.lines.first == "0" || outcome.lines.first == "124" else { return }
        #expect(outcome.lines.first == "73", "\(outcome.text)")
        #expect(outcome.text.contains("cannot create o: it is a mount point and cannot be replaced"))
        #expect(
            directory.text("mounted") == "mounted" && directory.contents == ["a.csv", "err", "mounted", "o", "pipe"])
    }

    /// A report of half a layer does not replace one of a whole layer.
    @Test(arguments: ["info", "info --json", "check", "check --json"]) func anOlderReportStays(_ command: String) throws
    {
        let directory = try Workdir()
        let rows = (0..<400_000).map { "\($0 % 90),\($0 % 180),\($0)\n" }
        try directory.write("a.csv", (["lat,lon,n\n"] + rows).joined())
        try directory.write("report", "old")
        // The table shrinks as soon as its first bytes were read.
        let outcome = try directory.shell(
            "plat \(command) --threads 1 -o report a.csv & until compgen -G 'report.*.part' > /dev/null; do :; done; "
                + "truncate -s 100 a.csv; wait $!")
        #expect(outcome.status == 65 || outcome.status == 66, "\(outcome.errors)")
        #expect(outcome.errors.contains("file shrank from"), "\(outcome.errors)")
        #expect(directory.text("report") == "old" && directory.contents == ["a.csv", "report"])
        // A report on faulty data replaces an older one: such faults are what reports are for.
        let damaged = try directory.shell("printf 'lat,lon\\nx,y\\n' > b.csv; plat \(command) -o report b.csv")
        #expect([1, 65].contains(damaged.status) && directory.text("report") != "old", "\(damaged.errors)")
    }

    @Test func runningOutOfDescriptorsIsSaid() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        // From all that a shell may have to the least with which the process starts.
        for limit in 3...9 {
            let outcome = try directory.shell("ulimit -n \(limit) && plat cat -s EPSG:25832 -o o --rejects r a.csv")
            guard outcome.status != 0, !outcome.errors.contains("shared libraries"), !outcome.errors.contains("ulimit")
            else {
                continue
            }
            #expect(outcome.errors.contains("too many open files"), "\(limit): \(outcome.errors)")
            #expect(!outcome.errors.contains("install"), "\(limit): \(outcome.errors)")
        }
    }
}
