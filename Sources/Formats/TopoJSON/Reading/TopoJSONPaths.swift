public import Layers
import Streams

/// Objects of a topology: those of a file that has several, and one that a path names after the file, as in
/// `states.topojson:counties`.
extension TopoJSONFormat: PathFormat {
    public func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]? {
        if let (file, object) = try Self.split(path, isGiven: isGiven) {
            return [Object(name: pathName(path), path: file, object: object)]
        }
        guard isGiven || Self.isNamedSo(path), FilePresence.known(at: path) == .regular,
            // Whatever is wrong with the file is reported when it is read.
            let objects = try? TopoJSONLayer.objects(of: path), objects.count > 1, Set(objects).count == objects.count
        else { return nil }
        return objects.map { Object(name: "\(pathName(path)):\($0)", path: path, object: $0) }
    }

    private static func isNamedSo(_ path: String) -> Bool {
        let name = path.lowercased()
        return [".topojson", ".json", ".topojson.gz", ".json.gz"].contains { name.hasSuffix($0) }
    }

    public func files(at path: String) throws(Problem) -> [String]? {
        try Self.split(path, isGiven: false).map { [$0.file] }
    }

    /// Nil for a path that is a file, or that does not name an object of one.
    private static func split(_ path: String, isGiven: Bool) throws(Problem) -> (file: String, object: String)? {
        var end = path.endIndex
        guard path.contains(":"), try !FilePresence.isReachable(path) else { return nil }
        while let colon = path[..<end].lastIndex(of: ":") {
            let file = String(path[..<colon])
            if isGiven || isNamedSo(file), try FilePresence.isReachable(file) {
                return (file, String(path[path.index(after: colon)...]))
            }
            end = colon
        }
        return nil
    }

    private struct Object: LayerAtPath {
        let name: String
        let path: String
        let object: String

        var layerName: String? { object }

        func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
            try TopoJSONLayer(
                try ByteSource(path: path, encoding: options.encoding), nil, index: index, object: object, named: name,
                options: options)
        }
    }
}
