import CommandKit
import Layers
import Memory
import Runner

/// Options of commands that hold all points in memory.
struct NeighbourOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Most memory for points, in bytes or with K, M or G. A point takes about 1300 bytes.", valueName: "SIZE",
            section: "Points"))
    var memory = MemorySize.ofNeighbours

    /// Bytes that GEOS takes for a point and what it makes of it.
    private static let bytesOfPoint = 1300

    /// Reports the memory that points will take. Throws if it is more than allowed.
    func check(_ points: GatheredPoints, of pass: LayerPass) throws(Problem) {
        let bytes = points.places.count * Self.bytesOfPoint
        let phrase =
            "\(Account.phrase(points.places.count, "place")) \(points.places.count == 1 ? "takes" : "take") about \((bytes >> 20) + 1) MiB of memory"
        if pass.ledger.diagnostics.explainsChoices {
            pass.ledger.diagnostics.report(
                Problem(.data, "memory", severity: .note, at: pass.onlyLocation, "\(phrase)"))
        }
        guard bytes > memory.bytes else { return }
        throw Problem(
            .data, "too-large", at: pass.onlyLocation, "\(phrase), more than --memory allows",
            hint: "raise it, as in --memory \((bytes >> 30) + 1)G, or read a box at a time, as with --bbox W,S,E,N")
    }
}
