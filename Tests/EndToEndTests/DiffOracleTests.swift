import Foundation
import TestSupport
import Testing

/// Holds `plat diff` against dictionaries.
@Suite(.enabled(if: Python.isThere)) struct DiffOracleTests {
    /// Points, lines and polygons in all formats, with repeated and missing ids.
    @Test(arguments: Effort.isFull ? [1, 2, 3] : [2])
    func dictionaries(seed: Int) throws {
        #expect(try oracle("diff_oracle", [Binary.path, "\(Effort.of(120))", "\(seed)"]) == "ok\n")
    }
}
