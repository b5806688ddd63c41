import Layers

extension Problem {
    /// An input that starts with so many bytes, of which none is more than a blank.
    static func blank(_ length: Int, _ source: String) -> Problem {
        let message =
            switch length {
            case 0: "it is empty"
            case CSVSample.length...: "its first \(CSVSample.length >> 10) KiB are nothing but blanks and line breaks"
            default: "it is empty but for blanks and line breaks"
            }
        return Problem(.data, "empty", at: Place(source: source, byte: 0), message)
    }
}
