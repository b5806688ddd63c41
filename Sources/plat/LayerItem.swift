import Layers
import Readers

/// One layer of a command line: a file of text, a shapefile, or a shapefile in an archive.
struct LayerItem {
    /// As messages call it.
    let name: String
    /// What to read, or the archive that it is in.
    let path: String
    private let kind: Kind

    private enum Kind {
        case text
        case shapefile
        case archived(ShapefileArchive, stem: String)
        /// One that cannot be opened, which is told when it is its turn.
        case broken(Problem)
    }

    private init(_ name: String, _ path: String, _ kind: Kind) {
        self.name = name
        self.path = path
        self.kind = kind
    }

    /// The layers that a path stands for: several for an archive.
    static func items(of path: String, format: InputFormat?) -> [LayerItem] {
        if path == "-" { return [LayerItem(ByteSource.standardInputName, path, .text)] }
        guard format == nil || format == .shapefile else { return [LayerItem(path, path, .text)] }
        if let (archive, inner) = archive(in: path) {
            do throws(Problem) {
                let layers = try ShapefileArchive(path: archive)
                let stems = if let inner { [try layers.stem(of: inner)] } else { layers.stems }
                return stems.map { LayerItem(layers.name(of: $0), archive, .archived(layers, stem: $0)) }
            } catch {
                return [LayerItem(path, archive, .broken(error))]
            }
        }
        guard let files = ShapefileSet.files(of: path) else {
            guard path.lowercased().hasSuffix(".shx"), FolderListing.isFile(path) else {
                return [LayerItem(path, path, .text)]
            }
            let problem = Problem(
                .noInput, "no-shp", at: Place(source: path), "there is neither a .shp nor a .dbf beside it")
            return [LayerItem(path, path, .broken(problem))]
        }
        return [LayerItem(files["shp"] ?? files["dbf"] ?? path, path, .shapefile)]
    }

    /// Whether an input can be no lines of numbers: a shapefile, an archive, or JSON.
    static func looksLikeLayer(_ path: String) throws(Problem) -> Bool {
        if path != "-" {
            let items = items(of: path, format: nil)
            if items.count != 1 || items[0].isShapefile { return true }
        }
        let start = try ByteSource.firstBytes(of: path)
        return InputFormat.canGuess(from: start.span)
    }

    /// Every file on the disk that a path stands for.
    static func files(of path: String) -> [String] {
        if path == "-" { return [path] }
        if let (archive, _) = archive(in: path) { return [archive] }
        return ShapefileSet.files(of: path).map { [String]($0.values) } ?? [path]
    }

    /// `layer.zip`, or `layer.zip/inner.shp`.
    private static func archive(in path: String) -> (path: String, inner: String?)? {
        var end = path.endIndex
        while true {
            let candidate = String(path[..<end])
            if FolderListing.isFile(candidate), candidate.lowercased().hasSuffix(".zip") || SmallFile.isZip(candidate) {
                return (candidate, end == path.endIndex ? nil : String(path[path.index(after: end)...]))
            }
            guard let slash = path[..<end].lastIndex(of: "/") else { return nil }
            end = slash
        }
    }

    /// Throws if it is known already that it cannot be opened.
    func checkOpenable() throws(Problem) {
        if case .broken(let problem) = kind { throw problem }
    }

    var isShapefile: Bool {
        if case .text = kind { false } else { true }
    }

    var isRegularFile: Bool { !isShapefile && !FileIdentity.regularFiles(of: [path]).isEmpty }

    /// Opened anew; nil for a text.
    func shapefile() throws(Problem) -> ShapefileSet? {
        switch kind {
        case .text: nil
        case .shapefile: try ShapefileSet(path: path)
        case .archived(let layers, let stem): try layers.layer(stem)
        case .broken(let problem): throw problem
        }
    }
}
