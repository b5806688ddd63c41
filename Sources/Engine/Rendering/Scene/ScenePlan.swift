public import Drawing
import Geometry
import LabelLines
import Memory

/// A scene in drawing order, with all that its pictures share. Threads only read it.
public final class ScenePlan: @unchecked Sendable {
    /// A layer of the scene.
    public struct Layer: Sendable {
        public var name: String
        /// Of the layer as a whole: its features do not add up.
        public var opacity: Double
        /// Chunks of the scene.
        var chunks = 0..<0
        var hasCasing = false
        /// Items in drawing order; nil for the order of the input.
        var order: [Entry]?
        var number = 0

        public init(_ name: String, opacity: Double = 1) {
            self.name = name
            self.opacity = opacity
        }
    }

    /// An item of a chunk.
    struct Entry: Sendable {
        var chunk: Int32
        var item: Int32
    }

    public let scene: Scene
    private let level: Int
    private(set) var layers: [Layer]
    private let markers: SceneMarkers
    private var looks: [[MarkerLook]] = []
    /// The dots that stand for markers without their labels.
    private var smallLooks: [[MarkerLook?]] = []
    private let groups: GroupFigures
    /// The markers of selected features with a look of their own, by style, and these features.
    private let selectedFigures: [Int32: MarkerFigure]
    private let selectedFeatures: Set<SceneFeature>
    public let annotations: SceneAnnotations
    /// In drawing order.
    let markerGroups: [MarkerGroup]
    private let labelsByZoom: [Int: [SceneLabel]]
    /// Pixels that drawings reach from their places and outlines.
    let reach: Double
    let labelReach: Double
    /// Nil where all drawings are looked at for each window.
    private(set) var index: SceneIndex?
    private let indexedZoom: Int?

    /// - Parameters:
    ///   - annotations: labels and markers with the zoom levels from which they show.
    ///   - zooms: zoom levels whose labels are drawn; markers are those of the first, or all if there is none.
    ///   - level: index among the levels of the scene, by which drawings are ordered.
    ///   - images: those of markers.
    ///   - isIndexed: true for many small windows, at the first of the zoom levels.
    public init(
        _ scene: Scene, _ layers: [Layer], _ annotations: SceneAnnotations, zooms: [Int], level: Int = 0,
        images: IconFiles = IconFiles(), isIndexed: Bool = false
    ) {
        let labels = annotations.labels
        self.annotations = annotations
        self.scene = scene
        self.level = level
        self.layers = layers
        markers = SceneMarkers(scene, level: level, annotations.markers, at: zooms.first)
        markerGroups = Self.markerGroups(layers, markers, scene)
        labelsByZoom = Dictionary(
            zooms.map { zoom in (zoom, labels.filter { $0.shows(at: zoom) }) }, uniquingKeysWith: { first, _ in first })
        groups = GroupFigures(markers, scene, level: level)
        let drawn = scene.styles.joined().flatMap { [$0, $0.whenSelected ?? $0] }
        reach = max(drawn.reduce(0) { max($0, Self.reach(of: $1, images)) } + 4, groups.reach)
        labelReach = labels.reduce(0) { reach, label in
            let (size, offset) = (label.standing.size, label.standing.offset)
            return max(reach, offset.x.magnitude + size.width, offset.y.magnitude + size.height)
        }
        let maker = MarkerMaker(scene.texts)
        let count = scene.styles.count
        var selected: [Int32: MarkerFigure] = [:]
        for selection in scene.selections {
            // Far above the numbers of all other markers.
            let number = Int32.max / 2 - selection.style
            let style = scene.styles[Int(selection.style)][level].whenSelected
            selected[selection.style] = style.flatMap { maker.figure($0, number: number) }
        }
        selectedFigures = selected
        selectedFeatures = Set(scene.selections.filter { selected[$0.style] != nil }.map(\.feature))
        looks = scene.styles.enumerated().map { number, list in
            list.map { MarkerLook($0, maker, number: number, step: 2 * count) }
        }
        smallLooks = scene.styles.enumerated().map { number, list in
            list.map { $0.asSmallDot.map { MarkerLook($0, maker, number: count + number, step: 2 * count) } }
        }
        indexedZoom = isIndexed ? zooms.first : nil
        orderLayers()
        if isIndexed { index = makeIndex() }
    }

    /// Pixels that lines and markers of a style reach.
    private static func reach(of style: Style, _ images: IconFiles) -> Double {
        var reach = 0.0
        if style.hasStroke {
            let width = style.strokeWidth.value + 2 * style.casingWidth
            // Widths on the ground depend on the place.
            reach = style.strokeWidth.unit == .px ? width * 5 : ClipRect.largestMargin
        }
        guard style.hasMarker else { return min(reach, ClipRect.largestMargin) }
        let offset = max(style.centerOffsetX.magnitude, style.centerOffsetY.magnitude)
        reach = max(reach, style.markerHeight * 1.5 + 8 + offset, style.badgeWidth + offset)
        if style.marker == .image {
            // Half of a diagonal, turned by any angle; a side that is not given follows from the other one.
            let given = max(style.imageWidth, style.imageHeight)
            reach = max(reach, (given > 0 ? given * images.largestRatio : images.longestSide) * 0.75 + 1.5 * offset)
        }
        return min(reach, ClipRect.largestMargin)
    }

