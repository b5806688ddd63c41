/// The values that an option may have, and what complaints about others say.
public struct ValueRange<Value: Comparable & ExpressibleByArgument> {
    let contains: (Value) -> Bool
    let limits: String

    /// - Parameter unit: follows the number in the limits, such as `pixels`.
    public static func from(_ least: Value, _ unit: String = "") -> ValueRange {
        ValueRange(contains: { $0 >= least }, limits: "at least \(text(least, unit))")
    }

    public static func above(_ bound: Value) -> ValueRange {
        ValueRange(contains: { $0 > bound }, limits: "greater than \(bound.defaultValueDescription)")
    }

    public static func within(_ range: ClosedRange<Value>, _ unit: String = "") -> ValueRange {
        ValueRange(
            contains: { range.contains($0) },
            limits: "\(range.lowerBound.defaultValueDescription) to \(text(range.upperBound, unit))")
    }

    func check(_ value: Value) throws(UsageError) {
        guard contains(value) else { throw UsageError("\(value.defaultValueDescription) is out of range (\(limits))") }
    }

    private static func text(_ value: Value, _ unit: String) -> String {
        value.defaultValueDescription + (unit.isEmpty ? "" : " \(unit)")
    }
}
