import Layers

extension OptionNames {
    private static let ofFields = ["--fields", "--string-fields"]
    private static let ofInput = [
        "--input-format", "--delimiter", "--encoding", "--lat", "--lon", "--x", "--y", "--wkt", "--no-header",
        "--measures", "--edges", "--no-attributes", "--planar", "--src-crs",
    ]

    /// Of two layers the first has its fields chosen by options with a suffix only.
    static let ofLayerA = OptionNames(ofFields, suffix: "-a")

    static let ofLayerB = OptionNames(ofFields + ofInput, suffix: "-b")
}
