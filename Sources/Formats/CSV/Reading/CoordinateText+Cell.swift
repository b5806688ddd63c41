import FormatKit
import Geometry

extension CoordinateText {
    /// Reads degrees from a field of a table, where the sign for seconds may be a doubled quote and blanks may be
    /// around.
    static func read(
        _ field: CSVRows.Cell, _ bytes: Span<UInt8>, _ axis: DegreeText.Axis, allowsComma: Bool
    ) -> Double? {
        let text = Array(CSVSample.text(field, bytes).utf8)
        return read(text.span.extracting(trimmed(text.span)), axis, allowsComma: allowsComma)
    }
}
