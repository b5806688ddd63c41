import CommandKit
import Layers

/// Options of every command that reads layers and writes one, feature by feature.
struct FilterOptions: ParsableArguments {
    @OptionGroup
    var flow: FlowOptions

    @OptionGroup(title: "Selection")
    var count: CountOptions

    var wanted: FieldOptions { flow.wanted }

    var output: LayerOutputOptions {
        get { flow.output }
        set { flow.output = newValue }
    }

    /// Runs `work`, which writes the layers of a pass; the parameters are those of `FlowOptions.run`.
    func run(
        reading fields: [(option: String, name: String?)] = [], naming names: [String?] = [],
        needsFields: Bool = false, settings: [String?] = [], onGlobe need: String? = nil,
        in space: OutputSpace? = nil, parts: PartOptions? = nil, shuffle: ShuffleOptions? = nil,
        _ work: (LayerPass, Inputs) throws(Problem) -> Void
    ) throws {
        try flow.run(
            reading: fields, naming: names, needsFields: needsFields, settings: settings, onGlobe: need, in: space,
            limit: count.limit, parts: parts, shuffle: shuffle, work)
    }
}
