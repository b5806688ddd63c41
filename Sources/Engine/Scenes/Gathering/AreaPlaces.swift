import Drawing
import Geometry
import Memory

/// One of the places at which the name of an area may stand.
struct AreaPlace: BitwiseCopyable {
    /// Map point.
    var place: Shape.Point
    /// The first whole zoom level at which the name may stand there.
    var firstZoom: Int32
    /// The zoom level from which the name lies in the area, at which its places are compared.
    var fittingZoom: Int32
}

extension Outline {
    /// True if a place is in the ring of a run.
    fileprivate func contains(_ place: Shape.Point, inRun index: Int) -> Bool {
        let run = runs[index]
        guard run.end > run.start, run.box.west <= place.x, place.x <= run.box.east, run.box.south <= place.y,
            place.y <= run.box.north
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
}

/// Finds places in an area beside the usual one, so that its name can make room for a capital.
struct AreaPlaces {
    /// Half of the room of the text, in pixels.
    private let halfWidth: Double
    private let halfHeight: Double

    /// Pixels between a text and the border of its area.
    private static let margin = 2.0
    private static let most = 12
    /// Columns and rows of places, in parts of the area's width and height, the nearest to the middle first.
    private static let cells: [(x: Double, y: Double)] = {
        let cells = (-3...3).flatMap { y in (-2...2).map { (x: Double($0) / 6, y: Double(y) / 8) } }
        return cells.filter { $0.x != 0 || $0.y != 0 }.sorted {
            ($0.x * $0.x + $0.y * $0.y, $0.y, $0.x) < ($1.x * $1.x + $1.y * $1.y, $1.y, $1.x)
        }
    }()

    init(_ standing: TextStanding) {
        halfWidth = standing.size.width / 2 + standing.offset.x.magnitude + Self.margin
        halfHeight = standing.size.height / 2 + standing.offset.y.magnitude + Self.margin
    }

    /// Places at which the text lies in the area and in the view. Below the level at which it does so at its usual place,
    /// nearby ones are as good.
    ///
    /// - Parameters:
    ///   - middle: the usual place in map points.
    ///   - view: the only view, with north up; nil for all of the map at whole zoom levels to a deepest one.
    func places(
        _ outline: borrowing Outline, around middle: Shape.Point, in view: Viewport?, deepest: Int
    ) -> [AreaPlace] {
        guard let part = Self.part(of: outline, around: middle) else { return [] }
        var box = outline.runs[part].box
        if let view {
            let shown = view.visibleMapRect
            let turns = ((middle.x - shown.midX) / MapPoint.worldSize).rounded() * MapPoint.worldSize
            (box.west, box.east) = (max(box.west, shown.minX + turns), min(box.east, shown.maxX + turns))
            (box.south, box.north) = (max(box.south, shown.minY), min(box.north, shown.maxY))
        }
        let (width, height) = (box.east - box.west, box.north - box.south)
        let deepestScale = view.map { Zoom.scale(level: $0.zoomLevel) } ?? Zoom.scale(level: Double(deepest))
        guard width * deepestScale > 2 * halfWidth, height * deepestScale > 2 * halfHeight else { return [] }
        func firstZoom(_ room: Double) -> Int? {
            view == nil ? (0...deepest).first { room * Zoom.scale(level: Double($0)) >= 1 } : 0
        }
        let usual = firstZoom(room(outline, part, at: middle, least: 1 / deepestScale))
        var places: [AreaPlace] = []
        for cell in Self.cells where places.count < Self.most {
            let place = Shape.Point(x: middle.x + cell.x * width, y: middle.y + cell.y * height)
            guard box.west <= place.x, place.x <= box.east, box.south <= place.y, place.y <= box.north else { continue }
            let room = room(outline, part, at: place, least: 1 / deepestScale)
            guard room * deepestScale >= 1, let first = firstZoom(room) else { continue }
            let isNear = first <= (usual ?? first) + 1
            places.append(
                AreaPlace(place: place, firstZoom: isNear ? 0 : Int32(first), fittingZoom: Int32(usual ?? first)))
        }
        return places
    }

    /// The largest ring that holds a place: its name does not leave the mainland for an island.
    private static func part(of outline: borrowing Outline, around place: Shape.Point) -> Int? {
        var part: (index: Int, width: Double)?
        for index in 0..<outline.runs.count where outline.runs[index].kind == .ring {
            let box = outline.runs[index].box
            guard box.east - box.west > part?.width ?? 0, outline.contains(place, inRun: index) else { continue }
            part = (index, box.east - box.west)
        }
        return part?.index
    }

    /// The map points that a pixel may have for the text to lie in a part of the area; 0 for a place outside of it, and
    /// where there would be less than `least`.
    private func room(_ outline: borrowing Outline, _ part: Int, at place: Shape.Point, least: Double) -> Double {
        guard outline.contains(place, inRun: part) else { return 0 }
        var (room, isInside) = (Double.infinity, false)
        for index in 0..<outline.runs.count where outline.runs[index].kind == .ring {
            let run = outline.runs[index]
            guard run.end > run.start else { continue }
            var before = offset(outline.points[run.end - 1], from: place)
            for point in run.start..<run.end {
                let now = offset(outline.points[point], from: place)
                if (before.y > 0) != (now.y > 0), before.x - before.y / (now.y - before.y) * (now.x - before.x) > 0 {
                    isInside.toggle()
                }
                room = min(room, Self.distance(from: before, to: now, atMost: room))
                if room < least { return 0 }
                before = now
            }
        }
        return isInside ? room : 0
    }

    /// In halves of the text.
    private func offset(_ point: Shape.Point, from place: Shape.Point) -> Shape.Point {
        Shape.Point(x: (point.x - place.x) / halfWidth, y: (point.y - place.y) / halfHeight)
    }

    /// The larger of both distances from the origin to the nearest point of a segment, if it is less than a limit.
    private static func distance(from start: Shape.Point, to end: Shape.Point, atMost limit: Double) -> Double {
        guard min(start.x, end.x) < limit, max(start.x, end.x) > -limit, min(start.y, end.y) < limit,
            max(start.y, end.y) > -limit
        else { return limit }
        var nearest = min(max(start.x.magnitude, start.y.magnitude), max(end.x.magnitude, end.y.magnitude))
        // Between its ends, the distance is least where both are equal.
        for sign in [1.0, -1.0] {
            let (first, last) = (start.x - sign * start.y, end.x - sign * end.y)
            guard (first < 0) != (last < 0) else { continue }
            let part = first / (first - last)
            nearest = min(nearest, (start.x + part * (end.x - start.x)).magnitude)
        }
        return nearest
    }
}
