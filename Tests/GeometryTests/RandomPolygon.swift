import Foundation
import Geometry
import TestSupport

/// A polygon around a place, a pole or the globe, on a plane where worlds lie side by side.
struct RandomPolygon {
    enum Kind: Int, CaseIterable {
        /// With holes.
        case star
        /// Of round numbers, many of them on the antimeridian.
        case round
        /// More than half the world, or several.
        case wide
        case cap
        case band
    }

    private struct Position {
        var x: Double
        var y: Double
    }

    /// As they are given: those around the globe end where they come back to their start.
    private var rings: [[Position]] = []
    /// Closed, along a pole or another ring.
    private var outline: [[Position]] = []

    private let goesRound: Bool

    init(_ kind: Kind, _ numbers: inout SplitMix64) {
        goesRound = kind == .cap || kind == .band
        switch kind {
        case .star, .round: addStar(&numbers, width: numbers.double(1...80), isRound: kind == .round)
        case .wide: addStar(&numbers, width: numbers.double(80...500), isRound: false)
        case .cap: addCap(&numbers)
        case .band: addBand(&numbers)
        }
    }

    private mutating func addStar(_ numbers: inout SplitMix64, width: Double, isRound: Bool) {
        let center = isRound ? 170 + Double(numbers.int(0...4)) * 5 : numbers.double(-190...190)
        let middle = numbers.double(-40...40)
        let outer = Self.star(&numbers, center, middle, width, 45, from: max(0.4, 1 - 50 / width))
        let step = isRound ? 5.0 : 1e-9
        rings = [outer.map { Position(x: ($0.x / step).rounded() * step, y: ($0.y / step).rounded() * step) }]
        // In a wider one they might lie in either of two worlds.
        for side in [-0.15, 0.15] where numbers.int(0...1) == 0 && !isRound && width < 300 {
            rings.append(Self.star(&numbers, center + side * width, middle, width * 0.12, 5, from: 0.5))
        }
        if isRound, numbers.int(0...1) == 0 {
            let (x, y) = ((center / 5).rounded() * 5, (middle / 5).rounded() * 5)
            let hole = [(-1.0, 0.0), (0, -1), (1, 0), (0, 1)].map { Position(x: x + $0 * 5, y: y + $1 * 5) }
            if hole.allSatisfy({ Self.isClear($0, of: rings[0]) }) { rings.append(hole) }
        }
        outline = rings
    }

    /// Enough corners that no step is more than 180°.
    private static func star(
        _ numbers: inout SplitMix64, _ x: Double, _ y: Double, _ width: Double, _ height: Double, from: Double
    ) -> [Position] {
        let count = numbers.int(9...20) * max(1, Int(width / 40))
        return (0..<count).map { index in
            let angle = (Double(index) + numbers.double(0...0.8)) / Double(count) * 2 * .pi
            let radius = numbers.double(from...1)
            return Position(x: x + width * radius * cos(angle), y: y + height * radius * sin(angle))
        }
    }

    /// True if a position is not on an edge.
    private static func isClear(_ position: Position, of ring: [Position]) -> Bool {
        zip(ring, ring[1...] + [ring[0]]).allSatisfy { start, end in
            let turn = (end.x - start.x) * (position.y - start.y) - (end.y - start.y) * (position.x - start.x)
            return turn != 0 || position.x < min(start.x, end.x) || position.x > max(start.x, end.x)
                || position.y < min(start.y, end.y) || position.y > max(start.y, end.y)
        }
    }

    /// Once round the globe to the east.
    private static func parallel(_ numbers: inout SplitMix64, _ latitude: Double) -> [Position] {
        let count = numbers.int(4...12)
        let start = numbers.int(0...1) == 0 ? 180 : numbers.double(-180...180)
        return (0...count).map { index in
            let jitter = index == 0 || index == count ? 0 : numbers.double(0...0.4)
            let x = start + (Double(index) + jitter) * 360 / Double(count)
            return Position(x: x, y: latitude + (index == 0 || index == count ? 0 : numbers.double(-4...4)))
        }
    }

    private mutating func addCap(_ numbers: inout SplitMix64) {
        let pole = numbers.int(0...1) == 0 ? 90.0 : -90
        let latitude = numbers.double(5...70) * (pole / 90)
        let ring = Self.parallel(&numbers, latitude)
        rings = [ring]
        outline = [ring + [Position(x: ring[0].x + 360, y: pole), Position(x: ring[0].x, y: pole)]]
        if numbers.int(0...1) == 0 {
            let hole = Self.star(
                &numbers, ring[0].x + numbers.double(60...300), (latitude + pole) / 2, 20, 5, from: 0.5)
            rings.append(hole)
            outline.append(hole)
        }
    }

    private mutating func addBand(_ numbers: inout SplitMix64) {
        let south = numbers.double(-70...40)
        let rings = [south, numbers.double(south + 20...80)].map { Self.parallel(&numbers, $0) }
        self.rings = numbers.int(0...1) == 0 ? rings : rings.reversed()
        // The northern one from where the southern one starts, for the outline to be one ring.
        let start = rings[0][0].x
        var north = (-2...2).flatMap { world in
            rings[1].dropLast().map { Position(x: $0.x + 360 * Double(world), y: $0.y) }
        }
        func height(_ x: Double) -> Double {
            let next = north.firstIndex { $0.x >= x } ?? 1
            let (west, east) = (north[next - 1], north[next])
            return west.y + (east.y - west.y) * (x - west.x) / (east.x - west.x)
        }
        let (westEnd, eastEnd) = (height(start), height(start + 360))
        north = north.filter { $0.x > start + 1e-9 && $0.x < start + 360 - 1e-9 }
        outline = [
            rings[0] + [Position(x: start + 360, y: eastEnd)] + north.reversed() + [Position(x: start, y: westEnd)]
        ]
    }

    /// Linear, so that it is known at cuts; around the globe it comes back to where it began.
    func elevation(x: Double, y: Double) -> Double { (goesRound ? 0 : x * 3) + y * 7 }

    /// The rings as somebody might write them: begun anywhere, run either way, in the world or beyond it.
    func input(_ numbers: inout SplitMix64) -> Shape {
        var shape = Shape()
        shape.kind = .polygon
        for ring in rings {
            var ring = ring
            let isRound = abs(ring[0].x - ring[ring.count - 1].x) > 359.9
            if !isRound {
                let start = numbers.int(0...ring.count - 1)
                ring = Array(ring[start...] + ring[..<start])
                ring.append(ring[0])
            }
            if numbers.int(0...1) == 0 { ring.reverse() }
            let isBeyond = numbers.int(0...3) == 0
            let isFlipped = numbers.int(0...1) == 0
            for (index, position) in ring.enumerated() {
                var x = isBeyond ? position.x : position.x.remainder(dividingBy: 360)
                // Either side, but the ring ends as it began.
                let isEnd = index == 0 || index == ring.count - 1
                if !isBeyond, abs(x) == 180, isEnd ? isFlipped != (x < 0) : numbers.int(0...1) == 0 { x = -x }
                shape.append(x: x, y: position.y, elevation: elevation(x: position.x, y: position.y))
            }
            shape.endRing()
        }
        shape.endPart()
        return shape
    }

    /// As GeoJSON.
    var whole: String {
        let texts = outline.map { ring in
            "[\((ring + [ring[0]]).map { "[\($0.x),\($0.y)]" }.joined(separator: ","))]"
        }
        return #"{"type":"Polygon","coordinates":[\#(texts.joined(separator: ","))]}"#
    }
}
