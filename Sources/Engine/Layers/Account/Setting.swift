/// Settings that messages mention; the command line has names for them.
public enum Setting: String, CaseIterable, Sendable {
    case fields, stringFields, measures, noAttributes, encoding, columns
    case latitudes, longitudes, xs, ys, wkt
    case sourceSystem, planar, edges, box
    case recordLimit, fieldLimit
    case skipping, mostErrors, rejects
    case precision, validity, mending, leastArea, splitting
    /// The start of the names of fields of layer B.
    case prefix
    /// The fields that identify features.
    case identity
    /// A conversion of layers in pixels.
    case pixels, unsized
    /// Lists of rects, and a conversion of lists of map points to degrees.
    case rects, mapPoints
    /// The kind of the records of a list.
    case kinds
    /// A source of latitudes and longitudes, in this order.
    case coordinates
    /// A table whose first row is data.
    case headerless
    /// Limits on labels.
    case repeatDistance, tileLabelLimit, zoomLabelLimit
    /// Order of the fixes of a device, and how long they wait for earlier ones; zone and format of times.
    case order, reorder, zone, timeFormat
    /// Touches that find features by their place.
    case hits
    /// The radius of regions, and limits on radii and on the number of regions.
    case radius, largestRadius, regionLimit
    /// The date and the height of all features, and dates that a magnetic model is not made for.
    case date, altitude, extrapolation
}
