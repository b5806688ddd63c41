import FormatKit
import Layers
import Streams

/// The layers in a folder and below it, by the names of their files.
struct LayerFolder {
    let layers: [String]
    /// Files that are layers by their names, but not of a kind that is read from a folder.
    private let skipped: [String]
    private let path: String

    /// Nil for anything but a folder.
    init?(at path: String) throws(Problem) {
        guard FilePresence.known(at: path) == .directory else { return nil }
        self.path = path
        var (layers, skipped): ([String], [String]) = ([], [])
        for file in try FolderListing.files(below: path) {
            var words = file.lowercased().split(separator: ".")
            if words.last == "gz" { words.removeLast() }
            guard let ending = words.last.map({ String($0) }) else { continue }
            if Formats.isRead(ending: ending) {
                if Self.isLayer(file, ending) { layers.append(file) } else { skipped.append(file) }
            } else if ending == "zip" || UnwrittenFormats.isOfLayers(ending: ending) {
                skipped.append(file)
            }
        }
        (self.layers, self.skipped) = (layers, skipped)
    }

    /// False for a file that has the ending of a layer but is something else, such as package.json. One that cannot be
    /// read is reported in its turn.
    private static func isLayer(_ path: String, _ ending: String) -> Bool {
        guard Formats.isText(ending: ending), FileIdentity.status(at: path)?.kind == .regular else { return true }
        do throws(Problem) {
            var source = try ByteSource(path: path)
            try source.peek(64 << 10)
            for format in Formats.readable(sharingEnding: ending) where !format.mayBeLayer(source.peeked) {
                return false
            }
            _ = try Formats.recognition.format(of: source.peeked, name: source.name)
            return true
        } catch {
            return error.code != "unknown-format"
        }
    }

    /// Reports the files that are skipped; nil if there are none.
    var notice: Problem? {
        guard let first = skipped.first else { return nil }
        let names = skipped.map { file in
            let name = file.hasPrefix(path) ? String(file.dropFirst(path.count)) : file
            return name.hasPrefix("/") ? String(name.dropFirst()) : name
        }
        let count = skipped.count == 1 ? "a file of the folder was" : "\(skipped.count) files of the folder were"
        return Problem(
            .data, "skipped-files", severity: .note, at: InputLocation(source: pathName(path)),
            "\(count) skipped (archives, or not layers that plat can read): \(listed(names))",
            hint: "to read one, give its path, as in plat cat \(printable(first))")
    }
}
