import Decluttering
import Drawing
import Geometry
import LabelFeatures
import Memory

/// The labels of all layers in input order, with what is drawn of each.
struct GatheredLabels: ~Copyable {
    private let rules: LabelRequest
    private var columns: LabelColumns
    private var texts = TextList()
    private var features = FlatBuffer<SceneFeature>()
    private var places = FlatBuffer<Shape.Point>()
    private var standings = FlatBuffer<TextStanding>()
    private var styles = FlatBuffer<Int32>()

    init(_ rules: LabelRequest) {
        self.rules = rules
        columns = LabelColumns(rules)
    }

    var count: Int { places.count }

    /// - Parameters:
    ///   - firstFeature: number in the layer of the first feature of the chunk.
    ///   - styles: for each style of the chunk its number in the scene.
    mutating func append(_ chunk: borrowing SceneLabelGatherer, firstFeature: Int, styles numbers: [Int32]) {
        for index in 0..<chunk.features.count { features.append(chunk.features[index].counted(from: firstFeature)) }
        columns.append(chunk.columns)
        texts.append(contentsOf: chunk.texts)
        places.append(contentsOf: chunk.places.span)
        standings.append(contentsOf: chunk.standings.span)
        Self.append(chunk.styles, numbers, to: &styles)
    }

    /// A function of its own for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private static func append(
        _ styles: borrowing FlatBuffer<Int32>, _ numbers: [Int32], to all: inout FlatBuffer<Int32>
    ) {
        for index in 0..<styles.count { all.append(numbers[Int(styles[index])]) }
    }

    /// - Parameter lowest: the lowest zoom level whose labels are drawn; lower ones do not affect it.
    mutating func decide(atZoom zoom: Double?, from lowest: Int) -> [SceneLabel] {
        if rules.earlierMinzoomField != nil { return earlierLabels() }
        let labels = columns.takeLabels()
        var limits = rules.limits
        if limits.mode == .nested {
            let (first, last) = (limits.zooms.lowerBound, limits.zooms.upperBound)
            limits.zooms = min(max(lowest, first), last)...last
        }
        let outcome = LabelDecision(labels, FlatBuffer<Shape.Point>(), rules).outcome(limits, atZoom: zoom)
        var shown: [SceneLabel] = []
        for index in 0..<count where columns.standings[index].isLabel {
            shown.append(
                SceneLabel(
                    texts[index], of: features[index], at: places[index], style: styles[index], standings[index],
                    minimumZoom: Int(outcome.minimumZooms[index]),
                    zooms: outcome.zooms.isEmpty ? nil : outcome.zooms[index].rawValue))
        }
        return shown
    }

    /// The labels at the zoom levels that an earlier run has decided.
    private func earlierLabels() -> [SceneLabel] {
        (0..<count).filter { columns.standings[$0].isLabel }.map { index in
            let minimum = columns.earlier.minimum(of: index)
            return SceneLabel(
                texts[index], of: features[index], at: places[index], style: styles[index], standings[index],
                minimumZoom: minimum, zooms: minimum < 0 ? 0 : nil)
        }
    }
}
