import Foundation
import TestSupport
import Testing

/// A part of a shapefile is absent only if it does not exist.
struct ShapefilePartsTests {
    private typealias Build = ShapefileBuilder

    private static let points = ShapefileBuilder(type: 1, records: (0..<3).map { Build.point(Double($0), 1) })
    private static let names = DBFBuilder([DBFBuilder.Field("n", "N", 3)], text: (0..<3).map { ["\($0)"] })

    private static func layer() throws -> Workdir {
        let directory = try Workdir()
        try directory.layer("a", points, names)
        try directory.write("a.cpg", "UTF-8")
        return directory
    }

    /// Things that can be in place of a file, and their names in messages.
    static let obstacles: [(name: String, make: @Sendable (String) -> Int32, message: String)] = [
        ("dangling link", { symlink("nowhere", $0) }, "broken symbolic link"),
        ("link loop", { symlink(($0 as NSString).lastPathComponent, $0) }, "too many symbolic links"),
        ("directory", { mkdir($0, 0o777) }, "it is a directory"),
        ("pipe", { mkfifo($0, 0o666) }, "it is a pipe or a device, not a regular file"),
        ("link below a file", { symlink("a.txt/b", $0) }, "a component of the path is not a directory"),
        (
            "name too long", { symlink(String(repeating: "x", count: 300), $0) }, "its name is too long"
        ),
    ]

    @Test(arguments: ["shp", "dbf", "shx", "prj", "cpg"]) func whatCannotBeReachedIsAnError(_ ending: String) throws {
        for obstacle in Self.obstacles {
            let directory = try Self.layer()
            try directory.write("a.txt", "")
            let path = directory.file("a." + ending)
            unlink(path)
            #expect(obstacle.make(path) == 0)
            for (command, name) in [("cat", "a.shp"), ("check", "a")] {
                let outcome = try directory.plat(command, name)
                #expect(outcome.status == 66, "\(ending), \(obstacle.name), \(command) \(name): \(outcome.errors)")
                // Among the problems of a layer, it has its code.
                let said = outcome.errors + outcome.text.replacingOccurrences(of: "unreadable:", with: "error:")
                #expect(said.contains("a.\(ending): error: cannot read: \(obstacle.message)"), "\(said)")
            }
        }
    }

    /// Root can enter every folder, so the command runs as somebody else.
    @Test(.enabled(if: Need.root && Package.has("setpriv"))) func behindAClosedFolder() throws {
        let directory = try Self.layer()
        chmod(directory.path, 0o755)
        mkdir(directory.file("closed"), 0o700)
        for ending in ["shp", "dbf", "shx", "prj"] {
            let path = directory.file("a." + ending)
            try FileManager.default.moveItem(atPath: path, toPath: directory.file("closed/a." + ending))
            symlink("closed/a." + ending, path)
            let outcome = try directory.shell(
                "cp '\(Binary.path)' plat 2>/dev/null; setpriv --reuid 65534 --regid 65534 --clear-groups ./plat cat a.shp"
            )
            // Where the binary's libraries are closed as well, it cannot start.
            if outcome.status != 127 {
                #expect(outcome.status == 66, "\(ending): \(outcome.errors)")
                #expect(outcome.errors.contains("a.\(ending): error: cannot read: permission denied"))
            }
            unlink(path)
            try FileManager.default.moveItem(atPath: directory.file("closed/a." + ending), toPath: path)
        }
    }

    /// A file that was named is not optional, even if the others would do without it.
    @Test(arguments: ["a.dbf", "a.shx", "a.shp", "a.SHP", "a.Dbf"]) func aNamedFileMustExist(_ name: String) throws {
        let directory = try Self.layer()
        unlink(directory.file(name))
        let outcome = try directory.plat("cat", name)
        #expect(outcome.status == 66 && outcome.text.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("\(name): error: cannot read: no such file or directory"))
        if name.lowercased() != "a.shp" { #expect(outcome.errors.contains("a.shp")) }
    }

    /// The same of a file whose path may also be the name of a coordinate reference system.
    @Test func aDefinitionThatCannotBeReached() throws {
        let directory = try Self.layer()
        symlink("nowhere", directory.file("b.prj"))
        symlink("loop.prj", directory.file("loop.prj"))
        for name in ["b.prj", "loop.prj"] {
            let outcome = try directory.plat("cat", "-s", name, "a.shp")
            #expect(outcome.status == 64 && outcome.errors.contains("cannot read: "), "\(outcome.errors)")
        }
        let outcome = try directory.shell("plat cat -s <(echo EPSG:3857) a.shp")
        #expect(outcome.status == 0 && outcome.text.contains("0.000009"), "\(outcome.errors) \(outcome.text)")
    }

    /// Endings in a mixture of cases are found for all parts by the one that was named.
    @Test func mixedCases() throws {
        let directory = try Self.layer()
        for ending in ["shp", "dbf", "shx", "prj"] {
            try FileManager.default.moveItem(
                atPath: directory.file("a." + ending), toPath: directory.file("a." + ending.capitalized))
        }
        for name in ["a.Shp", "a.Dbf", "a"] {
            let outcome = try directory.plat("cat", "-f", "csv", name)
            #expect(outcome.status == 0 && outcome.errorLines.count == 1, "\(outcome.errors)")
            #expect(outcome.lines.first == "n,lat,lon" || outcome.lines.first == "lat,lon,n", "\(outcome.text)")
        }
    }
}
