import CommandKit
import FormatKit
import Layers
import Streams

/// Inputs that are one layer of an output that can have several: those of the same name, in whatever file.
struct LayerGroup {
    /// The name of the layer; nil for standard input.
    let name: String?
    /// Its layers, and their names in messages.
    private(set) var items: [Int] = []
    private(set) var sources: [String] = []

    /// The groups of all inputs in their order; none unless a file, an archive or a folder has several layers among them.
    static func groups(of items: [LayerItem]) -> [LayerGroup] {
        var names: [String: Set<String>] = [:]
        for item in items {
            if let name = item.layerName { names[item.container, default: []].insert(name.lowercased()) }
        }
        guard names.values.contains(where: { $0.count > 1 }) else { return [] }
        var groups: [LayerGroup] = []
        var indices: [String?: Int] = [:]
        for (index, item) in items.enumerated() {
            let name = item.layerName ?? item.nameByFile
            let group = indices[name?.lowercased()] ?? groups.count
            indices[name?.lowercased()] = group
            if group == groups.count { groups.append(LayerGroup(name: name)) }
            groups[group].items.append(index)
            groups[group].sources.append(item.name)
        }
        return groups
    }
}

extension [LayerGroup] {
    /// Warns that an output has one layer instead of several.
    ///
    /// - Parameter isByFormat: true if it is the format of the output that has only one.
    func warning(isByFormat: Bool) -> Problem? {
        guard let first = first?.sources.first else { return nil }
        var names: [String] = []
        for name in compactMap(\.name) where !names.contains(name) { names.append(name) }
        return Problem(
            .data, "merged-layers", severity: .warning, "several layers were merged into one: \(listed(names))",
            hint:
                "name one of them, as in \(printable(first))\(isByFormat ? "; out.gpkg and out.kml keep them apart" : "")"
        )
    }

    /// Warns of layers that become one because they have the same name.
    ///
    /// - Parameter isInDatabase: true if layers can be added to the output later.
    func warningOfNames(isInDatabase: Bool) -> Problem? {
        let groups = filter { $0.name != nil && $0.items.count > 1 }
        guard let first = groups.first, let name = first.name else { return nil }
        let source = printable(shellWord(first.sources[1]))
        let line =
            isInDatabase
            ? "-o out.gpkg --append --layer-name \(printable(shellWord("\(name)_2"))) \(source)"
            : "-o \(printable(shellWord("\(name)_2.geojson"))) \(source)"
        return Problem(
            .data, "merged-layers", severity: .warning,
            "layers of the same name were merged: \(listed(groups.compactMap(\.name)))",
            hint: "to keep them apart, write one by itself: plat cat \(line)"
        )
    }
}
