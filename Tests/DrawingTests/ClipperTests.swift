import Drawing
import Foundation
import Geometry
import Memory
import TestSupport
import Testing

/// Areas and lines clipped to the rect of a picture.
struct ClipperTests {
    private static let transform = PixelTransform(corner: MapPoint(x: 0, y: 0), scale: 1)

    private func clip(
        _ points: [(Double, Double)], _ kind: Outline.Run.Kind, to rect: ClipRect, filling: Bool = false,
        dash: Dash = Dash(), _ transform: PixelTransform = transform
    ) -> [(points: [[Double]], isClosed: Bool, offset: Double)] {
        var outline = Outline()
        for (x, y) in points { outline.append(x: x, y: y) }
        outline.endRun(kind)
        var clipper = Clipper()
        var path = PixelPath()
        if filling {
            clipper.fill(outline, transform, to: rect, into: &path)
        } else {
            clipper.stroke(outline, transform, dash: dash, to: rect, into: &path)
        }
        return (0..<path.runs.count).map { index in
            let run = path.runs[index]
            let points = (run.start..<run.end).map { [path.points[$0].x, path.points[$0].y] }
            return (points, run.isClosed, run.dashOffset)
        }
    }

    private func check(_ cases: [String]) throws -> String {
        try inTemporaryFolder { folder in
            try Data(cases.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder + "/cases"))
            return try oracle("clipping_oracle", [folder + "/cases"])
        }
    }

    private func rect(_ random: inout SplitMix64) -> ClipRect {
        let (x, y) = (random.double(-500...500), random.double(-500...500))
        return ClipRect(minX: x, minY: y, maxX: x + random.double(10...2000), maxY: y + random.double(10...2000))
    }

    private func text(_ rect: ClipRect) -> String { "[\(rect.minX),\(rect.minY),\(rect.maxX),\(rect.maxY)]" }

    /// Stars with corners up to 10¹² px away have the area that GEOS finds.
    @Test(.enabled(if: Python.has("shapely"))) func areas() throws {
        var random = SplitMix64(seed: 1)
        var cases: [String] = []
        for round in 0..<Effort.of(3000) {
            let rect = rect(&random)
            let reach = Double(round % 12) + 1
            let (x, y) = (random.double(-1000...1000), random.double(-1000...1000))
            let count = random.int(3...24)
            var ring = (0..<count).map { index in
                let angle = (Double(index) + random.double(0.1...0.9)) / Double(count) * 2 * .pi
                let radius = pow(10, random.double(max(0, reach - 3)...reach))
                return (x + radius * cos(angle), y + radius * sin(angle))
            }
            if round.isMultiple(of: 2) { ring.reverse() }
            let rings = clip(ring, .ring, to: rect, filling: true).map(\.points)
            #expect(rings.joined().allSatisfy { $0.allSatisfy(\.isFinite) })
            cases.append(
                #"{"rect":\#(text(rect)),"ring":\#(ring.map { [$0.0, $0.1] }),"rings":\#(rings)}"#)
        }
        #expect(try check(cases) == "ok\n")
    }

    /// Lines have the length inside that GEOS finds, and dashes as if they had not been cut.
    @Test(.enabled(if: Python.has("shapely"))) func lines() throws {
        var random = SplitMix64(seed: 2)
        var cases: [String] = []
        for round in 0..<Effort.of(3000) {
            let rect = rect(&random)
            let isDashed = round % 3 > 0
            let reach = isDashed ? random.double(2...4) : random.double(2...12)
            let line = (0..<random.int(2...12)).map { _ in
                let size = pow(10, random.double(1...reach))
                return (random.double(-size...size), random.double(-size...size))
            }
            let isRing = random.int(0...2) == 0 && line.count > 2
            let dash = isDashed ? [random.double(1...40), random.double(1...40)] : []
            let runs = clip(
                line, isRing ? .ring : .line, to: rect, dash: try #require(Dash(dash)))
            let texts = runs.map {
                #"{"points":\#($0.points),"closed":\#($0.isClosed),"offset":\#($0.offset)}"#
            }
            cases.append(
                #"{"rect":\#(text(rect)),"line":\#(line.map { [$0.0, $0.1] }),"closed":\#(isRing),"dash":\#(dash),"#
                    + #""runs":[\#(texts.joined(separator: ","))]}"#)
        }
        #expect(try check(cases) == "ok\n")
    }

    private static let picture = ClipRect(minX: 0, minY: 0, maxX: 100, maxY: 80)

    /// However far away its corners are, a rect or half a plane comes out the same.
    @Test(arguments: [1e3, 1e5, 1e7, 1e9, 1e12]) func farCorners(far: Double) {
        let around = [(-far, -far), (far, -far), (far, far), (-far, far)]
        let all = clip(around, .ring, to: Self.picture, filling: true)
        #expect(all.count == 1 && Set(all[0].points) == [[0, 0], [100, 0], [100, 80], [0, 80]])
        #expect(clip(around, .ring, to: Self.picture).isEmpty)
        let half = clip([(50, -far), (far, -far), (far, far), (50, far)], .ring, to: Self.picture, filling: true)
        #expect(half.count == 1 && Set(half[0].points) == [[50, 0], [100, 0], [100, 80], [50, 80]])
        let edge = clip([(50, -far), (far, -far), (far, far), (50, far)], .ring, to: Self.picture)
        #expect(edge.count == 1 && edge[0].points == [[50, 80], [50, 0]] && !edge[0].isClosed)
        let slanted = clip([(-far, -far), (far, far)], .line, to: Self.picture)
        #expect(slanted.count == 1)
        for (point, wanted) in zip(slanted.first?.points ?? [], [[0.0, 0], [80, 80]]) {
            #expect(zip(point, wanted).allSatisfy { abs($0 - $1) < 1e-3 }, "\(point)")
        }
    }

    /// A ring that leaves the picture is one line from where it comes in to where it goes out.
    @Test func boundariesJoinWhereTheyBegin() {
        let runs = clip([(50, 40), (150, 40), (150, 60), (50, 60)], .ring, to: Self.picture)
        #expect(runs.count == 1 && runs[0].points == [[100, 60], [50, 60], [50, 40], [100, 40]])
        let whole = clip([(10, 10), (20, 10), (20, 20)], .ring, to: Self.picture)
        #expect(whole.count == 1 && whole[0].isClosed && whole[0].points.count == 3)
        let dash = Dash([4, 4]) ?? Dash()
        let dashed = clip([(50, 40), (150, 40), (150, 60), (50, 60)], .ring, to: Self.picture, dash: dash)
        #expect(dashed.map(\.points) == [[[50, 40], [100, 40]], [[100, 60], [50, 60], [50, 40]]])
        #expect(dashed.map(\.offset) == [0, 170.0.truncatingRemainder(dividingBy: 8)])
    }

    @Test func degenerateShapes() {
        #expect(clip([(5, 5)], .ring, to: Self.picture, filling: true).isEmpty)
        #expect(clip([(5, 5), (6, 6)], .ring, to: Self.picture, filling: true).isEmpty)
        #expect(clip([(5, 5), (6, 6), (5, 5)], .ring, to: Self.picture, filling: true).isEmpty)
        #expect(clip([(5, 5), (5, 5)], .line, to: Self.picture).map(\.points) == [[[5, 5], [5, 5]]])
        #expect(clip([(500, 5), (500, 5)], .line, to: Self.picture).isEmpty)
        #expect(clip([(-5, 5), (5, -5)], .line, to: Self.picture).isEmpty)
        #expect(clip([(0, -9), (0, 90)], .line, to: Self.picture).map(\.points) == [[[0, 0], [0, 80]]])
        let numbers = [(1.0, 2.0), (.nan, 3), (.infinity, 1), (-.infinity, 5), (1e300, -1e300), (40, 40), (9, 70)]
        for kind in [Outline.Run.Kind.line, .ring] {
            for isFilled in [false, true] {
                let runs = clip(numbers, kind, to: Self.picture, filling: isFilled)
                #expect(runs.flatMap(\.points).joined().allSatisfy { $0 >= 0 && $0 <= 100 })
            }
        }
    }

    /// Nothing that is not a number, or far away, comes out of any view.
    @Test func anyNumbers() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<Effort.of(5000) {
            let points = (0..<random.int(1...8)).map { _ in
                (Double(bitPattern: random.next()), Double(bitPattern: random.next()))
            }
            let view = Viewport(
                size: PixelSize(width: 100, height: 80), center: MapPoint(x: random.double(-1e9...1e9), y: 5),
                scale: pow(2, random.double(-30...30)), heading: Double(random.int(-4...4)) * 45)
            for kind in [Outline.Run.Kind.line, .ring] {
                let runs = clip(
                    points, kind, to: Self.picture, filling: random.int(0...1) == 0, dash: Dash([3, 2]) ?? Dash(),
                    PixelTransform(view))
                for run in runs {
                    #expect(run.points.allSatisfy { $0[0] >= 0 && $0[0] <= 100 && $0[1] >= 0 && $0[1] <= 80 })
                    #expect(run.offset >= 0 && run.offset < 5)
                }
            }
        }
    }

    /// Edges along 180° and the poles are filled up to, but not drawn.
    @Test func seamsAreNotStroked() throws {
        var shape = Shape()
        shape.kind = .polygon
        for (x, y) in [(170.0, -90.0), (180, -90), (180, -60), (170, -60), (170, -90)] { shape.append(x: x, y: y) }
        shape.endRing()
        shape.endPart()
        var outline = Outline()
        outline.become(shape)
        let view = Viewport(
            size: PixelSize(width: 512, height: 512), center: MapPoint(x: 134_217_728, y: 134_217_728),
            scale: 512 / MapPoint.worldSize)
        var clipper = Clipper()
        var fill = PixelPath()
        var stroke = PixelPath()
        let rect = ClipRect(minX: -9, minY: -9, maxX: 521, maxY: 521)
        clipper.fill(outline, PixelTransform(view), to: rect, into: &fill)
        clipper.stroke(outline, PixelTransform(view), to: rect, into: &stroke)
        #expect(fill.runs.count == 1 && fill.points.count == 4 && fill.points.span.box.north == 512)
        #expect(stroke.runs.count == 1 && stroke.points.count == 3 && !stroke.runs[0].isClosed)
        let y = MapPoint.mapY(latitude: -60) / MapPoint.worldSize * 512
        #expect(stroke.points[0].x == 512 && abs(stroke.points[0].y - y) < 1e-9)
        #expect(abs(stroke.points[2].x - 350.0 / 360 * 512) < 1e-9 && stroke.points[2].y == 512)
    }

    /// A boundary that leaves a block is one line, whose corner at the first position stays.
    @Test func cornersOfBlocksStay() {
        var whole = Outline()
        for (x, y) in [(100.0, 100.0), (2000, 100), (2000, 150), (100, 150)] { whole.append(x: x, y: y) }
        whole.endRun(.ring)
        var clipper = Clipper()
        var part = Outline()
        let block = ClipRect(minX: -600, minY: -600, maxX: 600, maxY: 600)
        clipper.lines(of: whole, in: block, isDashed: false, into: &part)
        #expect(part.runs.count == 1 && part.points.count == 4)
        clipper.lines(of: whole, in: block, isDashed: true, into: &part)
        #expect(part.runs.count == 2 && part.runs[1].lengthBefore == 1900 + 50 + 1400)
    }

    /// A tile of a block shows what it would show of the whole shape: the same areas, lines and dashes.
    @Test func blocksChangeNothing() throws {
        var random = SplitMix64(seed: 9)
        let dash = try #require(Dash([5, 3]))
        for round in 0..<Effort.of(2000) {
            var whole = Outline()
            for _ in 0..<random.int(2...20) {
                whole.append(x: random.double(-4000...4000), y: random.double(-4000...4000))
            }
            whole.endRun(round.isMultiple(of: 2) ? .line : .ring)
            let block = ClipRect(minX: -600, minY: -600, maxX: 600, maxY: 600)
            let (x, y) = (random.double(-500...300), random.double(-500...300))
            let transform = PixelTransform(corner: MapPoint(x: x, y: y), scale: 2)
            let tile = ClipRect(minX: -8, minY: -8, maxX: 264, maxY: 264)
            var clipper = Clipper()
            var part = Outline()
            var (sums, paths) = ([Double](), [[Double]]())
            for isOfBlock in [false, true] {
                var fill = PixelPath()
                var stroke = PixelPath()
                if isOfBlock { clipper.areas(of: whole, in: block, into: &part) }
                if isOfBlock {
                    clipper.fill(part, transform, to: tile, into: &fill)
                    clipper.lines(of: whole, in: block, isDashed: true, into: &part)
                    clipper.stroke(part, transform, dash: dash, to: tile, into: &stroke)
                } else {
                    clipper.fill(whole, transform, to: tile, into: &fill)
                    clipper.stroke(whole, transform, dash: dash, to: tile, into: &stroke)
                }
                var area = 0.0
                for index in 0..<fill.runs.count {
                    let run = fill.runs[index]
                    for position in run.start..<run.end {
                        let next = position + 1 < run.end ? position + 1 : run.start
                        let (a, b) = (fill.points[position], fill.points[next])
                        area += (a.x * b.y - b.x * a.y) / 2
                    }
                }
                sums.append(area)
                paths.append(
                    (0..<stroke.runs.count).flatMap { index in
                        let run = stroke.runs[index]
                        let (a, b) = (stroke.points[run.start], stroke.points[run.end - 1])
                        let phase = 2 * Double.pi * run.dashOffset / dash.period
                        return [a.x, a.y, b.x, b.y, cos(phase), sin(phase)]
                    })
            }
            #expect(abs(sums[0] - sums[1]) < 1e-6)
            #expect(paths[0].count == paths[1].count, "\(round)")
            #expect(zip(paths[0], paths[1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(round)")
        }
    }

    /// Neighbours that share an edge share the places where it is clipped, whichever way they go.
    @Test func sharedEdgesAreCutAlike() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<200 {
            let first = (random.double(-1e6...50), random.double(-1e6...50))
            let second = (random.double(50...1e6), random.double(50...1e6))
            let left = clip([first, second, (-1e6, 1e6)], .ring, to: Self.picture, filling: true)
            let right = clip([second, first, (1e6, -1e6)], .ring, to: Self.picture, filling: true)
            let shared = Set(left.flatMap(\.points)).intersection(right.flatMap(\.points))
            #expect(shared.count >= 2 || left.isEmpty || right.isEmpty)
        }
    }
}
