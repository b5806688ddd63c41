import Features
import Geometry
import Layers

/// A layer of the output, for the case that no feature of it is written.
final class EmptyLayer {
    private let ledger: Ledger
    private let writtenBefore: Int
    /// Fields whose types are known. A column of another type than later features need would be worse than none.
    private(set) var fields: [Field] = []
    /// True if an input without declarations could have had features with geometries.
    private(set) var mayHaveShapes = false

    init(_ ledger: Ledger) {
        self.ledger = ledger
        writtenBefore = ledger.account.written
    }

    var isEmpty: Bool { ledger.account.written == writtenBefore }

    /// Receives an input of the layer.
    func add(_ layer: any OpenedLayer) {
        if layer.isGathered, let made = layer as? any SurveyedLayer {
            fields += made.findings.fields.filter { $0.type != .any }
            mayHaveShapes = true
        } else if let format = layer.facts.format, format.has(.hasLines), !format.has(.declaresFields) {
            mayHaveShapes = true
        }
    }
}

extension DeclaredGeometry {
    /// That of features of which nothing is known.
    static let unknown = DeclaredGeometry(.null, elevations: .some, measures: .some)
}
