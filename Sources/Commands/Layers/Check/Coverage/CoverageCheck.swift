import Features
import Geometry
import Layers
import Memory
import Topology

/// A fault of a layer as a coverage.
struct CoverageFault {
    enum Kind: String {
        case unshared = "unshared-border"
        case overlap = "coverage-overlap"
        case gap = "coverage-gap"

        /// The name in layers of faults, which is also that of 'plat repair --report'.
        var name: String {
            switch self {
            case .unshared: "unshared-border"
            case .overlap: "overlap"
            case .gap: "gap"
            }
        }
    }

    let kind: Kind
    /// The numbers of the records whose areas it is about, from 1.
    var records: [Int]
    /// Number of edges that are not shared.
    var edgeCount = 0
    /// Their length.
    var length: Double?
    var area: Double?
    /// The diameter of the greatest circle that fits in.
    var width: Double?
    /// A place of it; for borders, one that is on both.
    var place: Shape.Point?
}

extension CoverageAreas {
    /// Explains, before the work, how much memory it takes.
    func explain(_ diagnostics: Diagnostics) {
        guard !isTooLarge else { return }
        diagnostics.explain(
            "memory", "areas: \(shape.points.count) vertices, \(MemorySize.phrase(byteCount))")
    }

    /// The same areas, cut at the antimeridian as by `plat repair`, if any may cross it.
    ///
    /// - Parameter edges: the way that edges of more than 180° take; nil to let each ring decide.
    func cut(taking edges: LongEdges?) -> CoverageAreas {
        let box = shape.box
        guard box.west < -180 || box.east > 180 || box.east - box.west > 180 else { return self }
        let result = CoverageAreas(memory: .max)
        var resolver = LongEdgeResolver(given: edges)
        var cutter = AntimeridianCutter()
        var area = Shape()
        for index in 0..<owners.count {
            area.becomePolygon(index, of: shape)
            _ = resolver.resolve(&area)
            _ = cutter.cut(&area)
            result.add(area, owner: Int(owners[index]))
        }
        return result
    }
}

/// Finds what keeps the areas of a layer from being a coverage.
struct CoverageCheck {
    private let metric: BorderMetric
    /// Gaps narrower than this are faults; nil for none.
    private let gapWidth: Double?
    private let memory: Int
    private let location: InputLocation
    private let diagnostics: Diagnostics?
    private let size: ShapeSize
    /// The way to WGS84, in whose degrees `plat repair` works too; nil if positions are such degrees, or on a plane.
    private let change: SpaceChange?

    /// - Parameters:
    ///   - space: that of the positions; nil if they are on a plane.
    ///   - location: that of the layer.
    ///   - diagnostics: are told if the work takes more memory than was expected; nil if nobody wants to know.
    init(
        in space: CoordinateSpace?, gapWidth: Double?, memory: Int, at location: InputLocation,
        _ diagnostics: Diagnostics? = nil
    ) throws(Problem) {
        let hasTrueLengths = try space?.hasTrueLengths() ?? false
        metric = space == nil ? .plane : hasTrueLengths ? .planeMetres : .metres
        (self.gapWidth, self.memory) = (gapWidth, memory)
        (self.location, self.diagnostics) = (location, diagnostics)
        size = try ShapeSize(areDegrees: !metric.isPlane)
        change = try space.flatMap { (space) throws(Problem) in try SpaceChange(from: space, to: .wgs84) }
    }

    /// Calls `report` with each fault and its shape, which is in degrees of WGS84 or on the plane.
    func findFaults(
        of areas: CoverageAreas, _ report: (CoverageFault, borrowing Shape) throws(Problem) -> Void
    ) throws(Problem) {
        if metric == .planeMetres, let change {
            var degrees = Shape()
            let reportInDegrees = { (fault: CoverageFault, shape: borrowing Shape) throws(Problem) in
                var fault = fault
                fault.place = fault.place.flatMap(change.changed)
                degrees.copy(shape, keepingOrdinates: false)
                try convert(&degrees, change)
                try report(fault, degrees)
            }
            let suspects = try findUnshared(of: areas, nil, reportInDegrees)
            return try findRegions(of: areas, suspects, reportInDegrees)
        }
        let change = change.flatMap { $0.keeps(areas.shape.box) ? nil : $0 }
        let suspects = try findUnshared(of: areas, change, report)
        guard let change else { return try findRegions(of: areas, suspects, report) }
        guard let changed = areas.changed(by: change.changed) else { throw notTransformable }
        // A border that was straight bends away from a vertex that lay on it.
        try findRegions(
            of: changed, CoverageFaults(changed.shape, owners: changed.owners.span, atMost: most).suspects, report)
    }

