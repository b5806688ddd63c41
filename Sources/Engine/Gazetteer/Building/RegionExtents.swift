import Memory

/// Distances of places from the middles of countries and divisions that they lie in.
struct RegionExtents: ~Copyable {
    private struct Entry: BitwiseCopyable {
        /// Index of the place that is the region.
        var region: UInt32
        /// Length of the chord on a globe with the radius 1.
        var distance: Float
    }

    private var entries = FlatBuffer<Entry>()

    /// Metres from the middle of the earth to its surface, on average.
    private static let radius = 6_371_009.0
    /// Share of the places that a region shows. A few far away, such as on islands, would make it too wide.
    private static let share = 0.9

    mutating func add(_ normal: SIMD3<Double>, to region: Int, around middle: SIMD3<Double>) {
        let chord = normal - middle
        let distance = Float((chord * chord).sum().squareRoot())
        entries.append(Entry(region: UInt32(region), distance: distance))
    }

    /// Calls `body` with each region and the diameter of the disc around its middle that holds most of its places.
    consuming func visit(_ body: (Int, Double) -> Void) {
        var room = FlatBuffer<Entry>()
        entries.sort(in: &room) { one, other in
            one.region != other.region ? one.region < other.region : one.distance < other.distance
        }
        var start = 0
        while start < entries.count {
            var end = start
            while end < entries.count, entries[end].region == entries[start].region { end += 1 }
            let rank = Int((Double(end - start) * Self.share).rounded(.up))
            body(Int(entries[start].region), 2 * Double(entries[start + rank - 1].distance) * Self.radius)
            start = end
        }
    }
}

extension GazetteerBuilder {
    /// Finds the extents of countries from their areas, and of other regions from the places in them.
    mutating func addExtents() {
        var countryPlaces = Array(repeating: Int?.none, count: countries.count)
        var divisionPlaces = Array(repeating: Int?.none, count: divisions.count)
        for index in 0..<places.count where places[index].owner != PlaceRecord.none {
            let owner = Int(places[index].owner)
            switch places[index].placeGroup {
            case .country:
                let metres = PlaceExtent.metres(ofSquareKilometres: countries[owner].row.area)
                if places[index].extent.code == 0 { places[index].extent = PlaceExtent(metres: metres) }
                if needsExtent(index) { countryPlaces[owner] = index }
            case .admin1, .admin2: if needsExtent(index) { divisionPlaces[owner] = index }
            default: break
            }
        }
        var extents = RegionExtents()
        for index in 0..<places.count {
            let place = places[index]
            guard place.placeGroup == .town || place.placeGroup == .section else { continue }
            let normal = RegionMiddles.vector(place)
            if let region = countryIndices[place.country].flatMap({ countryPlaces[$0] }) {
                extents.add(normal, to: region, around: RegionMiddles.vector(places[region]))
            }
            for level in 1...2 {
                guard let region = division(of: place, level: level).flatMap({ divisionPlaces[$0] }) else { continue }
                extents.add(normal, to: region, around: RegionMiddles.vector(places[region]))
            }
        }
        extents.visit { index, metres in
            let ofPeople = PlaceExtent.metres(ofPeople: places[index].population)
            places[index].extent = PlaceExtent(metres: max(metres, ofPeople))
        }
    }

    private func needsExtent(_ place: Int) -> Bool {
        places[place].extent.code == 0 && places[place].latitude != PlaceRecord.nowhere
    }
}
