import Drawing
import Features
import Geometry
import LabelFeatures
public import Layers
import Memory

/// Makes drawings and labels of features.
public struct SceneGatherer: FeatureConsumer, ~Copyable {
    let request: SceneRequest
    let layer: Int
    var scene = GatheredScene()
    var styles: StyleFields
    /// Facts about the styles that have come up, by their number.
    var traits: [StyleTraits] = []
    /// Values of the chunk that are not of their style keys.
    var badStyles: BadStyles { styles.badStyles }
    var comparedValues: ComparedValues { styles.comparedValues }
    var outline = Outline()
    private var places: LabelPlace
    private var annotations: AnnotationGatherer?
    /// True if features of the layer may have texts.
    private let hasLabels: Bool
    /// True if features outside of what is shown may be in groups.
    private let makesGroups: Bool
    /// The markers of the last feature.
    private var markers = FlatBuffer<MarkerPlace>()
    private var selection: SelectionGatherer?
    /// Styles are numbered as those of the chunk.
    private var selected: [SceneSelection] = []
    /// What is unusual about the label of the last feature.
    private var labelWarnings: [WarningKind] = []
    /// By level the keys that rules with a legend have decided for features that are shown.
    private(set) var marks: [RuleMarks]
    private var titleField = -1
    private var title = ByteBuffer()
    private(set) var fieldNames: [String] = []
    private var fieldCount: Int { fieldNames.count }
    private(set) var recordsBefore = 0
    /// Features of the chunk that were taken.
    private(set) var featureCount = 0
    /// Those that are points, wherever they are.
    private(set) var pointCount = 0

    /// - Parameter layer: the number of the layer among those of the request.
    public init(_ request: SceneRequest, layer: Int) {
        self.request = request
        self.layer = layer
        styles = StyleFields(request, layer: layer)
        marks = request.levels.map { _ in RuleMarks() }
        places = LabelPlace(request.site, isRounded: false)
        let rules = request.annotations?.ofLayer(request.layers[layer])
        hasLabels = rules?.field != nil
        makesGroups = rules?.makesGroups ?? false
        annotations = rules.map { AnnotationGatherer($0, levels: request.levels) }
        selection = request.selection.map { SelectionGatherer($0) }
    }

    public mutating func add(_ field: Field) {
        styles.add(field)
        let number = fieldCount
        annotations?.add(field, at: number)
        selection?.add(field, at: number)
        if titleField < 0, field.name == request.titleField { titleField = fieldCount }
        fieldNames.append(field.name)
    }

    public mutating func begin() {
        scene.begin()
        (featureCount, pointCount) = (0, 0)
        styles.begin(&scene)
        marks = request.levels.map { _ in RuleMarks() }
        if scene.styles.count < traits.count { traits = [] }
        annotations?.begin()
        selected = []
    }

    public var isFull: Bool {
        // Only reading would copy all of this first.
        mutating get { scene.isFull }
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try gather(feature, chunk)
        featureCount += 1
        let byte = chunk.byte(of: feature)
        if styles.hasBadValue { feature.warnings.add(.badStyle, at: byte) }
        if outline.placesBeyondMap > 0 { feature.warnings.add(.clampedLatitude, at: byte) }
        for kind in labelWarnings where kind != .clampedLatitude { feature.warnings.add(kind, at: byte) }
    }

    private mutating func gather(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        styles.beginFeature()
        if feature.shape.kind == .point || feature.shape.kind == .multiPoint { pointCount += 1 }
        if !labelWarnings.isEmpty { labelWarnings = [] }
        if !hasLabels, !makesGroups, selection == nil, isSurelyOutside(feature, chunk) {
            outline.removeAll()
            scene.counts.outside += 1
            return
        }
        if let fault = feature.shape.faultOfCrossings(
            over: Shape.mostDrawnCrossings, feature.record, at: chunk.byte(of: feature))
        {
            throw fault
        }
        outline.become(feature.shape)
        guard !outline.isEmpty else {
            // Of features without geometry there is a count already.
            if feature.shape.kind != .null { scene.counts.invisible += 1 }
            return select(feature, chunk, .point)
        }
        let kinds = Self.kinds(outline)
        findMarkers(kinds, feature, chunk)
        let hasLabel = try annotate(kinds, feature, chunk)
        select(feature, chunk, kinds.hasRings ? .polygon : kinds.hasLines ? .line : .point)
        if isOutside(kinds, feature, chunk) {
            scene.counts.outside += 1
            return
        }
        let areas = kinds.hasRings ? add(.ring, .polygon, feature, chunk) : nil
        let lines = kinds.hasLines ? add(.line, .line, feature, chunk) : nil
        let places = kinds.hasPlaces ? shownNumber(.point, feature, chunk) : nil
        for slot in 0..<markers.count {
            let marker = markers[slot]
            scene.add(
                place: marker.place, style: marker.style, feature: featureCount, annotation: marker.annotation)
        }
        if areas == nil, lines == nil, places == nil, !hasLabel {
            scene.counts.invisible += 1
        } else if isShown(areas, lines, places) {
            scene.counts.drawn += 1
            countAnnotations(hasLabel: hasLabel)
            for case let number? in [areas, lines, places] { scene.showStyle(number) }
            if request.marksRules { addMarks(feature, chunk, areas != nil, lines != nil, places != nil) }
        } else {
            scene.counts.outside += 1
        }
        addTitle(feature, chunk)
    }

