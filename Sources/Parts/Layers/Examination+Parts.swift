import Geometry
import JSON
import Layers
import LayersCommands

extension Examination.Findings {
    /// The findings about a part as JSON.
    var value: JSONValue {
        [
            "features": .integer(features), "whereabouts": outlierValue,
            "box": box.isNull ? .null : .array([box.west, box.south, box.east, box.north].map { .exact($0) }),
            "hashes": .hexadecimal(kept?.bytes ?? []),
        ]
    }

    /// Receives the findings about a later part.
    ///
    /// - Parameter source: name of the input.
    /// - Returns: Problems of features that come again, in the order of their records; nil for JSON that is not of
    ///   findings.
    func add(_ value: JSONValue, _ source: String) -> [Problem]? {
        guard let features = value["features"]?.int, let outlierDetector = value["whereabouts"],
            let hashes = value["hashes"]?.bytes.flatMap({ RecordHashes(bytes: $0) }), addOutliers(outlierDetector)
        else { return nil }
        self.features += features
        if let sides = value["box"]?.exactNumbers, sides.count == 4 {
            box.insert(Shape.Box(west: sides[0], south: sides[1], east: sides[2], north: sides[3]))
        }
        var problems: [Problem] = []
        for index in 0..<hashes.count {
            let (number, location, content, identifier) = hashes.feature(index, source)
            guard let (code, message) = repeats(content, identifier, number) else { continue }
            problems.append(Problem(.data, code, severity: .warning, at: location, message))
        }
        return problems
    }
}
