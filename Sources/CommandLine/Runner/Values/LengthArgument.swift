import CommandKit
import Geometry

/// A length in metres, or in a unit behind the number: `5000`, `5km`, `0.5 mi`.
package struct LengthArgument: ExpressibleByArgument {
    /// The number in metres; without a unit also in the units of a plane.
    package let metres: Double
    package let hasUnit: Bool

    package static var argumentNoun: String { "length" }
    package static var argumentForm: String? { "metres, or a number with m, km, mi, nmi, ft or yd, as in 5km" }

    private static let units: [String: Double] = [
        "": 1, "m": 1, "km": 1000, "mi": 1609.344, "nmi": 1852, "ft": 0.3048, "yd": 0.9144,
    ]

    package init?(argument: String) {
        let letters = argument.reversed().prefix { $0.isLetter }.reversed()
        let unit = String(letters).lowercased()
        var digits = argument.dropLast(unit.count)
        while digits.last == " " { digits.removeLast() }
        guard let scale = Self.units[unit], let number = DecimalText.number(digits), number >= 0 else { return nil }
        (metres, hasUnit) = (number * scale, !unit.isEmpty)
    }
}
