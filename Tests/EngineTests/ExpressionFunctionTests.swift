import Expressions
import Geometry
import Layers
import TestSupport
import Testing

/// Functions about the geometry of a record.
struct ExpressionFunctionTests {
    private func record(_ geometry: @escaping @Sendable (inout Shape) -> Void) -> ExpressionRecord {
        var record = ExpressionRecord()
        record.sample.geometry = geometry
        return record
    }

    private var square: ExpressionRecord {
        record { shape in
            shape.kind = .polygon
            shape.append([[EngineTests.square(7, 47, 1), Array(EngineTests.square(7.25, 47.25, 0.5).reversed())]])
        }
    }

    @Test(arguments: [
        ("lon()", "8.5"), ("lat()", "47.25"), ("kind()", "'Point'"), ("vertices()", "1"), ("parts()", "1"),
        ("area()", "0"),
        ("length()", "0"), ("west()", "8.5"), ("north()", "47.25"), ("intersects_box(8, 47, 9, 48)", "1"),
        ("intersects_box(8.5, 47.25, 9, 48)", "1"), ("intersects_box(9, 47, 10, 48)", "0"),
        ("intersects_box(170, 40, 9, 50)", "1"), ("within_m(47.25, 8.5, 0)", "1"),
        ("within_m(47.25, 8.6, 7500)", "0"), ("within_m(47.25, 8.6, 7600)", "1"),
        ("within_m(47.25, NULL, 7600)", "null"),
        ("intersects_box(NULL, 0, 1, 1)", "null"), ("id()", "null"),
    ])
    func ofPoints(text: String, value: String) {
        #expect(record { $0.setPoint(x: 8.5, y: 47.25) }.value(text) == value)
    }

    @Test func ofPolygons() {
        #expect(square.value("lon()") == "7.5" && square.value("lat()") == "47.5")
        #expect(square.value("kind()") == "'Polygon'" && square.value("vertices()") == "10")
        #expect(square.value("parts()") == "1")
        // 1° by 1° at 47.5° are about 8,360 km²; the hole takes a quarter.
        let area = Double(square.value("area()")) ?? 0
        #expect((6.2e9...6.35e9).contains(area), "\(area)")
        #expect(square.value("length()") == "0")
        #expect(square.value("west() || ' ' || south() || ' ' || east() || ' ' || north()") == "'7.0 47.0 8.0 48.0'")
        // In the ring, in the hole, and beside it.
        #expect(square.verdict("within_m(47.1, 7.1, 0)") == "true")
        #expect(square.verdict("within_m(47.5, 7.5, 1000)") == "false")
        #expect(square.verdict("within_m(47.5, 7.5, 20000)") == "true")
        #expect(square.verdict("within_m(47.5, 6.9, 7000)") == "false")
        #expect(square.verdict("within_m(47.5, 6.9, 8000)") == "true")
    }

    @Test func ofLines() {
        let line = record { shape in
            shape.kind = .multiLineString
            shape.append([[[(0, 0), (0, 1)], [(1, 0), (1, 1), (2, 1)]]])
        }
        #expect(line.value("parts()") == "2" && line.value("vertices()") == "5" && line.value("area()") == "0")
        let length = Double(line.value("length()")) ?? 0
        #expect((332_000...333_000).contains(length), "\(length)")
    }

    @Test func overTheAntimeridian() {
        let line = record { shape in
            shape.kind = .lineString
            shape.append([[[(179, 10), (181, 12)]]])
        }
        #expect(line.value("west()") == "179" && line.value("east()") == "-179")
        #expect(line.value("lon()") == "180" && line.verdict("intersects_box(-179.5, 0, -170, 50)") == "true")
        #expect(line.verdict("within_m(11, -180, 3000)") == "true")
    }

    @Test func withoutGeometry() {
        let record = ExpressionRecord()
        for text in [
            "lon()", "lat()", "kind()", "vertices()", "parts()", "area()", "length()", "west()", "within_m(1, 2, 3)",
            "intersects_box(0, 0, 1, 1)",
        ] {
            #expect(record.value(text) == "null", "\(text)")
        }
    }

    @Test func inOtherSpaces() {
        var record = record { $0.setPoint(x: 1_000_000, y: 6_000_000) }
        record.space = .system("EPSG:3857")
        let longitude = Double(record.value("lon()")) ?? 0
        #expect(abs(longitude - 8.983152841195214) < 1e-9)
        // The shape itself stays as it is.
        #expect(record.value("vertices()") == "1")
        record.space = .plane(Plane())
        #expect(record.value("lon()").contains("plane"))
        #expect(record.value("kind()") == "'Point'")
    }

    @Test(arguments: [
        ("7", "7"), (#""a\u00e9""#, "'aé'"), ("1.5", "1.5"), ("12345678901234567890", "1.2345678901234567e+19"),
    ])
    func identifiers(id: String, value: String) {
        var record = ExpressionRecord()
        record.sample.id = id
        #expect(record.value("id()") == value)
    }
}
