import Foundation
import TestSupport
import Testing

private enum Oracle {
    static let hasPython = Package.has("python3")
    static let hasNumpy = (try? Workdir().shell("/usr/bin/python3 -c 'import numpy'").status) == 0
    static let hasShapely =
        (try? Workdir().shell("/usr/bin/python3 -c 'import shapely, pyproj'").status) == 0
}

/// Holds `plat declutter` against its definition.
@Suite(.enabled(if: Oracle.hasPython)) struct DeclutterOracleTests {
    private func oracle(_ script: String, _ arguments: String..., python: String = "python3") throws -> String {
        let script = "\(Package.root)/Tests/EndToEndTests/Oracles/\(script).py"
        let words = ([python, "-W", "ignore", script, Binary.path] + arguments).map { "'\($0)'" }
        let outcome = try Workdir().shell(
            words.joined(separator: " "), environment: ["SWIFT_BACKTRACE": "enable=no"])
        return outcome.text + outcome.errors
    }

    /// Pair by pair in whole numbers: every mode and option that has a say in what shows.
    @Test func layouts() throws {
        #expect(try oracle("declutter_oracle", "\(Effort.of(600))") == "ok\n")
    }

    /// All pairs of up to 2,000 labels at once: dense ones, chains, copies, and limits that fill up.
    @Test(.enabled(if: Oracle.hasNumpy)) func thousands() throws {
        #expect(try oracle("declutter_brute", "\(Effort.of(200))", python: "/usr/bin/python3") == "ok\n")
    }

    /// Views of any size and zoom, all over the map: what is in them, and the nearer of equals first.
    @Test(.enabled(if: Oracle.hasShapely)) func views() throws {
        #expect(try oracle("declutter_views", "\(Effort.of(200))", python: "/usr/bin/python3") == "ok\n")
    }

    /// Inside of polygons, and half way along lines, as GEOS sees it.
    @Test(.enabled(if: Oracle.hasShapely)) func placesOfLabels() throws {
        #expect(try oracle("declutter_points", "1", python: "/usr/bin/python3") == "ok\n")
    }

    /// All that there is to prove for 42,366 labels, which come by their numbers, or by what they are.
    @Test(.enabled(if: SharedData.isThere), arguments: [["code"], []])
    func zipCodes(priority: [String]) throws {
        let file = "\(SharedData.path)/real/us-zipcodes.csv"
        #expect(try oracle("declutter_certificate", file, priority.first ?? "") == "ok\n")
    }
}
