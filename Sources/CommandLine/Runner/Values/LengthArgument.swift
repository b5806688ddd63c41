package import CommandKit
import Geometry
package import Layers

/// A length in metres, or in a unit behind the number: `5000`, `5km`, `0.5 mi`.
package struct LengthArgument: ExpressibleByArgument {
    /// The number in metres; without a unit also in the units of a plane.
    package let metres: Double
    package let hasUnit: Bool

    package static var argumentNoun: String { Units.lengths.noun }
    package static var argumentForm: String? { "metres, or a number with \(Units.lengths.list), as in 5km" }
    package var defaultValueDescription: String { metres.defaultValueDescription }

    package init(metres: Double) { (self.metres, hasUnit) = (metres, false) }

    package init?(argument: some StringProtocol) {
        guard let (metres, hasUnit) = Units.lengths.read(argument) else { return nil }
        (self.metres, self.hasUnit) = (metres, hasUnit)
    }

    package init?(argument: String) { self.init(argument: argument[...]) }

    package static func mistake(in argument: String) -> UsageError? { mistake(in: argument, separators: []) }

    /// The error for a text in which only the unit of a length is wrong; nil for others.
    ///
    /// - Parameter separators: what stands between several lengths.
    package static func mistake(in argument: String, separators: Set<Character>) -> UsageError? {
        Units.lengths.mistake(in: argument, separators: separators)
    }

    /// Reads a length of a field, in metres.
    package static let reader: @Sendable (String) -> Double? = { LengthArgument(argument: $0)?.metres }

    /// True for a text that is a length, or is meant to be one.
    package static func isMeant(by word: String) -> Bool { Units.lengths.isLike(word) }
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

/// An area in square metres, or in a unit behind the number: `500`, `5ha`.
package struct AreaArgument: ExpressibleByArgument {
    /// The number in square metres; without a unit also in square units of a plane.
    package let squareMetres: Double
    package let hasUnit: Bool

    package var defaultValueDescription: String { squareMetres.defaultValueDescription }
    package static var argumentNoun: String { Units.areas.noun }
    package static var argumentForm: String? { "square metres, or a number with \(Units.areas.list), as in 5ha" }

    package init?(argument: String) {
        guard let (area, hasUnit) = Units.areas.read(argument) else { return nil }
        (squareMetres, self.hasUnit) = (area, hasUnit)
    }

    package static func mistake(in argument: String) -> UsageError? { Units.areas.mistake(in: argument) }

    /// Throws for an area with a unit on a plane, which has units of its own.
    package func checkOnPlane(_ option: String) throws(Problem) {
        guard hasUnit else { return }
        throw Problem(
            .usage, "unit-on-plane", "\(option) has a unit, but the layer is on a plane",
            hint: "give the number without a unit, in square units of the plane")
    }
}

extension AreaArgument: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package static func == (one: AreaArgument, other: AreaArgument) -> Bool { one.squareMetres == other.squareMetres }
    package static func < (one: AreaArgument, other: AreaArgument) -> Bool { one.squareMetres < other.squareMetres }
    package init(floatLiteral area: Double) { (squareMetres, hasUnit) = (area, false) }
    package init(integerLiteral area: Int) { (squareMetres, hasUnit) = (Double(area), false) }
}

/// A speed in metres per second, or in a unit behind the number: `2`, `50km/h`.
package struct SpeedArgument: ExpressibleByArgument {
    package let metresPerSecond: Double

    package static var argumentNoun: String { Units.speeds.noun }
    package static var argumentForm: String? {
        "metres per second, or a number with \(Units.speeds.list), as in 50km/h"
    }
    package var defaultValueDescription: String { metresPerSecond.defaultValueDescription }

    package init?(argument: String) {
        guard let (speed, _) = Units.speeds.read(argument) else { return nil }
        metresPerSecond = speed
    }

    package static func mistake(in argument: String) -> UsageError? { Units.speeds.mistake(in: argument) }

    /// Metres per second of a unit; nil for an unknown one.
    package static func size(of unit: String) -> Double? { Units.speeds.sizes.first { $0.unit == unit }?.size }
}

extension SpeedArgument: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package static func < (one: SpeedArgument, other: SpeedArgument) -> Bool {
        one.metresPerSecond < other.metresPerSecond
    }
    package init(floatLiteral speed: Double) { metresPerSecond = speed }
    package init(integerLiteral speed: Int) { metresPerSecond = Double(speed) }
}
