package import CommandKit
package import Layers

/// Options for writing TopoJSON.
package struct TopoJSONWritingOptions: FormatWritingOptions {
    @Option(
        help: ArgumentHelp(
            "Round the coordinates of TopoJSON to this number of different values along each axis, as in 1e5.",
            defaultNote: "the decimals of --precision", valueName: "N"))
    var quantization: Quantization?

    @Flag(
        name: .customLong("no-quantization"),
        help: "Write the coordinates of TopoJSON as decimals instead of integers and differences.")
    var writesDecimals = false

    @Option(
        help: ArgumentHelp(
            "Name of the object of TopoJSON that has all features.",
            defaultNote:
                "an object for each input, named as its file; one where a command makes one layer, as dissolve, simplify and sort do",
            valueName: "NAME"))
    var objectName: String?

    @Option(
        help: ArgumentHelp(
            "Memory that the borders of TopoJSON may take, in bytes or with K, M or G. plat refuses a layer with more.",
            valueName: "SIZE"))
    var topologyMemory = MemorySize.standard

    package init() {}

    package var needs: [(option: ParsedOption, format: any WritableFormat)] {
        [$quantization, $writesDecimals, $objectName, $topologyMemory].map { ($0, TopoJSONFormat()) }
    }

    package var ofGeometries: [ParsedOption] { [$quantization, $writesDecimals, $topologyMemory] }

    package var rules: [Rule] { [.oneOf($quantization, $writesDecimals)] }

    package func apply(to settings: inout OutputSettings) {
        settings.ofFormats[TopoJSONSettings.self] = TopoJSONSettings(
            steps: quantization?.count, writesDecimals: writesDecimals, objectName: objectName,
            memory: topologyMemory.bytes)
    }
}

/// How TopoJSON is written, by options of its own.
struct TopoJSONSettings: FormatSettings {
    /// The number of different coordinates along each axis; nil for as many as the decimals of the output allow.
    var steps: Int?
    var writesDecimals = false
    /// The name of the only object; nil for an object for each input.
    var objectName: String?
    /// The most bytes that borders may take.
    var memory = MemorySize.standard.bytes
}

/// A number of different coordinates along an axis.
package struct Quantization: ExpressibleByArgument {
    package let count: Int

    package static var argumentNoun: String { "number of coordinates along an axis" }
    package static var argumentForm: String? { "a whole number from 2 to 1e9, as in 100000 or 1e5" }

    package init?(argument: String) {
        guard let number = Double(argument), 2...1e9 ~= number, number == number.rounded() else { return nil }
        count = Int(number)
    }
}
