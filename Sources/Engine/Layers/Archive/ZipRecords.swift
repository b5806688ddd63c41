/// Signatures of a zip archive's records, and their lengths without variable parts (APPNOTE.TXT 6.3.10, 4.3).
enum ZipRecord {
    case localHeader
    case dataDescriptor
    case directoryHeader
    case end
    case end64
    case locator64

    var signature: UInt32 {
        switch self {
        case .localHeader: 0x0403_4B50
        case .dataDescriptor: 0x0807_4B50
        case .directoryHeader: 0x0201_4B50
        case .end: 0x0605_4B50
        case .end64: 0x0606_4B50
        case .locator64: 0x0706_4B50
        }
    }

    var length: Int {
        switch self {
        case .localHeader: 30
        case .dataDescriptor: 16
        case .directoryHeader: 46
        case .end: 22
        case .end64: 56
        case .locator64: 20
        }
    }

    /// True if the whole record fits in `bytes` at `index`, and its signature is there.
    func isAt(_ index: Int, in bytes: Span<UInt8>) -> Bool {
        index >= 0 && index <= bytes.count - length && bytes.number32(at: index) == signature
    }
}

extension SeekableBytes {
    /// The `length` bytes at `offset`; throws unless the archive has them all.
    func zipBytes(_ length: Int, at offset: Int) throws(Problem) -> ByteBuffer {
        var buffer = ByteBuffer()
        guard try read(into: &buffer, at: offset, upTo: length) == length else {
            throw .zip(.truncated, name, "the archive is truncated after \(offset + buffer.count) bytes")
        }
        return buffer
    }
}

/// Faults of an archive; each is a code of its own, for programs.
enum ZipFault: String {
    case notAZip = "not-a-zip"
    case damaged = "zip-damaged"
    case truncated = "zip-truncated"
    case checksum = "zip-crc"
    case encrypted = "zip-encrypted"
    case method = "zip-method"
    case disks = "zip-disks"
    case tooLarge = "zip-too-large"

    fileprivate var hint: Wording? {
        switch self {
        case .damaged, .truncated, .checksum: "download or create the archive again"
        case .encrypted: "unpack it first, with its password"
        case .method: "unpack it first, or compress with deflate, as zip(1) does"
        case .disks: "join the volumes first, for example with 'zip -s 0'"
        case .tooLarge: "unpack it first"
        case .notAZip: nil
        }
    }
}

extension Problem {
    static func zip(_ fault: ZipFault, _ name: String, byte: Int? = nil, _ message: Wording) -> Problem {
        Problem(.data, fault.rawValue, at: InputLocation(source: name, byte: byte), message, hint: fault.hint)
    }
}
