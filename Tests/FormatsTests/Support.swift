import CSVLayers
import Foundation
import GeoJSONLayers
import Layers
import TestSupport

extension SplitMix64 {
    /// Text rich in what must be escaped or quoted, and in characters of every length.
    mutating func text() -> String {
        let pieces: [Character] = [
            "a", "b", "1", " ", "\t", ",", ";", "\"", "\\", "/", "\n", "\r", "\r\n", "\u{0}", "\u{1}", "\u{8}", "\u{c}",
            "\u{1f}", "\u{7f}", "é", "€", "𝄞", "\u{2028}", "{", "}", "'",
        ]
        let length = Int.random(in: 0...40, using: &self)
        let isPlain = Bool.random(using: &self)
        return String((0..<length).map { _ in isPlain ? "x" : pieces.randomElement(using: &self) ?? "?" })
    }
}

/// Results of encoding samples one after the other.
struct Encoding {
    var count = 0
    var failures: [String] = []
    var warnings: [WarningKind: Int] = [:]
}

/// Encodes the samples of one chunk; those that cannot be written are noted.
func encode<Encoder: FeatureConsumer & ~Copyable>(
    _ samples: [Sample], _ fields: [String], with encoder: inout Encoder
) -> Encoding {
    var result = Encoding()
    var chunk = Chunk()
    var feature = Feature()
    encoder.begin()
    for field in fields { encoder.add(Field(field, .any)) }
    for sample in samples {
        feature.removeAll()
        sample.fill(&feature, &chunk)
        do throws(BadRecord) {
            try encoder.consume(&feature, of: chunk)
            result.count += 1
        } catch {
            result.failures.append(error.code)
        }
    }
    for (kind, count, _, _) in feature.warnings.all { result.warnings[kind] = count }
    return result
}

/// The bytes that `body` gives to an output.
func written(_ body: (Output) throws(Problem) -> Void) throws -> String {
    let path = NSTemporaryDirectory() + "writers-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Output.write(to: path, body)
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
}

/// A GeoJSON document of the samples, two chunks of equal content in a row if requested.
func geoJSON(
    _ samples: [Sample], fields: [String] = [], chunks: Int = 1,
    members: [(String, String)] = [], _ options: GeoJSONOptions = GeoJSONOptions()
) throws -> String {
    try written { (output) throws(Problem) in
        let results = GeoJSONOutput(output, options)
        var encoder = GeoJSONEncoder(options)
        try results.begin()
        for chunk in 0..<chunks {
            let encoding = encode(samples, chunk == 0 ? fields : [], with: &encoder)
            if encoding.count > 0 { try encoder.send(to: results) }
        }
        try results.finish(members: members.map { (key: Array($0.0.utf8), value: Array($0.1.utf8)) })
    }
}

/// A table of the samples.
func csv(
    _ samples: [Sample], fields: [String] = [], geometry: TableColumns.Geometry = .points, hasID: Bool = false,
    precision: Precision = .digits(7), delimiter: UInt8 = UInt8(ascii: ",")
) throws -> String {
    try written { (output) throws(Problem) in
        let table = TableColumns(fields: fields.map { Field($0, .any) }, geometry: geometry, hasID: hasID)
        let results = CSVOutput(output, table, delimiter: delimiter)
        var encoder = CSVEncoder(table, precision: precision, delimiter: delimiter)
        try results.begin()
        let encoding = encode(samples, fields, with: &encoder)
        if encoding.count > 0 { try encoder.send(to: results) }
    }
}

/// Runs a Python program on text and returns the JSON that it prints.
func python(_ program: String, _ input: String) throws -> Any {
    let text = try Python.run(program, input)
    return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
}
