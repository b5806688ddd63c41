public import Features
public import Layers

/// A layer of the features that differ between two others.
public struct DifferenceLayer: SurveyedLayer {
    private let differences: Differences

    public init(differences: Differences) { self.differences = differences }

    public var findings: Survey.Findings { differences.findings }

    public func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(try differences.chunks(), differences.makeReader)
    }
}
