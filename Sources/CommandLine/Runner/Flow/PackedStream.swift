import FormatKit
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

    /// Reports the layers of an archive that are not read with those of text; nil if there are none.
    static func notice(at path: String) -> Problem? {
        guard let (path, inner) = try? ZipArchive.split(path), inner == nil,
            let archive = try? ZipArchive(try SeekableFile(path: path))
        else { return nil }
        let others = archive.entries.filter { entry in
            guard !entry.isDirectory, !isLayer(entry) else { return false }
            let ending = entry.path.lowercased().split(separator: ".").last.map { String($0) } ?? ""
            return Formats.isRead(ending: ending) || UnwrittenFormats.isOfLayers(ending: ending) || ending == "zip"
        }
        guard !others.isEmpty else { return nil }
        let count = others.count == 1 ? "a file of the archive was" : "\(others.count) files of the archive were"
        return Problem(
            .data, "skipped-files", severity: .warning, at: InputLocation(source: ZipArchive.name(of: path)),
            "\(count) skipped, as only layers of text are read beside each other: \(listed(others.map(\.path)))",
            hint: "unpack the archive to read them")
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
