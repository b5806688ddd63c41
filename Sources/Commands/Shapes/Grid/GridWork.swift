import Features
import Geometry
import Layers
import Runner

/// Makes the cells around a layer, or counts its points in them.
struct GridWork {
    let kind: CellKind
    let counts: Bool
    /// The latitude at which lengths are true, if it is given.
    let parallel: Double?
    /// The box whose middle is that latitude if it is not given.
    let box: GeographicBox?
    let output: WritingOptions

    /// The most cells that are made of a box.
    private static let mostCells = 100_000_000.0

    func run(_ pass: LayerPass, _ inputs: Inputs) throws(Problem) {
        var pass = pass
        let plane = try pass.decidePlane(readsTwice: false)
        guard kind.isMetric || plane == nil else {
            throw Problem(
                .usage, "planar", at: pass.onlyLocation, "--cells: a plane has only squares and hexagons",
                hint: "use square:LENGTH or hex:LENGTH, in the units of the plane")
        }
        if plane != nil { try kind.length?.checkOnPlane("--cells", at: pass.onlyLocation) }
        let gathering = try pass.gathering(areFeatures: true, in: OutputSpace(.wgs84OrPlane))
        let reporter = LayerReporter(pass.ledger)
        let layer =
            counts
            ? try count(pass, gathering, onPlane: plane, reporter)
            : try cover(pass, gathering, onPlane: plane, reporter)
        pass.ledger.product = .section(MadeSummary(noun: "cell", count: layer.count))
        var writing = pass.writing(layer, of: gathering, groupCount: layer.count)
        writing.request.longEdges = .decided
        writing.request.box = nil
        writing.request.reading.fields = nil
        try LayerWriting(writing, output, inputs: inputs, madeGeometry: .wkt, reporter: reporter).write()
    }

    private func count(
        _ pass: LayerPass, _ gathering: LayerPass, onPlane plane: Plane?, _ reporter: LayerReporter
    ) throws(Problem) -> CellLayer {
        var parallel = parallel
        if kind.isMetric, plane == nil, parallel == nil {
            guard let box else {
                throw Problem(
                    .usage, "no-parallel", at: pass.onlyLocation,
                    "--count: squares and hexagons need a latitude at which they have their true shape",
                    hint: "add it, as in --standard-parallel 52, or --bbox W,S,E,N, whose middle it is")
            }
            parallel = middle(box.sides.south, box.sides.north, pass.ledger.diagnostics)
        }
        let grid = try grid(parallel: plane == nil ? parallel ?? 0 : nil)
        let counts = CellCounts()
        let isPlanar = plane != nil
        try gathering.run(
            into: Sink(counts) { CellCounting(grid, isPlanar: isPlanar) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                reporter.report(layer)
            })
        return CellLayer(
            grid: grid, selection: .counted(counts.sorted), space: gathering.request.output.decided)
    }

    private func cover(
        _ pass: LayerPass, _ gathering: LayerPass, onPlane plane: Plane?, _ reporter: LayerReporter
    ) throws(Problem) -> CellLayer {
        let findings = BoundsTotal.Findings()
        let isPlanar = plane != nil
        try gathering.run(
            into: Sink(findings) { BoundsTotal(isPlanar: isPlanar, isInDegrees: true) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                reporter.report(layer)
            })
        var extent = isPlanar ? findings.extent.box : findings.extent.degrees
        if !isPlanar, extent.east < extent.west { extent.east += 360 }
        return try layer(
            covering: kind.covering(extent), in: gathering.request.output.decided, pass.ledger.diagnostics)
    }

    /// The cells that meet a box.
    func layer(
        covering box: Shape.Box, in space: CoordinateSpace, _ diagnostics: Diagnostics
    ) throws(Problem) -> CellLayer {
        var parallel = parallel
        if space.plane != nil { try kind.length?.checkOnPlane("--cells") }
        if kind.isMetric, space.plane == nil, parallel == nil, !box.isNull {
            parallel = middle(box.south, box.north, diagnostics)
        }
        let grid = try grid(parallel: space.plane == nil ? parallel ?? 0 : nil)
        guard !box.isNull else { return CellLayer(grid: grid, selection: .none, space: space) }
        guard let count = grid.count(in: box), count <= Self.mostCells else {
            throw Problem(
                .usage, "too-many-cells",
                "--cells: more than \(DecimalText.shortest(Self.mostCells)) cells would cover the box",
                hint: "make larger cells, or count points in them with --count")
        }
        return CellLayer(grid: grid, selection: .box(box), space: space)
    }

    private func middle(_ south: Double, _ north: Double, _ diagnostics: Diagnostics) -> Double {
        let latitude = min(max(((south + north) / 2).rounded(), -85), 85)
        diagnostics.report(
            Problem(
                .data, "standard-parallel", severity: .note,
                "cells have their true shape at latitude \(DecimalText.shortest(latitude))",
                hint: "use --standard-parallel \(DecimalText.shortest(latitude)) to get the same cells for other data"))
        return latitude
    }

    private func grid(parallel: Double?) throws(Problem) -> CellGrid {
        guard let grid = CellGrid(kind, parallel: parallel) else {
            throw Problem(
                .usage, "bad-cells", "--cells: cells of that length are too large or too small for the globe",
                hint: "use a length from 1 m to a tenth of the way around the globe at that latitude")
        }
        return grid
    }
}

extension CellKind {
    /// The box, larger by a hair where it ends at a border between cells: a position there is in the cell beyond.
    fileprivate func covering(_ box: Shape.Box) -> Shape.Box {
        guard !box.isNull else { return box }
        var box = box
        if box.east != 180 { box.east = box.east.nextUp }
        switch self {
        case .tile, .quadkey: box.south = box.south.nextDown
        case .square, .hex, .degrees, .geohash: box.north = box.north.nextUp
        }
        return box
    }
}

extension CellGrid {
    /// About how many cells meet a box; nil if they cannot be numbered.
    func count(in box: Shape.Box) -> Double? {
        guard let rows = rows(from: box.south, to: box.north),
            let columns = columns(ofRow: rows.lowerBound, from: box.west, to: box.east)
        else { return nil }
        return Double(rows.count) * Double(columns.count)
    }
}
