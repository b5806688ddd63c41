public import Drawing

/// The drawings of all layers, and their labels.
public final class GatheredScenes {
    public let request: SceneRequest
    public let scene: Scene
    private var labels: GatheredLabels?
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
        scene = Scene(request.labels?.placement ?? TextPlacement())
        marks = request.levels.map { _ in RuleMarks() }
        fields = Array(repeating: [], count: request.layers.count)
        featureCounts = Array(repeating: 0, count: request.layers.count)
        labels = request.labels.map { GatheredLabels($0.rules) }
    }

    func take(_ gatherer: inout SceneGatherer) {
        let known = fields[gatherer.layer]
        for name in gatherer.fieldNames where !known.contains(name) { fields[gatherer.layer].append(name) }
        badStyles.add(gatherer.badStyles)
        comparedValues.add(gatherer.comparedValues)
        for level in marks.indices { marks[level].add(gatherer.marks[level]) }
        gatherer.hand(to: scene, &labels, firstFeature: featureCounts[gatherer.layer])
        featureCounts[gatherer.layer] += gatherer.featureCount
    }

    /// The number of features that have a text.
    public var labelCount: Int { labels?.count ?? 0 }

    /// Decides which labels show. Call it once, after the last feature.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom to decide; nil for those of the request.
    ///   - lowest: the lowest zoom level that is drawn.
    public func decideLabels(atZoom zoom: Double? = nil, from lowest: Int = 0) -> [SceneLabel] {
        guard labels != nil else { return [] }
        return labels!.decide(atZoom: zoom, from: lowest)
    }
}
