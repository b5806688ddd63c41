/// What can be wrong with an archive; each is a code of its own, for programs.
enum ZipFault: String {
    case notAZip = "not-a-zip"
    case damaged = "zip-damaged"
    case truncated = "zip-truncated"
    case checksum = "zip-crc"
    case encrypted = "zip-encrypted"
    case method = "zip-method"
    case disks = "zip-disks"
    case tooLarge = "zip-too-large"

    fileprivate var hint: String? {
        switch self {
        case .damaged, .truncated, .checksum: "transfer or pack it again"
        case .encrypted: "unpack it first, with its password"
        case .method: "unpack it first, or pack it with deflate, as zip(1) does"
        case .disks: "join its parts first, as with 'zip -s 0'"
        case .tooLarge: "unpack it first"
        case .notAZip: nil
        }
    }
}

extension Problem {
    static func zip(_ fault: ZipFault, _ name: String, byte: Int? = nil, _ message: String) -> Problem {
        Problem(.data, fault.rawValue, at: Place(source: name, byte: byte), message, hint: fault.hint)
    }
}
