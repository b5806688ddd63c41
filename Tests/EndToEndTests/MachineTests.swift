import Foundation
import Testing

/// Faults of the machine are never taken for bad records.
struct MachineTests {
    /// Overlapping triangles, which need GEOS, and one that is not valid.
    private static func layer(_ shift: Int) -> String {
        let rings = (0..<20).map { index in
            let (x, y) = (index % 5 * 3 + shift, index / 5 * 3)
            return "POLYGON ((\(x) \(y), \(x + 4) \(y), \(x) \(y + 4), \(x) \(y)))"
        }
        let bowTie = "POLYGON ((0 0, 3 3, 3 0, 0 3, 0 0))"
        return "wkt,n\n" + (rings + [bowTie]).enumerated().map { "\"\($1)\",\($0)\n" }.joined()
    }

    private func layers() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", Self.layer(0))
        try directory.write("b.csv", Self.layer(1))
        return directory
    }

    /// With a library that cannot be loaded the run ends, whatever is to become of bad records.
    @Test(arguments: ["", "--difference", "--clip", "--predicate touches --pairs", "--make-valid"])
    func aBrokenGEOSEndsTheRun(options: String) throws {
        let directory = try layers()
        let command = "plat intersect -q --on-error skip --rejects r -o out \(options) a.csv b.csv"
        try directory.write("out", "old\n")
        let outcome = try directory.shell(
            "mkdir lib; echo none > lib/libgeos_c.so.1; LD_LIBRARY_PATH=$PWD/lib \(command); echo $?; ls")
        #expect(outcome.lines == ["69", "a.csv", "b.csv", "lib", "out"], "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains("error: cannot load libgeos_c.so.1: "))
        #expect(directory.text("out") == "old\n")
        #expect(try directory.shell("plat check a.csv > /dev/null; LD_LIBRARY_PATH=lib plat check a.csv").status == 69)
    }
}
