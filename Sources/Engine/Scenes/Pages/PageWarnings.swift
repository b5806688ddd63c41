public import Layers

extension Capability {
    public static let pages = Capability(
        codes: [
            CodeText(.badRecords, "not-a-zoom", "A value of --minzoom-field or --maxzoom-field is not a zoom level.")
        ])
}
