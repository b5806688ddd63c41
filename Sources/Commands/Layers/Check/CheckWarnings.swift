package import Layers
import Runner

extension Check: CapableCommand {
    package static var capabilities: [Capability] { [.check, .inspection] }
}

extension Capability {
    package static let check = Capability(
        codes: [
            CodeText(.problems, "coverage-gap", "Areas enclose a gap that is narrower than --gaps."),
            CodeText(.problems, "coverage-overlap", "Areas of two features overlap."),
            CodeText(
                .problems, "unshared-border",
                "Edges of two areas lie on each other, but they do not have the same vertices."),
            CodeText(.files, "coordinates-too-large", "Coordinates have too many digits for areas to be compared."),
            CodeText(.files, "bad-crs", "PROJ does not know the CRS that the layer declares."),
            CodeText(.files, "unknown-crs", "A shapefile declares no CRS, or GeoJSON declares its CRS as unknown."),
            CodeText(.files, "wrong-bbox", "The bbox of a collection does not match its features."),
            CodeText(.files, "wrong-bounds", "The bounds that the file claims do not match the shapes."),
        ],
        manual: [
            ManualNote(20, .onPlane("check")),
            ManualNote(
                10, .badRecords("'plat check' lists all problems of a layer and ends with status 1 if there are any.")),
            ManualNote(
                81, .memory("'plat check --coverage'", holds: "about 110 bytes per vertex of an area, up to --memory")),
            ManualNote(
                80, .memory("'plat check'", holds: "up to about 80 bytes for each of the first 5,000,000 features")),
        ])
}
