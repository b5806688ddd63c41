import Gazetteer
import Geometry
import Glibc
import Layers

/// Two streets that meet somewhere, as a query such as `Main St and 5th Ave` names them.
struct StreetCrossing {
    let first: String
    let second: String
    /// The word between the two.
    let conjunction: String

    /// Words between the names of two streets, and signs for them.
    private static let conjunctions: Set<String> = [
        "and", "und", "et", "y", "e", "at", "corner", "ecke", "esquina", "&", "@", "+", "×", "/",
    ]
    /// Signs that need no blanks beside them.
    private static let signs: Set<Character> = ["&", "@", "+", "×", "/"]
    private static let corners: Set<String> = ["corner", "intersection", "crossing", "junction", "ecke", "esquina"]
    private static let fillers: Set<String> = ["the", "of", "de", "con"]

    /// The ways to read a text as the names of two streets; none if it does not name two.
    static func readings(of text: String) -> [StreetCrossing] {
        var spaced = ""
        for character in text { spaced += signs.contains(character) ? " \(character) " : String(character) }
        let words = spaced.split { $0 == " " || $0 == "\t" }.map { String($0) }
        // A street may be called Corner Road.
        let bare = words.first?.lowercased() == "the" ? words.dropFirst() : words[...]
        let isCorner = bare.first.map { corners.contains($0.lowercased()) } ?? false
        let inner = bare.dropFirst().drop { fillers.contains($0.lowercased()) }
        return readings(of: words[...]) + (isCorner ? readings(of: inner) : [])
    }

    private static func readings(of words: ArraySlice<String>) -> [StreetCrossing] {
        words.indices.dropFirst().dropLast().compactMap { middle in
            guard conjunctions.contains(words[middle].lowercased()) else { return nil }
            let isWord = corners.contains(words[middle].lowercased())
            let rest = words[(middle + 1)...].drop { isWord && fillers.contains($0.lowercased()) }
            guard !rest.isEmpty else { return nil }
            return StreetCrossing(
                first: words[..<middle].joined(separator: " "), second: rest.joined(separator: " "),
                conjunction: words[middle])
        }
    }

    /// True if words start as `corner of` or `the intersection of`.
    static func isCorner(_ words: [String]) -> Bool {
        let words = words.prefix(3).map { $0.lowercased() }
        let rest = words.first == "the" ? Array(words.dropFirst()) : words
        guard let first = rest.first, corners.contains(first) else { return false }
        return first == "ecke" || first == "esquina" || rest.count > 1 && fillers.contains(rest[1])
    }
}

/// A place where two streets meet.
struct FoundCrossing {
    var name: String
    var coordinate: Coordinate
    /// Indices of the features that meet.
    var features: (Int, Int)
}

/// A piece of a line with a name.
private struct NamedSegment {
    var start: Shape.Point
    var end: Shape.Point
    /// Index of the name.
    var name: Int
    /// Index of the feature.
    var feature: Int

    /// The piece itself; one that goes over the 180th meridian, or reaches it, is on both sides of the map.
    static func pieces(from start: Shape.Point, to end: Shape.Point, name: Int, feature: Int) -> [NamedSegment] {
        var end = end
        if end.x - start.x > 180 { end.x -= 360 } else if end.x - start.x < -180 { end.x += 360 }
        let piece = NamedSegment(start: start, end: end, name: name, feature: feature)
        guard max(start.x.magnitude, end.x.magnitude) >= 180 else { return [piece] }
        let turn = max(start.x, end.x) >= 180 ? -360.0 : 360.0
        return [
            piece,
            NamedSegment(
                start: Shape.Point(x: start.x + turn, y: start.y), end: Shape.Point(x: end.x + turn, y: end.y),
                name: name, feature: feature),
        ]
    }
}

extension NamedLayer {
    /// Metres within which lines meet, and within which two of their crossings are one.
    private static let touch = 1.0
    private static let sameness = 20.0

