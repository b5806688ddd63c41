import GEOS
import Geometry
import MapGeometry
import Memory
import Movement
import PROJ

/// Makes the indexed regions of a monitor.
struct RegionIndexer: ~Copyable {
    private var list = RegionList()
    private var check = ValidityCheck()
    private var subject = IndexedShapes()
    private var cutter = AntimeridianCutter()

    /// Adds a region that is watched from a time on.
    mutating func add(_ region: MonitoredRegion, cushion: Double, from time: Int64) throws(RegionFault) {
        var terms = RegionTerms()
        terms.cushion = region.cushion ?? cushion
        terms.registered = time
        if region.notifiesOnEntry != region.notifiesOnExit {
            terms.notifications = region.notifiesOnEntry ? .enter : .exit
        } else if !region.notifiesOnEntry {
            terms.notifications = []
        }
        if let reason = try fault(region, terms) {
            throw RegionFault(identifier: region.identifier, reason: reason)
        }
    }

    /// Appends a region; returns what is wrong with it.
    private mutating func fault(_ region: MonitoredRegion, _ terms: RegionTerms) throws(RegionFault) -> String? {
        let name = Array(region.identifier.utf8)
        guard name.contains(where: { $0 > UInt8(ascii: " ") }) else { return "the region has no identifier" }
        guard terms.cushion >= 0, terms.cushion <= CircleRadius.largest else {
            return "a cushion of \(terms.cushion) m is negative or too large"
        }
        switch region.area {
        case .circle(let circle):
            guard circle.center.isValid else { return "the centre is not on the globe" }
            if let fault = CircleRadius.fault(ofRadius: circle.radius) { return fault }
            let center = Shape.Point(x: circle.center.longitude, y: circle.center.latitude)
            list.append(name.span, circleAround: center, radius: circle.radius, terms)
            return nil
        case .polygon(let polygon):
            var shape = Shape()
            guard Self.append(polygon, to: &shape) else { return "a coordinate is not on the globe" }
            guard shape.points.count > 3 else { return "the polygon has fewer than three coordinates" }
            shape.kind = shape.partEnds.count == 1 ? .polygon : .multiPolygon
            _ = cutter.cut(&shape)
            if let fault = fault(in: shape) { return fault }
            list.append(name.span, polygon: shape, terms, Geodesic.shared)
            return nil
        }
    }

    /// The reason why a polygon is invalid, by GEOS where that is in doubt; nil for a valid one.
    private mutating func fault(in shape: borrowing Shape) -> String? {
        subject.removeAll()
        subject.append(shape, expectsPlaces: true)
        if subject.isSurelyValid(0) { return nil }
        do throws(GEOSError) {
            return try check.fault(of: shape).map { "the geometry is not valid: \($0.text)" }
        } catch {
            return error.kind == .notInstalled ? "\(error)" : "the geometry is not valid: \(error.message)"
        }
    }

    /// Appends a polygon as a part, and the polygons in its holes as further ones; false for an invalid coordinate.
    private static func append(_ polygon: Polygon, to shape: inout Shape) -> Bool {
        guard append(ring: polygon.coordinates, to: &shape) else { return false }
        for hole in polygon.interiorPolygons {
            guard append(ring: hole.coordinates, to: &shape) else { return false }
        }
        shape.endPart()
        for hole in polygon.interiorPolygons {
            for island in hole.interiorPolygons where !append(island, to: &shape) { return false }
        }
        return true
    }

    private static func append(ring: [Coordinate], to shape: inout Shape) -> Bool {
        guard let first = ring.first else { return true }
        for coordinate in ring {
            guard coordinate.isValid else { return false }
            shape.append(x: coordinate.longitude, y: coordinate.latitude)
        }
        if ring.last != first { shape.append(x: first.longitude, y: first.latitude) }
        shape.endRing()
        return true
    }

    /// The regions with an index.
    consuming func index(findsNearest: Bool) -> RegionSet {
        RegionSet(list, Geodesic.shared, findsNearest: findsNearest)
    }
}
