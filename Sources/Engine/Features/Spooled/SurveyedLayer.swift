public import Layers

/// A layer that was made of features of which all is known.
public protocol SurveyedLayer: OpenedLayer {
    var findings: Survey.Findings { get }
}

extension SurveyedLayer {
    public var facts: LayerFacts { LayerFacts(source: "features") }

    public var isGathered: Bool { true }
}

/// A layer of features that were kept until all were known.
public struct SpooledLayer: SurveyedLayer {
    private let features: SpooledFeatures

    public init(features: SpooledFeatures) { self.features = features }

    public var findings: Survey.Findings { features.findings }

    public func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(try features.chunks(), features.makeReader)
    }
}
