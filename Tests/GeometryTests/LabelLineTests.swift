import Geometry
import LabelLines
import TestSupport
import Testing

/// Texts along lines: upright, above the line, without sharp turns, on the straightest stretch.
struct LabelLineTests {
    private func text(_ letters: Int, gap: Double? = 2) -> LineText {
        LineText(
            advances: [Double](repeating: 7, count: letters), ascent: 12, descent: 3, rim: 1.5, gap: gap)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func uprightAndSmooth(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (x, y, turn) = (0.0, 0.0, Double.random(in: 0...6, using: &random))
        var points = [Shape.Point(x: x, y: y)]
        for _ in 0..<60 {
            turn += Double.random(in: -0.5...0.5, using: &random)
            let step = Double.random(in: 1...25, using: &random)
            (x, y) = (x + step * cosine(turn), y + step * sine(turn))
            points.append(Shape.Point(x: x, y: y))
        }
        let (line, text) = (LabelLine(points), text(Int.random(in: 1...20, using: &random)))
        for window in line.windows(for: text, in: 0...line.length, scale: 1, most: 5) {
            let letters = window.curve.letters
            #expect(letters.count == text.advances.count)
            #expect(letters.allSatisfy { $0.cosine > -0.2 })
            for (one, other) in zip(letters, letters.dropFirst()) {
                #expect(one.cosine * other.sine - one.sine * other.cosine < 0.41)
                let (dx, dy) = (other.x - one.x, other.y - one.y)
                #expect((5.5...9.5).contains((dx * dx + dy * dy).squareRoot()))
            }
            // Boxes cover the corners of all letters.
            let boxes = window.curve.boxes(of: text)
            for letter in letters {
                for (along, down) in [(-3.5, -12.0), (3.5, -12), (3.5, 3), (-3.5, 3), (0, 0)] {
                    let px = letter.x + along * letter.cosine - down * letter.sine
                    let py = letter.y + along * letter.sine + down * letter.cosine
                    #expect(boxes.contains { $0.west <= px && px <= $0.east && $0.south <= py && py <= $0.north })
                }
            }
        }
    }

    private func sine(_ angle: Double) -> Double { cosine(angle - .pi / 2) }

    private func cosine(_ angle: Double) -> Double {
        let rest = angle.remainder(dividingBy: 2 * .pi)
        var (term, sum) = (1.0, 1.0)
        for power in 1...15 {
            term *= -rest * rest / Double(2 * power * (2 * power - 1))
            sum += term
        }
        return sum
    }

    /// A level line has its text above it in the middle, whichever way it runs; an upright one reads upward.
    @Test func levelAndUpright() throws {
        for points in [[(0.0, 0.0), (300, 0)], [(300, 0), (0, 0)]] {
            let line = LabelLine(points.map { Shape.Point(x: $0.0, y: $0.1) })
            let window = try #require(line.windows(for: text(4), in: 0...300, scale: 1, most: 1).first)
            #expect(window.curve.letters.map(\.x).sorted() == window.curve.letters.map(\.x))
            #expect(window.curve.letters.allSatisfy { abs($0.y + 5) < 1e-9 && $0.cosine == 1 })
            #expect(abs(window.place.x - 150) < 3)
        }
        for points in [[(0.0, 0.0), (0, 300)], [(0, 300), (0, 0)]] {
            let line = LabelLine(points.map { Shape.Point(x: $0.0, y: $0.1) })
            let letters = try #require(line.windows(for: text(4), in: 0...300, scale: 1, most: 1).first).curve.letters
            #expect(letters.map { -$0.y }.sorted() == letters.map { -$0.y })
            #expect(letters.allSatisfy { abs($0.x + 5) < 1e-9 })
        }
    }

    /// Of a line that zigzags and then is straight, the straight part bears the text.
    @Test func straightestStretch() throws {
        var points = (0..<20).map { Shape.Point(x: Double($0) * 10, y: $0 % 2 == 0 ? 0 : 60) }
        points += [Shape.Point(x: 200, y: 0), Shape.Point(x: 500, y: 0)]
        let line = LabelLine(points)
        let window = try #require(line.windows(for: text(10), in: 0...line.length, scale: 1, most: 1).first)
        #expect(window.place.x > 230 && window.curve.letters.allSatisfy { $0.sine.magnitude < 0.1 })
        #expect(line.windows(for: text(200), in: 0...line.length, scale: 1, most: 1).isEmpty)
    }

    /// Lines that join end to end are one, across the antimeridian too, and a side branch belongs to it.
    @Test func joining() {
        let world = MapPoint.worldSize
        func line(_ points: [(Double, Double)]) -> [Shape.Point] { points.map { Shape.Point(x: $0.0, y: $0.1) } }
        let lines = [
            line([(world - 50, 0), (world, 0)]), line([(100, 0), (0, 0)]), line([(100, 0), (100, 40)]),
            line([(900, 900), (990, 900)]),
        ]
        let joined = JoinedLine.joining(lines)
        #expect(joined.map(\.members) == [[0, 1, 2], [3]])
        #expect(abs(LabelLine(joined[0].points).length - 190) < 1e-6)
    }

    @Test func spineOfLongAreas() throws {
        func ring(_ points: [(Double, Double)]) -> [Shape.Point] { points.map { Shape.Point(x: $0.0, y: $0.1) } }
        let long = ring([(0, 0), (300, 300), (280, 320), (-20, 20)])
        let spine = try #require(AreaSpine.line([long, ring([(0, 0), (1, 0), (1, 1)])]))
        #expect(spine.allSatisfy { abs($0.y - $0.x - 20) < 1 })
        #expect(AreaSpine.line([ring([(0, 0), (100, 0), (100, 100), (0, 100)])]) == nil)
    }
}
