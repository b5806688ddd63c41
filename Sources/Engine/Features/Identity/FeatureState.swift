package import Layers

/// Hashes by which a feature is compared with what it was: of its place, and of its values.
package struct FeatureState: Hashable, BitwiseCopyable {
    package var place: UInt64
    package var values: UInt64

    package init(place: UInt64, values: UInt64) {
        self.place = place
        self.values = values
    }
}

/// Finds the states of features on one thread.
package struct FeatureStates: ~Copyable {
    private var place: PlaceForm
    private var content = ContentDigest()

    /// - Parameters:
    ///   - digits: the digits that positions are compared with; nil for all.
    ///   - areDegrees: true if positions are longitudes and latitudes.
    package init(digits: Int?, areDegrees: Bool) {
        place = PlaceForm(digits: digits, areDegrees: areDegrees)
    }

    package mutating func add(_ field: Field, isCompared: Bool) { content.add(field, isCompared: isCompared) }

    /// The state of a feature, which is the same afterwards.
    ///
    /// - Parameter exception: a field whose value does not count; negative for none.
    package mutating func state(
        of feature: inout Feature, _ chunk: borrowing Chunk, except exception: Int = -1
    ) -> FeatureState {
        place.fill(&feature.shape)
        return FeatureState(
            place: place.digest, values: content.value(of: feature, chunk.bytes.bytes, except: exception))
    }
}
