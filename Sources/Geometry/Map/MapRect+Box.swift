extension MapRect {
    /// A box of a plane; null for a null box.
    public init(_ box: Shape.Box) {
        self =
            box.isNull
            ? .null
            : MapRect(
                x: box.west, y: box.south, width: MapRect.extent(from: box.west, reaching: box.east),
                height: MapRect.extent(from: box.south, reaching: box.north))
    }
}
