/// The text of a message, in which settings stand until those who know their names spell them.
public struct Wording: Hashable, Sendable {
    fileprivate enum Part: Hashable, Sendable {
        case text(String)
        case setting(Setting)

        var string: String {
            switch self {
            case .text(let text): text
            case .setting(let setting): setting.rawValue
            }
        }
    }

    private var parts: [Part]

    public init(_ text: String) { parts = [.text(text)] }

    private init(_ parts: [Part]) { self.parts = parts }

    /// The same with settings by the names that `name` gives them.
    public func spelled(_ name: (Setting) -> String) -> Wording {
        guard parts.contains(where: { if case .setting = $0 { true } else { false } }) else { return self }
        return Wording(
            parts.map { part in
                if case .setting(let setting) = part { name(setting) } else { part.string }
            }.joined())
    }

    public static func + (first: Wording, second: Wording) -> Wording { Wording(first.parts + second.parts) }
}

extension Wording: CustomStringConvertible {
    public var description: String { parts.map(\.string).joined() }

    public var isEmpty: Bool { description.isEmpty }

    public func contains(_ text: String) -> Bool { description.contains(text) }
}

extension Wording: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Wording.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.text(literal)) }
        }

        public mutating func appendInterpolation(_ setting: Setting) { parts.append(.setting(setting)) }

        public mutating func appendInterpolation(_ wording: Wording) { parts += wording.parts }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.text(value.description))
        }
    }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }
}
