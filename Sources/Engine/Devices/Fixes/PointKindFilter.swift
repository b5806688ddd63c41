import Features
public import Layers
import Memory

/// Skips points of GPX of other kinds than some.
public struct PointKindFilter: FeatureOperation {
    public static var needsDegrees: Bool { false }
    public static var keepsShapes: Bool { true }

    /// The field that holds the kind.
    public static let field = "kind"

    private let others: [[UInt8]]
    private var index = -1

    public init(_ kinds: Set<PointKind>) { others = PointKind.elements(except: kinds) }

    public mutating func add(_ field: Field, at index: Int) {
        if self.index < 0, field.name == Self.field { self.index = index }
    }

    public func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        for number in 0..<feature.values.count where feature.values[number].field == index {
            let isOther = try feature.withText(ofValue: number, chunk) { (text) throws(BadRecord) in
                others.contains { text.elementsEqual($0) }
            }
            if isOther { return .otherPoint }
        }
        return nil
    }
}
