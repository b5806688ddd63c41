import Decluttering
import Drawing
import Geometry
import LabelFeatures
import Memory

extension AnnotationRequest {
    /// True if names of areas show only where these have room for them: no option says where they stand.
    var fitsAreas: Bool {
        rules.shape != .none && rules.earlierMinzoomField == nil && placement.anchor == nil && rules.spacing == nil
    }

    /// The room of an area around the place of its name, on the screen in map points from this place. Null for one that is
    /// not around it.
    func room(of outline: borrowing Outline, around place: Shape.Point) -> Shape.Box {
        var room = Shape.Box()
        guard fitsAreas, let number = outline.largestRing(around: place) else { return room }
        let (run, transform) = (outline.runs[number], axes)
        let middle = transform.pixel(place)
        for index in run.start..<run.end {
            let point = transform.pixel(outline.points[index])
            room.insert(Shape.Point(x: point.x - middle.x, y: point.y - middle.y))
        }
        return room
    }

    /// From map points to those along the axes of the screen.
    private var axes: PixelTransform {
        var transform = view.map { PixelTransform($0) } ?? PixelTransform(corner: MapPoint(x: 0, y: 0), scale: 1)
        transform.scale = 1
        return transform
    }
}

/// The zoom levels at which names of areas are placed.
struct AreaLevels {
    let levels: ClosedRange<Int>
    private let view: Viewport?

    /// - Parameters:
    ///   - view: the only view, of the first level; nil for all of the map.
    init(_ levels: ClosedRange<Int>, _ view: Viewport?) {
        self.levels = view == nil ? levels : levels.lowerBound...levels.lowerBound
        self.view = view
    }

    /// The transform to pixels of a level.
    func transform(_ level: Int) -> PixelTransform {
        view.map { PixelTransform($0) }
            ?? PixelTransform(corner: MapPoint(x: 0, y: 0), scale: Zoom.scale(level: Double(level)))
    }

    func scale(_ level: Int) -> Double { view?.scale ?? Zoom.scale(level: Double(level)) }
}

/// One of the ways in which the name of an area may stand.
struct AreaWay {
    /// Map point in the area.
    var place: Shape.Point
    /// The levels at which the name stands there; none if the last is before the first.
    var firstLevel: Int
    var lastLevel: Int
    /// Where it stands beside the area at the levels before: it is not above the area until that has room for it.
    var beside: [TextStanding] = []
    /// Level at which it is compared with other ways.
    var comparedLevel: Int

    /// The first level at which it may show.
    var start: Int { firstLevel - beside.count }
}

/// The names of areas, before anything is decided.
struct AreaTexts {
    /// By label the ways in which it may stand.
    var ways: [Int: [AreaWay]] = [:]
    /// By label the one of the same name at lower levels, where the area is so small that towns come first, and the first
    /// level after these.
    var lesser: [Int: (label: Int, end: Int)] = [:]
}

/// Names of areas: they stand in these where there is room, at one of several places, else beside them where no other area
/// is, else nowhere.
extension GatheredAnnotations {
    /// Lengths of a text up to which it covers an area.
    private static let largestCovered = 1.5
    /// Levels before the first with room at which an area may have its name beside it. Before, it is a speck.
    private static let mostLevelsBeside = 6
    /// Sides that are tried for each of the other places of a name.
    private static let sidesOfOthers = 2
    private static let placesWithSides = 4

    /// The places beside the usual one at which a text may stand.
    private func areaPlaces(of text: Int) -> Range<Int> {
        firstAreaPlaces[text]..<(text + 1 < count ? firstAreaPlaces[text + 1] : areaPlaces.count)
    }

    /// True for the name of an area that shows only where there is room.
    func hasAreaWays(_ text: Int) -> Bool { !areaRooms[text].isNull }

