import Layers
import Streams

/// What its text is in.
extension ShapefileTable {
    /// What the user says; else what a file claims, unless the text contradicts it; else what the text looks like.
    func decideEncoding(
        _ set: ShapefileSet, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> DBFEncoding {
        if let name = options.encoding {
            let page = CodePage.named(name) ?? name
            guard page == "UTF-8" || TextDecoder(page) != nil else {
                throw Problem(
                    .usage, "unknown-encoding", "there is no encoding '\(printable(name))'",
                    hint: "'iconv -l' lists those that this system knows")
            }
            facts.guesses.append(LayerFacts.Guess("encoding", page, "as asked"))
            return DBFEncoding(page: page == "UTF-8" ? nil : page, authority: .user, isProven: true)
        }
        let (claim, claimant) = try claim(set, &facts)
        var evidence = DBFEvidence(claim: claim)
        try gather(&evidence)
        let (encoding, objection) = evidence.verdict(on: claim, by: claimant)
        if let objection { facts.notices.append(notice("contradicted-encoding", objection)) }
        let reason =
            claim == nil
            ? "nothing says so; what is no UTF-8 is windows-1252"
            : objection == nil ? "by \(claimant)" : "by its text, against \(claimant)"
        facts.guesses.append(LayerFacts.Guess("encoding", encoding.page ?? "UTF-8", reason))
        return encoding
    }

    func claim(
        _ set: ShapefileSet, _ facts: inout LayerFacts
    ) throws(Problem) -> (encoding: String?, by: String) {
        if let source = set.codePage {
            var bytes = ByteBuffer()
            _ = try source.read(into: &bytes, at: 0, upTo: 1024)
            let text = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
            if let page = CodePage.named(text), page == "UTF-8" || TextDecoder(page) != nil {
                return (page, "its .cpg")
            }
            let isEmpty = text.allSatisfy { $0.isWhitespace || "\0\u{FEFF}".contains($0) }
            let message = isEmpty ? "its .cpg is empty" : "its .cpg names no encoding: \(excerpt(text.utf8))"
            facts.notices.append(notice("bad-cpg", message, hint: "--encoding says what it is"))
        }
        guard let page = CodePage.language(header.languageByte), TextDecoder(page) != nil else {
            if header.languageByte != 0 {
                let digits = String(header.languageByte, radix: 16, uppercase: true)
                facts.notices.append(
                    notice(
                        "unknown-language",
                        "the language byte of its .dbf, 0x\(digits.count < 2 ? "0" : "")\(digits), stands for no encoding that is known",
                        hint: "--encoding says what it is"))
            }
            return (nil, "")
        }
        return (page, "the language byte of its .dbf")
    }

    func gather(_ evidence: inout DBFEvidence) throws(Problem) {
        for column in header.columns { evidence.add(column.nameBytes.span) }
        let texts = header.columns.filter { $0.kind == .text || $0.kind == .varchar }
        guard !texts.isEmpty, header.rowLength > 0 else { return }
        let count = min(header.rowCount, max(Self.evidenceLength / header.rowLength, 1))
        var bytes = ByteBuffer()
        let length = try source.read(into: &bytes, at: header.headerLength, upTo: count * header.rowLength)
        // Most text is ASCII, which is seen at a glance.
        guard !bytes.bytes.isASCII else { return }
        for row in 0..<length / header.rowLength {
            for column in texts {
                let start = row * header.rowLength + column.offset
                var end = start + column.width
                while end > start, bytes.bytes[end - 1] == 0x20 || bytes.bytes[end - 1] == 0 { end -= 1 }
                // A text that fills its field may be torn.
                if end < start + column.width { evidence.add(bytes.bytes.extracting(start..<end)) }
            }
        }
    }

    func notice(_ code: String, _ message: String, hint: String? = nil) -> Problem {
        Problem(.data, code, severity: .warning, at: Place(source: source.name), message, hint: hint)
    }
}
