import Foundation
import Geometry
import TestSupport
import Testing

struct TurnTests {
    private typealias Point = Shape.Point

    /// Places around the diagonal, a step of the doubles apart: which side they are on is plain to see, but lost in rounding.
    @Test(arguments: [12.0, 0.3, 17.3, 1e15])
    func besideTheDiagonal(_ far: Double) {
        let (middle, end) = (Point(x: far, y: far), Point(x: 2 * far, y: 2 * far))
        for column in 0..<64 {
            for row in 0..<64 {
                let point = Point(x: 0.5 + Double(column) * 0x1p-53, y: 0.5 + Double(row) * 0x1p-53)
                let expected: Orientation = point.y > point.x ? .left : point.y < point.x ? .right : .straight
                #expect(Orientation(point, middle, end) == expected)
                #expect(Orientation(middle, end, point) == expected)
                #expect(Orientation(end, middle, point).rawValue == -expected.rawValue)
            }
        }
    }

    @Test(arguments: [
        Double.greatestFiniteMagnitude, 1e300, 1, 1e-160, 1e-300, .leastNormalMagnitude, .leastNonzeroMagnitude,
    ])
    func atEveryMagnitude(_ size: Double) {
        #expect(Orientation(Point(x: -size, y: -size), Point(x: size, y: -size), Point(x: size, y: size)) == .left)
        #expect(Orientation(Point(x: -size, y: -size), Point(x: size, y: size), Point(x: size, y: -size)) == .right)
        #expect(Orientation(Point(x: -size, y: -size), Point(x: 0, y: 0), Point(x: size, y: size)) == .straight)
        #expect(Orientation(Point(x: -size, y: -size), Point(x: 0, y: 0), Point(x: size, y: size.nextDown)) == .right)
        #expect(
            Orientation(Point(x: -size, y: -size), Point(x: 0, y: .leastNonzeroMagnitude), Point(x: size, y: size))
                == .right)
    }

    private static func triple(_ random: inout SplitMix64) -> [Double] {
        func any() -> Double { Double(bitPattern: random.next()) }
        switch random.int(0...4) {
        case 0:
            return (0..<6).map { _ in any() }
        case 1:
            // Of a few digits and any size.
            return (0..<6).map { _ in Double(random.int(-9...9)) * exp2(Double(random.int(-1074...1000))) }
        case 2:
            let scale = exp2(Double(random.int(-1060...1010)))
            return (0..<6).map { _ in Double(random.int(-3...3)) * scale }
        default:
            // In line as nearly as doubles are, or but for a few steps of them.
            let scale = exp2(random.double(random.int(0...1) == 0 ? -40...40 : -1000...1000))
            let start = (random.double(-1...1) * scale, random.double(-1...1) * scale)
            let step = (random.double(-1...1) * scale, random.double(-1...1) * scale)
            var numbers: [Double] = []
            for _ in 0..<3 {
                let way = random.double(-2...2)
                numbers += [start.0 + way * step.0, start.1 + way * step.1]
            }
            for index in numbers.indices where random.int(0...5) == 0 { numbers[index] = numbers[index].nextUp }
            return numbers
        }
    }

    @Test(.enabled(if: Python.isThere)) func asFractionsHaveIt() throws {
        var random = SplitMix64(seed: 17)
        let triples = (0..<20000).map { _ in Self.triple(&random) }.filter { $0.allSatisfy(\.isFinite) }
        let program = """
            import struct, sys
            from fractions import Fraction
            for line in open(sys.argv[1]):
                a, b, c, d, e, f = [Fraction(struct.unpack(">d", bytes.fromhex(word))[0]) for word in line.split()]
                turn = (c - a) * (f - b) - (d - b) * (e - a)
                print((turn > 0) - (turn < 0))
            """
        let input = triples.map { numbers in
            numbers.map { String(format: "%016lx", $0.bitPattern) }.joined(separator: " ")
        }
        let answers = try Python.run(program, input.joined(separator: "\n")).split(separator: "\n").compactMap {
            Int8($0)
        }
        try #require(answers.count == triples.count)
        var roundedWrong = 0
        for (numbers, answer) in zip(triples, answers) {
            let (a, b) = (Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3]))
            let c = Point(x: numbers[4], y: numbers[5])
            #expect(Orientation(a, b, c).rawValue == answer, "\(numbers)")
            let rounded = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            if (rounded > 0 ? 1 : rounded < 0 ? -1 : 0) != answer { roundedWrong += 1 }
        }
        #expect(roundedWrong > 3000)
        #expect(Set(answers).count == 3)
    }
}
