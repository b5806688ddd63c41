import FormatKit
package import GeoJSONLayers
package import Layers
package import PartRuns

extension GeoJSONLayer: SplitLayer {
    package func scan(of file: SeekableFile, longestRecord: Int) -> (any PartScan)? {
        switch flavor {
        case .document: nil
        case .lines: SeparatedScan(file, separator: UInt8(ascii: "\n"), isLeading: false)
        case .records: SeparatedScan(file, separator: GeoJSONFlavor.recordSeparator, isLeading: true)
        }
    }

    /// Counts texts and their lines.
    ///
    /// - Parameters:
    ///   - bytes: from the start of a text on.
    ///   - following: returns the bytes that end the last text.
    package func count(
        _ bytes: Range<Int>, in path: String,
        following: @escaping (PartState) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount {
        let chunks = try RecordChunks(
            of: bytes, in: path, GeoJSONFraming(flavor, collection: collection, isAtStart: bytes.lowerBound == 0),
            options
        ) { (_) throws(Problem) in try following(.plain) }
        let counting = TextCounting()
        try runPipeline(
            from: chunks, threads: options.threads, first: TextCounting.Worker(flavor),
            makeWorker: { [flavor] in TextCounting.Worker(flavor) }, into: counting)
        counting.count.end(with: chunks.skipped)
        return counting.count
    }
}

/// Counts texts between separators as the reader does.
private final class TextCounting: ChunkCommitter {
    let count = PartCount()

    func commit(_ worker: inout Worker, _ chunk: borrowing Chunk) -> Bool {
        count.add(chunk, records: worker.texts, lines: worker.lines)
        return true
    }

    struct Worker: ChunkWorker {
        private(set) var texts = 0
        private(set) var lines = LineCount()
        private let separator: UInt8

        init(_ flavor: GeoJSONFlavor) {
            separator = flavor == .records ? GeoJSONFlavor.recordSeparator : UInt8(ascii: "\n")
        }

        mutating func work(_ chunk: borrowing Chunk) {
            let bytes = chunk.bytes.bytes
            (texts, lines) = (0, LineCount())
            lines.add(bytes)
            var position = 0
            while position < bytes.count {
                if bytes[position] == separator || JSONScanner.isBlank(bytes[position]) {
                    position += 1
                    continue
                }
                texts += 1
                position = bytes.first(separator, from: position)
            }
        }
    }
}
