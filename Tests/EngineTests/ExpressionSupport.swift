import CSVLayers
import Expressions
import Geometry
import Layers
import Memory
import TestSupport

/// A record and the expressions that are evaluated over it.
struct ExpressionRecord {
    var fields: [Field] = []
    var sample = Sample()
    /// False for a layer that shows its fields only as it is read.
    var isDeclared = true
    var isOneOfMany = false
    var geometryColumns: [String] = []
    var space = CoordinateSpace.wgs84

    init(_ values: KeyValuePairs<String, Sample.Content> = [:], types: [String: FieldType] = [:]) {
        for (index, (name, content)) in values.enumerated() {
            fields.append(Field(name, types[name] ?? Self.type(content)))
            sample.values.append((index, content))
        }
    }

    private static func type(_ content: Sample.Content) -> FieldType {
        switch content {
        case .number: .number
        case .string: .string
        case .boolean: .boolean
        case .null, .jsonString, .json: .any
        }
    }

    private var facts: LayerFacts {
        var facts = LayerFacts(source: "layer.csv", format: isDeclared ? CSVFormat() : nil)
        facts.fields = fields
        facts.isOneOfMany = isOneOfMany
        facts.geometryColumns = geometryColumns
        return facts
    }

    private func withFeature<Result>(_ body: (inout Feature, borrowing Chunk) throws -> Result) rethrows -> Result {
        var feature = Feature()
        var chunk = Chunk()
        sample.fill(&feature, &chunk)
        return try body(&feature, chunk)
    }

    /// `true`, `false`, `unknown`, or what is wrong.
    func verdict(_ text: String) -> String {
        let condition = ExpressionText(text, option: "--where")
        do {
            try condition.check(asCondition: true)
            var filter = RecordFilter(condition, seen: SeenNames([condition]))
            try filter.arrive(in: space)
            try filter.enter(facts)
            for (index, field) in fields.enumerated() { filter.add(field, at: index) }
            return try withFeature { (feature, chunk) in
                filter.begin(chunk)
                switch try filter.apply(to: &feature, of: chunk) {
                case nil: return "true"
                case .some(.filtered): return "false"
                case .some(.unknownCondition): return "unknown"
                case .some(let reason): return reason.code
                }
            }
        } catch let fault as ExpressionFault {
            return fault.message + (fault.hint.map { "; hint: \($0)" } ?? "")
        } catch let problem as Problem {
            return problem.text
        } catch let record as BadRecord {
            return "bad: \(record.message)"
        } catch {
            return "\(error)"
        }
    }

    /// The value as JSON, or what is wrong.
    func value(_ text: String, of name: String = "result") -> String {
        let expression = ExpressionText(text, option: "--set \(name)")
        do {
            try expression.check(asCondition: false)
            var setting = FieldSetting(name, to: expression, seen: SeenNames([expression]))
            try setting.arrive(in: space)
            try setting.enter(facts)
            for (index, field) in fields.enumerated() { setting.add(field, at: index + 1) }
            return try withFeature { (feature, chunk) in
                for index in 0..<feature.values.count { feature.values[index].field += 1 }
                setting.begin(chunk)
                _ = try setting.apply(to: &feature, of: chunk)
                // The added field comes first, and has the value also if there was a field of the name.
                let own = 0
                for index in 0..<feature.values.count where feature.values[index].field == own {
                    let value = feature.values[index]
                    let text = String(
                        decoding: value.text.range.map {
                            value.isInScratch ? feature.scratch.bytes[$0] : chunk.bytes.bytes[$0]
                        }, as: UTF8.self)
                    switch value.kind {
                    case .null: return "null"
                    case .string: return "'\(text)'"
                    default: return text
                    }
                }
                return "nothing"
            }
        } catch let fault as ExpressionFault {
            return fault.message + (fault.hint.map { "; hint: \($0)" } ?? "")
        } catch let problem as Problem {
            return problem.text
        } catch let record as BadRecord {
            return "bad: \(record.message)"
        } catch {
            return "\(error)"
        }
    }
}
