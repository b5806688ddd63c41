import Layers
import Operations
import Readers
import Streams

/// A layer of a command line: a file of text, a shapefile, a shapefile in an archive, or photos.
struct LayerItem {
    /// Name in messages.
    let name: String
    /// Path of the file to read, or of the archive that contains it.
    let path: String
    /// Number of the argument that it comes from, as one may stand for several layers.
    private(set) var argument = 0
    private let kind: Kind

    private enum Kind {
        case text
        case shapefile
        case archived(ShapefileArchive, stem: String)
        case photos(PhotoSet)
        /// A layer that cannot be opened; the problem is reported when its turn comes.
        case broken(Problem)
    }

    private init(_ name: String, _ path: String, _ kind: Kind) {
        self.name = name
        self.path = path
        self.kind = kind
    }

    /// Layers that paths stand for.
    static func items(of paths: [String], format: InputFormat?) -> [LayerItem] {
        let items = paths.enumerated().flatMap { argument, path in
            Self.items(of: path, format: format).map { item in
                var item = item
                item.argument = argument
                return item
            }
        }
        return joiningPhotos(items)
    }

    /// Layers that a path stands for; an archive may have several.
    private static func items(of path: String, format: InputFormat?) -> [LayerItem] {
        if path == "-" { return [LayerItem(ByteSource.standardInputName, path, .text)] }
        let name = pathName(path)
        guard format == nil || format == .shapefile || format == .jpeg else { return [LayerItem(name, path, .text)] }
        if format == nil, let photo = PhotoSet(named: path) { return [LayerItem(name, path, .photos(photo))] }
        do throws(Problem) {
            if format == .jpeg {
                let photos = try PhotoSet(path: path, isGiven: true)
                return [LayerItem(name, path, photos.map { .photos($0) } ?? withoutPhotos(path))]
            }
            if let (archive, inner) = try archive(in: path) {
                let layers = try ShapefileArchive(path: archive)
                let stems = if let inner { [try layers.stem(of: inner)] } else { layers.stems }
                return stems.map { LayerItem(layers.name(of: $0), archive, .archived(layers, stem: $0)) }
            }
            if let files = try ShapefileSet.files(of: path) {
                return [LayerItem(pathName(files["shp"] ?? files["dbf"] ?? path), path, .shapefile)]
            }
            if format == nil, let photos = try PhotoSet(path: path, isGiven: false) {
                return [LayerItem(name, path, .photos(photos))]
            }
            if PhotoSet.emptyFolder(path) != nil { return [LayerItem(name, path, withoutPhotos(path))] }
        } catch {
            return [LayerItem(name, path, .broken(error))]
        }
        guard path.lowercased().hasSuffix(".shx"), (try? FilePresence.isReachable(path)) == true else {
            return [LayerItem(name, path, .text)]
        }
        let problem = Problem(
            .noInput, "no-shp", at: Place(source: name), "found neither a .shp nor a .dbf next to it")
        return [LayerItem(name, path, .broken(problem))]
    }

    private static func withoutPhotos(_ path: String) -> Kind {
        PhotoSet.emptyFolder(path).map { .broken($0) } ?? .text
    }

    /// True if an input cannot be lines of numbers: a shapefile, an archive, or JSON. Numbers in braces are lines.
    static func looksLikeLayer(_ path: String) throws(Problem) -> Bool {
        if path != "-" {
            let items = items(of: path, format: nil)
            if PhotoSet.emptyFolder(path) != nil { return false }
            for item in items { try item.checkOpenable() }
            if items.count != 1 || items[0].isBinary { return true }
        }
        guard let start = try ByteSource.firstBytes(of: path) else { return true }
        return InputFormat.startsLayer(start.span) && !NumberLineReader.startsWithFrame(start.span)
    }

    /// True if a text begins with a row of names, as tables do, not with numbers.
    ///
    /// - Parameter angleCount: how many degrees a line needs at least, 2 for a coordinate.
    static func startsWithHeader(_ path: String, angleCount: Int = 2) throws(Problem) -> Bool {
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
    static func files(of path: String) throws(Problem) -> [String] {
        if path == "-" || PhotoSet(named: path) != nil { return [path] }
        if let (archive, _) = try archive(in: path) { return [archive] }
        if let files = try ShapefileSet.files(of: path) { return [String](files.values) }
        if let photos = try PhotoSet(path: path, isGiven: false) { return photos.paths }
        if let problem = PhotoSet.emptyFolder(path) { throw problem }
        return [path]
    }

    /// Makes one layer of photos that follow each other.
    private static func joiningPhotos(_ items: [LayerItem]) -> [LayerItem] {
        var joined: [LayerItem] = []
        var sets: [PhotoSet] = []
        var argument = 0
        func join() {
            guard let path = sets.first?.paths.first else { return }
            let photos = PhotoSet(sets)
            var item = LayerItem(photos.name, path, .photos(photos))
            item.argument = argument
            joined.append(item)
            sets = []
        }
        for item in items {
            if let photos = item.photos {
                if sets.isEmpty { argument = item.argument }
                sets.append(photos)
            } else {
                join()
                joined.append(item)
            }
        }
        join()
        return joined
    }

    /// Splits `layer.zip` or `layer.zip/inner.shp` into the archive and the path inside it.
    private static func archive(in path: String) throws(Problem) -> (path: String, inner: String?)? {
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

    /// Throws if it is already known that the layer cannot be opened.
    func checkOpenable() throws(Problem) {
        if case .broken(let problem) = kind { throw problem }
    }

    /// True unless its bytes are read as text.
    var isBinary: Bool {
        if case .text = kind { false } else { true }
    }

    /// Nil unless it is a layer of photos.
    var photos: PhotoSet? {
        if case .photos(let photos) = kind { photos } else { nil }
    }

    var isRegularFile: Bool { !isBinary && !FileIdentity.regularFiles(of: [path]).isEmpty }

    /// Bytes of the .shp of a shapefile that is in no archive.
    func shapeBytes() throws(Problem) -> Int? {
        guard case .shapefile = kind else { return nil }
        return try shapefile()?.shapes?.count
    }

    /// Opens the shapefile again; nil for anything else.
    func shapefile() throws(Problem) -> ShapefileSet? {
        switch kind {
        case .text, .photos: nil
        case .shapefile: try ShapefileSet(path: path)
        case .archived(let layers, let stem): try layers.layer(stem)
        case .broken(let problem): throw problem
        }
    }
}
