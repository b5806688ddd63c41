package import CommandKit
import Drawing
import JSON
import Runner

/// Options that name layers with their styles.
package struct MapLayerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw this layer, with style keys of its own, as in land.shp,fill=#eee,label=name.",
            discussion: """
                May be given several times; the first one is at the bottom. NAME=FILE gives the layer a name, which \
                --style and the legend use. Keys are those of --style, as in land.shp,fill=#eee,stroke=none, and \
                label=FIELD, priority=FIELD and anchor=POINT, which go before --label, --priority and --anchor; label= \
                writes no labels. Areas of a layer without a priority come before points with one. \
                above=NAME and below=NAME insert the layer right above or below another one, at=N above N others; \
                markers are drawn in that order over all lines and areas. \
                where=EXPR draws only features for which a condition is true, as in where=scalerank<4. A backslash stands \
                before a comma in a name or a condition, and ./ before a path with an equals sign.
                """,
            valueName: "[NAME=]FILE[,KEY=VALUE…]", isBasic: true),
        completion: .file)
    package var layer: [StyledLayer] = []

    package init() {}

    /// True if a layer has labels of its own.
    package var haveLabels: Bool { layer.contains { !($0.label ?? "").isEmpty } }

    /// True if a layer lets each of its labels take one of several anchors.
    package var haveAutoAnchors: Bool { layer.contains { $0.anchor?.choices.isEmpty == false } }

    /// All layers in drawing order.
    package func named(_ files: [String]) throws(UsageError) -> [StyledLayer] {
        if layer.isEmpty, files.isEmpty { return [StyledLayer(path: "-")] }
        return try StyledLayer.ordered(layer + files.map { StyledLayer(path: $0) })
    }
}

/// A layer with its name and the style keys that options set for it.
package struct StyledLayer: ExpressibleByArgument {
    package var path: String
    package var name: String
    /// True if the user has given the name.
    private(set) var isNamed = false
    var settings = StyleSettings()
    /// The field with its texts, empty for none; nil for that of all layers.
    package private(set) var label: String?
    /// The field that ranks it; nil for those of all layers.
    package private(set) var priority: String?
    /// The point of its labels that lies at their places; nil for that of all layers.
    private(set) var anchor: LabelOptions.AnchorName?
    /// Where it is inserted among the layers; nil for the order of the command line.
    private var insertion: LayerInsertion?
    /// The condition for its features; nil for all.
    private(set) var condition: LayerCondition?
    /// Of the layer as a whole; nil for the usual one.
    private var givenOpacity: Double?

    package var opacity: Double { givenOpacity ?? 1 }

    package static var argumentNoun: String { "layer" }
    package static var argumentForm: String? { "[NAME=]FILE[,KEY=VALUE…], as in land.shp,fill=#eee" }

    package init(path: String) {
        self.path = path
        name = Self.name(of: path)
    }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        var parts = Self.split(argument)
        let first = parts.removeFirst()
        let pieces = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        // A folder before the equals sign shows that it belongs to the path.
        let hasName = pieces.count == 2 && !pieces[0].contains("/")
        self.init(path: hasName ? pieces[1] : first)
        if hasName { (name, isNamed) = (pieces[0], true) }
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            guard pair.count == 2 else {
                throw UsageError("'\(part)' is not KEY=VALUE", hint: valueForm(Self.argumentForm))
            }
            guard !isSet(pair[0]) else { throw UsageError("\(pair[0]) is given twice") }
            if pair[0] == "opacity" {
                guard let number = Double(pair[1]), (0...1).contains(number) else {
                    throw UsageError("opacity: '\(pair[1])' is not a number from 0 to 1")
                }
                givenOpacity = number
                continue
            }
            if pair[0] == "label" {
                label = pair[1]
                continue
            }
            if pair[0] == "priority" {
                guard !pair[1].isEmpty else { throw UsageError("priority: a field is missing") }
                priority = pair[1]
                continue
            }
            if pair[0] == "anchor" {
                guard let point = LabelOptions.AnchorName(rawValue: pair[1]) else {
                    let names = LabelOptions.AnchorName.allCases.map(\.rawValue)
                    let near = nearestMatch(to: pair[1], in: names)
                    throw UsageError(
                        "anchor: unknown point '\(pair[1])'",
                        hint: near.map { "did you mean \($0)?" } ?? "use \(names.joined(separator: ", "))")
                }
                anchor = point
                continue
            }
            if let place = try LayerInsertion(pair[0], pair[1]) {
                insertion = place
                continue
            }
            if pair[0] == "where" {
                condition = try LayerCondition(pair[1], key: "where", of: "--layer")
                continue
            }
            do throws(SettingsFault) { try settings.set(pair[0], to: pair[1]) } catch {
                throw UsageError("\(error.message)", hint: MapHints.keys[pair[0]] ?? error.hint)
            }
        }
    }

    private func isSet(_ name: String) -> Bool {
        switch name {
        case "opacity": givenOpacity != nil
        case "label": label != nil
        case "priority": priority != nil
        case "anchor": anchor != nil
        case "where": condition != nil
        case "above", "below", "at": insertion != nil
        default: settings.values.contains { $0.key.name == name }
        }
    }

    /// Layers from the bottom to the top. Those with a place of their own are inserted one after the other, each as soon as
    /// the layer that it names is there.
    static func ordered(_ layers: [StyledLayer]) throws(UsageError) -> [StyledLayer] {
        var ordered = layers.filter { $0.insertion == nil }
        var waiting = layers.filter { $0.insertion != nil }
        while !waiting.isEmpty {
            let names = ordered.map(\.name)
            let next = waiting.firstIndex { $0.insertion?.isPossible(among: names) == true } ?? 0
            let layer = waiting.remove(at: next)
            if let insertion = layer.insertion { ordered.insert(layer, at: try insertion.index(among: names)) }
        }
        return ordered
    }

    /// The styles of layers that are read, of which one argument may stand for several.
    static func all(of arguments: [StyledLayer], _ items: [LayerItem]) -> [StyledLayer] {
        items.map { item in
            var layer = arguments[item.argument]
            if !layer.isNamed, items.count(where: { $0.argument == item.argument }) > 1 {
                layer.name = name(of: item.name)
            }
            return layer
        }
    }

    /// Parts between commas, except those behind a backslash.
    private static func split(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// The name of a file without its folder and ending.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map { String($0) } ?? path
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        return String(file[..<dot])
    }
}
