import Decluttering
import Drawing
import Geometry
import Glibc
import LabelFeatures
import Memory

/// The annotations of all layers in input order, with what is drawn of each.
struct GatheredAnnotations: ~Copyable {
    let rules: LabelRequest
    let levels: [Double]
    let placement: TextPlacement
    /// By layer, the sides of markers on which texts may stand.
    private let sides: [[TextSide]]
    /// True if the order of the input decides between equal annotations.
    private let isInOrder: Bool
    let makesGroups: Bool
    var columns: LabelColumns
    /// All labels with their ranks, once they are complete.
    private(set) var ranked = Labels()
    private var isRanked = false
    var texts = TextList()
    var numbers = FlatBuffer<Int32>()
    var features = FlatBuffer<SceneFeature>()
    var places = FlatBuffer<Shape.Point>()
    /// The standings that each text may take, one after the other, and the first of each.
    var standings = FlatBuffer<TextStanding>()
    var firstStandings = FlatBuffer<Int>()
    var styles = FlatBuffer<Int32>()
    var paths = TextPaths()
    /// Places beside the usual one at which texts may stand, one list after the other, and the first of each.
    var areaPlaces = FlatBuffer<AreaPlace>()
    var firstAreaPlaces = FlatBuffer<Int>()
    /// For each label true if what is drawn shows its feature.
    private(set) var seen = FlatBuffer<Bool>()
    private var wholes = FlatBuffer<Int32>()
    /// Labels that are dots which always show: nobody counts them among markers that wait.
    private var obstacles: Set<Int> = []
    var areaRooms = FlatBuffer<Shape.Box>()
    var areaSizes = FlatBuffer<Double>()
    let isPicture: Bool
    private(set) var usedFields: Set<String> = []

    /// - Parameter levels: the zoom levels that styles are made for.
    init(_ request: AnnotationRequest, _ layers: [SceneRequest.Layer], levels: [Double]) {
        let rules = request.rules
        self.rules = rules
        (self.levels, placement) = (levels, request.placement)
        sides = layers.map { request.ofLayer($0).placement.sides }
        makesGroups = request.makesGroups
        isPicture = request.view != nil
        isInOrder = rules.priorities.isEmpty && rules.displayPriority == nil
        columns = LabelColumns(rules)
    }

    /// The number of the texts.
    var count: Int { places.count }

    /// The number of the labels, which number annotations.
    var labelCount: Int { wholes.count }

    /// - Parameters:
    ///   - firstFeature: number in the layer of the first feature of the chunk.
    ///   - styles: for each style of the chunk its number in the scene.
    mutating func append(_ chunk: borrowing AnnotationGatherer, firstFeature: Int, styles numbers: [Int32]) {
        let first = labelCount
        for index in 0..<chunk.features.count { features.append(chunk.features[index].counted(from: firstFeature)) }
        columns.append(chunk.columns)
        texts.append(contentsOf: chunk.texts)
        paths.append(contentsOf: chunk.paths)
        places.append(contentsOf: chunk.places.span)
        var standing = standings.count
        for index in 0..<chunk.standingCounts.count {
            firstStandings.append(standing)
            standing += Int(chunk.standingCounts[index])
        }
        standings.append(contentsOf: chunk.standings.span)
        let place = areaPlaces.count
        areaPlaces.append(contentsOf: chunk.areaPlaces.span)
        for text in 0..<chunk.areaPlaceEnds.count {
            firstAreaPlaces.append(place + (text > 0 ? chunk.areaPlaceEnds[text - 1] : 0))
        }
        areaRooms.append(contentsOf: chunk.areaRooms.span)
        areaSizes.append(contentsOf: chunk.areaSizes.span)
        seen.append(contentsOf: chunk.seen.span)
        Self.append(chunk.styles, numbers, to: &styles)
        Self.append(chunk.numbers, from: first, to: &self.numbers)
        Self.append(chunk.wholes, from: first, to: &wholes)
        for index in 0..<chunk.obstacles.count { obstacles.insert(Int(chunk.obstacles[index]) + first) }
        usedFields.formUnion(chunk.usedFields)
        guard isInOrder else { return }
        for label in first..<labelCount { columns.labels.setTie(UInt64(label), of: label) }
    }

    /// Lets texts stand on the dots of a layer that always show, as there are very many.
    mutating func ignoreObstacles(in ranges: [Range<Int>]) {
        drop(ranges.joined().filter { obstacles.contains($0) })
    }

    /// Lets labels hide nothing, as their markers always show.
    mutating func drop(_ dropped: [Int]) {
        for label in dropped { columns.labels.restrict(label, to: []) }
    }

