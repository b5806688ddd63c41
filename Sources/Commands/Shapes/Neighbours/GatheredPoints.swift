import Features
import GEOS
import Geometry
import Layers
import Memory
import Runner

/// All features of a layer of points, on file, and their positions, in memory.
final class GatheredPoints {
    let features: SpooledFeatures
    /// The positions, each once, in the order of their first points.
    private(set) var places = FlatBuffer<Shape.Point>()
    private(set) var elevations = FlatBuffer<Double>()
    /// For each place, the number of its first point, from 0.
    private(set) var firsts = FlatBuffer<Int>()
    /// For each point, the index of its place.
    private(set) var indices = FlatBuffer<Int32>()
    /// Points at the place of an earlier one.
    private(set) var repeatedCount = 0
    private var known: [Shape.Point: Int32] = [:]

    init() throws(Problem) { features = try SpooledFeatures(areSorted: false) }

    func take(_ gatherer: inout PointGatherer) throws(Problem) {
        try gatherer.features.send(to: features)
        for index in 0..<gatherer.places.count {
            let place = gatherer.places[index]
            if let number = known[place] {
                repeatedCount += 1
                indices.append(number)
                continue
            }
            guard let number = Int32(exactly: places.count) else {
                throw Problem(.data, "too-large", "there are more than \(Int32.max) points")
            }
            known[place] = number
            firsts.append(indices.count)
            indices.append(number)
            places.append(place)
            elevations.append(gatherer.elevations[index])
        }
    }

    /// The positions on the plane on which neighbours are found.
    func positions(on plane: StereographicPlane?) -> FlatBuffer<Shape.Point> {
        var positions = FlatBuffer<Shape.Point>()
        for index in 0..<places.count { positions.append(plane?.position(of: places[index]) ?? places[index]) }
        return positions
    }

    /// The positions as GEOS takes them.
    static func geometry(
        of positions: borrowing FlatBuffer<Shape.Point>, in context: GEOS.Context
    ) throws(GEOSError) -> GEOS.Geometry {
        var line = Shape()
        line.kind = .lineString
        line.points.append(contentsOf: positions.span)
        line.endRing()
        line.endPart()
        return try GEOS.Geometry(line, in: context)
    }

    /// The plane around the positions; nil on a plane. Throws if they are too far apart.
    func plane(isPlanar: Bool, at location: InputLocation?) throws(Problem) -> StereographicPlane? {
        guard !isPlanar else { return nil }
        let all = positions(on: nil)
        guard let plane = StereographicPlane(around: all.span) else {
            throw Problem(
                .data, "too-wide", at: location,
                "the points do not lie within one hemisphere: some are more than a quarter of the way around the globe from the middle",
                hint: "take half of the world at a time, as in --bbox=-180,-90,0,90 and --bbox=0,-90,180,90")
        }
        return plane
    }

    /// Reads all points of a pass.
    static func gather(
        _ pass: LayerPass, for wish: String, isPlanar: Bool, _ reporter: LayerReporter
    ) throws(Problem) -> (LayerPass, GatheredPoints) {
        var gathering = try pass.gathering(areFeatures: true, in: OutputSpace(.wgs84OrPlane))
        gathering.request.longEdges = .asTheyCome
        let points = try GatheredPoints()
        try gathering.run(
            into: Sink(points) { PointGatherer(for: wish, isPlanar: isPlanar) },
            opened: { (layer) throws(Problem) in
                try pass.decideOutput(by: layer.facts)
                points.features.add(layer.facts.fields)
                reporter.report(layer)
            }, finished: reporter.gather)
        return (gathering, points)
    }
}

/// Keeps features that are points, and their positions.
struct PointGatherer: FeatureConsumer, ~Copyable {
    fileprivate var features = FeatureGatherer(orderField: nil)
    fileprivate var places = FlatBuffer<Shape.Point>()
    fileprivate var elevations = FlatBuffer<Double>()
    private let wish: String
    private let isPlanar: Bool

    /// - Parameter wish: what a point becomes, as messages say it.
    init(for wish: String, isPlanar: Bool) { (self.wish, self.isPlanar) = (wish, isPlanar) }

    mutating func add(_ field: Field) { features.add(field) }

    mutating func begin() {
        features.begin()
        places.removeAll()
        elevations.removeAll()
    }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let point = try PointPlace(feature, of: chunk, for: wish, isOnPlane: isPlanar)
        var place = feature.shape.points[0]
        if !isPlanar { place.x = LongitudeCopy.of(place.x, near: 0) }
        try features.consume(&feature, of: chunk)
        // Without the sign of a zero. A pole has one longitude, and of the two sides of the antimeridian it is the east.
        if !isPlanar, place.y.magnitude == 90 { place.x = 0 }
        places.append(Shape.Point(x: (!isPlanar && place.x == -180 ? 180 : place.x) + 0, y: place.y + 0))
        elevations.append(point.elevation)
    }

    mutating func receive(recordsBefore count: Int) { features.receive(recordsBefore: count) }

    mutating func send(to results: GatheredPoints) throws(Problem) { try results.take(&self) }
}
