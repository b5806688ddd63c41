/// The reason why a gazetteer cannot be read or made.
public enum GazetteerFault: Error, Hashable, Sendable {
    /// A file that cannot be opened or mapped, with the system's reason.
    case unreadable(String)
    /// A folder, a pipe or a device.
    case notAFile
    /// Bytes that do not start as a gazetteer does.
    case notAGazetteer
    /// A gazetteer of another version of plat.
    case otherVersion(UInt32)
    /// A gazetteer of a machine with the other order of bytes.
    case otherByteOrder
    /// A file that ends too early.
    case truncated(expected: UInt64, found: UInt64)
    /// Bytes of a section that cannot be right.
    case damaged(section: String)
    /// More of something than the format can hold.
    case tooMany(String)
    /// A position that is not on the globe.
    case outside(latitude: Double, longitude: Double)
    /// A draft without places.
    case empty
    /// A library that folds names and cannot be loaded, with the reason.
    case noLibrary(String)

    /// A sentence about the file or the draft.
    public var message: String {
        switch self {
        case .unreadable(let reason): reason
        case .notAFile: "not a regular file, so it cannot be mapped into memory"
        case .notAGazetteer: "not a gazetteer"
        case .otherVersion(let version):
            "the gazetteer has version \(version), and this plat reads version \(GazetteerHeader.version)"
        case .otherByteOrder: "the gazetteer was built on a machine with another byte order"
        case .truncated(let expected, let found): "the gazetteer is truncated: \(found) of \(expected) bytes are there"
        case .damaged(let section): "the gazetteer is damaged: its \(section) cannot be right"
        case .tooMany(let things): "too many \(things) for one gazetteer"
        case .outside(let latitude, let longitude): "\(latitude),\(longitude) is not a position on the globe"
        case .empty: "no places"
        case .noLibrary(let reason): "names cannot be folded: \(reason)"
        }
    }
}
