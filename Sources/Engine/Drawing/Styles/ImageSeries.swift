import JSON

/// The images of a marker: the name of a file, or a JSON array of names, which a page shows one after the other.
public enum ImageSeries {
    /// The names; empty if the text is neither.
    public static func all(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return all(in: bytes.span)
    }

    /// The name that a still shows; nil if there is none.
    public static func first(of text: String) -> String? { all(in: text).first }

    /// The text by which a style refers to the images: the name itself if there is one.
    static func text(_ text: Span<UInt8>) -> String? {
        let names = all(in: text)
        guard let first = names.first else { return nil }
        return names.count == 1 && !first.hasPrefix("[") ? first : TextPieces.string(text)
    }

    static func all(in text: Span<UInt8>) -> [String] {
        guard text.count > 0, text[0] == UInt8(ascii: "[") else { return [TextPieces.string(text)] }
        guard let series = try? LocatedJSON(text), case .array(let files) = series.content else { return [] }
        let names = files.compactMap { file in if case .string(let name) = file.content { name } else { nil } }
        return names.count == files.count ? names : []
    }
}

extension StyleTexts {
    /// The image that a still shows; nil for none.
    public func image(_ number: Int32) -> String? { text(number).flatMap { ImageSeries.first(of: $0) } }
}