    /// Places where a line of one name meets a line of another, each once, from north to south. Takes
    /// O((n + m) log m) for lines of n and m pieces that meet in few places, with pieces of about one length.
    func crossings(of first: [Int], and second: [Int], _ conjunction: String) -> [FoundCrossing] {
        let others = segments(of: second).sorted { $0.west < $1.west }
        let widest = others.reduce(0) { max($0, $1.east - $1.west) }
        var found: [FoundCrossing] = []
        for one in segments(of: first) {
            let reach = one.degrees(of: Self.touch)
            var index = others.partitioningIndex { $0.west >= one.west - widest - reach }
            while index < others.count, others[index].west <= one.east + reach {
                let other = others[index]
                index += 1
                guard one.name != other.name, other.east >= one.west - reach, let point = one.meeting(other, Self.touch)
                else { continue }
                found.append(
                    FoundCrossing(
                        name: "\(self.index.names[one.name]) \(conjunction) \(self.index.names[other.name])",
                        coordinate: Coordinate(
                            latitude: point.y,
                            longitude: point.x > 180 ? point.x - 360 : point.x <= -180 ? point.x + 360 : point.x),
                        features: (one.feature, other.feature)))
            }
        }
        found.sort { one, other in
            let (a, b) = (one.coordinate, other.coordinate)
            if a.latitude != b.latitude { return a.latitude > b.latitude }
            if a.longitude != b.longitude { return a.longitude < b.longitude }
            return one.name != other.name ? one.name < other.name : one.features < other.features
        }
        var kept: [FoundCrossing] = []
        for crossing in found {
            let isKnown = kept.contains {
                $0.name == crossing.name && $0.coordinate.roughDistance(to: crossing.coordinate) <= Self.sameness
            }
            if !isKnown { kept.append(crossing) }
        }
        return kept
    }

    private func segments(of names: [Int]) -> [NamedSegment] {
        var segments: [NamedSegment] = []
        for name in names {
            for feature in features[name].map({ Int($0) }) {
                for line in lines[feature] {
                    for (start, end) in zip(line, line.dropFirst()) {
                        segments += NamedSegment.pieces(from: start, to: end, name: name, feature: feature)
                    }
                }
            }
        }
        return segments
    }
}

extension NamedSegment {
    private static let metresPerDegree = 111_195.0

    fileprivate var west: Double { min(start.x, end.x) }
    fileprivate var east: Double { max(start.x, end.x) }

    /// Degrees of longitude of some metres here.
    fileprivate func degrees(of metres: Double) -> Double {
        metres / (Self.metresPerDegree * max(cos(start.y * .pi / 180), 0.001))
    }

    /// The place where two pieces cross, or where the end of one is within some metres of the other; nil if they do not
    /// meet. Pieces are so short that the ground is a plane.
    fileprivate func meeting(_ other: NamedSegment, _ reach: Double) -> Shape.Point? {
        let shrink = cos(start.y * .pi / 180)
        let origin = start
        func local(_ point: Shape.Point) -> (x: Double, y: Double) {
            ((point.x - origin.x) * shrink * Self.metresPerDegree, (point.y - origin.y) * Self.metresPerDegree)
        }
        let (a, b, c, d) = (local(start), local(end), local(other.start), local(other.end))
        let run = (x: b.x - a.x, y: b.y - a.y)
        let cross = (x: d.x - c.x, y: d.y - c.y)
        let turn = run.x * cross.y - run.y * cross.x
        if turn != 0 {
            let along = ((c.x - a.x) * cross.y - (c.y - a.y) * cross.x) / turn
            let across = ((c.x - a.x) * run.y - (c.y - a.y) * run.x) / turn
            if along >= 0, along <= 1, across >= 0, across <= 1 {
                return Shape.Point(
                    x: start.x + along * (end.x - start.x), y: start.y + along * (end.y - start.y))
            }
        }
        for (point, place) in [(c, other.start), (d, other.end)] where Self.distance(point, a, b) <= reach {
            return place
        }
        for (point, place) in [(a, start), (b, end)] where Self.distance(point, c, d) <= reach { return place }
        return nil
    }

    /// Metres from a point to a piece of a line.
    private static func distance(
        _ point: (x: Double, y: Double), _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
    ) -> Double {
        let run = (x: end.x - start.x, y: end.y - start.y)
        let length: Double = run.x * run.x + run.y * run.y
        let reached: Double = (point.x - start.x) * run.x + (point.y - start.y) * run.y
        let share = length > 0 ? min(max(reached / length, 0), 1) : 0
        return hypot(point.x - start.x - share * run.x, point.y - start.y - share * run.y)
    }
}

extension Coordinate {
    /// Metres to another coordinate on a sphere, for rules of thumb.
    func roughDistance(to other: Coordinate) -> Double { Sphere.distance(self, other) }
}

extension Array {
    /// The first index whose element fulfils a condition that all after it fulfil too.
    fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
