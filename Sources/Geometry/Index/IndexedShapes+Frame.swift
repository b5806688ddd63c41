extension IndexedShapes {
    /// Around what a shape of many positions can be cut to where only that matters which comes of it in a box; nil where it is not
    /// worth it, as most of the shape would be left, and for what is no area.
    ///
    /// Edges that touch the box are in the frame as a whole, so cutting leaves them as they are, to the last bit; and none of their
    /// ends is on its rim.
    public func frame(around box: Shape.Box, along i: Int) -> Shape.Box? {
        let entry = entries[i]
        guard entry.kind.dimension == 2, entry.isFinite, positions(i).count >= Self.fewPositions else { return nil }
        let extent = extents[Int(entry.extent)]
        let box = box.widened
        var frame = box
        _ = edges(i, extent).contains(in: box) { _, start, end in
            let edge = Segment(start, end).box
            if edge.intersects(box) { frame.insert(edge) }
            return false
        }
        frame = frame.widened
        return frame.common(with: extent.box).area < extent.box.area / 2 ? frame : nil
    }

    /// About how many positions of a shape lie in a box that it meets, going by its own box.
    public func positions(of i: Int, in box: Shape.Box) -> Double {
        let (whole, count) = (self.box(i), Double(positions(i).count))
        return whole.area > 0 ? count * max(0, whole.common(with: box).area / whole.area) : count
    }

    /// Less than that is not worth being cut.
    private static var fewPositions: Int { 64 }
}

extension Shape.Box {
    fileprivate var area: Double { (east - west) * (north - south) }

    /// A little larger on each side, so that nothing of the box is where a cut is.
    fileprivate var widened: Shape.Box {
        let farthest = max(max(west.magnitude, east.magnitude), max(south.magnitude, north.magnitude))
        let margin = max(max(east - west, north - south) / 64, farthest * 0x1p-40)
        return Shape.Box(west: west - margin, south: south - margin, east: east + margin, north: north + margin)
    }
}
