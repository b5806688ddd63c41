import Foundation
import TestSupport
import Testing

/// Holds `plat declutter` against its definition.
@Suite(.enabled(if: Python.isThere)) struct DeclutterOracleTests {
    /// Pair by pair in whole numbers: every mode and option that has a say in what shows.
    @Test func layouts() throws {
        #expect(try oracle("declutter_oracle", [Binary.path, "\(Effort.of(600, oneIn: 20))"]) == "ok\n")
    }

    /// All pairs of up to 2,000 labels at once: dense ones, chains, copies, and limits that fill up.
    @Test(.enabled(if: Python.has("numpy"))) func thousands() throws {
        #expect(try oracle("declutter_brute", [Binary.path, "\(Effort.of(200, oneIn: 40))"]) == "ok\n")
    }

    /// Views of any size and zoom, all over the map: what is in them, and the nearer of equals first.
    @Test(.enabled(if: Python.has("shapely", "pyproj"))) func views() throws {
        #expect(try oracle("declutter_views", [Binary.path, "\(Effort.of(200))"]) == "ok\n")
    }

    /// Inside of polygons, and half way along lines, as GEOS sees it.
    @Test(.enabled(if: Python.has("shapely", "pyproj"))) func placesOfLabels() throws {
        #expect(try oracle("declutter_points", [Binary.path, "1", Effort.isFull ? "20" : "10"]) == "ok\n")
    }

    /// All that there is to prove for tens of thousands of labels, which come by their numbers, or by what they are.
    @Test(.enabled(if: LayerData.areThere), arguments: Effort.isFull ? [["code"], []] : [["code"]])
    func zipCodes(priority: [String]) throws {
        let file = "\(LayerData.path)/real/us-zipcodes.csv"
        #expect(try oracle("declutter_certificate", [Binary.path, file, priority.first ?? ""]) == "ok\n")
    }
}
