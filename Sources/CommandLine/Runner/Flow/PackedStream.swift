import Layers
import Streams

/// A layer of text in a zip archive.
struct PackedStream {
    /// Name in messages.
    let name: String
    private let archive: ZipArchive
    private let entry: ZipArchive.Entry

    /// The layers of text that a path stands for: all of an archive, or the one that it names; nil if that is not an
    /// archive, or has none.
    static func streams(at path: String) throws(Problem) -> [PackedStream]? {
        guard let (path, inner) = try ZipArchive.split(path) else { return nil }
        let archive = try ZipArchive(try SeekableFile(path: path))
        let streams = archive.entries.filter { $0.path == inner || inner == nil && isLayer($0) }
            .map {
                PackedStream(name: "\(ZipArchive.name(of: path))/\(pathName($0.path))", archive: archive, entry: $0)
            }
        return streams.isEmpty ? nil : streams
    }

    private static func isLayer(_ entry: ZipArchive.Entry) -> Bool {
        guard !entry.isDirectory, !entry.path.hasPrefix("__MACOSX/") else { return false }
        var words = entry.path.lowercased().split(separator: ".")
        if words.last == "gz" { words.removeLast() }
        return words.last.map { Formats.isText(ending: String($0)) } ?? false
    }

    /// Opens it, again if need be.
    func source(encoding: String?) throws(Problem) -> ByteSource {
        try ByteSource(try archive.open(entry, name: name), encoding: encoding)
    }
}
