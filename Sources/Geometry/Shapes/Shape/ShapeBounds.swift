import Memory

/// Finds bounding map rects of shapes with x as longitude and y as latitude in degrees. Reuses its buffers.
///
/// Compares degrees and projects only the extremes. The numbers are the same as from all projected vertices, as
/// projecting keeps the order along both axes.
public struct ShapeBounds: ~Copyable {
    /// True if a latitude of the last shape was beyond ±85, so that the rect ends there.
    public private(set) var isClamped = false

    private let isUnwrapping: Bool
    private let poles: Poles
    private var extremes = PieceExtremes()

    /// - Parameters:
    ///   - unwrapping: true if lines and rings are followed over the antimeridian, where a step of more than half the
    ///     world is taken the short way, and pieces that were cut there are joined again; false for plain extremes.
    ///   - poles: how far the rect of a polygon around a pole reaches there.
    public init(unwrapping: Bool = true, poles: Poles = .position) {
        isUnwrapping = unwrapping
        self.poles = poles
    }

    /// Extent of a polygon's rect towards a pole that it is around.
    public enum Poles: Sendable {
        /// As if the polygon had a position at the pole, as it has where GeoJSON is cut: to ±85.
        case position
        /// To the map's edge, as the polygon's area does. So the rect holds whatever `Shape.intersects` finds.
        case mapEdge
    }

    /// Map y that the rect reaches in the north.
    private var northEnd: Double { poles == .mapEdge ? 0 : MapPoint.mapY(latitude: 90) }

    /// The rect around all positions; null when there are none.
    ///
    /// With `unwrapping` its x may leave the world. A shape of several pieces gets the narrowest rect on the cylinder
    /// if that saves at least a tenth of the planar width; such a rect begins in the world and may end past it. A shape
    /// that covers all longitudes gets a rect as wide as the world. Linear; a wide shape of many pieces is visited
    /// twice and its pieces sorted.
    public mutating func mapRect(of shape: borrowing Shape) -> MapRect {
        extremes.removeAll()
        if isUnwrapping {
            extremes.insert(shape)
            extremes.narrow(shape)
        } else {
            extremes.insert(shape.box)
        }
        let isFree = shape.isFromMap
        isClamped = false
        guard extremes.west <= extremes.east, extremes.south <= extremes.north else { return .null }
        isClamped =
            !isFree
            && (MapPoint.isBeyondMap(latitude: extremes.south) || MapPoint.isBeyondMap(latitude: extremes.north))
        // True of every point, so that its latitude is projected only once.
        let isLevel = extremes.south == extremes.north
        let turns = isUnwrapping ? extremes.turnsHome : 0
        let north = Self.mapY(extremes.north, isFree)
        let south = isLevel ? north : Self.mapY(extremes.south, isFree)
        let top = extremes.isAroundNorthPole ? min(northEnd, north) : north
        let bottom = extremes.isAroundSouthPole ? max(MapPoint.worldSize - northEnd, south) : south
        let rect = MapRect(
            x: extremes.west, y: top, width: MapRect.extent(from: extremes.west, reaching: extremes.east),
            height: MapRect.extent(from: top, reaching: bottom))
        return turns == 0 ? rect : rect.turned(by: turns)
    }

    /// True if a rect holds some piece of a shape, by the rule of `MapRect.holdsSome`: a position of points, a line, or
    /// a polygon by its outer ring. May be true even if the shape's whole rect only touches `wanted`.
    public func isSome(of shape: borrowing Shape, in wanted: MapRect) -> Bool {
        let isFree = shape.isFromMap
        return shape.hasPiece { (positions, isRing) in
            let rect: MapRect
            if isUnwrapping, positions.count > 1 {
                let reach = RingReach(positions, isRing: isRing)
                rect = Self.mapRect(reach.west, reach.east, reach.south, reach.north, isFree)
            } else {
                let box = Ring(positions).box
                rect = Self.mapRect(
                    RingReach.mapX(box.west), RingReach.mapX(box.east), box.south, box.north, isFree)
            }
            return isUnwrapping ? wanted.holdsSomeWrapping(of: rect) : wanted.holdsSome(of: rect)
        }
    }

