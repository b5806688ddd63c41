import FormatKit
import Layers
import Streams

/// The document that services of Esri send, with the status of a success, if they cannot send features.
enum EsriError {
    /// The message in the document; nil for any other.
    static func message(in start: Span<UInt8>) -> Wording? {
        let first = JSONScanner.skipBlanks(start, from: 0)
        guard let error = JSONText.value(named: "error", start, in: first),
            let code = JSONText.value(named: "code", start, in: error)
        else { return nil }
        let message = JSONText.string(named: "message", start, in: error) ?? ""
        var digits = ""
        for index in code..<min(code + 9, start.count) where start[index] &- UInt8(ascii: "0") < 10 {
            digits.unicodeScalars.append(Unicode.Scalar(start[index]))
        }
        return "\(excerpt(message.utf8)) (code \(digits))"
    }
}
