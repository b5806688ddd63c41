import Geometry
import Layers
import PROJ

/// Boxes: a region in coordinates, a rect in all other spaces. PROJ gives the box around the transformed edges.
extension Conversion {
    /// A box in degrees; `maxX` is beyond 180 if the box crosses the antimeridian.
    private struct DegreeBox {
        var minX: Double
        var minY: Double
        var maxX: Double
        var maxY: Double
    }

    func convertArea(_ line: Int, _ lines: inout NumberLines) {
        let given = (0..<4).map { lines.values[line * 4 + $0] }
        guard check(given, line, &lines) else { return }
        do throws(ProjectionError) {
            let result = try area(given)
            guard result.allSatisfy(\.isFinite) else { return lines.failOutOfRange(line, target) }
            if source == .coordinate, reached == .mapPoint || reached == .pixel {
                noteClamping(given[0].magnitude + given[2] / 2)
            }
            if let outward {
                let rect = MapRect(x: result[0], y: result[1], width: result[2], height: result[3])
                // Farther away, the steps could reach infinity, which means null.
                guard max(rect.minX.magnitude, rect.minY.magnitude, rect.width, rect.height) < 1e300 else {
                    return lines.failOutOfRange(line, .mapPoint)
                }
                try finish(rect, line, outward, &lines)
            } else {
                for (field, value) in result.enumerated() { lines.values[line * 4 + field] = value }
            }
        } catch {
            lines.fail(line, notTransformable: error, from: source, to: target)
        }
    }

    /// Takes a null rect, which has no numbers, through the steps.
    func convertNull(_ line: Int, _ lines: inout NumberLines) {
        guard let outward else { return }
        do throws(ProjectionError) {
            try finish(.null, line, outward, &lines)
        } catch {
            lines.fail(line, notTransformable: error, from: .mapPoint, to: target)
        }
    }

    /// Takes a rect through the steps on to the target; a null one is left without numbers.
    private func finish(
        _ rect: MapRect, _ line: Int, _ outward: Conversion, _ lines: inout NumberLines
    ) throws(ProjectionError) {
        var last = rect
        for step in steps {
            if step == .remainder, last.minX < 0, last.maxX > MapPoint.worldSize { noteHalved(line) }
            last = step.applied(to: last)
        }
        if last.isNull {
            if !rect.isNull { noteVanished(line) }
            for field in 0..<4 { lines.values[line * 4 + field] = .nan }
            return
        }
        let result = try outward.area([last.minX, last.minY, last.width, last.height])
        guard result.allSatisfy(\.isFinite) else { return lines.failOutOfRange(line, target) }
        for (field, value) in result.enumerated() { lines.values[line * 4 + field] = value }
    }

    private func check(_ given: [Double], _ line: Int, _ lines: inout NumberLines) -> Bool {
        let isRegion = source == .coordinate
        guard
            let fault = isRegion ? AreaFault.regionFault(given) : AreaFault.sizeFault(given, isRegion: false)
        else { return true }
        lines.fail(
            line, field: fault.field, code: isRegion ? "invalid-region" : "invalid-rect", "\(fault.message)")
        return false
    }

    private func area(_ given: [Double]) throws(ProjectionError) -> [Double] {
        if case .system = source {
            let box = try bounds(
                DegreeBox(minX: given[0], minY: given[1], maxX: given[0] + given[2], maxY: given[1] + given[3]))
            if case .system = reached { return [box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY] }
            return numbers(box)
        }
        if case .system = reached {
            let box = source == .coordinate ? degreeBox(region(given)) : degreeBox(mapRect(given))
            let result = try bounds(box)
            return [result.minX, result.minY, result.maxX - result.minX, result.maxY - result.minY]
        }
        if reached == .coordinate { return source == .coordinate ? given : numbers(CoordinateRegion(mapRect(given))) }
        return numbers(mapRect(given))
    }

    private func bounds(_ box: DegreeBox) throws(ProjectionError) -> DegreeBox {
        guard let transformation else { return box }
        let result = try transformation.bounds(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
        let turn: Double = result.minX > result.maxX ? 360 : 0
        return DegreeBox(minX: result.minX, minY: result.minY, maxX: result.maxX + turn, maxY: result.maxY)
    }

    private func region(_ given: [Double]) -> CoordinateRegion {
        CoordinateRegion(
            center: Coordinate(latitude: given[0], longitude: given[1]),
            span: CoordinateSpan(latitudeDelta: given[2], longitudeDelta: given[3]))
    }

    /// The source's record as a map rect.
    private func mapRect(_ given: [Double]) -> MapRect {
        switch source {
        case .coordinate: return MapRect(region(given))
        case .pixel:
            let rect = PixelRect(x: given[0], y: given[1], width: given[2], height: given[3])
            return viewport?.mapRect(for: rect) ?? .null
        default: return MapRect(x: given[0], y: given[1], width: given[2], height: given[3])
        }
    }

    private func numbers(_ box: DegreeBox) -> [Double] {
        if reached == .coordinate {
            let middle = (box.minX + box.maxX) / 2
            return [
                (box.minY + box.maxY) / 2, middle > 180 ? middle - 360 : middle, box.maxY - box.minY,
                box.maxX - box.minX,
            ]
        }
        noteClamping(max(box.minY.magnitude, box.maxY.magnitude))
        let top = MapPoint.mapY(latitude: box.maxY)
        let left = MapPoint.mapX(longitude: box.minX)
        return numbers(
            MapRect(
                x: left, y: top, width: MapPoint.mapX(longitude: box.maxX) - left,
                height: MapPoint.mapY(latitude: box.minY) - top))
    }

    private func numbers(_ rect: MapRect) -> [Double] {
        guard reached == .pixel, let viewport else { return [rect.minX, rect.minY, rect.width, rect.height] }
        let pixels = viewport.pixelRect(for: viewport.nearestCopy(of: rect))
        return [pixels.minX, pixels.minY, pixels.width, pixels.height]
    }

    private func degreeBox(_ region: CoordinateRegion) -> DegreeBox {
        let (center, span) = (region.center, region.span)
        return DegreeBox(
            minX: center.longitude - span.longitudeDelta / 2, minY: max(center.latitude - span.latitudeDelta / 2, -90),
            maxX: center.longitude + span.longitudeDelta / 2, maxY: min(center.latitude + span.latitudeDelta / 2, 90))
    }

    private func degreeBox(_ rect: MapRect) -> DegreeBox {
        DegreeBox(
            minX: rect.minX / MapPoint.worldSize * 360 - 180, minY: Coordinate.latitude(ofMapY: rect.maxY),
            maxX: rect.maxX / MapPoint.worldSize * 360 - 180, maxY: Coordinate.latitude(ofMapY: rect.minY))
    }

    private func numbers(_ region: CoordinateRegion) -> [Double] {
        [
            region.center.latitude, region.center.longitude, region.span.latitudeDelta, region.span.longitudeDelta,
        ]
    }
}
