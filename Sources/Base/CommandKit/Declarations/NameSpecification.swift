/// How the names of an option come from its property: `.long`, `.shortAndLong`, `[.long, .customShort("o")]`.
public struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
    public enum Element: Sendable {
        /// `--map-rect` for `mapRect`.
        case long
        /// `-m` for `mapRect`.
        case short
        case customLong(String)
        case customShort(Character)
        /// Another name, known from other programs. It works, but the help does not show it.
        case alias(String)
    }

    var elements: [Element]

    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    public static var long: Self { [.long] }
    public static var short: Self { [.short] }
    public static var shortAndLong: Self { [.short, .long] }
    public static func customLong(_ name: String) -> Self { [.customLong(name)] }
    public static func customShort(_ name: Character) -> Self { [.customShort(name)] }

    /// The names for a property, the short ones first, as they are printed.
    package func names(forProperty property: String) -> [Name] {
        let names: [Name] = elements.compactMap { element in
            switch element {
            case .long: .long(kebabCase(property))
            case .short: .short(property.first ?? "?")
            case .customLong(let name): .long(name)
            case .customShort(let name): .short(name)
            case .alias: nil
            }
        }
        return names.filter(\.isShort) + names.filter { !$0.isShort }
    }

    var aliases: [Name] {
        elements.compactMap { element in
            if case .alias(let name) = element { .long(name) } else { nil }
        }
    }
}

/// One spelling of an option.
package enum Name: Sendable, Hashable, CustomStringConvertible {
    case long(String)
    case short(Character)

    var isShort: Bool {
        if case .short = self { true } else { false }
    }

    /// The name as it is typed: `--from` or `-f`.
    package var description: String {
        switch self {
        case .long(let name): "--\(name)"
        case .short(let name): "-\(name)"
        }
    }
}

/// Converts `mapRect` to `map-rect`, `srcCRS` to `src-crs`, `PointsAlongLine` to `points-along-line`.
package func kebabCase(_ identifier: String) -> String {
    words(ofIdentifier: identifier).joined(separator: "-")
}

/// The words of a Swift name in lower case. A run of capitals is one word.
func words(ofIdentifier identifier: String) -> [String] {
    var words: [String] = []
    var previous: Character?
    let characters = Array(identifier)
    for (index, character) in characters.enumerated() {
        let isFollowedByLowercase = index + 1 < characters.count && characters[index + 1].isLowercase
        let startsWord =
            character.isUppercase && (previous.map { !$0.isUppercase } ?? true || isFollowedByLowercase)
        if startsWord || words.isEmpty {
            words.append("")
        }
        words[words.count - 1] += character.lowercased()
        previous = character
    }
    return words
}