    /// The most pairs of records whose areas may overlap, and the most places where their edges may meet.
    private var most: Int { max(memory / 128, 1 << 20) }

    private var tooLarge: Problem {
        Problem(
            .data, "too-large", at: location, "the areas overlap too often to be compared with --memory",
            hint: "remove equal areas, as 'plat repair --coverage' does, or raise --memory")
    }

    /// Finds borders that are not shared, where the layer has them, and returns the records whose areas may overlap those
    /// of others; nil if all may.
    private func findUnshared(
        of areas: CoverageAreas, _ change: SpaceChange?,
        _ report: (CoverageFault, borrowing Shape) throws(Problem) -> Void
    ) throws(Problem) -> Set<Int>? {
        var faults = CoverageFaults(areas.shape, owners: areas.owners.span, atMost: most)
        guard !faults.isTooLarge else { throw tooLarge }
        var shape = Shape()
        while let (one, other, count) = faults.nextUnshared(into: &shape) {
            var place = shape.commonPlace
            if let change {
                place = place.flatMap(change.changed)
                try convert(&shape, change)
            }
            var fault = CoverageFault(kind: .unshared, records: [one, other])
            (fault.edgeCount, fault.length, fault.place) = (count, size.length(shape), place)
            try report(fault, shape)
        }
        return faults.suspects
    }

    private func convert(_ shape: inout Shape, _ change: SpaceChange) throws(Problem) {
        for index in 0..<shape.points.count {
            guard let point = change.changed(shape.points[index]) else { throw notTransformable }
            shape.points[index] = point
        }
    }

    private var notTransformable: Problem {
        Problem(
            .data, "not-transformable", at: location,
            "the coverage was not checked, as some positions cannot be converted to degrees",
            hint: "check that the CRS is the right one")
    }

    private func findRegions(
        of areas: CoverageAreas, _ suspects: Set<Int>?,
        _ report: (CoverageFault, borrowing Shape) throws(Problem) -> Void
    ) throws(Problem) {
        let wanted = gapWidth == nil ? suspects : nil
        if let wanted, wanted.isEmpty { return }
        var shape = Shape()
        var regions = try regions(of: areas, wanted)
        if regions.byteCount > areas.byteCount {
            diagnostics?.explain("memory", "areas, cut where they cross: \(MemorySize.phrase(regions.byteCount))")
        }
        for overlap in regions.overlaps {
            regions.copy(overlap.shape, to: &shape)
            let fault = measured(CoverageFault(kind: .overlap, records: [overlap.one, overlap.other]), shape)
            if fault.area ?? 0 > 0 { try report(fault, shape) }
        }
        guard let gapWidth else { return }
        while let records = regions.nextGap(into: &shape) {
            guard shape.greatestWidth(metric, deciding: gapWidth) < gapWidth else { continue }
            try report(measured(CoverageFault(kind: .gap, records: records), shape), shape)
        }
    }

    private func regions(of areas: CoverageAreas, _ wanted: Set<Int>?) throws(Problem) -> CoverageRegions {
        do throws(CoverageRegions.Fault) {
            return try CoverageRegions(areas, of: wanted, metric, atMost: most, memory: memory)
        } catch {
            throw switch error {
            case .tooLarge: tooLarge
            case .crowded:
                Problem(
                    .data, "too-large", at: location, "more borders end at one place than can be compared",
                    hint: "leave areas out that are not meant, as with --where")
            case .coordinates:
                Problem(.data, "coordinates-too-large", at: location, "coordinates are too large to compare areas")
            case .endless: Problem(.bug, "not-noded", "edges cross again and again, however often they are cut")
            }
        }
    }

    private func measured(_ fault: CoverageFault, _ shape: borrowing Shape) -> CoverageFault {
        var fault = fault
        (fault.area, fault.width) = (size.area(shape), shape.greatestWidth(metric))
        return fault
    }
}
