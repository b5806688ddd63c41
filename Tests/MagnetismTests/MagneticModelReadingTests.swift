import Magnetism
import MapCoordinates
import TestSupport
import Testing

/// Files of coefficients, and what can be wrong with them.
struct MagneticModelReadingTests {
    private static let dipole = """
            2030.0            DIPOLE     01/02/2029
          1  0  -30000.0       0.0       10.0        0.0
          1  1   -1000.0    5000.0        5.0      -20.0
        9999999999
        """

    private func read(_ text: String) throws(MagneticModelFault) -> MagneticModel {
        try MagneticModel(reading: Array(text.utf8).span)
    }

    @Test func aDipole() throws {
        let model = try read(Self.dipole)
        #expect(model.name == "DIPOLE" && model.released == "01/02/2029" && model.years == 2030..<2035)
        #expect(model.degree == 1)
        // On the equator of a dipole: g₁₀ to the north, g₁₁ and h₁₁ downwards and to the east.
        let ratio = 6_371_200.0 / 6_378_137
        let scale = ratio * ratio * ratio
        let field = model.field(at: Coordinate(latitude: 0, longitude: 0), year: 2031)
        #expect(abs(field.x - 29_990 * scale) < 1e-8 && abs(field.y + 4980 * scale) < 1e-8)
        #expect(abs(field.z - 2 * 995 * scale) < 1e-8)
        #expect(abs(field.xRate + 10 * scale) < 1e-10 && abs(field.yRate - 20 * scale) < 1e-10)
    }

    @Test(arguments: ["\r\n", "\n\n", "\n   \t\n"]) func linesMayEndOtherwise(_ end: String) throws {
        let model = try read(Self.dipole.replacing("\n", with: end))
        #expect(model.degree == 1 && model.coefficients.count == 2)
    }

    @Test func rowsInAnyOrder() throws {
        let lines = Self.dipole.split(separator: "\n")
        let turned = [lines[0], lines[2], lines[1], lines[3]].joined(separator: "\n")
        let place = Coordinate(latitude: 30, longitude: 40)
        #expect(try read(turned).field(at: place, year: 2031) == read(Self.dipole).field(at: place, year: 2031))
    }

    @Test(arguments: [
        ("", 1, MagneticModelFault.Reason.badHeader), ("\n\n", 2, .badHeader), ("hello world", 1, .badHeader),
        ("2025", 1, .badHeader), ("nan WMM", 1, .badHeader), ("inf WMM", 1, .badHeader),
        ("12 WMM", 1, .badEpoch("12")), ("1e300 WMM", 1, .badEpoch("1e300")), ("3000 WMM", 1, .badEpoch("3000")),
        ("2025 WMM", 1, .noEnd), ("2025 WMM\n9999", 2, .empty), ("2025 WMM\n1 0 1 0 1\n", 2, .wrongCount(5)),
        ("2025 WMM\n1 0 1 0 1 0 0\n", 2, .wrongCount(7)), ("2025 WMM\n1 0 nan 0 0 0\n", 2, .notANumber("nan")),
        ("2025 WMM\n1 0 -29351,8 0 0 0\n", 2, .notANumber("-29351,8")),
        ("2025 WMM\n1 0 inf 0 0 0\n", 2, .notANumber("inf")), ("2025 WMM\n1 0 1e9 0 0 0\n", 2, .outOfRange("1e9")),
        ("2025 WMM\n1 0 1e999 0 0 0\n", 2, .notANumber("1e999")), ("2025 WMM\n1.5 0 1 0 0 0\n", 2, .badIndex("1.5")),
        ("2025 WMM\n-1 0 1 0 0 0\n", 2, .badIndex("-1")), ("2025 WMM\n0 0 1 0 0 0\n", 2, .badDegree("0")),
        ("2025 WMM\n201 0 1 0 0 0\n", 2, .badDegree("201")),
        ("2025 WMM\n99999999999999999999 0 1 0 0 0\n", 2, .badDegree("99999999999999999999")),
        ("2025 WMM\n1 2 1 0 0 0\n", 2, .badOrder(degree: 1, order: 2)),
        ("2025 WMM\n1 0 1 5 0 0\n", 2, .strayCoefficient(degree: 1)),
        ("2025 WMM\n1 0 1 0 0 0\n1 1 1 1 0 0\n1 0 1 0 0 0\n", 4, .duplicate(degree: 1, order: 0)),
        ("2025 WMM\n1 0 1 0 0 0\n9999\n", 3, .missing(degree: 1, order: 1)),
        ("2025 WMM\n2 0 1 0 0 0\n2 1 1 0 0 0\n2 2 1 0 0 0\n9999\n", 5, .missing(degree: 1, order: 0)),
        ("2025 WMM\n1 0 1 0 0 0\n1 1 1 1 0 0\n", 3, .noEnd),
        ("2025 WMM\n1 0 1 0 0 0\n1 1 1 1 0 0\n9999\n2 0 1 0 0 0\n", 5, .textAfterEnd),
        ("2025 WMM\n200 0 1 0 0 0\n9999\n", 3, .missing(degree: 1, order: 0)),
    ])
    func faults(text: String, line: Int, reason: MagneticModelFault.Reason) {
        do throws(MagneticModelFault) {
            _ = try read(text)
            Issue.record("'\(text)' was read")
        } catch {
            #expect(error == MagneticModelFault(line: line, reason: reason))
            #expect(!error.message().isEmpty)
        }
    }

    /// Every piece of a file is refused, up to its end.
    @Test func truncatedFiles() {
        let bytes = Array(Self.dipole.utf8)
        let end = bytes.count - 6
        for count in 0..<end {
            #expect(throws: MagneticModelFault.self, "\(count)") {
                try MagneticModel(reading: Array(bytes[..<count]).span)
            }
        }
    }

    @Test func anyBytes() {
        var generator = SplitMix64(seed: 7)
        let bytes = Array(Self.dipole.utf8)
        for _ in 0..<2000 {
            var flipped = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                flipped[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if let model = try? MagneticModel(reading: flipped.span) {
                let field = model.field(at: Coordinate(latitude: 20, longitude: 30), year: model.epoch)
                #expect(field.x.isFinite && field.y.isFinite && field.z.isFinite)
            }
        }
    }

    /// High degrees of places near a pole run out of the range of numbers only where it does not matter.
    @Test func theHighestDegree() throws {
        var text = "2025 HIGH\n"
        for n in 1...MagneticModel.highestDegree {
            for m in 0...n { text += "\(n) \(m) 1 \(m == 0 ? 0 : 1) 0 0\n" }
        }
        let model = try read(text + "999999\n")
        #expect(model.degree == MagneticModel.highestDegree)
        for latitude in [-90.0, -89.9, 0, 45, 89.99999, 90] {
            let field = model.field(at: Coordinate(latitude: latitude, longitude: 10), year: 2026)
            #expect(field.x.isFinite && field.y.isFinite && field.z.isFinite)
        }
    }
}
