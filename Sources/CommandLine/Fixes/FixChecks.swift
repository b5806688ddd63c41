import CommandKit
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
                noFieldNamed: name, option, among: facts.fields, besides: facts.geometryColumns, at: facts.location)
        }
        for column in needed(with: others)
        where !(column == .altitude && facts.hasElevations) && !isFound(column, in: facts) {
            throw noColumn(column, among: facts.fields.map(\.name), at: facts.location)
        }
    }

    /// Throws if no feature that was read has a column that is needed. Layers that do not declare their fields can be
    /// checked only at their end.
    package func check(
        _ found: FoundFixFields, names: [(option: String, name: String?)], needing others: Set<FixColumn> = [],
        at location: InputLocation?
    ) throws(Problem) {
        for case (let option, let name?) in names where !found.names.contains(name) {
            throw Problem(
                .data, "no-such-field", at: location,
                "\(option): no feature has a field named '\(printable(name))'",
                hint: "list the fields with 'plat info'")
        }
        for column in needed(with: others) where !found.holds(column) {
            throw noColumn(column, among: Array(found.names), at: location)
        }
    }

    /// Columns that must be there, and that no option names.
    private func needed(with others: Set<FixColumn>) -> [FixColumn] {
        ([.time] + required.union(others).sorted { $0.rawValue < $1.rawValue }).filter { named[$0] == nil }
    }

    private func noColumn(_ column: FixColumn, among names: [String], at location: InputLocation?) -> Problem {
        if column == .time, names.contains("shape_pt_sequence") {
            return Problem(
                .data, "no-time-column", at: location, "shapes of GTFS have no times, so they are not fixes",
                hint: "make lines of them, as with plat shape polyline --group shape_id --order shape_pt_sequence FILE")
        }
        return Problem(
            .data, "no-\(column.title)-column", at: location, "no field holds the \(column.title) of the fixes",
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
                    .data, "idle-option", severity: .warning, at: facts.location,
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
        if column == .device, devices != .field { return nil }
        let names = facts.fields.map(\.name)
        return named[column] ?? column.index(in: names).map { names[$0] }
    }

    /// Reports fields that also have the name of a column, but are not read for it.
    ///
    /// - Parameter names: the fields, as far as they are known.
    func reportChoices(among names: [String], at location: InputLocation?, _ diagnostics: Diagnostics) {
        for column in FixOptions.named.sorted(by: { $0.rawValue < $1.rawValue })
        where named[column] == nil && (column != .device || devices == .field) {
            // A date beside a time of day is joined with it.
            let fields = names.filter {
                FixColumn.column(named: $0) == column && !named.values.contains($0) && FixColumn.bare($0) != "date"
            }
            guard fields.count > 1, let index = column.index(in: fields) else { continue }
            let others = fields.filter { $0 != fields[index] }
            diagnostics.report(
                Problem(
                    .data, "other-fields", severity: .note, at: location,
                    "the \(column.title) of the fixes is read from \(shortName(fields[index])), not from \(listed(others))",
                    hint: "for another, use --\(column.title) \(shellWord(others[0]))"))
        }
    }

    /// Reports which fields the fixes are read from, if choices are reported.
    func explain(_ facts: LayerFacts, _ diagnostics: Diagnostics) {
        guard facts.declaresFields else { return }
        let found = FixColumn.allCases.compactMap { column in
            field(of: column, in: facts).map { "\(column.title) is \($0)" }
        }
        let device = files.isEmpty ? "all fixes are of one device" : "each file is a device"
        let hasDevice = field(of: .device, in: facts) != nil
        diagnostics.explain(
            "fixes", at: facts.location,
            "fields of fixes: \(found.joined(separator: ", "))\(hasDevice ? "" : "; \(device)")")
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
        // As in 20260105, which is 1970-08-23 in seconds.
        let areDays = 18_000_101_000_000...21_991_231_000_000 ~= latest.microseconds
        report(
            Problem(
                .data, "odd-time", severity: .warning,
                "the times are numbers, read as time since 1970, so the latest is \(latest)",
                hint: areDays
                    ? "if they are days such as 20260105, use --time-format '%Y%m%d'"
                    : "name their notation with --time-format if that is wrong"))
    }
}

extension FixPass {
    /// Throws if options need headings and no fix has one. A run that continues another one is only warned.
    package func checkHeadings(_ followed: FixTotals, _ found: FoundFixFields) throws(Problem) {
        guard needed.contains(.heading), followed.fixes > 0, !found.hasHeading else { return }
        let problem = Problem(
            .data, "no-headings", severity: canSort ? .error : .warning, at: pass.onlyLocation,
            "\(ofHeadings.map { "\($0.option): " } ?? "")no fix has a heading: all are empty, or unknown by their accuracy",
            hint: ofHeadings?.hint)
        if canSort { throw problem }
        pass.ledger.diagnostics.report(problem)
    }

