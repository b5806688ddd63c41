package import Devices
package import Features
import FormatKit
package import Layers
import Movement
import Runner
import Streams
import Times

extension FixRequest {
    /// Throws if a table lacks a column that is needed.
    ///
    /// - Parameters:
    ///   - names: fields that options name.
    ///   - others: columns that options need, although fixes may lack their values.
    package func check(
        _ facts: LayerFacts, names: [(option: String, name: String?)], needing others: Set<FixColumn> = []
    ) throws(Problem) {
        guard facts.declaresFields else { return }
        let written = (self.written ?? []).map { (option: "--fields", name: Optional($0)) }
        for case (let option, let name?) in names + written where !facts.fields.contains(where: { $0.name == name }) {
            throw Problem(
                noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.place)
        }
        for column in needed(with: others)
        where !(column == .altitude && facts.hasElevations) && !isFound(column, in: facts) {
            throw noColumn(column, at: facts.place)
        }
    }

    /// Throws if features that were read lack a column that is needed in all of them. Layers that do not declare their
    /// fields show that only at their end.
    package func check(
        _ found: FoundFixFields, names: [(option: String, name: String?)], needing others: Set<FixColumn> = [],
        at place: Place?
    ) throws(Problem) {
        for case (let option, let name?) in names where !found.names.contains(name) {
            throw Problem(
                .data, "no-such-field", at: place,
                "\(option): no feature has a field named '\(printable(name))'",
                hint: "list the fields with 'plat info'")
        }
        for column in needed(with: others) where !found.holds(column) {
            throw noColumn(column, at: place)
        }
    }

    /// Columns that must be there, and that no option names.
    private func needed(with others: Set<FixColumn>) -> [FixColumn] {
        ([.time] + required.union(others).sorted { $0.rawValue < $1.rawValue }).filter { named[$0] == nil }
    }

    private func noColumn(_ column: FixColumn, at place: Place?) -> Problem {
        Problem(
            .data, "no-\(column.title)-column", at: place, "no field holds the \(column.title) of the fixes",
            hint: "plat looked for \(listed(column.names)), in any case and with or without _ and -"
                + (FixOptions.named.contains(column) ? "; name the field with --\(column.title)" : ""))
    }
}

extension FixRequest {
    /// Warns of options that do nothing, as the table lacks the column that they need.
    func warnOfIdle(
        _ options: [(option: String, column: FixColumn)], _ facts: LayerFacts, _ diagnostics: Diagnostics
    ) {
        guard facts.declaresFields else { return }
        for (option, column) in options
        where !isFound(column, in: facts) {
            diagnostics.report(
                Problem(
                    .data, "idle-option", severity: .warning, at: facts.place,
                    "\(option) has no effect: no field holds the \(column.title) of the fixes"))
        }
    }

    /// True if a field holds a column and is not named for another one; a magnetic heading is a heading as well.
    private func isFound(_ column: FixColumn, in facts: LayerFacts) -> Bool {
        named[column] != nil
            || facts.fields.contains { field in
                if named.values.contains(field.name) { return false }
                let found = FixColumn.column(named: field.name)
                return found == column || column == .heading && found == .magneticHeading
            }
    }

    /// The field of a column; nil if there is none, or if it is not known before features are read.
    package func field(of column: FixColumn, in facts: LayerFacts) -> String? {
        let names = facts.fields.map(\.name)
        return named[column] ?? column.index(in: names).map { names[$0] }
    }

    /// Reports which fields the fixes are read from, if choices are reported.
    func explain(_ facts: LayerFacts, _ diagnostics: Diagnostics) {
        guard facts.declaresFields else { return }
        let found = FixColumn.allCases.compactMap { column in
            field(of: column, in: facts).map { "\(column.title) is \($0)" }
        }
        diagnostics.explain("fixes", at: facts.place, "fields of fixes: \(found.joined(separator: ", "))")
    }
}

extension Diagnostics {
    /// Warns of numbers that are hardly times, such as 20260102, the days of a spreadsheet and years. Small numbers count
    /// the seconds of an experiment.
    func warnOfOddTime(_ latest: Instant) {
        let (usual, experiment) = (
            Instant(microseconds: 315_532_800_000_000)...Instant(microseconds: 4_102_444_800_000_000), 20_000_000_000
        )
        guard !usual.contains(latest), latest.microseconds.magnitude > experiment else { return }
        report(
            Problem(
                .data, "odd-time", severity: .warning,
                "the times are numbers, read as time since 1970, so the latest is \(latest)",
                hint: "name their notation with --time-format if that is wrong"))
    }
}

extension Ledger {
    /// Warns if no device has a second fix, as its field then rather numbers the rows.
    package func warnOfLoneFixes(devices: Int, fixes: Int, _ field: String?) {
        guard devices == fixes, fixes >= 10 else { return }
        diagnostics.report(
            Problem(
                .data, "lone-fixes", severity: .warning, "each of the \(fixes) fixes has a device of its own",
                hint: field.map { "is \($0) the device? name its field with --device, or rename that one" }))
    }

    /// Warns once of fixes that came too late, because another option would keep them.
    func warnOfLate(_ counts: [(code: String, count: Int)], reorders: Bool, sorts: Bool) {
        guard let late = counts.first(where: { $0.code == FixSkipReason.late.code }) else { return }
        let fixes = late.count == 1 ? "1 fix was" : "\(late.count) fixes were"
        diagnostics.report(
            Problem(
                .data, late.code, severity: .warning,
                "\(fixes) earlier than the last one of \(late.count == 1 ? "its device and was" : "their device and were") skipped",
                hint: reorders
                    ? sorts
                        ? "use a longer --reorder, or --order sort"
                        : "use a longer --reorder"
                    : "use --reorder TIME to let fixes wait for earlier ones"))
    }
}
