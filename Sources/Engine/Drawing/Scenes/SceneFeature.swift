/// A feature by its layer and its number there.
public struct SceneFeature: Hashable, Sendable, BitwiseCopyable {
    public var layer: Int32
    public var number: Int32

    public init(layer: Int, number: Int) {
        self.layer = Int32(truncatingIfNeeded: layer)
        self.number = Int32(truncatingIfNeeded: number)
    }

    /// The feature by its number in the whole layer instead of a part of it.
    ///
    /// - Parameter first: number of the first feature of the part.
    public func counted(from first: Int) -> SceneFeature {
        SceneFeature(layer: Int(layer), number: Int(number) + first)
    }
}
