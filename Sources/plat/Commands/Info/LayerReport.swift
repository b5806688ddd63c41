import Geometry
import JSON
import Layers
import Operations
import Readers
import Streams

/// What `plat info` tells of one layer.
struct LayerReport {
    let facts: LayerFacts
    /// What its coordinates are.
    let space: CoordinateSpace
    let findings: Inspection.Findings
    let members: [[UInt8]]
    let skipped: [(code: String, count: Int)]
    /// The first problem of each kind and how often it came up.
    let problems: [(problem: Problem, count: Int)]
    /// Why it was not read to its end.
    let failure: Problem?
    let wasOpened: Bool

    /// Reads a layer; one that cannot be read has a report too. Throws what has nothing to do with the layer.
    init(_ pass: LayerPass, _ index: Int) throws(Problem) {
        let findings = Inspection.Findings()
        var facts: LayerFacts?
        var members: [[UInt8]] = []
        var failure: Problem?
        do throws(Problem) {
            let layer = try pass.layers.open(index, pass.reading)
            facts = layer.facts
            findings.expect(layer.facts.fields)
            try pass.run(layer, through: { NoOperation() }, into: findings, makeConsumer: { Inspection() })
            facts = layer.facts
            members = layer.collectionMembers.map(\.key)
        } catch {
            guard error.kind == .data || error.kind == .noInput else { throw error }
            failure = error
        }
        self.failure = failure
        wasOpened = facts != nil
        let account = pass.ledger.account
        self.facts = facts ?? LayerFacts(source: pass.layers.names[index], format: "")
        let plane = pass.reading.sourceSpace.flatMap { $0.plane == nil ? nil : $0 }
        space = plane ?? self.facts.space
        self.findings = findings
        self.members = members
        skipped = account.skipped
        let counts = account.skipped + account.altered
        // Types are told for the whole of the layer, so nothing is a misfit.
        let reported = pass.ledger.diagnostics.reported.filter { $0.problem.code != "misfit" }
        problems =
            Self.condensed(self.facts.notices)
            + reported.map { item in
                (item.problem, counts.first { $0.code == item.problem.code }?.count ?? item.repeats + 1)
            } + [failure].compactMap(\.self).map { ($0, 1) }
    }

    /// The first of each code, and how many there are.
    private static func condensed(_ notices: [Problem]) -> [(problem: Problem, count: Int)] {
        var condensed: [(problem: Problem, count: Int)] = []
        for notice in notices {
            if let index = condensed.firstIndex(where: { $0.problem.code == notice.code }) {
                condensed[index].count += 1
            } else {
                condensed.append((notice, 1))
            }
        }
        return condensed
    }
}
