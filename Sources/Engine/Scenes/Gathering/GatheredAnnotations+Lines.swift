import Decluttering
import Drawing
import Geometry
import LabelFeatures
import LabelLines
import Memory

/// Texts along lines and areas, which are decided together with all others.
extension GatheredAnnotations {
    /// The texts that follow lines and their possible places, before anything is decided.
    struct LineTexts {
        /// By label: the text, and the ways in which it may stand.
        var texts: [Int: (text: Int, ways: [LineWay])] = [:]
        var chains: [Int: [LabelChain]] = [:]
        /// Texts without a label of their own, with the one that names the same thing.
        var unnamed: [Int: Int] = [:]
    }

    /// Finds the ways in which texts may stand along their lines. Labels get others for texts that are repeated.
    ///
    /// - Parameter mayStand: false for a label that a picture would cut or cover.
    func lineTexts(
        _ labels: inout Labels, in frame: LabelFrame, _ scene: Scene, where mayStand: ((SceneLabel) -> Bool)?
    ) -> LineTexts {
        var (found, names, frame) = (LineTexts(), SharedNames(), frame)
        // All of a map is decided at all levels, whichever are drawn.
        if frame.view == nil { frame.levels = rules.limits.zooms }
        for text in 0..<count where paths.kind(of: text) != .none && columns.standings[Int(numbers[text])].isLabel {
            names.add(text, texts[text], layer: features[text].layer, paths.kind(of: text))
        }
        let corners = corners(names.repeatedAreas, scene)
        let groups = names.groups(paths) {
            corners[$0] ?? []
        } isBetter: { first, second in
            let (one, other) = (labels.priority(of: Int(numbers[first])), labels.priority(of: Int(numbers[second])))
            return one > other || one == other && first < second
        }
        for group in groups {
            for text in group.others {
                found.unnamed[text] = group.text
                labels.limitZooms(of: Int(numbers[text]), to: [])
            }
            guard !group.lines.isEmpty else { continue }
            let list = scene.styles[Int(styles[group.text])]
            let isArea = paths.kind(of: group.text) == .area
            var labelling = LineLabelling(
                frame: frame, repeatDistance: isArea ? nil : placement.repeatDistance,
                texts: frame.levels.map { lineText(group.text, list, isArea: isArea, atZoom: $0) })
            func allowed(_ ways: [[LineWay]]) -> [[LineWay]] {
                guard let mayStand else { return ways }
                return ways.map { $0.filter { mayStand(label(of: group.text, $0, minimumZoom: 0)) } }
            }
            var ways = allowed(labelling.ways(group.lines))
            if labelling.repeatDistance != nil, ways.allSatisfy(\.isEmpty) {
                // Where no part of the line has room for a text, the whole of it may.
                labelling.repeatDistance = nil
                ways = allowed(labelling.ways(group.lines))
            }
            // In a picture, an area that is too small for that has a level name.
            if isArea, frame.view != nil, ways.allSatisfy(\.isEmpty) { continue }
            let own = Int(numbers[group.text])
            found.add([], of: group.text, to: own, rules)
            for (number, ways) in ways.enumerated() {
                var label = own
                if number > 0 {
                    labels.append(labels.label(own))
                    label = labels.count - 1
                }
                found.add(ways, of: group.text, to: label, rules)
            }
        }
        return found
    }

    /// Decides labels of which some follow lines.
    func decide(
        _ labels: borrowing Labels, _ lines: LineTexts, _ areas: AreaTexts, _ limits: Decluttering.Request,
        atZoom zoom: Double?, in frame: LabelFrame
    ) -> SceneAnnotations {
        var chains = lines.chains
        for (label, ways) in areas.ways where chains[label] == nil {
            let own = labels.label(label)
            chains[label] = ways.map { chain($0, of: own) }
        }
        let outcome = labels.decide(chains, limits, atZoom: zoom)
        var shown: [SceneLabel] = []
        for text in 0..<count {
            let label = Int(numbers[text])
            guard columns.standings[label].isLabel, lines.unnamed[text] == nil, lines.texts[label] == nil else {
                continue
            }
            if hasAreaWays(text) {
                shown += areaLabels(text, areas, outcome)
                continue
            }
            shown.append(
                sceneLabel(
                    text, position: Int(outcome.chosen[label]), minimumZoom: Int(outcome.minimumZooms[label])))
        }
        for label in lines.texts.keys.sorted() {
            guard let (text, ways) = lines.texts[label] else { continue }
            let minimum = Int(outcome.minimumZooms[label])
            // Decisions for levels that are not drawn are dropped.
            guard ways.indices.contains(Int(outcome.chosen[label])), minimum <= frame.levels.upperBound,
                let way = ways[Int(outcome.chosen[label])].trimmed(to: frame.levels.upperBound)
            else {
                shown.append(sceneLabel(text, position: 0, minimumZoom: limits.zooms.upperBound + 1))
                continue
            }
            shown.append(self.label(of: text, way, minimumZoom: minimum))
        }
        var markers = markers(outcome.minimumZooms)
        if makesGroups {
            let plain = LabelDecision(labels.copy(), FlatBuffer<Shape.Point>(), rules).outcome(limits, atZoom: zoom)
            markers.leaders = leaders(plain.blockers)
        }
        var annotations = SceneAnnotations(labels: shown, markers: markers)
        annotations.namesakes = namesakes(lines)
        return annotations
    }

