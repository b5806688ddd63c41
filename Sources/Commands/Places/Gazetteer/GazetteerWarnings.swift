import GeoNamesTables
package import Layers
import Runner

extension GazetteerCommand: CapableCommand {
    package static var capabilities: [Capability] { [.gazetteer, .geoNames] }
}

extension Capability {
    package static let gazetteer = Capability(
        codes: [
            CodeText(
                .files, "repeated-input",
                "The same file is given more than once to 'plat gazetteer build', which reads it once."),
            CodeText(
                .files, "no-names",
                "The places have codes of countries or states whose names no file given to 'plat gazetteer build' has."),
            CodeText(.unreadableFiles, "no-places", "The input of 'plat gazetteer build' has no places."),
            CodeText(
                .unreadableFiles, "unknown-table",
                "A file is neither a table of GeoNames nor the populated places of Natural Earth."),
            CodeText(
                .skippedRows, "not-in-gazetteer", "The row names a place that no other input has, or that was skipped."),
            CodeText(
                .skippedRows, "no-position",
                "No place lies in the second-level division, so that its position is unknown."),
            CodeText(
                .skippedRows, "repeated-place",
                "An earlier row has the same place, country or division. Of two places, the one with more people counts."
            ),
        ],
        versionNotes: [70: LoadedGazetteer.builtInNotes])
}
