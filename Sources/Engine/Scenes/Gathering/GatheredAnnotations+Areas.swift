import Decluttering
import Drawing
import Geometry
import LabelFeatures
import Memory

extension AnnotationRequest {
    /// True if the names of areas may stand beside their usual places: no option says where, and north is up.
    var movesInAreas: Bool {
        view?.heading ?? 0 == 0 && rules.view == nil && rules.shape != .none && rules.earlierMinzoomField == nil
            && placement.anchor == nil && rules.spacing == nil
    }

    /// The standings of a text beside an area that it would cover, in a picture with north up; empty for other areas.
    ///
    /// - Parameters:
    ///   - center: the place of the text in map points.
    ///   - standing: of the text at this place.
    func sidesOfSmallArea(
        _ outline: borrowing Outline, around center: Shape.Point, _ standing: TextStanding, _ style: Style
    ) -> [TextStanding] {
        guard let view, view.heading == 0, rules.shape != .none, rules.earlierMinzoomField == nil,
            placement.anchor == nil, !style.hasMarker,
            let box = outline.ring(around: center, orNearerThan: 1 / Zoom.scale(level: view.zoomLevel))
        else { return [] }
        let scale = Zoom.scale(level: view.zoomLevel)
        let room = PixelRect(
            x: (box.west - center.x) * scale, y: (box.south - center.y) * scale, width: (box.east - box.west) * scale,
            height: (box.north - box.south) * scale)
        guard room.width <= standing.extent.width * Self.largestCovered,
            room.height <= standing.extent.height * Self.largestCovered
        else { return [] }
        return LabelRequest.Anchor.besidePlace.map { anchor in
            TextStanding(standing.extent, style, placement, side: TextSide(x: -anchor.x, y: -anchor.y), of: room)
        }
    }

    /// Lengths of a text up to which it covers an area.
    private static let largestCovered = 1.5
}

extension Outline {
    /// The box of the largest ring around a place; nil for a place in none.
    ///
    /// - Parameter distance: by which a place in the drawn part of a ring may be beside the ring itself.
    fileprivate func ring(around place: Shape.Point, orNearerThan distance: Double) -> Shape.Box? {
        var largest: Shape.Box?
        for index in 0..<runs.count where runs[index].kind == .ring {
            let box = runs[index].box
            guard box.west - distance <= place.x, place.x <= box.east + distance, box.south - distance <= place.y,
                place.y <= box.north + distance
            else { continue }
            if largest.map({ $0.east - $0.west < box.east - box.west }) ?? true { largest = box }
        }
        return largest
    }
}

/// Names of areas that are smaller than their names, such as islands: they stand beside these, as a name beside a point.
extension GatheredAnnotations {
    /// Comparisons beyond which such names stand on their areas.
    private static let mostComparisons = 20_000_000

    /// Lets the names of small areas stand beside them where no other area is, unless it holds them, else on them.
    ///
    /// - Parameter scale: pixels in a map point.
    func placeBesideSmallAreas(_ labels: inout Labels, _ scene: Scene, scale: Double) {
        let small = (0..<count).filter { isOfSmallArea($0) }
        let drawn = scene.chunks.reduce(1) { $0 + $1.items.count }
        let areFew = small.count <= Self.mostComparisons / drawn
        for index in small {
            let range = labels.positions.range(of: Int(numbers[index]))
            guard range.count > 1 else { continue }
            let boxes = range.indices.dropFirst().map { position in
                box(sceneLabel(index, position: position - range.lowerBound, minimumZoom: 0), scale)
            }
            let isTaken =
                areFew
                ? Self.meetAreas(boxes, of: features[index], at: places[index], scene)
                : [Bool](repeating: true, count: boxes.count)
            for (number, isTaken) in isTaken.enumerated() where isTaken {
                labels.positions[range.lowerBound + 1 + number].zooms = []
            }
            if isTaken.contains(false) { labels.positions[range.lowerBound].zooms = [] }
        }
    }

    /// The room of a label in map points.
    private func box(_ label: SceneLabel, _ scale: Double) -> Shape.Box {
        let box = label.standing.box
        return Shape.Box(
            west: label.place.x + box.minX / scale, south: label.place.y + box.minY / scale,
            east: label.place.x + box.maxX / scale, north: label.place.y + box.maxY / scale)
    }

