import Memory

extension AntimeridianTrack {
    /// True if a ring goes round the globe.
    var goesRound: Bool {
        for index in 0..<ways.count where ways[index].turn != 0 { return true }
        return false
    }

    /// How often all rings together go round the globe.
    var turns: Int {
        var turns = 0
        for index in 0..<ways.count { turns += ways[index].turn }
        return turns
    }

    /// Width of the outer ring in degrees.
    var width: Double { ways.isEmpty ? 0 : max(extent(ways[0]).east - extent(ways[0]).west, 0) }

    private func extent(_ way: Way) -> (west: Double, east: Double) {
        var (west, east) = (Double.infinity, -Double.infinity)
        for index in way.start..<way.end {
            west = min(west, places[index].unwrapped)
            east = max(east, places[index].unwrapped)
        }
        return (west, east)
    }

    /// Moves each hole to the world in which it lies inside the outer ring.
    mutating func moveHoles() {
        for index in 1..<max(ways.count, 1) where ways[index].start < ways[index].end {
            let move = world(ofHole: ways[index])
            for slot in ways[index].start..<ways[index].end { places[slot].world += move }
        }
    }

    /// Limits for the worlds and the places of a hole that are tried: only a broken polygon has more.
    private static let (mostWorlds, mostPlaces) = (64, 32)

    private func world(ofHole hole: Way) -> Int {
        let (outer, inner) = (extent(ways[0]), extent(hole))
        let first = Int(((outer.west - inner.west) / 360).rounded(.up))
        let last = Int(((outer.east - inner.east) / 360).rounded(.down))
        guard first < last else { return first }
        let candidates = first...min(last, first + Self.mostWorlds)
        let step = max((hole.end - hole.start) / Self.mostPlaces, 1)
        return candidates.first { world in
            stride(from: hole.start, to: hole.end, by: step).allSatisfy { isInside(places[$0], moved: world) }
        } ?? first
    }

    private func isInside(_ place: AntimeridianPlace, moved worlds: Int) -> Bool {
        var crossings = RayCrossings(from: Shape.Point(x: place.unwrapped + 360 * Double(worlds), y: place.y))
        for index in 0..<ways[0].end - ways[0].start {
            let (start, end) = (self.place(ways[0], index), self.place(ways[0], index + 1))
            crossings.count(Shape.Point(x: start.unwrapped, y: start.y), Shape.Point(x: end.unwrapped, y: end.y))
        }
        return crossings.side != .outside
    }
}

extension AntimeridianTrack {
    /// Latitude of the pole that the polygon contains: the pole on the side where the first hole lies, or else on the
    /// side with less area. Beyond ±90° if the polygon is, so that no area is turned over.
    var pole: Double {
        var ring = ways[0]
        var hole: Way?
        var (south, north) = (-90.0, 90.0)
        for index in 0..<ways.count {
            let way = ways[index]
            if way.turn.isMultiple(of: 2) {
                if hole == nil, way.start < way.end { hole = way }
            } else {
                ring = way
            }
            for slot in way.start..<way.end {
                south = min(south, places[slot].y)
                north = max(north, places[slot].y)
            }
        }
        let isNorth = hole.map { self.isNorth(places[$0.start], of: ring) } ?? (meanLatitude(ring) >= 0)
        return isNorth ? north : south
    }

    private func meanLatitude(_ ring: Way) -> Double {
        var sum = 0.0
        for index in 0..<ring.end - ring.start {
            let (start, end) = (place(ring, index), place(ring, index + 1))
            sum += (start.y + end.y) / 2 * (end.unwrapped - start.unwrapped)
        }
        return sum / 360 / Double(ring.turn)
    }

    /// Finds on which side of each ring the inside of the polygon is.
    mutating func orient(hasSouthPole: Bool) {
        var turning: [(latitude: Double, index: Int)] = []
        for index in 0..<ways.count {
            if ways[index].turn == 0 {
                ways[index].isInsideLeft = (signedArea(ways[index]) > 0) == (index == 0)
            } else {
                turning.append((meanLatitude(ways[index]), index))
            }
        }
        // From south to north, the pole and the rings around it begin and stop the inside by turns.
        turning.sort { $0 < $1 }
        for (rank, ring) in turning.enumerated() {
            let isNorth = rank.isMultiple(of: 2) != hasSouthPole
            ways[ring.index].isInsideLeft = isNorth == (ways[ring.index].turn > 0)
        }
    }

    private func signedArea(_ ring: Way) -> Double {
        guard ring.start < ring.end else { return 0 }
        var sum = 0.0
        let origin = places[ring.start]
        for index in 0..<ring.end - ring.start {
            let (start, end) = (place(ring, index), place(ring, index + 1))
            sum += (start.unwrapped - origin.unwrapped) * (end.y - origin.y)
            sum -= (end.unwrapped - origin.unwrapped) * (start.y - origin.y)
        }
        return sum / 2
    }

    /// True if the place is north of the ring: the ring passes south of it an odd number of times.
    private func isNorth(_ place: AntimeridianPlace, of ring: Way) -> Bool {
        var isOdd = false
        for index in 0..<ring.end - ring.start {
            let (start, end) = (self.place(ring, index), self.place(ring, index + 1))
            let first = ((start.unwrapped - place.x) / 360).rounded(.down)
            let last = ((end.unwrapped - place.x) / 360).rounded(.down)
            guard first != last else { continue }
            let x = place.x + 360 * max(first, last)
            let part = (x - start.unwrapped) / (end.unwrapped - start.unwrapped)
            if start.y * (1 - part) + end.y * part < place.y { isOdd.toggle() }
        }
        return isOdd
    }
}
