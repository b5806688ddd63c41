package import Devices
package import Features
package import Layers
package import Runner
package import Times

/// A pass over layers of fixes, with its checks and reports.
package struct FixPass {
    package let pass: LayerPass
    package var fixes: FixRequest
    /// Fields that options name.
    package let names: [(option: String, name: String?)]
    /// Columns that options need, although fixes may lack their values.
    package var needed: Set<FixColumn> = []
    /// Options that do nothing without a column.
    package var needs: [(option: String, column: FixColumn)] = []
    /// Names of the inputs.
    package let sources: [String]
    /// True if fixes wait for earlier ones, and if all could be sorted.
    package let reorders: Bool
    package let canSort: Bool

    package init(
        pass: LayerPass, fixes: FixRequest, names: [(option: String, name: String?)], needed: Set<FixColumn> = [],
        needs: [(option: String, column: FixColumn)] = [], sources: [String], reorders: Bool, canSort: Bool
    ) {
        self.pass = pass
        self.fixes = fixes
        self.names = names
        self.needed = needed
        self.needs = needs
        self.sources = sources
        self.reorders = reorders
        self.canSort = canSort
    }

    /// Reads the fixes.
    ///
    /// - Parameter begin: called before the first feature is read, or at the end if there is none.
    /// - Returns: the field of the device in the last input; nil if only features show it.
    package func read(into sink: Sink, begin: () throws(Problem) -> Void = {}) throws(Problem) -> String? {
        var hasBegun = false
        var deviceField: String?
        let reporter = LayerReporter(pass.ledger)
        try pass.run(
            into: sink,
            opened: { (layer) throws(Problem) in
                reporter.report(layer)
                let facts = try pass.facts(of: layer)
                try fixes.check(facts, names: names, needing: needed)
                if !facts.isContinued {
                    fixes.warnOfIdle(needs, facts, pass.ledger.diagnostics)
                    fixes.explain(facts, pass.ledger.diagnostics)
                }
                deviceField = fixes.field(of: .device, in: facts)
            },
            begin: { () throws(Problem) in
                if !hasBegun { try begin() }
                hasBegun = true
            }, finished: reporter.gather)
        if !hasBegun { try begin() }
        return deviceField
    }

    /// Throws if all features lack a column or a field that an option needs.
    package func check(_ found: FoundFixFields) throws(Problem) {
        let areDeclared = pass.layers.formats.values.allSatisfy { $0.has(.declaresFields) }
        guard pass.ledger.account.read > 0, !areDeclared else { return }
        try fixes.check(found, names: names, needing: needed, at: pass.onlyPlace)
    }

    /// Reports times and skipped fixes, after the last fix.
    ///
    /// - Parameter latest: the latest time of any fix, in microseconds.
    package func reportEnd(units: [Int: EpochUnit], latest: Int64?, skipped counts: [(code: String, count: Int)]) {
        let diagnostics = pass.ledger.diagnostics
        if fixes.times.notation == .automatic, !units.isEmpty, let latest {
            diagnostics.warnOfOddTime(Instant(microseconds: latest))
        }
        for (source, unit) in units.sorted(by: { $0.key < $1.key }) where sources.indices.contains(source) {
            diagnostics.explain(
                "epoch", at: Place(source: sources[source]), "times are \(unit.name) since 1970, by the first of them")
        }
        skip(counts)
        pass.ledger.warnOfLate(counts, reorders: reorders, sorts: canSort)
    }

    package func skip(_ counts: [(code: String, count: Int)]) {
        for (code, count) in counts { pass.ledger.skipWritten(count, code: code) }
    }
}
