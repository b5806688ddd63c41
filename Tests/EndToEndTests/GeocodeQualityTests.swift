import Foundation
import TestSupport
import Testing

/// Ten thousand queries whose places are known: names in many languages, and misspelt ones.
struct GeocodeQualityTests {
    /// Only optimised code is fast enough for all of them.
    private static var isFast: Need {
        #if DEBUG
            Need("an optimised build", false)
        #else
            Need("an optimised build", true)
        #endif
    }

    @Test(.enabled(if: isFast && RealGazetteer.isPublished)) func queries() throws {
        let oracle = Package.root + "/Tests/EndToEndTests/Oracles/geocode_quality.py"
        let outcome = try Workdir().shell(
            """
            python3 '\(oracle)' "$(command -v plat)" '\(RealGazetteer.path ?? "")' '\(RealGazetteer.data)/queries.csv'
            """)
        #expect(outcome.status == 0 && outcome.lines.last == "ok", "\(outcome.text)\(outcome.errors)")
    }
}
