import Geometry
public import MapCoordinates

extension MapRect {
    /// The smallest rect around annotations, which runs over the antimeridian where that is narrower. Overlays count with
    /// all of their bounding rects, and what is at an invalid coordinate does not count. Null if nothing is left.
    ///
    /// ```swift
    /// let islands = [
    ///     PointAnnotation(Coordinate(latitude: -17.8, longitude: 178), title: "Viti Levu"),
    ///     PointAnnotation(Coordinate(latitude: -21.2, longitude: -175.2), title: "Tongatapu"),
    /// ]
    /// print(MapRect(around: islands).spans180thMeridian)  // true
    /// ```
    ///
    /// Linear. Gaps of less than 0.1° between longitudes are not looked for.
    public init(around annotations: some Sequence<some Annotation>) {
        self.init(around: annotations.map { $0 as any Annotation })
    }

    /// The same around annotations of several types.
    ///
    /// ```swift
    /// let pin = PointAnnotation(Coordinate(latitude: 47, longitude: 8))
    /// let circle = Circle(center: Coordinate(latitude: 47, longitude: 9), radius: 1000)
    /// let rect = MapRect(around: [pin, circle] as [any Annotation])
    /// print(rect.maxX == circle.boundingMapRect.maxX, rect.minX == pin.coordinate.mapPoint.x)  // true true
    /// ```
    public init(around annotations: some Sequence<any Annotation>) {
        var coverage = LongitudeCoverage()
        for annotation in annotations { coverage.insert(annotation.extent) }
        self = coverage.rect
    }
}

extension Annotation {
    /// The bounding rect of an overlay, the place of everything else.
    fileprivate var extent: MapRect {
        if let overlay = self as? any Overlay { return overlay.boundingMapRect }
        guard coordinate.isValid else { return .null }
        let point = coordinate.mapPoint
        return MapRect(x: point.x, y: point.y, width: 0, height: 0)
    }
}
