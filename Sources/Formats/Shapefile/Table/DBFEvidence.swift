import Layers

/// Evidence from the texts of a .dbf for or against the encoding that is claimed for them.
struct DBFEvidence: ~Copyable {
    private var decoder: TextDecoder?
    /// Number of texts that are not ASCII, of those that are UTF-8, and of those that are invalid in the claimed
    /// encoding.
    private var count = 0
    private var utf8 = 0
    private var undecodable = 0
    private var scratch = ByteBuffer()

    private let isSingleByte: Bool

    init(claim: String?) {
        if let claim, claim != "UTF-8", let decoder = TextDecoder(claim) {
            isSingleByte = decoder.isSingleByte
            self.decoder = consume decoder
        } else {
            isSingleByte = false
        }
    }

    mutating func add(_ text: Span<UInt8>) {
        guard !text.isASCII else { return }
        count += 1
        if text.firstInvalidUTF8() == nil { utf8 += 1 }
        scratch.removeAll()
        if decoder?.decode(text, into: &scratch) == false { undecodable += 1 }
    }

    /// The encoding to read with, and why the claim is dropped, if it is.
    ///
    /// - Parameter source: the origin of the claim, such as `its .cpg`.
    func verdict(on claim: String?, by source: String) -> (DBFEncoding, objection: String?) {
        guard let claim else { return (DBFEncoding(), nil) }
        if claim == "UTF-8" {
            guard count > 0, utf8 == 0 else { return (DBFEncoding(authority: .file, isProven: utf8 > 0), nil) }
            return (
                DBFEncoding(page: "CP1252", authority: .file, isProven: true),
                "\(source) says UTF-8, but the text is not; it was read as windows-1252"
            )
        }
        // Two bytes of East Asian text can happen to be a character of UTF-8, but several texts hardly can.
        let enough = isSingleByte ? 1 : 3
        if count >= enough, utf8 == count {
            return (
                DBFEncoding(authority: .file, isProven: true),
                "\(source) says \(claim), but the text is UTF-8 and was read as that"
            )
        }
        // A single broken text is dealt with, and counted, when it is read.
        if undecodable * 4 > count {
            return (
                DBFEncoding(),
                "\(source) says \(claim), but the text is not; it was read as UTF-8 or windows-1252"
            )
        }
        return (DBFEncoding(page: claim, authority: .file, isProven: count > 0), nil)
    }
}
