import Geometry
import Layers
import Operations
import Streams

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
        if !facts.format.isEmpty { add("format", facts.format) }
        if let geometry = facts.geometry { add("type", geometry) }
        add("features", count)
        if !skipped.isEmpty {
            add("left out", skipped.map { "\($0.count) (\($0.code))" }.joined(separator: ", "))
        }
        if !findings.extent.box.isNull {
            add("bounds", list(bounds, digits: 7))
            if isOnGlobe {
                let rect = findings.extent.mapRect
                add("map rect", list([rect.minX, rect.minY, rect.width, rect.height], digits: 3))
            }
        }
        if !facts.format.isEmpty { add("crs", printable(system)) }
        if !members.isEmpty {
            add("members", members.map { excerpt($0.dropFirst().dropLast()) }.joined(separator: ", "))
        }
        lines += fieldLines
        lines += facts.guesses.map { "  guess       \($0.subject): \(printable($0.choice)) (\(printable($0.reason)))" }
        lines += problems.map { "  problem     \($0.count) × \($0.problem.statement)\(first($0.problem.place))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private var count: String {
        let kinds = findings.geometryKinds.map { "\($0.count) \($0.kind.name)" }.joined(separator: ", ")
        let elevations = findings.elevations > 0 ? ", with elevations" : ""
        return "\(findings.features)" + (kinds.isEmpty ? "" : " (\(kinds)\(elevations))")
    }

    private var fieldLines: [String] {
        let width = (findings.fields.map { printable($0.name).count }.max() ?? 0) + 2
        return findings.fields.map { field in
            let nulls = findings.features - field.values
            let examples = field.examples.map { excerpt($0.bytes, limit: 24) }.joined(separator: " | ")
            return "  field       " + printable(field.name).padded(to: min(width, 32)) + field.typeName.padded(to: 9)
                + (nulls > 0 ? "\(nulls) null  " : "") + examples
        }
    }

    private func first(_ place: Place?) -> String {
        guard let place, place.line != nil || place.byte != nil else { return "" }
        return " (first at \(place))"
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
