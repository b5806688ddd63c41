import Features
import FormatKit
package import Layers
import Streams

/// A layer of a command line: a stream of bytes, or one that was found by its path.
package struct LayerItem {
    /// Name in messages.
    package let name: String
    /// Path of the file to read, or of the archive that contains it.
    package let path: String
    /// Number of the argument that it comes from, as one may stand for several layers.
    package private(set) var argument = 0
    /// Reports what was skipped where it was found.
    private(set) var notice: Problem?
    /// Its name among the layers of its file, archive or folder; nil for one that is alone there.
    private(set) var layerName: String?
    /// The layer of a file or an archive that its path names, as in atlas.gpkg:roads; nil if it names none.
    private(set) var namedLayer: String?
    /// The file, archive or folder in which it has that name.
    private(set) var container: String
    private let kind: Kind

    private enum Kind {
        case stream
        /// A stream that is packed in an archive.
        case packed(PackedStream)
        case found(any LayerAtPath)
        /// A layer that cannot be opened; the problem is reported when its turn comes.
        case broken(Problem)
    }

    private init(_ name: String, _ path: String, _ kind: Kind) {
        self.name = name
        self.path = path
        self.kind = kind
        container = path
    }

    private init(_ layer: any LayerAtPath) {
        self.init(layer.name, layer.path, .found(layer))
        layerName = layer.layerName
    }

    /// Layers that paths stand for.
    static func items(of paths: [String], format: (any ReadableFormat)?) -> [LayerItem] {
        let items = paths.enumerated().flatMap { argument, path in
            Self.items(of: path, format: format).map { item in
                var item = item
                item.argument = argument
                return item
            }
        }
        return joined(items)
    }

    /// Layers that a path stands for; an archive may have several.
    private static func items(of path: String, format: (any ReadableFormat)?) -> [LayerItem] {
        let name = ZipArchive.name(of: path)
        if path == "-" {
            do throws(Problem) {
                guard try SpooledArchive.keepStandardInput() else { return [LayerItem(name, path, .stream)] }
            } catch {
                return [LayerItem(name, path, .broken(error))]
            }
        }
        let formats = format.map { [$0 as? any PathFormat].compactMap(\.self) } ?? Formats.ofPaths
        if format == nil {
            for format in formats {
                if let layer = format.layer(named: path) { return [LayerItem(layer)] }
            }
        }
        do throws(Problem) {
            for known in formats {
                guard let layers = try known.layers(at: path, isGiven: format != nil) else { continue }
                var items = layers.map { LayerItem($0) }
                if items.count == 1, items[0].path != path, path.hasPrefix(items[0].path) {
                    items[0].namedLayer = items[0].layerName
                }
                return items
            }
            if let streams = try PackedStream.streams(at: path) {
                var found = streams.map { LayerItem($0.name, path, .packed($0)) }
                found[0].notice = PackedStream.notice(at: path)
                return named(found, in: found[0].path)
            }
            if let folder = try LayerFolder(at: path), !folder.layers.isEmpty {
                var found = folder.layers.flatMap { items(of: $0, format: format) }
                found[0].notice = folder.notice
                return named(found, in: path)
            }
        } catch {
            return [LayerItem(name, path, .broken(error))]
        }
        if let problem = problem(at: path) { return [LayerItem(name, path, .broken(problem))] }
        return [LayerItem(name, path, .stream)]
    }

    /// Names the layers of an archive or a folder by their files, unless one of these has several.
    private static func named(_ items: [LayerItem], in container: String) -> [LayerItem] {
        guard items.count > 1 else { return items }
        let counts = items.reduce(into: [:]) { $0[$1.path, default: 0] += $1.layerName == nil ? 0 : 1 }
        return items.map { item in
            var item = item
            if counts[item.path, default: 0] < 2 { item.layerName = FormatKit.layerName(ofFile: item.name) }
            item.container = container
            return item
        }
    }

    /// The name of its layer, if it is not among others: that of the file; nil for standard input.
    var nameByFile: String? { path == "-" ? nil : FormatKit.layerName(ofFile: packed == nil ? name : path) }

    /// The problem of a path that some format has no layer at.
    private static func problem(at path: String) -> Problem? {
        for format in Formats.ofPaths {
            if let problem = format.problem(at: path) { return problem }
        }
        return nil
    }

    /// True if an input cannot be lines of numbers: a shapefile, an archive, or JSON. Numbers in braces are lines.
    package static func looksLikeLayer(_ path: String) throws(Problem) -> Bool {
        if path != "-" {
            let items = items(of: path, format: nil)
            if FilePresence.known(at: path) == .directory { return false }
            for item in items { try item.checkOpenable() }
            if items.count != 1 || !items[0].isStream { return true }
        }
        guard let start = try ByteSource.firstBytes(of: path) else { return true }
        return Formats.recognition.startsLayer(start.span) && !NumberLineReader.startsWithFrame(start.span)
    }

    /// True if a text begins with a row of names, as tables do, not with numbers.
    ///
    /// - Parameter angleCount: how many degrees a line needs at least, 2 for a coordinate.
    package static func startsWithHeader(_ path: String, angleCount: Int = 2) throws(Problem) -> Bool {
        guard let start = try ByteSource.firstBytes(of: path) else { return false }
        if NumberLineReader.startsWithFrame(start.span) { return false }
        for byte in start {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
            // The byte order mark of UTF-8.
            case 0xEF, 0xBB, 0xBF: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                return false
            // A comment, which only lists have.
            case UInt8(ascii: "#"): return false
            // Byte order marks of UTF-16 are among the others; lists of numbers have no use for them.
            default:
                let form = angleCount < 2 ? "lat" : NumberSpace.coordinate.form(ofAreas: false)
                return !NumberLineReader(form: form, angleCount: angleCount, tables: .withHeader)
                    .startsWithRecord(start.span)
            }
        }
        return false
    }

    /// Every file on disk that a path stands for.
    package static func files(of path: String) throws(Problem) -> [String] {
        if path == "-" { return [path] }
        for format in Formats.ofPaths where format.layer(named: path) != nil { return [path] }
        for format in Formats.ofPaths {
            if let files = try format.files(at: path) { return files }
        }
        if let folder = try LayerFolder(at: path), !folder.layers.isEmpty {
            var files: [String] = []
            for layer in folder.layers { files += try self.files(of: layer) }
            return files
        }
        if FilePresence.known(at: path) == .directory, let problem = problem(at: path) { throw problem }
        return [path]
    }

    /// Makes one layer of those that follow each other and belong together.
    private static func joined(_ items: [LayerItem]) -> [LayerItem] {
        let found = items.map(\.found)
        var joined: [LayerItem] = []
        var index = 0
        while index < items.count {
            var item = items[index]
            index += 1
            if var layer = item.found {
                let count = layer.join(found[index...])
                index += count
                let joined = LayerItem(layer)
                item = count == 0 ? item : joined.standing(for: item)
            }
            joined.append(item)
        }
        return joined
    }

    /// The same layer in the place of the first one that it was made of.
    private func standing(for first: LayerItem) -> LayerItem {
        var item = self
        (item.argument, item.notice) = (first.argument, first.notice)
        return item
    }

    /// Throws if it is already known that the layer cannot be opened.
    func checkOpenable() throws(Problem) {
        if case .broken(let problem) = kind { throw problem }
    }

    /// True if its bytes are read as one stream.
    var isStream: Bool {
        switch kind {
        case .stream, .packed: true
        case .found, .broken: false
        }
    }

    /// The part of an archive that it is; nil for an input of its own.
    var packed: PackedStream? {
        if case .packed(let stream) = kind { stream } else { nil }
    }

    private var found: (any LayerAtPath)? {
        if case .found(let layer) = kind { layer } else { nil }
    }

    /// True for a stream that can be opened again.
    var isRereadable: Bool { packed != nil || isRegularFile }

    package var isRegularFile: Bool { isStream && packed == nil && !FileIdentity.regularFiles(of: [path]).isEmpty }

    /// Bytes by which ranges of its records are named, if they are not those of the file itself.
    package func lengthOfRecords() throws(Problem) -> Int? { try found?.lengthOfRecords() }

    /// Opens it, again if need be; nil for a stream.
    func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> (any OpenedLayer)? {
        try checkOpenable()
        return try found?.open(index, options)
    }
}
