import Geometry
import Layers

extension GeoJSONReader {
    /// Whether coordinates are right for the type; rings that are not closed are closed.
    mutating func check(
        _ frame: GeometryFrame, _ kind: Shape.Kind, of feature: inout Feature
    ) throws(JSONFault) {
        if frame.emptyParts > 0 {
            guard kind == .multiPoint || kind == .multiLineString || kind == .multiPolygon else {
                throw JSONFault(.emptyPart, at: frame.emptyPart)
            }
            for _ in 0..<frame.emptyParts { note(.emptyPart, at: frame.coordinates) }
        }
        if frame.depth == 0 { return }
        let wanted =
            switch kind {
            case .point: 1
            case .multiPoint, .lineString: 2
            case .multiLineString, .polygon: 3
            default: 4
            }
        guard frame.depth == wanted else { throw JSONFault(.nesting, at: frame.coordinates, detail: frame.depth) }
        switch kind {
        case .lineString, .multiLineString: try checkLines(frame, feature.shape)
        case .polygon, .multiPolygon: try checkRings(frame, of: &feature)
        default: break
        }
    }

    private func checkLines(_ frame: GeometryFrame, _ shape: borrowing Shape) throws(JSONFault) {
        var start = shape.ringStart(frame.firstRing)
        for ring in frame.firstRing..<shape.ringEnds.count {
            let end = shape.ringEnds[ring]
            guard end - start >= 2 else {
                throw JSONFault(.shortLine, at: frame.coordinates, detail: ring - frame.firstRing + 1)
            }
            start = end
        }
    }

    private mutating func checkRings(_ frame: GeometryFrame, of feature: inout Feature) throws(JSONFault) {
        var start = feature.shape.ringStart(frame.firstRing)
        var openCount = 0
        for ring in frame.firstRing..<feature.shape.ringEnds.count {
            let end = feature.shape.ringEnds[ring]
            let isClosed = feature.shape.points[start] == feature.shape.points[end - 1]
            guard end - start >= (isClosed ? 4 : 3),
                isClosed || feature.shape.hasThreePositions(from: start, to: end)
            else { throw JSONFault(.shortRing, at: frame.coordinates, detail: ring - frame.firstRing + 1) }
            if !isClosed {
                openCount += 1
                note(.closedRing, at: frame.coordinates)
            }
            start = end
        }
        if openCount > 0 { feature.shape.closeRings(from: frame.firstRing, openCount: openCount) }
    }
}

extension Shape {
    fileprivate func ringStart(_ ring: Int) -> Int { ring == 0 ? 0 : ringEnds[ring - 1] }

    fileprivate func hasThreePositions(from start: Int, to end: Int) -> Bool {
        let first = points[start]
        var second: Point?
        for index in start + 1..<end where points[index] != first {
            if second == nil { second = points[index] }
            if points[index] != second { return true }
        }
        return false
    }

    /// Repeats the first position of each open ring at its end, in time linear in the positions.
    fileprivate mutating func closeRings(from firstRing: Int, openCount: Int) {
        let oldCount = points.count
        for _ in 0..<openCount {
            points.append(Point(x: 0, y: 0))
            if !elevations.isEmpty { elevations.append(.nan) }
            if !measures.isEmpty { measures.append(.nan) }
        }
        var (source, target, shift) = (oldCount, points.count, openCount)
        var ring = ringEnds.count
        while ring > firstRing, shift > 0 {
            ring -= 1
            let start = ringStart(ring)
            let isClosed = points[start] == points[source - 1]
            ringEnds[ring] = target
            if !isClosed {
                target -= 1
                copyPosition(from: start, to: target)
                shift -= 1
            }
            while source > start {
                (source, target) = (source - 1, target - 1)
                copyPosition(from: source, to: target)
            }
        }
    }

    private mutating func copyPosition(from source: Int, to target: Int) {
        points[target] = points[source]
        if !elevations.isEmpty { elevations[target] = elevations[source] }
        if !measures.isEmpty { measures[target] = measures[source] }
    }
}
