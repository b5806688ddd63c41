import Features
import GEOS
import Geometry
import Layers
import Memory
import Rows
import Topology

/// A fault of a layer as a coverage.
struct CoverageFault {
    enum Kind: String {
        case unshared = "unshared-border"
        case overlap = "coverage-overlap"
        case gap = "coverage-gap"
    }

    let kind: Kind
    /// The numbers of the records whose areas it is about, from 1.
    var records: [Int]
    /// Number of edges that are not shared.
    var edgeCount = 0
    /// Their length.
    var length: Double?
    var area: Double?
    /// The diameter of a circle that fits in, nearly the greatest.
    var width: Double?
}

/// Finds what keeps the areas of a layer from being a coverage.
struct CoverageCheck {
    private let isPlane: Bool
    /// Gaps narrower than this are faults; nil for none.
    private let gapWidth: Double?
    private let size: ShapeSize

    init(isPlane: Bool, gapWidth: Double?) throws(Problem) {
        (self.isPlane, self.gapWidth) = (isPlane, gapWidth)
        size = try ShapeSize(areDegrees: !isPlane)
    }

    /// Calls `report` with each fault and its shape.
    func findFaults(
        of areas: CoverageAreas, _ report: (CoverageFault, borrowing Shape) throws(Problem) -> Void
    ) throws(Problem) {
        var faults = CoverageFaults(areas.shape, owners: areas.owners.span)
        var shape = Shape()
        while let (one, other, count) = faults.nextUnshared(into: &shape) {
            var fault = CoverageFault(kind: .unshared, records: [one, other])
            (fault.edgeCount, fault.length) = (count, size.length(shape))
            try report(fault, shape)
        }
        for pair in faults.candidates {
            do throws(GEOSError) {
                guard try Self.findOverlap(pair.one, pair.other, of: areas, into: &shape) else { continue }
            } catch {
                throw Problem(error)
                    ?? Problem(
                        .data, "unchecked", "GEOS cannot compare records \(pair.one) and \(pair.other): \(error)")
            }
            let fault = measured(CoverageFault(kind: .overlap, records: [pair.one, pair.other]), shape)
            if fault.area ?? 0 > 0 { try report(fault, shape) }
        }
        guard let gapWidth else { return }
        var gaps = try CoverageGaps(areas)
        while let records = gaps.next(into: &shape, where: { $0.greatestWidth(isPlane: isPlane) < gapWidth }) {
            try report(measured(CoverageFault(kind: .gap, records: records), shape), shape)
        }
    }

    private func measured(_ fault: CoverageFault, _ shape: borrowing Shape) -> CoverageFault {
        var fault = fault
        (fault.area, fault.width) = (size.area(shape), shape.greatestWidth(isPlane: isPlane))
        return fault
    }

    /// Finds the places that the areas of two features have in common; false for none.
    private static func findOverlap(
        _ one: Int, _ other: Int, of areas: CoverageAreas, into result: inout Shape
    ) throws(GEOSError) -> Bool {
        let context = try GEOS.Context()
        var shape = Shape()
        areas.copy(areas.parts(of: one), to: &shape)
        let first = try valid(GEOS.Geometry(shape, in: context))
        areas.copy(areas.parts(of: other), to: &shape)
        let second = try valid(GEOS.Geometry(shape, in: context))
        return try first.intersection(with: second).parts(of: .areas, into: &result)
    }

    private static func valid(_ geometry: consuming GEOS.Geometry) throws(GEOSError) -> GEOS.Geometry {
        if try geometry.isValidDetail() == nil { return geometry }
        return try geometry.makeValid()
    }
}