    /// Finds the ways in which the names of areas may stand. Labels get others for the levels at which towns come first.
    ///
    /// - Parameters:
    ///   - lines: texts that stand along their areas.
    ///   - keepsCut: true to let names stand that have no other way.
    ///   - mayStand: false for a label that a picture would cut or cover.
    func areaTexts(
        _ labels: inout Labels, _ levels: AreaLevels, _ scene: Scene, besides lines: LineTexts, keepsCut: Bool,
        where mayStand: ((SceneLabel) -> Bool)?
    ) -> AreaTexts {
        var found = AreaTexts()
        guard (0..<count).contains(where: { hasAreaWays($0) }) else { return found }
        var obstacles = AreaObstacles(scene)
        for text in 0..<count where hasAreaWays(text) {
            let label = Int(numbers[text])
            guard columns.standings[label].isLabel, seen[label] || mayStand == nil, lines.texts[label] == nil,
                lines.unnamed[text] == nil
            else { continue }
            func ways(_ range: Range<Int>) -> [AreaWay] {
                let all = areaWays(of: text, range, levels, &obstacles).filter { isInView($0.place) }
                guard let mayStand else { return all }
                let kept = all.filter { mayStand(areaLabels(text, $0, minimumZoom: $0.start)[0]) }
                return kept.isEmpty && keepsCut ? all : kept
            }
            let (start, end) = (levels.levels.lowerBound, levels.levels.upperBound + 1)
            let size = areaSizes[text]
            let first =
                size > 0
                ? (start..<end).first { UsualRanks.isLarge(size, scale: levels.scale($0)) } ?? end : start
            found.ways[label] = ways(first..<end)
            let small = ways(start..<first)
            guard !small.isEmpty else { continue }
            var lesser = labels.label(label)
            lesser.priority = UsualRanks.priority(ofSmallArea: size)
            labels.append(lesser)
            found.ways[labels.count - 1] = small
            found.lesser[label] = (labels.count - 1, first)
        }
        return found
    }

    /// False outside of a view that is turned.
    private func isInView(_ place: Shape.Point) -> Bool {
        rules.view.map { $0.place(of: MapPoint(x: place.x, y: place.y)) != nil } ?? true
    }

    private func areaWays(
        of text: Int, _ range: Range<Int>, _ levels: AreaLevels, _ obstacles: inout AreaObstacles
    ) -> [AreaWay] {
        guard !range.isEmpty else { return [] }
        let (room, extent, place) = (areaRooms[text], standings[firstStandings[text]].extent, places[text])
        func fits(_ level: Int) -> Bool {
            let scale = levels.scale(level)
            return (room.east - room.west) * scale > extent.width * Self.largestCovered
                || (room.north - room.south) * scale > extent.height * Self.largestCovered
        }
        let end = range.upperBound
        let fitting = range.first(where: fits) ?? end
        let usual = AreaWay(
            place: place, firstLevel: fitting, lastLevel: end - 1, comparedLevel: min(fitting, end - 1))
        let sides = besideWays(text, room, range.lowerBound..<fitting, levels, &obstacles)
        func beside(_ way: AreaWay, _ sides: some Sequence<[TextStanding]>) -> [AreaWay] {
            sides.map { side in
                var way = way
                way.beside = side
                return way
            }
        }
        var ways = beside(usual, sides)
        guard fitting < end else { return ways }
        ways.append(usual)
        for (number, index) in areaPlaces(of: text).enumerated() {
            let other = areaPlaces[index]
            var way = usual
            (way.place, way.firstLevel) = (other.place, max(fitting, Int(other.firstZoom)))
            if !isPicture { way.comparedLevel = min(max(Int(other.fittingZoom), fitting), end - 1) }
            if way.firstLevel == fitting, number < Self.placesWithSides {
                ways += beside(way, sides.prefix(Self.sidesOfOthers))
            }
            if way.firstLevel < end { ways.append(way) }
        }
        return Array(ways.prefix(Int(UInt8.max)))
    }

