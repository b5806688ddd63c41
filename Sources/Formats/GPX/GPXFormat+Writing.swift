public import Geometry
public import Layers

extension GPXFormat: StreamFormat {
    public var outputNames: [String] { [] }
    public var outputNoun: String { "GPX" }

    public func declares(_ space: CoordinateSpace) -> Bool { space == .wgs84 }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        GPXWriter(output, settings)
    }
}