    /// A function of its own for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private static func append(
        _ styles: borrowing FlatBuffer<Int32>, _ numbers: [Int32], to all: inout FlatBuffer<Int32>
    ) {
        for index in 0..<styles.count { all.append(numbers[Int(styles[index])]) }
    }

    /// Appends numbers that count from another one; negative ones stay.
    private static func append(
        _ numbers: borrowing FlatBuffer<Int32>, from first: Int, to all: inout FlatBuffer<Int32>
    ) {
        for index in 0..<numbers.count { all.append(numbers[index] < 0 ? -1 : numbers[index] + Int32(first)) }
    }

    /// - Parameters:
    ///   - zoom: the only zoom level to decide, which may lie between two whole ones; nil for those of the rules.
    ///   - frame: what is drawn; lower zoom levels do not affect it.
    ///   - scene: the drawings of the features.
    ///   - covered: markers that something covers, by their annotations.
    ///   - keepsCut: true to let labels stand that have no other position.
    ///   - mayStand: false for a label that a picture would cut or cover; nil if that does not matter.
    mutating func decide(
        atZoom zoom: Double?, in frame: LabelFrame, _ scene: Scene, without covered: [Int: SceneFeature],
        keepsCut: Bool, where mayStand: ((SceneLabel) -> Bool)?
    ) -> SceneAnnotations {
        var annotations = decided(
            atZoom: zoom, in: frame, scene, without: covered, keepsCut: keepsCut, where: mayStand)
        if makesGroups { annotations.labels = besideMarkers(annotations, frame.levels, scene) }
        annotations.markers.seen = (0..<labelCount).map { seen[$0] && !obstacles.contains($0) }
        annotations.texts = (0..<count).filter { seen[Int(numbers[$0])] }.map { features[$0] }
        return annotations
    }

    private mutating func decided(
        atZoom zoom: Double?, in frame: LabelFrame, _ scene: Scene, without covered: [Int: SceneFeature],
        keepsCut: Bool, where mayStand: ((SceneLabel) -> Bool)?
    ) -> SceneAnnotations {
        if rules.earlierMinzoomField != nil { return SceneAnnotations(labels: earlierLabels()) }
        if !isRanked {
            ranked = columns.takeLabels()
            isRanked = true
        }
        var labels = ranked.copy()
        if labels.havePositions, let mayStand { removePositions(of: &labels) { !mayStand($0) } }
        if let mayStand { removeUnfit(from: &labels, covered) { keepsCut || mayStand($0) } }
        // All of a map is decided at all levels, whichever are drawn.
        let limits = rules.limits
        let levels = isPicture ? frame.levels : limits.zooms
        let lines = lineTexts(&labels, in: frame, scene, where: mayStand)
        let areas = areaTexts(
            &labels, AreaLevels(levels, frame.view), scene, besides: lines, keepsCut: keepsCut, where: mayStand)
        guard lines.texts.isEmpty, areas.ways.isEmpty else {
            return decide(labels, lines, areas, limits, atZoom: zoom, in: frame)
        }
        let positions = labels.choosePositions(limits, atZoom: zoom)
        let outcome = LabelDecision(centered(labels, atZoom: zoom), FlatBuffer<Shape.Point>(), rules).outcome(
            limits, atZoom: zoom)
        var shown: [SceneLabel] = []
        for index in 0..<count {
            let label = Int(numbers[index])
            guard columns.standings[label].isLabel, lines.unnamed[index] == nil else { continue }
            var own = sceneLabel(
                index, position: positions.isEmpty ? 0 : Int(positions[label]),
                minimumZoom: Int(outcome.minimumZooms[label]))
            if !outcome.zooms.isEmpty { own.zooms = outcome.zooms[label].rawValue }
            shown.append(own)
        }
        var markers = markers(outcome.minimumZooms)
        if makesGroups { markers.leaders = leaders(outcome.blockers) }
        var annotations = SceneAnnotations(labels: shown, markers: markers)
        annotations.namesakes = namesakes(lines)
        return annotations
    }

    /// A label in one of its positions.
    func sceneLabel(_ index: Int, position: Int, minimumZoom: Int) -> SceneLabel {
        let first = firstStandings[index]
        let end = index + 1 < count ? firstStandings[index + 1] : standings.count
        var label = SceneLabel(
            texts[index], of: features[index], at: places[index], style: styles[index],
            standings[min(first + position, end - 1)], minimumZoom: minimumZoom)
        let sides = sides[Int(features[index].layer)]
        if end - first > 1, !sides.isEmpty { label.side = sides[min(position, end - first - 1)] }
        return label
    }

    /// Removes positions that a label must not take, if it has several.
    private func removePositions(of labels: inout Labels, where isUnfit: (SceneLabel) -> Bool) {
        for index in 0..<count {
            let range = labels.positions.range(of: Int(numbers[index]))
            for position in range
            where isUnfit(sceneLabel(index, position: position - range.lowerBound, minimumZoom: 0)) {
                labels.positions[position].zooms = []
            }
        }
    }

    /// Keeps labels from standing that a picture would not show, and those of covered markers.
    private func removeUnfit(
        from labels: inout Labels, _ covered: [Int: SceneFeature], _ mayStand: (SceneLabel) -> Bool
    ) {
        for annotation in covered.keys {
            labels.limitZooms(of: annotation, to: [])
            let whole = Int(wholes[annotation])
            if whole >= 0 { labels.limitZooms(of: whole, to: []) }
        }
        let features = Set(covered.values)
        for index in 0..<count where columns.standings[Int(numbers[index])].isLabel {
            let label = Int(numbers[index])
            let isFree =
                seen[label] && !features.contains(self.features[index])
                && (mayMove(index) || mayStand(sceneLabel(index, position: 0, minimumZoom: 0)))
            if !isFree { labels.limitZooms(of: label, to: []) }
        }
    }

    /// True for a text that has several positions or places, or follows a line.
    private func mayMove(_ index: Int) -> Bool {
        let end = index + 1 < count ? firstStandings[index + 1] : standings.count
        return end - firstStandings[index] > 1 || paths.hasLines(index) || hasAreaWays(index)
    }

    /// The labels, at one zoom level with their places moved to the middles of their boxes: of boxes around their places,
    /// far fewer have to be compared.
    private func centered(_ labels: consuming Labels, atZoom zoom: Double?) -> Labels {
        // At deep levels a unit of the map is not small beside a pixel.
        guard let zoom, zoom <= 16, !labels.offsets.isEmpty else { return labels }
        var centered = labels.copy()
        let unitsOfEighth = exp2(21 - zoom)
        for index in 0..<labels.count {
            let label = labels.label(index)
            let y = Double(label.y) + Double(label.offsetY) * unitsOfEighth
            // Beyond the map there are no places.
            guard y >= 0, y < 0x1p32 else { return labels }
            let x = (Double(label.x) + Double(label.offsetX) * unitsOfEighth).rounded()
            (centered.boxes[index].x, centered.boxes[index].y) = (UInt32(truncatingIfNeeded: Int64(x)), UInt32(y))
        }
        centered.offsets = FlatBuffer(capacity: 1)
        return centered
    }

    /// All labels as if they had room, to find how far they reach.
    func undecided() -> SceneAnnotations {
        SceneAnnotations(
            labels: (0..<count).filter { columns.standings[Int(numbers[$0])].isLabel }.map {
                sceneLabel($0, position: 0, minimumZoom: 0)
            }, markers: markers([UInt8](repeating: 0, count: labelCount)))
    }

    func markers(_ minimums: [UInt8]) -> MarkerZooms {
        var zooms = MarkerZooms()
        for label in 0..<labelCount {
            let whole = Int(wholes[label])
            if obstacles.contains(label) {
                zooms.append(lowest: 0, whole: 0)
            } else {
                zooms.append(lowest: minimums[label], whole: whole < 0 ? 0 : minimums[whole])
            }
        }
        return zooms
    }

    /// Of each marker the one that hides it, itself or by its text; negative for none.
    func leaders(_ blockers: [Int32]) -> [Int32] {
        (0..<labelCount).map { label in
            // A text that is repeated along a line is the label of no marker.
            guard isMarker(label), 0..<labelCount ~= Int(blockers[label]) else { return -1 }
            let blocker = Int(blockers[label])
            return isMarker(blocker) ? Int32(blocker) : ranked.annotation(of: blocker)
        }
    }

    func isMarker(_ label: Int) -> Bool { wholes[label] >= 0 }

    /// The labels at the zoom levels that an earlier run has decided.
    private func earlierLabels() -> [SceneLabel] {
        (0..<count).filter { columns.standings[Int(numbers[$0])].isLabel }.map { index in
            let minimum = columns.earlier.minimum(of: index)
            let anchor = columns.earlier.anchor(of: index)
            var label = sceneLabel(
                index, position: rules.anchors.firstIndex { $0.name == anchor } ?? 0, minimumZoom: minimum)
            if minimum < 0 { label.zooms = 0 }
            return label
        }
    }
}
