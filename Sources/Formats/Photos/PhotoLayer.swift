import Exif
import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// Photos: the facts about them, their heads in chunks, and readers for these.
public final class PhotoLayer: OpenedLayer {
    public let facts: LayerFacts
    public let chunks: PhotoChunks
    private let plan: PhotoPlan

    public convenience init(_ photos: PhotoSet, index: Int, options: LayerOptions) throws(Problem) {
        var facts = LayerFacts(source: photos.name, format: PhotoFormat())
        let count = photos.paths.count
        facts.guesses.append(LayerFacts.Guess("format", "jpeg", count == 1 ? "1 photo" : "\(count) photos"))
        for (folder, count) in photos.others {
            facts.notices.append(
                Problem(
                    .data, "unread-in-folder", severity: .warning, at: InputLocation(source: folder),
                    "\(count) other file\(count == 1 ? "" : "s") skipped"))
        }
        try self.init(facts, PhotoChunks(photos.paths, index: index), options)
    }

    /// Reads one photo from a stream.
    ///
    /// - Parameter reason: why it is taken for a photo; nil if the user says so.
    public convenience init(
        _ source: consuming ByteSource, _ reason: String?, index: Int, options: LayerOptions
    ) throws(Problem) {
        var facts = LayerFacts(source: source.name, format: PhotoFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", "jpeg", reason)) }
        try self.init(facts, PhotoChunks(StreamedFile(source), index: index), options)
    }

    private init(_ facts: LayerFacts, _ chunks: PhotoChunks, _ options: LayerOptions) throws(Problem) {
        do throws(ExifError) {
            try Installation.check()
        } catch {
            throw Problem(error)
        }
        try options.demandDegrees("photos have", code: "photo-space", at: facts.location)
        var facts = facts
        plan = try PhotoPlan(options, &facts)
        facts.hasOnlyPoints = true
        facts.kind = .point
        self.facts = facts
        self.chunks = chunks
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> PhotoReader {
        let plan = plan
        return { PhotoReader(plan) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

/// The fields that a reader of photos reads, in order.
struct PhotoPlan: Sendable {
    enum Item: String, CaseIterable, Sendable {
        case file, time, altitude, direction
        case directionReference = "direction_ref"
        case make, model

        var isNumber: Bool { self == .altitude || self == .direction }
    }

    let items: [Item]
    let fields: [Field]

    init(_ options: LayerOptions, _ facts: inout LayerFacts) throws(Problem) {
        let all = Item.allCases
        var forSteps: Set<String> = []
        let usual = options.leavesOutAttributes ? [] : Array(all.indices)
        let items = try options.indices(of: all.map(\.rawValue), usual: usual, &facts, forSteps: &forSteps)
            .map { all[$0] }
        self.items = items
        fields = items.map { item in
            let isText = !item.isNumber || options.stringFields.contains(item.rawValue)
            return Field(item.rawValue, isText ? .string : .number, isDeclared: true)
        }
        facts.setFields(fields, forSteps: forSteps)
    }
}

/// Reads the heads of photos, one after the other.
public final class PhotoChunks: ChunkSource {
    private let sourceIndex: Int
    private let paths: [String]
    private var stream: StreamedFile?
    /// Number of photos before the chunk.
    private var number = 0

    /// A chunk holds no more photos than this.
    private static let mostPhotos = 64

    init(_ paths: [String], index: Int) {
        self.paths = paths
        sourceIndex = index
    }

    init(_ stream: StreamedFile, index: Int) {
        paths = []
        self.stream = stream
        sourceIndex = index
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = sourceIndex
        chunk.records.before = number
        if let stream {
            self.stream = nil
            try take(stream, path: "", into: &chunk)
            try stream.drain()
        }
        while number < paths.count, chunk.records.records.count < Self.mostPhotos,
            chunk.bytes.count < LineChunks.chunkLength
        {
            let path = paths[number]
            _ = try FilePresence.isFile(path)
            try take(try SeekableFile(path: path), path: path, into: &chunk)
        }
        return !chunk.records.isEmpty
    }

    /// Appends a photo: its EXIF data, behind its name and the length of that.
    ///
    /// - Parameter path: empty for a stream, which has no name.
    private func take(_ file: any SeekableBytes, path: String, into chunk: inout Chunk) throws(Problem) {
        let start = chunk.bytes.count
        let name = pathName(path)
        chunk.bytes.append(bytesOf: UInt32(name.utf8.count))
        chunk.bytes.append(name)
        let head = try PhotoHead(file, exif: &chunk.bytes)
        chunk.records.records.append(
            RecordLocations.Record(start: start, byte: head.exifStart, absence: head.fault?.rawValue ?? 0))
        chunk.records.names.append(file.name)
        number += 1
    }
}

extension Problem {
    /// Reports a libexif that cannot be used.
    init(_ error: ExifError) {
        let reason =
            switch error {
            case .notInstalled(let reason), .damaged(let reason): reason
            }
        self.init(
            .unavailable, "no-libexif", "\(printable(reason))",
            hint: "install libexif (Debian: apt-get install libexif12)")
    }
}

extension SystemLibrary {
    /// The library that photos need, loaded only when a run reads them.
    static var exif: SystemLibrary {
        do throws(ExifError) {
            try Installation.check()
            return SystemLibrary(loaded: "libexif", version: nil, prefix: "libexif.so")
        } catch {
            return .notFound(name: "libexif", Problem(error))
        }
    }
}
