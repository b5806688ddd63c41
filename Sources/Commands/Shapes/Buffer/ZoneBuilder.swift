import GEOS
import Geometry
import MadeShapes
import Memory
import Topology

/// Builds the zone around a shape, or the zone inside of its areas: what is left of them at a distance from their
/// borders.
struct ZoneBuilder: ~Copyable {
    private var outline: ZoneOutline
    private var borders = AreaBorders()
    private var cutter = AntimeridianCutter()
    private var context: GEOS.Context?
    private var areas = Shape()
    private var piece = Shape()
    private var other = Shape()

    init(_ ground: ZoneGround, _ style: ZoneStyle) { outline = ZoneOutline(ground, style) }

    /// - Parameters:
    ///   - shape: a shape that is cut at the antimeridian.
    ///   - distance: negative for the zone inside of areas.
    ///   - zone: becomes the zone, which may be empty.
    mutating func build(_ distance: Double, around shape: borrowing Shape, into zone: inout Shape) throws(GEOSError) {
        zone.removeAll()
        let context = if let context { context } else { try GEOS.Context() }
        self.context = context
        gatherAreas(of: shape)
        try Self.makeValid(&areas, context)
        outline.begin(distance: distance.magnitude)
        let isCombined =
            areas.points.isEmpty
            || (distance > 0 || !borders.haveSeams(areas)) && distance != 0
                && outline.add(polygons: areas, shrinks: distance < 0)
        if !isCombined {
            outline.begin(distance: distance.magnitude)
            if distance != 0 { borders.draw(areas, on: &outline, keepsSeams: distance > 0) }
        }
        if distance > 0 { drawLinesAndPoints(of: shape) }
        if shape.kind == .point, fillCircle(distance, around: shape, &zone) { return }
        try fill(&zone, context)
        if !isCombined { try combine(distance, with: &zone, context) }
    }

    /// Makes a ring of what is in a zone but not in the one inside of it.
    mutating func subtract(
        _ inner: borrowing Shape, from zone: borrowing Shape, into ring: inout Shape
    ) throws(GEOSError) {
        ring.removeAll()
        guard let context, !zone.points.isEmpty else { return }
        let whole = try GEOS.Geometry(zone, in: context)
        if inner.points.isEmpty { return try Self.write(whole, into: &ring) }
        try Self.write(whole.difference(with: GEOS.Geometry(inner, in: context)), into: &ring)
    }

