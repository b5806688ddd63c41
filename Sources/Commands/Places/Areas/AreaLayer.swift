import Devices
import Geometry
public import Layers
import Memory
import Movement

/// The areas of a layer, indexed. It does not change, so any number of threads may query it.
public final class AreaLayer: Sendable {
    let regions: RegionSet
    /// Facts about each area of the set.
    let facts: [AreaFacts]
    let tolerance: Double

    /// Degrees from a pole within which a layer on a plane touches its parallel: Natural Earth's Antarctica ends 122 m
    /// from the pole.
    private static let polarGap = 0.01

    public init(_ gathering: AreaGathering) throws(Problem) {
        let regions = try gathering.makeSet()
        self.regions = regions
        facts = (0..<regions.count).map { gathering.facts[regions.row(of: Int32(truncatingIfNeeded: $0))] }
        tolerance = gathering.request.tolerance
    }

    public var count: Int { regions.count }

    /// Finds the areas that hold a place, inside or on their outlines, and those within the tolerance.
    func find(_ place: Shape.Point, _ hits: inout AreaHits) {
        hits.inside.removeAll()
        (hits.nearest, hits.touchesBorder) = (nil, false)
        if place.y.magnitude == 90 { findAroundPole(place, &hits) }
        let inCap = hits.inside.count
        regions.findNear(place, at: 0, into: &hits.near)
        var least = Double.infinity
        for index in 0..<hits.near.regions.count {
            let (area, meters) = (Int(hits.near.regions[index].region), hits.near.regions[index].meters)
            if (0..<inCap).contains(where: { hits.inside[$0] == area }) { continue }
            if meters > -.infinity { hits.touchesBorder = true }
            if meters <= 0 {
                hits.inside.append(area)
            } else if meters < least {
                (hits.nearest, least) = (area, meters)
            }
        }
        sort(&hits.inside)
    }

    /// A pole belongs to what touches its parallel anywhere: on a plane it is as long as the equator.
    private func findAroundPole(_ pole: Shape.Point, _ hits: inout AreaHits) {
        let reach = pole.y > 0 ? pole.y - Self.polarGap : pole.y + Self.polarGap
        let cap = Shape.Box(west: -180, south: min(reach, pole.y), east: 180, north: max(reach, pole.y))
        regions.tree.search(cap, into: &hits.near.boxes)
        for index in 0..<hits.near.boxes.count {
            let area = Int(regions.owners[Int(hits.near.boxes[index])])
            guard regions.shapes.box(Int(regions.regions[area].shape)).intersects(cap),
                !(0..<hits.inside.count).contains(where: { hits.inside[$0] == area })
            else { continue }
            hits.inside.append(area)
        }
    }

    /// Puts areas in order, the smallest first.
    private func sort(_ areas: inout FlatBuffer<Int>) {
        for index in 0..<areas.count {
            let area = areas[index]
            var slot = index
            while slot > 0,
                (regions.regions[area].radius, area) < (regions.regions[areas[slot - 1]].radius, areas[slot - 1])
            {
                areas[slot] = areas[slot - 1]
                slot -= 1
            }
            areas[slot] = area
        }
    }
}

/// The areas that a place lies in or near, in buffers that the next search reuses.
struct AreaHits: ~Copyable {
    /// Areas that hold the place, the smallest first.
    var inside = FlatBuffer<Int>()
    /// The area nearest to the place, of those within the tolerance that do not hold it.
    var nearest: Int?
    /// True if an outline is within the tolerance.
    var touchesBorder = false
    var near = NearRegions()
}
