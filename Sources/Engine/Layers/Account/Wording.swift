/// The text of a message, which knows where it names options of a layer, as another layer may have other names for them.
///
/// Most messages name none and are plain strings.
public struct Wording: Sendable {
    private var start: String
    private var rest: [Part] = []

    /// An option, and the text from there to the next one.
    private struct Part: Sendable {
        let option: OptionName
        var text = ""
    }

    public init(_ text: String) { start = text }

    /// Returns the text with the names that `name` gives to options.
    func spelled(_ name: (OptionName) -> String?) -> Wording {
        rest.isEmpty ? self : Wording(rest.reduce(start) { $0 + (name($1.option) ?? $1.option.text) + $1.text })
    }

    var options: [OptionName] { rest.map(\.option) }

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
    public var description: String { spelled(\.text).start }

    public var isEmpty: Bool { description.isEmpty }

    public func contains(_ text: String) -> Bool { description.contains(text) }
}

extension Wording: Hashable {
    public static func == (first: Wording, second: Wording) -> Bool { first.description == second.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Wording: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var wording = Wording("")

        public init(literalCapacity: Int, interpolationCount: Int) {
            wording.start.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { wording.append(literal) }

        public mutating func appendInterpolation(_ option: OptionName) { wording.rest.append(Part(option: option)) }

        public mutating func appendInterpolation(_ inner: Wording) { wording = wording + inner }

        public mutating func appendInterpolation(_ text: String) { wording.append(text) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            wording.append(value.description)
        }
    }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.wording }
}