    // MARK: Order

    private static func markerGroups(
        _ layers: [Layer], _ markers: SceneMarkers, _ scene: Scene
    ) -> [MarkerGroup] {
        guard layers.contains(where: { $0.opacity < 1 }) else {
            return [MarkerGroup(layers: layers.indices, opacity: 1, box: scene.box)]
        }
        var boxes = [Shape.Box](repeating: Shape.Box(), count: layers.count)
        for index in 0..<markers.count {
            boxes[scene.chunks[Int(markers[index].chunk)].layer].insert(markers[index].place)
        }
        return layers.indices.filter { !boxes[$0].isNull }.reduce(into: []) { groups, number in
            let opacity = layers[number].opacity
            if opacity == 1, let last = groups.last, last.opacity == 1 {
                groups[groups.count - 1].layers = last.layers.lowerBound..<number + 1
                groups[groups.count - 1].box.insert(boxes[number])
            } else {
                groups.append(MarkerGroup(layers: number..<number + 1, opacity: opacity, box: boxes[number]))
            }
        }
    }

    private func orderLayers() {
        var first = 0
        for number in layers.indices {
            var end = first
            while end < scene.chunks.count, scene.chunks[end].layer == number { end += 1 }
            (layers[number].chunks, layers[number].number) = (first..<end, number)
            first = end
            let used = styles(in: layers[number].chunks)
            layers[number].hasCasing = used.contains { $0.casingWidth > 0 && !$0.casing.isNone }
            if used.contains(where: { $0.z != 0 }) {
                layers[number].order = order(layers[number].chunks)
            } else if indexedZoom != nil {
                layers[number].order = entries(layers[number].chunks) { !$0.isPlace }
            }
        }
    }

    private func styles(in chunks: Range<Int>) -> [Style] {
        var isUsed = [Bool](repeating: false, count: scene.styles.count)
        for chunk in chunks {
            let chunk = scene.chunks[chunk]
            for index in 0..<chunk.items.count { isUsed[Int(chunk.items[index].style)] = true }
        }
        return scene.styles.indices.filter { isUsed[$0] }.flatMap { scene.styles[$0] }
    }

    private func entries(_ chunks: Range<Int>, where isWanted: (SceneItem) -> Bool) -> [Entry] {
        var entries: [Entry] = []
        for chunk in chunks {
            let items = scene.chunks[chunk]
            for index in 0..<items.items.count where isWanted(items.items[index]) {
                entries.append(Entry(chunk: Int32(chunk), item: Int32(index)))
            }
        }
        return entries
    }

    private func item(_ entry: Entry) -> SceneItem { scene.chunks[Int(entry.chunk)].items[Int(entry.item)] }

    private func style(_ item: SceneItem) -> Style { scene.styles[Int(item.style)][level] }

    /// Outlines by `z`, then by their position in the input.
    private func order(_ chunks: Range<Int>) -> [Entry] {
        let outlines = entries(chunks) { !$0.isPlace }
        let heights = outlines.map { style(item($0)).z }
        let sorted = outlines.indices.sorted { first, second in
            heights[first] != heights[second] ? heights[first] < heights[second] : first < second
        }
        return sorted.map { outlines[$0] }
    }

    private func makeIndex() -> SceneIndex {
        SceneIndex(
            layers: layers.map { ($0.order ?? []).map { item($0).box } },
            markers: (0..<markers.count).map { markers[$0].box },
            labels: labels(at: indexedZoom ?? 0).map { label in
                Shape.Box(west: label.place.x, south: label.place.y, east: label.place.x, north: label.place.y)
            })
    }

    // MARK: Reading

    /// Calls `body` with the items of a layer that may be in a window, in drawing order.
    func forEachItem(_ layer: Layer, in window: MapRect, _ body: (SceneChunk, Int) -> Void) {
        if let order = layer.order {
            if let index {
                for slot in index.items(of: layer.number, in: window) {
                    body(scene.chunks[Int(order[slot].chunk)], Int(order[slot].item))
                }
                return
            }
            for entry in order where Self.mayMeet(item(entry), window) {
                body(scene.chunks[Int(entry.chunk)], Int(entry.item))
            }
            return
        }
        for number in layer.chunks {
            let chunk = scene.chunks[number]
            guard !chunk.outline.isEmpty else { continue }
            for index in 0..<chunk.items.count where Self.mayMeet(chunk.items[index], window) { body(chunk, index) }
        }
    }

    /// Calls `body` with the markers that may be in a window, in drawing order.
    func forEachMarker(in window: MapRect, _ body: (SceneMarkers.Marker) -> Void) {
        guard let index else { return markers.forEach(in: window, body) }
        for slot in index.markers(in: window) { body(markers[slot]) }
    }

