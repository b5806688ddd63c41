extension Shape {
    /// From map points to a view's pixels: each geometry in one piece, as the copy that is nearest to the view's centre.
    ///
    /// The points of a multi-point are places of their own. Lines and rings are followed over the antimeridian, holes
    /// beside the ring that they are in.
    public mutating func place(in view: Viewport) {
        var start = 0
        let isOfPlaces = kind == .point || kind == .multiPoint
        for part in 0..<partEnds.count {
            let rings = rings(ofParts: part..<part + 1)
            guard !rings.isEmpty else { continue }
            let end = positions(ofRing: rings.upperBound - 1).upperBound
            if isOfPlaces {
                for index in start..<end { place(index..<index + 1, in: view) }
            } else {
                for ring in rings { unwrap(positions(ofRing: ring), near: points[start].x) }
                place(start..<end, in: view)
            }
            start = end
        }
    }

    /// Follows a ring over the antimeridian, from the copy of its first position that is nearest to an x.
    private mutating func unwrap(_ positions: Range<Int>, near x: Double) {
        var unwrapper = LongitudeUnwrapper()
        guard let first = positions.first else { return }
        let turns = ((x - points[first].x) / MapPoint.worldSize).rounded()
        for index in positions {
            let point = unwrapper.unwrap(MapPoint(x: points[index].x, y: points[index].y)).turned(by: turns)
            points[index] = Point(x: point.x, y: point.y)
        }
    }

    private mutating func place(_ positions: Range<Int>, in view: Viewport) {
        var box = Box()
        for index in positions { box.insert(points[index]) }
        let turns = view.turns(toReach: (box.west + box.east) / 2)
        for index in positions {
            let pixel = view.pixel(for: MapPoint(x: points[index].x, y: points[index].y).turned(by: turns))
            points[index] = Point(x: pixel.x, y: pixel.y)
        }
    }
}
