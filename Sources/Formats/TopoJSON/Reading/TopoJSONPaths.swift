public import Layers
import Streams

/// Objects of a topology that a path names after the file, as in `states.topojson:counties`.
extension TopoJSONFormat: PathFormat {
    public func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]? {
        guard let (file, object) = try Self.split(path, isGiven: isGiven) else { return nil }
        return [Object(name: pathName(path), path: file, object: object)]
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
            let name = file.lowercased()
            let isNamedSo = [".topojson", ".json", ".topojson.gz", ".json.gz"].contains { name.hasSuffix($0) }
            if isGiven || isNamedSo, try FilePresence.isReachable(file) {
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
                try ByteSource(path: path, encoding: options.encoding), nil, index: index, object: object,
                options: options)
        }
    }
}
