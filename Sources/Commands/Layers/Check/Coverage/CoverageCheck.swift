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
}

/// Finds what keeps the areas of a layer from being a coverage.
struct CoverageCheck {
    private let metric: BorderMetric
    /// Gaps narrower than this are faults; nil for none.
    private let gapWidth: Double?
    private let memory: Int
    private let location: InputLocation
    private let size: ShapeSize

    /// - Parameter location: that of the layer.
    init(isPlane: Bool, gapWidth: Double?, memory: Int, at location: InputLocation) throws(Problem) {
        (metric, self.gapWidth, self.memory) = (isPlane ? .plane : .metres, gapWidth, memory)
        self.location = location
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
        guard !faults.candidates.isEmpty || gapWidth != nil else { return }
        let wanted = gapWidth == nil ? Set(faults.candidates.flatMap { [$0.one, $0.other] }) : nil
        var regions = try regions(of: areas, wanted)
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
            return try CoverageRegions(areas, of: wanted, metric, atMost: max(memory / 64, 1 << 20))
        } catch {
            throw switch error {
            case .tooLarge:
                Problem(
                    .data, "too-large", at: location, "the areas overlap too often to be compared with --memory",
                    hint: "raise --memory")
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
