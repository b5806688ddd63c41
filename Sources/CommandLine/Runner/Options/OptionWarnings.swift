package import Layers

extension Capability {
    package static let options = Capability(
        codes: [
            CodeText(
                .files, "merged-layers",
                """
                Layers of one file, folder or archive were merged, because the output has one layer, or the command makes \
                one; or layers of several files have the same name.
                """),
            CodeText(.files, "merged-inputs", "Several files are written as one layer of a GeoPackage."),
            CodeText(
                .files, "limit-of-all", "--limit counts the features of all layers, which stay apart in the output."),
            CodeText(
                .files, "no-such-field",
                "A field that an option names is in no layer, or only in one of several, or is spelt with other letters."
            ),
            CodeText(.unreadableFiles, "bad-model", "The file of --model is not a magnetic model, or is damaged."),
        ])
}
