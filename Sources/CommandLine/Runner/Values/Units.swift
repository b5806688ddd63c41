import CommandKit
import Geometry
import Streams

/// Units that may stand behind the numbers of an option, such as those of lengths. Which units an option takes is up to
/// the option: `10m` is ten metres for a distance and ten minutes for a length of time.
struct Units: Sendable {
    /// The noun of a value in messages, such as `length`.
    let noun: String
    /// Each unit with its size in the first of them. They are read without regard to case.
    let sizes: [(unit: String, size: Double)]
    /// Units that would mean others in small letters, such as `NM`, as `nm` is nanometres.
    private var capitals: [(unit: String, size: Double)] = []
    /// Other names of units, for advice.
    private let otherNames: [String: String]

    static let lengths = Units(
        noun: "length",
        sizes: [("m", 1), ("km", 1000), ("mi", 1609.344), ("nmi", 1852), ("ft", 0.3048), ("yd", 0.9144)],
        capitals: [("NM", 1852)],
        otherNames: [
            "nm": "nmi", "sm": "mi", "'": "ft", "metre": "m", "meter": "m", "kilometre": "km", "kilometer": "km",
            "mile": "mi", "mil": "mi", "nautical mile": "nmi", "foot": "ft", "feet": "ft", "yard": "yd",
        ])

    static let areas = Units(
        noun: "area", sizes: [("m2", 1), ("km2", 1e6), ("ha", 1e4), ("acre", 4046.8564224)],
        otherNames: [
            "m²": "m2", "m^2": "m2", "sqm": "m2", "square metre": "m2", "square meter": "m2", "m": "m2",
            "km²": "km2", "km^2": "km2", "sqkm": "km2", "square kilometre": "km2", "square kilometer": "km2",
            "km": "km2", "hectare": "ha", "ac": "acre",
        ])

    static let speeds = Units(
        noun: "speed", sizes: [("m/s", 1), ("km/h", 1 / 3.6), ("kn", 1852.0 / 3600), ("mph", 0.44704)],
        otherNames: [
            "mps": "m/s", "ms": "m/s", "metres per second": "m/s", "kmh": "km/h", "kph": "km/h", "km/hr": "km/h",
            "kt": "kn", "knot": "kn", "mi/h": "mph", "mile per hour": "mph", "miles per hour": "mph",
        ])

    /// `m, km, mi, nmi, ft or yd`.
    var list: String {
        let words = sizes.map(\.unit)
        return "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    }

    /// Reads a number, with a unit or without.
    ///
    /// - Returns: the number in the first unit; nil for another text.
    func read(_ text: some StringProtocol) -> (value: Double, hasUnit: Bool)? {
        if let number = DecimalText.number(text), number.isFinite { return (number, false) }
        return value(Substring(text), in: capitals) ?? value(Substring(text.lowercased()), in: sizes)
    }

    private func value(
        _ text: Substring, in units: [(unit: String, size: Double)]
    ) -> (value: Double, hasUnit: Bool)? {
        for (unit, size) in units where text.hasSuffix(unit) {
            guard let number = DecimalText.number(Self.trimmed(text.dropLast(unit.count))) else { continue }
            let value = number * size
            return value.isFinite ? (value, true) : nil
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The error for a number with a unit that is not one of these, in a text that has only that wrong; nil if there is
    /// none.
    ///
    /// - Parameter separators: what stands between several numbers.
    func mistake(in text: String, separators: Set<Character> = []) -> UsageError? {
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
        for part in parts where read(part) == nil {
            let number = Self.leadingNumber(of: part)
            let unit = part.dropFirst(number.count).drop { $0 == " " }
            guard !number.isEmpty, !unit.isEmpty, unit.first.map({ !$0.isNumber && $0 != "." }) ?? false else {
                continue
            }
            var error = UsageError(
                "'\(printable(text))' has an unknown unit '\(printable(String(unit)))' (use \(list))")
            if let meant = meant(by: unit.lowercased()) {
                let corrected = text.split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
                    .joined(separator: "\(number)\(meant)")
                error.hint = "did you mean \(corrected)?"
                error.replacement = UsageError.Replacement(typed: text, meant: corrected)
            }
            return error
        }
        return nil
    }

    private func meant(by unit: String) -> String? {
        let singular = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
        for name in [unit, singular] {
            if let known = otherNames[name] ?? sizes.first(where: { $0.unit == name })?.unit { return known }
        }
        return nil
    }

    /// The longest number that a text begins with.
    private static func leadingNumber(of text: Substring) -> Substring {
        var number = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        while !number.isEmpty, DecimalText.number(number) == nil { number.removeLast() }
        return number
    }

    /// True for a number with a unit of this kind or a name that is meant for one, so that it is more likely a value
    /// than a file.
    func isLike(_ text: String) -> Bool {
        read(text) != nil || mistake(in: text)?.replacement != nil
    }
}
