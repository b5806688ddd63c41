import FormatKit
import Geometry
import Testing

struct CoordinateTextTests {
    @Test(
        arguments: [
            ("45.52", 45.52), ("-45.52", -45.52), ("+45.52", 45.52), ("45,52", 45.52),
            ("45°31'12\"N", 45.52), ("45°31'12\"S", -45.52), ("45° 31' 12\" N", 45.52), ("N45°31'12\"", 45.52),
            ("S 45 31 12", -45.52), ("45 31 12", 45.52), ("-45 31 12", -45.52), ("45:31:12", 45.52),
            ("45d31m12s", 45.52),
            ("45°31.2'N", 45.52), ("45°31,2'N", 45.52), ("45.52°", 45.52), ("45.52 N", 45.52), ("n45.52", 45.52),
            ("45º31′12″S", -45.52), ("45°31’12”N", 45.52), ("45°31''12", nil), ("45°31'12''N", 45.52),
            ("0°0'0\"S", 0), ("45°60'N", nil), ("45°31'60\"N", nil), ("45.5°31'N", nil), ("45 31 12 1", nil),
            ("45E", nil), ("W45", nil), ("N", nil), ("", nil), ("--1", nil), ("N-45", nil), ("1e1", 10), ("abc", nil),
            ("45°31'12\"N S", nil), ("1,234,567", nil), ("NaN", nil), ("∞", nil),
        ] as [(String, Double?)])
    func latitudes(_ text: String, _ expected: Double?) {
        let value = CoordinateText.read(Array(text.utf8).span, .latitude, allowsComma: true)
        if let expected {
            #expect(value.map { abs($0 - expected) < 1e-12 } == true, "\(text): \(value as Any)")
        } else {
            #expect(value == nil, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("122°40'55\"W", -122.681944444444), ("E 12.5", 12.5), ("12.5w", -12.5), ("N12", nil), ("12S", nil),
        ]
            as [(String, Double?)])
    func longitudes(_ text: String, _ expected: Double?) {
        let value = CoordinateText.read(Array(text.utf8).span, .longitude, allowsComma: true)
        if let expected {
            #expect(value.map { abs($0 - expected) < 1e-9 } == true)
        } else {
            #expect(value == nil)
        }
    }

    @Test func aCommaIsNoPointWhereItPartsColumns() {
        #expect(CoordinateText.read(Array("45,52".utf8).span, .latitude, allowsComma: false) == nil)
    }
}
