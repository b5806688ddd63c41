import Features
import FormatKit
import Geometry
import JSON
package import Layers
package import Runner
import Streams
import Topology

/// The report of `plat info` on one layer.
package struct LayerReport {
    package let facts: LayerFacts
    /// The space of its coordinates.
    let space: CoordinateSpace
    /// Code and name of its CRS in the EPSG registry, if known.
    let registryEntry: (code: Int, name: String)?
    package let findings: Inspection.Findings
    package let members: [[UInt8]]
    let skipped: [(code: String, count: Int)]
    /// The first problem of each kind and how often it came up.
    let problems: [(problem: Problem, count: Int, hasOthers: Bool)]
    /// The reason why it was not read to its end; nil if it was.
    package let failure: Problem?
    let wasOpened: Bool
    /// How the polygons fit together; nil if nobody asked.
    private(set) var coverage: CoverageFinding?

    /// Reads a layer; one that cannot be read has a report too. Throws what has nothing to do with the layer.
    ///
    /// - Parameters:
    ///   - hasStatistics: true to gather statistics of each field.
    ///   - diagnostics: those that explain how much memory it takes to find out how polygons fit together; nil not to.
    package init(
        _ pass: LayerPass, _ index: Int, withStatistics hasStatistics: Bool,
        withCoverage diagnostics: Diagnostics? = nil
    ) throws(Problem) {
        let findings = Inspection.Findings(
            withStatistics: hasStatistics,
            areas: diagnostics == nil ? nil : CoverageAreas(memory: MemorySize.standard.bytes))
        var facts: LayerFacts?
        var members: [[UInt8]] = []
        var failure: Problem?
        do throws(Problem) {
            let layer = try pass.layers.open(index, pass.request.reading)
            facts = layer.facts
            findings.expect(layer.facts.fields)
            try pass.run(
                layer,
                into: Sink(findings) { [hasCoverage = diagnostics != nil] in
                    Inspection(gathersStatistics: hasStatistics, gathersAreas: hasCoverage)
                })
            facts = layer.facts
            members = layer.members.map(\.key)
        } catch {
            guard error.kind == .data || error.kind == .noInput else { throw error }
            failure = error
        }
        self.init(
            facts, index, pass, findings, members, failure: failure,
            notices: (facts?.notices ?? []) + [facts?.merging].compactMap(\.self))
        if let areas = findings.areas, let diagnostics, failure == nil {
            areas.explain(diagnostics)
            coverage = try CoverageFinding(of: areas, in: isOnGlobe ? space : nil, at: self.facts.location)
        }
    }

    /// - Parameters:
    ///   - facts: facts about the layer; nil if it could not be opened.
    ///   - notices: what is odd about the layer itself.
    package init(
        _ facts: LayerFacts?, _ index: Int, _ pass: LayerPass, _ findings: Inspection.Findings, _ members: [[UInt8]],
        failure: Problem?, notices: [Problem]
    ) {
        self.failure = failure
        wasOpened = facts != nil
        let account = pass.ledger.account
        self.facts = facts ?? LayerFacts(source: pass.layers.names[index])
        space = pass.request.reading.sourceSpace ?? self.facts.space
        let hasKnownSystem = facts.map { !$0.hasUnknownSystem } ?? false
        registryEntry = hasKnownSystem ? ReferenceSystem.registryEntry(of: space) : nil
        self.findings = findings
        self.members = members
        skipped = account.skipped
        let counts = account.skipped + account.altered
        // Types are reported for the whole of the layer, so nothing is a misfit.
        let reported = pass.ledger.diagnostics.reported.filter { $0.problem.code != "misfit" }
        problems =
            Self.condensed(notices)
            + reported.map { item in
                let count = counts.first { $0.code == item.problem.code }?.count
                return (item.problem, count ?? item.repeats + 1, item.hasOthers)
            } + [failure].compactMap(\.self).map { ($0, 1, false) }
    }

    /// The different notices, and how many there are of each.
    private static func condensed(_ notices: [Problem]) -> [(problem: Problem, count: Int, hasOthers: Bool)] {
        var condensed: [(problem: Problem, count: Int, hasOthers: Bool)] = []
        for notice in notices {
            let index = condensed.firstIndex {
                $0.problem.code == notice.code && $0.problem.message == notice.message
            }
            if let index {
                condensed[index].count += 1
            } else {
                condensed.append((notice, 1, false))
            }
        }
        return condensed
    }
}

