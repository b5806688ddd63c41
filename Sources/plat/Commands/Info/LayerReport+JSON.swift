import Geometry
import JSON
import Layers
import Operations
import Streams

extension LayerReport {
    /// For programs.
    var object: JSONObject {
        var object: JSONObject = [
            "source": .string(facts.source), "format": .string(facts.format), "isWhole": .boolean(failure == nil),
            "features": .integer(findings.features),
            "geometry": .object(kinds), "positions": .integer(findings.positions),
            "crs": facts.format.isEmpty ? .null : .string(system),
        ]
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
        object["fields"] = .array(findings.fields.map { .object(self.object($0)) })
        if !members.isEmpty { object["members"] = .array(members.map { .string(excerpt($0.dropFirst().dropLast())) }) }
        object["guesses"] = .array(
            facts.guesses.map {
                ["subject": .string($0.subject), "choice": .string($0.choice), "reason": .string($0.reason)]
            })
        object["problems"] = .array(problems.map { .object(self.object($0.problem, $0.count)) })
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

    private func value(_ example: FieldTally.Example) -> JSONValue {
        let text = escapingInvalid(example.bytes)
        guard !example.isText, let value = try? JSONValue(parsing: example.bytes) else { return .string(text) }
        return value
    }

    private func object(_ problem: Problem, _ count: Int) -> JSONObject {
        var object: JSONObject = [
            "code": .string(problem.code), "severity": .string(problem.severity.rawValue), "count": .integer(count),
            "message": .string(problem.message),
        ]
        object["hint"] = problem.hint.map { .string($0) }
        object["line"] = problem.place?.line.map { .integer($0) }
        object["column"] = problem.place?.column.map { .integer($0) }
        object["record"] = problem.place?.record.map { .integer($0) }
        object["byte"] = problem.place?.byte.map { .integer($0) }
        return object
    }
}