    /// Map rect from x in map points and y in degrees.
    private static func mapRect(
        _ west: Double, _ east: Double, _ south: Double, _ north: Double, _ isFree: Bool
    ) -> MapRect {
        guard west <= east, south <= north else { return .null }
        let top = mapY(north, isFree)
        let bottom = south == north ? top : mapY(south, isFree)
        return MapRect(
            x: west, y: top, width: MapRect.extent(from: west, reaching: east),
            height: MapRect.extent(from: top, reaching: bottom))
    }

    private static func mapY(_ latitude: Double, _ isFree: Bool) -> Double {
        isFree ? MapPoint.mapY(ofMapLatitude: latitude) : MapPoint.mapY(latitude: latitude)
    }
}

/// The extremes of a shape's pieces: of each position of (multi)points, each line, each polygon's outer ring.
private struct PieceExtremes {
    /// Map points.
    private(set) var west = Double.infinity
    private(set) var east = -Double.infinity
    /// Degrees.
    private(set) var south = Double.infinity
    private(set) var north = -Double.infinity
    private(set) var isAroundNorthPole = false
    private(set) var isAroundSouthPole = false

    private var pieceCount = 0
    private var goesAround = false
    private var arcs = LongitudeArcs()

    /// How many worlds to move a shape that lies wholly outside this one.
    var turnsHome: Double {
        let world = MapPoint.worldSize
        if west >= world, east > world { return -(west / world).rounded(.down) }
        if east <= 0, west < 0 { return (-west / world).rounded(.up) }
        return 0
    }

    mutating func removeAll() {
        (west, east) = (.infinity, -.infinity)
        (south, north) = (.infinity, -.infinity)
        (isAroundNorthPole, isAroundSouthPole) = (false, false)
        pieceCount = 0
        goesAround = false
    }

    mutating func insert(_ box: Shape.Box) {
        guard !box.isNull else { return }
        west = min(west, RingReach.mapX(box.west))
        east = max(east, RingReach.mapX(box.east))
        south = min(south, box.south)
        north = max(north, box.north)
    }

    /// The planar union of all pieces.
    mutating func insert(_ shape: borrowing Shape) { walk(shape, isGathering: false) }

    /// Replaces the planar union by an arc over the antimeridian if that saves at least a tenth of the width.
    mutating func narrow(_ shape: borrowing Shape) {
        let world = MapPoint.worldSize
        // A union of at most half the world leaves out more than any gap inside it.
        if !goesAround, pieceCount > 1, east - west > world / 2 {
            arcs.removeAll()
            walk(shape, isGathering: true)
            if let arc = arcs.narrowest(), arc.width <= 0.9 * (east - west) { (west, east) = (arc.west, arc.east) }
        }
        if goesAround || east - west >= world { (west, east) = (0, world) }
    }

    private mutating func walk(_ shape: borrowing Shape, isGathering: Bool) {
        let points = shape.points.span
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind {
            case .point, .multiPoint:
                insert(points.extracting(shape.positions(ofParts: parts)), isGathering: isGathering)
            case .lineString, .multiLineString:
                for ring in shape.rings(ofParts: parts) {
                    let line = points.extracting(shape.positions(ofRing: ring))
                    insert(RingReach(line, isRing: false), isGathering: isGathering)
                }
            case .polygon, .multiPolygon:
                for part in parts {
                    guard let outer = shape.rings(ofParts: part..<part + 1).first else { continue }
                    let ring = points.extracting(shape.positions(ofRing: outer))
                    insert(RingReach(ring, isRing: true), isGathering: isGathering)
                }
            case .null, .collection: break
            }
        }
    }

    private mutating func insert(_ positions: Span<Shape.Point>, isGathering: Bool) {
        guard isGathering else {
            pieceCount += positions.count
            return insert(Ring(positions).box)
        }
        for index in positions.indices {
            let x = RingReach.mapX(positions[index].x)
            if x.isFinite { arcs.insert(from: x, to: x) }
        }
    }

    private mutating func insert(_ piece: RingReach, isGathering: Bool) {
        guard piece.west <= piece.east else { return }
        if isGathering { return arcs.insert(from: piece.west, to: piece.east) }
        pieceCount += 1
        west = min(west, piece.west)
        east = max(east, piece.east)
        south = min(south, piece.south)
        north = max(north, piece.north)
        if piece.goesAround { goesAround = true }
        if piece.turns.magnitude.truncatingRemainder(dividingBy: 2) == 1 {
            if piece.isNearerToNorthPole { isAroundNorthPole = true } else { isAroundSouthPole = true }
        }
    }
}
