import Foundation
import GPXLayers
import Geometry
import Layers
import Memory

/// The points and faults of a GPX, read from a file.
struct GPXReading {
    /// Each feature as its coordinates and its values: `8.2,47.1,400 kind=wpt ele=400`.
    var features: [String] = []
    /// XML of each feature.
    var records: [String] = []
    var failures: [(code: String, line: Int, column: Int, raw: String)] = []
    var problem: Problem?
    var fields: [Field] = []
    var altered: [String: Int] = [:]
    var notices: [Problem] = []

    init(_ text: String, options: LayerOptions = LayerOptions(), lengths: GPXLengths = GPXLengths()) throws {
        try self.init(Array(text.utf8), options: options, lengths: lengths)
    }

    init(_ bytes: [UInt8], options: LayerOptions = LayerOptions(), lengths: GPXLengths = GPXLengths()) throws {
        // A new name for each: the length of a file that was once opened is remembered.
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("gpx-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        do throws(Problem) {
            let layer = try GPXLayer(try ByteSource(path: path), nil, index: 0, options: options, lengths: lengths)
            defer { notices = layer.facts.notices }
            try read(layer)
        } catch {
            problem = error
        }
    }

    private mutating func read(_ layer: GPXLayer) throws(Problem) {
        var reader = layer.makeReader()
        var chunk = Chunk()
        var feature = Feature()
        while try layer.chunks.next(into: &chunk) {
            reader.begin(chunk)
            var index = -1
            while true {
                index += 1
                feature.removeAll()
                do throws(BadRecord) {
                    guard try reader.next(chunk, into: &feature) else { break }
                    take(feature, chunk, reader)
                } catch {
                    let origin = chunk.records.origins[index]
                    failures.append((error.code, origin.line, origin.column, chunk.text(error.record)))
                }
            }
        }
        for (kind, count, _, _) in feature.warnings.all { altered[kind.code, default: 0] += count }
    }

    private mutating func take(_ feature: borrowing Feature, _ chunk: borrowing Chunk, _ reader: borrowing GPXReader) {
        while fields.count < feature.fieldCount { fields.append(reader.field(fields.count)) }
        let point = feature.shape.points[0]
        var words = ["\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y))"]
        if !feature.shape.elevations.isEmpty { words[0] += ",\(DecimalText.shortest(feature.shape.elevations[0]))" }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            let text = String(decoding: value.text.range.map { bytes[$0] }, as: UTF8.self)
            words.append("\(fields[value.field].name)=\(value.kind == .string ? "'\(text)'" : text)")
        }
        features.append(words.joined(separator: " "))
        records.append(chunk.text(feature.record))
    }
}

extension Chunk {
    fileprivate borrowing func text(_ range: TextRange) -> String {
        let bytes = bytes.bytes
        return String(decoding: range.range.map { bytes[$0] }, as: UTF8.self)
    }
}