extension LayerReport {
    /// For programs.
    var object: JSONObject {
        var object: JSONObject = [
            "source": .string(facts.source), "format": .string(facts.format?.name ?? ""),
            "isWhole": .boolean(failure == nil),
            "features": .integer(findings.features),
            "geometry": .object(kinds), "positions": .integer(findings.positions),
            "crs": facts.format == nil ? .null : .string(system),
        ]
        if let registryEntry {
            object["epsg"] = .integer(registryEntry.code)
            object["epsgName"] = .string(registryEntry.name)
        }
        if let geometry = facts.geometry { object["type"] = .string(geometry) }
        if let plane = space.plane {
            object["isPlanar"] = .boolean(true)
            object["unit"] = plane.unit.map { .string($0.name) }
        }
        if let definition = facts.space.system ?? space.plane?.definition {
            object["crsDefinition"] = .string(definition)
        }
        if findings.elevations > 0 { object["elevations"] = .integer(findings.elevations) }
        if !findings.extent.box.isNull {
            object["bounds"] = .array(bounds.map { .number($0) })
            if isOnGlobe { object["mapRect"] = mapRect }
        }
        if let coverage { object["coverage"] = coverage.value }
        if let time = findings.time { object["time"] = .object(self.object(of: time.field, time.tally)) }
        object["fields"] = .array(
            findings.fields.indices.map { index in
                var field = self.object(findings.fields[index])
                if !findings.statistics.isEmpty { field["stats"] = .object(statistics(ofField: index)) }
                return .object(field)
            })
        if !members.isEmpty { object["members"] = .array(members.map { .string(excerpt($0.dropFirst().dropLast())) }) }
        object["guesses"] = .array(
            facts.guesses.map {
                ["subject": .string($0.subject), "choice": .string($0.choice), "reason": .string($0.reason)]
            })
        object["problems"] = .array(problems.map { .object(self.object(of: $0.problem, $0.count)) })
        return object
    }

    private var mapRect: JSONValue {
        let rect = findings.extent.mapRect
        return [
            "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
            "height": .number(rect.height),
        ]
    }

    private var kinds: JSONObject {
        var object = JSONObject()
        for (kind, count) in findings.geometryKinds { object[kind.name] = .integer(count) }
        return object
    }

    private func object(_ field: FieldTally) -> JSONObject {
        [
            "name": .string(field.name), "type": .string(field.typeName), "values": .integer(field.values),
            "nulls": .integer(findings.features - field.values), "examples": .array(field.examples.map(value)),
        ]
    }

    private func statistics(ofField index: Int) -> JSONObject {
        let (field, statistics) = (findings.fields[index], findings.statistics[index])
        var object: JSONObject = [
            "nulls": .integer(findings.features - field.values), "empty": .integer(statistics.empty),
        ]
        if let distinct = statistics.distinct {
            object["distinct"] = .integer(distinct)
        } else {
            object["distinctOver"] = .integer(FieldStatistics.mostDistinct)
        }
        if let range = statistics.range(areNumbers: field.typeName == "number") {
            object["min"] = value(range.least, field)
            object["max"] = value(range.greatest, field)
        }
        return object
    }

    private func value(_ extreme: FieldStatistics.Extreme, _ field: FieldTally) -> JSONValue {
        let text = escapingInvalid(extreme.text)
        if field.typeName == "number" { return .numeral(text) }
        if extreme.isText { return .string(text) }
        return text == "true" || text == "false" ? .boolean(text == "true") : .numeral(text)
    }

    private func value(_ example: FieldTally.Example) -> JSONValue {
        let text = escapingInvalid(example.bytes)
        guard !example.isText, let value = JSONValue(parsing: example.bytes) else { return .string(text) }
        return value
    }

    private func object(of problem: Problem, _ count: Int) -> JSONObject {
        var object: JSONObject = [
            "code": .string(problem.code), "severity": .string(problem.severity.rawValue), "count": .integer(count),
            "message": .string(problem.message.description),
        ]
        object["hint"] = problem.hint.map { .string($0.description) }
        object["line"] = problem.location?.line.map { .integer($0) }
        object["column"] = problem.location?.column.map { .integer($0) }
        object["record"] = problem.location?.record.map { .integer($0) }
        object["byte"] = problem.location?.byte.map { .integer($0) }
        return object
    }
}

extension LayerReport {
    var system: String {
        if let plane = space.plane {
            let details = [plane.name, plane.unit.map { "in \($0.name)" }].compactMap(\.self).joined(separator: ", ")
            return details.isEmpty ? "plane" : "plane (\(details))"
        }
        return facts.hasUnknownSystem ? "unknown" : facts.systemName ?? SpaceName.short(facts.space)
    }

    /// True if positions are places on the globe.
    var isOnGlobe: Bool { !facts.hasUnknownSystem && space.plane == nil }

