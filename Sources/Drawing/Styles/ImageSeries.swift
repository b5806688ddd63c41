import Geometry
import JSON

/// The images of a marker: the name of a file, or a JSON array of names, which a page shows one after the other.
public enum ImageSeries {
    /// The name that a still shows; nil if the text is neither.
    public static func first(of text: String) -> String? {
        let bytes = Array(text.utf8)
        return first(of: bytes.span)
    }

    static func first(of text: Span<UInt8>) -> String? {
        guard text.count > 0, text[0] == UInt8(ascii: "[") else { return TextPieces.string(text) }
        guard let series = try? PlacedJSON(text), case .array(let files) = series.content,
            case .string(let first)? = files.first?.content
        else { return nil }
        return first
    }
}
