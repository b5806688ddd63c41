import Foundation
import Testing

/// Two small layers whose relations can be found by looking at them.
///
///     A: 1 square 0,0…4,4   2 square 4,0…8,4   3 nothing   4 point 2,2   5 line -1,2…9,2   6 point 50,50
///     B: 1 rect 2,1…6,3     2 rect -2,-2…10,10             3 triangle 8,0 9,0 9,1, whose corner touches A 2
func directoryOfTwoLayers() throws -> Workdir {
    let directory = try Workdir()
    try directory.write(
        "a.geojsonl",
        features: [
            (rect(0, 0, 4, 4), #"{"name":"one","n":1}"#), (rect(4, 0, 8, 4), #"{"name":"two","n":2}"#),
            ("null", #"{"name":"three","n":3}"#), (point(2, 2), #"{"name":"four","n":4}"#),
            (#"{"type":"LineString","coordinates":[[-1,2],[9,2]]}"#, #"{"name":"five","n":5}"#),
            (point(50, 50), #"{"name":"six","n":6}"#),
        ])
    try directory.write(
        "b.geojsonl",
        features: [
            (rect(2, 1, 6, 3), #"{"name":"middle","own":10}"#), (rect(-2, -2, 10, 10), #"{"name":"all","own":20}"#),
            (#"{"type":"Polygon","coordinates":[[[8,0],[9,0],[9,1],[8,0]]]}"#, #"{"name":"corner","own":30}"#),
        ])
    return directory
}

func rect(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(east),\#(south)],[\#(east),\#(north)],[\#(west),\#(north)],[\#(west),\#(south)]]]}"#
}

func point(_ x: Double, _ y: Double) -> String { #"{"type":"Point","coordinates":[\#(x),\#(y)]}"# }

extension Workdir {
    /// The lines below the header of what `plat intersect --pairs` writes.
    func pairs(_ arguments: [String]) throws -> [String] {
        let outcome = try plat(["intersect", "-q", "--pairs"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    /// The features that `plat intersect` writes.
    func intersect(_ arguments: [String], input: String = "") throws -> [[String: Any]] {
        let outcome = try plat(["intersect", "-q", "-f", "geojsonseq"] + arguments, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.features()
    }

    /// A property of each of them, as text.
    func intersect(_ name: String, _ arguments: [String]) throws -> [String] {
        try intersect(arguments).map { feature in
            let value = (feature["properties"] as? [String: Any])?[name]
            return value.map { $0 is NSNull ? "null" : "\($0)" } ?? "-"
        }
    }
}

/// The WGS84 ellipsoid by its textbook integrals.
enum Ellipsoid {
    private static let a = 6378137.0
    private static let e2 = 0.0066943799901413165

    /// Metres along a meridian.
    static func arc(_ south: Double, _ north: Double) -> Double {
        integral(south, north) { a * (1 - e2) / pow(1 - e2 * sin($0) * sin($0), 1.5) }
    }

    /// Square metres between two parallels and two meridians.
    static func area(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Double {
        (east - west) * .pi / 180
            * integral(south, north) { latitude in
                let w2 = 1 - e2 * sin(latitude) * sin(latitude)
                return a * a * (1 - e2) * cos(latitude) / (w2 * w2)
            }
    }

    /// By Simpson's rule, of degrees.
    private static func integral(_ from: Double, _ to: Double, _ f: (Double) -> Double) -> Double {
        let (start, end, count) = (from * .pi / 180, to * .pi / 180, 1000)
        let step = (end - start) / Double(count)
        var sum: Double = f(start) + f(end)
        for index in 1..<count {
            let weight: Double = index % 2 == 1 ? 4 : 2
            sum += weight * f(start + Double(index) * step)
        }
        return sum * step / 3
    }
}
