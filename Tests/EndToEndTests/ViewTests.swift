import Foundation
import TestSupport
import Testing

/// Pages of `plat view` in Chromium, which `Oracles/page_checks.py` uses as a reader would.
struct ViewTests {
    @Test(arguments: ["first_view", "gestures", "hostile_names"])
    func inChromium(_ check: String) throws {
        #expect(try oracle("page_checks", [Binary.path, check]) == "ok\n")
    }
}
