public import Layers

/// A shapefile in a folder.
extension ShapefileSet {
    /// Those of a layer by any of its files, or by their name without an ending. Nil for what is something else.
    public init?(path: String) throws(Problem) {
        guard let files = Self.files(of: path) else { return nil }
        let name = files["shp"] ?? files["dbf"] ?? path
        try self.init(name: name) { (ending) throws(Problem) in
            guard let file = files[ending] else { return nil }
            return try SeekableFile(path: file)
        }
    }

    /// The paths of the files by their endings; nil for what is no shapefile by its name.
    public static func files(of path: String) -> [String: String]? {
        guard let stem = stem(of: path) else { return nil }
        var found: [String: String] = [:]
        for ending in allEndings {
            // One that is written as the path is goes before others.
            let candidates = [path, stem + "." + ending, stem + "." + ending.uppercased()]
            found[ending] = candidates.first { candidate in
                candidate.dropFirst(stem.count).lowercased() == "." + ending && FolderListing.isFile(candidate)
            }
        }
        if found["shp"] == nil && found["dbf"] == nil { found = listed(stem) }
        return found["shp"] == nil && found["dbf"] == nil ? nil : found
    }

    /// The path without its ending, or as it is if no file is called that.
    private static func stem(of path: String) -> String? {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard start < path.endIndex else { return nil }
        if let dot = path[start...].lastIndex(of: "."), dot > start,
            endings.contains(path[path.index(after: dot)...].lowercased())
        {
            return String(path[..<dot])
        }
        return FolderListing.isFile(path) ? nil : path
    }

    /// Endings in a mixture of cases are found by a look at all that is in the folder.
    private static func listed(_ stem: String) -> [String: String] {
        let start = stem.lastIndex(of: "/").map { stem.index(after: $0) } ?? stem.startIndex
        let (folder, name) = (String(stem[..<start]), stem[start...])
        var found: [String: String] = [:]
        for entry in FolderListing.names(in: folder.isEmpty ? "." : folder) {
            guard let dot = entry.lastIndex(of: "."), entry[..<dot] == name else { continue }
            let ending = entry[entry.index(after: dot)...].lowercased()
            if allEndings.contains(ending), found[ending] == nil { found[ending] = folder + entry }
        }
        return found
    }
}
