/// The values that an option may have, and the complaint about others.
public struct ValueRange<Value: Comparable & ExpressibleByArgument> {
    let contains: (Value) -> Bool
    let complaint: String

    /// - Parameter unit: follows the number in the complaint, such as `pixels`.
    public static func from(_ least: Value, _ unit: String = "") -> ValueRange {
        ValueRange(contains: { $0 >= least }, complaint: "it must be at least \(text(least, unit))")
    }

    public static func within(_ range: ClosedRange<Value>, _ unit: String = "") -> ValueRange {
        ValueRange(
            contains: { range.contains($0) },
            complaint: "it must be from \(range.lowerBound.defaultValueDescription) to \(text(range.upperBound, unit))")
    }

    func check(_ value: Value) throws(UsageError) {
        guard contains(value) else { throw UsageError(complaint) }
    }

    private static func text(_ value: Value, _ unit: String) -> String {
        value.defaultValueDescription + (unit.isEmpty ? "" : " \(unit)")
    }
}
