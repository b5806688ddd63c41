import FormatKit
public import Layers

/// Photos, by the positions in their EXIF data.
public struct PhotoFormat: PathFormat {
    public init() {}

    public var name: String { "jpeg" }
    public var noun: String { "an image" }
    public var inputNoun: String { "JPEG photos" }
    public var traits: FormatTraits { .declaresFields }
    public var endings: [String] { ["jpg", "jpeg"] }
    public var inputNames: [String] { ["jpg", "exif", "photo", "photos"] }

    public func isEvident(in start: Span<UInt8>) -> Bool { Self.isJPEG(start) }

    public func recognize(_ start: Span<UInt8>, of input: InputStart) -> String? {
        input.first != nil && Self.isJPEG(start) ? "starts as a JPEG" : nil
    }

    private static func isJPEG(_ start: Span<UInt8>) -> Bool { start.starts(with: [0xFF, 0xD8, 0xFF]) }

    public func open(_ source: consuming ByteSource, _ input: LayerInput) throws(Problem) -> any OpenedLayer {
        try PhotoLayer(source, input.reason, index: input.index, options: input.options)
    }

    public func layer(named path: String) -> (any LayerAtPath)? { PhotoSet(named: path).map { Photos($0) } }

    public func layers(at path: String, isGiven: Bool) throws(Problem) -> [any LayerAtPath]? {
        try PhotoSet(path: path, isGiven: isGiven).map { [Photos($0)] }
    }

    public func files(at path: String) throws(Problem) -> [String]? {
        try PhotoSet(path: path, isGiven: false)?.paths
    }

    public func problem(at path: String) -> Problem? { PhotoSet.emptyFolder(path) }

    private struct Photos: LayerAtPath {
        private var photos: PhotoSet

        init(_ photos: PhotoSet) { self.photos = photos }

        var name: String { photos.name }
        var path: String { photos.paths.first ?? "" }

        func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
            // A photo is read as a whole.
            var options = options
            options.range = nil
            return try PhotoLayer(photos, index: index, options: options)
        }

        /// Photos that follow each other are one layer.
        mutating func join(_ following: ArraySlice<(any LayerAtPath)?>) -> Int {
            let others = following.prefix { $0 is Photos }.compactMap { ($0 as? Photos)?.photos }
            if !others.isEmpty { photos = PhotoSet([photos] + others) }
            return others.count
        }
    }
}
