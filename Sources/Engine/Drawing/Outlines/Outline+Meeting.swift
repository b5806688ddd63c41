public import Geometry
import Memory

/// Where the rings and lines of an outline are.
extension Outline {
    /// True if a place is in the ring of a run.
    public func contains(_ place: Shape.Point, inRun index: Int) -> Bool {
        let run = runs[index]
        guard run.kind == .ring, run.end > run.start, run.box.west <= place.x, place.x <= run.box.east,
            run.box.south <= place.y, place.y <= run.box.north
        else { return false }
        var (before, isInside) = (points[run.end - 1], false)
        for point in run.start..<run.end {
            let now = points[point]
            if (before.y > place.y) != (now.y > place.y),
                before.x + (place.y - before.y) / (now.y - before.y) * (now.x - before.x) > place.x
            {
                isInside.toggle()
            }
            before = now
        }
        return isInside
    }

    /// The largest ring around a place; nil for a place in none.
    public func largestRing(around place: Shape.Point) -> Int? {
        var largest: (run: Int, width: Double)?
        for index in 0..<runs.count {
            let box = runs[index].box
            guard box.east - box.west > largest?.width ?? 0, contains(place, inRun: index) else { continue }
            largest = (index, box.east - box.west)
        }
        return largest?.run
    }

    /// True if a place or an edge of some runs meets a rect, or if their areas hold it.
    ///
    /// - Parameter rect: in pixels of the transform.
    public func meet(_ rect: PixelRect, _ numbers: Range<Int>, _ transform: PixelTransform) -> Bool {
        var isInside = false
        for number in numbers {
            let run = runs[number]
            let box = transform.pixels(run.box)
            guard run.end > run.start, box.west <= rect.maxX, box.east >= rect.minX, box.south <= rect.maxY,
                box.north >= rect.minY
            else { continue }
            if run.kind == .places {
                for index in run.start..<run.end {
                    let point = transform.pixel(points[index])
                    if Self.meets(rect, point, point) { return true }
                }
                continue
            }
            let isRing = run.kind == .ring
            var before = transform.pixel(points[isRing ? run.end - 1 : run.start])
            for index in run.start..<run.end {
                let point = transform.pixel(points[index])
                if Self.meets(rect, before, point) { return true }
                // The even-odd rule along the row to the left of the corner.
                if isRing, (before.y > rect.minY) != (point.y > rect.minY) {
                    let part = (rect.minY - before.y) / (point.y - before.y)
                    if before.x + part * (point.x - before.x) < rect.minX { isInside.toggle() }
                }
                before = point
            }
        }
        return isInside
    }

    /// Pixels from a rect to the nearest place or edge of some runs that do not meet it, up to a limit.
    ///
    /// - Parameter rect: in pixels of the transform.
    public func distance(
        from rect: PixelRect, to numbers: Range<Int>, _ transform: PixelTransform, atMost limit: Double
    ) -> Double {
        var nearest = limit
        for number in numbers {
            let run = runs[number]
            let box = transform.pixels(run.box)
            guard run.end > run.start, box.west < rect.maxX + nearest, box.east > rect.minX - nearest,
                box.south < rect.maxY + nearest, box.north > rect.minY - nearest
            else { continue }
            var before = transform.pixel(points[run.kind == .ring ? run.end - 1 : run.start])
            for index in run.start..<run.end {
                let point = transform.pixel(points[index])
                let isFar =
                    min(before.x, point.x) >= rect.maxX + nearest || max(before.x, point.x) <= rect.minX - nearest
                    || min(before.y, point.y) >= rect.maxY + nearest || max(before.y, point.y) <= rect.minY - nearest
                if !isFar { nearest = min(nearest, Self.distance(rect, run.kind == .places ? point : before, point)) }
                before = point
            }
        }
        return nearest
    }

    /// The distance of a rect and a segment beside it: that of an end from the rect, or of a corner from the segment.
    private static func distance(_ rect: PixelRect, _ start: Shape.Point, _ end: Shape.Point) -> Double {
        func square(_ x: Double, _ y: Double) -> Double { x * x + y * y }
        func fromRect(_ point: Shape.Point) -> Double {
            square(max(rect.minX - point.x, point.x - rect.maxX, 0), max(rect.minY - point.y, point.y - rect.maxY, 0))
        }
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = square(x, y)
        func fromSegment(_ cornerX: Double, _ cornerY: Double) -> Double {
            let part = min(max(((cornerX - start.x) * x + (cornerY - start.y) * y) / length, 0), 1)
            return square(cornerX - start.x - part * x, cornerY - start.y - part * y)
        }
        var nearest = min(fromRect(start), fromRect(end))
        if length > 0 {
            nearest = min(nearest, fromSegment(rect.minX, rect.minY), fromSegment(rect.maxX, rect.minY))
            nearest = min(nearest, fromSegment(rect.minX, rect.maxY), fromSegment(rect.maxX, rect.maxY))
        }
        return nearest.squareRoot()
    }

    /// True if a segment meets a rect: by the parts of it that are between the sides.
    private static func meets(_ rect: PixelRect, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
        var (first, last) = (0.0, 1.0)
        for (from, to, least, most) in [
            (start.x, end.x, rect.minX, rect.maxX), (start.y, end.y, rect.minY, rect.maxY),
        ] {
            let step = to - from
            if step == 0 {
                if from < least || from > most { return false }
                continue
            }
            let (one, other) = ((least - from) / step, (most - from) / step)
            (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
            if first > last { return false }
        }
        return true
    }
}
