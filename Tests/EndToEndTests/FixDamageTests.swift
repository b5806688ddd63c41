import TestSupport
import Testing

/// Fixes and states that were cut short, or in which bits have changed.
struct FixDamageTests {
    @Test(.enabled(if: Python.isThere)) func damage() throws {
        #expect(try oracle("fix_flips", [Binary.path, "\(Effort.of(500))"]) == "ok\n")
    }
}