    /// The ways in which a text may stand beside its small area: for each side the standings at the levels up to one. Where
    /// each side has another part of the area, such as an island, names stand on these.
    private func besideWays(
        _ text: Int, _ room: Shape.Box, _ range: Range<Int>, _ levels: AreaLevels, _ obstacles: inout AreaObstacles
    ) -> [[TextStanding]] {
        let (end, place) = (range.upperBound, places[text])
        let first = max(range.lowerBound, end - Self.mostLevelsBeside)
        guard first < end,
            (room.east - room.west) * levels.scale(end - 1) >= Self.speck
                || (room.north - room.south) * levels.scale(end - 1) >= Self.speck
        else { return [] }
        let owner = obstacles.owner(features[text], at: place)
        let standing = standings[firstStandings[text]]
        var (free, others): ([[TextStanding]], [[TextStanding]]) = ([], [])
        for anchor in LabelRequest.Anchor.besidePlace {
            var (found, coversOwn): ([TextStanding], Bool) = ([], false)
            for level in (first..<end).reversed() {
                let (scale, transform) = (levels.scale(level), levels.transform(level))
                let pixels = PixelRect(
                    x: room.west * scale, y: room.south * scale, width: (room.east - room.west) * scale,
                    height: (room.north - room.south) * scale)
                let own = standing.beside(pixels, on: TextSide(x: -anchor.x, y: -anchor.y))
                let (pixel, box) = (transform.pixel(place), own.box)
                let rect = PixelRect(
                    x: pixel.x + box.minX, y: pixel.y + box.minY, width: box.width, height: box.height)
                let covered = obstacles.covered(by: rect, of: owner, transform)
                if covered.other { break }
                coversOwn = coversOwn || covered.own
                found.append(own)
            }
            guard !found.isEmpty else { continue }
            if coversOwn { others.append(found.reversed()) } else { free.append(found.reversed()) }
        }
        return free.isEmpty ? others : free
    }

    /// Pixels of the least area that has a name.
    private static let speck = 1.0

    /// The chain of a way, by which it is compared with other labels.
    func chain(_ way: AreaWay, of label: Label) -> LabelChain {
        let point = MapPoint(x: way.place.x, y: way.place.y)
        let place = rules.view?.place(of: point) ?? point
        func position(_ label: Label, _ zooms: ZoomSet) -> LabelPosition {
            var position = LabelPosition(
                width: label.width, height: label.height, offsetX: label.offsetX, offsetY: label.offsetY)
            position.zooms = zooms
            return position
        }
        var boxes = way.beside.enumerated().map { number, standing in
            var label = label
            label.take(standing.box)
            return position(label, ZoomSet(way.start + number...way.start + number))
        }
        boxes.append(position(label, way.firstLevel > way.lastLevel ? [] : ZoomSet(way.firstLevel...way.lastLevel)))
        var chain = LabelChain(
            x: LabelChain.units(place.x), y: LabelChain.units(place.y), boxes: boxes,
            zooms: ZoomSet(way.start...way.lastLevel))
        chain.comparedZoom = way.comparedLevel
        return chain
    }

    /// The labels of a text in a way: one for each level at which it stands beside its area, and one for all others.
    ///
    /// - Parameter end: level before which it shows; nil for no limit.
    func areaLabels(_ text: Int, _ way: AreaWay, minimumZoom: Int, before end: Int? = nil) -> [SceneLabel] {
        var label = sceneLabel(text, position: 0, minimumZoom: minimumZoom)
        label.place = way.place
        if isPicture {
            if let standing = way.beside.last { (label.standing, label.isBesideArea) = (standing, true) }
            return [label]
        }
        var all: [SceneLabel] = []
        for (number, standing) in way.beside.enumerated() where way.start + number >= minimumZoom {
            var beside = label
            (beside.standing, beside.isBesideArea) = (standing, true)
            beside.zooms = 1 << UInt32(way.start + number)
            all.append(beside)
        }
        label.minimumZoom = max(minimumZoom, way.firstLevel)
        if let end {
            guard label.minimumZoom < end else { return all }
            label.zooms = ZoomSet(label.minimumZoom...end - 1).rawValue
        }
        return all + [label]
    }

    /// The labels of a name as it was decided.
    func areaLabels(_ text: Int, _ areas: AreaTexts, _ outcome: ChainOutcome) -> [SceneLabel] {
        let label = Int(numbers[text])
        func labels(_ label: Int, before end: Int?) -> [SceneLabel] {
            let number = Int(outcome.chosen[label])
            guard let ways = areas.ways[label], number < ways.count else { return [] }
            return areaLabels(text, ways[number], minimumZoom: Int(outcome.minimumZooms[label]), before: end)
        }
        let large = labels(label, before: nil)
        guard let lesser = areas.lesser[label] else { return large }
        // A name that shows stays when one zooms in.
        let stays = large.isEmpty || Int(outcome.minimumZooms[label]) == lesser.end
        return stays ? labels(lesser.label, before: isPicture ? nil : lesser.end) + large : large
    }
}