    @inline(__always)
    private static func mayMeet(_ item: SceneItem, _ window: MapRect) -> Bool {
        item.box.south <= window.maxY && item.box.north >= window.minY
    }

    func marker(_ style: Int32, level: Int) -> MarkerFigure? { look(style, level: level, isSmall: false).whole }

    /// The marker of a selected feature, if its style has one of its own.
    func selectedMarker(_ style: Int32) -> MarkerFigure? { selectedFigures[style] }

    /// True for the marker of a feature that is drawn as selected.
    func isReplaced(_ marker: SceneMarkers.Marker) -> Bool {
        guard !selectedFeatures.isEmpty else { return false }
        let chunk = scene.chunks[Int(marker.chunk)]
        let feature = SceneFeature(layer: chunk.layer, number: Int(chunk.items[Int(marker.item)].feature))
        return !marker.isGroup && selectedFeatures.contains(feature)
    }

    /// The disc of a group.
    func group(_ marker: SceneMarkers.Marker) -> MarkerFigure? { groups.figure(marker) }

    func look(_ style: Int32, level: Int, isSmall: Bool) -> MarkerLook {
        isSmall ? smallLooks[Int(style)][level] ?? looks[Int(style)][level] : looks[Int(style)][level]
    }

    /// True if the markers of a level have dots whose rims are drawn before all markers.
    func hasRims(level: Int) -> Bool {
        looks.contains { $0[level].rim != nil } || smallLooks.contains { $0[level]?.rim != nil }
    }

    var hasBadges: Bool { scene.styles.joined().contains { !$0.badge.isNone } }

    /// The texts of badges that have no room, as they are drawn.
    ///
    /// - Parameter isShown: true for the styles whose badges show.
    func cutBadgeTexts(level: Int, where isShown: (Int) -> Bool) -> [String] {
        scene.styles.indices.compactMap { number in
            let style = scene.styles[number][level]
            guard !style.badge.isNone, isShown(number), let text = looks[number][level].whole?.symbol?.text,
                text.hasSuffix("…"), text != scene.texts.text(style.badgeText)
            else { return nil }
            return text
        }
    }

    /// All labels, those that do not show as well.
    public var labels: [SceneLabel] { annotations.labels }

    func labels(at zoom: Int) -> [SceneLabel] { labelsByZoom[zoom] ?? [] }

    /// The labels that may be in a window.
    func labels(at zoom: Int, in window: MapRect) -> [SceneLabel] {
        let all = labels(at: zoom)
        guard let index, zoom == indexedZoom else { return all }
        return index.labels(in: window).map { all[$0] }
    }

    func title(_ chunk: SceneChunk, _ item: Int) -> String { chunk.titles[item] }

    func layer(of marker: SceneMarkers.Marker) -> Int { scene.chunks[Int(marker.chunk)].layer }

    func title(of marker: SceneMarkers.Marker) -> String {
        let title = scene.chunks[Int(marker.chunk)].titles[Int(marker.item)]
        guard marker.isGroup else { return title }
        return title.isEmpty ? "\(marker.count) markers" : "\(title) and \(marker.count - 1) more"
    }

    /// A label as it is drawn, at the pixel of its place; nil where its style draws nothing.
    func text(
        of label: SceneLabel, at pixel: Shape.Point, zoom: Int, level: Int, factor: Double, _ writer: TextWriter
    ) -> DrawnText? {
        let styles = scene.styles[Int(label.style)]
        let style = styles[level]
        guard style.showsText else { return nil }
        let family = scene.texts.text(style.font) ?? ""
        // The room of a label is that of all levels; its extent that of the largest letters.
        let largest = styles.withLargestText ?? style
        var text = DrawnText(
            text: label.text, x: pixel.x, baseline: pixel.y, size: style.fontSize * factor, family: family,
            color: style.textColor.faded(by: style.wholeOpacity), halo: style.halo.faded(by: style.wholeOpacity),
            haloWidth: style.haloWidth * factor)
        if let curve = label.curves?.curve(at: zoom) {
            text.letters = zip(TextUnits.units(of: label.text), curve.letters).map { unit, letter in
                DrawnText.DrawnLetter(
                    unit, x: letter.x * factor, y: letter.y * factor, cosine: letter.cosine, sine: letter.sine)
            }
            return text
        }
        text.spacing = style.letterSpacing * factor
        let extent =
            style.font == largest.font
            ? label.standing.extent.scaled(by: style.fontSize / largest.fontSize)
            : writer.extent(of: label.text, style.fontSize, family: family)
        var placement = scene.placement(ofLayer: Int(label.feature.layer))
        if label.isBesideSingle { placement.clearsGroups = false }
        let offset =
            styles.count > 1 && !label.isBesideArea
            ? TextStanding(extent, style, placement, side: label.side).offset : label.standing.offset
        text.x += (offset.x - extent.width / 2) * factor
        text.baseline += (offset.y + (extent.ascent - extent.descent) / 2) * factor
        // Lines beside a place begin there.
        if offset.x.magnitude >= extent.width / 2, extent.width > 0 { text.alignment = offset.x > 0 ? .left : .right }
        return text
    }
}
