package import GEOS
package import Geometry
import Memory

extension GEOSPredicates {
    /// Appends what the subject shares with an indexed shape: the highest possible dimension, and lower ones if wanted.
    ///
    /// - Parameter isAcross: true to work over the 180th meridian if possible.
    package func intersect(
        _ subject: borrowing IndexedShapes, _ item: Int32, into pieces: inout IndexedShapes, keepsLower: Bool,
        isAcross: Bool = false
    ) throws(GEOSError) {
        if !isAcross, appendPlaces(of: subject, in: [item], areInside: true, to: &pieces) { return }
        let isFlat = !subject.hasElevations(0) && !layerB.columns.shapes.hasElevations(Int(item))
        let box = layerB.columns.shapes.box(Int(item))
        // Of many points, only those in the box matter. With elevations, all of them would affect those of the piece.
        if isFlat, !isAcross, subject.readPlaces(0, in: box, into: &shape) {
            guard !shape.points.isEmpty else { return }
            let mine = try PreparedGeometry(shape, in: context)
            let theirs = try geometry(of: item, inside: subject.box(0).common(with: box))
            let sides = try OverlaySides([mine], layers(of: theirs))
            return try intersect(sides, into: &pieces, keepsLower: keepsLower) { min($0 ?? .areas, $1 ?? .areas) }
        }
        let sides = try sides(subject, item, isAcross: isAcross)
        try intersect(sides, into: &pieces, keepsLower: keepsLower) { min($0 ?? .areas, $1 ?? .areas) }
    }

    private func sides(
        _ subject: borrowing IndexedShapes, _ item: Int32, isAcross: Bool
    ) throws(GEOSError) -> OverlaySides {
        if isAcross, let sides = try sidesAcross(subject, [item]) { return sides }
        let common = subject.box(0).common(with: layerB.columns.shapes.box(Int(item)))
        let mine = try geometry(of: subject, inside: common)
        let theirs = try geometry(of: item, inside: common)
        return try OverlaySides(layers(of: mine), layers(of: theirs))
    }

    /// Geometry of the subject, as far as it matters in a box.
    private func geometry(
        of subject: borrowing IndexedShapes, inside box: Shape.Box
    ) throws(GEOSError) -> PreparedGeometry {
        guard let frame = subject.frame(around: box, along: 0), subject.readPart(0, in: frame, into: &shape) else {
            return try geometry(of: subject)
        }
        return try PreparedGeometry(shape, in: context)
    }

    /// Geometry of an indexed shape, as far as it matters in a box.
    func geometry(of item: Int32, inside box: Shape.Box) throws(GEOSError) -> PreparedGeometry {
        guard let frame = layerB.columns.shapes.frame(around: box, along: Int(item)),
            layerB.columns.shapes.readPart(Int(item), in: frame, into: &shape)
        else { return try geometry(of: item) }
        return try PreparedGeometry(shape, in: context)
    }

    /// Appends lines, with stretches that occur twice written once.
    package func dissolve(_ subject: borrowing IndexedShapes, into pieces: inout IndexedShapes) throws(GEOSError) {
        try dissolve(geometry(of: subject), into: &pieces)
    }

    package func dissolve(_ item: Int32, into pieces: inout IndexedShapes) throws(GEOSError) {
        try dissolve(geometry(of: item), into: &pieces)
    }

    private func dissolve(_ lines: PreparedGeometry, into pieces: inout IndexedShapes) throws(GEOSError) {
        let union = try lines.prepared.geometry.unaryUnion(grid: grid)
        try append(union, upTo: .lines, to: &pieces, keepsLower: false)
    }

    /// Appends what both sides share, as one shape for each dimension.
    ///
    /// - Parameter highest: the highest dimension that is wanted, for the dimensions of a layer of each side.
    func intersect(
        _ sides: OverlaySides, into pieces: inout IndexedShapes, keepsLower: Bool,
        highest: (GEOS.Geometry.Dimension?, GEOS.Geometry.Dimension?) -> GEOS.Geometry.Dimension
    ) throws(GEOSError) {
        if sides.mine.count == 1, sides.theirs.count == 1 {
            let (mine, theirs) = (sides.mine[0], sides.theirs[0])
            let made = try mine.prepared.geometry.intersection(with: theirs.prepared.geometry, grid: grid)
            return try append(
                made, upTo: highest(mine.dimension, theirs.dimension), to: &pieces, keepsLower: keepsLower,
                isAcross: sides.areAcross)
        }
        var parts = IndexedShapes()
        for mine in sides.mine {
            var rest = mine
            for theirs in sides.theirs.reversed() {
                let made = try rest.prepared.geometry.intersection(with: theirs.prepared.geometry, grid: grid)
                try append(made, upTo: highest(mine.dimension, theirs.dimension), to: &parts, keepsLower: keepsLower)
                // A stretch on a line is taken there, and not again from the area that it lies in.
                guard mine.dimension == .lines, theirs.dimension == .lines else { continue }
                rest = try PreparedGeometry(
                    rest.prepared.geometry.difference(with: theirs.prepared.geometry, grid: grid), .lines)
            }
        }
        guard parts.count > 0 else { return }
        var collector = GEOS.Geometry.Collector(in: context)
        for index in 0..<parts.count {
            parts.read(index, into: &shape)
            try collector.add(shape, keepingElevations: true)
        }
        let whole = try collector.collection().unaryUnion(grid: grid)
        try append(whole, upTo: .areas, to: &pieces, keepsLower: true, isAcross: sides.areAcross)
    }

    /// Appends a shape for each dimension that the geometry has parts in.
    func append(
        _ geometry: borrowing GEOS.Geometry, upTo highest: GEOS.Geometry.Dimension, to pieces: inout IndexedShapes,
        keepsLower: Bool, isAcross: Bool = false
    ) throws(GEOSError) {
        for dimension in GEOS.Geometry.Dimension.allCases.reversed()
        where dimension == highest || keepsLower && dimension < highest {
            guard try geometry.parts(of: dimension, into: &shape) else { continue }
            if isAcross { seamMap.takeBack(&shape) }
            pieces.append(shape, indexesEdges: false)
        }
    }
}
