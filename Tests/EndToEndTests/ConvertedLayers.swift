import Foundation
import Testing

/// Helpers of suites about converted layers.
protocol ConvertedLayers {}

extension ConvertedLayers {
    var point: String {
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[-122.681944,45.52]}}]}"#
    }

    var view: [String] { ["--size", "256x256", "--center", "0,0", "--zoom", "0"] }

    func collection(_ members: String, _ coordinates: String = "[134217728,134217728]") -> String {
        #"{"type":"FeatureCollection",\#(members)"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(coordinates)}}]}"#
    }

    func object(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
            "\(outcome.text)\(outcome.errors)")
    }

    /// The positions of all features, in order.
    func positions(_ outcome: Workdir.Outcome) throws -> [[Double]] {
        func flat(_ value: Any) -> [[Double]] {
            if let position = value as? [Double] { return [position] }
            if let list = value as? [Any] { return list.flatMap(flat) }
            guard let geometry = value as? [String: Any] else { return [] }
            return flat(geometry["coordinates"] ?? geometry["geometries"] ?? [])
        }
        let features = try #require(try object(outcome)["features"] as? [[String: Any]])
        return features.flatMap { flat($0["geometry"] ?? []) }
    }

    func isNear(_ positions: [[Double]], _ others: [[Double]], _ error: Double) -> Bool {
        positions.count == others.count
            && zip(positions, others).allSatisfy { first, second in
                first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= error }
            }
    }
}
