/// Names of elements in a document, each of which is valid in XML and given once.
public struct XMLNames {
    private var taken: Set<String> = []

    public init() {}

    /// A name like a text. It has no point, so names with a point are free for other uses.
    public mutating func name(like text: String) -> String {
        var name = String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.isInNames ? $0 : "-" }))
        if name.unicodeScalars.first.map({ !$0.beginsNames }) ?? true {
            name = name.isEmpty ? "layer" : "layer-" + name
        }
        var (unique, count) = (name, 1)
        while !taken.insert(unique).inserted {
            count += 1
            unique = "\(name)-\(count)"
        }
        return unique
    }
}

extension Unicode.Scalar {
    fileprivate var isInNames: Bool {
        switch self {
        case "0"..."9", "-", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
        default: beginsNames
        }
    }

    /// `NameStartChar` of XML 1.0 without the colon.
    fileprivate var beginsNames: Bool {
        switch self {
        case "A"..."Z", "a"..."z", "_", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
            "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
            "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
            "\u{10000}"..."\u{EFFFF}":
            true
        default: false
        }
    }
}
