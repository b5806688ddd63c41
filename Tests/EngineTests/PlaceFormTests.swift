import Features
import Geometry
import Layers
import Memory
import Testing

/// What counts as the same place, and as the same value.
struct PlaceFormTests {
    private static func digest(_ shape: consuming Shape, digits: Int? = 7) -> UInt64 {
        var form = PlaceForm(digits: digits, areDegrees: true)
        form.fill(&shape)
        return form.digest
    }

    private static func polygon(_ rings: [Ring]) -> UInt64 { digest(shape(.polygon, [rings])) }

    @Test func ringsStartAnywhereAndRunEitherWay() {
        let ring = square(1, 2, 3)
        let turned = Array(ring[2...]) + ring[1...2]
        let hole = square(2, 3, 0.5)
        let other = square(3, 3, 0.25)
        let expected = Self.polygon([ring, hole, other])
        #expect(Self.polygon([turned, hole, other]) == expected)
        #expect(Self.polygon([turned.reversed(), other.reversed(), hole]) == expected)
        #expect(Self.polygon([ring, hole]) != expected)
        #expect(Self.polygon([ring, hole, square(3, 3, 0.26)]) != expected)
        #expect(Self.digest(shape(.multiPolygon, [[ring, hole, other]])) == expected)
    }

    /// A ring that visits its least position several times.
    @Test func ringsThatTouchThemselves() {
        let ring: Ring = [(0, 0), (2, 1), (2, 2), (0, 0), (1, 5), (2, 5), (0, 0)]
        let turned: Ring = [(1, 5), (2, 5), (0, 0), (2, 1), (2, 2), (0, 0), (1, 5)]
        #expect(Self.polygon([ring]) == Self.polygon([turned]))
        #expect(Self.polygon([ring]) == Self.polygon([turned.reversed()]))
    }

    @Test func linesKeepTheirWay() {
        let line: Ring = [(0, 0), (1, 1), (2, 0)]
        let expected = Self.digest(shape(.lineString, [[line]]))
        #expect(Self.digest(shape(.lineString, [[line.reversed()]])) != expected)
        #expect(Self.digest(shape(.multiLineString, [[line]])) == expected)
        #expect(Self.digest(shape(.lineString, [[[line[0]] + line]])) == expected)
        #expect(Self.digest(shape(.multiPoint, [[line]])) != expected)
    }

    @Test func onlyDigitsThatAreWritten() {
        let expected = Self.digest(shape(.point, [[[(1.12345674, 0)]]]))
        #expect(Self.digest(shape(.point, [[[(1.1234567, -0.0)]]])) == expected)
        #expect(Self.digest(shape(.point, [[[(1.1234568, 0)]]])) != expected)
        #expect(
            Self.digest(shape(.point, [[[(1.1234567, 0)]]]), digits: nil)
                != Self.digest(shape(.point, [[[(1.12345674, 0)]]]), digits: nil))
    }

    @Test func bothSidesOfTheAntimeridian() {
        #expect(Self.digest(shape(.point, [[[(180, 5)]]])) == Self.digest(shape(.point, [[[(-180, 5)]]])))
        let halves = Self.digest(shape(.multiPolygon, [[square(178, 0, 2)], [square(-180, 0, 2)]]))
        #expect(
            Self.polygon([[(178, 0), (180, 0), (182, 0), (182, 2), (180, 2), (178, 2), (178, 0)]]) == halves)
        #expect(Self.polygon([[(178, 0), (182, 0), (182, 2), (178, 2), (178, 0)]]) == halves)
    }

    @Test func nothingIsNoPlace() {
        #expect(Self.digest(Shape()) == 0)
        #expect(Self.digest(shape(.lineString, [])) == 0)
        var high = shape(.point, [[[(1, 2)]]])
        high.elevations.append(7)
        #expect(Self.digest(high) != Self.digest(shape(.point, [[[(1, 2)]]])))
    }

    @Test(arguments: [
        ("1", "1"), ("1.0", "1"), ("10", "10"), ("1e1", "10"), ("1.50", "1.5"), ("15E-1", "1.5"), ("-0", "0"),
        ("-0.0", "0"), ("0.00120", "0.0012"), ("-12.30e+2", "-1230"),
        ("12345678901234567890123", "12345678901234567890123"),
        ("12345678901234567890123.0", "12345678901234567890123"), ("1e60", "1e60"), ("10e59", "1e60"),
        ("2.5e-30", "25e-31"), ("1e999999999999", "1e999999999999"), ("0e5", "0"),
    ])
    func numbersHaveOneNotation(text: String, expected: String) {
        var bytes = ByteBuffer()
        var found = ByteBuffer()
        bytes.append(text)
        found.appendNumber(bytes.bytes)
        #expect(String(decoding: (0..<found.count).map { found[$0] }, as: UTF8.self) == expected)
    }
}
