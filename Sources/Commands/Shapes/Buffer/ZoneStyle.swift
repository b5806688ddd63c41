import CommandKit
import Glibc

/// How the zones of lines end and turn, and how exact they are.
struct ZoneStyle: Sendable {
    var cap = Cap.round
    var join = Join.round
    var side = Side.both
    /// The greatest error, as a share of the distance.
    var tolerance = 0.001

    enum Cap: String, CaseIterable, ExpressibleByArgument {
        case round, flat, square

        static var argumentNoun: String { "end" }

        /// Also takes the name that graphics libraries have for flat ends.
        init?(argument: String) { self.init(rawValue: argument == "butt" ? "flat" : argument) }
    }

    enum Join: String, CaseIterable, ExpressibleByArgument {
        case round, mitre, bevel

        static var argumentNoun: String { "corner" }

        init?(argument: String) { self.init(rawValue: argument == "miter" ? "mitre" : argument) }
    }

    enum Side: String, CaseIterable, ExpressibleByArgument {
        case both, left, right

        static var argumentNoun: String { "side" }
    }

    /// The corner of a mitre is at most so many distances away; sharper ones are bevelled.
    static let mitreLimit = 5.0

    /// The largest distance from lines and areas, in metres: an eighth of the way around the globe.
    static let largestOfLines = 5_000_000.0

    /// Radians between two positions around an arc: half of the error is left for it.
    var step: Double { 2 * acos(1 / (1 + tolerance / 2)) }

    var isRound: Bool { cap == .round && join == .round && side == .both }
}
