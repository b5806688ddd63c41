import FormatKit
import Layers
import Streams

/// Inputs that are one layer of an output that can have several: those of the same name, in whatever file.
struct LayerGroup {
    /// The name of the layer; nil for inputs that have a single layer.
    let name: String?
    /// A layer of the group in messages.
    let example: String
    private(set) var items: [Int]

    /// True for the group of the first input, which has fields for the output even if no feature is wanted.
    var isFirst: Bool { items.first == 0 }

    /// The groups of all inputs in their order; none if no file has several layers among them.
    static func groups(of items: [LayerItem]) -> [LayerGroup] {
        var names: [String: Set<String>] = [:]
        for item in items {
            if let name = item.layerName { names[item.path, default: []].insert(name.lowercased()) }
        }
        guard names.values.contains(where: { $0.count > 1 }) else { return [] }
        var groups: [LayerGroup] = []
        for (index, item) in items.enumerated() {
            let name = item.layerName
            if let group = groups.firstIndex(where: { $0.name?.lowercased() == name?.lowercased() }) {
                groups[group].items.append(index)
            } else {
                groups.append(LayerGroup(name: name, example: item.name, items: [index]))
            }
        }
        return groups
    }
}

extension [LayerGroup] {
    /// Warns that an output has one layer instead of several.
    ///
    /// - Parameter isByFormat: true if it is the format of the output that has only one.
    func warning(isByFormat: Bool) -> Problem? {
        guard let named = first(where: { $0.name != nil }) else { return nil }
        return Problem(
            .data, "merged-layers", severity: .warning,
            "several layers were merged into one: \(listed(compactMap(\.name)))",
            hint:
                "name one of them, as in \(printable(named.example))\(isByFormat ? "; out.gpkg and out.kml keep them apart" : "")"
        )
    }
}
