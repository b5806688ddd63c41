public import Drawing
public import Memory

/// The features of all layers as a page shows them, with their values.
public struct PageContents {
    public var scene: Scene
    /// Those that show at any zoom level of the page.
    public var labels: [SceneLabel]
    /// Features with a text, and those that the label of another one names.
    public private(set) var texts: [SceneFeature]
    public private(set) var namesakes: [SceneFeature: SceneFeature]
    /// The zoom levels from which markers show.
    public var markers: MarkerZooms
    /// By layer.
    public var tables: [PageTable]
    /// Files of the images in callouts, by layer and feature; empty if they were not requested.
    public var images: [FeatureTexts]
    /// Zoom levels at which features show, by layer and feature; empty if they always do.
    public var zooms: [FeatureZooms]

    /// - Parameter labels: those that show at any zoom level of the page.
    public init(_ gathered: GatheredPage, labels: [SceneLabel], _ annotations: SceneAnnotations) {
        scene = gathered.scenes.scene
        self.labels = labels
        (texts, namesakes, markers) = (annotations.texts, annotations.namesakes, annotations.markers)
        (tables, images, zooms) = (gathered.tables, gathered.images, gathered.zooms)
    }

    public var featureCount: Int { tables.reduce(0) { $0 + $1.featureCount } }

    /// The contents without some features.
    ///
    /// - Parameter isKept: by layer and feature, whether it stays.
    func keeping(_ isKept: [[Bool]]) -> PageContents {
        var kept = self
        let numbers = isKept.map { Self.numbers($0) }
        kept.scene = scene.keeping { numbers[$0][$1] }
        func renumbered(_ feature: SceneFeature) -> SceneFeature? {
            let (layer, number) = (Int(feature.layer), Int(feature.number))
            return isKept[layer][number] ? SceneFeature(layer: layer, number: Int(numbers[layer][number])) : nil
        }
        kept.labels = labels.compactMap { label in
            guard let feature = renumbered(label.feature) else { return nil }
            var label = label
            label.feature = feature
            return label
        }
        kept.texts = texts.compactMap(renumbered)
        kept.namesakes = [:]
        for (feature, other) in namesakes {
            if let feature = renumbered(feature), let other = renumbered(other) { kept.namesakes[feature] = other }
        }
        kept.tables = zip(tables, isKept).map { $0.keeping($1) }
        kept.images = zip(images, isKept).map { $0.keeping($1) }
        kept.zooms = zip(zooms, isKept).map { $0.keeping($1) }
        return kept
    }

    /// New numbers of the features that stay; negative for the others.
    private static func numbers(_ isKept: [Bool]) -> [Int32] {
        var next: Int32 = -1
        return isKept.map { isKept in
            guard isKept else { return -1 }
            next += 1
            return next
        }
    }
}

/// Texts of features, one each.
public final class FeatureTexts {
    public private(set) var all = TextList()

    func append(contentsOf others: borrowing TextList) { all.append(contentsOf: others) }

    func keeping(_ isKept: [Bool]) -> FeatureTexts {
        let kept = FeatureTexts()
        for index in 0..<all.count where isKept[index] { kept.all.append(all[index].utf8.span) }
        return kept
    }
}

/// Zoom levels of features, one range each.
public final class FeatureZooms {
    public private(set) var all = FlatBuffer<ZoomRange>()

    func append(contentsOf others: Span<ZoomRange>) { all.append(contentsOf: others) }

    func append(_ range: ZoomRange) { all.append(range) }

    func keeping(_ isKept: [Bool]) -> FeatureZooms {
        let kept = FeatureZooms()
        for index in 0..<all.count where isKept[index] { kept.all.append(all[index]) }
        return kept
    }
}

/// The zoom levels at which a feature shows.
public struct ZoomRange: Hashable, Sendable, BitwiseCopyable {
    public var lowest: UInt8
    public var highest: UInt8

    /// All levels; no map is as deep as the last.
    public static let all = ZoomRange(lowest: 0, highest: 99)
}
