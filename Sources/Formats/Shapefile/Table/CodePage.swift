/// The encoding of a .dbf by the ways its files have to name it, as `iconv` names it.
enum CodePage {
    /// Returns the encoding that the text of a .cpg names; nil if the text is not a name, but a web page, for example.
    static func named(_ claim: String) -> String? {
        // CR LF is one character, and white space like the others.
        let name = claim.trimming { $0.isWhitespace || "\0\u{FEFF}\"'".contains($0) }.uppercased()
        guard !name.isEmpty, name.utf8.count <= 32, name.allSatisfy(\.isASCII) else { return nil }
        for prefix in prefixes where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count).drop { " -_".contains($0) }
            if !rest.isEmpty, rest.allSatisfy(\.isNumber) { return numbered(String(rest)) }
        }
        if name.hasPrefix("LDID") {
            return UInt8(name.dropFirst(4).drop { !$0.isNumber }).flatMap(CodePage.language)
        }
        guard !name.contains(where: { "<>/\"".contains($0) }) else { return nil }
        let part = name.drop(prefix: "ISO").filter { !" -_".contains($0) }
        if part.hasPrefix("8859"), part.allSatisfy(\.isNumber) || name.hasPrefix("ISO") { return numbered(part) }
        if name.allSatisfy(\.isNumber) { return numbered(name) }
        return alias(name) ?? name
    }

    private static let prefixes = ["ANSI", "OEM", "DOS", "WINDOWS", "WIN", "CODEPAGE", "CP", "IBM", "MS", "X-CP"]

    /// Names as people write them, with or without hyphens; nil for one that stands for itself.
    private static func alias(_ name: String) -> String? {
        var key = name.filter { $0.isLetter || $0.isNumber }
        for prefix in ["X", "CS"] where key.hasPrefix(prefix) && aliases[String(key.dropFirst(prefix.count))] != nil {
            key.removeFirst(prefix.count)
        }
        return aliases[key]
    }

    private static let aliases: [String: String] = {
        let names: [(String, [String])] = [
            ("UTF-8", ["UTF8", "UTF8BOM", "UTF8SIG", "UNICODE11UTF8"]),
            ("CP932", ["SJIS", "SHIFTJIS", "SJISWIN", "SJISOPEN", "MSKANJI", "WINDOWS31J", "JAPANESE"]),
            ("CP936", ["GBK", "GB2312", "EUCCN", "CHINESESIMPLIFIED"]), ("GB18030", ["GB18030"]),
            ("CP949", ["EUCKR", "UHC", "KSC5601", "KSC56011987", "KSX1001", "KOREAN"]),
            ("CP950", ["BIG5", "BIGFIVE", "BIG5ETEN", "CNBIG5", "CHINESETRADITIONAL"]),
            ("BIG5-HKSCS", ["BIG5HKSCS"]), ("EUC-JP", ["EUCJP", "UJIS"]), ("EUC-TW", ["EUCTW"]),
            ("KOI8-R", ["KOI8R", "KOI8"]), ("KOI8-U", ["KOI8U"]), ("CP874", ["TIS620", "THAI"]),
            ("MACINTOSH", ["MAC", "MACROMAN", "MACINTOSH"]), ("US-ASCII", ["ASCII", "USASCII"]),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { page, names in names.map { ($0, page) } })
    }()

    private static func numbered(_ number: String) -> String? {
        if number.hasPrefix("8859"), let part = Int(number.dropFirst(4)), 1...16 ~= part { return "ISO-8859-\(part)" }
        guard number.count <= 5 else { return nil }
        return others[number] ?? "CP\(number)"
    }

    /// Numbers that Windows has for encodings that are not code pages.
    private static let others: [String: String] = {
        var pages = [
            "65001": "UTF-8", "10000": "MACINTOSH", "20127": "US-ASCII", "20866": "KOI8-R", "21866": "KOI8-U",
            "20932": "EUC-JP", "51932": "EUC-JP", "51936": "CP936", "51949": "CP949", "54936": "GB18030",
        ]
        for part in 1...15 { pages["\(28590 + part)"] = "ISO-8859-\(part)" }
        return pages
    }()

    /// Returns the encoding that the language byte of the header stands for; nil for 0 and for unknown bytes.
    static func language(_ byte: UInt8) -> String? {
        let pages: [(Int, [UInt8])] = [
            (437, [0x01, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x15, 0x18, 0x19, 0x1B]),
            (850, [0x02, 0x0A, 0x0E, 0x10, 0x12, 0x14, 0x16, 0x1A, 0x1D, 0x25, 0x37]),
            (1252, [0x03, 0x57, 0x58, 0x59]), (865, [0x08, 0x17, 0x66]), (932, [0x13, 0x7B]),
            (863, [0x1C, 0x6C]), (852, [0x1F, 0x22, 0x23, 0x40, 0x64, 0x87]), (860, [0x24]), (866, [0x26, 0x65]),
            (936, [0x4D, 0x7A]), (949, [0x4E, 0x79]), (950, [0x4F, 0x78]), (874, [0x50, 0x7C]), (861, [0x67]),
            (737, [0x6A, 0x86]), (857, [0x6B, 0x88]), (1255, [0x7D]), (1256, [0x7E]), (1250, [0xC8]), (1251, [0xC9]),
            (1254, [0xCA]), (1253, [0xCB]), (1257, [0xCC]),
        ]
        if byte == 0x04 { return "MACINTOSH" }
        return pages.first { $0.1.contains(byte) }.map { "CP\($0.0)" }
    }
}

extension String {
    fileprivate func drop(prefix: String) -> Substring { dropFirst(hasPrefix(prefix) ? prefix.count : 0) }

    fileprivate func trimming(_ isBlank: (Character) -> Bool) -> String {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}

extension Span where Element == UInt8 {
    var isASCII: Bool { isASCII(from: 0) }

    /// True if it is ASCII without a NUL.
    var isPlainASCII: Bool { isASCII(from: 1) }

    /// True if all bytes are ASCII, and at least `least`, which is 0 or 1; eight bytes at a time.
    @inline(__always)
    private func isASCII(from least: UInt8) -> Bool {
        unsafe withUnsafeBytes { bytes in
            var index = 0
            var high: UInt64 = 0
            let ones = 0x0101_0101_0101_0101 as UInt64
            let (leasts, tops) = (ones &* UInt64(least), ones &* 0x80)
            while index &+ 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // The second term sets a top bit where a byte is less.
                high |= word | (word &- leasts)
                index &+= 8
            }
            guard high & tops == 0 else { return false }
            while index < bytes.count {
                guard unsafe least...0x7F ~= bytes[index] else { return false }
                index &+= 1
            }
            return true
        }
    }
}
