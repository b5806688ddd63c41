import GEOS
import Geometry
import LayerOverlay
import Layers
import TestSupport

/// A layer in memory, of features in this order, as records of its only input.
func layerB(
    _ samples: [Sample], fields: [String] = [], _ content: IndexedFeatures.Content = IndexedFeatures.Content()
) throws -> IndexedLayer {
    var holder = IndexedGatherer(content, makesValid: false)
    var chunk = Chunk()
    var feature = Feature()
    holder.begin()
    for field in fields { holder.add(Field(field, .any)) }
    for (index, sample) in samples.enumerated() {
        feature.become(sample, index, in: &chunk)
        try holder.consume(&feature, of: chunk)
    }
    let features = IndexedFeatures(content)
    try holder.send(to: features)
    return IndexedLayer(features)
}

extension Feature {
    /// The record of a sample, which is known by its index.
    mutating func become(_ sample: Sample, _ index: Int, in chunk: inout Chunk) {
        removeAll()
        sample.fill(&self, &chunk)
        self.index = index
        record = TextRange(index, index + 1)
    }
}

/// An index with a single shape.
func indexed(_ sample: Sample) -> IndexedShapes {
    var shape = Shape()
    sample.geometry(&shape)
    var shapes = IndexedShapes()
    shapes.append(shape)
    return shapes
}

/// A predicate seen from the other shape.
func turnedRound(_ predicate: Predicate) -> Predicate {
    switch predicate {
    case .within: .contains
    case .contains: .within
    case .covers: .coveredBy
    case .coveredBy: .covers
    case .intersects, .disjoint, .touches, .crosses, .overlaps, .equals: predicate
    }
}

extension LatticePlaces {
    /// How far the nearest cells of two shapes are from each other.
    func distance(to other: LatticePlaces) -> Double {
        if zip(places, other.places).contains(where: { $0 != .exterior && $1 != .exterior }) { return 0 }
        var least = Int.max
        for mine in parts { for its in other.parts { least = min(least, gap(mine.x, its.x) + gap(mine.y, its.y)) } }
        return (Double(least) / 4).squareRoot()
    }

    /// The square of the way between two cells in one direction, in half steps: odd ones reach half a step to both sides.
    private func gap(_ one: Int, _ other: Int) -> Int {
        let gap = max(abs(one - other) - one % 2 - other % 2, 0)
        return gap * gap
    }
}
