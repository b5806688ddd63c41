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

/// Finds places in an area beside the usual one, so that its name can make room for a capital.
struct AreaPlaces {
    /// Half of the room of the text, in pixels.
    private let halfWidth: Double
    private let halfHeight: Double
    /// From the map to the screen.
    private let rotation: Rotation

    /// Pixels between a text and the border of its area.
    private static let margin = 2.0
    private static let most = 40
    /// The share of the room at the usual place with which a name stands near the middle.
    private static let shareOfUsual = 0.6
    /// Parts of the area's width and height to the farthest places: beyond, a name no longer stands for all of the area.
    private static let farthest = 0.34
    /// Columns and rows of places, in parts of the area's width and height, the nearest to the middle first. Around the
    /// middle they are twice as dense, so that a name moves no farther than it has to.
    private static let cells: [(x: Double, y: Double)] = {
        var cells: [(x: Double, y: Double)] = []
        for y in -6...6 {
            for x in -4...4 where x != 0 || y != 0 {
                let (isCoarse, isNear) = (x.isMultiple(of: 2) && y.isMultiple(of: 2), abs(x) <= 1 && abs(y) <= 3)
                if isCoarse || isNear { cells.append((Double(x) / 12, Double(y) / 16)) }
            }
        }
        return cells.filter { $0.x * $0.x + $0.y * $0.y <= farthest * farthest }.sorted {
            ($0.x * $0.x + $0.y * $0.y, $0.y, $0.x) < ($1.x * $1.x + $1.y * $1.y, $1.y, $1.x)
        }
    }()

    /// - Parameter heading: of the view.
    init(_ standing: TextStanding, heading: Double) {
        rotation = Rotation(heading: heading)
        halfWidth = standing.size.width / 2 + standing.offset.x.magnitude + Self.margin
        halfHeight = standing.size.height / 2 + standing.offset.y.magnitude + Self.margin
    }

    /// Places at which the text lies in the area and in the view. Below the level at which it does so at its usual place,
    /// nearby ones are as good.
    ///
    /// - Parameters:
    ///   - middle: the usual place in map points.
    ///   - other: a place that comes before all others.
    ///   - room: that of the area around it, on the screen.
    ///   - view: the only view; nil for all of the map at whole zoom levels to a deepest one.
    func places(
        _ outline: borrowing Outline, around middle: Shape.Point, or other: Shape.Point?, room whole: Shape.Box,
        in view: Viewport?, deepest: Int
    ) -> [AreaPlace] {
        // A name does not leave the mainland for an island.
        guard let part = outline.largestRing(around: middle) else { return [] }
        var box = whole
        if let view {
            let turns = ((middle.x - view.center.x) / MapPoint.worldSize).rounded() * MapPoint.worldSize
            let center = rotation.toScreen(view.center.x + turns - middle.x, view.center.y - middle.y)
            let (across, down) = (view.size.width / 2 / view.scale, view.size.height / 2 / view.scale)
            (box.west, box.east) = (max(box.west, center.x - across), min(box.east, center.x + across))
            (box.south, box.north) = (max(box.south, center.y - down), min(box.north, center.y + down))
        }
        let (width, height) = (box.east - box.west, box.north - box.south)
        let deepestScale = view.map { Zoom.scale(level: $0.zoomLevel) } ?? Zoom.scale(level: Double(deepest))
        guard width * deepestScale > halfWidth, height * deepestScale > halfHeight else { return [] }
        func firstZoom(_ room: Double) -> Int? {
            view == nil
                ? (0...deepest).first { room * Zoom.scale(level: Double($0)) >= 1 } : room * deepestScale >= 1 ? 0 : nil
        }
        let usual = self.room(outline, part, at: middle, least: 0)
        // Places with half of the usual room are as good as the usual one, where the text does not lie in the area yet.
        let near = usual > 0 ? usual / 2 : .infinity
        var places: [AreaPlace] = []
        var steps = Self.cells.map { Shape.Point(x: $0.x * width, y: $0.y * height) }
        if let other {
            let (x, y) = rotation.toScreen(other.x - middle.x, other.y - middle.y)
            steps.insert(Shape.Point(x: x, y: y), at: 0)
        }
        for step in steps where places.count < Self.most {
            let (x, y) = (step.x, step.y)
            guard box.west <= x, x <= box.east, box.south <= y, y <= box.north else { continue }
            let way = rotation.toMap(x, y)
            let place = Shape.Point(x: middle.x + way.x, y: middle.y + way.y)
            let room = self.room(outline, part, at: place, least: min(1 / deepestScale, near))
            let first = room >= near ? 0 : firstZoom(room)
            guard room > 0, let first else { continue }
            let fitting = firstZoom(usual) ?? firstZoom(room) ?? (view == nil ? deepest : 0)
            places.append(AreaPlace(place: place, firstZoom: Int32(first), fittingZoom: Int32(fitting)))
        }
        return places
    }

    /// True if the text lies in the area at a place near its middle, or nearly as well as at the usual one.
    func prefers(
        _ middle: Shape.Point, to usual: Shape.Point, _ outline: borrowing Outline, _ view: Viewport?
    ) -> Bool {
        guard middle != usual else { return false }
        func room(at place: Shape.Point) -> Double {
            outline.largestRing(around: place).map { self.room(outline, $0, at: place, least: 0) } ?? 0
        }
        let own = room(at: middle)
        return view.map { own * $0.scale >= 1 } ?? false || own > 0 && own >= Self.shareOfUsual * room(at: usual)
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
        let step = rotation.toScreen(point.x - place.x, point.y - place.y)
        return Shape.Point(x: step.x / halfWidth, y: step.y / halfHeight)
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
