import Streams

/// How archives write the paths of their entries.
enum ZipPath {
    /// The characters from 0x80 on of code page 437, in which paths are unless a flag says UTF-8 (APPNOTE.TXT 6.3.10,
    /// appendix D).
    private static let codePage437 = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
        └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// Many programs write UTF-8 and forget the flag; text of the code page is hardly ever valid UTF-8.
    static func decode(_ bytes: Span<UInt8>, isUTF8: Bool) -> String {
        var path: [UInt8] = []
        path.reserveCapacity(bytes.count)
        for index in bytes.indices { path.append(bytes[index]) }
        if isUTF8 { return pathText(path) }
        if let text = String(validating: path, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in path { text.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80]) }
        return String(text)
    }
}