    /// For each box true if its corners or its middle lie in another area, of another layer in one that does not hold the
    /// feature.
    private static func meetAreas(
        _ boxes: [Shape.Box], of feature: SceneFeature, at place: Shape.Point, _ scene: Scene
    ) -> [Bool] {
        var isTaken = [Bool](repeating: false, count: boxes.count)
        let whole = boxes.reduce(into: Shape.Box()) { $0.insert($1) }
        for chunk in scene.chunks {
            let isOwn = chunk.layer == feature.layer
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                guard !item.isPlace, !isOwn || item.feature != feature.number, item.box.intersects(whole) else {
                    continue
                }
                if !isOwn, contains((place.x, place.y), item.runs, chunk.outline) { continue }
                for (number, box) in boxes.enumerated() where !isTaken[number] && item.box.intersects(box) {
                    let corners = [
                        (box.west, box.south), (box.east, box.south), (box.west, box.north), (box.east, box.north),
                        ((box.west + box.east) / 2, (box.south + box.north) / 2),
                    ]
                    isTaken[number] = corners.contains { contains($0, item.runs, chunk.outline) }
                }
            }
        }
        return isTaken
    }

    private static func contains(_ place: (x: Double, y: Double), _ runs: Range<Int>, _ outline: borrowing Outline)
        -> Bool
    {
        var isInside = false
        for run in runs {
            let run = outline.runs[run]
            guard run.kind == .ring, run.box.south <= place.y, place.y <= run.box.north, place.x <= run.box.east else {
                continue
            }
            for index in run.start..<run.end {
                let (one, other) = (outline.points[index], outline.points[index + 1 < run.end ? index + 1 : run.start])
                guard (one.y <= place.y) != (other.y <= place.y) else { continue }
                if one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x) > place.x { isInside.toggle() }
            }
        }
        return isInside
    }
}

/// Names of large areas, which choose among places in them.
extension GatheredAnnotations {
    /// The places beside the usual one at which a text may stand.
    func areaPlaces(of text: Int) -> Range<Int> {
        firstAreaPlaces[text]..<(text + 1 < count ? firstAreaPlaces[text + 1] : areaPlaces.count)
    }

    /// One of the places of a text, of which the first is the usual one.
    func areaPlace(_ text: Int, _ number: Int) -> Shape.Point {
        number == 0 ? places[text] : areaPlaces[areaPlaces(of: text).lowerBound + number - 1].place
    }

    /// The places among which labels choose, by label.
    ///
    /// - Parameter mayStand: false for a label that a picture would cut or cover.
    func areaChoices(
        _ labels: borrowing Labels, in frame: LabelFrame, where mayStand: ((SceneLabel) -> Bool)?
    ) -> [Int: [LabelChain]] {
        var choices: [Int: [LabelChain]] = [:]
        for text in 0..<count where !areaPlaces(of: text).isEmpty {
            let number = Int(numbers[text])
            guard columns.standings[number].isLabel else { continue }
            let label = labels.label(number)
            let box = LabelPosition(
                width: label.width, height: label.height, offsetX: label.offsetX, offsetY: label.offsetY)
            let fitting = Int(areaPlaces[areaPlaces(of: text).lowerBound].fittingZoom)
            choices[number] = (0...areaPlaces(of: text).count).map { way in
                let place = areaPlace(text, way)
                var choice = LabelChain(x: label.x, y: label.y, boxes: [box], zooms: .all)
                choice.comparedZoom = fitting
                if way > 0 {
                    choice.x = UInt32(truncatingIfNeeded: Int((place.x * 16).rounded(.down)))
                    choice.y = UInt32(truncatingIfNeeded: Int((place.y * 16).rounded(.down)))
                    let first = Int(areaPlaces[areaPlaces(of: text).lowerBound + way - 1].firstZoom)
                    choice.zooms = ZoomSet(first...max(first, ZoomSet.deepest))
                }
                var shown = sceneLabel(text, position: 0, minimumZoom: 0)
                shown.place = place
                if let mayStand, !mayStand(shown) { choice.zooms = [] }
                return choice
            }
        }
        return choices
    }
}