    /// Warns if the fixes were probably assigned to the wrong devices.
    ///
    /// - Parameters:
    ///   - field: the field of the device, if it is known.
    ///   - found: the fields that were found in the fixes.
    package func checkDevices(_ followed: FixTotals, _ field: String?, _ found: FoundFixFields) {
        if found.hasTracksOfTables {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "track-names", severity: .note,
                    "tracks of several files may have the same name, so devices are called 'FILE: NAME'",
                    hint: "use --device device if they go on from file to file"))
        }
        if found.joinsDates {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "joined-date", severity: .note, at: pass.onlyLocation,
                    "the date of fixes is read from another field than their time of day",
                    hint: "to read other fields, make one, as in --set \"t=date||'T'||time\" --time t"))
        }
        let hasNoField = fixes.devices == .field && field == nil && !found.columns.contains(.device)
        if hasNoField, found.repeatsID {
            doubt(
                "unused-id", "the field id has one value in several records, but is not taken for the device",
                hint: "use --device id if it says which device sent a fix, else --device none")
        }
        let (devices, lone) = (followed.devices, followed.loneDevices)
        guard canSort, devices > 2, lone * 2 > devices else { return }
        let count = lone == devices ? "each of the \(devices)" : "more than half of the \(devices)"
        doubt(
            "lone-fixes", "\(count) devices \(lone == devices ? "has" : "have") a single fix",
            hint: field.map {
                "if \($0) does not name the device, use --device FIELD for another field, or --device none"
            } ?? "use --device FIELD to name the field of the device, or --device none if there is one")
    }

    private func doubt(_ code: String, _ message: Wording, hint: Wording) {
        pass.ledger.diagnostics.report(Problem(.data, code, severity: .warning, message, hint: hint))
    }

    /// Warns once of late fixes, because another option would keep them. An error if most fixes are late and no option
    /// asks to skip them. Fixes that an earlier run has read may come again: then none of them is new.
    func checkLate(_ followed: FixTotals) throws(Problem) {
        let order = followed.order
        if order.known > 0, isOrderOpen || reorders || order.known == followed.fixes { warnOfKnown(followed) }
        let late = followed.count(of: .late) - order.knownLate
        guard late > 0, isOrderOpen || reorders else { return }
        let fixes = followed.fixes - order.known
        let hint: Wording =
            isOrderOpen
            ? canSort
                ? "use --order sort, or --reorder TIME to let fixes wait for earlier ones"
                : "use --reorder TIME to let fixes wait for earlier ones"
            : canSort ? "use a longer --reorder, or --order sort" : "use a longer --reorder"
        let areMost = canSort ? late * 2 > fixes || CurrentRun.extended != nil : order.backwards * 2 > fixes
        let isError = isOrderOpen ? areMost : canSort && late * 2 > fixes && CurrentRun.extended == nil
        let problem = Problem(
            .data, FixSkipReason.late.code, severity: isError ? .error : .warning,
            late == 1
                ? "1 fix of \(fixes) was earlier than the last one of its device and was skipped"
                : "\(late) fixes of \(fixes) were earlier than the last one of their device and were skipped",
            hint: !isError || !isOrderOpen
                ? hint
                : canSort
                    ? "use --order sort, or --order drop to skip them"
                    : "sort the input by time, or use --order drop to skip them")
        if isError { throw problem }
        pass.ledger.diagnostics.report(problem)
    }

    /// Warns of fixes that the state has already seen.
    private func warnOfKnown(_ followed: FixTotals) {
        let (known, fixes) = (followed.order.known, followed.fixes)
        let subject =
            known < fixes
            ? "\(known) of \(fixes) fixes were" : fixes == 1 ? "the only fix was" : "all \(fixes) fixes were"
        pass.ledger.diagnostics.report(
            Problem(
                .data, "known-fixes", severity: .warning, at: pass.onlyLocation,
                "\(subject) at or before the last one of \(fixes == 1 ? "its" : "their") device in the state, and skipped",
                hint: "has an earlier run read them?"))
    }

    /// Warns if an input has only points of other kinds, which --points would read.
    func warnOfOtherPoints(_ followed: FixTotals) {
        guard followed.areOtherPoints else { return }
        let others = followed.count(of: .otherPoint)
        let kinds = PointKind.allCases.filter { fixes.points.contains($0) }.map(\.rawValue).joined(separator: " or ")
        pass.ledger.diagnostics.report(
            Problem(
                .data, FixSkipReason.otherPoint.code, severity: .warning, at: pass.onlyLocation,
                "no \(kinds) points found",
                hint: others == 1
                    ? "use --points track,route,waypoint to read the other point as a fix"
                    : "use --points track,route,waypoint to read the \(others) other points as fixes"))
    }
}
