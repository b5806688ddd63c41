import Layers
import Operations
import Readers
import Streams

extension FixRequest {
    /// Throws if a table lacks a column that is needed.
    ///
    /// - Parameters:
    ///   - names: fields that options name.
    ///   - others: columns that options need, although fixes may lack their values.
    func check(
        _ facts: LayerFacts, names: [(option: String, name: String?)], needing others: Set<FixColumn> = []
    ) throws(Problem) {
        guard InputFormat(rawValue: facts.format)?.tellsFields ?? false else { return }
        let written = (self.written ?? []).map { (option: "--fields", name: Optional($0)) }
        for case (let option, let name?) in names + written where !facts.fields.contains(where: { $0.name == name }) {
            throw Problem(
                noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.place)
        }
        for column in [.time] + required.union(others).sorted(by: { $0.rawValue < $1.rawValue })
        where named[column] == nil && !facts.fields.contains(where: { FixColumn.column(named: $0.name) == column }) {
            throw Problem(
                .data, "no-\(column.title)-column", at: facts.place, "no field holds the \(column.title) of the fixes",
                hint: "plat looked for \(listed(column.names)); name the field with --\(column.title)")
        }
    }
}

extension Ledger {
    /// Warns once of fixes that came too late, because another option would keep them.
    func warnOfLate(_ counts: [(code: String, count: Int)], reorders: Bool) {
        guard let late = counts.first(where: { $0.code == LeftOutFix.late.code }) else { return }
        let fixes = late.count == 1 ? "1 fix was" : "\(late.count) fixes were"
        diagnostics.report(
            Problem(
                .data, late.code, severity: .warning, "\(fixes) earlier than the last of the device, and skipped",
                hint: reorders
                    ? "use a longer \(Setting.reorder), or \(Setting.order) sort"
                    : "use \(Setting.reorder) TIME to let fixes wait for earlier ones"))
    }
}
