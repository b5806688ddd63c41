public import Layers

/// The table of a shapefile without its shapes. As an input it is a shapefile whose other files are missing.
public struct DBFFormat: LayerFormat {
    public init() {}

    public var name: String { "dbf" }
    public var noun: String { "a dBASE table" }
    public var traits: FormatTraits { [.declaresFields, .hasColumns, .hasTypes, .isSeveralFiles, .keepsSystem] }
    public var endings: [String] { ["dbf"] }

    public var manual: FormatManual {
        FormatManual(
            rows: [FormatManual.Row(9, "dbf", "Files NAME.dbf and NAME.cpg: a table without geometries.")])
    }
}
