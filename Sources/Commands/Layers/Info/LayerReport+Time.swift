import JSON
import Streams
import Times

/// The time of fixes, in the report on a layer.
extension LayerReport {
    /// For programs.
    func object(of field: String, _ tally: TimeTally) -> JSONObject {
        var object: JSONObject = [
            "field": .string(field), "notation": .string(tally.notation), "first": .string(tally.first.description),
            "last": .string(tally.last.description), "times": .integer(tally.count), "invalid": .integer(tally.invalid),
            "assumedUTC": .integer(tally.assumedUTC),
        ]
        if let unit = tally.unit { object["epochUnit"] = .string(unit.name) }
        return object
    }

    /// `when, ISO 8601, 2026-05-01T12:00:00Z to 2026-05-01T13:00:00Z, 2 values are not times`.
    func line(of field: String, _ tally: TimeTally) -> String {
        var parts = [printable(field), tally.notation, "\(tally.first) to \(tally.last)"]
        if tally.assumedUTC > 0 {
            parts.append("\(tally.assumedUTC == tally.count ? "" : "\(tally.assumedUTC) ")without a zone, read as UTC")
        }
        if tally.invalid > 0 {
            parts.append(tally.invalid == 1 ? "1 value is not a time" : "\(tally.invalid) values are not times")
        }
        return parts.joined(separator: ", ")
    }
}
