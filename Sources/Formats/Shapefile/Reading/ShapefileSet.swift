public import Layers
import Streams

/// The files that make up a shapefile: one name with an ending each, in a folder or in a zip archive.
public struct ShapefileSet {
    /// The layer's name in messages.
    public let name: String
    public var shapes: (any SeekableBytes)?
    var index: (any SeekableBytes)?
    var table: (any SeekableBytes)?
    /// The reason why an existing table cannot be opened.
    private(set) var tableFault: Problem?
    var projection: (any SeekableBytes)?
    var codePage: (any SeekableBytes)?
    /// Warnings about the archive that the files come from.
    public var notices: [Problem] = []

    /// The endings of files that may hold a layer by themselves, or name one.
    static let endings = ["shp", "shx", "dbf"]
    static let allEndings = endings + ["prj", "cpg"]

    /// A set of files that are already open.
    public init(
        name: String, shapes: (any SeekableBytes)? = nil, index: (any SeekableBytes)? = nil,
        table: (any SeekableBytes)? = nil, projection: (any SeekableBytes)? = nil, codePage: (any SeekableBytes)? = nil
    ) {
        self.name = name
        self.shapes = shapes
        self.index = index
        self.table = table
        self.projection = projection
        self.codePage = codePage
    }

    /// Opens the files of a layer; nil when there is neither a .shp nor a .dbf.
    ///
    /// - Parameter find: gives the file of an ending.
    init?(
        name: String, _ find: (String) throws(Problem) -> (any SeekableBytes)?
    ) throws(Problem) {
        self.name = name
        shapes = try find("shp")
        do throws(Problem) {
            table = try find("dbf")
        } catch {
            guard shapes != nil else { throw error }
            tableFault = error
        }
        guard shapes != nil || table != nil else { return nil }
        index = try find("shx")
        projection = try find("prj")
        codePage = try find("cpg")
    }
}

/// A shapefile in a folder.
extension ShapefileSet {
    /// Finds the files of a layer by the name of any of them, or by that name without an ending. Nil for anything else.
    public init?(path: String) throws(Problem) {
        guard let (files, tableFault) = try Self.located(path) else { return nil }
        let name = files["shp"] ?? files["dbf"] ?? path
        try self.init(name: pathName(name)) { (ending) throws(Problem) in
            if ending == "dbf", let tableFault { throw tableFault }
            guard let file = files[ending] else { return nil }
            return try SeekableFile(path: file)
        }
    }

    /// The paths of the files by their endings; nil if the name is not that of a shapefile.
    ///
    /// A file that does not exist is absent, unless it is the one that was named. One that is there and cannot be
    /// reached is an error: without it the layer would be another.
    public static func files(of path: String) throws(Problem) -> [String: String]? { try located(path)?.files }

    /// Also returns why the table beside the shapes cannot be reached: a caller that wants only shapes can do without
    /// it.
    private static func located(
        _ path: String
    ) throws(Problem) -> (files: [String: String], tableFault: Problem?)? {
        guard let (stem, named) = try stem(of: path) else { return nil }
        var found: [String: String] = [:]
        var tableFault: Problem?
        for ending in allEndings {
            let candidates =
                named?.lowercased() == ending ? [path] : ["\(stem).\(ending)", "\(stem).\(ending.uppercased())"]
            for candidate in candidates where found[ending] == nil {
                do throws(Problem) {
                    if try FilePresence.isFile(candidate) { found[ending] = candidate }
                } catch {
                    guard ending == "dbf", found["shp"] != nil, candidate != path else { throw error }
                    tableFault = tableFault ?? error
                }
            }
        }
        let isMixed = named.map { $0 != $0.lowercased() && $0 != $0.uppercased() } ?? false
        if isMixed || found["shp"] == nil && found["dbf"] == nil {
            try found.merge(listed(stem)) { (first, _) in first }
        }
        guard found["shp"] != nil || found["dbf"] != nil else { return nil }
        if let named, found[named.lowercased()] != path { throw absent(path, found) }
        return (found, tableFault)
    }

    /// The path without its ending, and the ending; the whole path if it lacks such an ending and no file has that
    /// name.
    private static func stem(of path: String) throws(Problem) -> (stem: String, ending: String?)? {
        let bytes = path.utf8
        let start = nameStart(of: path)
        guard start < bytes.endIndex else { return nil }
        if let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start,
            case let ending = String(path[bytes.index(after: dot)...]), endings.contains(ending.lowercased())
        {
            return (String(path[..<dot]), ending)
        }
        switch try FilePresence(at: path) {
        case .regular, .other: return nil
        case .absent, .directory: return (path, nil)
        }
    }

    /// Finds files whose endings mix cases, by listing the whole folder.
    private static func listed(_ stem: String) throws(Problem) -> [String: String] {
        let start = nameStart(of: stem)
        let (folder, name) = (String(stem[..<start]), stem[start...].utf8)
        var found: [String: String] = [:]
        for entry in try FolderListing.names(in: folder.isEmpty ? "." : folder) {
            guard let dot = entry.utf8.lastIndex(of: UInt8(ascii: ".")), entry.utf8[..<dot].elementsEqual(name) else {
                continue
            }
            let ending = entry[entry.utf8.index(after: dot)...].lowercased()
            guard allEndings.contains(ending), found[ending] == nil else { continue }
            if try FilePresence.isFile(folder + entry) { found[ending] = folder + entry }
        }
        return found
    }

    /// Index after the last slash. It is found in UTF-8, as a combining mark after a slash makes it another character.
    private static func nameStart(of path: String) -> String.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    }

    private static func absent(_ path: String, _ found: [String: String]) -> Problem {
        let others = found.values.sorted().map { printable(pathName($0)) }.joined(separator: ", ")
        return Problem(
            .noInput, "unreadable", at: InputLocation(source: pathName(path)), "cannot read: no such file or directory",
            hint: "found only \(others)")
    }
}
