import Geometry
import JSON
import Layers
import Memory
import Topology

/// How the polygons of a layer fit together.
struct CoverageFinding {
    /// Nil if that cannot be found out.
    private let counts: (pairsOfUnshared: Int, overlaps: Int)?
    private let isEmpty: Bool
    private var reason = "the polygons take too much memory"

    /// - Parameters:
    ///   - space: that of the positions; nil if they are on a plane.
    ///   - location: that of the layer.
    init(of areas: CoverageAreas, in space: CoordinateSpace?, at location: InputLocation) throws(Problem) {
        isEmpty = areas.owners.count == 0 && !areas.isTooLarge
        var counts = (pairsOfUnshared: 0, overlaps: 0)
        var isKnown = !areas.isTooLarge
        if isKnown {
            do throws(Problem) {
                let check = try CoverageCheck(
                    in: space, gapWidth: nil, memory: MemorySize.standard.bytes, at: location)
                try check.findFaults(of: areas) { (fault, _) in
                    if fault.kind == .overlap { counts.overlaps += 1 } else { counts.pairsOfUnshared += 1 }
                }
            } catch {
                guard error.kind == .data || error.kind == .usage else { throw error }
                (isKnown, reason) = (false, error.message.description)
            }
        }
        self.counts = isKnown ? counts : nil
    }

    /// For people.
    var text: String {
        guard let counts else { return "unknown (\(reason))" }
        if isEmpty { return "no polygons" }
        if counts == (0, 0) { return "yes" }
        var faults: [String] = []
        if counts.overlaps > 0 { faults.append(Account.phrase(counts.overlaps, "overlap")) }
        if counts.pairsOfUnshared > 0 {
            faults.append("\(Account.phrase(counts.pairsOfUnshared, "pair")) with borders that are not shared")
        }
        return "no: \(faults.joined(separator: ", ")) ('plat check --coverage' names them)"
    }

    /// For programs.
    var value: JSONValue {
        guard let counts else { return .null }
        return [
            "isValid": .boolean(counts == (0, 0)), "overlaps": .integer(counts.overlaps),
            "unsharedBorders": .integer(counts.pairsOfUnshared),
        ]
    }
}
