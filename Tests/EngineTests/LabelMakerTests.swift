import Decluttering
import Features
import Foundation
import Geometry
import LabelFeatures
import Layers
import TestSupport
import Testing

/// Labels of single features: their places, sizes and ranks, as they follow from the request.
struct LabelMakerTests {
    private func point(_ values: Sample.Content?...) -> Sample {
        var sample = Sample.point(10, 20)
        for (field, value) in values.enumerated() { if let value { sample.values.append((field, value)) } }
        return sample
    }

    /// In units of a world of 2^32, by the other form of Mercator's formula; seven digits of a degree are one unit.
    @Test func placesOnTheMap() throws {
        var random = SplitMix64(seed: 1)
        let known = [(-180.0, 0.0), (180, 0), (0, 0), (90, 66.51326044311186), (-90, -66.51326044311186)]
        let world = 4_294_967_296.0
        for (x, y) in known + (0..<200).map({ _ in (random.double(-180...180), random.double(-85...85)) }) {
            let northing: Double = log(tan(Double.pi / 4 + y * Double.pi / 360)) / (2 * Double.pi)
            let (east, south) = ((x / 360 + 0.5) * world, (0.5 - northing) * world)
            for turn in [0.0, 360, -360] {
                let label = try MadeLabel(.point(x + turn, y)).label
                #expect(abs(Int32(truncatingIfNeeded: Int(label.x) - Int(east))) <= 2, "\(x) \(y)")
                #expect(abs(Int(label.y) - Int(south)) <= 16, "\(x) \(y)")
            }
        }
        #expect(try MadeLabel(.point(0, 0)).label.x == 1 << 31)
        let (clamped, edge) = (try MadeLabel(.point(0, 89)), try MadeLabel(.point(0, 85)))
        #expect(clamped.label.y == edge.label.y && clamped.warnings == [.clampedLatitude] && edge.warnings == [])
    }

    @Test func whatHasNoPlace() throws {
        let nowhere = try MadeLabel(Sample())
        #expect(nowhere.standing == .placeless && nowhere.warnings == [.placeless] && nowhere.label.zooms.isEmpty)
        for (x, y) in [(0.0, 91.0), (.nan, 0), (1e6, 0)] {
            #expect(MadeLabel.fault(.point(x, y)) == "invalid-coordinate")
        }
    }

