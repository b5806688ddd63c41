import Foundation
import Testing

/// Calls of the C library that fail, one in each run: no run takes it for a success, or leaves anything behind.
@Suite struct FaultTests {
    /// A seeded part of all runs; `PLAT_FAULTS` is `all`, or another seed.
    @Test(.enabled(if: Package.has("clang") && Package.has("python3"))) func everyCallMayFail() throws {
        let choice = ProcessInfo.processInfo.environment["PLAT_FAULTS"] ?? "1"
        let (seed, share) = choice == "all" ? ("1", "1") : (choice, "0.1")
        let directory = try Workdir()
        let oracles = Package.root + "/Tests/EndToEndTests/Oracles"
        let outcome = try directory.shell(
            """
            clang -shared -fPIC -O1 -o faults.so '\(oracles)/faults.c' &&
                python3 '\(oracles)/faults.py' '\(Binary.path)' "$PWD/faults.so" \(seed) \(share)
            """)
        #expect(outcome.text == "ok\n", "\(outcome.text) \(outcome.errors)")
    }
}
