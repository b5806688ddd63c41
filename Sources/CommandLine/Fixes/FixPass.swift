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
    /// The option that needs headings, and another one that does not.
    package var ofHeadings: (option: String, hint: Wording)?
    /// Options that do nothing without a column.
    package var needs: [(option: String, column: FixColumn)] = []
    /// Names of the inputs.
    package let sources: [String]
    /// True if fixes wait for earlier ones, and if all could be sorted.
    package let reorders: Bool
    package let canSort: Bool
    /// True if no option says what to do with late fixes.
    package var isOrderOpen = false
    /// Microseconds without fixes beyond which a leg ends although no option says so.
    package var usualGap: Int64?

    package init(
        pass: LayerPass, fixes: FixRequest, names: [(option: String, name: String?)], needed: Set<FixColumn> = [],
        needs: [(option: String, column: FixColumn)] = [], sources: [String], reorders: Bool, canSort: Bool
    ) {
        var pass = pass
        pass.request.reading.namesTracksByFile = fixes.areTracksOfFiles
        pass.request.reading.lineTimes = fixes.readsMeasures ? .measures : .fields
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
                try checkFiles(facts)
                if !facts.isContinued {
                    fixes.warnOfIdle(needs, facts, pass.ledger.diagnostics)
                    fixes.explain(facts, pass.ledger.diagnostics)
                    if facts.declaresFields {
                        fixes.reportChoices(
                            among: facts.fields.map(\.name), at: facts.location, pass.ledger.diagnostics)
                    }
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

    /// Throws if a run that continues another one cannot know whether its files are devices.
    private func checkFiles(_ facts: LayerFacts) throws(Problem) {
        guard !canSort, pass.layers.count > 1, fixes.devices == .field else { return }
        if facts.hasTracks, fixes.named[.device] == nil {
            throw Problem(
                .usage, "no-device-column", at: facts.location,
                "tracks of several files may have the same name, and --state has several files",
                hint: "use --device device if such tracks are one device, --device file if each file is one")
        }
        guard facts.declaresFields, fixes.field(of: .device, in: facts) == nil else { return }
        throw Problem(
            .usage, "no-device-column", at: facts.location,
            "no field says which device sent a fix, and --state has several files",
            hint: "use --device none if all fixes are of one device, --device file if each file is one")
    }

    /// True if files are so far out of order that all fixes should be sorted, which is then reported. Only their start is
    /// looked at, and nothing of inputs that can be read only once.
    package func choosesSort() throws(Problem) -> Bool {
        guard isOrderOpen, canSort, CurrentRun.extended == nil, pass.layers.areFiles else { return false }
        var looking = pass.surveying()
        looking.request.limit = Self.fixesToLookAt
        looking.request.reading.needsTypes = false
        var reading = fixes
        reading.writesRows = false
        // Nothing else of a fix says whether it is late.
        (reading.used, reading.required, reading.needsDeclination) = ([.time, .device], [], false)
        let survey = OrderSurvey()
        do throws(Problem) {
            try looking.run(
                into: Sink(survey) { [reading] in FixGatherer(reading, NoRows()) })
        } catch {
            // The run that writes meets it again.
        }
        let (late, count) = (survey.lateCount, survey.fixCount)
        guard late * 100 > count else { return false }
        let message: Wording =
            survey.isReversed
            ? "the newest fixes come first, so all are sorted by device and time"
            : "\(late) of \(count < Self.fixesToLookAt ? "" : "the first ")\(count) fixes are late, so all are sorted by "
                + "device and time"
        pass.ledger.diagnostics.report(
            Problem(
                .data, "sorted", severity: .note, at: pass.onlyLocation, message,
                hint: "use --order drop to skip late fixes, or --reorder TIME to let fixes wait for earlier ones"))
        return true
    }

    private static var fixesToLookAt: Int { 100_000 }

    /// Throws if all features lack a column or a field that an option needs.
    package func check(_ found: FoundFixFields, _ followed: FixTotals) throws(Problem) {
        let areDeclared = pass.layers.formats.values.allSatisfy { $0.has(.declaresFields) }
        guard pass.ledger.account.read > 0, !areDeclared, !followed.areOtherPoints else { return }
        // Each of several inputs may have a name of its own.
        if pass.layers.count == 1 { reportChoices(found) }
        try fixes.check(found, names: names, needing: needed, at: pass.onlyLocation)
    }

    /// Reports fields that were not read for a column, of layers that do not declare their fields.
    package func reportChoices(_ found: FoundFixFields) {
        for (_, names) in found.namesakes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where names.count > 1 {
            fixes.reportChoices(among: names.sorted(), at: pass.onlyLocation, pass.ledger.diagnostics)
        }
    }

    /// Reports times and skipped fixes, after the last fix.
    ///
    /// - Parameter latest: the latest time of any fix, in microseconds.
    package func reportEnd(units: [Int: EpochUnit], latest: Int64?, _ followed: FixTotals) throws(Problem) {
        let diagnostics = pass.ledger.diagnostics
        if fixes.times.notation == .automatic, !units.isEmpty, let latest {
            diagnostics.warnOfOddTime(Instant(microseconds: latest))
        }
        for (source, unit) in units.sorted(by: { $0.key < $1.key }) where sources.indices.contains(source) {
            diagnostics.explain(
                "epoch", at: InputLocation(source: sources[source]),
                "times are \(unit.name) since 1970, by the first of them")
        }
        skip(followed.counts)
        warnOfOtherPoints(followed)
        if let usualGap, followed.gaps > 0 {
            let gap = Duration.microseconds(usualGap).components.seconds / 3600
            diagnostics.report(
                Problem(
                    .data, "usual-gap", severity: .note,
                    "\(followed.gaps) \(followed.gaps == 1 ? "time" : "times") without fixes longer than \(gap) h, "
                        + "in which no places were written",
                    hint: "use --max-gap TIME for another limit"))
        }
        try checkLate(followed)
    }

    package func skip(_ counts: [(code: String, count: Int)]) {
        for (code, count) in counts { pass.ledger.skipWritten(count, code: code) }
    }
}
