import Features
import GEOS
package import Geometry
package import Layers
import Memory
import Topology

/// Makes one shape of the shapes of a group: areas are united, lines joined end to end, and points gathered.
package final class ShapeDissolver {
    /// Counts of the work so far.
    package struct Counts: Sendable {
        /// Edges that two areas, or two lines, had in common.
        package var sharedEdges = 0
        /// Groups whose polygons have no area.
        package var flatGroups = 0
        /// Lines that were dropped, as all their positions are one.
        package var flatLines = 0
        /// Areas that GEOS united with others, as they overlap, or share borders but not all vertices of these.
        package var unitedAreas = 0
        /// Stretches of lines that enclose nothing.
        package var idleLines = 0
        /// Points that were dropped, as they enclose nothing.
        package var idlePoints = 0
    }

    package private(set) var counts = Counts()
    /// The number of decimals that positions are written with; nil for all.
    private let digits: Int?
    /// True if areas are made of what lines enclose.
    private let polygonizes: Bool
    /// True if areas are known to overlap, such as buffers.
    private let overlaps: Bool
    private var areas = Shape()
    private var lines = Shape()
    private var points = Shape()
    private var places = VertexTable()
    private var edgeUnion = EdgeUnion()
    private var lineNetwork = LineNetwork()
    private var lineJoining = LineJoining()
    private var context: GEOS.Context?
    package private(set) var hasDroppedOrdinates = false
    /// The most bytes that a group may take.
    private let memory: Int
    /// Positions of the group, and those of its areas that GEOS unites.
    private var positionCount = 0
    private var unitedPositions = 0
    /// Number of positions of the largest group.
    package private(set) var mostPositions = 0
    /// Bytes of memory that the largest group has taken.
    package private(set) var mostBytes = 0
    /// The number of crossings of an area that has too many of them.
    private var crossings: Int?

    /// - Parameter memory: the most bytes that a group may take.
    package init(digits: Int?, polygonizes: Bool = false, overlaps: Bool = false, memory: Int) {
        (self.digits, self.polygonizes, self.overlaps, self.memory) = (digits, polygonizes, overlaps, memory)
    }

    /// Bytes of memory that the group takes.
    var byteCount: Int { 70 * positionCount + 170 * (polygonizes ? positionCount : unitedPositions) }

    /// True if the group takes more memory than it may. Nothing is made of it then.
    var isTooLarge: Bool { byteCount > memory }

    /// Adds the shape of a row, whose positions are as they are written, so that nothing changes later that is decided
    /// here.
    package func add(_ shape: borrowing Shape) {
        positionCount += shape.points.count
        guard !isTooLarge else { return }
        if !shape.elevations.isEmpty || !shape.measures.isEmpty { hasDroppedOrdinates = true }
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind.dimension {
            case 0 where polygonizes: counts.idlePoints += shape.positions(ofParts: parts).count
            case 0: for position in shape.positions(ofParts: parts) { addPoint(shape.points[position]) }
            case 1: Self.append(shape, parts, to: &lines)
            case 2 where polygonizes: Self.append(shape, parts, to: &lines)
            case 2: Self.append(shape, parts, to: &areas)
            default: break
            }
        }
    }

    private func addPoint(_ point: Shape.Point) {
        let count = places.count
        guard places.number(of: point) == count else {
            positionCount -= 1
            return
        }
        points.append(x: point.x, y: point.y)
    }

    private static func append(_ shape: borrowing Shape, _ parts: Range<Int>, to other: inout Shape, scale: Double = 1)
    {
        for part in parts {
            for ring in shape.rings(ofParts: part..<part + 1) {
                let start = other.points.count
                other.points.append(contentsOf: shape.points.span.extracting(shape.positions(ofRing: ring)))
                if scale != 1 {
                    for index in start..<other.points.count {
                        let point = other.points[index]
                        other.points[index] = Shape.Point(x: point.x / scale, y: point.y / scale)
                    }
                }
                other.endRing()
            }
            other.endPart()
        }
    }

    /// Moves what was added into a feature, which has no shape.
    package func move(to feature: inout Feature) throws(Problem) {
        guard !isTooLarge else { return }
        defer {
            mostPositions = max(mostPositions, positionCount)
            mostBytes = max(mostBytes, byteCount)
            if !isTooLarge { (positionCount, unitedPositions) = (0, 0) }
            areas.removeAll()
            lines.removeAll()
            points.removeAll()
            places.removeAll(expecting: 0)
        }
        var collector = ShapeCollector()
        var result = Shape()
        if !areas.partEnds.isEmpty {
            areas.kind = .multiPolygon
            try unite(into: &result)
            guard !isTooLarge else { return }
            if result.points.isEmpty { counts.flatGroups += 1 }
            collector.add(result)
        }
        if !lines.ringEnds.isEmpty {
            if polygonizes {
                try polygonize(into: &result)
            } else {
                let dropped = lineNetwork.split(&lines)
                counts.sharedEdges += dropped.repeatedEdges
                counts.flatLines += dropped.flatLines
                lineJoining.join(lines, into: &result)
            }
            if !result.ringEnds.isEmpty { collector.add(result) }
        }
        if !points.points.isEmpty {
            points.kind = points.points.count == 1 ? .point : .multiPoint
            points.endRing()
            points.endPart()
            collector.add(points)
        }
        collector.move(to: &feature)
    }

    /// Makes areas of what the lines enclose, on the grid of the output.
    private func polygonize(into result: inout Shape) throws(Problem) {
        do throws(GEOSError) {
            let context = if let context { context } else { try GEOS.Context() }
            self.context = context
            let scale = digits.map { DecimalText.powerOfTen($0) } ?? 1
            for index in 0..<(digits == nil ? 0 : lines.points.count) {
                let point = lines.points[index]
                lines.points[index] = Shape.Point(x: (point.x * scale).rounded(), y: (point.y * scale).rounded())
            }
            lines.kind = .multiLineString
            lines.partEnds.removeAll()
            lines.endPart()
            var idle = 0
            let areas = try GEOS.Geometry(lines, in: context)
                .polygonized(grid: digits == nil ? GEOS.Geometry.fallbackGrid : 1, idleCount: &idle)
            counts.idleLines += idle
            var made = Shape()
            result.removeAll()
            guard try areas.parts(of: .areas, into: &made) else { return }
            Self.append(made, 0..<made.partEnds.count, to: &result, scale: scale)
            result.kind = result.partEnds.count == 1 ? .polygon : .multiPolygon
        } catch {
            throw Problem(error)
                ?? Problem(
                    .data, Self.failureCode, "GEOS cannot find the areas that the lines of a group enclose: \(error)")
        }
    }

    /// The code of the problem of areas that GEOS cannot unite.
    static let failureCode = "not-united"
    /// The code of the problem of an area whose edges cross too often.
    static let crossingsCode = "too-many-crossings"

    private func unite(into result: inout Shape) throws(Problem) {
        var rectangles = Shape()
        let coveredCount = dropCovered(addingTo: &rectangles)
        edgeUnion.unite(areas, into: &result)
        counts.sharedEdges += edgeUnion.sharedCount
        let excluded = edgeUnion.excluded
        guard !excluded.isEmpty || coveredCount > 0 else { return }
        for part in excluded { unitedPositions += areas.positions(ofParts: part..<part + 1).count }
        guard !isTooLarge else { return }
        crossings = nil
        do throws(GEOSError) {
            try unite(excluded, rectangles, with: &result)
        } catch {
            throw Problem(error)
                ?? Problem(.data, Self.failureCode, "GEOS cannot unite the areas of a group: \(error)")
        }
        if let crossings {
            throw Problem(
                .data, Self.crossingsCode,
                "the edges of an area cross about \(crossings) times; plat unites areas with at most \(Shape.mostRepairedCrossings) crossings",
                hint: "run 'plat repair --coverage' on the layer first")
        }
        counts.unitedAreas += excluded.count + coveredCount
    }

    /// How deep the boxes of areas must lie over each other, unless they are known to overlap.
    private static let depth = 4.0

    /// Drops areas that lie under others.
    ///
    /// - Parameter rectangles: become areas in their place.
    /// - Returns: how many were dropped.
    private func dropCovered(addingTo rectangles: inout Shape) -> Int {
        guard var cells = CoveredCells(of: areas, .evenOdd, depth: overlaps ? 0 : Self.depth) else { return 0 }
        var others = Shape()
        for part in 0..<areas.partEnds.count where !cells.cover(part, of: areas) {
            Self.append(areas, part..<part + 1, to: &others)
        }
        let count = areas.partEnds.count - others.partEnds.count
        guard count > 0 else { return 0 }
        cells.appendRectangles(to: &rectangles)
        others.kind = .multiPolygon
        swap(&areas, &others)
        return count
    }

    /// Unites areas by GEOS, on the grid of the output, with those of the result that may meet them.
    private func unite(
        _ excluded: [Int], _ rectangles: borrowing Shape, with result: inout Shape
    ) throws(GEOSError) {
        let context = if let context { context } else { try GEOS.Context() }
        self.context = context
        let scale = digits.map { DecimalText.powerOfTen($0) } ?? 1
        var boxes: [Shape.Box] = []
        var collector = GEOS.Geometry.Collector(in: context)
        var piece = Shape()
        for part in excluded {
            piece.become(part, of: areas, scale)
            guard piece.isEveryRingLong else { continue }
            boxes.append(areas.points.span.extracting(areas.positions(ofParts: part..<part + 1)).box)
            let geometry = try GEOS.Geometry(piece, in: context)
            if try geometry.isValidDetail() == nil {
                try collector.add(geometry)
            } else if let count = piece.crossings(over: Shape.mostRepairedCrossings) {
                crossings = count
                return
            } else {
                try collector.add(geometry.makeValid())
            }
        }
        for part in 0..<rectangles.partEnds.count {
            piece.become(part, of: rectangles, scale)
            boxes.append(rectangles.points.span.extracting(rectangles.positions(ofParts: part..<part + 1)).box)
            try collector.add(piece)
        }
        let tree = PackedTree(boxes.span)
        var rest = Shape()
        for part in 0..<result.partEnds.count {
            let box = result.points.span.extracting(result.positions(ofParts: part..<part + 1)).box
            var meets = false
            tree.search(box) { _ in meets = true }
            if meets {
                piece.become(part, of: result, scale)
                try collector.add(piece)
            } else {
                Self.append(result, part..<part + 1, to: &rest)
            }
        }
        let union = try collector.collection().unaryUnion(grid: digits == nil ? GEOS.Geometry.fallbackGrid : 1)
        if digits == nil {
            try union.write(into: &piece)
        } else {
            try union.reduced(toGrid: 1).write(into: &piece)
        }
        for index in 0..<piece.geometryCount {
            let (kind, parts) = piece.geometry(index)
            guard kind.dimension == 2 else { continue }
            Self.append(piece, parts, to: &rest, scale: scale)
        }
        rest.kind = rest.partEnds.count == 1 ? .polygon : .multiPolygon
        swap(&rest, &result)
    }
}

extension Shape {
    /// Becomes a polygon of another shape, in units of its last digit.
    fileprivate mutating func become(_ part: Int, of other: borrowing Shape, _ scale: Double) {
        removeAll()
        kind = .polygon
        for ring in other.rings(ofParts: part..<part + 1) {
            for position in other.positions(ofRing: ring) {
                let point = other.points[position]
                points.append(
                    scale == 1
                        ? point : Point(x: (point.x * scale).rounded(), y: (point.y * scale).rounded()))
            }
            endRing()
        }
        endPart()
    }

    /// True if GEOS accepts the rings.
    fileprivate var isEveryRingLong: Bool {
        (0..<ringEnds.count).allSatisfy { ring in
            let positions = positions(ofRing: ring)
            return positions.count > 3 && points[positions.lowerBound] == points[positions.upperBound - 1]
        }
    }
}
