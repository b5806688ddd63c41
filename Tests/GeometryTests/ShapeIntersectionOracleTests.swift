import Foundation
import Geometry
import TestSupport
import Testing

/// Random shapes and rects, compared with GEOS, and the same half a world away, where they lie over the antimeridian.
struct ShapeIntersectionOracleTests {
    /// Longitudes are multiples of this, so that half a world more gives the same digits on the map.
    private static let step = 360.0 / 65536

    private struct Pair {
        var kind = Shape.Kind.polygon
        var parts: [[Shape.Pairs]] = []
        var rect = MapRect.null

        func shape(movedBy degrees: Double = 0) -> Shape {
            var shape = Shape()
            shape.kind = kind
            for part in parts {
                shape.addPart(part.map { $0.map { (Coordinate.wrapped(longitude: $0.0 + degrees), $0.1) } })
            }
            return shape
        }

        /// WKT of the shape in map points.
        var shapeText: String {
            func positions(_ ring: Shape.Pairs) -> String {
                "("
                    + ring.map { longitude, latitude in
                        let point = MapPoint.projecting(latitude: latitude, longitude: longitude)
                        return "\(point.x) \(point.y)"
                    }.joined(separator: ", ") + ")"
            }
            let parts = parts.map { "(" + $0.map(positions).joined(separator: ", ") + ")" }
            return switch kind {
            case .multiPoint: "MULTIPOINT " + positions(self.parts[0][0])
            case .multiLineString: "MULTILINESTRING " + parts[0]
            default: "MULTIPOLYGON (" + parts.joined(separator: ", ") + ")"
            }
        }

        var rectText: String {
            let (west, east, north, south) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
            if west == east, north == south { return "POINT (\(west) \(north))" }
            if west == east || north == south { return "LINESTRING (\(west) \(north), \(east) \(south))" }
            return
                "POLYGON ((\(west) \(north), \(east) \(north), \(east) \(south), \(west) \(south), \(west) \(north)))"
        }
    }

    private static func snapped(_ longitude: Double) -> Double { (longitude / step).rounded() * step }

    /// A ring with rays of all lengths between two, which never crosses itself nor one of the other lengths.
    private static func star(
        _ random: inout SplitMix64, _ x: Double, _ y: Double, _ radii: ClosedRange<Double>
    ) -> Shape.Pairs {
        let count = random.int(8...40)
        let ring = (0..<count).map { index in
            let angle = (Double(index) + random.double(-0.1...0.1)) / Double(count) * 2 * Double.pi
            let radius = random.double(radii)
            return (snapped(x + radius * cos(angle)), y + radius * sin(angle))
        }
        return ring + [ring[0]]
    }

    private static func randomPair(_ random: inout SplitMix64) -> Pair {
        var pair = Pair()
        let (x, y) = (random.double(-60...60), random.double(-60...60))
        let size = 20 * exp2(random.double(-4...0))
        switch random.int(0...3) {
        case 0:
            pair.kind = .multiPoint
            pair.parts = [
                [
                    (0..<random.int(1...12)).map { _ in
                        (snapped(x + random.double(-size...size)), y + random.double(-size...size))
                    }
                ]
            ]
        case 1:
            pair.kind = .multiLineString
            pair.parts = [
                (0..<random.int(1...3)).map { _ in
                    (0..<random.int(2...6)).map { _ in
                        (snapped(x + random.double(-size...size)), y + random.double(-size...size))
                    }
                }
            ]
        default:
            pair.kind = .multiPolygon
            let place = (x + random.double(-1...1) * size, y)
            for center in [place, (place.0 + 2.1 * size, place.1)].prefix(random.int(1...2)) {
                let outer = star(&random, center.0, center.1, 0.6 * size...size)
                let hole = star(&random, center.0, center.1, 0.1 * size...0.4 * size)
                pair.parts.append(random.int(0...2) == 0 ? [outer] : [outer, hole])
            }
        }
        let center = MapPoint.projecting(
            latitude: y + random.double(-size...size), longitude: snapped(x + random.double(-size...size)))
        let unit = world / 65536
        let extent = size / 360 * world * exp2(random.double(-5...1))
        // An even number of steps, so that the rect's digits are the same half a world away.
        let width = (extent * random.double(0...1) / unit).rounded() * unit
        pair.rect = MapRect(x: center.x - width / 2, y: center.y, width: width, height: extent * random.double(0...1))
        thin(&pair.rect, &random)
        return pair
    }

    /// Boxes on a few lines, which touch one another and the rect more often than not.
    private static func gridPair(_ random: inout SplitMix64) -> Pair {
        var pair = Pair(kind: .multiPolygon)
        func grid(_ place: Int) -> Double { Double(place * 512) * step }
        let (left, low) = (random.int(0...3), random.int(0...3))
        let (width, height) = (random.int(3...6), random.int(3...6))
        var part = [box(grid(left), grid(low), grid(left + width), grid(low + height))]
        if random.int(0...2) > 0 {
            let (x, y) = (left + random.int(1...width - 2), low + random.int(1...height - 2))
            part.append(box(grid(x), grid(y), grid(x + 1), grid(y + 1)))
        }
        pair.parts = [random.int(0...1) == 0 ? part : part.map { $0.reversed() }]
        if random.int(0...1) == 0 { pair.parts.append([box(grid(20), grid(0), grid(22), grid(9))]) }
        let corner = (random.int(0...10), random.int(0...10))
        let northWest = MapPoint.projecting(latitude: grid(corner.1 + random.int(0...5)), longitude: grid(corner.0))
        let southEast = MapPoint.projecting(latitude: grid(corner.1), longitude: grid(corner.0 + random.int(0...5)))
        pair.rect = MapRect(
            x: northWest.x, y: northWest.y, width: southEast.x - northWest.x, height: southEast.y - northWest.y)
        return pair
    }

