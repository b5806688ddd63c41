package import Layers
import Runner

extension Check: CapableCommand {
    package static var capabilities: [Capability] { [.check, .inspection] }
}

extension Capability {
    package static let check = Capability(
        codes: [
            CodeText(.files, "bad-crs", "PROJ does not know the CRS that the layer declares."),
            CodeText(.files, "unknown-crs", "A shapefile declares no CRS, or GeoJSON declares its CRS as unknown."),
            CodeText(.files, "wrong-bbox", "The bbox of a collection does not match its features."),
            CodeText(.files, "wrong-bounds", "The bounds in the header of the .shp do not match the shapes."),
        ],
        manual: [
            ManualNote(20, .onPlane("check")),
            ManualNote(
                10, .badRecords("'plat check' lists all problems of a layer and ends with status 1 if there are any.")),
            ManualNote(
                80, .memory("'plat check'", holds: "up to about 80 bytes for each of the first 5,000,000 features")),
        ])
}
