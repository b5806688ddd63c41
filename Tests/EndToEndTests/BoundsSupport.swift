import Foundation
import TestSupport
import Testing

/// The formulas of the map, as they are published.
enum MapFormula {
    static let world = 268435456.0

    static func x(_ longitude: Double) -> Double { (longitude + 180) / 360 * world }

    static func y(_ latitude: Double) -> Double {
        let sine = sin(min(max(latitude, -85), 85) * .pi / 180)
        return world * (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
    }

    static func longitude(_ x: Double) -> Double { x / world * 360 - 180 }

    static func latitude(_ y: Double) -> Double { atan(sinh(.pi * (1 - 2 * y / world))) * 180 / .pi }
}

/// Values that `plat bounds` adds to a feature.
struct WrittenBounds {
    var rect: [Double?]
    var coordinate: [Double?]
    var span: [Double?]
    var spans180: Bool?
    var rest: [Double?]

    static let names = [
        "map_x", "map_y", "map_w", "map_h", "center_lat", "center_lon", "span_lat", "span_lon", "spans_180", "rest_x",
        "rest_y", "rest_w", "rest_h",
    ]

    /// - Parameter properties: of a feature; all the fields must be there.
    init(_ properties: [String: Any]) throws {
        for name in Self.names { try #require(properties[name] != nil, "\(name)") }
        func numbers(_ names: ArraySlice<String>) -> [Double?] { names.map { properties[$0] as? Double } }
        rect = numbers(Self.names[0..<4])
        coordinate = numbers(Self.names[4..<6])
        span = numbers(Self.names[6..<8])
        spans180 = properties["spans_180"] as? Bool
        rest = numbers(Self.names[9..<13])
    }
}

extension Workdir.Outcome {
    /// The features of a GeoJSONSeq or, a feature a line, of a GeoJSON.
    func features() throws -> [[String: Any]] {
        try lines.filter { $0.hasPrefix(#"{"type":"Feature","#) }.map { line in
            let text = line.hasSuffix(",") ? String(line.dropLast()) : line
            return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
    }

    func properties() throws -> [[String: Any]] {
        try features().map { try #require($0["properties"] as? [String: Any]) }
    }

    func bounds() throws -> [WrittenBounds] { try properties().map { try WrittenBounds($0) } }
}

extension Workdir {
    /// Writes a GeoJSONSeq of features, given by their geometries and properties.
    func write(_ name: String, features: [(geometry: String, properties: String)]) throws {
        let lines = features.map {
            #"{"type":"Feature","geometry":\#($0.geometry),"properties":\#($0.properties)}"# + "\n"
        }
        try write(name, lines.joined())
    }

    /// True if a command writes the same with 1…4 threads, to either stream.
    func isSameForAllThreads(_ arguments: [String]) throws -> Bool {
        let outcomes = try Effort.threads.map { try plat(arguments + ["--threads", "\($0)"]) }
        func said(_ outcome: Outcome) -> [String] {
            outcome.errorLines.map {
                $0.contains(" read, ") ? $0.components(separatedBy: ", ").dropLast().joined() : $0
            }
        }
        return outcomes.allSatisfy {
            $0.status == outcomes[0].status && $0.output == outcomes[0].output && said($0) == said(outcomes[0])
        }
    }
}

/// Features of every kind, scattered or over the antimeridian, that are the same in every run.
func seededFeatures(_ count: Int, seed: UInt64) -> [(geometry: String, properties: String)] {
    var numbers = SplitMix64(seed: seed)
    func random(_ low: Double, _ high: Double) -> Double {
        (Double.random(in: low...high, using: &numbers) * 1e4).rounded() / 1e4
    }
    func position(_ longitude: Double, _ latitude: Double) -> String {
        let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return "[\((turned * 1e4).rounded() / 1e4),\(latitude)]"
    }
    return (0..<count).map { number in
        let (longitude, latitude) = (number % 3 == 0 ? random(170, 190) : random(-180, 180), random(-70, 70))
        let (width, height) = (random(0.1, 20), random(0.1, 9))
        let corners = [(0.0, 0.0), (width, 0.1), (width / 2, height)].map {
            position(longitude + $0.0, latitude + $0.1)
        }
        let (line, ring) = (corners.joined(separator: ","), (corners + corners.prefix(1)).joined(separator: ","))
        let geometry =
            switch number % 7 {
            case 0: #"{"type":"Point","coordinates":\#(corners[0])}"#
            case 1: #"{"type":"MultiPoint","coordinates":[\#(line)]}"#
            case 2: #"{"type":"LineString","coordinates":[\#(line)]}"#
            case 3:
                #"{"type":"MultiLineString","coordinates":[[\#(line)],[\#(position(longitude, -latitude)),\#(corners[2])]]}"#
            case 4: #"{"type":"MultiPolygon","coordinates":[[[\#(ring)]]]}"#
            case 5:
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":\#(corners[0])},{"type":"Polygon","coordinates":[[\#(ring)]]}]}"#
            default: #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
            }
        let level = number % 11 == 0 ? "null" : "\(Int.random(in: -20...20, using: &numbers))"
        return (geometry, #"{"name":"n\#(number)","height":\#(level),"more":{"a": [1,  2]}}"#)
    }
}

/// True if all numbers are there and hardly differ from those expected.
func isNear(_ numbers: [Double?], _ expected: [Double], by tolerance: Double = 1e-6) -> Bool {
    numbers.count == expected.count
        && zip(numbers, expected).allSatisfy { number, wanted in
            number.map { abs($0 - wanted) <= tolerance } ?? false
        }
}

/// The positions of a GeoJSON geometry without elevations.
func positions(_ geometry: String) -> [(longitude: Double, latitude: Double)] {
    let digits = geometry.map { "0123456789.-".contains($0) ? $0 : " " }
    let numbers = String(digits).split(separator: " ").compactMap { Double($0) }
    return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
}
