public import Layers
import Streams

/// The photos of a layer, by their paths.
public struct PhotoSet: Sendable {
    /// The layer's name in messages.
    public let name: String
    public let paths: [String]
    /// Folders with other files, and how many.
    let others: [(folder: String, count: Int)]

    /// Finds the photos that a path stands for: a JPEG, or a folder with JPEGs in it or below it. Nil for anything else.
    ///
    /// - Parameter isGiven: true if a file is a photo, whatever its name and its first bytes.
    public init?(path: String, isGiven: Bool) throws(Problem) {
        name = pathName(path)
        switch FilePresence.known(at: path) {
        case .regular?:
            if !isGiven, !Self.isNamedSo(path), try !SmallFile.isJPEG(path) { return nil }
            (paths, others) = ([path], [])
        case .directory?:
            let files = try FolderListing.files(below: path)
            // A broken link or a pipe among them is reported when its turn comes.
            paths = files.filter(Self.isNamedSo)
            others = files.count > paths.count ? [(name, files.count - paths.count)] : []
            if paths.isEmpty { return nil }
        default: return nil
        }
    }

    /// The problem of a folder without layers; nil for anything else.
    public static func emptyFolder(_ path: String) -> Problem? {
        guard FilePresence.known(at: path) == .directory else { return nil }
        return Problem(
            .noInput, "unreadable", at: InputLocation(source: pathName(path)),
            "cannot read: it is a folder without layers or photos",
            hint: path.lowercased().hasSuffix(".gdb")
                ? "a geodatabase is converted as with 'ogr2ogr out.geojson \(pathName(path)) LAYER'" : nil)
    }

    /// Takes a file with the extension of a photo, so that nothing else need be tried; nil for anything else.
    public init?(named path: String) {
        guard Self.isNamedSo(path), FilePresence.known(at: path) == .regular else { return nil }
        (name, paths, others) = (pathName(path), [path], [])
    }

    /// Joins the photos of several sets, in order.
    public init(_ sets: [PhotoSet]) {
        let first = sets.first?.name ?? ""
        name = sets.count > 1 ? "\(first) and \(sets.count - 1) more" : first
        paths = sets.flatMap(\.paths)
        others = sets.flatMap(\.others)
    }

    private static func isNamedSo(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg")
    }
}
