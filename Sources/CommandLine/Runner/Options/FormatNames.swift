import Layers

/// Formats by the names and endings that people give.
extension Formats {
    static func isSame(_ one: any LayerFormat, _ other: any LayerFormat) -> Bool { one.name == other.name }

    /// True for the format of an output that no option and no name decides.
    static func isUsual(_ format: (any WritableFormat)?) -> Bool { format.map { isSame($0, usual) } ?? false }

    static func isWritable(_ format: any LayerFormat) -> Bool { writable.contains { $0.name == format.name } }

    /// Returns the output format that a word names.
    static func output(named word: String) -> (any WritableFormat)? {
        writable.first { $0.name == word || $0.outputNames.contains(word) }
    }

    /// Returns the input format that a word names.
    static func input(named word: String) -> (any ReadableFormat)? {
        readable.first { $0.name == word || $0.inputNames.contains(word) }
    }

    /// True if files with an ending are layers that can be read.
    static func isRead(ending: String) -> Bool {
        readable.contains { ($0.endings + $0.sharedEndings).contains(ending) }
    }

    /// Formats that files with an ending may be of, if files of other content have it as well.
    static func readable(sharingEnding ending: String) -> [any ReadableFormat] {
        readable.contains { $0.endings.contains(ending) } ? [] : readable.filter { $0.sharedEndings.contains(ending) }
    }

    /// True if files with an ending are layers of text.
    static func isText(ending: String) -> Bool {
        all.contains { $0.has(.isText) && ($0.endings + $0.sharedEndings).contains(ending) }
    }

    /// True if files with an ending are layers: text, or files of a format that plat writes.
    package static func isOfLayers(ending: String) -> Bool {
        all.contains { format in
            (format.endings + format.sharedEndings).contains(ending) && (format.has(.isText) || isWritable(format))
        }
    }
}
