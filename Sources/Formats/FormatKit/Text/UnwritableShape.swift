package import Layers

/// Reason why a shape cannot be written.
package enum UnwritableShape: Error {
    /// A coordinate is infinite or not a number.
    case notFinite
    /// Some positions have an elevation and others have none, in a text that declares it once for all.
    case mixedDimensions
    /// The shape is not a point, in a table with a latitude and a longitude.
    case notPoint
    /// The shape is neither of points nor of lines, in a format of tracks.
    case notOfTracks

    package func badRecord(_ record: TextRange) -> BadRecord {
        switch self {
        case .notFinite:
            BadRecord(
                "not-finite", record: record, at: record.lowerBound, "a coordinate is infinite or not a number")
        case .mixedDimensions:
            BadRecord(
                "mixed-dimensions", record: record, at: record.lowerBound,
                "only some positions have an elevation, which WKT cannot express",
                hint: "write GeoJSON instead")
        case .notOfTracks:
            BadRecord(
                "not-a-track", record: record, at: record.lowerBound,
                "GPX has points and lines; it cannot hold other geometries, or none")
        case .notPoint:
            BadRecord(
                "not-a-point", record: record, at: record.lowerBound,
                "columns of latitude and longitude cannot hold a geometry that is not a point")
        }
    }
}
