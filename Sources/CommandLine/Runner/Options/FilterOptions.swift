package import CommandKit
package import Layers

/// Options of every command that reads layers and writes one, feature by feature.
package struct FilterOptions: ParsableArguments {
    @OptionGroup
    package var flow: FlowOptions

    @OptionGroup(title: "Selection")
    package var count: CountOptions

    package var wanted: FieldOptions { flow.wanted }

    package init() {}

    package var output: LayerOutputOptions {
        get { flow.output }
        set { flow.output = newValue }
    }

    /// The format of the output.
    package var format: any WritableFormat { flow.format }

    /// Runs `work`, which writes the layers of a pass; the parameters are those of `FlowOptions.run`.
    package func run(
        reading fields: [(option: String, name: String?)] = [], naming names: [String?] = [],
        needsFields: Bool = false, settings: [String?] = [], onGlobe need: String? = nil,
        in space: OutputSpace? = nil,
        _ work: LayerPass.Work
    ) throws {
        try flow.run(
            reading: fields, naming: names, needsFields: needsFields, settings: settings, onGlobe: need, in: space,
            limit: count.limit, work)
    }
}
