public import Geometry
public import Layers

/// Rows for PostgreSQL, in the text format of its command COPY, with geometries for PostGIS.
public struct PGCopyFormat: LayerFormat {
    public init() {}

    public var name: String { "pgcopy" }
    public var noun: String { "rows for PostgreSQL's COPY" }
    public var traits: FormatTraits {
        [
            .isTable, .hasGeometryColumn, .hasColumns, .hasIdentifiers, .hasLines, .keepsSystem, .hasAllDigits,
            .isOfOneRun,
        ]
    }
    public var endings: [String] { ["pgcopy"] }
    public var capabilities: [Capability] { [.pgCopyOutput] }
}

extension PGCopyFormat: StreamFormat {
    public var outputNames: [String] { ["copy", "pgdump"] }
    public var outputNoun: String { "rows for COPY" }

    public func declares(_ space: CoordinateSpace) -> Bool { space.srid != nil }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        PGCopyWriter(output, settings)
    }
}

extension CoordinateSpace {
    /// The number of the system for PostGIS; nil for one that has none.
    var srid: UInt32? {
        switch self {
        case .wgs84: 4326
        case .system(let name) where name.uppercased().hasPrefix("EPSG:"): UInt32(name.dropFirst(5))
        case .system, .mapPoint, .pixel, .plane: nil
        }
    }
}

extension Capability {
    static let pgCopyOutput = Capability(
        codes: [
            CodeText(.badRecords, "nul-in-text", "A text has a NUL, which PostgreSQL does not store.")
        ])
}
