extension IndexedShapes {
    /// How many bytes all shapes take, with their indices.
    public var byteCount: Int {
        Self.bytes(entries) + Self.bytes(points) + Self.bytes(extents) + Self.bytes(grids) + Self.bytes(elevations)
            + Self.bytes(measures) + Self.bytes(ringEnds) + Self.bytes(partEnds) + Self.bytes(members)
            + Self.bytes(slabEnds) + Self.bytes(slabEdges) + Self.bytes(cells)
    }

    private static func bytes<Element>(_ buffer: borrowing FlatBuffer<Element>) -> Int {
        buffer.count * MemoryLayout<Element>.stride
    }
}
