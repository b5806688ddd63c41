import Geometry

/// The colours that the values of a field get.
public struct ColorScale: Sendable {
    /// The rule by which a value gets its colour.
    public enum Form: Sendable {
        /// One colour for each class. Of whole numbers a legend says the last that is in a class, not the limit.
        case classes(limits: [Double], colors: [Color], areWhole: Bool = false)
        /// One colour for each number.
        case numbers([Stop])
        /// Colours at numbers, and mixtures between them.
        case stops([Stop])
        /// A colour for each value, and one for all others.
        case values([Category], other: Color?)
    }

    public struct Stop: Hashable, Sendable {
        public var value: Double
        public var color: Color

        public init(_ value: Double, _ color: Color) {
            self.value = value
            self.color = color
        }
    }

    public struct Category: Hashable, Sendable {
        public var text: String
        public var color: Color

        public init(_ text: String, _ color: Color) {
            self.text = text
            self.color = color
        }
    }

    public let form: Form
    /// The colour of features without a value, or with one that is not a number where numbers are needed.
    public let noData: Color
    private let categories: [String: Color]

    public init(_ form: Form, noData: Color = Self.usualNoData) {
        self.form = form
        self.noData = noData
        if case .values(let list, _) = form {
            // A number may be written in several ways.
            let shortest = list.compactMap { category in
                DecimalText.number(category.text).map { (DecimalText.shortest($0), category.color) }
            }
            categories = Dictionary(list.map { ($0.text, $0.color) } + shortest) { first, _ in first }
        } else {
            categories = [:]
        }
    }

    /// A warm grey that no ramp begins with, and that is seen on the usual ground and on land.
    public static let usualNoData = Color(rgb: 0xBDBAB3)

    /// True if values are compared as text.
    public var isOfTexts: Bool { if case .values = form { true } else { false } }

    /// True if colours mix between stops.
    public var hasStops: Bool { if case .stops = form { true } else { false } }

    /// True if there is a colour for this text alone.
    public func has(_ text: String) -> Bool { category(of: text) != nil }

    private func category(of text: String) -> Color? {
        if let color = categories[text] { return color }
        return DecimalText.number(text).flatMap { categories[DecimalText.shortest($0)] }
    }

    /// The colour of a number; NaN stands for no value.
    public func color(of number: Double) -> Color {
        guard !number.isNaN else { return noData }
        switch form {
        case .classes(let limits, let colors, _):
            return colors[ClassLimits.index(of: number, in: limits)]
        case .numbers(let list):
            return list.first { $0.value == number }?.color ?? noData
        case .stops(let stops):
            return Self.mixed(stops, at: number) ?? noData
        case .values:
            return color(of: DecimalText.shortest(number))
        }
    }

    /// The colour of a text; nil stands for no value.
    public func color(of text: String?) -> Color {
        guard let text, !text.isEmpty else { return noData }
        guard case .values(_, let other) = form else { return color(of: DecimalText.number(text) ?? .nan) }
        return category(of: text) ?? other ?? noData
    }

    private static func mixed(_ stops: [Stop], at number: Double) -> Color? {
        guard var before = stops.first else { return nil }
        for stop in stops {
            if number <= stop.value {
                let part = share(of: number, from: before.value, to: stop.value)
                return before.color.mixed(with: stop.color, part: part)
            }
            before = stop
        }
        return before.color
    }
}