    /// Counts the text and the markers of the last feature, as far as the view shows them.
    private mutating func countAnnotations(hasLabel: Bool) {
        guard annotations != nil else { return }
        if hasLabel { annotations?.seeText() }
        for slot in 0..<markers.count {
            let marker = markers[slot]
            if markers.count > 1, !isShown(marker) { continue }
            annotations?.see(marker)
        }
    }

    /// Keeps the keys that rules with a legend have decided for the last feature.
    private mutating func addMarks(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, _ hasAreas: Bool, _ hasLines: Bool, _ hasPlaces: Bool
    ) {
        if hasAreas { styles.addMarks(.polygon, feature, chunk, in: scene, to: &marks) }
        if hasLines { styles.addMarks(.line, feature, chunk, in: scene, to: &marks) }
        if hasPlaces, !request.countsPoints { styles.addMarks(.point, feature, chunk, in: scene, to: &marks) }
    }

    /// Keeps the texts of a feature that the user has selected.
    private mutating func select(_ feature: borrowing Feature, _ chunk: borrowing Chunk, _ kind: StyleKind) {
        guard let name = selection?.name(feature, chunk) ?? nil else { return }
        let place = outline.isEmpty ? nil : places.point(of: feature).map { Self.mapPoint($0, feature) }
        let style = styles.number(kind, feature, chunk, in: &scene)
        if let found = selection?.selection(
            feature, chunk, as: SceneFeature(layer: layer, number: featureCount), name: name, at: place, style: style)
        {
            selected.append(found)
        }
    }

    /// Adds lines or areas, and the marker that their style may have.
    ///
    /// - Returns: the number of their style; nil if nothing of them shows.
    private mutating func add(
        _ run: Outline.Run.Kind, _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> Int32? {
        guard let number = shownNumber(kind, feature, chunk) else { return nil }
        scene.add(outline, run, style: number, feature: featureCount, distance: request.distance)
        return number
    }

    /// The number of the style of a kind of drawing; nil if nothing of it shows.
    private mutating func shownNumber(
        _ kind: StyleKind, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> Int32? {
        let number = styles.number(kind, feature, chunk, in: &scene)
        return traits(of: number).shows(kind) ? number : nil
    }

    /// Finds the markers of the last feature: those of its points, and those that the style of its lines and areas has.
    private mutating func findMarkers(_ kinds: Kinds, _ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        markers.removeAll()
        for kind in [StyleKind.polygon, .line] where kind == .polygon ? kinds.hasRings : kinds.hasLines {
            guard let number = shownNumber(kind, feature, chunk), traits(of: number).hasMarker,
                let place = places.point(of: feature)
            else { continue }
            markers.append(MarkerPlace(place: Self.mapPoint(place, feature), style: number))
        }
        guard kinds.hasPlaces, let number = shownNumber(.point, feature, chunk) else { return }
        for index in 0..<outline.runs.count where outline.runs[index].kind == .places {
            for position in outline.runs[index].start..<outline.runs[index].end {
                markers.append(MarkerPlace(place: outline.points[position], style: number))
            }
        }
    }

    /// Makes the last feature an annotation, if it has a text or a marker that shows only where there is room.
    ///
    /// - Returns: true if it has a text.
    private mutating func annotate(
        _ kinds: Kinds, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Bool {
        let decides = markers.count > 0 && (annotations?.decides(scene.styles[Int(markers[0].style)]) ?? false)
        guard hasLabels || decides else { return false }
        let kind: StyleKind = kinds.hasRings ? .polygon : kinds.hasLines ? .line : .point
        let style = styles.number(kind, feature, chunk, in: &scene)
        return try annotations?.take(
            feature, chunk, as: SceneFeature(layer: layer, number: featureCount), outline, kind, style: style,
            scene.styles, styles.texts, &markers, decides: decides, reportingTo: &labelWarnings) ?? false
    }

    static func mapPoint(_ place: Shape.Point, _ feature: borrowing Feature) -> Shape.Point {
        let isFree = feature.shape.isFromMap
        return Shape.Point(
            x: MapPoint.mapX(longitude: place.x),
            y: isFree ? MapPoint.mapY(ofMapLatitude: place.y) : MapPoint.mapY(latitude: place.y))
    }

    private mutating func addTitle(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        guard request.titleField != nil else { return }
        var text = ByteBuffer(capacity: 1)
        swap(&text, &title)
        text.removeAll()
        if titleField >= 0 { _ = text.appendPlain(ofField: titleField, feature, chunk) }
        scene.title(text.bytes)
        swap(&text, &title)
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: GatheredScenes) throws(Problem) { results.take(&self) }

    /// Moves the drawings into a scene, and the labels into a list.
    ///
    /// - Parameter firstFeature: number in the layer of the first feature of the chunk.
    mutating func hand(to scene: Scene, _ list: inout GatheredAnnotations?, firstFeature: Int) {
        let numbers = self.scene.styles.map { scene.number(of: $0, styles.texts) }
        let firstAnnotation = list?.labelCount ?? 0
        if annotations != nil, list != nil { list?.append(annotations!, firstFeature: firstFeature, styles: numbers) }
        for var found in selected {
            found.style = numbers[Int(found.style)]
            found.feature = found.feature.counted(from: firstFeature)
            scene.select(found)
        }
        scene.take(
            &self.scene, layer: layer, firstFeature: firstFeature, firstAnnotation: firstAnnotation, styles: numbers)
    }
}
