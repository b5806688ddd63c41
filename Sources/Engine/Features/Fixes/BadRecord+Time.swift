package import Layers
import Streams
package import Times

extension BadRecord {
    /// A time that cannot be read.
    ///
    /// - Parameters:
    ///   - text: the value, without quotes.
    ///   - hint: advice that is better than that on the value alone.
    package init(
        invalidTime fault: TimeFault, _ text: Span<UInt8>, record: TextRange, at byte: Int, hint: Wording? = nil
    ) {
        self.init(
            "invalid-time", record: record, at: byte,
            "\(fault.message(for: excerpt(text.indices.map { text[$0] })))", hint: hint ?? Self.hint(fault, text))
    }

    private static func hint(_ fault: TimeFault, _ text: Span<UInt8>) -> Wording? {
        if let advice = fault.advice { return "\(advice)" }
        guard let pattern = TimePattern.suggestion(for: text) else { return nil }
        let order: Wording = isOrderCertain(text) ? "" : ", or with day and month the other way round"
        return "use \(OptionName.timeFormat) '\(pattern)'" + order
    }

    /// True if the first or the second number of a date is no month.
    private static func isOrderCertain(_ text: Span<UInt8>) -> Bool {
        let numbers = text.indices.map { text[$0] }.split { !(0x30...0x39).contains($0) }.prefix(2)
        return numbers.contains { (13...31).contains(Int(String(decoding: $0, as: UTF8.self)) ?? 0) }
    }
}
