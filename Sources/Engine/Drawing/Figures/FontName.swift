/// A font as styles name it: a family, and words such as `Bold Italic` behind it.
public struct FontName: Hashable, Sendable {
    /// Empty for the usual families.
    public var family: String
    public var isBold = false
    public var isItalic = false

    /// - Parameter isFamily: true for a name that is a family as a whole, such as one that ends in `Bold`.
    public init(_ name: String, isFamily: (String) -> Bool = { _ in false }) {
        family = name
        guard !name.isEmpty, !isFamily(name) else { return }
        var words = name.split(separator: " ")
        while let word = words.last?.lowercased(), Self.bold.contains(word) || Self.italic.contains(word) {
            if Self.bold.contains(word) { isBold = true } else { isItalic = true }
            words.removeLast()
        }
        if isBold || isItalic { family = words.joined(separator: " ") }
    }

    private static let bold: Set<String> = ["bold"]
    private static let italic: Set<String> = ["italic", "oblique"]
}
