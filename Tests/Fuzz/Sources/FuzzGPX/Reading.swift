import GPXLayers
import Geometry
import Layers

/// All that a GPX gives: its features, bad records, fields, warnings and notices, a line each.
struct Reading: Equatable {
    private var lines: [String] = []

    init(_ path: String, _ options: LayerOptions, _ lengths: GPXLengths) {
        do throws(Problem) {
            let layer = try open(path, options, lengths)
            // The file is seen to its fault, so the notices come after it.
            defer { for notice in layer.facts.notices { lines.append("notice \(notice.code) \(notice.message)") } }
            try read(layer)
        } catch {
            // Which of several faults libexpat finds, and where, depends on how much it has seen of what follows.
            lines.append("problem \(error.code == "truncated" ? "bad-xml" : error.code)")
        }
    }

    private mutating func read(_ layer: GPXLayer) throws(Problem) {
        var reader = layer.makeReader()
        var chunk = Chunk()
        var feature = Feature()
        var fieldCount = 0
        while try layer.chunks.next(into: &chunk) {
            reader.begin(chunk)
            for index in 0..<chunk.records.records.count {
                feature.removeAll()
                let origin = chunk.records.origins[index]
                var line = "\(origin.record) at \(origin.line):\(origin.column), byte \(origin.byte): "
                do throws(BadRecord) {
                    let isThere = try reader.next(chunk, into: &feature)
                    precondition(isThere)
                    while fieldCount < feature.fieldCount {
                        lines.append("field \(reader.field(fieldCount).name)")
                        fieldCount += 1
                    }
                    line += Self.text(feature, chunk)
                } catch {
                    line += "\(error.code) \(error.message) \(Self.text(error.record, chunk.bytes.bytes))"
                }
                lines.append(line)
            }
        }
        for (kind, count, _, _) in feature.warnings.all { lines.append("\(kind.code) \(count)") }
    }

    private static func text(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> String {
        let point = feature.shape.points[0]
        var line = "\(point.x) \(point.y) \(feature.shape.elevations.isEmpty ? .nan : feature.shape.elevations[0])"
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            line += " \(value.field)=\(value.kind) \(text(value.text, bytes))"
        }
        return line + " " + text(feature.record, chunk.bytes.bytes)
    }

    private static func text(_ range: TextRange, _ bytes: Span<UInt8>) -> String {
        String(decoding: range.range.map { bytes[$0] }, as: UTF8.self)
    }

    /// The first lines that differ.
    func difference(from other: Reading) -> String {
        let count = zip(lines, other.lines).prefix { $0 == $1 }.count
        let (one, two) = (lines.dropFirst(count).first ?? "nothing", other.lines.dropFirst(count).first ?? "nothing")
        return "whole: \(one)\nsplit: \(two)"
    }
}
