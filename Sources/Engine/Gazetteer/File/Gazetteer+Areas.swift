extension Gazetteer {
    /// The box of a country, a division or a continent; nil if it is not known.
    public func box(_ place: Int) -> CoordinateBox? {
        var range = 0..<storage.boxes.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let record = unsafe storage.boxes[unchecked: middle]
            if record.place == place { return box(of: record) }
            range = record.place < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    private func box(of record: BoxRecord) -> CoordinateBox? {
        func degrees(_ fixed: Int32) -> Double { Double(fixed) / 1e5 }
        let box = CoordinateBox(
            west: degrees(record.west), south: degrees(record.south), east: degrees(record.east),
            north: degrees(record.north))
        guard box.south <= box.north, max(box.south.magnitude, box.north.magnitude) <= 90,
            max(box.west.magnitude, box.east.magnitude) <= 180
        else {
            storage.note(.boxes)
            return nil
        }
        return box
    }

    /// The country in whose outline a coordinate lies. Outlines are coarse: they may be wrong within some kilometres of a
    /// border, and leave out small islands.
    public func outlinedCountry(at coordinate: Coordinate) -> Int? {
        let (x, y) = (coordinate.longitude * 100, coordinate.latitude * 100)
        var (country, isInside) = (PlaceRecord.none, false)
        for index in 0..<storage.outlines.count {
            let ring = unsafe storage.outlines[unchecked: index]
            if ring.country != country {
                if isInside { break }
                country = ring.country
            }
            guard y >= Double(ring.south), y <= Double(ring.north), x >= Double(ring.west), x <= Double(ring.east)
            else { continue }
            // Rings of one country are islands and holes.
            if holds(ring, x, y) { isInside.toggle() }
        }
        guard isInside else { return nil }
        guard country < countryCount else {
            storage.note(.outlines)
            return nil
        }
        return Int(country)
    }

    /// The rings of a country, as longitudes and latitudes in turn, in hundredths of degrees.
    public func outline(ofCountry country: Int) -> [[Int16]] {
        var rings: [[Int16]] = []
        for index in 0..<storage.outlines.count {
            let ring = unsafe storage.outlines[unchecked: index]
            guard ring.country == country else { continue }
            rings.append(points(ring).flatMap { [$0.longitude, $0.latitude] })
        }
        return rings
    }

    private func points(_ ring: OutlineRecord) -> [OutlinePoint] {
        guard Int(ring.start) + Int(ring.count) <= storage.outlinePoints.count else {
            storage.note(.outlines)
            return []
        }
        return (Int(ring.start)..<Int(ring.start) + Int(ring.count)).map {
            unsafe storage.outlinePoints[unchecked: $0]
        }
    }

    private func holds(_ ring: OutlineRecord, _ x: Double, _ y: Double) -> Bool {
        var isInside = false
        let points = points(ring)
        for (one, other) in zip(points, points.dropFirst()) {
            let (y1, y2) = (Double(one.latitude), Double(other.latitude))
            guard (y1 > y) != (y2 > y) else { continue }
            let (x1, x2) = (Double(one.longitude), Double(other.longitude))
            if x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) { isInside.toggle() }
        }
        return isInside
    }
}