    /// Points, or lines of steps along the axes and across, on the same lines as the rect: more often than not on its
    /// edges.
    private static func gridPathPair(_ random: inout SplitMix64) -> Pair {
        var pair = Pair(kind: random.int(0...1) == 0 ? .multiPoint : .multiLineString)
        func grid(_ place: Int) -> Double { Double(place * 512) * step }
        pair.parts = [
            (0..<(pair.kind == .multiPoint ? 1 : random.int(1...2))).map { _ in
                var place = (random.int(0...9), random.int(0...9))
                return (0..<random.int(2...3)).map { _ in
                    defer {
                        let step = random.int(0...2)
                        if step != 0 { place.0 += random.int(1...3) }
                        if step != 1 { place.1 += random.int(0...1) == 0 ? random.int(1...3) : -random.int(1...3) }
                    }
                    return (grid(place.0), grid(place.1))
                }
            }
        ]
        let corner = (random.int(0...9), random.int(0...9))
        let northWest = MapPoint.projecting(latitude: grid(corner.1 + random.int(1...5)), longitude: grid(corner.0))
        let southEast = MapPoint.projecting(latitude: grid(corner.1), longitude: grid(corner.0 + random.int(1...5)))
        pair.rect = MapRect(
            x: northWest.x, y: northWest.y, width: southEast.x - northWest.x, height: southEast.y - northWest.y)
        if pair.kind == .multiPoint { thin(&pair.rect, &random) }
        return pair
    }

    private static func thin(_ rect: inout MapRect, _ random: inout SplitMix64) {
        let choice = random.int(0...11)
        if choice == 0 || choice == 2 { rect.size.width = 0 }
        if choice == 1 || choice == 2 { rect.size.height = 0 }
    }

    private static let world = MapPoint.worldSize

    @Test(.enabled(if: Python.hasGEOS)) func asGEOSHasIt() throws {
        var random = SplitMix64(seed: 81)
        var pairs = (0..<14000).map { _ in Self.randomPair(&random) }
        pairs += (0..<10000).map { _ in Self.gridPair(&random) }
        pairs += (0..<6000).map { _ in Self.gridPathPair(&random) }
        let program = """
            import sys
            from osgeo import ogr
            ogr.DontUseExceptions()
            def is_along_edge(shape, rect):
                # The western and the northern edge, without their ends in the south and in the east, have points
                # and stretches of lines along an axis.
                if rect.GetGeometryName() != "POLYGON": return False
                ring = rect.GetGeometryRef(0)
                edges = ogr.Geometry(ogr.wkbLineString)
                for index in (3, 0, 1): edges.AddPoint_2D(*ring.GetPoint_2D(index))
                for part in shape:
                    if shape.GetGeometryName() == "MULTIPOINT":
                        if part.Within(edges): return True
                    elif shape.GetGeometryName() == "MULTILINESTRING":
                        points = part.GetPoints()
                        for start, end in zip(points, points[1:]):
                            if start[0] != end[0] and start[1] != end[1]: continue
                            step = ogr.Geometry(ogr.wkbLineString)
                            for point in (start, end): step.AddPoint_2D(*point[:2])
                            if step.Intersection(edges).Length() > 0: return True
                return False
            for line in open(sys.argv[1]):
                shape, rect = [ogr.CreateGeometryFromWkt(text) for text in line.split(";")]
                if not shape.IsValid(): print("x")
                else: print(int(shape.Intersects(rect) and not shape.Touches(rect) or is_along_edge(shape, rect)))
            """
        let input = pairs.map { "\($0.shapeText);\($0.rectText)" }.joined(separator: "\n")
        let answers = try Python.run(program, input).split(separator: "\n")
        try #require(answers.count == pairs.count)
        var counts: [Substring: Int] = [:]
        for (pair, answer) in zip(pairs, answers) {
            counts[answer, default: 0] += 1
            guard answer != "x" else { continue }
            let expected = answer == "1"
            let shape = pair.shape()
            let planar = shape.intersects(pair.rect, unwrapping: false)
            let wrapping = shape.intersects(pair.rect, unwrapping: true)
            #expect(planar == expected && wrapping == expected, "\(pair.shapeText) \(pair.rectText)")
            let moved = pair.shape(movedBy: 180)
            let onOneSide = moved.intersects(pair.rect.offsetBy(dx: Self.world / 2, dy: 0), unwrapping: true)
            let onTheOther = moved.intersects(pair.rect.offsetBy(dx: -Self.world / 2, dy: 0), unwrapping: true)
            #expect(onOneSide == expected && onTheOther == expected, "\(pair.shapeText) \(pair.rectText)")
        }
        #expect(counts["0", default: 0] > 6000 && counts["1", default: 0] > 6000)
        #expect(counts["x", default: 0] < 100)
    }
}
