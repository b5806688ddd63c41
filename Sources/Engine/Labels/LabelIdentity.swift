import Features
package import Layers

/// Knows what identifies a feature to labels and to earlier results: the value of a field or, if none is named, the
/// feature's own identifier, else the field `id`.
package struct LabelIdentity: Sendable {
    private let usesIdentifier: Bool
    private let name: String?
    /// Index of the field; nil until it has come up.
    private(set) var field: Int?

    package init(_ request: LabelRequest) {
        usesIdentifier = request.identityField == nil
        // A field that is not wanted does not reach the output, where names must lead to features.
        let usual = FeatureIdentity.usualField
        name = request.identityField ?? (request.isContent(usual) ? usual : nil)
    }

    package mutating func add(_ field: Field, at index: Int) {
        if self.field == nil, field.name == name { self.field = index }
    }

    /// True if a feature's own identifier identifies it.
    func isIdentifier(of feature: borrowing Feature) -> Bool { usesIdentifier && !feature.id.isEmpty }
}
