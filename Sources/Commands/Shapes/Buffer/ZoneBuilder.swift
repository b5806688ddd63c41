import GEOS
import Geometry
import Memory

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
        outline.begin(distance: distance.magnitude)
        areas.removeAll()
        draw(shape, areAreasAlone: distance <= 0)
        let context = if let context { context } else { try GEOS.Context() }
        self.context = context
        var isCombined = areas.points.isEmpty
        if !isCombined, distance != 0 {
            try Self.makeValid(&areas, context)
            isCombined =
                (distance > 0 || !borders.haveSeams(areas)) && outline.add(polygons: areas, shrinks: distance < 0)
            if !isCombined { borders.draw(areas, on: &outline, keepsSeams: distance > 0) }
        }
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

    /// Draws points and lines, and gathers areas.
    private mutating func draw(_ shape: borrowing Shape, areAreasAlone: Bool) {
        areas.kind = .multiPolygon
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            let positions = shape.positions(ofParts: parts)
            switch kind.dimension {
            case 0 where !areAreasAlone:
                for index in positions { outline.add(shape.points[index]) }
            case 1 where !areAreasAlone:
                for ring in shape.rings(ofParts: parts) {
                    outline.add(shape.points.span.extracting(shape.positions(ofRing: ring)))
                }
            case 2:
                for part in parts {
                    for ring in shape.rings(ofParts: part..<part + 1) {
                        areas.points.append(contentsOf: shape.points.span.extracting(shape.positions(ofRing: ring)))
                        areas.endRing()
                    }
                    areas.endPart()
                }
            default: break
            }
        }
    }

    /// Unites what the outlines wind around.
    private mutating func fill(_ zone: inout Shape, _ context: GEOS.Context) throws(GEOSError) {
        var pieces = GEOS.Geometry.Collector(in: context)
        var isCut = false
        for plane in ZonePlane.allCases {
            let found = try outline.withRings(of: plane) { (rings) throws(GEOSError) in
                if rings.points.isEmpty { return false }
                return try GEOS.Geometry(rings, in: context).woundArea().parts(of: .areas, into: &piece)
            }
            guard found else { continue }
            let mark = outline.mark.isNaN ? .infinity : outline.mark
            if plane == .degrees {
                Self.copy(piece, below: mark, holesAbove: outline.narrow, outline.ground, into: &other)
            } else {
                plane.bringBack(piece, into: &other, error: outline.bend)
            }
            swap(&piece, &other)
            if !outline.ground.isPlanar, cutter.cut(&piece) { isCut = true }
            try Self.makeValid(&piece, context)
            try pieces.add(piece)
        }
        guard isCut || pieces.count > 1 else {
            if pieces.count == 1 { swap(&piece, &zone) }
            return
        }
        try Self.write(pieces.collection().unaryUnion(), into: &zone)
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