    /// In eighths of a pixel, with the padding on both sides; a label without a size has no padding either.
    @Test func sizes() throws {
        func size(_ values: Sample.Content?..., change: (inout LabelRequest) -> Void) throws -> [Int32] {
            var sample = Sample.point(0, 0)
            for (field, value) in values.enumerated() { if let value { sample.values.append((field, value)) } }
            let made = try MadeLabel(sample, change)
            #expect(made.warnings.contains(.sizeless) == (values.contains { $0 == nil }))
            return [made.label.width, made.label.height]
        }
        #expect(try size { $0.size = .same(PixelSize(width: 30, height: 20.5)) } == [240, 164])
        #expect(
            try size {
                ($0.size, $0.padding) = (.same(PixelSize(width: 30, height: 20)), 1.25)
            } == [260, 180])
        #expect(
            try size {
                ($0.size, $0.shape) = (.same(PixelSize(width: 30, height: 20)), .circle)
            } == [240, 240])
        let fields = LabelRequest.Size.fields(width: "one", height: "two")
        #expect(try size(.number("12"), .jsonString("\" 7.5 \"")) { $0.size = fields } == [96, 60])
        #expect(try size(.number("0"), .number("9")) { ($0.size, $0.padding) = (fields, 3) } == [0, 0])
        #expect(try size(.number("12"), nil) { ($0.size, $0.padding) = (fields, 3) } == [0, 0])
        for text in ["-1", "100001", "x", "1 2", ""] {
            #expect(MadeLabel.fault(point(.number("1"), .string(text))) { $0.size = fields } == "bad-size", "\(text)")
        }
        #expect(MadeLabel.fault(point(.boolean(true), .number("1"))) { $0.size = fields } == "bad-size")
    }

    /// A text is as wide as its characters together, its lines stand under each other, and marks take no room.
    @Test func sizesOfTexts() throws {
        func size(_ text: String) throws -> (width: Int, height: Int) {
            let label = try MadeLabel(point(.string(text))) { $0.size = .text(field: "one", fontSize: 1000) }.label
            return (Int(label.width), Int(label.height))
        }
        let letters = ["W", "i", "m", "a", "é", "東", "💡", " "]
        let widths = try letters.map { try size($0).width }
        #expect(try size(letters.joined()).width == widths.reduce(0, +))
        #expect(try size("東").width == 8000 && size("💡").width == 8000)
        #expect(widths[0] > widths[2] && widths[2] > widths[3] && widths[3] > widths[1])
        #expect(try size("a\u{301}").width == widths[3])
        #expect(try size("i\nWW\nm") == (2 * widths[0], 3 * 9600))
        #expect(try size(String(repeating: "W", count: 200)).width == 800_000)
        for sample in [point(.null), point(.string("")), point()] {
            let made = try MadeLabel(sample) { $0.size = .text(field: "one", fontSize: 12) }
            #expect(made.label.width == 0 && made.warnings == [.sizeless])
        }
    }

    /// The anchor is the point of the box that stands at the place, moved by the offset.
    @Test func anchorsAndOffsets() throws {
        for x in -1...1 {
            for y in -1...1 {
                let label = try MadeLabel(point(.number("3"), .string("-4.5"))) {
                    $0.size = .same(PixelSize(width: 30, height: 20))
                    $0.padding = 7
                    $0.anchor = LabelRequest.Anchor(x: x, y: y)
                    $0.offsetFields = ("one", "two")
                }.label
                #expect(Int(label.offsetX) + x * 15 * 8 == 24 && Int(label.offsetY) + y * 10 * 8 == -36)
            }
        }
        #expect(try MadeLabel(point()) { $0.offset = (1.5, -2) }.label.offsetX == 12)
        #expect(try MadeLabel(point()) { $0.offsetFields = ("one", "two") }.label.offsetX == 0)
        for text in ["100001", "left"] {
            #expect(MadeLabel.fault(point(.string(text))) { $0.offsetFields = ("one", "two") } == "bad-offset")
        }
    }

    @Test func priorities() throws {
        func made(_ values: Sample.Content?..., isAscending: Bool = false) throws -> MadeLabel {
            var sample = Sample.point(0, 0)
            for (field, value) in values.enumerated() { if let value { sample.values.append((field, value)) } }
            return try MadeLabel(sample) { ($0.priorities, $0.isAscending) = (["one", "two", "three"], isAscending) }
        }
        let ranked = try made(.number("5"), .string(" -2e1 "), .jsonString("\"7\""))
        #expect(ranked.label.priority == 5 && ranked.lesserPriorities == [-20, 7] && ranked.warnings == [])
        let ascending = try made(.number("5"), .number("-20"), .number("7"), isAscending: true)
        #expect(ascending.label.priority == -5 && ascending.lesserPriorities == [20, -7])
        // Those without a number come last either way.
        for isAscending in [false, true] {
            let unranked = try made(.null, nil, .number("7"), isAscending: isAscending)
            #expect(unranked.label.priority == -.infinity && unranked.lesserPriorities.first == -.infinity)
            #expect(unranked.warnings == [.unranked])
        }
        #expect(
            MadeLabel.fault(point(.number("1"), .string("high"))) { $0.priorities = ["one", "two"] } == "bad-priority")
        #expect(try MadeLabel(point()).label.priority == 0)
    }

    @Test func displayPriorities() throws {
        func made(_ text: String?) throws -> MadeLabel {
            try MadeLabel(point(text.map { .number($0) })) { $0.displayPriority = "one" }
        }
        #expect(try made("1000").label.isRequired && made("1000").label.priority == 1000)
        #expect(try !made("999.5").label.isRequired && !made("0").label.isRequired)
        #expect(try made(nil).label.priority == -.infinity && made(nil).warnings == [.unranked])
        for text in ["-1", "1000.5"] {
            #expect(MadeLabel.fault(point(.number(text))) { $0.displayPriority = "one" } == "bad-priority")
        }
    }

    /// Whole zooms between two numbers.
    @Test func zooms() throws {
        for (first, last, expected) in [
            ("3", "5", [3, 4, 5]), ("3.2", "5.9", [4, 5]), ("-7", "1", [0, 1]), ("23", "99", [23, 24]), ("6", "5", []),
            ("25", nil, []), (nil, "-1", []), (nil, "0", [0]),
        ] as [(String?, String?, [Int])] {
            let made = try MadeLabel(point(first.map { .number($0) }, last.map { .number($0) })) {
                ($0.minZoomField, $0.maxZoomField) = ("one", "two")
            }
            #expect((0...31).filter(made.label.zooms.contains) == expected)
            #expect(made.warnings == (expected.isEmpty ? [.zoomless] : []))
        }
        #expect(MadeLabel.fault(point(.string("deep"))) { $0.minZoomField = "one" } == "bad-zoom")
    }
}
