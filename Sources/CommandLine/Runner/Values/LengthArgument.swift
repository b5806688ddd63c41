import CommandKit
import Geometry
package import Layers

/// A length in metres, or in a unit behind the number: `5000`, `5km`, `0.5 mi`.
package struct LengthArgument: ExpressibleByArgument {
    /// The number in metres; without a unit also in the units of a plane.
    package let metres: Double
    package let hasUnit: Bool

    package static var argumentNoun: String { "length" }
    package static var argumentForm: String? { "metres, or a number with m, km, mi, nmi, ft or yd, as in 5km" }
    package var defaultValueDescription: String { metres.defaultValueDescription }

    private static let units: [String: Double] = [
        "": 1, "m": 1, "km": 1000, "mi": 1609.344, "nmi": 1852, "ft": 0.3048, "yd": 0.9144,
    ]

    package init(metres: Double) { (self.metres, hasUnit) = (metres, false) }

    package init?(argument: some StringProtocol) {
        let letters = argument.reversed().prefix { $0.isLetter }.reversed()
        let unit = String(letters).lowercased()
        var digits = argument.dropLast(unit.count)
        while digits.last == " " { digits.removeLast() }
        guard let scale = Self.units[unit], let number = DecimalText.number(digits), number.isFinite else { return nil }
        (metres, hasUnit) = (number * scale, !unit.isEmpty)
    }

    package init?(argument: String) { self.init(argument: argument[...]) }
}

extension LengthArgument {
    /// Throws for a length with a unit on a plane, which has units of its own.
    package func checkOnPlane(_ option: String, at location: InputLocation? = nil) throws(Problem) {
        guard hasUnit else { return }
        throw Problem(
            .usage, "unit-on-plane", at: location, "\(option) has a unit, but the layer is on a plane",
            hint: "give the number without a unit, in the units of the plane")
    }
}

extension LengthArgument: Comparable {
    package static func == (one: LengthArgument, other: LengthArgument) -> Bool { one.metres == other.metres }
    package static func < (one: LengthArgument, other: LengthArgument) -> Bool { one.metres < other.metres }
}

/// The limits of options are numbers.
extension LengthArgument: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral metres: Double) { self.init(metres: metres) }
    package init(integerLiteral metres: Int) { self.init(metres: Double(metres)) }
}
