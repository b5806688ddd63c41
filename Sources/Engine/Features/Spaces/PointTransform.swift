import Geometry
import Layers
import PROJ

/// Takes a position from one space to another, in the same way for lines, columns and features.
///
/// PROJ goes from system to system, and WGS84 is one of them. The map and its views are reached from WGS84. In degrees
/// x is the longitude. It is a class because it is large to copy. Only one thread at a time may use it.
final class PointTransform {
    /// Reason why a position has no place in the target, with the position as far as it was transformed.
    enum Failure: Error {
        case notTransformable(Shape.Point, ProjectionError)
        case offGlobe(Shape.Point)
    }

    /// A formula in place of PROJ's part.
    private let shortcut: Shortcut?
    /// The formula if it lets positions stay as they are.
    private let identity: Shortcut?
    private let systems: (source: String, target: String)?
    /// PROJ's part, made when it is needed: it takes many milliseconds.
    private var madeTransformation: Transformation?
    /// The last position that the formula took.
    private var lastPlace: Shape.Point?
    /// True if positions come from the map, or from a view of it.
    let isFromMap: Bool
    /// The view in which map points are placed; a shape is placed as a whole.
    let targetView: Viewport?
    private let sourceView: Viewport?
    private let isToMap: Bool
    private let givesSystem: Bool
    private let wraps: Bool
    /// y at which the target's map ends, although positions beyond it are found; nil if it has no such edge.
    let edge: Double?

    /// y of the latitude 85.06 in EPSG:3857, whose area ends there, and a metre.
    private static let edgeOfWebMercator = 20_048_967.1

    /// - Parameter wraps: true to bring longitudes within ±180, as for single places; those of a shape may continue
    ///   past it.
    init(from source: CoordinateSpace, to target: CoordinateSpace, wraps: Bool = false) throws(Problem) {
        sourceView = source.view
        targetView = target.view
        isFromMap = source == .mapPoint || sourceView != nil
        isToMap = target == .mapPoint || targetView != nil
        givesSystem = target.system != nil
        self.wraps = wraps
        guard source.system != nil || target.system != nil else {
            (systems, shortcut, identity, edge) = (nil, nil, nil, nil)
            return
        }
        let systems = (source: source.system ?? Transformation.wgs84, target: target.system ?? Transformation.wgs84)
        self.systems = systems
        let shortcut = Shortcut.between(systems.source, systems.target)
        self.shortcut = shortcut
        identity = shortcut?.isIdentity == true && !isFromMap && !isToMap ? shortcut : nil
        let toTarget = target.system.flatMap { Shortcut.between(Transformation.wgs84, $0) }
        edge = toTarget?.isToWebMercator ?? false ? Self.edgeOfWebMercator : nil
        if shortcut == nil {
            madeTransformation = try Transformation(fromSystem: systems.source, toSystem: systems.target)
        }
    }

    /// PROJ's part; nil where neither end is a system that PROJ knows by name.
    var transformation: Transformation? {
        guard let systems else { return nil }
        if let madeTransformation { return madeTransformation }
        // It was possible when the shortcut was found.
        madeTransformation = try? Transformation(from: systems.source, to: systems.target)
        return madeTransformation
    }

    /// The operation by which PROJ transformed the last position, or would have done so.
    func lastOperation() -> Transformation.Operation? {
        guard let transformation else { return nil }
        if let lastPlace { _ = transformation.transform(x: lastPlace.x, y: lastPlace.y) }
        return transformation.lastOperation()
    }

    /// True if positions in a box stay as they are.
    func keeps(_ box: Shape.Box) -> Bool { identity?.holds(in: box) ?? false }

    /// Returns the position in the target space, or its map point if the target is a view.
    ///
    /// - Parameters:
    ///   - keepsLatitude: true if degrees came from the map, so that latitudes beyond ±85 stay.
    ///   - isClamped: becomes true if the latitude counts as off the map.
    func position(
        of point: Shape.Point, keepsLatitude: Bool = false, isClamped: inout Bool
    ) throws(Failure) -> Shape.Point {
        var place = point
        if isFromMap {
            if let sourceView {
                let mapPoint = sourceView.mapPoint(for: PixelPoint(x: place.x, y: place.y))
                place = Shape.Point(x: mapPoint.x, y: mapPoint.y)
            }
            if isToMap { return place }
            place = Shape.Point(x: longitude(ofMapX: place.x), y: Coordinate.latitude(ofMapY: place.y))
        }
        if systems != nil {
            place = try transformed(place)
            let isBeyond = wraps && !givesSystem && place.x.magnitude > 180
            if isBeyond { place.x = Coordinate.wrapped(longitude: place.x) }
        }
        guard isToMap else { return place }
        guard place.x.isFinite, place.y.magnitude <= 90 else { throw .offGlobe(place) }
        if keepsLatitude {
            return Shape.Point(x: MapPoint.mapX(longitude: place.x), y: MapPoint.mapY(ofMapLatitude: place.y))
        }
        if MapPoint.isBeyondMap(latitude: place.y) { isClamped = true }
        let mapPoint = MapPoint.projecting(latitude: place.y, longitude: place.x)
        return Shape.Point(x: mapPoint.x, y: mapPoint.y)
    }

    private func transformed(_ place: Shape.Point) throws(Failure) -> Shape.Point {
        if let shortcut, let position = shortcut.position(of: place) {
            lastPlace = place
            return position
        }
        lastPlace = nil
        guard let transformation else {
            throw .notTransformable(place, ProjectionError(unavailableFor: "proj_create_crs_to_crs_from_pj"))
        }
        guard let (x, y) = transformation.transform(x: place.x, y: place.y) else {
            throw .notTransformable(place, transformation.lastFailure())
        }
        return Shape.Point(x: x, y: y)
    }

    private func longitude(ofMapX x: Double) -> Double {
        wraps ? Coordinate.longitude(ofMapX: x) : x / MapPoint.worldSize * 360 - 180
    }
}

extension CoordinateSpace {
    /// The view that positions are pixels of; nil for any other space.
    fileprivate var view: Viewport? {
        if case .pixel(let view) = self { view } else { nil }
    }
}
