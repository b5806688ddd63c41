public import CommandKit

/// Options for reading layers of one format. Its folder declares them, and every command that reads layers has them.
public protocol FormatReadingOptions: ParsableArguments {
    /// The layers that the options apply to, in messages, such as `shapefiles`.
    var layers: String { get }
    /// Options that say where the positions of a record are.
    var ofPositions: [ParsedOption] { get }

    /// Adds the settings to those for readers.
    func apply(to options: inout LayerOptions)
}

extension FormatReadingOptions {
    public var ofPositions: [ParsedOption] { [] }
}

/// Options for writing layers of one format. Its folder declares them, and every command that writes layers has them.
public protocol FormatWritingOptions: ParsableArguments {
    /// Each option, with the format that it needs.
    var needs: [(option: ParsedOption, format: any WritableFormat)] { get }
    /// Options that affect the geometries in the output.
    var ofGeometries: [ParsedOption] { get }
    /// Options about all features of an output together.
    var ofWholeOutput: [ParsedOption] { get }
    /// Options that divide an output by the kinds of its geometries.
    var ofKinds: [ParsedOption] { get }

    /// Adds the settings to those of an output.
    func apply(to settings: inout OutputSettings)
}

extension FormatWritingOptions {
    public var ofGeometries: [ParsedOption] { [] }
    public var ofWholeOutput: [ParsedOption] { [] }
    public var ofKinds: [ParsedOption] { [] }
}

/// Settings of one format, which its folder declares.
public protocol FormatSettings: Sendable {
    init()
}

/// The settings of all formats, by their types.
public struct SettingsByFormat: Sendable {
    private var values: [ObjectIdentifier: any FormatSettings] = [:]

    /// The settings of one format; those that it has by default if none were set.
    public subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
        get { values[ObjectIdentifier(type)] as? Settings ?? Settings() }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}
