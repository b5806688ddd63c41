import Streams

extension ZipArchive {
    /// Splits `layer.zip` or `layer.zip/inner.shp` into the archive and the path inside it. Nil if neither is an archive.
    public static func split(_ path: String) throws(Problem) -> (path: String, inner: String?)? {
        if path == "-" { return SpooledArchive.spool == nil ? nil : (path, nil) }
        var end = path.endIndex
        while true {
            let candidate = String(path[..<end])
            let isNamedSo = candidate.lowercased().hasSuffix(".zip")
            if try FilePresence.isReachable(candidate), try isNamedSo ? true : SmallFile.isZip(candidate) {
                return (candidate, end == path.endIndex ? nil : String(path[path.utf8.index(after: end)...]))
            }
            guard let slash = path.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) else { return nil }
            end = slash
        }
    }

    /// The name in messages of the archive at a path.
    public static func name(of path: String) -> String { path == "-" ? ByteSource.standardInputName : pathName(path) }
}
