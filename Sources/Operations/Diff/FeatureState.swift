import Geometry
import Layers

/// Hashes by which a feature is compared with what it was: of its place, and of its values.
struct FeatureState: Hashable, BitwiseCopyable {
    var place: UInt64
    var values: UInt64
}

/// Finds the states of features on one thread.
struct FeatureStates: ~Copyable {
    private var place: PlaceForm
    private var content = ContentDigest()

    /// - Parameters:
    ///   - digits: the digits that positions are compared with; nil for all.
    ///   - areDegrees: true if positions are longitudes and latitudes.
    init(digits: Int?, areDegrees: Bool) {
        place = PlaceForm(digits: digits, areDegrees: areDegrees)
    }

    mutating func add(_ field: Field, isCompared: Bool) { content.add(field, isCompared: isCompared) }

    /// The state of a feature, which is the same afterwards.
    ///
    /// - Parameter exception: a field whose value does not count; negative for none.
    mutating func state(
        of feature: inout Feature, _ chunk: borrowing Chunk, except exception: Int = -1
    ) -> FeatureState {
        place.fill(&feature.shape)
        return FeatureState(
            place: place.digest, values: content.value(of: feature, chunk.bytes.bytes, except: exception))
    }
}
