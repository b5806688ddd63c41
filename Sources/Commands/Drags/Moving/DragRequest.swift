import Devices
import Features
public import Layers

/// Settings for reading drags.
public struct DragRequest: Sendable {
    /// Pixels that a touch must move in x or in y, and more, to be a drag.
    public var threshold = 5.0
    /// True if touches name no feature, and the feature under their first place is dragged.
    public var findsByPlace = false
    /// The field that identifies features; nil for their own identifiers or the usual fields.
    public var identifierField: String?

    /// Fields that identify features if none is named, in their order.
    static let identifierNames = RegionRequest.identifierNames

    public init() {}

    /// The rank of a field among those that identify features; nil for one that does not.
    func rank(ofIdentifier name: String) -> Int? {
        if name == identifierField { return 0 }
        return Self.identifierNames.firstIndex(of: name.lowercased()).map { $0 + 1 }
    }

    /// Columns that a table of drags lacks; nil if it has all that are needed.
    public func lack(in fields: [Field]) -> String? {
        let names = Set(fields.map { FixColumn.bare($0.name) })
        let isOfTouches = names.isSuperset(of: ["x", "y", "phase"])
        guard isOfTouches || names.isSuperset(of: ["dx", "dy"]) && !findsByPlace else {
            return findsByPlace ? "x, y and phase" : "x, y and phase, or dx and dy"
        }
        return findsByPlace || fields.contains { rank(ofIdentifier: $0.name) != nil } ? nil : "id"
    }
}

/// A phase of a touch.
enum TouchPhase: String {
    case began
    case moved
    case ended
    case cancelled

    /// Reads a phase in letters of any case and in either spelling.
    init?(_ text: Span<UInt8>) {
        var word = ""
        for index in text.indices where index < 16 { word.unicodeScalars.append(Unicode.Scalar(text[index] | 0x20)) }
        self.init(rawValue: word == "canceled" ? "cancelled" : word)
        guard text.count <= 16 else { return nil }
    }
}
