import Foundation
import TestSupport
import Testing

/// `plat --version --verbose` against what other programs find on the same system.
struct VersionTests {
    /// The lines by their names: what stands before the colon, and what stands after it.
    private func lines(_ outcome: Workdir.Outcome) throws -> [(name: String, rest: String)] {
        try outcome.lines.dropFirst().filter { !$0.hasPrefix("built-in gazetteer") }.map { line in
            let colon = try #require(line.range(of: ": "), "\(line)")
            return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
        }
    }

    @Test func librariesAreThoseOfTheSystem() throws {
        let outcome = try Workdir().plat("--version", "--verbose")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try outcome.lines.first == Workdir().plat("--version").lines.first)
        let lines = try lines(outcome)
        let versions = try Python.run(
            """
            import ctypes, platform, zlib, pyproj
            geos = ctypes.CDLL("libgeos_c.so.1").GEOSversion
            geos.restype = ctypes.c_char_p
            print("GEOS", geos().decode())
            print("PROJ", pyproj.proj_version_str)
            print("zlib", zlib.ZLIB_RUNTIME_VERSION)
            print("glibc", platform.libc_ver()[1])
            """, ""
        ).split(separator: "\n").map(String.init)
        #expect(versions.count == 4)
        for version in versions { #expect(lines.map(\.name).contains(version), "\(outcome.text)") }
        #expect(lines.count == 13)
        #expect(
            Set(lines.map { $0.name.prefix { $0 != " " } }) == [
                "GEOS", "PROJ", "SQLite", "libpcre2", "libexif", "libexpat", "libutf8proc", "cairo", "pango",
                "shapelib", "zlib",
                "glibc",
            ])
        for (name, path) in lines {
            #expect(path.hasPrefix("/") && FileManager.default.fileExists(atPath: path), "\(name): \(path)")
        }
    }

    @Test func projDataIsTheDatabaseWithItsGrids() throws {
        let line = try #require(try lines(Workdir().plat("--version", "-v")).first { $0.name.hasPrefix("PROJ data") })
        let folder = (line.rest as NSString).deletingLastPathComponent
        #expect((line.rest as NSString).lastPathComponent == "proj.db")
        let grids = try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            ["tif", "gsb", "gtx"].contains((name as NSString).pathExtension)
        }
        #expect(line.name == "PROJ data with \(grids.count) grids")
    }

    /// What is missing is reported with the package that has it, and is not a failure.
    @Test func missingLibrariesAreNamed() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            mkdir lib; echo none | tee lib/libgeos_c.so.1 > lib/libproj.so.25
            LD_LIBRARY_PATH=$PWD/lib plat --version --verbose
            """)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = try lines(outcome)
        #expect(lines.map(\.name).prefix(2) == ["GEOS not found", "PROJ not found"])
        #expect(lines.map(\.name).contains { $0.hasPrefix("zlib") })
        #expect(lines[0].rest.contains("libgeos-c1v5") && lines[1].rest.contains("libproj25"))
        let found = try directory.plat(
            ["--version", "-v"], environment: ["PROJ_DATA": "/nowhere", "PROJ_LIB": "/nowhere"])
        let data = try #require(try self.lines(found).first { $0.name.hasPrefix("PROJ data") })
        #expect(found.status == 0)
        #expect(data.name == "PROJ data not found" && data.rest.contains("install proj-data"))
    }
}
