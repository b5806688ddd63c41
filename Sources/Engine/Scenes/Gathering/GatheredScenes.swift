public import Drawing

/// The drawings of all layers, and their labels.
public final class GatheredScenes {
    public let request: SceneRequest
    public let scene: Scene
    private var annotations: GatheredAnnotations?
    /// Values that are not of their style keys.
    public private(set) var badStyles = BadStyles()
    /// Values that rules compare with numbers.
    public private(set) var comparedValues = ComparedValues()
    /// By level the keys that rules with a legend have decided for features that are shown.
    public private(set) var marks: [RuleMarks]
    /// Names of the fields of each layer, as far as they have come up.
    public private(set) var fields: [[String]]
    /// Number of the features of each layer.
    public private(set) var featureCounts: [Int]
    /// Number of those that are points, and the labels of the layer.
    private var pointCounts: [Int]
    private var labelRanges: [[Range<Int>]]

    public init(_ request: SceneRequest) {
        self.request = request
        scene = Scene(request.annotations?.placement ?? TextPlacement())
        marks = request.levels.map { _ in RuleMarks() }
        fields = Array(repeating: [], count: request.layers.count)
        featureCounts = Array(repeating: 0, count: request.layers.count)
        pointCounts = featureCounts
        labelRanges = request.layers.map { _ in [] }
        annotations = request.annotations.map {
            GatheredAnnotations($0, request.layers, levels: request.levels)
        }
        for (layer, own) in request.layers.enumerated() { scene.ownPlacements[layer] = own.placement }
    }

    func take(_ gatherer: inout SceneGatherer) {
        let known = fields[gatherer.layer]
        for name in gatherer.fieldNames where !known.contains(name) { fields[gatherer.layer].append(name) }
        badStyles.add(gatherer.badStyles)
        comparedValues.add(gatherer.comparedValues)
        for level in marks.indices { marks[level].add(gatherer.marks[level]) }
        let first = annotations?.labelCount ?? 0
        gatherer.hand(to: scene, &annotations, firstFeature: featureCounts[gatherer.layer])
        let end = annotations?.labelCount ?? 0
        if end > first { labelRanges[gatherer.layer].append(first..<end) }
        pointCounts[gatherer.layer] += gatherer.pointCount
        featureCounts[gatherer.layer] += gatherer.featureCount
    }

    /// The number of features that have a text.
    public var labelCount: Int { annotations?.count ?? 0 }

    /// Points of a layer up to which it has pins where nobody chooses a marker: more have no room in a window.
    public static let mostPins = 1000

    /// Draws the points of large layers without texts as dots, where nobody has chosen a marker: pins would hide the map, or
    /// wait for a closer zoom level. How many points a layer has does not depend on the view.
    ///
    /// - Returns: the numbers of these layers, with their points.
    public func drawDotsOfLargeLayers() -> [(layer: Int, points: Int)] {
        var changed: [(layer: Int, points: Int)] = []
        for layer in request.layers.indices where pointCounts[layer] > Self.mostPins {
            guard !(request.annotations.map { $0.ofLayer(request.layers[layer]).field != nil } ?? false) else {
                continue
            }
            var dropped: [Int] = []
            // Large dots, and the rims of small ones, would hide each other.
            let radius = pointCounts[layer] > 5 * Self.mostPins ? 1.75 : 3
            let counts = scene.drawDots(inLayer: layer, radius: radius) { dropped.append($0) }
            guard counts.dots > 0 else { continue }
            changed.append((layer, pointCounts[layer]))
            // Those of a whole layer go with their neighbours that the view does not show.
            let all = counts.others == 0 ? labelRanges[layer].flatMap { Array($0) } : dropped
            if all.count == annotations?.labelCount {
                annotations = nil
            } else {
                annotations?.drop(all)
            }
        }
        return changed
    }

    /// True if discs with their number stand for groups of markers.
    public var makesGroups: Bool { request.annotations?.makesGroups ?? false }

    /// Fields that rank annotations because no option names one.
    public var usedRanks: [String] { (annotations?.usedFields ?? []).sorted() }

    /// All labels and markers, as if they had room.
    public func undecidedAnnotations() -> SceneAnnotations {
        annotations == nil ? SceneAnnotations() : annotations!.undecided()
    }

    /// Decides which labels and markers show, after the last feature.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom level to decide, which may lie between two whole ones; nil for those of the request.
    ///   - frame: what is drawn.
    ///   - covered: markers that something covers, by their annotations.
    ///   - keepsCut: true to let labels stand that have no other position, to find how far they reach.
    ///   - mayStand: false for a label that a picture would cut or cover, so that it takes another position if it can.
    public func decideAnnotations(
        atZoom zoom: Double? = nil, in frame: LabelFrame, without covered: [Int: SceneFeature] = [:],
        keepsCut: Bool = false, where mayStand: ((SceneLabel) -> Bool)? = nil
    ) -> SceneAnnotations {
        guard annotations != nil else { return SceneAnnotations() }
        for layer in request.layers.indices where pointCounts[layer] > Self.mostPins {
            annotations!.ignoreObstacles(in: labelRanges[layer])
        }
        return annotations!.decide(
            atZoom: zoom, in: frame, scene, without: covered, keepsCut: keepsCut, where: mayStand)
    }
}
