public import GEOS
public import Geometry

/// Finds what is wrong with geometries. One thread at a time may use it: make one for each.
public final class GeometryInspector {
    private let context: Context
    private var judge: LongEdgeJudge

    /// - Parameter edges: the way that edges of more than 180° take; nil to let each ring decide.
    public init(edges: LongEdges? = nil) throws(GEOSError) {
        context = try Context()
        judge = LongEdgeJudge(asked: edges)
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
        let ways = isGeographic ? judge.ways(of: shape) : nil
        guard let ways, ways.contains(.short) else {
            return try faults + self.faults(of: shape, on: shape, ways, checksWinding)
        }
        // Rings over the antimeridian are looked at in one piece, and what is found is told of where it is.
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
        guard let flaw = try flaw(parts, of: shape, leavingOut: unfit) else { return }
        guard parts.count > 1 else {
            return faults.append(shape.fault(flaw, in: parts, leavingOut: unfit, isBetweenPolygons: false))
        }
        var unfit = unfit
        for part in parts {
            let parts = part..<part + 1
            guard let flaw = try self.flaw(parts, of: shape, leavingOut: unfit) else { continue }
            faults.append(shape.fault(flaw, in: parts, leavingOut: unfit, isBetweenPolygons: false))
            unfit.insert(shape.rings(ofParts: parts).lowerBound)
        }
        guard let flaw = try self.flaw(parts, of: shape, leavingOut: unfit) else { return }
        faults.append(shape.fault(flaw, in: parts, leavingOut: unfit, isBetweenPolygons: true))
    }

    private func flaw(
        _ parts: Range<Int>, of shape: borrowing Shape, leavingOut unfit: Set<Int>
    ) throws(GEOSError) -> Geometry.Flaw? {
        try Geometry(polygons: parts, of: shape, leavingOut: unfit, in: context).isValidDetail()
    }
}
