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

    /// - Parameter location: that of the layer.
    init(of areas: CoverageAreas, isPlane: Bool, at location: InputLocation) throws(Problem) {
        isEmpty = areas.owners.count == 0 && !areas.isTooLarge
        var counts = (pairsOfUnshared: 0, overlaps: 0)
        var isKnown = !areas.isTooLarge
        if isKnown {
            let check = try CoverageCheck(
                isPlane: isPlane, gapWidth: nil, memory: MemorySize.standard.bytes, at: location)
            do throws(Problem) {
                try check.findFaults(of: areas) { (fault, _) in
                    if fault.kind == .overlap { counts.overlaps += 1 } else { counts.pairsOfUnshared += 1 }
                }
            } catch {
                guard error.kind == .data else { throw error }
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
