import Features
import GEOS
import Geometry
package import Layers
import Memory

/// Makes areas of the lines of a feature if all of them are closed. A line inside of another bounds a hole, one inside of
/// that an area again.
package struct ClosedLineAreas: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }

    private var assembly = PolygonAssembly()
    private var areas = Shape()
    private var context: GEOS.Context?

    package init() {}

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        guard feature.shape.hasLineStrings else { return nil }
        guard feature.shape.kind != .collection, feature.shape.areRingsClosed else {
            feature.warnings.add(.openLine, at: chunk.byte(of: feature))
            return nil
        }
        var notes: [WarningKind] = []
        assembly.assemble(feature.shape, into: &areas, trustsWinding: false) { notes.append($0) }
        guard isValid() else {
            feature.warnings.add(.crossingLines, at: chunk.byte(of: feature))
            return nil
        }
        for note in notes { feature.warnings.add(note, at: chunk.byte(of: feature)) }
        swap(&feature.shape, &areas)
        feature.renewMeasures()
        return nil
    }

    /// True if the lines bound areas that neither cross themselves nor overlap.
    private mutating func isValid() -> Bool {
        do throws(GEOSError) {
            let context = if let context { context } else { try GEOS.Context() }
            self.context = context
            return try GEOS.Geometry(areas, in: context).isValidDetail() == nil
        } catch {
            return false
        }
    }
}

extension Shape {
    /// True if every ring has the positions of one and ends where it starts.
    fileprivate var areRingsClosed: Bool {
        (0..<ringEnds.count).allSatisfy { ring in
            let positions = positions(ofRing: ring)
            return positions.count > 3 && points[positions.lowerBound] == points[positions.upperBound - 1]
        }
    }
}
