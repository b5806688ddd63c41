package import Layers
import Streams
package import Times

extension BadRecord {
    /// A time that cannot be read.
    ///
    /// - Parameter text: the value, without quotes.
    package init(invalidTime fault: TimeFault, _ text: Span<UInt8>, record: TextRange, at byte: Int) {
        self.init(
            "invalid-time", record: record, at: byte,
            "\(fault.message(for: excerpt(text.indices.map { text[$0] })))", hint: Self.hint(fault, text))
    }

    private static func hint(_ fault: TimeFault, _ text: Span<UInt8>) -> Wording? {
        if let advice = fault.advice { return "\(advice)" }
        guard let pattern = TimePattern.suggestion(for: text) else { return nil }
        return "use \(OptionName.timeFormat) '\(pattern)', or with day and month the other way round"
    }
}