    /// The features that labels of others name.
    func namesakes(_ lines: LineTexts) -> [SceneFeature: SceneFeature] {
        Dictionary(
            lines.unnamed.map { (features[$0.key], features[$0.value]) }, uniquingKeysWith: { first, _ in first })
    }

    private func label(of text: Int, _ way: LineWay, minimumZoom: Int) -> SceneLabel {
        var label = sceneLabel(text, position: 0, minimumZoom: minimumZoom)
        label.place = way.place
        label.curves = way.curves
        label.standing = TextStanding(label.standing.extent, around: way.box)
        return label
    }

    /// A text in the style of a zoom level; nil where it is not seen.
    private func lineText(_ text: Int, _ list: [Style], isArea: Bool, atZoom zoom: Int) -> LineText? {
        let level = levels.lastIndex { $0 <= Double(zoom) + 1 && Int($0) <= zoom } ?? 0
        let style = list[min(level, list.count - 1)]
        guard style.showsText, let largest = list.withLargestText else { return nil }
        let extent = standings[firstStandings[text]].extent
        let scale = Zoom.scale(level: isPicture ? levels[0] : Double(zoom))
        let place = places[text]
        let width =
            style.hasStroke && !isArea
            ? style.strokeWidth.pixels(atScale: scale, latitude: Coordinate.latitude(ofMapY: place.y))
                + 2 * style.casingWidth : 0
        return LineText(
            advances: paths.advances(of: text), ascent: extent.ascent, descent: extent.descent,
            rim: TextStanding.rim(style, placement), gap: isArea ? nil : min(width, Self.widestLine) / 2 + Self.gap
        ).scaled(by: style.fontSize / largest.fontSize)
    }

    /// Pixels between a line and its text.
    private static let gap = 1.0
    private static let widestLine = 64.0

    /// Positions of areas, by text.
    private func corners(_ repeated: [Int], _ scene: Scene) -> [Int: [Shape.Point]] {
        guard !repeated.isEmpty else { return [:] }
        let byFeature = Dictionary(repeated.map { (features[$0], $0) }, uniquingKeysWith: { first, _ in first })
        var corners: [Int: [Shape.Point]] = [:]
        for chunk in scene.chunks {
            for index in 0..<chunk.items.count where !chunk.items[index].isPlace {
                let feature = SceneFeature(layer: chunk.layer, number: Int(chunk.items[index].feature))
                guard let text = byFeature[feature] else { continue }
                for run in chunk.items[index].runs {
                    let run = chunk.outline.runs[run]
                    for point in run.start..<run.end { corners[text, default: []].append(chunk.outline.points[point]) }
                }
            }
        }
        return corners
    }
}

extension GatheredAnnotations.LineTexts {
    /// Lets a label stand in one of some ways, as far as a turned view shows their places.
    fileprivate mutating func add(
        _ ways: [LineWay], of text: Int, to label: Int, _ rules: LabelRequest
    ) {
        var kept: [LineWay] = []
        var chains: [LabelChain] = []
        for way in ways {
            let point = MapPoint(x: way.place.x, y: way.place.y)
            guard let place = rules.view == nil ? point : rules.view?.place(of: point) else { continue }
            kept.append(way)
            chains.append(LabelChain(way, at: place))
        }
        texts[label] = (text, kept)
        self.chains[label] = chains
    }
}

extension LineWay {
    /// The same without the levels after one; nil if it begins after it.
    fileprivate func trimmed(to last: Int) -> LineWay? {
        let count = last - curves.firstZoom + 1
        guard count > 0 else { return nil }
        var way = self
        way.lastZoom = min(lastZoom, last)
        (way.curves.curves, way.boxes) = (Array(curves.curves.prefix(count)), Array(boxes.prefix(count)))
        return way
    }
}
