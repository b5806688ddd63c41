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

    public init(_ request: SceneRequest) {
        self.request = request
        scene = Scene(request.annotations?.placement ?? TextPlacement())
        marks = request.levels.map { _ in RuleMarks() }
        fields = Array(repeating: [], count: request.layers.count)
        featureCounts = Array(repeating: 0, count: request.layers.count)
        annotations = request.annotations.map { GatheredAnnotations($0, levels: request.levels) }
    }

    func take(_ gatherer: inout SceneGatherer) {
        let known = fields[gatherer.layer]
        for name in gatherer.fieldNames where !known.contains(name) { fields[gatherer.layer].append(name) }
        badStyles.add(gatherer.badStyles)
        comparedValues.add(gatherer.comparedValues)
        for level in marks.indices { marks[level].add(gatherer.marks[level]) }
        gatherer.hand(to: scene, &annotations, firstFeature: featureCounts[gatherer.layer])
        featureCounts[gatherer.layer] += gatherer.featureCount
    }

    /// The number of features that have a text.
    public var labelCount: Int { annotations?.count ?? 0 }

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
    ///   - mayStand: false for a label that a picture would cut or cover, so that it takes another position if it can.
    public func decideAnnotations(
        atZoom zoom: Double? = nil, in frame: LabelFrame, where mayStand: ((SceneLabel) -> Bool)? = nil
    ) -> SceneAnnotations {
        guard annotations != nil else { return SceneAnnotations() }
        return annotations!.decide(atZoom: zoom, in: frame, scene, where: mayStand)
    }
}
