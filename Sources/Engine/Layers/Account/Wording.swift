/// The text of a message, with placeholders for settings until their names are filled in.
///
/// Most messages mention no setting and are plain strings.
public struct Wording: Hashable, Sendable {
    private var start: String
    private var rest: [Part] = []

    /// A setting, and the text from there to the next one.
    private struct Part: Hashable, Sendable {
        let setting: Setting
        var text = ""
    }

    public init(_ text: String) { start = text }

    /// Returns the text with settings replaced by the names that `name` gives them.
    public func spelled(_ name: (Setting) -> String) -> Wording {
        rest.isEmpty ? self : Wording(rest.reduce(start) { $0 + name($1.setting) + $1.text })
    }

    /// The settings that the text mentions.
    public var settings: [Setting] { rest.map(\.setting) }

    var isPlain: Bool { rest.isEmpty }

    private mutating func append(_ text: String) {
        if rest.isEmpty { start += text } else { rest[rest.count - 1].text += text }
    }

    public static func + (first: Wording, second: Wording) -> Wording {
        var sum = first
        sum.append(second.start)
        sum.rest += second.rest
        return sum
    }
}

extension Wording: CustomStringConvertible {
    public var description: String { spelled(\.rawValue).start }

    public var isEmpty: Bool { description.isEmpty }

    public func contains(_ text: String) -> Bool { description.contains(text) }
}

extension Wording: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var wording = Wording("")

        public init(literalCapacity: Int, interpolationCount: Int) {
            wording.start.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { wording.append(literal) }

        public mutating func appendInterpolation(_ setting: Setting) { wording.rest.append(Part(setting: setting)) }

        public mutating func appendInterpolation(_ inner: Wording) { wording = wording + inner }

        public mutating func appendInterpolation(_ text: String) { wording.append(text) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            wording.append(value.description)
        }
    }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.wording }
}