    private mutating func gatherAreas(of shape: borrowing Shape) {
        areas.removeAll()
        areas.kind = .multiPolygon
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind.dimension == 2 else { continue }
            for part in parts { Self.append(part, of: shape, to: &areas) }
        }
    }

    private static func append(_ part: Int, of shape: borrowing Shape, to result: inout Shape) {
        for ring in shape.rings(ofParts: part..<part + 1) {
            result.points.append(contentsOf: shape.points.span.extracting(shape.positions(ofRing: ring)))
            result.endRing()
        }
        result.endPart()
    }

    private mutating func drawLinesAndPoints(of shape: borrowing Shape) {
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            if kind.dimension == 0 {
                for index in shape.positions(ofParts: parts) { outline.add(shape.points[index]) }
            } else if kind.dimension == 1 {
                for ring in shape.rings(ofParts: parts) {
                    outline.add(shape.points.span.extracting(shape.positions(ofRing: ring)))
                }
            }
        }
    }

    /// So many outlines of a plane are filled together; of more, most may lie over each other, and each is filled alone,
    /// but for those that lie under others.
    private static let mostTogether = 64

    /// Unites what the outlines wind around.
    private mutating func fill(_ zone: inout Shape, _ context: GEOS.Context) throws(GEOSError) {
        var pieces = GEOS.Geometry.Collector(in: context)
        var isCut = false
        var rings = Shape()
        var single = Shape()
        for plane in ZonePlane.allCases {
            outline.swapRings(of: plane, with: &rings)
            let count = rings.partEnds.count
            if count == 0 { continue }
            if count <= Self.mostTogether {
                try fill(rings, plane, &pieces, &isCut, context)
                continue
            }
            // Marks lie elsewhere and do not belong to the zone.
            var cells = outline.mark.isNaN ? CoveredCells(of: rings, .wound) : nil
            var isAnyCovered = false
            for part in 0..<count {
                if cells?.cover(part, of: rings) ?? false {
                    isAnyCovered = true
                    continue
                }
                single.removeAll()
                single.kind = .multiPolygon
                Self.append(part, of: rings, to: &single)
                try fill(single, plane, &pieces, &isCut, context)
            }
            if isAnyCovered {
                single.removeAll()
                single.kind = .multiPolygon
                cells?.appendRectangles(to: &single)
                try fill(single, plane, &pieces, &isCut, context)
            }
        }
        guard isCut || pieces.count > 1 else {
            if pieces.count == 1 { swap(&piece, &zone) }
            return
        }
        try Self.write(pieces.collection().unaryUnion(), into: &zone)
    }

    /// Takes over the only outline if it is a circle that holds no pole and is large enough for its numbers: it does not
    /// cross itself. GEOS would take five times as long as all else.
    private mutating func fillCircle(_ distance: Double, around point: borrowing Shape, _ zone: inout Shape) -> Bool {
        guard distance > 0, point.points.count == 1, outline.isOnePlain else { return false }
        let place = point.points[0]
        let size = outline.ground.isPlanar ? distance : distance / ZoneGround.degree
        guard size > 1e-7 * (place.x.magnitude + place.y.magnitude + 1) else { return false }
        outline.swapRings(of: .degrees, with: &piece)
        zone.kind = .polygon
        // Outlines of points run clockwise.
        zone.points.append(reversing: piece.points.span)
        zone.endRing()
        zone.endPart()
        if !outline.ground.isPlanar { _ = cutter.cut(&zone) }
        return true
    }

    private mutating func fill(
        _ rings: borrowing Shape, _ plane: ZonePlane, _ pieces: inout GEOS.Geometry.Collector, _ isCut: inout Bool,
        _ context: GEOS.Context
    ) throws(GEOSError) {
        guard try GEOS.Geometry(rings, in: context).woundArea().parts(of: .areas, into: &piece) else { return }
        if plane == .degrees {
            let mark = outline.mark.isNaN ? .infinity : outline.mark
            Self.copy(piece, below: mark, holesAbove: outline.narrow, outline.ground, into: &other)
        } else {
            plane.bringBack(piece, into: &other, error: outline.bend)
        }
        swap(&piece, &other)
        if !outline.ground.isPlanar, cutter.cut(&piece) { isCut = true }
        try Self.makeValid(&piece, context)
        try pieces.add(piece)
    }

    /// Takes over all areas of a piece but those that are only there as a mark, and all holes but those that are
    /// narrower than the error that is allowed: outlines that nearly lie on each other make some that should not be
    /// there.
    private static func copy(
        _ piece: borrowing Shape, below mark: Double, holesAbove width: Double, _ ground: ZoneGround,
        into result: inout Shape
    ) {
        result.removeAll()
        for part in 0..<piece.partEnds.count {
            let positions = piece.positions(ofParts: part..<part + 1)
            if piece.points.span.extracting(positions).box.south >= mark { continue }
            let rings = piece.rings(ofParts: part..<part + 1)
            for ring in rings {
                let points = piece.points.span.extracting(piece.positions(ofRing: ring))
                if ring != rings.lowerBound, ground.meanWidth(of: points) < width { continue }
                result.points.append(contentsOf: points)
                result.endRing()
            }
            result.endPart()
        }
        if !result.partEnds.isEmpty { result.kind = result.partEnds.count == 1 ? .polygon : .multiPolygon }
    }

    /// Adds the areas to the zone around their borders, or takes the zone out of them.
    private mutating func combine(
        _ distance: Double, with zone: inout Shape, _ context: GEOS.Context
    ) throws(GEOSError) {
        if zone.points.isEmpty {
            swap(&zone, &areas)
            if zone.partEnds.count == 1 { zone.kind = .polygon }
        } else if distance < 0 {
            let rest = try GEOS.Geometry(areas, in: context).difference(with: GEOS.Geometry(zone, in: context))
            try Self.write(rest, into: &zone)
        } else {
            var both = GEOS.Geometry.Collector(in: context)
            if !areas.points.isEmpty { try both.add(areas) }
            try both.add(zone)
            try Self.write(both.collection().unaryUnion(), into: &zone)
        }
    }

    private static func makeValid(_ shape: inout Shape, _ context: GEOS.Context) throws(GEOSError) {
        let geometry = try GEOS.Geometry(shape, in: context)
        if try geometry.isValidDetail() != nil { try write(geometry.makeValid(), into: &shape) }
    }

    private static func write(_ geometry: borrowing GEOS.Geometry, into shape: inout Shape) throws(GEOSError) {
        if try !geometry.parts(of: .areas, into: &shape) { shape.removeAll() }
    }
}
