/// A plane without any relation to the globe: the plan of a building, a local grid, the map of a game.
public struct Plane: Hashable, Sendable {
    /// Well-known text of a local or engineering system; nil where only the fact that it is a plane is known.
    public let definition: String?
    /// The name that the definition gives it.
    public let name: String?
    /// Unit of its coordinates; nil if the definition does not state it.
    public let unit: Unit?

    /// A unit of length.
    public struct Unit: Hashable, Sendable {
        public let name: String
        public let meters: Double
    }

    /// A plane of which nothing else is known.
    public init() { (definition, name, unit) = (nil, nil, nil) }

    /// True unless both units are known and differ.
    public func canBe(_ other: Plane) -> Bool {
        guard let unit, let otherUnit = other.unit else { return true }
        return unit.meters == otherUnit.meters
    }

    /// Nil for text that defines anything other than a local or engineering system.
    public init?(definition: String) {
        let elements = WKTElements(definition)
        let first = elements.all.first { !["COMPD_CS", "COMPOUNDCRS", "COMPOUNDCOORDSYS"].contains($0.keyword) }
        let keywords = ["LOCAL_CS", "ENGCRS", "ENGINEERINGCRS", "ENGCS"]
        guard let first, keywords.contains(first.keyword) else { return nil }
        self.definition = definition
        name = first.name.isEmpty ? nil : first.name
        unit = elements.all.first { ["UNIT", "LENGTHUNIT"].contains($0.keyword) }.flatMap { element in
            guard let meters = element.number, meters > 0 else { return nil }
            return Unit(name: element.name, meters: meters)
        }
    }
}

/// The elements of well-known text in the order in which they begin, as far as planes need them.
private struct WKTElements {
    struct Element {
        /// Upper-case keyword.
        var keyword: String
        /// Quoted text at the start of the element.
        var name = ""
        /// Number after the name.
        var number: Double?
    }

    private(set) var all: [Element] = []

    init(_ text: String) {
        var rest = Substring(text)
        while let first = rest.first {
            if first == "\"" {
                _ = Self.takeQuoted(&rest)
            } else if first.isLetter {
                let keyword = rest.prefix { $0.isLetter || $0 == "_" }
                rest = rest.dropFirst(keyword.count).drop(while: \.isWhitespace)
                guard rest.first == "[" || rest.first == "(" else { continue }
                rest = rest.dropFirst().drop(while: \.isWhitespace)
                all.append(Self.element(keyword.uppercased(), &rest))
            } else {
                rest = rest.dropFirst()
            }
        }
    }

    private static func element(_ keyword: String, _ rest: inout Substring) -> Element {
        var element = Element(keyword: keyword)
        guard rest.first == "\"" else { return element }
        element.name = takeQuoted(&rest)
        rest = rest.drop(while: \.isWhitespace)
        guard rest.first == "," else { return element }
        let number = rest.dropFirst().prefix { $0 != "," && $0 != "]" && $0 != ")" }
        element.number = DecimalText.number(String(number.filter { !$0.isWhitespace }))
        return element
    }

    /// Takes the quoted text at the start of `rest`.
    private static func takeQuoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        let text = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(text.count + 1)
        return String(text)
    }
}
