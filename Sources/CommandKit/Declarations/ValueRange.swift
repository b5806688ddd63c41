/// The values that an option may have, and the complaint about others.
public struct ValueRange<Value: Comparable> {
    let contains: (Value) -> Bool
    let complaint: String

    public static func from(_ least: Value) -> ValueRange where Value: AdditiveArithmetic {
        ValueRange(contains: { $0 >= least }, complaint: least == .zero ? "it is negative" : "it is at least \(least)")
    }

    public static func within(_ range: ClosedRange<Value>) -> ValueRange {
        ValueRange(
            contains: { range.contains($0) }, complaint: "it is not from \(range.lowerBound) to \(range.upperBound)")
    }

    func check(_ value: Value) throws(UsageError) {
        guard contains(value) else { throw UsageError(complaint) }
    }
}