    /// West, south, east, north; west is greater than east where the layer runs over the antimeridian.
    var bounds: [Double] {
        let box = isOnGlobe ? findings.extent.degrees : findings.extent.box
        return [box.west, box.south, box.east, box.north]
    }

    /// For people.
    var text: String {
        var lines = [printable(facts.source)]
        func add(_ name: String, _ value: String) { lines.append("  " + name.padded(to: 12) + value) }
        if let format = facts.format { add("format", format.name) }
        if let geometry = facts.geometry { add("type", geometry) }
        add("features", count)
        if isWithoutGeometry { add("geometry", "none") }
        if !skipped.isEmpty {
            let list = skipped.map { "\($0.count) \($0.code)" }.joined(separator: ", ")
            add("skipped", "\(skipped.reduce(0) { $0 + $1.count }) (\(list))")
        }
        if !findings.extent.box.isNull {
            add("bounds", list(bounds, digits: 7))
            if isOnGlobe {
                let rect = findings.extent.mapRect
                add("map rect", list([rect.minX, rect.minY, rect.width, rect.height], digits: 3))
            }
        }
        if facts.format != nil, !isWithoutGeometry {
            add("crs", registryEntry.map { "EPSG:\($0.code) (\(printable($0.name)))" } ?? printable(system))
        }
        if let coverage { add("coverage", coverage.text) }
        if !members.isEmpty {
            add("members", members.map { excerpt($0.dropFirst().dropLast()) }.joined(separator: ", "))
        }
        if let time = findings.time { add("time", line(of: time.field, time.tally)) }
        lines += fieldLines
        lines += facts.guesses.map { "  guess       \($0.subject): \(printable($0.choice)) (\(printable($0.reason)))" }
        lines += problems.map { problem, count, hasOthers in
            let kind = "\(problem.code) (\(problem.severity.rawValue))\(hasOthers ? ", such as" : "")"
            return "  problem     \(count) × \(kind): \(problem.text)\(self.first(problem.location))"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var isWithoutGeometry: Bool {
        facts.geometry == nil && findings.features > 0 && findings.geometryKinds.allSatisfy { $0.kind == .null }
    }

    private var count: String {
        if isWithoutGeometry { return "\(findings.features)" }
        let kinds = findings.geometryKinds.map { "\($0.count) \($0.kind.name)" }.joined(separator: ", ")
        let elevations = findings.elevations > 0 ? ", with elevations" : ""
        return "\(findings.features)" + (kinds.isEmpty ? "" : " (\(kinds)\(elevations))")
    }

    private var fieldLines: [String] {
        let width = (findings.fields.map { printable($0.name).count }.max() ?? 0) + 2
        return findings.fields.indices.flatMap { index in
            let field = findings.fields[index]
            let nulls = findings.features - field.values
            let examples = field.examples.map { excerpt($0.bytes, limit: 24) }.joined(separator: " | ")
            let line =
                "  field       " + printable(field.name).padded(to: min(width, 32)) + field.typeName.padded(to: 9)
                + [examples, nulls > 0 ? "(\(nulls) null)" : ""].filter { !$0.isEmpty }.joined(separator: "  ")
            return findings.statistics.isEmpty ? [line] : [line, "    stats     \(statisticsLine(ofField: index))"]
        }
    }

    /// `min 1, max 9, 5 distinct, 2 null, 1 empty`.
    private func statisticsLine(ofField index: Int) -> String {
        let (field, statistics) = (findings.fields[index], findings.statistics[index])
        var parts: [String] = []
        if let range = statistics.range(areNumbers: field.typeName == "number") {
            parts += ["min \(shown(range.least, field))", "max \(shown(range.greatest, field))"]
        }
        parts.append(
            statistics.distinct.map { "\($0) distinct" } ?? "more than \(FieldStatistics.mostDistinct) distinct")
        parts.append("\(findings.features - field.values) null")
        if statistics.empty > 0 { parts.append("\(statistics.empty) empty") }
        return parts.joined(separator: ", ")
    }

    /// Text is quoted, as blanks may be a part of it.
    private func shown(_ extreme: FieldStatistics.Extreme, _ field: FieldTally) -> String {
        let text = excerpt(extreme.text)
        return extreme.isText && field.typeName != "number" ? "\"\(text)\"" : text
    }

    private func first(_ location: InputLocation?) -> String {
        guard let location, location.line != nil || location.byte != nil else { return "" }
        return " (first at \(location))"
    }

    private func list(_ values: [Double], digits: Int) -> String {
        values.map { DecimalText.string($0, fractionDigits: digits) }.joined(separator: ",")
    }
}

extension String {
    /// With blanks up to a width, and at least one.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}
