public import GEOS
public import Geometry
import Memory

/// Finds what is wrong with geometries. One thread at a time may use it: make one for each.
public final class GeometryInspector {
    private let context: Context
    private var resolver: LongEdgeResolver
    /// The polygons that are looked at.
    private var polygons = Shape()
    private var indexed = IndexedShapes()

    /// - Parameter edges: the way that edges of more than 180° take; nil to let each ring decide.
    public init(edges: LongEdges? = nil) throws(GEOSError) {
        context = try Context()
        resolver = LongEdgeResolver(given: edges)
    }

    /// All faults of each ring and line, and then the first that GEOS finds in each polygon, and between polygons of
    /// one geometry where each of them is valid by itself.
    ///
    /// Rings that are broken by themselves are no longer looked at together with others; a polygon goes with its outer
    /// ring. Members of a collection are looked at one by one.
    ///
    /// - Parameters:
    ///   - isGeographic: true if x and y are degrees of longitude and latitude.
    ///   - checksWinding: true if outer rings must run counter-clockwise and holes clockwise.
    public func faults(
        of shape: borrowing Shape, isGeographic: Bool, checksWinding: Bool = false
    ) throws(GEOSError) -> [GeometryFault] {
        var faults: [GeometryFault] = []
        if isGeographic { shape.checkRange(&faults) }
        let ways = isGeographic ? resolver.ways(of: shape) : nil
        guard let ways, ways.contains(.short) else {
            return try faults + self.faults(of: shape, on: shape, ways, checksWinding)
        }
        // Rings over the antimeridian are checked in one piece, and faults are reported where they are on the map.
        let found = try self.faults(of: shape, on: shape.unrolled(ways), ways, checksWinding)
        return faults + found.map(\.onMap)
    }

    /// - Parameter plane: the shape on which rings lie to each other as they do on the globe.
    private func faults(
        of shape: borrowing Shape, on plane: borrowing Shape, _ ways: [LongEdges?]?, _ checksWinding: Bool
    ) throws(GEOSError) -> [GeometryFault] {
        var faults: [GeometryFault] = []
        guard shape.kind == .collection else {
            let parts = 0..<shape.partEnds.count
            try inspect(shape.kind, parts, of: shape, on: plane, ways, checksWinding, &faults)
            return faults
        }
        var part = 0
        for index in 0..<shape.members.count where shape.members[index].role == .geometry {
            let member = shape.members[index]
            try inspect(
                member.kind, part..<member.partEnd, of: shape, on: plane, ways, checksWinding, &faults)
            part = member.partEnd
        }
        return faults
    }

    private func inspect(
        _ kind: Shape.Kind, _ parts: Range<Int>, of shape: borrowing Shape, on plane: borrowing Shape,
        _ ways: [LongEdges?]?, _ checksWinding: Bool, _ faults: inout [GeometryFault]
    ) throws(GEOSError) {
        switch kind {
        case .null, .collection: break
        case .point, .multiPoint: shape.checkPoints(parts, &faults)
        case .lineString, .multiLineString: shape.checkLines(parts, ways, &faults)
        case .polygon, .multiPolygon:
            let unfit = shape.checkRings(parts, ways, checksWinding, on: plane, &faults)
            try checkTopology(parts, of: plane, leavingOut: unfit, &faults)
        }
    }

    private func checkTopology(
        _ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>, _ faults: inout [GeometryFault]
    ) throws(GEOSError) {
        guard let whole = try flaw(parts, of: shape, leavingOut: unfit) else { return }
        guard parts.count > 1 else {
            return faults.append(shape.fault(whole, in: parts, leavingOut: unfit, isBetweenPolygons: false))
        }
        var remaining = unfit
        for part in parts {
            let parts = part..<part + 1
            guard let flaw = try self.flaw(parts, of: shape, leavingOut: unfit) else { continue }
            faults.append(shape.fault(flaw, in: parts, leavingOut: unfit, isBetweenPolygons: false))
            remaining.insert(shape.rings(ofParts: parts).lowerBound)
        }
        let rest = remaining.count == unfit.count ? whole : try flaw(parts, of: shape, leavingOut: remaining)
        guard let rest else { return }
        faults.append(shape.fault(rest, in: parts, leavingOut: remaining, isBetweenPolygons: true))
    }

    private func flaw(
        _ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>
    ) throws(GEOSError) -> Geometry.Flaw? {
        indexed.removeAll()
        if unfit.isEmpty, parts.count == shape.partEnds.count, shape.kind != .collection {
            indexed.append(shape, expectsPlaces: false)
        } else {
            polygons.take(parts, of: shape, leavingOut: unfit)
            indexed.append(polygons, expectsPlaces: false)
        }
        switch indexed.validity(0) {
        case .valid: return nil
        case .misplaced(let fault, let place): return Geometry.Flaw(reason: fault.reason, x: place.x, y: place.y)
        case .unknown: return try Geometry(polygons: parts, of: shape, leavingOut: unfit, in: context).isValidDetail()
        }
    }
}

extension RingFault {
    /// The words of GEOS.
    fileprivate var reason: String {
        switch self {
        case .holeOutsideShell: "Hole lies outside shell"
        case .nestedHoles: "Holes are nested"
        case .nestedShells: "Nested shells"
        }
    }
}

extension Shape {
    /// Becomes some polygons of another shape, without rings that are unfit.
    fileprivate mutating func take(_ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>) {
        removeAll()
        kind = .multiPolygon
        for part in parts {
            let rings = shape.rings(ofParts: part..<part + 1)
            guard let shell = rings.first, !unfit.contains(shell) else { continue }
            for ring in rings where !unfit.contains(ring) {
                points.append(contentsOf: shape.points.span.extracting(shape.positions(ofRing: ring)))
                endRing()
            }
            endPart()
        }
    }
}
