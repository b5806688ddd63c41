public import JSON

/// The name of a layer and of its fields, for checks.
public struct LayerFields: Sendable {
    public var name: String
    public var fields: [String]

    public init(name: String, fields: [String]) {
        self.name = name
        self.fields = fields
    }
}

extension StyleSheet {
    /// The first rule that is for a layer or a field that is not there. A rule that names a layer may only use fields of
    /// that layer.
    public func fault(in layers: [LayerFields], checksFields: Bool = true) -> SettingsFault? {
        for rule in rules {
            if let name = rule.layer, !layers.contains(where: { $0.name == name }) {
                return .unknown("layer", name, among: layers.map(\.name), at: rule.layerLocation)
            }
            guard checksFields else { continue }
            let meant = layers.filter { rule.layer == nil || $0.name == rule.layer }
            for (field, location) in rule.fields where !meant.contains(where: { $0.fields.contains(field) }) {
                let all = meant.flatMap(\.fields)
                let hint = nearestMatch(to: field, in: all).map { "did you mean \($0)?" }
                let message =
                    rule.layer.map { "layer '\($0)' has no field '\(field)'" } ?? "no layer has a field '\(field)'"
                return SettingsFault(message, at: location, hint: hint)
            }
        }
        return nil
    }

    /// Names of fields that rules for a layer compare with numbers, or whose numbers lie between stops.
    public func numericFields(ofLayer layer: String) -> Set<String> {
        var names: Set<String> = []
        for rule in rules where rule.layer == nil || rule.layer == layer {
            for condition in rule.conditions where condition.isNumeric { names.insert(condition.field) }
            for setting in rule.settings {
                guard case .field(let source) = setting.source, source.method != .match, !source.stops.isEmpty else {
                    continue
                }
                names.insert(source.field)
            }
        }
        return names
    }

    /// Names of all fields that rules for a layer need.
    public func fields(ofLayer layer: String) -> Set<String> {
        var names: Set<String> = []
        for rule in rules where rule.layer == nil || rule.layer == layer {
            names.formUnion(rule.fields.map(\.name))
        }
        return names
    }
}

extension StyleRule {
    /// Fields that the rule uses, and where it names them.
    var fields: [(name: String, location: TextLocation)] {
        conditions.map { ($0.field, $0.location) }
            + settings.compactMap { setting in
                guard case .field(let source) = setting.source else { return nil }
                return (source.field, source.location)
            }
    }
}

extension StyleCondition {
    /// True if it holds for numbers above or below another only.
    fileprivate var isNumeric: Bool {
        guard case .number = operands.first else { return false }
        switch test {
        case .less, .notGreater, .greater, .notLess: return true
        case .equal, .different, .among, .notAmong, .exists, .missing: return false
        }
    }
}
