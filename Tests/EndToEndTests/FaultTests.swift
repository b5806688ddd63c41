import Foundation
import TestSupport
import Testing

/// Calls of the C library that fail, one in each run: no run takes it for a success, or leaves anything behind.
struct FaultTests {
    /// A seeded part of all runs; `PLAT_FAULTS` is `all`, or another seed.
    @Test(.enabled(if: Package.has("clang") && Python.isThere)) func everyCallMayFail() throws {
        let choice = ProcessInfo.processInfo.environment["PLAT_FAULTS"] ?? "1"
        let (seed, share) = choice == "all" ? ("1", "1") : (choice, "0.05")
        let directory = try Workdir()
        let source = Package.root + "/Tests/EndToEndTests/Oracles/faults.c"
        let made = try directory.shell("clang -shared -fPIC -O1 -o faults.so '\(source)'")
        try #require(made.status == 0, "\(made.errors)")
        let words = [Binary.path, directory.file("faults.so"), seed, share]
        #expect(try oracle("faults", words, in: directory.path, ignoresErrors: true) == "ok\n")
    }

    /// Once all files of a shapefile are new, an older one that cannot be removed is named.
    @Test(.enabled(if: Package.has("clang"))) func anOlderFileThatStaysIsSaid() throws {
        let directory = try Workdir()
        let shim = Package.root + "/Tests/EndToEndTests/Oracles/faults.c"
        try directory.write("a.csv", "lat,lon,name\n1,2,x\n")
        _ = try directory.shell("clang -shared -fPIC -O1 -o faults.so '\(shim)' && plat cat -q -o out.shp a.csv")
        var count = 0
        for number in 1...20 {
            let outcome = try directory.shell(
                "LD_PRELOAD=$PWD/faults.so FAULT_CALL=unlinkat FAULT_NUMBER=\(number) FAULT_ERROR=5 plat cat -o out.shp a.csv"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let left = directory.contents.filter { $0.hasSuffix(".part") || $0.hasSuffix(".old") }
            for name in left {
                #expect(outcome.errors.contains("cannot remove the previous files: \(name)"), "\(outcome.errors)")
            }
            count += left.count
            _ = try directory.shell("rm -f *.part *.old")
        }
        #expect(count == 5)
    }
}
