/// A fact about the magnetic field that can be added to features.
public enum MagneticFact: String, CaseIterable, Sendable {
    case declination
    case declinationError = "declination_error"
    case horizontal
    case zone
    case inclination
    case x
    case y
    case z
    case total
    case gridVariation = "grid_variation"
    case rates
    case errors

    /// Facts that every feature gets.
    public static let usual: [MagneticFact] = [.declination, .declinationError, .horizontal, .zone]

    /// Facts that users may name.
    public static let named = allCases.filter { !usual.contains($0) }

    /// Names of the fields.
    var fields: [String] {
        switch self {
        case .rates: ["declination", "horizontal", "inclination", "x", "y", "z", "total"].map { $0 + "_rate" }
        case .errors: ["horizontal", "inclination", "x", "y", "z", "total"].map { $0 + "_error" }
        case .declination, .declinationError, .horizontal, .zone, .inclination, .x, .y, .z, .total, .gridVariation:
            [rawValue]
        }
    }
}
